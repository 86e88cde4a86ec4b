#!/usr/bin/env python3
"""Checks `assay serve`: pages in a real browser show what the store has, live; requests that must be refused are.

    serve_check.py ASSAY_BIN FAKE_SOLVER_BIN [TEST...]
"""
import argparse
import http.client
import io
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
import unittest
import urllib.parse
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import browser as browsers  # noqa: E402

OPTIONS = None
SCRIPT = "<script>document.documentElement.dataset.hacked = 1</script><img src=x onerror=alert(1)>"


def zstd(data):
    """A frame with one block that is not compressed."""
    return (b"\x28\xb5\x2f\xfd\xa0" + struct.pack("<I", len(data)) + struct.pack("<I", len(data) << 3 | 1)[:3] + data)


def tiny_seeds(folder):
    folder.mkdir()
    for i in range(6):
        head = "(set-logic QF_LIA)\n(set-info :status {})\n(declare-const x Int)\n"
        (folder / f"sat{i}.smt2").write_text(head.format("sat") + f"(assert (> x {i}))\n(assert (< x {i + 3}))\n(check-sat)\n")
        (folder / f"unsat{i}.smt2").write_text(head.format("unsat") + f"(assert (> x {i}))\n(assert (< x {i}))\n(check-sat)\n")


class Bench:
    """A folder with seeds, solvers that lie, and a database that a short campaign has made."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="assay-serve-"))
        tiny_seeds(self.folder / "seeds")
        self.environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")}
        self.run("seeds", "list", "seeds", *self.profile("correct"), *self.profile("correct", "honest"), "--no-advice")

    def profile(self, behaviour, name="fake"):
        path = self.folder / f"{name}.toml"
        path.write_text(f'name = "{name}"\nfamily = "{name}"\n[command]\n'
                        f'run = ["{OPTIONS.fake}", "--behaviour", "{behaviour}"]\n'
                        '[script]\nmodels = ["(set-option :produce-models true)"]\n'
                        '[abilities]\nmodes = ["persistent", "fork", "spawn"]\n')
        return ["--profile", str(path)]

    def run(self, *arguments, codes=(0,)):
        done = subprocess.run([OPTIONS.assay, "-q", *map(str, arguments)], cwd=self.folder, env=self.environment,
                              capture_output=True, timeout=200)
        assert done.returncode in codes, (arguments, done.returncode, done.stderr.decode())
        return done.stdout

    def fuzz_command(self, db, *arguments):
        return ["fuzz", "seeds", "--db", db, "--no-advice", *self.profile("lies-on-sat"),
                *self.profile("correct", "honest"), *map(str, arguments)]

    def query(self, sql, *values, db="assay.db"):
        with sqlite3.connect(self.folder / db, timeout=20) as connection:
            return connection.execute(sql, values).fetchall()

    def add_strange(self, key, marker, **changes):
        """A finding with a formula and an output that want to be more than text."""
        names = [row[1] for row in self.query("pragma table_info(findings)")]
        row = dict(zip(names, self.query("select * from findings order by rowid limit 1")[0]))
        formula = b"(set-logic QF_LIA)\n(declare-const |" + marker + b"| Int)\n(assert (> |" + marker + b"| 1))\n(check-sat)\n"
        row.update(key=key, formula=zstd(formula), out=zstd(b"unsat " + marker), err=zstd(marker), witness=zstd(b""),
                   signature=f"crash|strange|{key}", **changes)
        self.query(f"insert into findings ({', '.join(row)}) values ({', '.join('?' * len(row))})", *row.values())

    def add_strange_observation(self, key, marker):
        """A solver whose every word wants to be more than text, and one that was not asked."""
        self.query("insert into observations (finding, position, solver, version, hash, command, is_adviser, is_respelt, not_sent, answers,"
                   " models, ending, wall_us, cpu_us, out, err) values (?, 1, 'silent', '', '', '[]', 0, 0, ?, '[]', '[]', '', 0, 0, ?, ?)",
                   key, marker, zstd(b""), zstd(b""))
        self.query("insert into observations values (?, 0, ?, ?, '', ?, 0, 0, '', '[\"sat\"]', '[\"\"]', 'done', 1, 1, ?, ?)",
                   key, marker, marker, json.dumps([marker]), zstd(marker.encode()), zstd(b"\xff" + marker.encode()))

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)


class Server:
    def __init__(self, bench, *arguments, db="assay.db"):
        self.process = subprocess.Popen([OPTIONS.assay, "serve", "--db", db, "--port", "0", *arguments],
                                        cwd=bench.folder, env=bench.environment, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        self.link = self.process.stdout.readline().strip()
        match = re.fullmatch(r"http://(\S+):(\d+)/\?token=([0-9a-f]{32})", self.link)
        if not match:
            self.process.kill()
            raise AssertionError(f"no link: {self.link!r} {self.process.stderr.read()}")
        self.port = int(match.group(2))
        self.token = match.group(3)
        self.root = f"http://127.0.0.1:{self.port}"

    def request(self, path, method="GET", body=None, headers=None):
        """Status, headers, body; never follows a redirection."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body=body, headers=headers or {})
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def api(self, path):
        status, _, body = self.request("/api/" + path)
        assert status == 200, (path, status, body)
        return json.loads(body)

    def memory(self):
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text).group(1)) * 1024

    def files(self):
        return len(list(pathlib.Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        try:
            code = self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError("the server did not end") from None
        finally:
            self.process.stdout.close()
            self.errors = self.process.stderr.read()
            self.process.stderr.close()
        return code


class Prepared(unittest.TestCase):
    """One campaign that is over, one server, one browser."""

    @classmethod
    def setUpClass(cls):
        cls.bench = Bench()
        cls.addClassCleanup(cls.bench.close)
        cls.bench.run(*cls.bench.fuzz_command("assay.db", "--tests", 64), codes=(10,))
        cls.script_key = "a" * 32
        cls.broken_key = "b" * 32
        cls.bench.add_strange(cls.script_key, SCRIPT.encode(), strategy=SCRIPT)
        cls.bench.add_strange(cls.broken_key, b"a\xff\xc3b\xed\xa0\x80c", bug="crash", grade="observed")
        cls.bench.add_strange_observation(cls.script_key, SCRIPT)
        # It is the honest one that pages ask.
        cls.server = Server(cls.bench, *cls.bench.profile("correct", "honest"))
        cls.addClassCleanup(cls.server.stop)
        cls.idle_files = cls.server.files()
        cls.browser = browsers.Browser()
        cls.addClassCleanup(cls.browser.close)

    def query(self, sql, *values):
        return self.bench.query(sql, *values)

    def first_key(self):
        return self.query("select key from findings where signature not like 'crash|strange|%' order by rowid limit 1")[0][0]

    def figure(self, name):
        return self.browser.text("#" + name).replace(",", "")

    def open_bugs(self, query=""):
        self.browser.open(self.server.root + "/bugs" + query)
        self.browser.wait("return document.documentElement.dataset.shown", "the list")

    def open_bug(self, key, with_token=False):
        if with_token:
            self.browser.open(self.server.link)
        self.browser.open(f"{self.server.root}/bugs/{key}")
        self.browser.wait("return document.documentElement.dataset.shown", "the bug")
        self.browser.wait("return document.documentElement.dataset.evidence", "the evidence")

    def rows(self):
        return self.browser.run("return [...document.querySelectorAll('#bugs tbody tr')].map(r => [...r.cells].map(c => c.textContent))")

    def test_overview_says_what_the_store_has(self):
        self.browser.open(self.server.root + "/")
        self.browser.wait("return document.querySelector('#tests') && document.querySelector('#live').textContent === 'live'", "figures")
        tests = self.query("select count from tallies where name = 'tests'")[0][0]
        own = "where signature not like 'crash|strange|%'"
        self.assertEqual(self.figure("tests"), str(tests))
        # Of the strange ones, which are copies, one is said to be of this run, too.
        ours = "from findings where strategy in (select strategy from streams)"
        self.assertEqual(self.figure("findings-total"), str(self.query(f"select count(*) {ours}")[0][0]))
        self.assertEqual(self.figure("findings-distinct"),
                         str(self.query(f"select count(distinct signature) {ours} and is_flaky = 0")[0][0]))
        self.assertEqual(self.figure("findings-all"), str(self.query("select count(*) from findings")[0][0]))
        self.assertGreater(self.query(f"select count(*) from findings {own}")[0][0], 0)
        answers = self.browser.text("#answers")
        for solver, answer, count in [(n.split("|")[1], n.split("|")[2], c) for n, c in
                                      self.query("select name, count from tallies where name like 'answer|%'")]:
            self.assertIn(solver, answers)
            self.assertIn(f"{count:,}", answers)
        strategies = self.browser.text("#strategies")
        for strategy, tests in self.query("select strategy, sum(tests) from stats group by strategy"):
            self.assertIn(f"{strategy}{tests:,}", strategies)
        drawn = self.browser.run("const c = document.querySelector('#timeline'); const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
                                 "return d.some((v) => v !== 0)")
        self.assertTrue(drawn, "the chart is empty")
        self.assertEqual(self.browser.log(), [])

    def test_filters(self):
        self.open_bugs("?group=none")
        total = self.query("select count(*) from findings")[0][0]
        self.assertEqual(len(self.rows()), total)
        self.assertIn(f"{total} findings", self.browser.text("#count"))
        shown = int(self.browser.run("return document.documentElement.dataset.shown"))
        self.browser.run("const s = document.querySelector('select[name=class]'); s.value = 'crash'; s.dispatchEvent(new Event('input', {bubbles: true}))")
        self.browser.wait(f"return Number(document.documentElement.dataset.shown) > {shown}", "the filtered list")
        self.assertEqual([row[0] for row in self.rows()], [self.broken_key[:8]])
        # The filter is in the address: the same page for somebody else.
        self.assertIn("class=crash", self.browser.run("return location.search"))
        for name, column in (("class", "bug"), ("grade", "grade"), ("strategy", "strategy"), ("solver", "solver")):
            for value, count in self.query(f"select {column}, count(*) from findings group by {column}"):
                answer = self.server.api(f"bugs?group=none&{name}=" + urllib.parse.quote(value))
                self.assertEqual(answer["findings"], count, (name, value))
        self.assertEqual(self.server.api("bugs?reduced=yes")["findings"],
                         self.query("select count(*) from reduced where length(formula) > 20")[0][0])
        self.assertEqual(self.server.api("bugs?options=default")["findings"], total)
        self.assertEqual(self.server.api("bugs?theory=nothing-like-it")["findings"], 0)
        sizes = [bug["bytes"] for bug in self.server.api("bugs?group=none&sort=size")["bugs"]]
        self.assertEqual(sizes, sorted(sizes))
        first = self.server.api("bugs?group=none&size=2&page=1")["bugs"]
        second = self.server.api("bugs?group=none&size=2&page=2")["bugs"]
        self.assertEqual(len({bug["key"] for bug in first + second}), 4)

    def test_groups_are_those_of_dedup(self):
        deadline = time.monotonic() + 60  # they are read below the priority of everything else
        while self.server.api("bugs")["unread"] > 0:
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.1)
        while True:
            groups = json.loads(self.bench.run("bugs", "dedup", "--json"))
            answer = self.server.api("bugs?group=bug&size=500")
            if answer["total"] == len(groups):
                break
            self.assertLess(time.monotonic(), deadline, (answer, groups))
            time.sleep(0.1)
        # Keys of the strange ones are not those of their contents.
        self.assertEqual({bug["key"]: bug["count"] for bug in answer["bugs"] if not bug["signature"].startswith("crash|strange|")},
                         {group["key"]: 1 + len(group["duplicates"]) for group in groups
                          if not group["signature"].startswith("crash|strange|")})
        self.assertEqual(self.server.api("bugs?group=cluster&size=500")["total"],
                         len([group for group in groups if "like" not in group]))

    def test_keyboard(self):
        self.open_bugs("?group=none")
        self.browser.keys("jjk")
        self.assertEqual(self.browser.run("return document.activeElement.textContent"), self.rows()[0][0])
        self.browser.keys("/")
        self.assertEqual(self.browser.run("return document.activeElement.name"), "q")
        self.open_bugs("?group=none")
        self.browser.keys("j\ue007")  # Enter
        self.browser.wait("return location.pathname.startsWith('/bugs/') && document.documentElement.dataset.shown", "the bug")
        # Everything that can be done there can be reached.
        self.browser.run("document.activeElement.blur()")  # a new page: from its beginning
        wanted = {"copy", "download", "formula", "summary", "out", "replay"}
        reached = []
        # No further: after the last one the browser's own buttons have the focus.
        while not wanted <= set(reached) and len(reached) < 40:
            self.browser.keys("\ue004")  # Tab
            reached.append(self.browser.run("const e = document.activeElement; return e.id || e.className || e.tagName.toLowerCase()"))
        self.assertEqual(reached[0], "skip")
        self.assertLessEqual(wanted, set(reached))

    def test_a_bug(self):
        key = self.first_key()
        self.open_bug(key)
        bug = self.server.api("bugs/" + key)
        self.assertEqual(self.browser.text("#formula"), bug["formula"])
        self.assertIn("unsat for a satisfiable formula", self.browser.text("#title"))
        self.assertIn(bug["witness"].strip(), self.browser.text("#witness"))
        # Each assertion is true under the witness, and a part of it has a value that shows on hover.
        self.assertRegex(self.browser.text("#sure"), "All together: true")
        values = self.browser.run("return [...document.querySelectorAll('#sure .v')].map(v => [v.textContent, v.title])")
        witness = re.search(r"define-fun (\S+) \(\) Int\s+(\d+)", bug["witness"])
        self.assertIn([witness.group(1).strip("|"), witness.group(2)], values)
        self.browser.hover("#formula .t-paren")
        matched = "return [...document.querySelectorAll('.t-match')].map(e => e.textContent).join('')"
        self.assertEqual(self.browser.run(matched), "()")
        # The same by keyboard; the values, too.
        self.browser.run("document.querySelector('#formula').focus()")
        self.assertEqual(self.browser.run(matched), "()")
        self.browser.keys("\ue014\ue014")  # to the right
        self.assertEqual(self.browser.run("return matched[0].previousSibling.textContent + matched[0].textContent"), "QF_IDL)")
        self.browser.run("document.querySelector('#sure pre').focus()")
        self.assertEqual(self.browser.run(matched), "")
        self.browser.keys("\ue014\ue014")
        self.assertIn(self.browser.text("#value"), [f"{text} is {value}" for text, value in values])
        self.assertEqual(self.browser.text(".v.at") + " is " + self.browser.run("return document.querySelector('.v.at').title"),
                         self.browser.text("#value"))
        self.browser.run("document.activeElement.blur()")
        self.assertTrue(self.browser.run("return document.querySelector('#value').hidden"))
        self.assertIn(f"assay bugs replay {key[:8]}", self.browser.text("#replay"))
        self.assertEqual(self.browser.log(), [])

    def test_the_copied_report_is_that_of_the_program(self):
        key = self.first_key()
        self.open_bug(key)
        self.browser.cdp("Browser.grantPermissions",
                         {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"], "origin": self.server.root})
        self.browser.click("#copy")
        said = self.browser.wait("const t = document.querySelector('#said').textContent; return /clipboard|could not/.test(t) && t", "the copy")
        self.assertIn("in the clipboard", said)
        copied = self.browser.run_async("const done = arguments[0]; navigator.clipboard.readText().then(done, (e) => done('' + e))")
        self.assertEqual(copied, self.bench.run("bugs", "report", key).decode())

    def test_the_folder_is_that_of_the_program(self):
        key = self.first_key()
        status, headers, body = self.server.request(f"/api/bugs/{key}/export.tar")
        self.assertEqual(status, 200)
        self.assertIn("attachment", headers["Content-Disposition"])
        self.bench.run("bugs", "export", "exported")
        with tarfile.open(fileobj=io.BytesIO(body)) as tar:
            names = {member.name: member for member in tar.getmembers() if member.isfile()}
            folder = self.bench.folder / "exported" / next(iter(names)).split("/")[0]
            if not folder.exists():  # another of its group stands for it there
                self.skipTest("the first finding is not the one that is exported")
            for name, member in names.items():
                self.assertEqual(tar.extractfile(member).read(), (folder / pathlib.Path(name).name).read_bytes(), name)
                self.assertEqual(member.mode & 0o100 != 0, name.endswith(".sh"))
            self.assertEqual({pathlib.Path(name).name for name in names}, {path.name for path in folder.iterdir()})

    def test_scripts_and_broken_texts_are_text(self):
        for page in (f"/bugs/{self.script_key}", "/bugs?group=none", "/"):
            self.browser.open(self.server.root + page)
            self.browser.wait("return document.documentElement.dataset.shown || document.documentElement.dataset.updates", page)
            self.assertIsNone(self.browser.run("return document.documentElement.dataset.hacked || null"), page)
            self.assertEqual(self.browser.run("return [...document.images].length + document.querySelectorAll('main script').length"), 0)
        self.open_bug(self.script_key)
        for place in ("#formula", "#out", "#err", "#made", "#observed summary", "#observed code", "#observed pre"):
            self.assertIn(SCRIPT, self.browser.text(place), place)
        self.assertEqual(self.browser.run("return [...document.querySelectorAll('#observed > details')].map(d => d.querySelector('summary').textContent)")[1],
                         "1 not asked")
        self.assertIn("not asked, " + SCRIPT, self.browser.text("#observed"))
        self.open_bug(self.broken_key)
        self.assertIn("a\ufffd\ufffdb\ufffd\ufffd\ufffdc", self.browser.text("#formula"))
        self.assertEqual(self.browser.text("#err"), "a\ufffd\ufffdb\ufffd\ufffd\ufffdc")
        self.assertEqual(self.browser.log(), [])

    def test_actions_need_the_token(self):
        key = self.script_key
        path = f"/api/bugs/{key}/remark"
        body = json.dumps({"known": True})
        origin = {"Origin": self.server.root}
        cookie = {"Cookie": f"assay_{self.server.port}={self.server.token}"}
        for headers, code in (({}, 401), (origin, 401), ({"X-Assay-Token": "0" * 32}, 401), (cookie, 403),
                              ({**cookie, "Origin": "http://evil.example"}, 403),
                              ({**cookie, "Origin": "null"}, 403),
                              ({"X-Assay-Token": self.server.token, "Origin": "http://evil.example"}, 403),
                              ({**cookie, **origin, "Sec-Fetch-Site": "cross-site"}, 403)):
            self.assertEqual(self.server.request(path, "POST", body, headers)[0], code, headers)
            self.assertEqual(self.query("select * from remarks where key = ?", key), [])
        # In the browser: without the link nothing can be done, with it everything.
        self.browser.cdp("Network.clearBrowserCookies")
        self.open_bug(key)
        self.assertTrue(self.browser.run("return document.querySelector('#known').disabled"))
        self.open_bug(key, with_token=True)
        # What somebody is writing stays while the page is loaded again.
        self.browser.run("document.querySelector('#note').value = 'half a'")
        self.browser.click("#known")
        self.browser.wait("return document.querySelector('#said').textContent === 'saved' && bug.known", "the mark")
        self.assertEqual(self.browser.run("return document.querySelector('#note').value"), "half a")
        self.browser.run("document.querySelector('#note').value = 'Zürich <b>'; document.querySelector('#save').click()")
        self.browser.wait("return document.querySelector('#note').value === 'Zürich <b>' && document.querySelector('#said').textContent === 'saved'", "the note")
        deadline = time.monotonic() + 60
        while self.query("select is_known, note from remarks where key = ?", key) != [(1, "Zürich <b>")]:
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.05)
        self.assertEqual([bug["key"] for bug in self.server.api("bugs?known=yes&group=none")["bugs"]], [key])
        cookies = self.browser.cdp("Network.getCookies")["cookies"]
        self.assertEqual([(c["sameSite"], c["httpOnly"]) for c in cookies], [("Strict", True)])

    def test_a_remark_beside_other_writers(self):
        key = self.broken_key
        token = {"X-Assay-Token": self.server.token}

        def post(remark, into):
            into.append(self.server.request(f"/api/bugs/{key}/remark", "POST", json.dumps(remark), token)[0])
        # What somebody else has just written stays.
        self.query("insert or replace into remarks values (?, 0, 'theirs', '')", key)
        codes = []
        post({"known": True}, codes)
        self.assertEqual(self.query("select is_known, note from remarks where key = ?", key), [(1, "theirs")])
        # While another process has the database to itself, reading goes on.
        other = sqlite3.connect(self.bench.folder / "assay.db", timeout=60, isolation_level=None)
        self.addCleanup(other.close)
        other.execute("begin exclusive")
        writer = threading.Thread(target=post, args=({"known": False, "note": ""}, codes))
        writer.start()
        try:
            for minutes in range(20):  # none from what was made before
                self.server.api(f"overview?since={1000 + minutes}m")
            self.assertTrue(writer.is_alive())
        finally:
            other.execute("rollback")
            writer.join()
        self.assertEqual(codes, [200, 200])

    def test_a_reduction_is_started_from_the_page(self):
        key = self.first_key()
        self.open_bug(key, with_token=True)
        self.browser.click("#reduce")
        self.browser.wait("return /reduction: (done|failed)/.test(document.querySelector('#said').textContent)", "the reduction")
        rows = self.query("select key from reduced where key = ?", key)
        self.assertEqual(rows, [(key,)], self.browser.text("#said"))
        if "done" in self.browser.text("#said"):
            self.browser.wait("return !document.querySelector('#original-fold').hidden", "the original")
        self.assertGreater(self.server.api("bugs/" + key)["original_bytes"], 0)

    def test_every_solver_is_asked_from_the_page(self):
        self.open_bug(self.first_key(), with_token=True)
        self.browser.click("#ask")
        self.browser.wait("return !document.querySelector('#answers-section').hidden", "the answers")
        self.assertRegex(self.browser.text("#answers"), r"honest.*: sat \(done")
        self.assertIn("sat\n", self.browser.text("#answers pre"))

    def test_what_each_solver_said_when_it_was_found(self):
        key = self.first_key()
        rows = self.query("select solver, answers, ending from observations where finding = ? order by position", key)
        self.assertEqual([row[0] for row in rows], ["fake", "honest"])
        told = self.server.api("bugs/" + key)["observations"]
        self.assertEqual([(one["solver"], json.dumps(one["answers"]), one["ending"]) for one in told], [tuple(row) for row in rows])
        self.assertEqual([one["answers"][0] for one in told], ["unsat", "sat"])
        self.assertEqual(told[1]["models"], ["true"])
        self.open_bug(key)
        said = self.browser.run("return [...document.querySelectorAll('#observed details')].map(d => [d.querySelector('summary').textContent, d.querySelector('pre').textContent])")
        self.assertEqual([text for _, text in said], [one["out"] + ("\n" + one["err"] if one["err"] else "") for one in told])
        self.assertRegex(said[0][0], r"^fake .*: unsat \(done, \d+\.\d+ s\)$")
        self.assertRegex(said[1][0], r"^honest .*: sat \(its model is true\) \(done")
        # One that has none, as those of an older Assay.
        self.open_bug(self.broken_key)
        self.assertIn("Ask every solver", self.browser.text("#observed"))

    def test_closed_box_results(self):
        results = self.bench.folder / "results"
        results.mkdir()
        modes = {"cdfl": {"a": {"answer": "sat", "seconds": 1.0, "wrong": False}, "b": {"answer": "unsat", "seconds": 3.0, "wrong": False}},
                 "smt": {"a": {"answer": "unknown", "seconds": None, "wrong": False}, "b": {"answer": "sat", "seconds": None, "wrong": True}}}
        (results / "bench.json").write_text(json.dumps({"limit": 20, "modes": modes}))
        (results / "broken.json").write_text("{")
        script = self.bench.folder / "box.smt2"
        script.write_text("(set-logic ALL)\n(declare-fun box (Int) Int)\n(declare-const x Int)\n(assert (= (box x) 12))\n(check-sat)\n")
        (self.bench.folder / "box.c").write_text("#include <stdint.h>\nint64_t box(int64_t x) { return 2 * x; }\n")
        (results / "one.json").write_bytes(self.bench.run("solve", script, "--box", "box.c", "--json", "--mode", "cdfl"))
        solve = json.loads((results / "one.json").read_text())["checks"][0]
        server = Server(self.bench, "--closed-box", "results")
        self.addCleanup(server.stop)
        self.browser.open(server.root + "/closed-box")
        self.browser.wait("return document.documentElement.dataset.shown", "the page")
        rows = self.browser.run("return [...document.querySelectorAll('#benches tbody tr')].map(r => [...r.cells].map(c => c.textContent))")
        self.assertEqual(rows, [["cdfl", "2 of 2", "2.00", "0"], ["smt", "0 of 2", "40.00", "1"]])
        self.assertIn("broken.json", self.browser.text("#problem"))
        self.assertIn(solve["status"], self.browser.text("#solves"))
        rows = self.browser.run("return document.querySelectorAll('#solves tbody tr').length")
        self.assertEqual(rows, len(solve["iterations"]))

    def test_runs(self):
        self.browser.open(self.server.root + "/runs")
        self.browser.wait("return document.documentElement.dataset.curves === '1'", "the curves")
        distinct = self.query("select sum(new_signatures) from stats")[0][0]
        answer = self.server.api("compare")
        self.assertEqual(answer["curves"][0]["points"][-1][2], distinct)
        self.assertEqual(answer["configurations"][0]["band"][-1][2], distinct)
        tests = self.query("select sum(tests) from stats")[0][0]
        self.assertEqual(answer["curves"][0]["points"][-1][1], tests)
        self.assertEqual(self.browser.log(), [])

    def test_closed_boxes_say_what_to_type(self):
        self.browser.open(self.server.root + "/closed-box")
        self.browser.wait("return document.documentElement.dataset.shown", "the page")
        self.assertIn("bench/closed_box", self.browser.text("#empty"))

    def test_phone(self):
        self.browser.size(390, 800)
        try:
            for page in ("/", "/bugs", f"/bugs/{self.first_key()}", f"/bugs/{self.script_key}", "/runs", "/closed-box"):
                self.browser.open(self.server.root + page)
                self.browser.wait("return document.querySelector('#db').textContent", page)
                time.sleep(0.3)
                self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), 390, page)
        finally:
            self.browser.cdp("Emulation.clearDeviceMetricsOverride")

    def test_metrics(self):
        status, headers, body = self.server.request("/metrics")
        self.assertEqual(status, 200)
        self.assertIn("version=0.0.4", headers["Content-Type"])
        tests = self.query("select count from tallies where name = 'tests'")[0][0]
        self.assertIn(f'assay_tests_total{{run="1"}} {tests}\n', body.decode())
        found = re.findall(r'^assay_findings\{.*\} (\d+)$', body.decode(), re.MULTILINE)
        self.assertEqual(sum(map(int, found)), self.query("select count(*) from findings")[0][0])

    def test_headers(self):
        own = {"Host": f"127.0.0.1:{self.server.port}"}
        for path, method, headers in (("/", "GET", own), ("/assets/common.js", "GET", own), ("/api/overview", "GET", own),
                                      ("/api/overview", "HEAD", own), ("/nothing", "GET", own), ("/api/bugs?page=x", "GET", own),
                                      ("/", "PUT", own), ("/", "GET", {"Host": "evil.example"}), ("/api/bugs/x/remark", "POST", own),
                                      ("/?token=x", "GET", own), ("/?token=" + self.server.token, "GET", own)):
            _, headers, _ = self.server.request(path, method, headers=headers)
            for name, value in (("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"), ("Referrer-Policy", "no-referrer"),
                                ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
                                ("Cache-Control", "no-store")):
                self.assertEqual(headers.get(name), value, (path, method))
            policy = headers["Content-Security-Policy"]
            for part in ("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'none'", "base-uri 'none'"):
                self.assertIn(part, policy)
            self.assertNotIn("unsafe", policy)
            self.assertNotIn("Access-Control-Allow-Origin", headers)

    def test_json_is_documented(self):
        text = (pathlib.Path(__file__).resolve().parents[2] / "docs" / "serve.md").read_text()
        words = set(re.findall(r"[a-z_]+", text.split("## JSON")[1].split("## How it works")[0]))
        status = json.loads(self.bench.run("status", "--json"))
        words |= set((status if isinstance(status, dict) else status[0]).keys())
        key = self.first_key()
        for path in ("session", "overview?since=1h", "bugs?size=1", f"bugs/{key}", f"bugs/{key}/evidence", "runs", "compare", "closed-box"):
            answer = self.server.api(path)
            self.assertEqual(set(answer) - words, set(), path)
            for name in ("bugs", "observations", "evaluations", "curves", "configurations", "strategies"):
                for one in answer.get(name, [])[:1]:
                    self.assertEqual(set(one) - words, set(), (path, name))
        for name in re.findall(r"^# TYPE (\S+)", self.server.request("/metrics")[2].decode(), re.MULTILINE):
            self.assertIn(f"`{name}`", text)

    def test_what_must_be_refused(self):
        own = f"127.0.0.1:{self.server.port}"
        for path in ("/../../etc/passwd", "/assets/../../../etc/passwd", "/assets/%2e%2e/%2e%2e/etc/passwd",
                     "/assets/..%2f..%2fetc/passwd", "/api/bugs/..%2f..%2f", "//etc/passwd", "/assets/", "/bugs%00"):
            status, _, body = self.server.request(path)
            self.assertIn(status, (400, 404), path)
            self.assertNotIn(b"root:", body)
        for headers, code in (({"Host": "evil.example"}, 403), ({"Host": f"evil.example:{self.server.port}"}, 403),
                              ({"Host": own, "Origin": "http://evil.example"}, 403),
                              ({"Host": own, "Sec-Fetch-Site": "cross-site"}, 403),
                              ({"Host": own}, 200), ({"Host": f"localhost:{self.server.port}"}, 200)):
            self.assertEqual(self.server.request("/api/overview", headers=headers)[0], code, headers)
        self.assertEqual(self.server.request("/?token=" + "0" * 32)[0], 401)
        self.assertEqual(self.server.request("/api/bugs?page=x")[0], 400)
        self.assertEqual(self.server.request("/api/bugs?sort=colour")[0], 400)
        self.assertEqual(self.server.request("/api/overview?run=999")[0], 400)
        self.assertEqual(self.server.request("/api/compare?by=colour")[0], 400)
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS"):
            self.assertIn(self.server.request("/api/bugs", method)[0], (400, 404, 405), method)

    def raw(self, data):
        """What comes back for these bytes; nothing if the server hangs up."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=30) as connection:
            try:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
                return connection.recv(1 << 16)
            except OSError:  # it hung up in the middle
                return b""

    def test_huge_and_broken_requests(self):
        before = self.server.memory()
        many = b"".join(b"X-%d: %s\r\n" % (i, b"a" * 1000) for i in range(10_000))
        huge = [b"GET / HTTP/1.1\r\nHost: x\r\n" + many + b"\r\n",
                b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 10_000_000 + b"\r\n\r\n",
                b"GET /" + b"a" * 10_000_000 + b" HTTP/1.1\r\n\r\n",
                b"POST /api/bugs/x/remark HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n" + b"a" * 10_000_000,
                b"POST /api/bugs/x/remark HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + b"5\r\naaaaa\r\n" * 100_000]
        for request in huge * 3:
            answer = self.raw(request)
            self.assertNotRegex(answer, rb"^HTTP/1.1 2", request[:40])
        for request in (b"", b"\0" * 100, b"GET", b"GET / HTTP/9.9\r\n\r\n", b"\r\n" * 1000, b"\xff" * 4000,
                        b"GET / HTTP/1.1\r\nHost\r\n\r\n", b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                        b"GET /%zz%0d%0aSet-Cookie:x HTTP/1.1\r\nHost: x\r\n\r\n"):
            self.assertNotIn(b"Set-Cookie", self.raw(request))
        self.assertEqual(self.server.request("/")[0], 200)
        self.assertLess(self.server.memory() - before, 64 << 20, "the server grew")

    def test_many_watch(self):
        """As many streams of events as there may be; they are given back, whatever becomes of who asked."""
        def stream(method="GET"):
            connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
            connection.request(method, "/api/events")
            return connection, connection.getresponse()

        def close(streams):
            for connection, answer in streams:
                answer.close()
                connection.close()

        def open_all():
            """All 64. What pages and clients have just left is given back within a while."""
            deadline = time.monotonic() + 60
            while True:
                streams = [stream()]
                while streams[-1][1].status == 200:
                    streams.append(stream())
                refused = streams.pop()
                self.assertEqual(refused[1].status, 503)
                close([refused])
                if len(streams) == 64:
                    return streams
                self.assertLess(len(streams), 64)
                close(streams)
                self.assertLess(time.monotonic(), deadline, "streams leak")
                time.sleep(1)
        self.browser.open("about:blank")
        for _ in range(80):
            stream("HEAD")[0].close()
        streams = open_all()
        self.assertEqual(self.server.request("/api/overview")[0], 200)
        # A page that came too late says so, and is live as soon as there is room.
        self.browser.open(self.server.root + "/")
        state = "return document.querySelector('#live').textContent"
        self.browser.wait(f"{state}.includes('trying again')", "a refusal")
        close(streams)
        self.browser.wait(f"{state} === 'live'", "the next try")
        self.browser.open("about:blank")
        close(open_all())
        # The tests after this one want some.
        deadline = time.monotonic() + 60
        while self.server.files() > self.idle_files + 10:
            self.assertLess(time.monotonic(), deadline, "streams leak")
            time.sleep(0.1)
        self.assertTrue(all("503" in line for line in self.browser.log()))

    def test_a_thousand_connections(self):
        files = self.server.files()
        connections = []
        try:
            for _ in range(1000):
                connections.append(socket.create_connection(("127.0.0.1", self.server.port), timeout=30))
            self.assertEqual(self.server.request("/api/overview")[0], 200)
            for connection in connections:
                try:
                    connection.sendall(f"GET /api/session HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n\r\n".encode())
                    answer = connection.recv(100)
                except (ConnectionResetError, BrokenPipeError):  # it came too late: they have five seconds
                    answer = b""
                self.assertRegex(answer, b"^(HTTP/1.1 200|HTTP/1.1 400|$)")
            self.assertEqual(self.server.request("/api/overview")[0], 200)
        finally:
            for connection in connections:
                connection.close()
        deadline = time.monotonic() + 60
        while self.server.files() > files + 10:
            self.assertLess(time.monotonic(), deadline, "connections leak")
            time.sleep(0.2)


class Live(unittest.TestCase):
    def setUp(self):
        self.bench = Bench()
        self.addCleanup(self.bench.close)

    def test_a_campaign_is_seen_while_it_runs(self):
        self.bench.run(*self.bench.fuzz_command("assay.db", "--tests", 1), codes=(0, 10))
        server = Server(self.bench)
        self.addCleanup(lambda: server.process.poll() is None and server.stop())
        browser = browsers.Browser()
        self.addCleanup(browser.close)
        browser.open(server.root + "/")
        first = browser.wait("return document.querySelector('#tests') && document.querySelector('#tests').textContent", "figures")
        campaign = subprocess.Popen([OPTIONS.assay, "-q", *self.bench.fuzz_command("assay.db", "--time", "100s", "--seed", 3)],
                                    cwd=self.bench.folder, env=self.bench.environment, stdout=subprocess.DEVNULL,
                                    stderr=subprocess.DEVNULL)
        self.addCleanup(campaign.kill)
        seen = {first}
        while campaign.poll() is None and len(seen) < 4:
            seen.add(browser.run("const e = document.querySelector('#tests'); return e && e.textContent"))
            time.sleep(0.1)
        self.assertEqual(len(seen), 4, "no live updates")
        campaign.send_signal(signal.SIGINT)
        campaign.wait(60)
        tests = self.bench.query("select count from tallies where run = 2 and name = 'tests'")[0][0]
        browser.wait(f"return document.querySelector('#tests').textContent.replace(/,/g, '') === '{tests}'", f"{tests} tests")
        found = self.bench.query("select count(*) from findings where seed = 3")[0][0]
        self.assertGreater(found, 0)
        browser.wait(f"return document.querySelector('#findings-total').textContent === '{found}'", f"{found} findings")
        self.assertEqual(browser.log(), [])
        # It ends, though somebody is watching.
        self.assertEqual(server.stop(), 0)

    def test_a_database_that_is_replaced(self):
        def wait_for(condition):
            deadline = time.monotonic() + 60
            while not condition(server.api("overview")):
                self.assertLess(time.monotonic(), deadline, server.api("overview"))
                time.sleep(0.1)
        self.bench.run(*self.bench.fuzz_command("assay.db", "--tests", 64), codes=(10,))
        server = Server(self.bench)
        self.addCleanup(server.stop)
        key = server.api("bugs")["bugs"][0]["key"]
        for path in self.bench.folder.glob("assay.db*"):
            path.unlink()
        wait_for(lambda told: "assay.db is gone" in told.get("problem", ""))
        self.assertIn("assay.db is gone", server.api("bugs")["problem"])
        self.assertEqual(server.request(f"/api/bugs/{key}/reduce", "POST", "", {"X-Assay-Token": server.token})[0], 409)
        self.assertFalse((self.bench.folder / "assay.db").exists())
        self.bench.run(*self.bench.fuzz_command("assay.db", "--tests", 128, "--seed", 5), codes=(10,))
        found = self.bench.query("select count(*) from findings")[0][0]
        wait_for(lambda told: told["tests"] == 128 and told["all_findings"]["total"] == found)
        told = server.api("overview")
        self.assertNotIn("problem", told)
        self.assertEqual(told["description"]["seed"], 5)
        # While there is news, the list follows the overview within a moment.
        expected = {row[0] for row in self.bench.query("select key from findings")}
        deadline = time.monotonic() + 60
        while (keys := {bug["key"] for bug in server.api("bugs?group=none")["bugs"]}) != expected:
            self.assertLess(time.monotonic(), deadline, keys)
            time.sleep(0.1)

    def test_an_empty_database_says_what_to_type(self):
        self.bench.run("seeds", "add", "seeds", "--db", "empty.db", *self.bench.profile("correct"), "--no-advice")
        server = Server(self.bench, db="empty.db")
        self.addCleanup(server.stop)
        browser = browsers.Browser(dark=True)
        self.addCleanup(browser.close)
        for page in ("/", "/bugs", "/runs"):
            browser.open(server.root + page)
            browser.wait("return !document.querySelector('#empty').hidden", page)
            self.assertRegex(browser.text("#empty"), "assay fuzz [^.;]* --db empty.db", page)
        self.assertEqual(browser.run("return getComputedStyle(document.body).backgroundColor"), "rgb(20, 24, 30)")


class BrokenRows(unittest.TestCase):
    """A database in which nothing is UTF-8, and names have what formats are made of. What has a form of its own (a
    signature, a list of words) keeps that, and is as strange inside: anything else is an error, see CommandLine."""

    def test_every_answer_is_well_formed(self):
        bench = Bench()
        self.addCleanup(bench.close)
        bench.run(*bench.fuzz_command("assay.db", "--tests", 64), codes=(10,))
        strange = b'a"b\\\n<\xff\xc3>|{}'
        key = bench.query("select key from findings order by rowid limit 1")[0][0]
        words = json.dumps(['a"b\\\n<\u00ff>|{}']).encode()
        for table, condition, columns, value in (
                ("findings", "key = ?1", ("solver", "solver_version", "reason", "strategy", "test_name"), strange),
                ("findings", "key = ?1", ("signature",), b"crash|" + strange[:9] + b"|" + strange),
                ("findings", "key = ?1", ("solver_command",), words),
                ("observations", "finding = ?1", ("solver", "version", "not_sent"), strange),
                ("observations", "finding = ?1", ("command", "answers", "models"), words),
                ("stats", "?1 = ?1", ("strategy",), strange), ("workers", "?1 = ?1", ("host", "place", "remarks"), strange)):
            bench.query(f"update {table} set " + ", ".join(f"{name} = cast(?2 as text)" for name in columns) + f" where {condition}", key, value)
        bench.query("update tallies set name = cast(?1 as text) where name like 'answer|fake|%'", b"answer|" + strange[:9] + b"|sat")
        # As it is shown, the same name again.
        bench.query("insert into tallies (run, name, count) values (1, cast(? as text), 3)", b"answer|" + strange[:6] + b"\xfe" + strange[7:9] + b"|sat")
        bench.query("update runs set description = cast(? as text)", strange)
        server = Server(bench)
        self.addCleanup(server.stop)
        for path in ("overview", "overview?since=1h", "bugs", "bugs?group=none&q=%ff", f"bugs/{key}", f"bugs/{key}/evidence", "runs", "compare",
                     "compare?by=strategy"):
            status, _, body = server.request("/api/" + path)
            self.assertEqual(status, 200, (path, body))
            json.loads(body.decode("utf-8"))
        status, _, body = server.request("/metrics")
        self.assertEqual(status, 200)
        for line in body.decode("utf-8").splitlines():
            self.assertRegex(line, r'^(# (HELP|TYPE) .*|[a-z_]+\{([a-z]+="([^"\\\n]|\\[\\"n])*",?)*\} [0-9.e+-]+)$')
        series = [line.rsplit(" ", 1)[0] for line in body.decode("utf-8").splitlines() if not line.startswith("#")]
        self.assertEqual(len(series), len(set(series)), "a series twice")
        browser = browsers.Browser()
        self.addCleanup(browser.close)
        for page in ("/", "/bugs?group=none", f"/bugs/{key}", "/runs"):
            browser.open(server.root + page)
            browser.wait("const d = document.documentElement.dataset; return d.shown || d.updates || d.curves", page)
            self.assertEqual(browser.text("#problem"), "", page)
        self.assertEqual(browser.log(), [])


class CommandLine(unittest.TestCase):
    def setUp(self):
        self.bench = Bench()
        self.addCleanup(self.bench.close)

    def serve(self, *arguments):
        return subprocess.run([OPTIONS.assay, "serve", *arguments], cwd=self.bench.folder, capture_output=True, text=True, timeout=30)

    def test_bad_usage(self):
        missing = self.serve("--db", "none.db", "--port", "0")
        self.assertEqual(missing.returncode, 1)
        self.assertIn("none.db: there is no such database", missing.stderr)
        self.assertFalse((self.bench.folder / "none.db").exists())
        self.assertEqual(self.serve("--port", "70000").returncode, 2)
        self.assertIn("Example:", self.serve("--help").stdout)

    def test_plots(self):
        self.bench.run(*self.bench.fuzz_command("assay.db", "--tests", 64), codes=(10,))
        (self.bench.folder / "results").mkdir()
        (self.bench.folder / "results" / "b.json").write_text(json.dumps({"limit": 2, "modes": {"<cdfl>": {
            "a": {"answer": "sat", "seconds": 0.5, "wrong": False}, "b": {"answer": "sat", "seconds": 1.5, "wrong": False}}}}))
        out = self.bench.run("report", "--plots", "plots", "--closed-box", "results").decode().split()
        self.assertEqual(out, [f"plots/{name}.svg" for name in ("findings", "strategies", "runs", "cactus")])
        drawn = {}
        for path in out:
            root = xml.etree.ElementTree.parse(self.bench.folder / path).getroot()
            drawn[path] = [element.tag.split("}")[1] for element in root]
        self.assertIn("polyline", drawn["plots/findings.svg"])
        self.assertEqual(drawn["plots/cactus.svg"].count("polyline"), 1)
        self.assertIn("<cdfl> (2, PAR-2 1.00)", "".join(
            xml.etree.ElementTree.parse(self.bench.folder / "plots/cactus.svg").getroot().itertext()))
        # A second seed: a band around the median.
        self.assertNotIn("polygon", drawn["plots/runs.svg"])
        self.bench.run(*self.bench.fuzz_command("assay.db", "--tests", 64, "--seed", 1), codes=(0, 10))
        self.bench.run("report", "--plots", "two")
        root = xml.etree.ElementTree.parse(self.bench.folder / "two/runs.svg").getroot()
        self.assertEqual([element.tag.split("}")[1] for element in root].count("polygon"), 1)
        # Nothing to draw is said, on the plots and beside them.
        self.bench.run("seeds", "add", "seeds", "--db", "empty.db", *self.bench.profile("correct"), "--no-advice")
        done = subprocess.run([OPTIONS.assay, "report", "--plots", "none", "--db", "empty.db"], cwd=self.bench.folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0)
        self.assertIn("assay fuzz --db empty.db", done.stderr)
        for name in ("findings", "strategies", "runs"):
            self.assertIn("Nothing yet", "".join(xml.etree.ElementTree.parse(self.bench.folder / f"none/{name}.svg").getroot().itertext()))
        kinds = {bug for (bug,) in self.bench.query("select distinct bug from findings where is_flaky = 0")}
        self.assertEqual(drawn["plots/findings.svg"].count("polyline"), len(kinds))
        self.bench.run("report", "--plots", "plots", "--db", "none.db", codes=(1,))
        self.bench.run("report", "--plots", "plots", "--run", "99", codes=(1,))
        self.bench.run("report", codes=(2,))

    def test_elsewhere_only_with_the_token(self):
        self.bench.run(*self.bench.fuzz_command("assay.db", "--tests", 1), codes=(0, 10))
        server = Server(self.bench, "--listen", "0.0.0.0")
        self.addCleanup(lambda: server.process.poll() is None and server.stop())
        for path in ("/", "/api/overview", "/assets/common.js", "/metrics"):
            self.assertEqual(server.request(path)[0], 401, path)
            self.assertEqual(server.request(path, headers={"Authorization": "Bearer " + server.token})[0], 200, path)
        status, headers, _ = server.request("/bugs?token=" + server.token)
        self.assertEqual((status, headers["Location"]), (303, "/bugs"))
        self.assertRegex(headers["Set-Cookie"], "HttpOnly; SameSite=Strict")
        cookie = headers["Set-Cookie"].split(";")[0]
        self.assertEqual(server.request("/", headers={"Cookie": cookie})[0], 200)
        self.assertEqual(server.request("//evil.example/?token=" + server.token)[1]["Location"], "/")
        # Another address of this machine is no other machine.
        near = subprocess.Popen([OPTIONS.assay, "serve", "--db", "assay.db", "--port", "0", "--listen", "127.0.0.2"], cwd=self.bench.folder,
                                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(near.wait)
        self.addCleanup(near.terminate)
        with near.stdout as lines:
            host = urllib.parse.urlsplit(lines.readline()).netloc
        connection = http.client.HTTPConnection(host, timeout=60)
        self.addCleanup(connection.close)
        connection.request("GET", "/api/session")
        self.assertEqual(connection.getresponse().status, 200)
        # A second one on the same port is told so.
        second = self.serve("--db", "assay.db", "--port", str(server.port), "--listen", "0.0.0.0")
        self.assertEqual(second.returncode, 1)
        self.assertIn("Address already in use", second.stderr)
        self.assertEqual(server.stop(), 0)


def main(about=__doc__):
    """Of this file, and of others with tests of the same kind."""
    global OPTIONS
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("assay", type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("fake", type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("tests", nargs="*")
    OPTIONS = parser.parse_args()
    missing = browsers.problem()
    if missing and os.environ.get("CI") != "true":
        print(f"skipped: {missing}")
        return 77
    program = unittest.main(argv=[sys.argv[0], *OPTIONS.tests], exit=False)
    return 0 if program.result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
