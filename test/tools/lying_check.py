#!/usr/bin/env python3
"""Made-up soundness bugs: seeds of a corpus, a solver that lies when it sees a pattern taken from the seed (a quarter
of them need two assertions together), each reduced by `assay reduce --solver`. Every small formula must still have the
pattern, and the truth must still be known: the witness evaluates to true (wrong unsat), or two solvers say unsat (wrong
sat). Exit code 1 if one of them fails.

    lying_check.py ASSAY LYING_SOLVER CORPUS [--count 100] [--seed 1] [--jobs 1] [--timeout 10s] [--keep FOLDER] [-v]
"""
import argparse
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import sexpr  # noqa: E402

SKIPPED = {"!", "let", "forall", "exists", "_", "as", "match", "lambda"}


def paths_in(term):
    """Operators nested in each other, as A/B."""
    found = set()
    stack = [(term, None)]
    while stack:
        node, above = stack.pop()
        if not isinstance(node, list) or not node:
            continue
        head = node[0] if isinstance(node[0], str) else None
        if head in ("let", "forall", "exists", "!", "match"):
            return set()
        if head and head not in SKIPPED and "/" not in head and "|" not in head and '"' not in head:
            if above:
                found.add(f"{above}/{head}")
            above = head
        for part in node[1:]:
            stack.append((part, above))
    return found


def answer(command, path):
    try:
        out = subprocess.run([*command, str(path)], capture_output=True, text=True, timeout=10).stdout
    except subprocess.TimeoutExpired:
        return "timeout"
    return out.split()[0] if out.split() else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("assay")
    parser.add_argument("liar")
    parser.add_argument("corpus")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--timeout", default="10s", help="of one run of a solver")
    parser.add_argument("--keep", help="a folder for the reduced formulas and their witnesses")
    parser.add_argument("-v", "--verbose", action="store_true", help="a line for each bug")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    files = sorted(p for p in pathlib.Path(args.corpus).rglob("*.smt2") if p.stat().st_size < 6000)
    rng.shuffle(files)
    done, failed, sizes, checks, grades = 0, 0, [], [], {}
    kinds = {"unsat": 0, "sat": 0}
    with tempfile.TemporaryDirectory() as scratch:
        for path in files:
            if done == args.count:
                break
            text = path.read_text(errors="replace")
            if text.count("(check-sat") != 1 or "push" in text:
                continue
            try:
                commands = sexpr.read_all(text)
            except Exception:
                continue
            asserts = [c[1] for c in commands if isinstance(c, list) and len(c) == 2 and c[0] == "assert"]
            options = [sorted(paths_in(a)) for a in asserts]
            usable = [o for o in options if o]
            wants_two = done % 4 == 3
            if len(usable) < (2 if wants_two else 1):
                continue
            truth = answer(["z3"], path)
            if truth not in ("sat", "unsat") or answer(["cvc5", "-q"], path) != truth:
                continue
            if truth == "unsat" and kinds["sat"] * 4 > done:  # mostly wrong unsats
                continue
            lie = "unsat" if truth == "sat" else "sat"
            patterns = [rng.choice(o) for o in rng.sample(usable, 2 if wants_two else 1)]
            out = pathlib.Path(scratch) / f"{done}.smt2"
            words = " ".join(f"--pattern '{p}'" for p in patterns)
            command = [args.assay, "-q", "reduce", str(path), "--solver",
                       f"liar={os.path.abspath(args.liar)} --lie {lie} {words}", "--reference", "z3", "--reference",
                       "cvc5", "--out", str(out), "--timeout", args.timeout, "-j", str(args.jobs)]
            begin = time.monotonic()
            try:
                ran = subprocess.run(command, capture_output=True, text=True, timeout=900)
            except subprocess.TimeoutExpired:
                print(f"{path}: {patterns}: no end after 900 s", flush=True)
                failed += 1
                done += 1
                continue
            if ran.returncode == 1 and "shows nothing" in ran.stderr:
                continue  # the truth is not known for sure: no bug was made
            done += 1
            kinds[lie] += 1
            problem = ""
            if ran.returncode != 0:
                problem = f"exit {ran.returncode}: {ran.stderr.strip()}"
            else:
                lied = subprocess.run([args.liar, "--lie", "LIE", *sum((["--pattern", p] for p in patterns), [])],
                                      stdin=open(out), capture_output=True, text=True).stdout.split()
                if "LIE" not in lied:
                    problem = "the pattern is gone"
                elif truth == "sat":
                    model = pathlib.Path(str(out) + ".model")
                    seen = subprocess.run([args.assay, "eval", str(out), "--model", str(model)], capture_output=True,
                                          text=True)
                    if seen.returncode != 0:
                        problem = f"the witness is not true: {seen.stdout} {seen.stderr}"
                elif answer(["z3"], out) != "unsat" or answer(["cvc5", "-q"], out) != "unsat":
                    problem = "two solvers do not say unsat any more"
            if problem:
                failed += 1
                print(f"{path}: {patterns}: {problem}", flush=True)
                continue
            sizes.append(out.stat().st_size)
            if args.verbose:
                print(f"{done} {path}: {patterns}: {time.monotonic() - begin:.0f} s: {ran.stdout.splitlines()[0]}",
                      flush=True)
            checks.append(int(ran.stdout.split(" checks")[0].split()[-1]))
            grade = ran.stdout.split("(", 1)[1].split(")")[0] if "(" in ran.stdout else "?"
            grades[grade] = grades.get(grade, 0) + 1
            if args.keep:
                pathlib.Path(args.keep).mkdir(parents=True, exist_ok=True)
                kept = pathlib.Path(args.keep) / f"{done}-{path.name}"
                kept.write_text(out.read_text())
                if truth == "sat":
                    pathlib.Path(str(kept) + ".model").write_text(model.read_text())
    middle = statistics.median(sizes) if sizes else 0
    print(f"bugs={done} kept={done - failed} failed={failed} wrong_unsat={kinds['unsat']} wrong_sat={kinds['sat']} "
          f"median_bytes={middle} median_checks={statistics.median(checks) if checks else 0} grades={grades}")
    return 1 if failed or not done else 0


if __name__ == "__main__":
    sys.exit(main())
