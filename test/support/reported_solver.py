#!/usr/bin/env python3
"""A solver that answers the formulas of test/regress/papers as the papers report.

    reported_solver.py FAKE_SOLVER REPORTED_JSON

An entry of REPORTED_JSON has the name of a file beside it. A script with that file's assertions gets
the entry's answers, then its model, or a crash; any other goes to the fake solver, so that this one
passes Assay's self-test.
"""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys


def commands(text):
    """The top-level commands, without comments, with single spaces."""
    tokens = re.findall(r';[^\n]*|"(?:[^"]|"")*"|\|[^|]*\||[()]|[^\s()";|]+', text)
    depth, words = 0, []
    for token in tokens:
        if token.startswith(";"):
            continue
        depth += (token == "(") - (token == ")")
        words.append(token)
        if depth == 0:
            yield " ".join(words)
            words = []


def assertions(script):
    return [c for c in script if c.startswith("( assert ")]


def reported_about(script, table):
    for name, reported in json.loads(table.read_text()).items():
        figure = commands((table.parent / name).read_text())
        if assertions(figure) == assertions(script):
            return reported
    return None


def answer(script, said, model):
    answers = iter(said)
    for command in script:
        head = command.split()[1]
        if head.startswith("check-sat"):
            print(next(answers), flush=True)
        elif head == "echo":
            print(command.split('"')[1], flush=True)
        elif head == "get-model" and model:
            print(model, flush=True)
        elif head.startswith("get-"):
            print('(error "not available")', flush=True)


def main():
    fake_solver, table = sys.argv[1], pathlib.Path(sys.argv[2])
    text = sys.stdin.read()
    script = list(commands(text))
    reported = reported_about(script, table)
    if reported is None:
        sys.exit(subprocess.run([fake_solver], input=text, text=True, check=False).returncode)
    if "crash" in reported:
        print(reported["crash"], file=sys.stderr, flush=True)
        os.kill(os.getpid(), signal.SIGSEGV)
    answer(script, reported["said"], reported.get("model"))


if __name__ == "__main__":
    main()
