#!/usr/bin/env python3
"""Checks what `assay serve` shows of runs, in a real browser: a part of a run's time.

    serve_runs_check.py ASSAY_BIN FAKE_SOLVER_BIN [TEST...]
"""
import collections
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import browser as browsers  # noqa: E402
import serve_check  # noqa: E402


class TimeRanges(unittest.TestCase):
    """A run of two sessions, the first of which was long ago."""

    THEN = "2026-01-01T10:00"

    def setUp(self):
        self.bench = serve_check.Bench()
        self.addCleanup(self.bench.close)
        self.bench.run(*self.bench.fuzz_command("assay.db", "--tests", 64), codes=(10,))
        for table in ("stats", "minute_tallies"):
            self.bench.query(f"update {table} set minute = ?", self.THEN)
        self.bench.query("update findings set found_at = ?", self.THEN + ":00Z")
        self.bench.run(*self.bench.fuzz_command("assay.db", "--tests", 192), codes=(0, 10))
        self.server = serve_check.Server(self.bench)
        self.addCleanup(self.server.stop)

    def counted(self, condition):
        """Names and counts of the run's part, as the store has them."""
        return dict(self.bench.query(f"select name, sum(count) from minute_tallies where {condition} group by name"))

    def test_all_figures_are_of_the_chosen_time(self):
        self.assertEqual(dict(self.bench.query("select name, count from tallies where name like 'answer|%' or name = 'tests'")),
                         {name: count for name, count in self.counted("1").items() if name.startswith("answer|") or name == "tests"})
        late = self.counted(f"minute <> '{self.THEN}'")
        early = self.counted(f"minute = '{self.THEN}'")
        self.assertGreater(late["tests"], early["tests"])
        told = self.server.api("overview?since=1h")
        self.assertEqual(told["tests"], late["tests"])
        self.assertEqual(self.server.api("overview")["tests"], late["tests"] + early["tests"])
        answers = collections.defaultdict(dict)
        for name, count in late.items():
            if name.startswith("answer|"):
                answers[name.split("|")[1]][name.split("|")[2]] = count
        self.assertEqual(told["answers"], answers)
        self.assertEqual(told["findings"]["total"],
                         self.bench.query("select count(*) from findings where found_at > ?", self.THEN + ":00Z")[0][0])
        self.assertAlmostEqual(told["tests_per_second"], 1000 * late["tests"] / late["elapsed_ms"])
        browser = browsers.Browser()
        self.addCleanup(browser.close)
        browser.open(self.server.root + "/")
        shown = "document.querySelector('#tests') && Number(document.querySelector('#tests').textContent.replace(/,/g, ''))"
        browser.wait(f"return {shown} === {late['tests'] + early['tests']}", "all tests")
        whole = browser.text("#answers")
        browser.run("const s = document.querySelector('#since'); s.value = '1h'; s.dispatchEvent(new Event('change'))")
        browser.wait(f"return {shown} === {late['tests']}", "the tests of an hour")
        self.assertNotEqual(browser.text("#answers"), whole)
        for solver, counts in answers.items():
            for count in counts.values():
                self.assertIn(str(count), browser.run(
                    "return [...document.querySelectorAll('#answers tbody tr')].find(r => r.cells[0].textContent === arguments[0]).textContent", solver))
        self.assertIsNone(browser.text("#uncounted"))
        self.assertEqual(browser.log(), [])

    def test_a_run_of_an_older_assay_says_what_is_not_known(self):
        self.bench.query("delete from minute_tallies")
        told = self.server.api("overview?since=1h")
        self.assertEqual((told["counts_from"], told["answers"]), ("", {}))
        self.assertNotIn("counts_from", self.server.api("overview"))
        browser = browsers.Browser()
        self.addCleanup(browser.close)
        browser.open(self.server.root + "/")
        browser.wait("return document.querySelector('#tests')", "figures")
        browser.run("const s = document.querySelector('#since'); s.value = '1h'; s.dispatchEvent(new Event('change'))")
        browser.wait("return document.querySelector('#uncounted')", "the remark")
        self.assertIn("older Assay", browser.text("#uncounted"))


if __name__ == "__main__":
    sys.exit(serve_check.main(__doc__))
