#!/usr/bin/env python3
"""Whether solvers accept mutants as often as the seeds they come from.

    mutants_check --out DIR --count 5000 CORPUS
    acceptance.py DIR [--solver z3] [--solver cvc5] [--limit SECONDS] [--show N]

Each DIR/N.mutant.smt2 has its DIR/N.parent.smt2. A solver rejects a file if it prints (error ...) or ends with
a parse error. Prints a table and the messages of mutants that are rejected though their parents are not.
"""

import argparse
import collections
import pathlib
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor

COMMANDS = {
    "z3": ["z3", "-smt2", "-memory:1000"],
    "cvc5": ["cvc5", "--lang=smt2", "--strings-exp", "--incremental"],
    "cvc4": ["cvc4", "--lang=smt2", "--strings-exp", "--incremental"],
}


def message_of(solver, path, limit):
    """What the solver complains about; empty: nothing."""
    try:
        run = subprocess.run(COMMANDS[solver] + [str(path)], capture_output=True, timeout=limit)
    except subprocess.TimeoutExpired as stopped:
        output = (stopped.stdout or b"") + (stopped.stderr or b"")
        text = output.decode(errors="replace")
    else:
        text = (run.stdout + run.stderr).decode(errors="replace")
    # z3 says so of a logic whose name it does not know, and goes on with all of them.
    if "ignoring unsupported logic" in text:
        text = re.sub(r"^.*unsupported.*$", "", text, flags=re.MULTILINE)
    for line in text.splitlines():
        if "error" in line.lower() or "unsupported" in line.lower():
            return line
    return ""


def kind_of(message):
    message = re.sub(r"line \d+ column \d+|:\d+\.\d+", "", message)
    return re.sub(r"[|'`\"][^|'`\"]*[|'`\"]", "X", re.sub(r"\d+", "N", message))[:110]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--solver", action="append", choices=COMMANDS)
    arguments.add_argument("--limit", type=float, default=0.5)
    arguments.add_argument("--show", type=int, default=3)
    arguments.add_argument("--jobs", type=int, default=1)
    options = arguments.parse_args()
    mutants = sorted(options.folder.glob("*.mutant.smt2"))
    print(f"{'solver':8} {'mutants':>8} {'rejected':>9} {'parents':>9} {'only the mutant':>16}")
    for solver in options.solver or ["z3", "cvc5"]:
        parents = {}
        kinds = collections.defaultdict(list)
        rejected = rejected_parents = 0

        def check(path):
            mutant = message_of(solver, path, options.limit)
            parent = path.with_name(path.name.replace(".mutant.", ".parent."))
            text = parent.read_text()
            if text not in parents:
                parents[text] = message_of(solver, parent, options.limit)
            return path, mutant, parents[text]

        with ThreadPoolExecutor(options.jobs) as pool:
            for path, mutant, parent in pool.map(check, mutants):
                rejected += mutant != ""
                rejected_parents += parent != ""
                if mutant and not parent:
                    kinds[kind_of(mutant)].append((path, mutant))
        alone = sum(map(len, kinds.values()))
        print(f"{solver:8} {len(mutants):8} {rejected:9} {rejected_parents:9} {alone:16}")
        for kind, cases in sorted(kinds.items(), key=lambda item: -len(item[1])):
            print(f"  {len(cases):5}  {kind}")
            for path, message in cases[: options.show]:
                print(f"         {path.name}: {message[:160]}")


if __name__ == "__main__":
    main()
