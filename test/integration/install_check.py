#!/usr/bin/env python3
"""Checks an installation: the program runs, and others can build against the library.

    install_check.py BUILD_FOLDER [--cmake CMAKE] [--cxx COMPILER]

Installs a finished build below a temporary prefix, moves that once (an installation must not know
where it was made), and builds test/integration/consumer with CMake's find_package and with
pkg-config.
"""

import argparse
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

CONSUMER = pathlib.Path(__file__).resolve().parent / "consumer"
EXPECTED = "(declare-const x Int)\n(assert (let ((y (+ x 1))) (< y 2)))\n"


def run(*command, **options):
    """The output of a command that must succeed."""
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, timeout=600, **options)
    if done.returncode != 0:
        print(done.stdout, done.stderr, sep="\n")
        sys.exit(f"failed with {done.returncode}: {shlex.join(words)}")
    return done.stdout


def expect(text, how):
    if text != EXPECTED:
        sys.exit(f"the consumer built with {how} printed:\n{text}\nexpected:\n{EXPECTED}")
    print(f"built and run with {how}")


def with_cmake(options, prefix, folder):
    configure = ["-S", CONSUMER, "-B", folder, f"-DCMAKE_PREFIX_PATH={prefix}"]
    run(options.cmake, *configure, f"-DCMAKE_CXX_COMPILER={options.cxx}")
    run(options.cmake, "--build", folder)
    expect(run(folder / "consumer"), "find_package")


def with_pkg_config(options, prefix, program):
    folder = next(prefix.rglob("assay.pc")).parent
    environment = dict(os.environ, PKG_CONFIG_PATH=str(folder))
    flags = run("pkg-config", "--cflags", "--libs", "assay", env=environment).split()
    version = run("pkg-config", "--modversion", "assay", env=environment).strip()
    shown = run(prefix / "bin" / "assay", "--version").strip()
    if shown != f"assay {version}":
        sys.exit(f"pkg-config has version {version}, the program says {shown}")
    run(options.cxx, CONSUMER / "main.cpp", "-o", program, *flags)
    expect(run(program), "pkg-config")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path, metavar="BUILD_FOLDER")
    parser.add_argument("--cmake", default="cmake")
    parser.add_argument("--cxx", default="c++")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="install-") as name:
        folder = pathlib.Path(name)
        run(options.cmake, "--install", options.build, "--prefix", folder / "first")
        prefix = (folder / "first").rename(folder / "second")
        with_cmake(options, prefix, folder / "consumer")
        with_pkg_config(options, prefix, folder / "consumer-of-pkg-config")
    return 0


if __name__ == "__main__":
    sys.exit(main())
