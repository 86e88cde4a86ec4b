#!/usr/bin/env python3
"""Checks `assay fuzz` and `assay seeds`: a campaign finds what is there, can be killed and goes on, and makes the same
tests whatever the number of workers.

    fuzz_check.py ASSAY_BIN FAKE_SOLVER_BIN [--kills N] [--replays N] [TEST...]
"""
import argparse
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

OPTIONS = None


def tiny_seeds(folder):
    """Formulas that the fake solver is right about: 12 sat, 12 unsat."""
    folder.mkdir()
    for i in range(12):
        head = "(set-logic QF_LIA)\n(set-info :status {})\n(declare-const x Int)\n"
        (folder / f"sat{i}.smt2").write_text(
            head.format("sat") + f"(assert (> x {i % 6}))\n(assert (< x {i // 6 + i % 6 + 2}))\n(check-sat)\n")
        (folder / f"unsat{i}.smt2").write_text(
            head.format("unsat") + f"(assert (> x {i % 6}))\n(assert (< x {i % 6 + 1 - i // 6}))\n(check-sat)\n")


class Campaign(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        tiny_seeds(self.folder / "seeds")
        self.environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")}

    def label(self):
        """With honest solvers: a seed that a solver is wrong about would be put aside."""
        subprocess.run([OPTIONS.assay, "seeds", "list", "seeds", *self.profile("correct"),
                        *self.profile("correct", "honest"), "--no-advice"], cwd=self.folder, env=self.environment,
                       check=True, capture_output=True, timeout=300)

    def profile(self, behaviour, name="fake"):
        path = self.folder / f"{name}.toml"
        path.write_text(f'name = "{name}"\nfamily = "{name}"\n[command]\n'
                        f'run = ["{OPTIONS.fake}", "--behaviour", "{behaviour}"]\n'
                        '[script]\nmodels = ["(set-option :produce-models true)"]\n'
                        '[abilities]\nmodes = ["persistent", "fork", "spawn"]\n')
        return ["--profile", str(path)]

    def command(self, *arguments, behaviour="lies-on-sat", db="assay.db"):
        return [OPTIONS.assay, "-q", "fuzz", "seeds", "--db", db, "--no-advice", *self.profile(behaviour),
                *self.profile("correct", "honest"), *map(str, arguments)]

    def fuzz(self, *arguments, **options):
        self.label()
        return subprocess.run(self.command(*arguments, **options), capture_output=True, text=True, cwd=self.folder,
                              timeout=300, env=self.environment)

    def query(self, sql, db="assay.db"):
        with sqlite3.connect(self.folder / db) as connection:
            return connection.execute(sql).fetchall()

    def tally(self, db="assay.db"):
        # What time decides, such as CPU, is no part of the tests; nor is who saw a finding first.
        return {name: count for name, count in self.query("select name, count from tallies", db)
                if not re.match("solver_cpu_us|elapsed_ms|runs|mode|repeated|finding|shown|.*kinds$", name)}

    def test_finds_what_is_there(self):
        done = self.fuzz("--tests", 64)
        self.assertEqual(done.returncode, 10, done.stderr)
        self.assertIn("refutation-unsoundness", done.stdout)
        rows = self.query("select distinct bug, grade, solver, is_confirmed from findings")
        self.assertEqual(rows, [("refutation-unsoundness", "certified", "fake", 1)])
        # With all of them made, the same command has nothing left to do.
        again = self.fuzz("--tests", 64)
        self.assertEqual(again.returncode, 0, again.stderr)

    def test_finds_nothing_where_nothing_is(self):
        done = self.fuzz("--tests", 96, "--classes", "all", behaviour="correct")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(self.query("select count(*) from findings"), [(0,)])

    def test_known_bugs_are_not_new(self):
        (self.folder / "known.txt").write_text("# ours\nrefutation-unsoundness\\|fake\n")
        done = self.fuzz("--tests", 32, "--known", "known.txt")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("known bugs seen", done.stdout)

    def test_stops_on_a_class(self):
        done = self.fuzz("--stop-on", "refutation-unsoundness", "--time", "60s")
        self.assertEqual(done.returncode, 10)
        self.assertLess(self.tally().get("tests", 0), 1000)

    def test_events(self):
        done = self.fuzz("--tests", 32, "--json")
        events = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(events[0]["event"], "start")
        self.assertEqual(events[-1]["event"], "end")
        self.assertEqual(events[-1]["tests"] + events[-1]["skipped"], 32)
        self.assertTrue(any(e["event"] == "finding" for e in events))

    def test_ctrl_c(self):
        self.label()
        process = subprocess.Popen(self.command("--time", "60s"), cwd=self.folder, env=self.environment,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=60)
        self.assertIn(process.returncode, (0, 10), errors)
        self.assertIn("The same command goes on from here", out)

    def test_a_smaller_number_of_tests_makes_no_more(self):
        """Also where a longer run was stopped in the middle of a range."""
        self.fuzz("--tests", 40, "-j", 1)
        before = self.tally()
        # As if the session had ended before the last five.
        with sqlite3.connect(self.folder / "assay.db") as connection:
            connection.execute("update leases set count = 3 where first = 32")
            connection.execute("insert into leases (run, first, count, strategy, first_index, owner, worker, is_done) "
                               "select run, 35, 5, strategy, 35, '', 1, 0 from leases where first = 32")
        for tests in (1, 35):
            done = self.fuzz("--tests", tests)
            self.assertEqual(self.tally(), before, tests)
            self.assertIn("The run is complete", done.stdout)
            self.assertNotIn("The same command goes on", done.stdout)
        self.fuzz("--tests", 37)
        self.assertEqual(self.query("select first, count, is_done from leases where first >= 35 order by first"),
                         [(35, 2, 1), (37, 3, 0)])
        self.fuzz("--tests", 40)
        self.assertEqual(self.query("select first, count from leases where is_done = 0"), [])

    def test_time_ends_a_test_at_work(self):
        """A solver that hangs on the second test has an hour; the session has not."""
        self.label()
        hang = self.folder / "hang"
        hang.write_text("#!/bin/sh\nif [ -e slow ] && [ -e once ]; then exec sleep 3600; fi\n"
                        f"[ -e slow ] && touch once\nexec {OPTIONS.fake} --behaviour correct\n")
        hang.chmod(0o755)
        command = [OPTIONS.assay, "-q", "fuzz", "seeds", "--no-advice", "--solver", "hang=./hang", "--timeout", "1h",
                   "--mode", "spawn", "-j", "1"]
        prepared = subprocess.run([*command, "--prepare"], cwd=self.folder, env=self.environment, capture_output=True,
                                  text=True, timeout=300)
        self.assertEqual(prepared.returncode, 0, prepared.stderr)
        process = subprocess.Popen([*command, "--time", "10s"], cwd=self.folder, env=self.environment,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while process.poll() is None and not self.tally().get("tests") and \
                not self.query("select 1 from workers"):
            time.sleep(0.05)
        (self.folder / "slow").touch()
        out, errors = process.communicate(timeout=300)  # an hour, if it waited
        self.assertEqual(process.returncode, 0, out + errors)
        self.assertIn("The same command goes on from here", out)
        self.assertNotIn("timeout", out)
        self.assertEqual(self.query("select count(*) from leases where is_done = 0 and owner = ''"), [(1,)])

    def test_a_full_disk_is_no_promise(self):
        self.label()
        self.fuzz("--tests", 1)
        size = (self.folder / "assay.db").stat().st_size

        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        done = subprocess.run(self.command("--tests", 100000, "-j", 1), cwd=self.folder, env=self.environment,
                              capture_output=True, text=True, timeout=300, preexec_fn=limit)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertNotIn("goes on from here", done.stdout)

    def test_wrong_usage(self):
        for arguments in (["--strategy", "nonsense"], ["--time", "soon"], ["--classes", "x"], ["--preset", "x"],
                          ["--schedule", "x"], ["--stop-on", "x"], ["--known", "missing"]):
            self.assertEqual(self.fuzz(*arguments).returncode, 2, arguments)
        missing = subprocess.run([OPTIONS.assay, "fuzz", "--solver", "x=/no/such/program"], capture_output=True,
                                 text=True, cwd=self.folder, env=self.environment, timeout=60)
        self.assertEqual(missing.returncode, 4)

    def test_bandit_is_recorded(self):
        done = self.fuzz("--tests", 64, "--schedule", "bandit")
        self.assertEqual(done.returncode, 10, done.stderr)
        again = self.fuzz("--schedule", "bandit", "--replay", "40,63")
        self.assertEqual(again.stdout.count("; test "), 2, again.stderr)

    def test_same_tests_with_any_number_of_workers(self):
        tests = OPTIONS.replays
        numbers = ",".join(map(str, range(tests)))
        texts = set()
        tallies = []
        for workers in (1, 2, 4):
            db = f"workers{workers}.db"
            self.assertEqual(self.fuzz("--tests", tests, "-j", workers, db=db).returncode, 10)
            tallies.append(self.tally(db))
            texts.add(self.fuzz("--replay", numbers, db=db).stdout)
        # Two processes on one database.
        command = self.command("--tests", tests, "-j", 1, db="two.db")  # writes the profiles
        processes = [subprocess.Popen(command, cwd=self.folder, env=self.environment, stdout=subprocess.DEVNULL,
                                      stderr=subprocess.DEVNULL) for _ in range(2)]
        for process in processes:
            self.assertIn(process.wait(timeout=300), (0, 10))
        tallies.append(self.tally("two.db"))
        texts.add(self.fuzz("--replay", numbers, db="two.db").stdout)
        for other in tallies[1:]:
            self.assertEqual(other, tallies[0])
        self.assertEqual(len(texts), 1)
        self.assertEqual(texts.pop().count("; test "), tests)

    def test_replay_of_other_seeds_is_an_error(self):
        self.fuzz("--tests", 32)
        self.assertEqual(self.fuzz("--replay", 3).returncode, 0)
        (self.folder / "seeds" / "more.smt2").write_text("(declare-const x Int)\n(assert (= x 1))\n(check-sat)\n")
        done = self.fuzz("--replay", 3)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout, "")
        self.assertEqual(self.fuzz("--replay", 10**6).returncode, 1)

    def test_kill_at_any_moment(self):
        """Killed again and again, it ends with the same tests and the same findings as if it had not been."""
        tests = 32 * 2 * (OPTIONS.kills + 4)
        self.assertEqual(self.fuzz("--tests", tests, db="whole.db").returncode, 10)
        random.seed(1)
        for _ in range(OPTIONS.kills):
            process = subprocess.Popen(self.command("--tests", tests, db="killed.db"), cwd=self.folder,
                                       env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(random.uniform(0.3, 1.5))
            process.kill()
            process.wait()
            if (self.folder / "killed.db").exists():
                self.assertEqual(self.query("pragma integrity_check", "killed.db"), [("ok",)])
        done = self.fuzz("--tests", tests, db="killed.db")
        self.assertIn(done.returncode, (0, 10), done.stderr)
        self.assertEqual(self.tally("killed.db"), self.tally("whole.db"))
        self.assertEqual(self.query("select count(*) from leases where is_done = 0", "killed.db"), [(0,)])
        for db in ("whole.db", "killed.db"):
            self.assertEqual(self.query("select distinct signature from findings order by 1", db),
                             self.query("select distinct signature from findings order by 1", "whole.db"))
        duplicates = self.query("select key from findings group by key having count(*) > 1", "killed.db")
        self.assertEqual(duplicates, [])

    def test_nothing_is_left_behind(self):
        self.fuzz("--tests", 64)
        time.sleep(0.3)
        left = subprocess.run(["pgrep", "-f", str(self.folder)], capture_output=True, text=True).stdout.split()
        self.assertEqual(left, [])


class EarlierRun(unittest.TestCase):
    """A run that Assay 0.1.0 stored, before there were run specifications, is opened, goes on, and is replayed."""
    OPTIONS = ["--strategy", "concat,fusion", "--set", "fusion.rules=rules.toml", "--set", "fusion.depth=2",
               "--schedule", "bandit", "--seed", "7", "--classes", "all,-performance", "--timeout", "2s",
               "--memory", "512M", "--mode", "spawn", "--known", "known.txt", "--no-advice"]

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        earlier = pathlib.Path(__file__).resolve().parent.parent / "support" / "earlier_run"
        shutil.copytree(earlier, self.folder, dirs_exist_ok=True)
        with sqlite3.connect(self.folder / "assay.db") as connection:
            connection.executescript((earlier / "run.sql").read_text())
        self.environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")}

    def assay(self, *arguments, code=(0, 10)):
        done = subprocess.run([OPTIONS.assay, "-q", *map(str, arguments)], capture_output=True, text=True,
                              cwd=self.folder, timeout=300, env=self.environment)
        self.assertIn(done.returncode, code, done.stdout + done.stderr)
        return done

    def fuzz(self, *arguments):
        return self.assay("fuzz", "seeds", "--profile", "script.toml", "--solver", "also=./solver.sh", *self.OPTIONS,
                          *arguments)

    def query(self, sql):
        with sqlite3.connect(self.folder / "assay.db") as connection:
            return connection.execute(sql).fetchall()

    def made(self):
        return self.query("select run, count from tallies where name = 'tests'")

    def leave_only_the_solver(self):
        for name in ("rules.toml", "known.txt", "script.toml"):
            (self.folder / name).unlink()
        shutil.rmtree(self.folder / "seeds")

    def test_replays(self):
        self.assertEqual(self.fuzz("--replay", "0,35,39").stdout, (self.folder / "replayed.txt").read_text())

    def test_goes_on(self):
        before = self.query("select id, digest, description from runs")
        self.fuzz("--tests", 48, "-j", 1)
        self.assertEqual(self.query("select id, digest, description from runs"), before)
        self.assertEqual(self.made(), [(1, 48)])
        self.assertEqual(self.fuzz("--replay", "0,35,39").stdout, (self.folder / "replayed.txt").read_text())

    def test_workers_join(self):
        """What is stored is enough: the earlier form, and ours."""
        self.query("update runs set test_limit = 44")
        stored = self.query("select recipe from runs")
        files = {name: (self.folder / name).read_text() for name in ("rules.toml", "known.txt", "script.toml")}
        shutil.copytree(self.folder / "seeds", self.folder / "kept")
        self.leave_only_the_solver()
        self.assay("worker", "--db", "assay.db")
        self.assertEqual(self.made(), [(1, 44)])
        for name, text in files.items():
            (self.folder / name).write_text(text)
        (self.folder / "kept").rename(self.folder / "seeds")
        self.fuzz("--tests", 48, "--prepare")
        ours = self.query("select recipe from runs")
        self.assertNotEqual(ours, stored)
        self.leave_only_the_solver()
        self.assay("worker", "--db", "assay.db")
        self.assertEqual(self.made(), [(1, 48)])
        self.assertEqual(self.query("select count(*) from runs"), [(1,)])

    def test_what_is_not_known_is_refused(self):
        spec = json.loads(self.query("select recipe from runs")[0][0])
        for change, name in (({"colour": "red"}, "colour"), ({"schedule": "lottery"}, "lottery")):
            with sqlite3.connect(self.folder / "assay.db") as connection:
                connection.execute("update runs set recipe = ?, test_limit = 44", (json.dumps({**spec, **change}),))
            self.assertIn(name, self.assay("worker", "--db", "assay.db", code=(1,)).stderr)
        self.assertEqual(self.made(), [(1, 40)])

    def test_the_options_are_shown(self):
        done = self.fuzz("--tests", 41, "--json")
        start = next(json.loads(line) for line in done.stdout.splitlines() if '"start"' in line)
        self.assertEqual(start["options"]["timeout"], "2s")
        self.assertEqual(start["options"]["no-advice"], "true")
        self.assertNotIn("preset", start["options"])


class Seeds(Campaign):
    """The commands around seeds; labels come from the cache the second time."""

    def seeds(self, *arguments):
        return subprocess.run([OPTIONS.assay, "seeds", *map(str, arguments)], capture_output=True, text=True,
                              cwd=self.folder, timeout=300, env=self.environment)

    def solvers(self):
        return [*self.profile("correct"), *self.profile("correct", "honest"), "--no-advice"]

    def test_add_list_show_export(self):
        done = self.seeds("add", "seeds", *self.solvers())
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("added=24", done.stdout)
        self.assertIn("12 agreed unsat", done.stdout)
        self.assertIn("12 certified sat", done.stdout)
        self.assertIn("added=0", self.seeds("add", "seeds", *self.solvers()).stdout)
        listed = json.loads(self.seeds("list", "--json").stdout)
        self.assertEqual(len(listed), 24)
        self.assertEqual({seed["logic"] for seed in listed}, {"QF_IDL"})
        self.assertEqual({seed["features"] for seed in listed}, {"-"})
        for name, text in (("a", "(assert (= (div 1 0) 1))(check-sat)"), ("b", "(push 1)(check-sat)(pop 1)(check-sat)")):
            (self.folder / f"{name}.smt2").write_text("(set-logic QF_LIA)" + text + "\n")
        found = json.loads(self.seeds("list", "--json", "a.smt2", "b.smt2", *self.solvers()).stdout)
        self.assertEqual({seed["name"]: seed["features"] for seed in found},
                         {"a.smt2": "open-values", "b.smt2": "commands"})
        shown = self.seeds("show", "sat3.smt2").stdout
        self.assertIn("certified sat", shown)
        self.assertIn("define-fun", shown)
        self.assertEqual(self.seeds("show", "nothing").returncode, 1)
        self.seeds("export", "--out", "out")
        self.assertEqual((self.folder / "out" / "sat3.smt2").read_bytes(),
                         (self.folder / "seeds" / "sat3.smt2").read_bytes())
        self.assertTrue((self.folder / "out" / "sat3.model").exists())

    def test_labels_are_kept(self):
        first = self.seeds("list", "seeds", "--labels", *self.solvers()).stdout
        # Another solver, which knows nothing: the labels are those of before.
        second = self.seeds("list", "seeds", "--labels", *self.profile("unknown"), "--no-advice").stdout
        self.assertEqual(first, second)

    def test_seeds_that_break_a_solver_are_put_aside(self):
        done = self.seeds("add", "seeds", *self.profile("segv"), *self.profile("correct", "honest"), "--no-advice")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("24 put aside", done.stdout)

    def test_built_in(self):
        listed = json.loads(self.seeds("list", "--json").stdout)
        self.assertGreaterEqual(len(listed), 150)
        labelled = [seed for seed in listed if seed["grade"] in ("certified", "agreed")]
        self.assertGreaterEqual(len(labelled), len(listed) - 15)


# The tests of the base class run once.
for name in [n for n in dir(Campaign) if n.startswith("test_")]:
    setattr(Seeds, name, None)


def main():
    global OPTIONS
    parser = argparse.ArgumentParser()
    parser.add_argument("assay")
    parser.add_argument("fake")
    parser.add_argument("--kills", type=int, default=6)
    parser.add_argument("--replays", type=int, default=96)
    OPTIONS, rest = parser.parse_known_args()
    OPTIONS.assay = str(pathlib.Path(OPTIONS.assay).resolve())
    OPTIONS.fake = str(pathlib.Path(OPTIONS.fake).resolve())
    unittest.main(argv=[sys.argv[0], *rest])


if __name__ == "__main__":
    main()
