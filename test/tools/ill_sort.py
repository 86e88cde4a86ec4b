"""Makes ill-sorted SMT-LIB files out of well sorted ones, one random change a file.

    ill_sort.py --seed S --count N --out DIR PATH...

The mutants are named NUMBER-MUTATION-ORIGINAL.smt2 and say in their first line what was changed.
Commands that solve or answer (check-sat, get-model, ...) are left out and the logic is made ALL, so
that a solver that complains about a mutant complains about its text: not about a missing model, nor
about a theory that the logic does not have.
"""

import argparse
import pathlib
import random as random_module
import sys

import sexpr
from ill_sort_mutations import MUTATIONS, TEXT_MUTATIONS, Script

_LEFT_OUT = ("check-", "get-", "exit", "minimize", "maximize", "echo")
_LARGEST = 20_000  # bytes; larger files make the tools slow and teach nothing more


def find_files(paths):
    """All the .smt2 files under files and folders, in an order that does not depend on the disk."""
    found = []
    for path in map(pathlib.Path, paths):
        found.extend(sorted(path.rglob("*.smt2")) if path.is_dir() else [path])
    return found


def skeleton(text):
    """The commands of a file that declare and assert, under the logic ALL."""
    kept = []
    for command in sexpr.read_all(text):
        name = command[0] if isinstance(command, list) and command else ""
        if not isinstance(name, str) or name.startswith(_LEFT_OUT):
            continue
        if name == "set-logic":
            command = ["set-logic", "HO_ALL" if command[1].startswith("HO_") else "ALL"]
        kept.append(command)
    return kept


NAMES = [mutation.__name__ for mutation in MUTATIONS] + sorted(TEXT_MUTATIONS)


def mutate(text, name, random):
    """One mutant of a file: (what was done, text), or None if the mutation does not fit it."""
    script = Script(skeleton(text))
    if name in TEXT_MUTATIONS:
        changed = TEXT_MUTATIONS[name](sexpr.write_all(script.commands), random)
        return changed and (changed[1], changed[0])
    try:
        what = MUTATIONS[NAMES.index(name)](script, random)
    except (IndexError, ValueError, TypeError):
        return None  # an odd shape that the mutation did not foresee; another file will do
    return what and (what, sexpr.write_all(script.commands))


def mutants(paths, seed):
    """Yields (original, mutation's name, text); the text's first line says what was changed.

    The mutation is drawn first and then a file that it fits, so that all mutations are about as
    frequent, whatever the files have most of. Ends only if no mutation fits any file.
    """
    random = random_module.Random(seed)
    files = [path for path in find_files(paths) if path.stat().st_size <= _LARGEST]
    if not files:
        sys.exit("ill_sort: no .smt2 file of a fitting size under these paths")
    misses = 0
    while misses < 100:
        name = random.choice(NAMES)
        misses += 1
        for _ in range(100):
            original = random.choice(files)
            made = mutate(sexpr.read_file(original), name, random)
            if made:
                what, text = made
                yield original, name, f"; {name}: {' '.join(what.split())}; of {original}\n{text}"
                misses = 0
                break


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("paths", nargs="+", metavar="PATH")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    made = mutants(options.paths, options.seed)
    for number, (original, name, text) in zip(range(options.count), made):
        sexpr.write_file(options.out / f"{number:04}-{name}-{original.stem}.smt2", text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
