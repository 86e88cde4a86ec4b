#!/usr/bin/env python3
"""Checks `assay mutate`: every strategy writes tests that Assay reads, the same ones each time.

    mutate_check.py ASSAY_BIN
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ASSAY = None


def run(*arguments, cwd=None):
    return subprocess.run([ASSAY, *map(str, arguments)], cwd=cwd, capture_output=True, text=True, timeout=120)


def strategies():
    listed = re.search(r"Names with commas: ([\w, \n]+)", run("mutate", "--help").stdout).group(1)
    return [name.strip() for name in listed.split(",")]


class Mutate(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def texts(self, out):
        return {path.name: path.read_text() for path in (self.folder / out).iterdir()}

    def test_every_strategy_writes_what_assay_reads(self):
        self.assertIn("concat", strategies())
        for strategy in strategies():
            with self.subTest(strategy):
                for out in ("a", "b"):
                    done = run("mutate", "--strategy", strategy, "--count", 20, "--seed", 3, "--out", f"{strategy}-{out}",
                               cwd=self.folder)
                    self.assertEqual(done.returncode, 0, done.stderr)
                texts = self.texts(f"{strategy}-a")
                self.assertGreater(len(texts), 10)
                self.assertEqual(texts, self.texts(f"{strategy}-b"))
                self.assertEqual(run("parse", f"{strategy}-a", cwd=self.folder).returncode, 0)

    def test_a_model_beside_a_test_is_its_witness(self):
        run("mutate", "--strategy", "concat", "--count", 20, "--out", "out", cwd=self.folder)
        models = [path for path in (self.folder / "out").iterdir() if path.suffix == ".model"]
        self.assertTrue(models)
        for model in models[:5]:
            formula = model.with_suffix(".smt2")
            self.assertIn("(set-info :status sat)", formula.read_text())
            self.assertEqual(run("eval", formula, "--model", model).returncode, 0, formula.read_text())

    def test_an_index_is_the_same_alone_and_in_a_row(self):
        row = run("mutate", "--count", 5, cwd=self.folder).stdout
        alone = "".join(run("mutate", "--first", i, "--count", 1, cwd=self.folder).stdout for i in range(5))
        self.assertEqual(row, alone)

    def test_settings(self):
        wrong = run("mutate", "--set", "concat.nonsense=1", cwd=self.folder)
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("concat.nonsense: expected one of logic", wrong.stderr)
        other = run("mutate", "--set", "storm.depth=1", cwd=self.folder)
        self.assertEqual(other.returncode, 2)
        self.assertIn("not among the chosen strategies", other.stderr)
        one = run("mutate", "--set", "concat.logic=QF_BV", "--count", 3, "--out", "bv", cwd=self.folder)
        self.assertEqual(one.returncode, 0, one.stderr)
        for name, text in self.texts("bv").items():
            self.assertNotIn("=", name)
            if name.endswith(".smt2"):
                self.assertIn("QF_BV", text)


if __name__ == "__main__":
    ASSAY = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
