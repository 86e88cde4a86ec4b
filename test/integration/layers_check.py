#!/usr/bin/env python3
"""Checks that scripts/check-layers finds what it is there for: breaches planted in a small tree.

    layers_check.py

The script takes its root from its own place, so a copy of it in a temporary folder judges the
sources beside that copy.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent.parent.parent / "scripts" / "check-layers"


class Layers(unittest.TestCase):
    def check(self, files):
        """(exit code, output) of the script on a tree of {path below src: text}."""
        with tempfile.TemporaryDirectory(prefix="layers-") as name:
            root = pathlib.Path(name)
            (root / "scripts").mkdir()
            shutil.copy(SCRIPT, root / "scripts")
            for path, text in files.items():
                (root / "src" / path).parent.mkdir(parents=True, exist_ok=True)
                (root / "src" / path).write_text(text)
            command = [sys.executable, root / "scripts" / SCRIPT.name]
            run = subprocess.run(command, capture_output=True, text=True, timeout=60)
            return run.returncode, run.stdout

    def test_downward_is_allowed(self):
        files = {"term/a.h": '#include <vector>\n#include "base/b.h"\n', "base/b.h": ""}
        self.assertEqual(self.check(files), (0, ""))

    def test_upward_is_found(self):
        code, text = self.check({"base/a.cpp": '// why\n#include "term/b.h"\n', "term/b.h": ""})
        self.assertEqual(code, 1)
        self.assertRegex(text, r"src/base/a\.cpp:2: .*'base' must not include 'term'")

    def test_sideways_is_found(self):
        code, text = self.check({"os/a.h": '  # include "value/b.h"\n', "value/b.h": ""})
        self.assertEqual(code, 1)
        self.assertIn("src/os/a.h:1: ", text)

    def test_include_without_folder_is_found(self):
        code, text = self.check({"term/a.cpp": '#include "a.h"\n', "term/a.h": ""})
        self.assertEqual(code, 1)
        self.assertIn("src/term/a.cpp:1: ", text)

    def test_folder_without_rank_is_found(self):
        code, text = self.check({"misc/a.h": ""})
        self.assertEqual(code, 1)
        self.assertIn("misc", text)


if __name__ == "__main__":
    unittest.main(verbosity=1)
