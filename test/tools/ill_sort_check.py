"""Measures how well Assay's sort checker agrees with two solvers on ill-sorted files.

    ill_sort_check.py ASSAY_BIN --count 200 [--seed S] [--cache DIR] PATH...

Makes mutants of the files (`ill_sort.py`) until N of them are rejected by z3 and by cvc5, while
both accept the original in the same shape; then runs `assay parse` on these N. Prints
`both-reject=N assay-rejects=K share=...%` and each mutant that Assay accepts with the solvers'
errors. Exit code 0 if the share is at least 98 %, 1 if not.

Why not `cvc5 --parse-only`: it checks the sorts inside terms, but runs no command, so an assert of
a term that is not Bool or a pop of too much goes unnoticed. Since mutants have no check-sat, a full
run costs the same.

With --cache the mutants and the solvers' errors stay in DIR, and a second run with the same seed,
count and paths needs no solver.
"""

import argparse
import json
import pathlib
import sys
import tempfile

import ill_sort
import sexpr
import solvers

SHARE = 98.0
SECONDS = 2


def complaints(path, text):
    """What each solver has against a text: {"z3": first error or "", "cvc5": ...}."""
    sexpr.write_file(path, text)
    found = {}
    for solver in ("z3", "cvc5"):
        output = solvers.run_solver(solver, str(path), text, SECONDS)
        lines = solvers.errors(output)
        found[solver] = lines[0] if lines else ""
        if not found[solver] and (output.code < 0 or output.timed_out):
            found[solver] = "crash"
    return found


class Rejected:
    """Finds mutants that both solvers reject, and keeps them in a folder with an index."""

    def __init__(self, folder):
        self.folder = folder
        self.scratch = folder / "scratch.smt2"
        self.good = {}  # original -> whether both solvers accept its skeleton

    def original_is_good(self, original):
        if original not in self.good:
            text = sexpr.write_all(ill_sort.skeleton(sexpr.read_file(original)))
            self.good[original] = not any(complaints(self.scratch, text).values())
        return self.good[original]

    def collect(self, paths, seed, count):
        """The index: [{file, mutation, z3, cvc5}]."""
        index = []
        tried = 0
        draws = ill_sort.mutants(paths, seed)
        for _, (original, name, text) in zip(range(100 * count), draws):
            if len(index) == count:
                break
            if not self.original_is_good(original):
                continue
            tried += 1
            found = complaints(self.scratch, text)
            if not all(found.values()) or "crash" in found.values():
                continue
            file = f"{len(index):04}-{name}-{original.stem}.smt2"
            sexpr.write_file(self.folder / file, text)
            index.append({"file": file, "mutation": name, **found})
        self.scratch.unlink(missing_ok=True)
        print(f"tried={tried} both-reject={len(index)}", file=sys.stderr)
        return index


def collect_cached(folder, options):
    """The mutants of this seed, count and set of paths: from the folder if it has them."""
    key = {"seed": options.seed, "count": options.count, "paths": options.paths}
    index_file = folder / "index.json"
    if index_file.exists():
        stored = json.loads(index_file.read_text())
        if stored["key"] == key:
            return stored["mutants"]
    folder.mkdir(parents=True, exist_ok=True)
    index = Rejected(folder).collect(options.paths, options.seed, options.count)
    index_file.write_text(json.dumps({"key": key, "mutants": index}, indent=1))
    return index


def judge(assay, folder, index):
    """Prints the result; True if Assay rejects enough of the mutants."""
    accepted = []
    for mutant in index:
        output = solvers.run([assay, "parse", str(folder / mutant["file"])], 20)
        if output.code != 1:
            accepted.append((mutant, output))
    rejected = len(index) - len(accepted)
    share = 100.0 * rejected / len(index)
    print(f"both-reject={len(index)} assay-rejects={rejected} share={share:.1f}%")
    for mutant, output in accepted:
        path = folder / mutant["file"]
        print(f"accepted (exit {output.code}): {path}")
        print(f"  {sexpr.read_file(path).splitlines()[0]}")
        print(f"  assay: {' '.join(output.stdout.split())[:200]}")
        print(f"  z3:    {mutant['z3'][:200]}")
        print(f"  cvc5:  {mutant['cvc5'][:200]}")
    return share >= SHARE


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("assay", metavar="ASSAY_BIN")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--cache", type=pathlib.Path, help="keep the mutants here for later runs")
    parser.add_argument("paths", nargs="+", metavar="PATH")
    options = parser.parse_args()
    sys.stdout.reconfigure(errors="backslashreplace")  # files may have any bytes
    with tempfile.TemporaryDirectory(prefix="ill-sort-") as temporary:
        folder = options.cache or pathlib.Path(temporary)
        index = collect_cached(folder, options)
        if len(index) < options.count:
            sys.exit(f"only {len(index)} mutants are rejected by both solvers; give more files")
        enough = judge(options.assay, folder, index)
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
