#!/usr/bin/env python3
"""Checks `assay check`: the papers' formulas, real bugs, solvers that lie, and the command line.

    check_check.py ASSAY_BIN FAKE_SOLVER_BIN [TEST...]

test/regress/papers has the formulas of the papers' bug figures, and in reported.json what the solvers
of that time answered; test/regress/check has bugs of the solvers that Debian has.
"""

import json
import os
import pathlib
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import unittest

ASSAY = ""  # set by main() from the command line, before any test runs
FAKE = ""
TEST = pathlib.Path(__file__).resolve().parent.parent
PAPERS = TEST / "regress" / "papers"
REAL = TEST / "regress" / "check"
LIAR = TEST / "support" / "reported_solver.py"

SAT = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 3))\n(assert (< x 9))\n(check-sat)\n"
UNSAT = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 3))\n(assert (< x 2))\n(check-sat)\n"


def run(*arguments, cwd=None):
    return subprocess.run([ASSAY, "-q", "check", *map(str, arguments)], capture_output=True,
                          text=True, cwd=cwd, timeout=300)


def fake(behaviour="correct", name="fake"):
    return ["--solver", f"{name}={FAKE} --behaviour {behaviour}"]


def version_of(program):
    """The version that a solver prints first; nothing if it is not here."""
    if not shutil.which(program):
        return None
    out = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60).stdout
    words = out.replace("\n", " ").split()
    return next((w for w in words if w[0].isdigit() and "." in w), None)


def status_of(path):
    return [line.split()[-1].rstrip(")") for line in path.read_text().split("\n")
            if line.startswith("(set-info :status")]


@unittest.skipUnless(all(shutil.which(s) for s in ("z3", "cvc5")), "z3 or cvc5 is not here")
class Papers(unittest.TestCase):
    def test_installed_solvers(self):
        """The right answer for each, and no finding: what the papers report was mended."""
        done = run(PAPERS, "--timeout", "2s", "--json")
        report = json.loads(done.stdout)
        self.assertEqual(len(report["files"]), len(list(PAPERS.glob("*.smt2"))))
        self.assertGreaterEqual(len(report["files"]), 30)
        for file in report["files"]:
            path = pathlib.Path(file["path"])
            with self.subTest(path.name):
                self.assertEqual([a["status"] for a in file["answers"]], status_of(path))
                self.assertEqual(file["findings"], [])
                self.assertFalse(file["our_defect"])
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_as_reported(self):
        """A solver that answers as in the paper is caught, with the right class and nothing else."""
        table = PAPERS / "reported.json"
        expected = json.loads(table.read_text())
        done = run(*(PAPERS / name for name in expected), "--timeout", "3s", "--json",
                   "--solver", f"liar={sys.executable} {LIAR} {FAKE} {table}")
        self.assertEqual(done.returncode, 10, done.stderr)
        files = {pathlib.Path(f["path"]).name: f for f in json.loads(done.stdout)["files"]}
        for name, reported in expected.items():
            with self.subTest(name):
                found = files[name]["findings"]
                self.assertEqual([(f["class"], f["solver"], f["confirmed"]) for f in found],
                                 [(reported["class"], "liar", True)], files[name])
                self.assertIn(found[0]["grade"], ("certified", "agreed", "observed"))


class RealBugs(unittest.TestCase):
    def finding(self, name, solver, version):
        if version_of(solver) != version:
            self.skipTest(f"{solver} is {version_of(solver)} here, not {version}")
        if not shutil.which("z3"):
            self.skipTest("z3 is not here")
        done = run(REAL / name, "--json")
        self.assertEqual(done.returncode, 10, done.stdout + done.stderr)
        found = json.loads(done.stdout)["files"][0]["findings"]
        self.assertEqual([f["solver"] for f in found], [solver])
        self.assertTrue(found[0]["confirmed"])
        return found[0]

    def test_cvc4_re_diff(self):
        found = self.finding("cvc4-re-diff.smt2", "cvc4", "1.8")
        self.assertEqual(found["class"], "solution-unsoundness")
        self.assertIn("its own model is false", found["reason"])

    def test_cvc5_re_inter(self):
        found = self.finding("cvc5-re-inter.smt2", "cvc5", "1.0.3")
        self.assertEqual((found["class"], found["grade"]), ("refutation-unsoundness", "certified"))


class CheckTest(unittest.TestCase):
    """Runs Assay in a folder of its own, with fake solvers and without advisers."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="check-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.write("sat.smt2", SAT)
        self.write("unsat.smt2", UNSAT)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)

    def check(self, *arguments):
        return run(*arguments, "--no-advice", cwd=self.folder)

    def report(self, *arguments):
        return json.loads(self.check(*arguments, "--json").stdout)

    def claims(self, *arguments):
        return [(f["class"], f["solver"]) for file in self.report(*arguments)["files"]
                for f in file["findings"] if f["confirmed"]]


class ExitCodes(CheckTest):
    def test_done(self):
        done = self.check("sat.smt2", "unsat.smt2", *fake())
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("answer: sat (certified", done.stdout)
        self.assertIn("files=2 confirmed=0", done.stdout)

    def test_unreadable(self):
        self.write("bad.smt2", "(declare-const x Int)\n(assert (and x true))\n")
        done = self.check("bad.smt2", "sat.smt2", *fake())
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout, r"bad\.smt2:2:\d+: ")
        self.assertIn("files=2", done.stdout)  # the others are judged
        self.assertEqual(self.report("bad.smt2", *fake())["summary"]["unreadable"], 1)
        self.assertEqual(self.check("none.smt2", *fake()).returncode, 1)
        # A finding weighs more than a file that could not be read.
        both = self.check("bad.smt2", "sat.smt2", *fake("segv"))
        self.assertEqual(both.returncode, 10)

    def test_usage(self):
        for arguments in ([], ["sat.smt2", "--classes", "nonsense", *fake()],
                          ["sat.smt2", "--mode", "nonsense", *fake()],
                          ["sat.smt2", "--timeout", "soon", *fake()],
                          ["sat.smt2", "--solver", "nonsense"],
                          ["sat.smt2", "--profile", "none.toml"],
                          ["sat.smt2", "--no-such-option"]):
            with self.subTest(arguments):
                done = self.check(*arguments)
                self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
                self.assertTrue(done.stderr.strip())
                self.assertEqual(done.stdout, "")

    def test_no_solver(self):
        done = self.check("sat.smt2", "--solver", "gone=/no/such/solver")
        self.assertEqual(done.returncode, 4, done.stderr)
        self.assertIn("gone", done.stderr)

    def test_findings(self):
        for behaviour, file, bug in (("segv", "sat.smt2", "crash"),
                                     ("wrong-model", "sat.smt2", "invalid-model"),
                                     ("lies-on-sat", "sat.smt2", "refutation-unsoundness")):
            with self.subTest(behaviour):
                solvers = [*fake(behaviour), *fake(name="honest")]
                done = self.check(file, *solvers)
                self.assertEqual(done.returncode, 10, done.stdout + done.stderr)
                self.assertEqual(self.claims(file, *solvers), [(bug, "fake")])


class Findings(CheckTest):
    def test_store(self):
        arguments = ["sat.smt2", "unsat.smt2", *fake("segv"), "--db", "f.db"]
        self.assertEqual(self.report(*arguments)["summary"]["stored"], 2)
        self.assertEqual(self.report(*arguments)["summary"]["stored"], 0)
        with sqlite3.connect(self.folder / "f.db") as database:
            tables = [t for (t,) in database.execute(
                "select name from sqlite_master where type = 'table'")]
            self.assertIn("findings", tables)
            self.assertEqual(database.execute("select count(*) from findings").fetchone(), (2,))
        self.write("text.db", "this is no database, but long enough to be looked at\n" * 40)
        done = self.check("sat.smt2", *fake(), "--db", "text.db")
        self.assertEqual(done.returncode, 1)
        self.assertIn("text.db", done.stderr)

    def test_store_of_a_disagreement(self):
        """Everybody's word is kept: who is wrong is not known."""
        self.write("label.smt2", UNSAT.replace("(check-sat)", "(set-info :status sat)\n(check-sat)"))
        self.report("label.smt2", *fake(), *fake("unknown", "other"), "--db", "f.db")
        with sqlite3.connect(self.folder / "f.db") as database:
            rows = database.execute("select bug, solver, length(solver_hash), length(out) "
                                    "from findings").fetchall()
        self.assertEqual([r[:3] for r in rows], [("disagreement", "fake", 64)])
        self.assertGreater(rows[0][3], 0)

    def test_classes(self):
        self.assertEqual(self.claims("sat.smt2", *fake("segv"), "--classes", "soundness"), [])
        self.assertEqual(self.claims("sat.smt2", *fake("segv"), "--classes", "-crash"), [])
        self.assertEqual(self.claims("sat.smt2", *fake("segv"), "--classes", "crash"),
                         [("crash", "fake")])
        unknown = ["sat.smt2", *fake("unknown"), *fake(name="honest")]
        self.assertEqual(self.claims(*unknown), [])  # off by default
        self.assertEqual(self.claims(*unknown, "--classes", "incompleteness"),
                         [("incompleteness", "fake")])

    def test_flaky_ones_do_not_count(self):
        done = self.check("sat.smt2", *fake("right-in-spawn"), *fake(name="honest"), "--mode", "fork")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        if "fake does not run in mode fork" in done.stderr:
            self.skipTest("no fork server for this build of the fake solver (a sanitizer)")
        self.assertIn("flaky=1", done.stdout)
        self.assertIn("refutation-unsoundness fake (certified, flaky)", done.stdout)

    def test_label_withdrawn(self):
        self.write("label.smt2", SAT.replace("(check-sat)", "(set-info :status unsat)\n(check-sat)"))
        done = self.check("label.smt2", *fake())
        self.assertEqual(done.returncode, 0, done.stdout)
        file = self.report("label.smt2", *fake())["files"][0]
        self.assertTrue(file["label_withdrawn"])
        self.assertEqual(file["findings"], [])
        self.assertEqual(file["answers"][0]["status"], "sat")

    def test_a_label_alone_is_not_believed(self):
        """Against a solver without a model, the file's word is a disagreement, no more."""
        self.write("label.smt2", UNSAT.replace("(check-sat)", "(set-info :status sat)\n(check-sat)"))
        self.assertEqual(self.claims("label.smt2", *fake()), [("disagreement", "fake")])


class Stopping(CheckTest):
    def stopped(self, signal_number):
        """Sends it after the first file's report."""
        for i in range(200):
            self.write(f"many/{i:03}.smt2", SAT.replace("9", str(9 + i)))
        (self.folder / "tmp").mkdir(exist_ok=True)
        self.write("slow.toml", f'''name = "slow"
[command]
run = ["{FAKE}", "--behaviour", "segv", "--delay", "300"]
[abilities]
stdin = false
''')
        child = subprocess.Popen([ASSAY, "-q", "check", "many", "--profile", "slow.toml", "--no-advice", "--db", "f.db",
                                  "-j", "2"], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                 env={**os.environ, "TMPDIR": str(self.folder / "tmp")}, start_new_session=True)
        child.stdout.readline()
        child.send_signal(signal_number)
        out, err = child.communicate(timeout=300)
        return child.returncode, out, err

    def test_what_was_judged_is_kept(self):
        """A stop ends it normally: the summary, the findings, and no files of ours left."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number):
                code, out, err = self.stopped(number)
                self.assertEqual(code, 10, err)
                self.assertRegex(out, r"files=\d+ confirmed=\d+ .*not-judged=\d+")
                self.assertIn("files were not judged", err)
                self.assertEqual(list((self.folder / "tmp").iterdir()), [])
                with sqlite3.connect(self.folder / "f.db") as database:
                    self.assertGreater(database.execute("select count(*) from findings").fetchone()[0], 0)


class Scripts(CheckTest):
    def test_a_quoted_script_is_no_crash(self):
        """cvc5 and cvc4 quote what they do not like, and that may look like a message of a sanitizer."""
        if not shutil.which("cvc5"):
            self.skipTest("cvc5 is not here")
        self.write("quoted.smt2", "(declare-const |AddressSanitizer| Bool)\n"
                                  "(assert (and |AddressSanitizer| xor))\n(check-sat)\n")
        done = self.check("quoted.smt2", "--solver", "cvc5", "--classes", "all")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("rejected", done.stdout)


class Reports(CheckTest):
    def plain(self, *arguments):
        """The report without its times."""
        report = self.report(*arguments)
        for file in report["files"]:
            for solver in file["solvers"]:
                solver.pop("seconds", None)
        return report

    def test_jobs_do_not_show(self):
        for i in range(12):
            self.write(f"many/{i}.smt2", (SAT if i % 3 else UNSAT).replace("9", str(9 + i)))
        arguments = ["many", *fake("lies-on-sat"), *fake(name="honest")]
        one, four = self.plain(*arguments, "-j", "1"), self.plain(*arguments, "-j", "4")
        self.assertEqual(one, four)
        self.assertEqual(one["summary"]["files"], 12)
        self.assertEqual(one["summary"]["confirmed"], 8)

    def test_variants(self):
        self.write("own.toml", f'''name = "own"
[command]
run = ["{FAKE}"]
[[options]]
name = "upside-down"
arguments = ["--behaviour", "lies-on-sat"]
''')
        arguments = ["sat.smt2", "--profile", "own.toml"]
        names = [s["name"] for s in self.report(*arguments)["files"][0]["solvers"]]
        self.assertEqual(names, ["own"])
        file = self.report(*arguments, "--variants")["files"][0]
        self.assertEqual([s["name"] for s in file["solvers"]], ["own", "own:upside-down"])
        self.assertEqual([(f["class"], f["solver"]) for f in file["findings"]],
                         [("refutation-unsoundness", "own:upside-down")])

    def test_many_variants(self):
        """Each has a process of its own; a soft limit of descriptors is raised for them."""
        sets = "".join(f'[[options]]\nname = "v{i}"\narguments = ["--seed", "{i}"]\n' for i in range(30))
        self.write("many.toml", f'name = "own"\n[command]\nrun = ["{FAKE}"]\n[abilities]\n'
                                f'modes = ["persistent", "spawn"]\n{sets}')
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        command = [ASSAY, "-q", "check", "sat.smt2", "--profile", "many.toml", "--variants", "--no-advice", "--json"]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder, timeout=300,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, hard)))
        solvers = json.loads(done.stdout)["files"][0]["solvers"]
        self.assertEqual([(s["ending"], s["mode"]) for s in solvers], [("done", "persistent")] * 31)

    def test_what_could_not_be_run_has_no_mode(self):
        """The solver is removed, as by a rebuild, after it has judged one of two files."""
        self.write("many/1.smt2", SAT.replace("x", "last"))
        self.write("many/2.smt2", SAT)
        self.write("leaving", f"""#!/bin/sh
input=$(cat)
printf '%s\\n' "$input" | {FAKE} "$@"
code=$?
case "$input" in *last*) rm -f "$0";; esac
exit $code
""")
        (self.folder / "leaving").chmod(0o755)
        self.write("leaving.toml", 'name = "leaving"\n[command]\nrun = ["./leaving"]\n'
                                   '[abilities]\nmodes = ["spawn"]\n')
        report = self.report("many", "--profile", "leaving.toml", "-j", "1")
        self.assertEqual([f["solvers"][0]["ending"] for f in report["files"]], ["done", "not-started"])
        self.assertEqual(report["summary"]["modes"], {"spawn": 1})

    @unittest.skipUnless(shutil.which("z3"), "z3 is not here")
    def test_advice(self):
        arguments = ["sat.smt2", *fake("always-unsat")]
        self.assertEqual(self.claims(*arguments), [])  # nobody else was heard
        done = run(*arguments, "--json", cwd=self.folder)
        file = json.loads(done.stdout)["files"][0]
        self.assertTrue(any(s.get("adviser") for s in file["solvers"]))
        self.assertEqual([(f["class"], f["grade"]) for f in file["findings"]],
                         [("refutation-unsoundness", "certified")])


def main():
    global ASSAY, FAKE
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    ASSAY, FAKE = (str(pathlib.Path(p).resolve()) for p in sys.argv[1:3])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])


if __name__ == "__main__":
    main()
