"""Which operators z3 and cvc5 evaluate on ground terms: writes the table of support.txt.

    support.py --generator ground_terms [--count-per-operator 12] [--seed S] [--theory T]

One row an operator: how many of its terms each solver gives a value for, and `-` where it does not
have the operator at all. No evaluator of Assay's takes part. For a new release of a solver, run it
again and look at the difference.
"""

import argparse
import collections
import subprocess
import sys

import differential
import solver_values

THEORIES = (
    "core ints reals transcendental bitvectors floats strings regex arrays datatypes sequences "
    "sets bags tuples finitefields mixed"
).split()


def version(solver):
    run = subprocess.run([solver, "--version"], capture_output=True, text=True)
    return run.stdout.splitlines()[0].strip()


def cell(answers):
    kinds = collections.Counter(answer.kind for answer in answers)
    if kinds[solver_values.UNSUPPORTED] == len(answers):
        return "-"
    return f"{kinds[solver_values.VALUE]}/{len(answers)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--generator", required=True)
    parser.add_argument("--count-per-operator", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--theory", action="append", choices=THEORIES)
    parser.add_argument("--op")
    arguments = parser.parse_args()
    solvers = ("z3", "cvc5")
    for solver in solvers:
        print(f"# {version(solver)}")
    print("# values / terms with the operator at the root; -: the solver has no such operator")
    for arguments.theory in arguments.theory or THEORIES:
        listed = subprocess.run(
            [arguments.generator, "--theory", arguments.theory, "--operators"],
            capture_output=True,
            text=True,
            check=True,
        )
        arguments.count = arguments.count_per_operator * len(listed.stdout.splitlines())
        declarations, cases = differential.generate(arguments.generator, arguments)
        found = {}
        for name in solvers:
            solver = solver_values.make(name, declarations)
            columns = zip(*((case.term, case.sort, case.tag) for case in cases))
            for case, answer in zip(cases, solver.values(*map(list, columns))):
                found.setdefault((case.tag, name), []).append(answer)
        print(f"\n{arguments.theory:32} {'z3':>8} {'cvc5':>8}")
        for tag in dict.fromkeys(case.tag for case in cases):
            print(f"  {tag:30} " + " ".join(f"{cell(found[tag, name]):>8}" for name in solvers))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
