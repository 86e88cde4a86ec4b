"""Checks that a file printed by Assay means the same to solvers as the original.

    fidelity.py ASSAY_BIN --count 300 [--seed S] [--timeout 2] PATH...

Picks N random files and compares the answers (sat, unsat, unknown, error, in their order) of z3
and of cvc5 on the original with those on the output of `assay parse --print`. A time-out or an
`unknown` on either side makes a file undecided, not different. An error that stays an error is
equal. Prints each difference with the commands to repeat it, then one line of counts for each
solver. A file that Assay rejects counts as `rejected`, for nobody can compare it, and makes the
check fail only if the solver accepts it.

Differences that have been explained are in fidelity_expected.txt beside this program. Exit code 1
if there is any other.
"""

import argparse
import collections
import os
import pathlib
import random as random_module
import sys
import tempfile

import ill_sort
import sexpr
import solvers

EXPECTED = pathlib.Path(__file__).with_name("fidelity_expected.txt")


def read_expected(path):
    """{(end of the file's path, solver)} of the explained differences."""
    found = set()
    for line in path.read_text().splitlines():
        fields = line.split(maxsplit=2)
        if fields and not fields[0].startswith("#"):
            if len(fields) < 3:
                sys.exit(f"{path}: a line needs a file, a solver and a reason: {line}")
            found.add((fields[0], fields[1]))
    return found


def compare(before, after, label):
    """same, undecided, healed or different, for two outputs of one solver. Healed: the solver can not read
    the original, which is in the syntax of another one or of an older standard, and answers the printed
    form, which is standard; and it does not answer against the file's label."""
    old, new = solvers.answers(before), solvers.answers(after)
    if any({a, b} == {"sat", "unsat"} for a, b in zip(old, new)):
        return "different"
    if solvers.errors(after) and not solvers.errors(before):
        return "different"
    if before.timed_out or after.timed_out or "unknown" in old + new:
        return "undecided"
    if solvers.errors(before) and solvers.errors(after):
        return "same"  # what a solver says after an error is void, on both sides
    if solvers.errors(before) and not solvers.errors(after) and not contradicts(new, label):
        return "healed"
    return "same" if old == new else "different"


def label_of(path):
    """sat or unsat where the folder says so, as in the corpus; else none."""
    return next((part for part in path.parts if part in ("sat", "unsat")), None)


def contradicts(answers, label):
    return {"sat": "unsat", "unsat": "sat"}.get(label) in answers


class Check:
    """Compares files one by one and keeps the counts."""

    def __init__(self, options, folder):
        self.options = options
        self.folder = folder
        self.expected = read_expected(EXPECTED)
        self.counts = collections.defaultdict(collections.Counter)  # solver -> kind -> number
        self.failed = False

    def file(self, path):
        text = sexpr.read_file(path)
        copy = self.folder / path.name
        for solver, dialect in (("z3", "z3"), ("cvc5", "default")):
            command = [self.options.assay, "parse", "--print", "--dialect", dialect, str(path)]
            printed = solvers.run(command, 60)
            sexpr.write_file(copy, printed.stdout)
            before = solvers.run_solver(solver, str(path), text, self.options.timeout)
            if printed.code != 0:
                kind = "rejected"
                unfair = not solvers.errors(before)
            else:
                # The mode is the original's: text decides it, so both sides get the same.
                after = solvers.run_solver(solver, str(copy), text, self.options.timeout)
                kind = compare(before, after, label_of(path))
                unfair = kind == "different"
            if unfair and self.is_expected(path, solver):
                kind, unfair = "explained", False
            self.counts[solver][kind] += 1
            if unfair:
                self.failed = True
                self.tell(kind, path, solver, before, printed if kind == "rejected" else after)
        copy.unlink()

    def is_expected(self, path, solver):
        return any(str(path).endswith(end) and solver == name for end, name in self.expected)

    def tell(self, kind, path, solver, before, after):
        text = sexpr.read_file(path)
        original = " ".join(solvers.command_for(solver, str(path), text, self.options.timeout))
        printed = original.replace(os.path.abspath(path), "printed.smt2")
        print(f"{kind}: {path} ({solver})")
        if kind == "rejected":
            print(f"  assay: {' '.join((after.stdout + after.stderr).split())[-200:]}")
            return
        print(f"  original {solvers.answers(before)} printed {solvers.answers(after)}")
        for line in solvers.errors(after)[:1]:
            print(f"  printed: {line[:200]}")
        print(f"  repeat: {original}")
        dialect = "z3" if solver == "z3" else "default"
        print(f"  and:    {self.options.assay} parse --print --dialect {dialect} {path} > "
              f"printed.smt2; {printed}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("assay", metavar="ASSAY_BIN")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--timeout", type=int, default=2, help="seconds for one run of a solver")
    parser.add_argument("paths", nargs="+", metavar="PATH")
    options = parser.parse_args()
    sys.stdout.reconfigure(errors="backslashreplace")  # files may have any bytes
    files = ill_sort.find_files(options.paths)
    chosen = random_module.Random(options.seed).sample(files, min(options.count, len(files)))
    with tempfile.TemporaryDirectory(prefix="fidelity-") as folder:
        check = Check(options, pathlib.Path(folder))
        for path in chosen:
            check.file(path)
    for solver, counts in check.counts.items():
        kinds = ["same", "undecided", "healed", "different", "explained", "rejected"]
        numbers = " ".join(f"{kind}={counts[kind]}" for kind in kinds)
        print(f"files={len(chosen)} solver={solver} {numbers}")
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
