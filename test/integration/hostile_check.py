#!/usr/bin/env python3
"""Checks that Assay survives the hostile inputs of bench/hostile.py.

    hostile_check.py ASSAY_BIN [--scale F] [--memory GB] [--seconds S] [NAME...]

Each file is read (`assay parse`) and, if it is accepted, printed and read again (`--check`), with a
limit of time and of address space. The exit code must fit the file's class: 0 for accept, 1 with a
line `file:line:column: message` for reject, one of the two for either. A signal, a time-out, exit
code 3 (a broken invariant) or any other is a failure, and so is a report of more than 100 lines.
--memory 0 sets no limit, for builds with sanitizers, which reserve terabytes. The files are written
one at a time, since some are large.
"""

import argparse
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

HOSTILE = pathlib.Path(__file__).resolve().parent.parent.parent / "bench" / "hostile.py"
CODES = {"accept": (0,), "reject": (1,), "either": (0, 1)}
LONGEST_REPORT = 100  # lines; there may be one error, not one a token


def cases():
    """[(file name, class)] of all hostile files."""
    output = subprocess.run([sys.executable, HOSTILE, "--list"], check=True, capture_output=True)
    return [line.split("\t")[:2] for line in output.stdout.decode().splitlines()]


def limit_memory(gigabytes):
    if gigabytes:
        size = int(gigabytes * 2**30)
        return lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size))
    return None


def problem_of(options, path, expected, flags):
    """What is wrong with Assay's behaviour on one file; empty if nothing is."""
    try:
        run = subprocess.run(
            [options.assay, "parse", *flags, str(path)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=options.seconds,
            preexec_fn=limit_memory(options.memory),
        )
    except subprocess.TimeoutExpired:
        return f"not done after {options.seconds} s"
    text = (run.stdout + run.stderr).decode("utf-8", "replace")
    told = " ".join(text.split())[:300]
    if run.returncode not in CODES[expected]:
        return f"exit code {run.returncode}, expected {expected}: {told}"
    if run.returncode == 1 and not re.search(rf"^{re.escape(str(path))}:\d+:\d+: .", text, re.M):
        return f"rejected without a position: {told}"
    if text.count("\n") > LONGEST_REPORT:
        return f"a report of {text.count(chr(10))} lines"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("assay", metavar="ASSAY_BIN")
    parser.add_argument("--scale", type=float, default=1.0, help="multiplies the large counts")
    parser.add_argument("--memory", type=float, default=8, help="gigabytes; 0: no limit")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these files")
    options = parser.parse_args()
    chosen = [entry for entry in cases() if not options.names or entry[0] in options.names]
    failures = 0
    with tempfile.TemporaryDirectory(prefix="hostile-") as folder:
        for name, expected in chosen:
            path = pathlib.Path(folder) / name
            write = [sys.executable, HOSTILE, folder, name, "--scale", str(options.scale)]
            subprocess.run(write, check=True)
            start = time.monotonic()
            problem = problem_of(options, path, expected, [])
            if not problem and expected != "reject":
                problem = problem_of(options, path, expected, ["--check"])
            seconds = time.monotonic() - start
            path.unlink()
            failures += bool(problem)
            if problem or seconds > options.seconds / 10:
                print(f"{name}: {problem or 'slow, but well'} ({seconds:.1f} s)", flush=True)
    print(f"files={len(chosen)} scale={options.scale} failures={failures}")
    return 1 if failures or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
