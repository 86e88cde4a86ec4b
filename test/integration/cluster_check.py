#!/usr/bin/env python3
"""Checks what goes beyond one machine, for real: a PostgreSQL server and a Slurm cluster of three nodes, started here
and stopped again. Workers are killed, the server is restarted, connections are cut: the run must end with the tests and
the findings of an undisturbed one.

    cluster_check.py ASSAY_BIN FAKE_SOLVER_BIN [TEST...]

Where the servers can not be started the test says why it skips; with CI=true that is a failure.
"""
import argparse
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import servers  # noqa: E402
from fuzz_check import tiny_seeds  # noqa: E402

OPTIONS = None
HERE = pathlib.Path(__file__).resolve().parent
FOLDER = None
POSTGRES = None
# What time decides, such as CPU, is no part of the tests; nor is who saw a finding first.
NOT_COMPARED = re.compile("solver_cpu_us|elapsed_ms|runs|mode|repeated|finding|shown|.*kinds$")


def descendants(pid):
    children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True).stdout.split()
    return [below for child in map(int, children) for below in (child, *descendants(child))]


def unavailable(problem):
    if os.environ.get("CI") == "true":
        raise RuntimeError(f"CI must not skip: {problem}")
    raise unittest.SkipTest(str(problem))


def setUpModule():
    global FOLDER, POSTGRES
    FOLDER = pathlib.Path(tempfile.mkdtemp())
    FOLDER.chmod(0o755)  # the servers' users must get to their folders
    try:
        POSTGRES = servers.Postgres(FOLDER / "postgres")
    except servers.Unavailable as problem:
        unavailable(problem)


def tearDownModule():
    if POSTGRES is not None:
        POSTGRES.stop("immediate")
    shutil.rmtree(FOLDER, ignore_errors=True)


class Base(unittest.TestCase):
    databases = 0
    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=FOLDER))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        tiny_seeds(self.folder / "seeds")
        self.environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")}
        self.assay("seeds", "list", "seeds", *self.profile("correct"), *self.profile("correct", "honest"), "--no-advice")
        Base.databases += 1
        self.db = f"run{Base.databases}"
        self.url = POSTGRES.database(self.db)

    def profile(self, behaviour, name="fake", delay=0):
        path = self.folder / f"{name}.toml"
        path.write_text(f'name = "{name}"\nfamily = "{name}"\n[command]\n'
                        f'run = ["{OPTIONS.fake}", "--behaviour", "{behaviour}", "--delay", "{delay}"]\n'
                        '[script]\nmodels = ["(set-option :produce-models true)"]\n'
                        '[abilities]\nmodes = ["persistent", "fork", "spawn"]\n')
        return ["--profile", str(path)]

    def flags(self, tests, delay=0):
        return ["seeds", "--no-advice", "--tests", str(tests),
                *self.profile("lies-on-sat", delay=delay), *self.profile("correct", "honest")]

    def assay(self, *arguments, environment=None, expect=0):
        done = subprocess.run([OPTIONS.assay, "-q", *map(str, arguments)], capture_output=True, text=True,
                              cwd=self.folder, timeout=120, env={**self.environment, **(environment or {})},
                              stdin=subprocess.DEVNULL)
        if expect is not None:
            self.assertEqual(done.returncode, expect, done.stdout + done.stderr)
        return done

    def prepare(self, tests, delay=0):
        return int(self.assay("fuzz", "--prepare", "--db", self.url, *self.flags(tests, delay)).stdout.split()[1])

    def start_worker(self, *arguments, url=None):
        log = open(self.folder / "workers.log", "a")
        self.addCleanup(log.close)
        process = subprocess.Popen([OPTIONS.assay, "worker", "--db", url or self.url, "--lease", "3s",
                                    *map(str, arguments)], cwd="/", env=self.environment, stdout=log, stderr=log,
                                   stdin=subprocess.DEVNULL)
        self.addCleanup(lambda: process.poll() is None and process.kill())
        return process

    def wait_for(self, *processes, codes=(0,)):
        for process in processes:
            self.assertIn(process.wait(timeout=100), codes, (self.folder / "workers.log").read_text()[-3000:])

    def status(self):
        return json.loads(self.assay("status", "--db", self.url, "--json").stdout)

    def wait_for_tests(self, number, seconds=60):
        servers.wait_until(lambda: self.status()["made"] >= number, seconds, f"{number} tests")

    def outcome(self, db):
        """Tests and findings of a database: what must not depend on workers."""
        tally = {name: int(count) for name, count in POSTGRES.sql(
            "SELECT key, sum(value::bigint) FROM tallies, jsonb_each_text(counts) GROUP BY 1", db)}
        findings = POSTGRES.sql("SELECT key, bug, solver, signature, test_index, strategy FROM findings ORDER BY key", db)
        return {name: count for name, count in tally.items() if not NOT_COMPARED.match(name)}, findings

    def undisturbed(self, tests):
        """The same run by one process, in a database of its own."""
        name = f"whole{Base.databases}"
        self.assay("fuzz", "--db", POSTGRES.database(name), "-j", 1, *self.flags(tests), expect=10)
        return self.outcome(name)

    def check_ranges(self, tests):
        """Every number once, every index of a strategy once, all done."""
        rows = POSTGRES.sql("SELECT first, count, strategy, first_index, is_done FROM leases ORDER BY first", self.db)
        number = 0
        indices = {}
        for first, count, strategy, index, is_done in rows:
            self.assertEqual(int(first), number)
            self.assertEqual(int(index), indices.get(strategy, 0))
            self.assertEqual(is_done, "t")
            number += int(count)
            indices[strategy] = int(index) + int(count)
        self.assertEqual(number, tests)


class Store(Base):
    def test_one_view(self):
        done = self.assay("fuzz", "--db", self.url, "-j", 2, *self.flags(128), expect=10)
        self.assertIn("refutation-unsoundness", done.stdout)
        self.assertIn("refutation-unsoundness", self.assay("bugs", "list", "--db", self.url).stdout)
        listed = json.loads(self.assay("bugs", "list", "--db", self.url, "--json").stdout)
        self.assertTrue(listed)
        text = self.assay("status", "--db", self.url).stdout
        self.assertIn("128 made of 128", text)
        seen = self.status()
        self.assertEqual(seen["made"], 128)
        self.assertEqual([worker["state"] for worker in seen["workers"]], ["ended"])
        self.assertEqual(seen["workers"][0]["tests"], 128)
        # The same on a file.
        self.assay("fuzz", "--db", "file.db", "-j", 2, *self.flags(128), expect=10)
        seen = json.loads(self.assay("status", "--db", "file.db", "--json").stdout)
        self.assertEqual((seen["made"], len(seen["workers"])), (128, 1))
        # Both keep the same findings.
        import sqlite3
        with sqlite3.connect(self.folder / "file.db") as connection:
            keys = [key for (key,) in connection.execute("select key from findings order by key")]
        self.assertEqual(keys, [row[0] for row in self.outcome(self.db)[1]])
        # And the same command has nothing left to do; its tests can be made again.
        self.assertEqual(self.assay("fuzz", "--db", self.url, *self.flags(128)).returncode, 0)
        key, _, _, _, index, _ = self.outcome(self.db)[1][0]
        made = self.assay("fuzz", "--db", self.url, *self.flags(128), "--replay", index).stdout
        self.assertIn("check-sat", made)
        self.assertEqual(made, self.assay("bugs", "show", key, "--original", "--db", self.url).stdout)

    def test_the_dashboard_of_a_server(self):
        self.assay("fuzz", "--db", self.url, *self.flags(64), expect=10)
        server = subprocess.Popen([OPTIONS.assay, "-q", "serve", "--db", self.url, "--port", "0"], cwd=self.folder,
                                  env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        self.addCleanup(server.stdout.close)
        self.addCleanup(server.wait, 30)
        self.addCleanup(server.terminate)  # cleanups run backwards
        address = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline()).group(0)

        def get(path):
            with urllib.request.urlopen(address + "/api/" + path, timeout=60) as answer:
                return json.load(answer)
        seen = get("overview")
        self.assertEqual(seen["tests"], 64)
        keys = [row[0] for row in self.outcome(self.db)[1]]
        self.assertEqual(seen["findings"]["total"], len(keys))
        self.assertEqual(sorted(line["key"] for line in get("bugs?group=none")["bugs"]), keys)
        self.assertIn("check-sat", get("bugs/" + keys[0])["formula"])

    def test_errors(self):
        missing = self.assay("worker", "--db", POSTGRES.url("nothing"), "--wait", "5s", expect=1)
        self.assertIn("does not exist", missing.stderr)
        empty = self.assay("worker", "--db", self.url, expect=1)
        self.assertIn("no run", empty.stderr)
        self.assertEqual(self.assay("status", "--db", "missing.db", expect=1).stdout, "")
        self.assay("worker", expect=2)
        self.prepare(64)
        self.assertIn("no run 77", self.assay("worker", "--db", self.url, "--run", 77, expect=1).stderr)

    def test_secrets(self):
        POSTGRES.sql(f"CREATE ROLE {self.db}_role LOGIN PASSWORD 'top%secret'; ALTER DATABASE {self.db} OWNER TO {self.db}_role")
        url = f"postgresql://{self.db}_role:top%25secret@127.0.0.1:{POSTGRES.port}/{self.db}"
        said = ""
        for arguments, code in ((["fuzz", "--db", url, *self.flags(64)], 10),
                                (["fuzz", "--json", "--db", url, *self.flags(96)], None),
                                (["status", "--db", url], 0), (["bugs", "list", "--db", url], 0),
                                (["worker", "--db", url], None),
                                (["status", "--db", url.replace("top", "bottom")], 1),
                                (["status", "--db", url.replace("127.0.0.1", "127.0.0.1x")], 1),
                                (["cluster", "submit", "--db", url, "--tasks", 2, "--time", "1h", "--dry-run"], 0)):
            done = self.assay(*arguments, expect=code)
            said += done.stdout + done.stderr
        self.assertNotIn("secret", said)
        self.assertNotIn("secret", str(POSTGRES.sql("SELECT description, recipe FROM runs", self.db)))

    def test_tls(self):
        """`sslmode` of the URL is honoured: for a role that is let in by TLS alone, with a certificate of our own."""
        role = f"{self.db}_role"
        POSTGRES.sql(f"CREATE ROLE {role} LOGIN PASSWORD 'word'; ALTER DATABASE {self.db} OWNER TO {role}")
        certificate = POSTGRES.encrypt(role)
        self.addCleanup(POSTGRES.sql, "SELECT pg_reload_conf()")
        self.addCleanup(POSTGRES.sql, "ALTER SYSTEM SET ssl = off")  # cleanups run backwards
        self.prepare(64)
        url = f"postgresql://{role}:word@127.0.0.1:{POSTGRES.port}/{self.db}"
        POSTGRES.sql(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {role}", self.db)
        for end, code, word in (("?sslmode=disable", 1, "rejects"), ("?sslmode=require", 0, ""),
                                ("?sslmode=verify-full", 1, "certificate"),
                                (f"?sslmode=verify-full&sslrootcert={certificate}", 0, "")):
            done = self.assay("status", "--db", url + end, expect=code)
            self.assertIn(word, done.stderr)

    def test_least_rights(self):
        """The SQL of docs/cluster.md, word for word."""
        self.assay("fuzz", "--prepare", "--db", self.url, *self.flags(96))
        text = (HERE.parent.parent / "docs" / "cluster.md").read_text()
        sql = re.search(r"```sql\n(.*?)```", text, re.DOTALL).group(1)
        POSTGRES.sql(sql.replace("assay_worker", f"{self.db}_worker").replace("fuzz", self.db), self.db)
        url = f"postgresql://{self.db}_worker:change-me@127.0.0.1:{POSTGRES.port}/{self.db}"
        self.wait_for(self.start_worker(url=url))
        self.check_ranges(96)
        self.assay("bugs", "list", "--db", url)
        with self.assertRaises(RuntimeError):
            POSTGRES.sql(f"SET ROLE {self.db}_worker; DROP TABLE findings", self.db)


class Workers(Base):
    def test_any_number_of_workers_finds_the_same(self):
        self.prepare(512)
        self.wait_for(*[self.start_worker("-j", jobs) for jobs in (1, 1, 2)])
        self.check_ranges(512)
        self.assertEqual(self.outcome(self.db), self.undisturbed(512))
        self.assertEqual(self.status()["ranges_taken_over"], 0)

    def test_another_build_of_a_solver(self):
        self.prepare(64)
        other = self.folder / "other_solver"
        other.write_bytes(pathlib.Path(OPTIONS.fake).read_bytes() + b"\n")
        other.chmod(0o755)
        for name, behaviour in (("fake", "lies-on-sat"), ("honest", "correct")):
            path = self.folder / f"{name}.toml"
            path.write_text(path.read_text().replace(OPTIONS.fake, str(other)))
        done = self.assay("worker", "--db", self.url, "--profile", self.folder / "fake.toml",
                          "--profile", self.folder / "honest.toml")
        self.assertIn("fake is another build", done.stderr)
        self.assertIn("another build", self.assay("status", "--db", self.url).stdout)
        hashes = {row[0] for row in POSTGRES.sql("SELECT DISTINCT solver_hash FROM findings", self.db)}
        run = json.loads(POSTGRES.sql("SELECT description FROM runs", self.db)[0][0])
        self.assertEqual(len(hashes), 1)
        self.assertNotIn(hashes.pop(), {solver["sha256"] for solver in run["solvers"]})

    def test_another_version_is_refused(self):
        self.prepare(64)
        recipe = json.loads(POSTGRES.sql("SELECT recipe FROM runs", self.db)[0][0])
        for change in ({"generator": 999}, {"probes": {"concat": "x"}}):
            changed = json.dumps({**recipe, **change}).replace("'", "''")
            POSTGRES.sql(f"UPDATE runs SET recipe = '{changed}'", self.db)
            done = self.assay("worker", "--db", self.url, expect=1)
            self.assertRegex(done.stderr, "other")
        self.assertEqual(POSTGRES.sql("SELECT count(*) FROM leases", self.db), [["0"]])

    def test_sigterm_gives_back(self):
        self.prepare(100000, delay=2)
        worker = self.start_worker("-j", 2)
        self.wait_for_tests(32)
        worker.send_signal(signal.SIGTERM)
        self.wait_for(worker)
        seen = self.status()
        self.assertEqual(seen["at_work"], 0)
        self.assertEqual(seen["ranges_taken_over"], 0)
        self.assertEqual([one["state"] for one in seen["workers"]], ["ended"])

    def test_a_signal_to_the_solvers_too(self):
        """As Slurm stops a task: solvers die in the middle of a test, which is nobody's flakiness."""
        tests = 32
        self.prepare(tests, delay=200)  # so a run that confirms a finding is likely to be at work
        for pause in (0.3, 0.4, 0.5, 0.6, 0.7):
            worker = self.start_worker()
            servers.wait_until(lambda: self.status()["at_work"] > 0, 30, "a worker")
            time.sleep(pause)
            for pid in [worker.pid, *descendants(worker.pid)]:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGTERM)
            self.wait_for(worker)
        self.wait_for(self.start_worker())
        self.check_ranges(tests)
        self.assertEqual(self.outcome(self.db), self.undisturbed(tests))


class Faults(Base):
    TESTS = 960

    def disturb(self, disturbance, jobs=1, url=None):
        self.prepare(self.TESTS, delay=10)
        workers = [self.start_worker("-j", jobs, url=url if i == 0 else None) for i in range(3)]
        self.wait_for_tests(64)
        disturbance(workers)
        self.wait_for(*[worker for worker in workers if worker.returncode is None])
        self.check_ranges(self.TESTS)
        self.assertEqual(self.outcome(self.db), self.undisturbed(self.TESTS))
        return self.status()

    def test_kill_a_worker(self):
        def kill(workers):
            workers[0].kill()
            workers[0].wait()
        seen = self.disturb(kill)
        # What it had is done again, and nothing else.
        self.assertLessEqual(seen["ranges_taken_over"], 1)
        self.assertLessEqual(seen["tests_taken_over"], 32)
        # Whoever was killed is told from the others when its time is over.
        servers.wait_until(lambda: "silent" in [worker["state"] for worker in self.status()["workers"]], 30, "its silence")

    def test_restart_the_server(self):
        def restart(_):
            POSTGRES.restart("fast")
            time.sleep(0.5)
            POSTGRES.restart("immediate")
        self.disturb(restart)
        self.assertIn("the database is back", (self.folder / "workers.log").read_text())

    def test_cut_a_connection(self):
        proxy = servers.Proxy(POSTGRES.port)
        self.addCleanup(proxy.close)

        def cut(_):
            proxy.cut()
            time.sleep(OPTIONS.cut)
            proxy.mend()
        seen = self.disturb(cut, url=POSTGRES.url(self.db, port=proxy.port))
        self.assertLessEqual(seen["ranges_taken_over"], 2)
        self.assertIn("the database is back", (self.folder / "workers.log").read_text())


class Sharing(Base):
    """Labelling and reduction, by several processes at once."""

    def together(self, *arguments):
        processes = [subprocess.Popen([OPTIONS.assay, "-q", *map(str, arguments)], cwd=self.folder, env=self.environment,
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
        outputs = [process.communicate(timeout=120) for process in processes]
        for process, (out, err) in zip(processes, outputs):
            self.assertEqual(process.returncode, 0, out + err)
        return [out for out, _ in outputs]

    def test_labelling(self):
        solvers = [*self.profile("correct", delay=5), *self.profile("correct", "honest"), "--no-advice"]
        self.environment["XDG_CACHE_HOME"] = str(self.folder / "empty")
        outputs = self.together("seeds", "add", "seeds", "--db", self.url, "-j", 1, *solvers)
        added = [int(re.search(r"added=(\d+)", out).group(1)) for out in outputs]
        self.assertEqual(sum(added), 24)
        rows = POSTGRES.sql("SELECT name, status, grade FROM seeds ORDER BY name", self.db)
        self.assertEqual(len(rows), 24)
        self.assertEqual({tuple(row[1:]) for row in rows}, {("sat", "certified"), ("unsat", "agreed")})
        # A second time there is nothing to do.
        self.assertIn("added=0", self.assay("seeds", "add", "seeds", "--db", self.url, *solvers).stdout)

    def test_reduction(self):
        self.assay("fuzz", "--db", self.url, *self.flags(64), expect=10)
        outputs = self.together("bugs", "reduce", "--all", "--db", self.url)
        self.assertEqual(len(re.findall(r"\d+ -> \d+ bytes", "".join(outputs))),
                         int(POSTGRES.sql("SELECT count(*) FROM reduced", self.db)[0][0]))
        self.assertGreaterEqual(int(POSTGRES.sql("SELECT count(*) FROM reduced", self.db)[0][0]), 1)


class Launchers(Base):
    """The same worker under other launchers; where one is missing, that is said."""

    def test_mpirun(self):
        if not shutil.which("mpirun"):
            unavailable("mpirun is not installed")
        self.prepare(256)
        done = subprocess.run(["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "3", OPTIONS.assay, "worker",
                               "--db", self.url], capture_output=True, text=True, timeout=100, env=self.environment)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.check_ranges(256)
        self.assertEqual({worker["place"] for worker in self.status()["workers"]},
                         {"mpi rank 0", "mpi rank 1", "mpi rank 2"})

    def test_gnu_parallel(self):
        if not shutil.which("parallel"):
            unavailable("GNU parallel is not installed")
        self.prepare(256)
        subprocess.run(["parallel", "--will-cite", "-j", "3", "-n0", OPTIONS.assay, "worker", "--db", self.url, ":::",
                        "1", "2", "3"], capture_output=True, text=True, timeout=100, env=self.environment)
        self.check_ranges(256)


    def test_gnu_parallel_over_ssh(self):
        """The script in examples/, over an sshd on loopback. Without one it skips, also in CI: a package that opens the
        machine to logins is none that tests may install."""
        if not shutil.which("parallel"):
            unavailable("GNU parallel is not installed")
        try:
            ssh = servers.Ssh(self.folder / "ssh", ["a", "b"])
        except servers.Unavailable as problem:
            self.skipTest(str(problem))
        self.addCleanup(ssh.stop)
        self.prepare(256)
        example = (HERE.parent.parent / "examples" / "cluster" / "parallel.sh").read_text()
        script = self.folder / "parallel.sh"
        script.write_text(example.replace('"assay worker', f'"{OPTIONS.assay} worker'))
        done = subprocess.run(["sh", str(script), self.url, str(ssh.nodes)], capture_output=True, text=True, timeout=100,
                              env={**self.environment, "PARALLEL": "--will-cite"}, stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.check_ranges(256)
        self.assertEqual(len(self.status()["workers"]), 2)


class Slurm(Base):
    @classmethod
    def setUpClass(cls):
        try:
            cls.slurm = servers.Slurm(FOLDER / "slurm")
        except servers.Unavailable as problem:
            unavailable(problem)

    @classmethod
    def tearDownClass(cls):
        cls.slurm.stop()

    def setUp(self):
        super().setUp()
        self.environment |= {"SLURM_CONF": self.slurm.environment["SLURM_CONF"]}

    def submit(self, tests, delay=0):
        done = self.assay("cluster", "submit", "--db", self.url, "--tasks", 3, "--time", "10m", "--lease", "3s",
                          "--output", self.folder / "task-%A_%a.log", *self.flags(tests, delay))
        return done.stdout.strip()

    def logs(self):
        return "".join(path.read_text() for path in self.folder.glob("task-*.log"))

    def cluster_status(self):
        return json.loads(self.assay("cluster", "status", "--db", self.url, "--json").stdout)

    def test_dry_run(self):
        script = self.assay("cluster", "submit", "--db", self.url, "--tasks", 5, "--time", "90m", "--cpus", 4,
                            "--partition", "big", "--sbatch=--mem=4G", "--dry-run").stdout
        for line in ("#SBATCH --array=1-5", "#SBATCH --time=01:30:00", "#SBATCH --cpus-per-task=4", "#SBATCH --requeue",
                     "#SBATCH --partition=big", "#SBATCH --mem=4G"):
            self.assertIn(line + "\n", script)
        self.assertEqual(subprocess.run(["sh", "-n"], input=script, text=True).returncode, 0)
        self.assertEqual(POSTGRES.sql("SELECT to_regclass('runs')", self.db), [[""]])  # nothing was touched
        self.assay("cluster", "submit", "--db", "file.db", "--tasks", 5, "--time", "1h", "--dry-run", expect=2)
        self.assay("cluster", "submit", "--db", self.url, "--tasks", 5, "--time", "soon", "--dry-run", expect=2)

    def test_campaign_and_a_node_that_stops(self):
        tests = 1600
        self.submit(tests, delay=10)
        servers.wait_until(lambda: len({task["node"] for task in self.cluster_status()["tasks"] if task["worker"]}) == 3,
                           40, "workers on three nodes")
        seen = self.cluster_status()
        self.assertEqual(seen["workers_alive"], 3)
        self.assertIn("worker", self.assay("cluster", "status", "--db", self.url).stdout)
        # A node's daemon ends, its worker is killed with it: as if the machine had gone.
        victim = next(task for task in seen["tasks"] if task["node"] == "n2")
        row = next(worker for worker in seen["workers"] if worker["id"] == victim["worker"])
        self.slurm.stop_node("n2", signal.SIGKILL)
        os.kill(row["pid"], signal.SIGKILL)
        servers.wait_until(lambda: self.status()["made"] == tests, 80, "the end of the run")
        self.check_ranges(tests)
        self.assertEqual(self.outcome(self.db), self.undisturbed(tests), self.logs()[-2000:])
        self.assertLessEqual(self.status()["ranges_taken_over"], 1)
        self.slurm.start_node("n2")

    def test_requeue(self):
        tests = 800
        self.submit(tests, delay=10)
        # A node that another test has stopped may not be back.
        servers.wait_until(lambda: self.cluster_status()["workers_alive"] >= 2, 60, "two workers")
        victim = next(task for task in self.cluster_status()["tasks"] if task["worker"])
        requeued = self.slurm.run("scontrol", "requeue", victim["task"])
        self.assertEqual(requeued.returncode, 0, requeued.stderr)
        servers.wait_until(lambda: self.status()["made"] == tests, 80, "the end of the run")
        self.check_ranges(tests)
        self.assertEqual(self.outcome(self.db), self.undisturbed(tests), self.logs()[-2000:])
        seen = self.status()
        self.assertEqual(seen["ranges_taken_over"], 0)  # it gave back what it had
        # Started again, after the end of the run, it finds nothing to do.
        self.assertEqual(self.assay("worker", "--db", self.url, "--run", seen["run"], expect=0).returncode, 0)

    def test_cancel(self):
        self.submit(10**6, delay=2)
        servers.wait_until(lambda: self.cluster_status()["workers_alive"] > 0, 40, "a worker")
        self.assertIn("is cancelled", self.assay("cluster", "cancel", "--db", self.url).stdout)
        servers.wait_until(lambda: not self.cluster_status()["tasks"], 40, "the end of the job")
        seen = self.status()
        self.assertEqual(seen["at_work"], 0, self.logs()[-2000:])
        self.assertEqual({worker["state"] for worker in seen["workers"]}, {"ended"})
        self.assertEqual(seen["ranges_taken_over"], 0)


def main():
    global OPTIONS
    parser = argparse.ArgumentParser()
    parser.add_argument("assay")
    parser.add_argument("fake")
    parser.add_argument("--cut", type=float, default=5, help="seconds for which a connection is cut")
    OPTIONS, rest = parser.parse_known_args()
    OPTIONS.assay = str(pathlib.Path(OPTIONS.assay).resolve())
    OPTIONS.fake = str(pathlib.Path(OPTIONS.fake).resolve())
    unittest.main(argv=[sys.argv[0], *rest])


if __name__ == "__main__":
    main()
