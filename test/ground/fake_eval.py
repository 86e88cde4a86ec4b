"""A stand-in for `assay eval --ground` that asks a solver: to test the driver, and to compare two
solvers with each other.

    fake_eval.py z3|cvc5 [--lie-about NAME]  < terms

With --lie-about, the value of every term that starts with (NAME is wrong: the driver must say so.
"""

import argparse
import sys

import solver_values


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("solver")
    parser.add_argument("--lie-about")
    arguments = parser.parse_args()
    declarations, terms = [], []
    for line in sys.stdin:
        (declarations if line.startswith("(declare-") else terms).append(line.rstrip("\n"))
    solver = solver_values.make(arguments.solver, "\n".join(declarations))
    for term, answer in zip(terms, solver.values(terms, [None] * len(terms))):
        if arguments.lie_about and term.startswith(f"({arguments.lie_about} "):
            print("false" if answer.text == "true" else "true")
        elif answer.kind == solver_values.VALUE:
            print(answer.text)
        else:
            print(f"open: {answer.text}")


if __name__ == "__main__":
    main()
