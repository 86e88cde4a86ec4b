"""Checks the driver itself, with evaluators that tell the truth, lie, crash and babble.

    driver_check.py --generator ground_terms

Exit code 77 (skipped) where z3 is missing.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).parent


def run(generator, evaluator, *more):
    command = [sys.executable, str(HERE / "differential.py"), evaluator, "--theory", "ints"]
    command += ["--count", "90", "--solvers", "z3", "--generator", generator, *more]
    return subprocess.run(command, capture_output=True, text=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--generator", required=True)
    generator = parser.parse_args().generator
    if shutil.which("z3") is None:
        sys.exit(77)
    fake = f"{sys.executable} {HERE / 'fake_eval.py'} z3"
    cases = (
        ("truth", fake, 0, " 0 disagreed, 0 errors"),
        ("lie", f"{fake} --lie-about mod", 1, "DISAGREED ints: mod: (mod "),
        ("crash", "false", 1, "ERROR ints: "),
        ("babble", "sh -c 'cat; cat /proc/self/status'", 2, ""),
        ("complaint", "sed s/.*/error:/", 1, "90 errors"),
        ("open", "sed s/.*/open:/", 0, "90 open"),
    )
    failed = False
    for name, evaluator, code, text in cases:
        result = run(generator, evaluator)
        if result.returncode != code or text not in result.stdout:
            failed = True
            print(f"{name}: exit code {result.returncode}, expected {code} and '{text}'")
            print(result.stdout[-1500:], result.stderr[-1500:])
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
