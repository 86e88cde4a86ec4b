"""Checks test/regress: with Assay, and the files' own claims with the solvers.

    regress_check.py --assay BIN   accept/ must be accepted, reject/ rejected on the expected line
    regress_check.py --solvers     who accepts what is as the files' first lines say

A file of accept/ starts with `; WHAT; accepted by: NAMES`, where the names are those of solvers
that read it without an error, or say which standard or newer solver the construct is from. A file
of reject/ starts with `; expect: LINE`, the line on which the error must be reported, and may go on
with `; read by: NAMES` if not both of z3 and cvc5 know its theory (all others must be rejected by
both), or with `; standard: WHY` if a solver is more lenient than the standard.
"""

import argparse
import pathlib
import re
import sys

import sexpr
import solvers

REGRESS = pathlib.Path(__file__).resolve().parent.parent / "regress"
SOLVERS = ("z3", "cvc5", "cvc4")
# What the solvers can read but do not by default.
EXTRA = {
    "cvc5": ["--fp-exp", "--strings-exp", "--arrays-exp", "--sets-ext", "--dt-nested-rec"],
    "cvc4": ["--fp-exp", "--strings-exp", "--sets-ext"],
}


def first_line(path):
    return sexpr.read_file(path).splitlines()[0]


def has_error(output):
    """Any error, also `unsupported`, but not z3's remark that it does not know a logic's name."""
    lines = (output.stdout + output.stderr).splitlines()
    unsupported = lines.count("unsupported") - sum("ignoring unsupported logic" in x for x in lines)
    errors = any(line.startswith("(error") or "Parse Error" in line for line in lines)
    crashed = output.code < 0 and not output.timed_out
    return errors or crashed or unsupported > 0


def accepts(solver, path):
    """Whether a solver reads a file without an error, in its default or its incremental mode."""
    text = sexpr.read_file(path)
    command = solvers.command_for(solver, str(path), text, 2)
    command[1:1] = EXTRA.get(solver, [])
    if not has_error(solvers.run_command(command, 2)):
        return True
    if solver == "z3" or "--incremental" in command:
        return False
    command.insert(1, "--incremental")
    return not has_error(solvers.run_command(command, 2))


def check_accept_claims(path):
    claimed = re.search(r"; accepted by: (.*)", first_line(path))
    if not claimed:
        return "the first line has no `; accepted by:`"
    names = claimed.group(1).split()
    actual = [solver for solver in SOLVERS if accepts(solver, path)]
    if actual != [solver for solver in SOLVERS if solver in names and "newer" not in names]:
        return f"accepted by {actual}, not by {names}"
    return "" if names else "nobody accepts it"


def check_reject_claims(path):
    line = first_line(path)
    if "; standard:" in line:
        return ""
    claimed = re.search(r"; read by: (.*)", line)
    readers = claimed.group(1).split() if claimed else ["z3", "cvc5"]
    careless = [solver for solver in readers if accepts(solver, path)]
    return f"accepted by {careless}" if careless else ""


def check_assay_accepts(assay, path):
    output = solvers.run([assay, "parse", str(path)], 20)
    return "" if output.code == 0 else f"exit {output.code}: {output.stdout.strip()[:200]}"


def check_assay_rejects(assay, path):
    expected = re.match(r"; expect: (\d+)", first_line(path)).group(1)
    output = solvers.run([assay, "parse", str(path)], 20)
    text = output.stdout + output.stderr
    if output.code != 1:
        return f"not rejected, exit {output.code}"
    found = re.findall(re.escape(str(path)) + r":(\d+):", text)
    if found[:1] == [expected]:
        return ""
    return f"reported on line {found[:1]}, not {expected}: {text[:200]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--assay", metavar="BIN")
    parser.add_argument("--solvers", action="store_true")
    options = parser.parse_args()
    accept = sorted((REGRESS / "accept").glob("*.smt2"))
    reject = sorted((REGRESS / "reject").glob("*.smt2"))
    failures = []
    if options.solvers:
        failures += [(p, check_accept_claims(p)) for p in accept]
        failures += [(p, check_reject_claims(p)) for p in reject]
    if options.assay:
        failures += [(p, check_assay_accepts(options.assay, p)) for p in accept]
        failures += [(p, check_assay_rejects(options.assay, p)) for p in reject]
    failures = [(path, why) for path, why in failures if why]
    for path, why in failures:
        print(f"{path}: {why}")
    print(f"accept={len(accept)} reject={len(reject)} failures={len(failures)}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
