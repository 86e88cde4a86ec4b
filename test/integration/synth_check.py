#!/usr/bin/env python3
"""Checks `assay synth`: the suite of 2020, other theories, rules, dialects, tables and seeds.

    synth_check.py ASSAY_BIN FAKE_SOLVER_BIN [TEST...]
"""

import collections
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ASSAY = ""  # set by main() from the command line, before any test runs
FAKE = ""

COUNTS = {"operation": 12, "constant-assignment": 4714, "term-synthesis": 1394, "equivalence": 12,
          "equivalence+p": 12, "larger-core": 268, "larger-core+p": 268, "redundancy": 178,
          "redundancy+p": 178}


def run(*arguments, cwd=None):
    return subprocess.run([ASSAY, "-q", *map(str, arguments)], capture_output=True, text=True,
                          cwd=cwd, timeout=500)


class Suite(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.out = pathlib.Path(cls.folder.name) / "suite"
        cls.done = run("synth", "--suite", "strings-2020", "--out", cls.out)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_counts_of_files(self):
        self.assertEqual(self.done.returncode, 0, self.done.stderr)
        files = collections.Counter(p.parent.name for p in self.out.rglob("*.smt2"))
        self.assertEqual(files, COUNTS)
        for category, count in COUNTS.items():
            self.assertIn(f" {category}={count}", self.done.stdout)

    def test_each_file_has_its_proof(self):
        for category in COUNTS:
            is_sat = category in ("operation", "constant-assignment", "term-synthesis")
            for file in sorted((self.out / category).glob("*.smt2"))[::50]:
                text = file.read_text()
                self.assertIn(f"(set-info :status {'sat' if is_sat else 'unsat'})", text)
                if is_sat:
                    shown = run("eval", file, "--model", file.with_suffix(".model"))
                    self.assertEqual(shown.returncode, 0, f"{file}\n{shown.stdout}{shown.stderr}")
                else:
                    core = file.with_suffix(".core").read_text().split()
                    names = re.findall(r":named (a\d)", text)
                    self.assertTrue(set(core) <= set(names), file)
                    is_redundant = category.startswith("redundancy") and len(names) == 3
                    self.assertEqual(len(core), 2 if is_redundant else len(names), file)

    def test_everything_parses_back(self):
        shown = run("parse", "--check", self.out)
        self.assertEqual(shown.returncode, 0, shown.stdout[-500:])

    def test_same_bytes_again(self):
        with tempfile.TemporaryDirectory() as folder:
            run("synth", "--suite", "strings-2020", "--out", folder, "--category", "redundancy")
            for file in pathlib.Path(folder).rglob("*.*"):
                self.assertEqual(file.read_text(),
                                 (self.out / "redundancy" / file.name).read_text())

    def test_dialect(self):
        with tempfile.TemporaryDirectory() as folder:
            run("synth", "--suite", "strings-2020", "--out", folder, "--dialect", "legacy-strings",
                "--category", "operation,constant-assignment")
            text = "".join(p.read_text() for p in pathlib.Path(folder).rglob("*.smt2"))
        self.assertIn("int.to.str", text)
        self.assertIn("\\x07", text)
        self.assertNotIn("str.from_int", text)
        modern = "".join(p.read_text() for p in (self.out / "constant-assignment").glob("*.smt2"))
        self.assertIn("\\u{7}", modern)
        self.assertIn("str.to_int", modern)

    def test_check_takes_what_is_beside(self):
        """A witness makes the expectation certified, a core is what the solver's is compared with."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            text = "(declare-const x Int)(assert (> (* x x) (+ x 5)))(check-sat)"
            (folder / "a.smt2").write_text(text)
            says_unsat = ("--solver", f"fake={FAKE} --behaviour lies-on-sat", "--no-advice", "--json")
            command = ("check", folder / "a.smt2", *says_unsat)
            self.assertNotIn('"certified"', run(*command).stdout)
            (folder / "a.model").write_text("((define-fun x () Int 1))")  # it does not hold
            self.assertNotIn('"certified"', run(*command).stdout)
            (folder / "a.model").write_text("((define-fun x () Int 4))")
            done = run(*command)
            self.assertEqual(done.returncode, 10, done.stdout + done.stderr)
            self.assertIn('"certified"', done.stdout)
            (folder / "b.smt2").write_text(
                "(set-info :status unsat)(set-option :produce-unsat-cores true)(declare-const x Int)"
                "(assert (! (> x 0) :named a))(assert (! (< x 0) :named b))(check-sat)(get-unsat-core)")
            command = ("check", folder / "b.smt2", "--solver", "z3", "--no-advice", "--classes", "core")
            self.assertEqual(run(*command).returncode, 0)
            (folder / "b.core").write_text("a b\n")
            self.assertEqual(run(*command).returncode, 0)
            (folder / "b.core").write_text("a\n")
            done = run(*command)
            self.assertIn("imprecise-core", done.stdout)

    def test_seeds_of_other_strategies(self):
        """Status and witness are taken from beside the files; no solver is asked."""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            for name, ending in (("term-synthesis/at-0-0", "model"), ("term-synthesis/at-1-0", "model"),
                                 ("operation/concat", "model"), ("equivalence/at", "core"),
                                 ("equivalence/contains", "core")):
                for suffix in ("smt2", ending):
                    target = folder / "seeds" / f"{name}.{suffix}"
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_text((self.out / f"{name}.{suffix}").read_text())
            for strategy in ("fusion", "storm", "opmutate", "concat"):
                shown = run("mutate", "--strategy", strategy, "--count", 20, "--solver",
                            f"fake={FAKE}", folder / "seeds", cwd=folder)
                self.assertEqual(shown.returncode, 0, shown.stderr)
                self.assertIn("(set-info :status sat)", shown.stdout, strategy)
                if strategy != "opmutate":
                    self.assertIn("(set-info :status unsat)", shown.stdout, strategy)


class Theories(unittest.TestCase):
    def test_every_theory(self):
        for theory in ("strings", "bv", "ints", "reals", "fp", "arrays", "seq", "regex", "datatypes",
                       "conversions"):
            with tempfile.TemporaryDirectory() as folder:
                shown = run("synth", "--theory", theory, "--bound", 2, "--limit", 20, "--out", folder)
                self.assertEqual(shown.returncode, 0, f"{theory}: {shown.stderr}")
                files = sorted(pathlib.Path(folder).rglob("*.smt2"))
                self.assertGreater(len(files), 80, theory)
                # No two tests have one name.
                self.assertIn(f"tests={len(files)} ", shown.stdout, theory)
                shown = run("parse", "--check", folder)
                self.assertEqual(shown.returncode, 0, f"{theory}: {shown.stdout[-500:]}")
                models = sorted(pathlib.Path(folder).rglob("*.model"))
                for model in models[::max(1, len(models) // 8)]:
                    shown = run("eval", model.with_suffix(".smt2"), "--model", model)
                    self.assertEqual(shown.returncode, 0, f"{model}: {shown.stdout}{shown.stderr}")

    def test_stdout(self):
        shown = run("synth", "--theory", "bv", "--bound", "2", "--category", "equivalence")
        self.assertEqual(shown.returncode, 0, shown.stderr)
        self.assertIn("(bvudiv x y)", shown.stdout)

    def test_rules_of_a_user(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "mine.toml"
            file.write_text('[[equality]]\ntheory = "ints"\nid = "M"\nsort = "Int"\n'
                            'term = "(- (+ x 7) 7)"\n')
            shown = run("synth", "--theory", "ints", "--rules", file, "--category", "larger-core")
            self.assertEqual(shown.returncode, 0, shown.stderr)
            self.assertIn("(+ x 7)", shown.stdout)
            file.write_text('[[equality]]\ntheory = "ints"\nid = "M"\nsort = "Int"\n'
                            'term = "(abs x)"\n')
            shown = run("synth", "--theory", "ints", "--rules", file)
            self.assertEqual(shown.returncode, 1)
            self.assertIn("mine.toml:1:1: 'M' is false for x = (- 1): (abs x) is 1, not (- 1)",
                          shown.stderr)

    def test_usage(self):
        for arguments in (["--suite", "cheese"], ["--theory", "cheese"], [],
                          ["--theory", "bv", "--bound", "0"], ["--theory", "bv", "--dialect", "x"],
                          ["--theory", "bv", "--suite", "strings-2020"]):
            self.assertEqual(run("synth", *arguments).returncode, 2, arguments)


class Table(unittest.TestCase):
    def table(self, behaviour, *more):
        return run("synth", "--suite", "strings-2020", "--category", "operation", "--table",
                   "--solver", f"fake={FAKE} --behaviour {behaviour}", *more)

    def test_honest(self):
        shown = self.table("correct")
        self.assertRegex(shown.stdout, r"\| sat \| operation \| 12 \|", shown.stderr)

    def test_unsound(self):
        shown = self.table("lies-on-sat")
        self.assertEqual(shown.returncode, 10, shown.stdout + shown.stderr)
        self.assertIn("- fake: refutation-unsoundness: operation/", shown.stdout)

    def test_again(self):
        shown = self.table("lies-on-sat", "--again", f"fake={FAKE} --behaviour correct")
        self.assertIn("Failed tests of fake again", shown.stdout, shown.stderr)


def main():
    global ASSAY, FAKE
    ASSAY, FAKE = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1] + sys.argv[3:], verbosity=1)


if __name__ == "__main__":
    main()
