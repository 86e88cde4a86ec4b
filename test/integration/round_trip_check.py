#!/usr/bin/env python3
"""Checks that Assay accepts every file, and reads what it prints as the same script.

    round_trip_check.py ASSAY_BIN [--max-opaque PERCENT] PATH...

Runs `assay parse --check`. With --max-opaque, at most that share of the files may have terms that
Assay keeps without knowing them.
"""

import argparse
import json
import subprocess
import sys


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("assay", metavar="ASSAY_BIN")
    parser.add_argument("--max-opaque", type=float, default=100, metavar="PERCENT")
    parser.add_argument("paths", nargs="+", metavar="PATH")
    options = parser.parse_args()
    command = [options.assay, "parse", "--check", "--json", *options.paths]
    run = subprocess.run(command, capture_output=True, timeout=600)
    if run.returncode not in (0, 1):
        sys.exit(f"assay ended with {run.returncode}: {run.stderr.decode(errors='replace')}")
    report = json.loads(run.stdout)
    for file in report["files"]:
        if not file["accepted"]:
            error = file["error"]
            print(f"{file['path']}:{error['line']}:{error['column']}: {error['message']}")
    summary = report["summary"]
    share = 100 * summary["opaque"] / max(1, summary["files"])
    print(f"files={summary['files']} rejected={summary['rejected']} opaque={share:.2f}%")
    if summary["files"] == 0:
        sys.exit("no files were found")
    return 0 if summary["rejected"] == 0 and share <= options.max_opaque else 1


if __name__ == "__main__":
    sys.exit(main())
