#!/usr/bin/env python3
"""Checks --config, ./assay.toml and --data: where values of flags and what is built in may come from.

    config_check.py ASSAY_BIN SOURCE_FOLDER [TEST...]
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ASSAY = ""
SOURCE = pathlib.Path()
GOOD = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= x 1))\n(check-sat)\n"


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="config-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return name

    def assay(self, *arguments, code=0):
        run = subprocess.run([ASSAY, *arguments], cwd=self.folder, capture_output=True, text=True, timeout=120)
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        return run


class Config(Folder):
    def parse(self, *arguments, code=0):
        return self.assay(*arguments, "parse", self.write("a.smt2", GOOD), code=code)

    def test_a_file_in_the_folder_is_read_by_itself(self):
        self.write("assay.toml", "json = true\n")
        self.assertEqual(json.loads(self.parse().stdout)["summary"]["files"], 1)

    def test_a_named_file_is_read_instead(self):
        self.write("assay.toml", "json = true\n")
        self.write("other.toml", "[parse]\nlogics = true\n")
        self.assertIn("QF_IDL", self.parse("--config", "other.toml").stdout)
        self.assertIn("QF_IDL", self.parse("--config=other.toml").stdout)

    def test_command_line_then_section_then_the_rest(self):
        self.write("assay.toml", 'timeout = "3x"\n')
        self.assertIn("'3x': expected a duration", self.assay("solvers", "--solver", "z3", code=2).stderr)
        self.write("assay.toml", 'timeout = "3x"\n[solvers]\ntimeout = "4x"\n')
        self.assertIn("'4x': expected a duration", self.assay("solvers", "--solver", "z3", code=2).stderr)
        self.assertIn("'5x': expected a duration",
                      self.assay("solvers", "--solver", "z3", "--timeout", "5x", code=2).stderr)

    def test_lists_numbers_and_sections_of_sections(self):
        self.write("assay.toml", 'solver = ["one=/no/such/one", "two=/no/such/two"]\njobs = 1\n[bugs.list]\njson = true\n')
        self.assertIn("two", self.assay("solvers", code=4).stdout)
        self.assay("bugs", "list", code=1)  # no database, but its section was understood

    def test_mistakes_have_their_place(self):
        for text, message in [
            ("json = \n", "assay.toml:1:"),
            ("jsn = true\n", "assay.toml:1:1: 'jsn': outside of sections such as [fuzz] are expected data, db, jobs"),
            ("[prase]\n", "assay.toml:1:2: there is no subcommand 'prase'"),
            ("[parse]\nloud = true\n", "assay.toml:2:1: `assay parse` has no flag --loud"),
            ("[parse]\njson = 3\n", "assay.toml:2:8: json: expected true or false"),
            ("[parse]\njobs = [1, 2]\n", "assay.toml:2:8: jobs: expected one value, not a list"),
            ("[parse]\nout = 1979-05-27\n", "assay.toml:2:7: out: expected a string or a number"),
        ]:
            with self.subTest(text):
                self.write("assay.toml", text)
                self.assertIn(message, self.parse(code=2).stderr)
        self.assertIn("nowhere.toml", self.parse("--config", "nowhere.toml", code=2).stderr)

    def test_another_subcommands_section_does_not_matter(self):
        self.write("assay.toml", '[fuzz]\nno_such_flag = 3\n[serve]\nport = 1\n[solve]\nmode = "smt"\n')
        self.parse()

    def test_a_flag_that_only_another_subcommand_of_the_section_has(self):
        self.write("assay.toml", "[bugs]\nbudget = 2\n")
        self.assay("bugs", "list", code=1)
        self.write("assay.toml", "[bugs]\nbudgte = 2\n")
        self.assertIn("`assay bugs` has no flag --budgte", self.assay("bugs", "list", code=2).stderr)

    def test_the_program_with_the_solver_libraries(self):
        formula = self.write("b.smt2", GOOD)
        self.write("assay.toml", 'timeout = "1ms"\n[solve]\njson = true\n')
        self.assertEqual(json.loads(self.assay("solve", formula).stdout)["checks"][0]["status"], "sat")

    def test_a_server_is_named_in_the_file(self):
        self.write("assay.toml", 'db = "postgresql://nobody@127.0.0.1:1/none"\n')
        run = self.assay("status", code=1)
        self.assertIn("127.0.0.1", run.stderr)


class Data(Folder):
    def test_seeds(self):
        self.write("mine/seeds/QF_LIA/one.smt2", GOOD)
        run = self.assay("--data", "mine", "seeds", "list", "--json")
        self.assertEqual([seed["name"] for seed in json.loads(run.stdout)], ["QF_LIA/one.smt2"])

    def test_profiles(self):
        shutil.copytree(SOURCE / "profiles", self.folder / "mine" / "profiles")
        text = (self.folder / "mine/profiles/z3.toml").read_text()
        self.write("mine/profiles/other.toml", text.replace('name = "z3"', 'name = "other"'))
        self.assertIn("other", self.assay("solvers", "--solver", "other", "--data", "mine").stdout)
        self.write("mine/profiles/z3.toml", "name = 3\n")
        self.assertIn("mine/profiles/z3.toml:1:8: 'name': expected a string",
                      self.assay("--data", "mine", "solvers", code=1).stderr)

    def test_other_rules_are_part_of_the_coordinates(self):
        shutil.copytree(SOURCE / "rules", self.folder / "mine" / "rules")
        mutate = ["mutate", "--strategy", "fusion", "--count", "1", "--first", "3"]
        ours = self.assay(*mutate).stdout
        theirs = self.assay("--data", "mine", *mutate).stdout
        self.assertNotIn("data=", ours)
        self.assertRegex(theirs, r"fusion.*data=[0-9a-f]{16}")
        self.assertEqual(theirs, self.assay("--data", "mine", *mutate).stdout)

    def test_wrong_rules_are_refused(self):
        self.write("mine/rules/synth-mine.toml", '[[theory]]\nname = "mine"\nconstants = { Int = ["0"] }\noperators = ["+"]\n'
                   '[[equality]]\ntheory = "mine"\nid = "N"\nsort = "Int"\nterm = "(abs x)"\n')
        self.assertIn("'N' is false for x = (- 1)", self.assay("--data", "mine", "synth", "--theory", "mine", code=1).stderr)
        self.write("mine/rules/other.toml", "")
        self.assertIn("other.toml: no strategy reads it", self.assay("--data", "mine", "parse", "-", code=1).stderr)

    def test_no_such_folder(self):
        self.assertIn("expected a folder with profiles/, rules/ or seeds/",
                      self.assay("--data", "nowhere", "solvers", code=1).stderr)
        (self.folder / "empty/seeds").mkdir(parents=True)
        self.assertIn("empty/seeds: there is no .smt2 file in it", self.assay("--data", "empty", "solvers", code=1).stderr)


def main():
    global ASSAY, SOURCE  # pylint: disable=global-statement
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    ASSAY = str(pathlib.Path(sys.argv.pop(1)).resolve())
    SOURCE = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main(verbosity=1)


if __name__ == "__main__":
    main()
