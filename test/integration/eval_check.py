#!/usr/bin/env python3
"""Checks `assay eval` on files: the models of test/regress/models, exit codes, reports, errors.

    eval_check.py ASSAY_BIN [TEST...]
    eval_check.py ASSAY_BIN --corpus FOLDER

A pair NAME.smt2, NAME.model is a formula and what a solver printed for it; the first line of the
formula says what is expected of it: `; expect: true`, `false` or `open`.

With --corpus: every file of the folder under the empty model, where all symbols are open. False
means then "unsatisfiable" and true "valid", so a file below sat/ is never false and one below
unsat/ never true.
"""

import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ASSAY = ""  # set by main() from the command line, before any test runs
MODELS = pathlib.Path(__file__).resolve().parent.parent / "regress" / "models"
EXIT = {"true": 0, "false": 10, "open": 11}


def run(*arguments, cwd=None, stdin=""):
    return subprocess.run([ASSAY, "eval", *map(str, arguments)], capture_output=True, text=True,
                          input=stdin, cwd=cwd, timeout=60)


class Pairs(unittest.TestCase):
    def test_all(self):
        formulas = sorted(MODELS.glob("*.smt2"))
        self.assertGreater(len(formulas), 100)
        self.assertEqual({p.stem for p in formulas}, {p.stem for p in MODELS.glob("*.model")})
        for formula in formulas:
            with self.subTest(formula.stem):
                first = formula.read_text().split("\n", 1)[0]
                self.assertTrue(first.startswith("; expect: "), first)
                expected = first.removeprefix("; expect: ")
                done = run(formula, "--model", formula.with_suffix(".model"), "--json")
                self.assertEqual(done.returncode, EXIT[expected], done.stdout + done.stderr)
                self.assertEqual(json.loads(done.stdout)["value"], expected)


class EvalTest(unittest.TestCase):
    """Runs Assay in an empty folder; files are named relative to it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="eval-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def eval(self, formula, model, *options):
        self.write("f.smt2", formula)
        self.write("f.model", model)
        return run("f.smt2", "--model", "f.model", *options, cwd=self.folder)


class ExitCodes(EvalTest):
    X = "(declare-const x Int)(declare-const y Int)\n"

    def code(self, assertions, model="((define-fun x () Int 1))"):
        return self.eval(self.X + assertions, model).returncode

    def test_verdicts(self):
        self.assertEqual(self.code("(assert (= x 1))(assert (> 2 x))"), 0)
        self.assertEqual(self.code(""), 0)
        self.assertEqual(self.code("(assert (= x 1))(assert (= x 2))"), 10)
        self.assertEqual(self.code("(assert (= x 1))(assert (= y 2))"), 11)
        self.assertEqual(self.code("(assert (= y 1))(assert (= x 2))"), 10)  # false beats open
        self.assertEqual(self.code("(assert (= y 1))(assert (= y 2))"), 10)  # not both

    def test_usage(self):
        self.write("f.smt2", self.X)
        self.write("f.model", "()")
        for arguments in ([], ["f.smt2"], ["--model", "f.model"],
                          ["f.smt2", "--model", "f.model", "--solver", "z3"],
                          ["f.smt2", "--model", "f.model", "--no-such-option"],
                          ["f.smt2", "--solver", "no-such-solver"],
                          ["f.smt2", "--solver", "z3", "--timeout", "soon"],
                          ["f.smt2", "f.smt2", "--model", "f.model"]):
            with self.subTest(arguments):
                done = run(*arguments, cwd=self.folder)
                self.assertEqual(done.returncode, 2)
                self.assertTrue(done.stderr.strip())
                self.assertEqual(done.stdout, "")

    def test_missing_files(self):
        self.write("f.smt2", self.X)
        self.write("f.model", "()")
        for arguments in (["none.smt2", "--model", "f.model"], ["f.smt2", "--model", "none.model"]):
            done = run(*arguments, cwd=self.folder)
            self.assertEqual(done.returncode, 1)
            self.assertIn("none.", done.stderr)
            self.assertEqual(done.stdout, "")

    def test_unreadable_formula(self):
        done = self.eval("(declare-const x Int)\n(assert (and x true))\n", "()")
        self.assertEqual(done.returncode, 1)
        self.assertIn("f.smt2:2:", done.stderr)

    def test_unreadable_model(self):
        for text in ("unsat\n", "", "(error \"line 3 column 1: model is not available\")\n",
                     "Segmentation fault\n"):
            with self.subTest(text):
                done = self.eval(self.X + "(assert (= x 1))", text)
                self.assertEqual(done.returncode, 1)
                self.assertIn("f.model", done.stderr)
                self.assertEqual(done.stdout, "")


    def test_cut_off_model(self):
        done = self.eval(self.X + "(assert (= x 1))", "sat\n(\n  (define-fun x () Int")
        self.assertEqual(done.returncode, 1)
        self.assertIn("f.model:3:3: ", done.stderr)


class Reports(EvalTest):
    FORMULA = """(declare-const x Int)(declare-const y Int)(declare-fun f (Int) Int)
(assert (> x 0))
(assert (and (> x 0) (or (< (+ x y) 3) (= (f x) 9))))
(assert (= (f y) (f y)))
"""
    MODEL = """((define-fun x () Int 5)
(define-fun f ((a Int)) Int (ite (= a 5) 7 0)))"""

    def test_text(self):
        done = self.eval(self.FORMULA, self.MODEL[:-1] + "(define-fun y () Int 4))")
        lines = done.stdout.split("\n")
        self.assertEqual(lines[0], "true  (> x 0)")
        self.assertTrue(lines[1].startswith("false (and "))
        self.assertEqual(lines[-2], "assertions=3 true=2 false=1 open=0")
        self.assertEqual(done.stderr, "")

    def test_json(self):
        report = json.loads(self.eval(self.FORMULA, self.MODEL, "--json").stdout)
        self.assertEqual(report["value"], "open")
        self.assertEqual([a["value"] for a in report["assertions"]], ["true", "open", "true"])
        self.assertEqual(report["assertions"][0]["assertion"], "(> x 0)")
        self.assertIn("y", report["assertions"][1]["reason"])
        self.assertIn("reason", report)

    def part(self, formula, model):
        report = json.loads(self.eval(formula, model, "--json").stdout)
        false = [a for a in report["assertions"] if a["value"] == "false"]
        self.assertEqual(len(false), 1, report)
        return false[0]

    def test_smallest_part(self):
        false = self.part("(declare-const x Int)(declare-const y Int)(declare-const p Bool)"
                          "(assert (and p (=> p (and (< x y) (not (or (= x 3) (> (* x y) 5)))))))",
                          "((define-fun x () Int 2)(define-fun y () Int 4)"
                          "(define-fun p () Bool true))")
        self.assertEqual(false["part"]["term"], "(> (* x y) 5)")
        self.assertIs(false["part"]["value"], True)
        self.assertEqual(false["part"]["arguments"][0], {"term": "(* x y)", "value": "8"})

    def test_part_of_ite_and_let(self):
        false = self.part("(declare-const x Int)"
                          "(assert (let ((y (+ x 1))) (ite (> y 0) (and true (= y 7)) false)))",
                          "((define-fun x () Int 2))")
        self.assertEqual(false["part"]["term"], "(= y 7)")
        self.assertEqual(false["part"]["arguments"][0], {"term": "y", "value": "3"})

    def test_part_that_is_a_symbol(self):
        false = self.part("(declare-const p Bool)(declare-const q Bool)(assert (and q p))",
                          "((define-fun p () Bool false)(define-fun q () Bool true))")
        self.assertEqual(false["part"], {"term": "p", "value": False})

    def test_instance(self):
        false = self.part("(declare-const v (_ BitVec 4))"
                          "(assert (forall ((x (_ BitVec 4))) (or (distinct x v) (bvult x #x3))))",
                          "((define-fun v () (_ BitVec 4) #x9))")
        self.assertEqual(false["instance"], [{"term": "x", "value": "#x9"}])

    def test_instance_in_definition(self):
        false = self.part("(define-fun f ((v (_ BitVec 4))) Bool"
                          " (forall ((x (_ BitVec 4))) (or (distinct x v) (bvult x #x3))))"
                          "(assert (and (f #x1) (or (f #x7) (f #x9))))", "()")
        self.assertIn(false["instance"], ([{"term": "x", "value": "#x7"}],
                                          [{"term": "x", "value": "#x9"}]))
        expected = false["instance"][0]["value"]
        self.assertEqual({a["value"] for a in false["part"]["arguments"]}, {expected},
                         false["part"])

    def test_no_choice(self):
        done = self.eval("(assert (and (= (/ 1.0 0.0) 1.0) (= (/ 1.0 0.0) 2.0)))", "()")
        self.assertEqual(done.returncode, 10)
        self.assertIn("no choice", done.stdout)

    def test_contradictory_answers(self):
        done = self.eval("(declare-const x Real)(assert (> (/ x 0.0) 1.0))",
                         "((define-fun x () Real 1.0))(((/ x 0.0) 5.0))(((/ 1.0 0.0) 6.0))")
        self.assertIn("two values", done.stdout)
        report = json.loads(run("f.smt2", "--model", "f.model", "--json", cwd=self.folder).stdout)
        self.assertTrue(report.get("contradictory"), report)


class Ground(EvalTest):
    def values(self, *lines):
        done = run("--ground", stdin="\n".join(lines) + "\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.split("\n")[:-1]

    def test_values(self):
        self.assertEqual(self.values("(+ 1 2)", "(str.++ \"a\" \"b\")", "(bvadd #x0f #x01)",
                                     "(/ 1.0 0.0)"),
                         ["3", "\"ab\"", "#x10", "open: unspecified"])

    def test_definitions(self):
        self.assertEqual(self.values("(define-fun f ((x Int)) Int (* x x))", "(f 5)", "(f (f 2))"),
                         ["25", "16"])

    def test_a_bad_line_does_not_stop_it(self):
        values = self.values("(+ 1", "(and 1 2)", "", "(- 3)")
        self.assertEqual(len(values), 3)
        self.assertTrue(values[0].startswith("error: "))
        self.assertTrue(values[1].startswith("error: "))
        self.assertEqual(values[2], "(- 3)")

    def test_positions_are_those_of_the_input(self):
        values = self.values("(define-fun f ((x Int)) Int x)", "(f 1)", "  (f y)")
        self.assertEqual(values[0], "1")
        self.assertIn("stdin:3:6: ", values[1])


def check_corpus(folder):
    """The number of files with a wrong verdict, a crash or no end."""
    files = sorted(p for kind in ("sat", "unsat") for p in folder.glob(f"**/{kind}/*.smt2"))
    wrong = {"sat": EXIT["false"], "unsat": EXIT["true"]}
    with tempfile.NamedTemporaryFile("w", suffix=".model") as model:
        model.write("()\n")
        model.flush()

        def check(path):
            try:
                code = run(path, "--model", model.name).returncode
            except subprocess.TimeoutExpired:
                return path, "no answer in 60 s"
            if code == wrong[path.parent.name]:
                return path, f"exit code {code}: wrong without any model"
            return path, "" if code in (*EXIT.values(), 1) else f"exit code {code}"

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            bad = [(path, why) for path, why in pool.map(check, files) if why]
    for path, why in bad:
        print(f"{path}: {why}")
    print(f"files={len(files)} bad={len(bad)}")
    return len(bad) if files else 1


def main():
    global ASSAY
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    ASSAY = str(pathlib.Path(sys.argv[1]).resolve())
    if len(sys.argv) == 4 and sys.argv[2] == "--corpus":
        sys.exit(1 if check_corpus(pathlib.Path(sys.argv[3])) else 0)
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])


if __name__ == "__main__":
    main()
