#!/usr/bin/env python3
"""Checks what `assay serve` shows of runs, in a real browser: a part of a run's time, several runs beside each other.

    serve_runs_check.py ASSAY_BIN FAKE_SOLVER_BIN [TEST...]
"""
import collections
import pathlib
import statistics
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


class Bands(unittest.TestCase):
    """Three runs that differ in their seed only."""

    # By run and minute: CPU seconds, signatures that were new to the run.
    CURVES = {1: [(10, 1), (10, 2), (10, 0), (10, 1)], 2: [(12, 2), (12, 2), (12, 2)], 3: [(8, 0), (8, 1), (8, 1), (8, 0)]}

    def setUp(self):
        self.bench = serve_check.Bench()
        self.addCleanup(self.bench.close)
        for seed in (1, 2, 3):
            self.bench.run(*self.bench.fuzz_command("assay.db", "--tests", 64, "--seed", seed), codes=(0, 10))

    def draw(self):
        """Longer curves than a test has time for."""
        strategy = self.bench.query("select strategy from stats limit 1")[0][0]
        self.bench.query("delete from stats")
        self.bench.query("update findings set found_at = '2026-01-01T10:01:30Z'")
        for run, minutes in self.CURVES.items():
            for i, (seconds, new) in enumerate(minutes):
                self.bench.query("insert into stats values (?, ?, ?, 100, ?, 500, ?, null)", run, f"2026-01-01T10:0{i}", strategy,
                                 1000 * seconds - 500, new)

    def distinct_at(self, run, cpu):
        at = distinct = 0
        for seconds, new in self.CURVES[run]:
            at += seconds
            if at > cpu + 1e-9:
                break
            distinct += new
        return distinct

    def test_each_run_counts_what_it_shows_itself(self):
        shown = dict(self.bench.query("select run, sum(new_signatures) from stats group by run"))
        self.assertEqual(set(shown), {1, 2, 3})
        # They all find the same kind of bug; the first of them must not take it from the others.
        self.assertEqual(len(set(shown.values())), 1, shown)
        self.assertGreater(shown[1], 0)
        # A session that goes on with a run counts nothing again.
        self.bench.run(*self.bench.fuzz_command("assay.db", "--tests", 256, "--seed", 2), codes=(0, 10))
        names = self.bench.query("select count(*), max(count) from tallies where run = 2 and name like 'shown|%'")
        self.assertEqual(names, self.bench.query("select sum(new_signatures), 1 from stats where run = 2"))
        # The overview of a run that only shows what is kept already says so.
        server = serve_check.Server(self.bench)
        self.addCleanup(server.stop)
        told = server.api("overview?run=3")
        self.assertEqual((told["findings"]["total"], told["distinct_shown"]), (0, shown[3]))

    def test_the_band(self):
        self.draw()
        server = serve_check.Server(self.bench)
        self.addCleanup(server.stop)
        answer = server.api("compare")
        self.assertEqual([one["runs"] for one in answer["configurations"]], [[1, 2, 3]])
        band = answer["configurations"][0]["band"]
        self.assertEqual(band[0], [0, 0, 0, 0])
        self.assertEqual(band[-1][0], 32)  # the shortest run
        for cpu, low, median, high in band:
            values = sorted(self.distinct_at(run, cpu) for run in self.CURVES)
            self.assertEqual([low, median, high], [values[0], statistics.median(values), values[-1]], cpu)
        self.assertGreater(band[-1][3], band[-1][1])

        browser = browsers.Browser()
        self.addCleanup(browser.close)
        browser.open(server.root + "/runs")
        browser.wait("return document.documentElement.dataset.curves === '1'", "the curves")
        drawn = browser.run("return charts.get(document.querySelector('#curves')).data.datasets.map(d => [d.label, d.fill || '', d.data.map(p => [p.x, p.y])])")
        self.assertEqual(len(drawn), 3)
        self.assertEqual(drawn[0][0], answer["configurations"][0]["name"] + " (3)")
        for i, column in ((0, 2), (1, 1), (2, 3)):
            self.assertEqual(drawn[i][2], [[point[0], point[column]] for point in band])
        self.assertEqual([one[1] for one in drawn], ["", "+1", ""])
        # Between the lowest and the highest there is colour, above there is none.
        pixels = browser.run("""
            const canvas = document.querySelector('#curves'), chart = charts.get(canvas), ratio = chart.currentDevicePixelRatio;
            const at = (x, y) => [...canvas.getContext('2d').getImageData(Math.round(chart.scales.x.getPixelForValue(x) * ratio),
              Math.round(chart.scales.y.getPixelForValue(y) * ratio), 1, 1).data];
            return [at(30.3, 2.3), at(30.3, 3.4), at(10.3, 3.4)]""")
        self.assertGreater(pixels[0][3], 0, pixels)
        self.assertGreater(pixels[1][3], 0, pixels)
        self.assertEqual(pixels[2][3], 0, pixels)
        last = band[-1]
        row = browser.run("return [...document.querySelectorAll('#side tbody td')].map(c => c.textContent)")
        self.assertEqual(row[1:], ["1, 2, 3", "32.0 s", f"{last[1]:.0f}", f"{last[2]:.1f}", f"{last[3]:.0f}"])
        # Two of them: another band; one: none.
        browser.run("document.querySelector('#runs input[value=\"2\"]').click()")
        browser.wait("return document.querySelector('#side tbody td:nth-child(2)').textContent === '1, 3'", "two runs")
        self.assertEqual(server.api("compare?runs=1,3")["configurations"][0]["band"][-1][1:], [2, 2.5, 3])
        browser.run("document.querySelector('#runs input[value=\"1\"]').click()")
        browser.wait("return charts.get(document.querySelector('#curves')).data.datasets.length === 1", "one run")
        # A run that is over long ago is not drawn until today; the address says which one is shown.
        browser.open(server.root + "/?run=1")
        browser.wait("return document.querySelector('#tests') && charts.has(document.querySelector('#minutes'))", "the chart")
        self.assertEqual(browser.run("return ['min', 'max'].map((name) => new Date(charts.get(document.querySelector('#minutes')).scales.x[name]).toISOString())"),
                         ["2026-01-01T10:00:00.000Z", "2026-01-01T10:04:00.000Z"])
        self.assertEqual(browser.run("return document.querySelector('#run').value"), "1")
        self.assertEqual(browser.log(), [])


if __name__ == "__main__":
    sys.exit(serve_check.main(__doc__))
