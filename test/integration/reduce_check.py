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
        self.input.write_text("(declare-fun x () Int)\n(assert (> x y))\n")
        done = run("reduce", "in.smt2", "--check", "true", cwd=self.folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("in.smt2:2:14", done.stderr)

    def start_slow(self):
        self.script("slow", 'echo x >> calls; sleep 0.05; grep -q mod "$1"\n')
        return subprocess.Popen([ASSAY, "-q", "reduce", "in.smt2", "--check", "./slow {}", "--out", "s", "-j1"],
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
class Judged(Folder):
    def liar(self, lie, *patterns):
        words = " ".join(f"--pattern {p}" for p in patterns)
        return f"liar={LIAR} --lie {lie} {words}"

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
        self.assertEqual(run("bugs", "list", "--db", self.folder / "none.db").returncode, 1)

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


def main():
    global ASSAY, LIAR
    ASSAY = os.path.abspath(sys.argv[1])
    LIAR = os.path.abspath(sys.argv[2])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])


if __name__ == "__main__":
    main()
