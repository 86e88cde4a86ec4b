#!/usr/bin/env python3
"""Checks `assay reduce` and `assay bugs` from outside: checks by command, findings of the judge, interruption, and the
way of a finding from the database to a report.

    reduce_check.py ASSAY_BIN LYING_SOLVER_BIN [TEST...]
"""
import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

ASSAY = ""
LIAR = ""

INPUT = """(set-logic QF_LIA)
(set-info :status sat)
(declare-fun x () Int)
(declare-fun y () Int)
(declare-fun unused () Int)
(assert (> (+ x y 3) 5))
(assert (or (< x 100) (= y (* 2 x)) (and (> x 0) (< y 7))))
(assert (<= x (mod y 4)))
(assert (not (= x (+ y 1))))
(check-sat)
"""


def run(*arguments, cwd=None, env=None, timeout=300):
    return subprocess.run([ASSAY, "-q", *map(str, arguments)], capture_output=True, text=True, cwd=cwd,
                          timeout=timeout, env=env)


class Folder(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.temporary.name)
        self.input = self.folder / "in.smt2"
        self.input.write_text(INPUT)

    def tearDown(self):
        self.temporary.cleanup()

    def script(self, name, text):
        path = self.folder / name
        path.write_text("#!/bin/sh\n" + text)
        path.chmod(0o755)
        return path


class Command(Folder):
    def test_exit_code(self):
        self.script("check", 'grep -q mod "$1"\n')
        done = run("reduce", "in.smt2", "--check", "./check {}", "--out", "small.smt2", cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        small = (self.folder / "small.smt2").read_text()
        self.assertIn("mod", small)
        self.assertLess(len(small), 50, small)
        self.assertFalse((self.folder / "small.smt2.state").exists())

    def test_default_output_and_no_braces(self):
        done = run("reduce", "in.smt2", "--check", "grep -q mod", cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("mod", (self.folder / "in.smt2.min.smt2").read_text())

    def test_shell(self):
        done = run("reduce", "in.smt2", "--check", "grep mod {} | grep -q '<='", "--out", "s", cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("<=", (self.folder / "s").read_text())

    def test_golden(self):
        self.script("c", 'if grep -q mod "$1"; then echo found "$1"; exit 7; fi; echo nothing; exit 7\n')
        done = run("reduce", "in.smt2", "--check", "./c {}", "--golden", "--out", "s", cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("mod", (self.folder / "s").read_text())
        done = run("reduce", "in.smt2", "--check", "./c {}", "--golden", "--ignore-output", "--out", "t",
                   cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual((self.folder / "t").read_text(), "")

    def test_match(self):
        self.script("c", 'if grep -q mod "$1"; then echo "Fatal failure" >&2; echo out; exit 134; fi\n')
        for flag, text in (("--match-err", "Fatal"), ("--match-out", "out")):
            done = run("reduce", "in.smt2", "--check", "./c {}", flag, text, "--out", "s", cwd=self.folder)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("mod", (self.folder / "s").read_text())

    def test_nothing(self):
        done = run("reduce", "in.smt2", "--check", "false", cwd=self.folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("shows nothing", done.stderr)

    def test_bad_input(self):
        self.assertEqual(run("reduce", "missing.smt2", "--check", "true", cwd=self.folder).returncode, 1)
        self.assertEqual(run("reduce", "in.smt2", cwd=self.folder).returncode, 2)
        done = run("reduce", "in.smt2", "--check", "./no-such-program {}", cwd=self.folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("no-such-program", done.stderr)
        self.input.write_text("(declare-fun x () Int)\n(assert (> x y)\n")
        done = run("reduce", "in.smt2", "--check", "true", cwd=self.folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("in.smt2:2:14", done.stderr)
        self.input.write_text("(declare-fun x () Int)\n(assert (> x y))\n(check-sat)\n")
        done = run("reduce", "in.smt2", "--solver", "z3", cwd=self.folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("2:14", done.stderr)

    def test_what_is_not_well_sorted_is_reduced_as_words(self):
        self.input.write_text("(declare-fun x () Int)\n(assert (and (> x 1) (> (+ x y) 2)))\n(check-sat)\n")
        done = run("reduce", "in.smt2", "--check", "grep -q '+ x y'", "--out", "s", cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("unknown symbol y", done.stderr)
        self.assertEqual((self.folder / "s").read_text(), "(assert (+ x y))\n")

    def test_flags_that_do_not_go_together(self):
        for flags in (["--golden"], ["--match-out", "x"], ["--match-err", "x"], ["--ignore-output"]):
            done = run("reduce", "in.smt2", "--solver", "z3", *flags, cwd=self.folder)
            self.assertEqual(done.returncode, 2, done.stderr)
        for flags in (["--solver", "z3"], ["--expect", "sat"], ["--class", "crash"], ["--reference", "z3"],
                      ["--witness", "m"]):
            done = run("reduce", "in.smt2", "--check", "true", *flags, cwd=self.folder)
            self.assertEqual(done.returncode, 2, done.stderr)

    def start_slow(self, *more):
        self.script("slow", 'echo x >> calls; sleep 0.05; grep -q mod "$1"\n')
        return subprocess.Popen([ASSAY, "-q", "reduce", "in.smt2", "--check", "./slow {}", "--out", "s", "-j1", *more],
                                cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def wait_for_calls(self, count):
        calls = self.folder / "calls"
        for _ in range(400):
            if calls.exists() and len(calls.read_text()) >= 2 * count:
                return
            time.sleep(0.05)
        self.fail("it does not start")

    def test_killed_and_resumed(self):
        child = self.start_slow()
        self.wait_for_calls(8)
        child.send_signal(signal.SIGKILL)
        child.communicate()
        self.assertTrue((self.folder / "s.state").exists())
        self.assertIn("mod", (self.folder / "s").read_text())
        (self.folder / "calls").unlink()
        again = self.start_slow()
        _, err = again.communicate(timeout=120)
        self.assertEqual(again.returncode, 0, err)
        self.assertIn("answers of an interrupted run", err)
        second = len((self.folder / "calls").read_text()) // 2
        result = (self.folder / "s").read_text()
        (self.folder / "calls").unlink()
        whole = self.start_slow()
        whole.communicate(timeout=120)
        self.assertEqual(result, (self.folder / "s").read_text())
        self.assertLess(second, len((self.folder / "calls").read_text()) // 2)

    def test_interrupt_keeps_the_best(self):
        child = self.start_slow()
        self.wait_for_calls(8)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=60)
        self.assertEqual(child.returncode, 0, err)
        self.assertIn("stopped", out)
        self.assertIn("mod", (self.folder / "s").read_text())

    def test_its_time_is_over(self):
        child = self.start_slow("--time", "300ms")
        out, err = child.communicate(timeout=60)
        self.assertEqual(child.returncode, 0, err)
        self.assertIn("its time is over", out)
        self.assertIn("mod", (self.folder / "s").read_text())
        again = self.start_slow()
        out, err = again.communicate(timeout=120)
        self.assertIn("answers of an interrupted run", err)
        self.assertNotIn("time is over", out)
        self.assertEqual(run("reduce", "in.smt2", "--check", "true", "--time", "soon", cwd=self.folder).returncode, 2)

    def test_flaky_check_is_said(self):
        # From the third time on it says no to anything small.
        self.script("c", 'n=$(cat n 2>/dev/null || echo 0); echo $((n+1)) > n\n'
                         'grep -q mod "$1" || exit 1\n[ $(wc -c < "$1") -gt 150 ] && exit 0\n'
                         'h=$(cksum < "$1" | cut -d" " -f1); [ -e "seen$h" ] && exit 1; touch "seen$h"\n')
        done = run("reduce", "in.smt2", "--check", "./c {}", "--out", "s", "-j1", cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("flaky", done.stderr)
        self.assertIn("mod", (self.folder / "s").read_text())


@unittest.skipUnless(all(shutil.which(s) for s in ("z3", "cvc5")), "z3 or cvc5 is not here")
class WithSolvers(Folder):
    def liar(self, lie, *patterns, name="liar"):
        words = " ".join(f"--pattern {p}" for p in patterns)
        return f"{name}={LIAR} --lie {lie} {words}"

    def solver(self, name, text):
        """A solver that is z3 but for what the script says; the formula is in $in."""
        return self.script(name, f'in=$(cat)\nhas() {{ printf "%s" "$in" | grep -q -- "$1"; }}\n'
                                 f'z3() {{ printf "%s\\n" "$in" | {shutil.which("z3")} -in; }}\n{text}')


class Judged(WithSolvers):

    def test_wrong_unsat_keeps_its_witness(self):
        done = run("reduce", self.input, "--solver", self.liar("unsat", "<=/mod", "not"), "--out", "small.smt2",
                   cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("refutation-unsoundness (certified), confirmed", done.stdout)
        small = self.folder / "small.smt2"
        self.assertIn("mod", small.read_text())
        self.assertIn("not", small.read_text())
        self.assertLess(small.stat().st_size, 120, small.read_text())
        true = run("eval", small, "--model", self.folder / "small.smt2.model")
        self.assertEqual(true.returncode, 0, true.stdout)

    def test_wrong_sat_stays_unsat(self):
        self.input.write_text(INPUT.replace("(set-info :status sat)", "").replace(
            "(check-sat)", "(assert (> x 7))\n(check-sat)"))
        done = run("reduce", self.input, "--solver", self.liar("sat", "<=/mod"), "--reference", "z3", "--reference",
                   "cvc5", "--out", "small.smt2", cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("solution-unsoundness", done.stdout)
        text = (self.folder / "small.smt2").read_text()
        self.assertIn("mod", text)
        for solver in ("z3", "cvc5"):
            said = subprocess.run([solver, self.folder / "small.smt2"], capture_output=True, text=True).stdout
            self.assertEqual(said.split()[0], "unsat", text)

    def test_shows_nothing(self):
        done = run("reduce", self.input, "--solver", "z3", cwd=self.folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("shows nothing", done.stderr)
        self.assertEqual(run("reduce", self.input, "--solver", "z3", "--class", "nonsense").returncode, 2)
        self.assertEqual(run("reduce", self.input, "--solver", "z3", "--expect", "maybe").returncode, 2)

    def test_from_the_database_to_a_report(self):
        db = self.folder / "a.db"
        second = self.folder / "second.smt2"
        # The same up to names and order.
        second.write_text(INPUT.replace("x", "aa").replace("y ", "bb ").replace("y)", "bb)").replace("eaap", "exp"))
        second.write_text("(set-logic QF_LIA)\n(declare-const q Int)\n(assert (<= q (mod q 4)))\n"
                          "(assert (not (= q 9)))\n(check-sat)\n")
        done = run("check", self.input, second, "--solver", self.liar("unsat", "<=/mod", "not"), "--db", db)
        self.assertEqual(done.returncode, 10, done.stdout + done.stderr)
        listed = json.loads(run("bugs", "list", "--json", "--db", db).stdout)
        self.assertEqual([line["class"] for line in listed], ["refutation-unsoundness"])
        self.assertEqual(listed[0]["count"], 2)
        bug = listed[0]["id"]
        self.assertIn(bug, run("bugs", "list", "--db", db).stdout)
        self.assertIn("signature", run("bugs", "show", bug, "--db", db).stdout)
        # Its time is over at once: what there is stays, and --all goes on with it.
        done = run("bugs", "reduce", bug, "--time", "1ms", "--db", db)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("its time is over", done.stdout)
        done = run("bugs", "reduce", "--all", "--db", db)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        listed = json.loads(run("bugs", "list", "--json", "--db", db).stdout)
        self.assertTrue(listed[0]["reduced"])
        self.assertLess(listed[0]["smallest"], 120)
        bug = listed[0]["id"]
        report = run("bugs", "report", bug, "--db", db).stdout
        for part in ("# liar: Soundness: unsat", "```smt2", "- Actual: unsat", "- Expected: sat", "define-fun",
                     "- Severity: critical", "- Affected versions:", "assay bugs replay"):
            self.assertIn(part, report)
        done = run("bugs", "export", self.folder / "out", "--csv", "--db", db)
        self.assertEqual(done.returncode, 0, done.stderr)
        folders = [p for p in (self.folder / "out").iterdir() if p.is_dir()]
        self.assertGreaterEqual(len(folders), 1)
        for name in ("formula.smt2", "report.md", "run.sh", "witness.smt2", "stdout.txt"):
            self.assertTrue((folders[0] / name).exists(), name)
        self.assertIn(bug, (self.folder / "out" / "bugs.csv").read_text())
        still = run("bugs", "replay", bug, "--json", "--db", db)
        self.assertEqual(still.returncode, 10, still.stderr)
        self.assertEqual(json.loads(still.stdout)[0]["state"], "still")
        mended = run("bugs", "replay", "--all", "--solver", f"mine={shutil.which('z3')}", "--json", "--db", db)
        self.assertEqual({row["state"] for row in json.loads(mended.stdout)}, {"fixed"})
        self.assertEqual(mended.returncode, 0, mended.stderr)
        first = run("bugs", "next", "--budget", "1", "--db", db)
        self.assertEqual(first.returncode, 10)
        self.assertIn("1. ", first.stdout)
        known = self.folder / "known.txt"
        known.write_text("# ours\nrefutation-unsoundness|liar\n")
        self.assertEqual(json.loads(run("bugs", "list", "--json", "--known", known, "--db", db).stdout), [])
        self.assertEqual(run("bugs", "show", "zzzz", "--db", db).returncode, 1)
        for words in (["show"], ["report"], ["replay"], ["reduce"], ["next", "--budget", "0"]):
            self.assertEqual(run("bugs", *words, "--db", db).returncode, 2, words)
        self.assertEqual(run("bugs", "list", "--db", self.folder / "none.db").returncode, 1)

    def test_invalid_model(self):
        # Wherever there is a mod, every number of the model is 77.
        wrong = self.solver("wrong", 'if has "(mod"; then z3 | sed -E "s/^    (\\(- )?[0-9]+\\)+$/    77)/"; '
                                     'else z3; fi\n')
        done = run("reduce", self.input, "--solver", f"wrong={wrong}", "--reference", "cvc5", "--out", "small.smt2",
                   cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("invalid-model (certified), confirmed", done.stdout)
        text = (self.folder / "small.smt2").read_text()
        self.assertIn("mod", text)
        self.assertLess(len(text), 90, text)
        self.assertRegex(done.stdout, "under its model .* is (false|true) with .*77")

    def test_performance(self):
        slow = self.solver("slow", 'has "(mod" && sleep 20\nz3\n')
        self.input.write_text("(declare-const x Int)\n(assert (> x 3))\n(assert (<= x (mod (+ x 1) 4)))\n"
                              "(assert (< x 100))\n(check-sat)\n")
        done = run("reduce", self.input, "--solver", f"slow={slow}", "--reference", "z3", "--class", "performance",
                   "--timeout", "1s", "--out", "small.smt2", cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("performance (observed), confirmed", done.stdout)
        text = (self.folder / "small.smt2").read_text()
        self.assertIn("mod", text)
        self.assertLess(len(text), 60, text)

    def test_options_are_reduced(self):
        # It lies with --b only; nothing else matters.
        lying = self.solver("lying", 'case " $* " in *" --b "*) has "(mod" && { z3 | sed "s/^sat$/unsat/"; exit; };; '
                                     'esac\nz3\n')
        done = run("reduce", self.input, "--solver", f"lying={lying} --a --b --c=1", "--reference", "z3", "--out", "s",
                   cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(f"command: {lying} --b\n", done.stdout)
        # It always lies: the default options come first, and are enough.
        lying = self.solver("always", 'has "(mod" && { z3 | sed "s/^sat$/unsat/"; exit; }\nz3\n')
        done = run("reduce", self.input, "--solver", f"always={lying} --a --b", "--reference", "z3", "--out", "s",
                   cwd=self.folder)
        self.assertIn(f"command: {lying}\n", done.stdout)

    def test_a_slip_is_a_second_finding(self):
        # A wrong unsat with mod and not; without not it crashes.
        both = self.solver("both", 'if has "(mod"; then has "(not" && { z3 | sed "s/^sat$/unsat/"; exit; }; '
                                   'echo "Fatal failure within f at slip.cpp:7" >&2; kill -ABRT $$; fi\nz3\n')
        done = run("reduce", self.input, "--solver", f"both={both}", "--reference", "z3", "--out", "small.smt2",
                   cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("refutation-unsoundness (certified)", done.stdout)
        text = (self.folder / "small.smt2").read_text()
        self.assertTrue("mod" in text and "not" in text, text)
        self.assertIn("second finding: crash", done.stdout)
        other = (self.folder / "small.smt2.other-1.smt2").read_text()
        self.assertTrue("mod" in other and "not" not in other, other)
        # In a database it is confirmed by runs of its own.
        db = self.folder / "slip.db"
        done = run("check", self.input, "--solver", f"both={both}", "--solver", "z3", "--db", db)
        self.assertEqual(done.returncode, 10, done.stdout + done.stderr)
        done = run("bugs", "reduce", "--all", "--db", db)
        self.assertIn("second finding: crash", done.stdout)
        listed = run("bugs", "list", "--db", db).stdout
        self.assertIn("slip.cpp:7", listed)
        self.assertNotIn("flaky", listed)

    def test_truth_that_cannot_be_kept_is_refused(self):
        # Nobody says unsat but the one who expects it.
        self.input.write_text("(declare-const x Int)\n(assert (= x (mod x 4)))\n(check-sat)\n")
        done = run("reduce", self.input, "--solver", self.liar("sat", "=/mod"), "--expect", "unsat", "--reference",
                   "z3", "--out", "s", cwd=self.folder)
        self.assertEqual(done.returncode, 1, done.stdout)

    def test_a_given_witness_is_the_truth(self):
        # All solvers lie: only the witness tells.
        self.input.write_text("(declare-const x Int)\n(declare-const y Int)\n(assert (> y 7))\n"
                              "(assert (= x (mod x 4)))\n(check-sat)\n")
        liar = self.liar("unsat", "=/mod")
        flags = ["--solver", liar, "--reference", self.liar("unsat", "=/mod", name="other"), "--out", "s"]
        model = self.folder / "m"
        model.write_text("((define-fun x () Int 3) (define-fun y () Int 8))\n")
        done = run("reduce", self.input, *flags, "--witness", "m", cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("refutation-unsoundness (certified), confirmed", done.stdout)
        text = (self.folder / "s").read_text()
        self.assertTrue("mod" in text and "y" not in text, text)
        held = run("eval", "s", "--model", "s.model", cwd=self.folder)
        self.assertEqual(held.returncode, 0, held.stdout)
        model.write_text("((define-fun x () Int 3) (define-fun y () Int 7))\n")
        done = run("reduce", self.input, *flags, "--witness", "m", cwd=self.folder)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("m: does not make the formula true", done.stderr)
        done = run("reduce", self.input, *flags, "--witness", "m", "--expect", "unsat", cwd=self.folder)
        self.assertEqual(done.returncode, 2, done.stdout)

    def test_campaign_reduces_in_the_background(self):
        db = self.folder / "f.db"
        # Each seed alone gets an honest answer; both together do not.
        seeds = self.folder / "seeds"
        seeds.mkdir()
        for i in range(1):
            (seeds / f"mod{i}.smt2").write_text(INPUT.replace("100", str(100 + i)))
            (seeds / f"div{i}.smt2").write_text(INPUT.replace("100", str(200 + i)).replace(
                "(<= x (mod y 4))", "(>= x (div y 4))"))
        done = run("fuzz", seeds, "--solver", self.liar("unsat", "<=/mod", ">=/div"), "--tests", "8", "--reduce",
                   "auto", "--json", "--db", db, "--classes", "soundness", "-j1",
                   env={**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")})
        self.assertEqual(done.returncode, 10, done.stdout[-2000:] + done.stderr)
        events = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        reduced = [e for e in events if e["event"] == "reduced"]
        self.assertTrue(reduced, done.stdout[-2000:])
        self.assertLess(reduced[0]["reduced_bytes"], reduced[0]["bytes"])
        self.assertGreater(reduced[0]["reduced_bytes"], 0)


class Stored(WithSolvers):
    """What `bugs` says about a database with four bugs: a wrong unsat, a wrong sat, an invalid model, a crash."""

    found = None  # the database, made once

    @classmethod
    def setUpClass(cls):
        cls.shared = tempfile.TemporaryDirectory()

    @classmethod
    def tearDownClass(cls):
        cls.shared.cleanup()

    def setUp(self):
        super().setUp()
        own, self.folder = self.folder, pathlib.Path(self.shared.name)  # solvers are known by their paths
        self.crashing = self.solver("crash", 'has "(div" && { echo "Fatal failure within f at place.cpp:12" >&2; '
                                             'kill -ABRT $$; }\nz3\n')
        self.model = self.solver("model", 'if has abs; then z3 | sed -E "s/^    (\\(- )?[0-9]+\\)+$/    77)/"; '
                                          'else z3; fi\n')
        self.db = self.folder / "found.db"
        if Stored.found is None:
            self.find("unsat", "(<= x (mod y 4))", self.liar("unsat", "<=/mod", name="lies"))
            self.find("sat", "(and (> (* 3 x) y) (< (* 3 x) y))", self.liar("sat", "and/<", name="dreams"))
            self.find("model", "(= (abs x) 5)", f"model={self.model}")
            self.find("crash", "(> x (div y 3))", f"crash={self.crashing}")
            Stored.found = self.db
        self.db = own / "a.db"
        with sqlite3.connect(Stored.found) as source, sqlite3.connect(self.db) as copy:
            source.backup(copy)
        self.shared_folder, self.folder = self.folder, own

    def mend(self, name, text="z3\n"):
        own, self.folder = self.folder, self.shared_folder
        self.solver(name, text)
        self.folder = own

    def find(self, name, assertion, solver):
        path = self.folder / f"{name}.smt2"
        path.write_text(f"(declare-const x Int)\n(declare-const y Int)\n(assert {assertion})\n(check-sat)\n")
        done = run("check", path, "--solver", solver, "--db", self.db)
        self.assertEqual(done.returncode, 10, done.stdout + done.stderr)

    def rows(self, *arguments):
        done = run("bugs", *arguments, "--json", "--db", self.db)
        return json.loads(done.stdout), done.returncode

    def ids(self):
        return {row["class"]: row["id"] for row in self.rows("list")[0]}

    def test_next_ranks_and_replays(self):
        rows, code = self.rows("next", "--budget", "3")
        self.assertEqual(code, 10)
        self.assertEqual([r["class"] for r in rows], ["refutation-unsoundness", "solution-unsoundness", "invalid-model"])
        # What is not shown any more is not shown here.
        self.mend("model")
        rows, _ = self.rows("next", "--budget", "3")
        self.assertEqual([r["class"] for r in rows], ["refutation-unsoundness", "solution-unsoundness", "crash"])
        self.assertEqual(len(self.rows("next", "--budget", "1")[0]), 1)

    def test_replay_on_other_versions(self):
        rows, code = self.rows("replay", "--all", "--solver", f"mine={shutil.which('z3')}")
        self.assertEqual((code, {r["state"] for r in rows}, len(rows)), (0, {"fixed"}, 4))
        # Wrong about mod as before, right elsewhere, and it crashes where the model was wrong.
        mine = self.solver("mine", 'has "mod y" && { z3 | sed "s/^sat$/unsat/"; exit; }\n'
                                   'has abs && { echo "Fatal failure within f at new.cpp:1" >&2; kill -ABRT $$; }\nz3\n')
        rows, code = self.rows("replay", "--all", "--solver", f"mine={mine}")
        states = {r["class"]: r["state"] for r in rows}
        self.assertEqual(code, 10)
        self.assertEqual(states, {"refutation-unsoundness": "still", "solution-unsoundness": "fixed",
                                  "invalid-model": "changed", "crash": "fixed"})
        # An option that it does not know, say: nothing was tried, so nothing is fixed.
        picky = self.solver("picky", 'has div && { echo "(error \\"unknown option\\")"; exit 1; }\nz3\n')
        rows, code = self.rows("replay", self.ids()["crash"], "--solver", f"mine={picky}")
        self.assertEqual((code, rows[0]["state"]), (1, "failed"))
        self.assertIn("unknown option", rows[0]["detail"])
        # A matrix: one row for each version.
        rows, _ = self.rows("replay", self.ids()["crash"], "--solver", f"mine={mine}", "--solver",
                            f"old={self.crashing}")
        self.assertEqual([r["state"] for r in rows], ["fixed", "still"])

    def test_the_witness_checks_itself(self):
        report = run("bugs", "report", self.ids()["refutation-unsoundness"], "--db", self.db).stdout
        script = report.split("## Witness")[1].split("```smt2\n")[1].split("```")[0]
        self.assertIn("define-fun x", script)
        self.assertEqual(subprocess.run(["z3", "-in"], input=script, capture_output=True, text=True).stdout, "sat\n")

    def test_known(self):
        known = self.folder / "known.txt"
        # A part of a signature; formulas that crash there or are the same up to names and order.
        (self.folder / "k1.smt2").write_text("(declare-const q Int)\n(assert (= 1 (div 7 q)))\n(check-sat)\n")
        (self.folder / "k2.smt2").write_text("(declare-const b Int)\n(declare-const a Int)\n"
                                             "(assert (and (< (* a 3) b) (> (* a 3) b)))\n(check-sat)\n")
        known.write_text("# known\ninvalid-model|model\n\nk1.smt2\n")
        classes = sorted(r["class"] for r in self.rows("list", "--known", known)[0])
        self.assertEqual(classes, ["refutation-unsoundness", "solution-unsoundness"])
        known.write_text("k2.smt2\n")
        self.assertEqual(len(self.rows("list", "--known", known)[0]), 3)
        # By replay: the solver is wrong about it in the same way, and the stored formula has all that it has.
        (self.folder / "k3.smt2").write_text("(declare-const v Int)\n(assert (<= v (mod v 9)))\n(check-sat)\n")
        known.write_text("k3.smt2\n")
        self.assertNotIn("refutation-unsoundness", [r["class"] for r in self.rows("list", "--known", known)[0]])
        # It is right about this one, so that nothing is known.
        (self.folder / "k3.smt2").write_text("(declare-const v Int)\n(assert (<= v 9))\n(check-sat)\n")
        self.assertEqual(len(self.rows("list", "--known", known)[0]), 4)
        known.write_text("missing.smt2\n")
        done = run("bugs", "list", "--known", known, "--db", self.db)
        self.assertEqual(done.returncode, 1)
        self.assertIn("known.txt:1:1", done.stderr)

    def test_dedup(self):
        same = self.folder / "same.smt2"
        same.write_text("(declare-const p Int)\n(declare-const q Int)\n(assert (<= q (mod p 4)))\n(check-sat)\n")
        alike = self.folder / "alike.smt2"
        alike.write_text("(declare-const p Int)\n(assert (<= p (mod p 4)))\n(assert (<= 1 p))\n(check-sat)\n")
        liar = self.liar("unsat", "<=/mod", name="lies")
        self.assertEqual(run("check", same, alike, "--solver", liar, "--db", self.db).returncode, 10)
        rows, _ = self.rows("dedup")
        lies = [r for r in rows if r["solver"] == "lies"]
        self.assertEqual([len(r["duplicates"]) for r in lies], [1, 0])
        self.assertEqual(lies[1]["like"], lies[0]["id"])
        self.assertEqual(len(rows), 5)
        self.assertIn("findings=6 distinct=5 clusters=4", run("bugs", "dedup", "--db", self.db).stdout)

    def test_export_shows_the_bugs(self):
        out = self.folder / "out"
        done = run("bugs", "export", out, "--csv", "--db", self.db)
        self.assertEqual(done.returncode, 0, done.stderr)
        folders = sorted(p for p in out.iterdir() if p.is_dir())
        self.assertEqual(len(folders), 4)
        table = (out / "bugs.csv").read_text().splitlines()
        self.assertEqual(len(table), 5)
        self.assertTrue(table[0].startswith("id,solver,version,class"))
        for folder in folders:
            shown = subprocess.run([folder / "run.sh"], capture_output=True, text=True, timeout=60)
            self.assertEqual(shown.returncode, 0, f"{folder.name}: {shown.stdout}{shown.stderr}")
        # Mended solvers, and nothing is shown any more.
        for name in ("crash", "model"):
            self.mend(name)
            folder = next(p for p in folders if p.name.startswith(name))
            self.assertNotEqual(subprocess.run([folder / "run.sh"], capture_output=True, timeout=60).returncode, 0)

    def test_a_model_that_only_values_show(self):
        """cvc4 1.8 has a value for a division by zero that its own answer needs otherwise: it says so itself."""
        if not shutil.which("cvc4"):
            self.skipTest("cvc4 is not installed")
        formula = self.folder / "values.smt2"
        formula.write_text("(set-logic QF_NIA)\n(declare-const x Int)\n(assert (distinct (div x 0) x))\n"
                           "(assert (= x 0))\n(check-sat)\n")
        db = self.folder / "values.db"
        done = run("check", formula, "--solver", "cvc4=cvc4 --solve-bv-as-int=1", "--no-advice", "--db", db)
        self.assertEqual(done.returncode, 10, done.stdout + done.stderr)
        out = self.folder / "values"
        self.assertEqual(run("bugs", "export", out, "--db", db).returncode, 0)
        folder = next(out.iterdir())
        shown = subprocess.run([folder / "run.sh"], capture_output=True, text=True, timeout=60,
                               env={**os.environ, "PATH": "/usr/bin:/bin"})  # no assay there
        self.assertEqual(shown.returncode, 0, shown.stdout + shown.stderr)
        self.assertIn("(distinct (div x 0) x) false", shown.stdout)

    def test_export_leaves_out_what_is_not_shown(self):
        self.mend("crash")
        self.assertEqual(run("bugs", "reduce", self.ids()["crash"], "--db", self.db).returncode, 1)
        done = run("bugs", "export", self.folder / "out", "--db", self.db)
        self.assertEqual(done.returncode, 0)
        self.assertIn("left out", done.stderr)
        self.assertEqual(len(list((self.folder / "out").iterdir())), 3)


def main():
    global ASSAY, LIAR
    ASSAY = os.path.abspath(sys.argv[1])
    LIAR = os.path.abspath(sys.argv[2])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])


if __name__ == "__main__":
    main()
