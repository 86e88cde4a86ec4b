#!/usr/bin/env python3
"""Checks `assay` as people and scripts meet it: exit codes, output, files, pipes, terminals.

    cli_check.py ASSAY_BIN [TEST...]

The tests are a unittest suite; a name such as Output.test_json runs one of them. Every run of Assay
has an empty temporary working folder of its own, so nothing depends on where it is started.
"""

import json
import os
import pathlib
import pty
import re
import select
import subprocess
import sys
import tempfile
import unittest

ASSAY = ""  # set by main() from the command line, before any test runs
SUMMARY = re.compile(r"files=(\d+) accepted=(\d+) opaque=(\d+) rejected=(\d+) MB/s=\d+\.\d")

GOOD = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= x 1))\n(check-sat)\n"
BAD = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (and x true))\n"
OPAQUE = "(set-logic ALL)\n(declare-const x Int)\n(assert (str.no_such_operator x))\n"


class CliTest(unittest.TestCase):
    """Runs Assay in an empty folder; files are named relative to it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="cli-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return name

    def run_assay(self, *arguments, stdin=""):
        return subprocess.run(
            [ASSAY, *arguments],
            cwd=self.folder,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=60,
        )

    def parse(self, *arguments, code=0, stdin=""):
        run = self.run_assay("parse", *arguments, stdin=stdin)
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        return run

    def summary(self, text):
        """(files, accepted, opaque, rejected) of the last line."""
        match = SUMMARY.fullmatch(text.splitlines()[-1])
        self.assertTrue(match, text)
        return tuple(map(int, match.groups()))


class Usage(CliTest):
    def assert_usage(self, *arguments):
        run = self.run_assay(*arguments)
        self.assertEqual(run.returncode, 2, run.stdout + run.stderr)
        self.assertTrue(run.stderr.strip(), "wrong usage needs a message on stderr")
        self.assertEqual(run.stdout, "")

    def test_wrong_usage(self):
        self.assert_usage()
        self.assert_usage("no-such-command")
        self.assert_usage("--no-such-flag")
        self.assert_usage("parse")
        self.assert_usage("parse", "--no-such-flag", self.write("a.smt2", GOOD))
        self.assert_usage("parse", "-j", "many", "a.smt2")
        self.assert_usage("parse", "--print", "--dialect", "no-such-dialect", "a.smt2")

    def test_help(self):
        for arguments in (["--help"], ["parse", "--help"]):
            run = self.run_assay(*arguments)
            self.assertEqual(run.returncode, 0)
            self.assertIn("parse", run.stdout)
        for flag in ("--print", "--pretty", "--check", "--json", "--out", "--logics", "-j"):
            self.assertIn(flag, run.stdout)

    def test_version(self):
        run = self.run_assay("--version")
        self.assertEqual(run.returncode, 0)
        self.assertRegex(run.stdout, r"^assay \d+\.\d+\.\d+\n$")


class Verdict(CliTest):
    def test_accepted(self):
        run = self.parse(self.write("good.smt2", GOOD))
        self.assertEqual(self.summary(run.stdout), (1, 1, 0, 0))
        self.assertEqual(len(run.stdout.splitlines()), 1)
        self.assertEqual(run.stderr, "")

    def test_rejected(self):
        run = self.parse(self.write("bad.smt2", BAD), code=1)
        self.assertRegex(run.stdout.splitlines()[0], r"^bad\.smt2:3:\d+: .")
        self.assertEqual(self.summary(run.stdout), (1, 0, 0, 1))

    def test_one_of_two_rejected(self):
        run = self.parse(self.write("a.smt2", BAD), self.write("b.smt2", GOOD), code=1)
        self.assertEqual(self.summary(run.stdout), (2, 1, 0, 1))

    def test_opaque(self):
        run = self.parse(self.write("opaque.smt2", OPAQUE))
        self.assertEqual(self.summary(run.stdout), (1, 1, 1, 0))

    def test_stdin(self):
        self.assertEqual(self.summary(self.parse("-", stdin=GOOD).stdout), (1, 1, 0, 0))
        self.assertEqual(self.summary(self.parse("-", stdin=BAD, code=1).stdout), (1, 0, 0, 1))

    def test_large_stdin(self):
        text = GOOD + "(assert (< x 2))\n" * 100_000
        self.assertEqual(self.summary(self.parse("-", stdin=text).stdout), (1, 1, 0, 0))

    def test_missing_file(self):
        run = self.parse("missing.smt2", code=1)
        self.assertRegex(run.stderr, r"missing\.smt2: .*no such file")

    def test_folder_without_scripts(self):
        self.write("folder/readme.txt", "nothing to see")
        run = self.parse("folder")
        self.assertEqual(self.summary(run.stdout), (0, 0, 0, 0))

    def test_folder_finds_all_below(self):
        for name in ("f/b.smt2", "f/a/c.smt2", "f/a.smt2"):
            self.write(name, GOOD)
        self.write("f/a.txt", BAD)
        self.assertEqual(self.summary(self.parse("f").stdout), (3, 3, 0, 0))

    def test_unreadable_file(self):
        name = self.write("secret.smt2", GOOD)
        (self.folder / name).chmod(0)
        if os.access(self.folder / name, os.R_OK):
            self.skipTest("this user can read every file")
        run = self.parse(name, code=1)
        self.assertRegex(run.stdout, r"secret\.smt2: .*[Pp]ermission")

    def test_folder_as_script(self):
        (self.folder / "a.smt2").mkdir()
        self.assertEqual(self.summary(self.parse("a.smt2").stdout), (0, 0, 0, 0))

    def test_odd_file_name(self):
        run = self.parse(self.write("a b\u00e4'$(x).smt2", BAD), code=1)
        self.assertIn("a b\u00e4'$(x).smt2:3:", run.stdout)

    def test_logics(self):
        run = self.parse("--logics", self.write("good.smt2", GOOD))
        self.assertRegex(run.stdout, r"(?m)^QF_\w+ +1$")


class Output(CliTest):
    def test_print_parses_again(self):
        self.write("good.smt2", GOOD)
        for flags in (["--print"], ["--print", "--pretty"]):
            run = self.parse(*flags, "good.smt2")
            self.assertEqual(self.summary(run.stderr), (1, 1, 0, 0))
            again = self.parse("--print", "-", stdin=run.stdout)
            self.assertEqual(again.stdout, self.parse("--print", "good.smt2").stdout)

    def test_check(self):
        self.parse("--check", self.write("good.smt2", GOOD))

    def test_out_writes_files(self):
        self.write("in/a.smt2", GOOD)
        self.write("in/deep/b.smt2", GOOD)
        self.write("in/bad.smt2", BAD)
        run = self.parse("--print", "--out", "out", "in", code=1)
        self.assertEqual(self.summary(run.stdout), (3, 2, 0, 1))
        out = self.folder / "out"
        written = sorted(str(p.relative_to(out)) for p in out.rglob("*") if p.is_file())
        self.assertEqual(written, ["a.smt2", "deep/b.smt2"])
        self.assertEqual(self.summary(self.parse("out").stdout), (2, 2, 0, 0))

    def test_out_that_cannot_be_written(self):
        self.write("file", "")
        run = self.parse("--print", "--out", "file", self.write("a.smt2", GOOD), code=1)
        self.assertTrue(run.stderr.strip())

    def test_json(self):
        names = [self.write("good.smt2", GOOD), self.write("bad.smt2", BAD)]
        report = json.loads(self.parse("--json", *names, code=1).stdout)
        good, bad = report["files"]
        self.assertEqual(good["path"], "good.smt2")
        self.assertIs(good["accepted"], True)
        self.assertEqual(good["bytes"], len(GOOD))
        self.assertEqual((good["opaque_terms"], good["unknown_commands"]), (0, 0))
        self.assertEqual(good["logic"], "QF_LIA")
        self.assertTrue(good["smallest_logic"])
        self.assertIs(bad["accepted"], False)
        self.assertEqual(bad["error"]["line"], 3)
        self.assertGreater(bad["error"]["column"], 0)
        self.assertTrue(bad["error"]["message"])
        counts = {key: report["summary"][key] for key in ("files", "accepted", "rejected")}
        self.assertEqual(counts, {"files": 2, "accepted": 1, "rejected": 1})
        self.assertEqual(report["summary"]["bytes"], len(GOOD) + len(BAD))
        self.assertIn("mb_per_s", report["summary"])

    def test_json_of_odd_bytes(self):
        path = self.folder / "odd.smt2"
        path.write_bytes(b"(assert |\xff\xfe|)\n")
        report = json.loads(self.parse("--json", "odd.smt2", code=1).stdout)
        self.assertIs(report["files"][0]["accepted"], False)

    def test_order_does_not_depend_on_jobs(self):
        for i in range(40):
            self.write(f"in/{i}.smt2", BAD if i % 3 else GOOD.replace("1", str(i)) * (1 + i % 7))
        runs = [self.parse("-j", jobs, "--print", "in", code=1) for jobs in "1248"]
        self.assertEqual(len({run.stdout for run in runs}), 1)
        reports = {re.sub(r"MB/s=.*", "", run.stderr) for run in runs}
        self.assertEqual(len(reports), 1)

    def test_no_job_leaves_files_behind(self):
        self.parse("-", stdin=GOOD)
        self.assertEqual(list(self.folder.iterdir()), [])


class PipesAndTerminals(CliTest):
    def test_reader_that_leaves(self):
        self.write("long.smt2", GOOD + "(assert (< x 2))\n" * 200_000)
        for flags in (["--print"], ["--json", "--print"]):
            with subprocess.Popen(
                [ASSAY, "parse", *flags, "long.smt2"],
                cwd=self.folder,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            ) as process:
                self.assertTrue(process.stdout.readline())
                process.stdout.close()
                process.stderr.read()
                code = process.wait(timeout=60)
            # A failed write is a failed job; neither a signal nor a fault of ours (3).
            self.assertIn(code, (0, 1))

    def test_stdout_closed_or_full(self):
        self.write("good.smt2", GOOD)
        for redirection in (">&-", "> /dev/full"):
            command = f'exec "$0" parse --print good.smt2 {redirection}'
            run = subprocess.run(
                ["sh", "-c", command, ASSAY], cwd=self.folder, capture_output=True, timeout=60
            )
            self.assertEqual(run.returncode, 1, f"{redirection}: the result was lost")

    def test_caret_on_a_terminal_only(self):
        name = self.write("bad.smt2", BAD)
        self.assertNotIn("^", self.parse(name, code=1).stdout)
        lines = run_on_terminal([ASSAY, "parse", name], self.folder).splitlines()
        place = re.match(r"bad\.smt2:(\d+):(\d+): ", lines[0])
        self.assertTrue(place, lines)
        self.assertEqual(lines[1].strip(), BAD.splitlines()[2])
        self.assertEqual(lines[2].strip(), "^")
        indent = lines[1].index("(assert")
        self.assertEqual(lines[2].index("^"), indent + int(place.group(2)) - 1)


def run_on_terminal(command, folder):
    """What a command shows on a terminal; its process is always waited for."""
    ours, theirs = pty.openpty()
    try:
        with subprocess.Popen(
            command, cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs
        ) as process:
            os.close(theirs)
            shown = b""
            while select.select([ours], [], [], 60)[0]:
                try:
                    more = os.read(ours, 65536)
                except OSError:  # EIO: the other side is closed
                    break
                if not more:
                    break
                shown += more
            process.wait(timeout=60)
    finally:
        os.close(ours)
    return shown.decode()


# A solver in a few lines of shell: right about the self-test's formulas, with models; no cores.
FAKE_SOLVER = r"""#!/bin/sh
[ "$1" = --version ] && { echo "Fake version 7.5 of today"; exit 0; }
answer=sat
while IFS= read -r line; do
  case "$line" in
    '(echo'*) m=${line#*\"}; echo "${m%\"*}" ;;
    '(assert (bvult #x03 x))') answer=unsat ;;
    '(check-sat)') echo $answer ;;
    '(get-model)') [ $answer = sat ] && echo '((define-fun x () (_ BitVec 8) #x01) (define-fun y () (_ BitVec 8) #x0f))' ;;
    '(reset)') answer=sat ;;
    '(exit)') exit 0 ;;
  esac
done
"""
FAKE_PROFILE = """name = "fake"
[command]
run = ["./fake"]
version = ["./fake", "--version"]
[abilities]
modes = ["persistent", "spawn"]
"""


class Solvers(CliTest):
    def solvers(self, *arguments, code=0):
        run = self.run_assay("solvers", *arguments)
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        return run

    def fake(self, text=FAKE_SOLVER):
        (self.folder / self.write("fake", text)).chmod(0o755)

    def test_profile(self):
        self.fake()
        self.write("fake.toml", FAKE_PROFILE)
        lines = self.solvers("--profile", "fake.toml").stdout.splitlines()
        self.assertEqual(len(lines), 2, lines)
        self.assertRegex(lines[1], r"^fake +7\.5 +\./fake +[0-9a-f]{12} +sat unsat model +"
                                   r"spawn persistent +RLIMIT_AS$")

    def test_json(self):
        self.fake()
        self.write("fake.toml", FAKE_PROFILE)
        report = json.loads(self.solvers("--profile", "fake.toml", "--json").stdout)
        solver = report["solvers"][0]
        self.assertEqual(solver["name"], "fake")
        self.assertTrue(solver["usable"])
        self.assertEqual(solver["mode"], "persistent")
        self.assertEqual({test["name"]: test["passed"] for test in solver["tests"]}["model"], True)

    def test_wrong_model_is_told(self):
        self.fake(FAKE_SOLVER.replace("#x0f", "#x0e"))
        self.write("fake.toml", FAKE_PROFILE)
        text = self.solvers("--profile", "fake.toml").stdout
        self.assertIn("-model", text)
        self.assertIn("  model: the model is false", text)

    def test_no_usable_solver(self):
        run = self.solvers("--solver", "liar=/bin/echo unsat", code=4)
        self.assertIn("not usable: sat: ", run.stdout)
        self.assertIn("no usable solver", run.stderr)
        self.solvers("--solver", "none=/no/such/program", code=4)

    def test_usage(self):
        self.assertIn("no built-in profile 'nosuch'", self.solvers("--solver", "nosuch", code=2).stderr)
        self.write("bad.toml", "name = 3\n")
        self.assertIn("bad.toml:1:8: 'name': expected a string",
                      self.solvers("--profile", "bad.toml", code=2).stderr)
        self.assertIn("expected a duration", self.solvers("--timeout", "3x", code=2).stderr)


def main():
    global ASSAY  # pylint: disable=global-statement
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    ASSAY = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main(verbosity=1)


if __name__ == "__main__":
    main()
