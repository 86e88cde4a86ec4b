#!/usr/bin/env python3
"""Checks that scripts/check-layers finds what it is there for: breaches planted in a small tree.

    layers_check.py
"""

import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent.parent.parent / "scripts" / "check-layers"


class Layers(unittest.TestCase):
    def check(self, files):
        """(exit code, output) of the script on a tree of {path below src: text}."""
        with tempfile.TemporaryDirectory(prefix="layers-") as name:
            source = pathlib.Path(name) / "src"
            for path, text in files.items():
                (source / path).parent.mkdir(parents=True, exist_ok=True)
                (source / path).write_text(text)
            command = [sys.executable, SCRIPT, source]
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

    def breach(self, files, pattern):
        code, text = self.check(files)
        self.assertEqual(code, 1, text)
        self.assertEqual(len(text.splitlines()), 1, text)
        self.assertRegex(text, pattern)

    def test_sub_folders_have_ranks(self):
        files = {
            "eval/semantics/a.h": "",
            "eval/machine/b.h": '#include "eval/semantics/a.h"\n',
            "eval/c.h": '#include "eval/machine/b.h"\n#include "eval/d.h"\n',
            "eval/d.h": "",
            "eval/search/e.h": '#include "eval/c.h"\n',
            "mutate/registry.cpp": '#include "mutate/synth/f.h"\n',
            "mutate/synth/f.h": '#include "mutate/g.h"\n',
            "mutate/g.h": "",
        }
        self.assertEqual(self.check(files), (0, ""))

    def test_upward_between_sub_folders_is_found(self):
        self.breach({"eval/semantics/a.cpp": '#include "eval/machine/b.h"\n'},
                    r"semantics/a\.cpp:1: 'eval/semantics' must not include 'eval/machine/b\.h'")
        self.breach({"eval/a.h": '#include "eval/search/b.h"\n'}, r"a\.h:1: .*\(upward\)")
        self.breach({"mutate/strategy.h": '#include "mutate/storm/b.h"\n'}, r":1: .*\(upward\)")

    def test_sideways_between_sub_folders_is_found(self):
        self.breach({"mutate/synth/a.cpp": '#include "mutate/fusion/b.h"\n'},
                    r"'mutate/synth' must not include 'mutate/fusion/b\.h'")

    def test_two_levels_of_sub_folders(self):
        up = {"closedbox/search/program/a.h": '#include "closedbox/search/machine/b.h"\n'}
        self.breach(up, r"program/a\.h:1: ")
        self.breach({"closedbox/search/a.h": '#include "closedbox/solve.h"\n'}, r"search/a\.h:1: ")
        down = {"closedbox/solve.cpp": '#include <poll.h>\n#include "closedbox/search/machine/b.h"\n',
                "closedbox/search/machine/b.h": '#include "closedbox/word_box.h"\n'}
        self.assertEqual(self.check(down), (0, ""))

    def test_sub_folder_without_rank_is_found(self):
        self.breach({"eval/misc/a.h": '#include "eval/b.h"\n'}, "has no rank")
        self.breach({"term/misc/a.h": '#include "term/b.h"\n'}, "without ranks")

    def test_the_system_is_behind_os(self):
        for line in ("#include <unistd.h>", "#include <sys/stat.h>", "#include <fcntl.h>",
                     "#include <poll.h>", "#include <csignal>", "#include <fstream>",
                     "#include <ctime>", "  auto t = std::chrono::steady_clock::now();",
                     "  start_ = Clock::now();", "  if (std::filesystem::exists(path)) return;",
                     "  for (fs::recursive_directory_iterator at(folder), end; at != end; ++at) {",
                     "  FILE* file = std::fopen(name, mode);"):
            self.breach({"judge/a.cpp": f"// first\n{line}\n"}, r"judge/a\.cpp:2: .*belongs to os")
            self.assertEqual(self.check({"os/a.cpp": line + "\n"}), (0, ""))

    def test_what_only_looks_like_the_system(self):
        harmless = ('#include <chrono>\n#include <filesystem>\n// Clock::now() is for os\n'
                    'const char* kText = "#include <unistd.h>  fs::exists(x)";\n'
                    'std::chrono::milliseconds limit{5};\nstd::filesystem::path path;\n'
                    'if (fs::path(x).is_absolute()) return;\n')
        self.assertEqual(self.check({"judge/a.cpp": harmless}), (0, ""))

    def test_an_exception_is_named_and_needed(self):
        self.assertEqual(self.check({"solver/signature.cpp": "#include <csignal>\n"}), (0, ""))
        self.breach({"solver/signature.cpp": ""}, "take it from EXCEPTIONS")


if __name__ == "__main__":
    unittest.main(verbosity=1)
