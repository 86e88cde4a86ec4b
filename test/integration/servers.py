"""Servers that tests start for themselves in a temporary folder, and stop again by process id: PostgreSQL on loopback,
a Slurm cluster of several nodes on this machine, a connection that can be cut.

`Unavailable` says why one can not be started here.
"""
import contextlib
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import threading
import time


class Unavailable(Exception):
    pass


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def as_user(name):
    """What to put before a command so that root runs it as that user; nothing for anybody else."""
    if os.geteuid() != 0:
        return []
    user = pwd.getpwnam(name)
    return ["setpriv", "--reuid", str(user.pw_uid), "--regid", str(user.pw_gid), "--clear-groups"]


def with_us(name=None, how="TERM"):
    """As as_user; and the process gets that signal when the test is gone, even by SIGKILL: no server stays behind."""
    return [*(as_user(name) or ["setpriv"] if name else ["setpriv"]), "--pdeathsig", how]


def give_to(path, name):
    if os.geteuid() == 0:
        user = pwd.getpwnam(name)
        os.chown(path, user.pw_uid, user.pw_gid)


def wait_until(condition, seconds, what):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(0.1)
    raise Unavailable(f"waited {seconds} s for {what}")


class Postgres:
    """A server with one superuser, `assay`, trusted on loopback; other roles need their password (scram)."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        versions = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))
        if not versions:
            raise Unavailable("PostgreSQL is not installed")
        self.bin = versions[-1]
        self.port = free_port()
        self.user = as_user("postgres")
        self.folder.mkdir()
        give_to(self.folder, "postgres")
        self.run("initdb", "-D", self.folder / "data", "-U", "assay", "-A", "trust", "-E", "UTF8", "--locale=C",
                 "--no-sync")
        with open(self.folder / "data" / "pg_hba.conf", "w") as hba:
            hba.write("local all all trust\nhost all assay 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n")
        with open(self.folder / "data" / "postgresql.conf", "a") as conf:
            conf.write(f"listen_addresses = '127.0.0.1'\nport = {self.port}\n"
                       f"unix_socket_directories = '{self.folder}'\nlog_min_messages = warning\n")
        self.start()

    def run(self, program, *arguments):
        self.execute(self.bin / program, *arguments)

    def execute(self, program, *arguments):
        done = subprocess.run([*self.user, str(program), *map(str, arguments)], text=True, cwd="/",
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            raise Unavailable(f"{program}: {done.stdout}")

    def start(self):
        with open(self.folder / "log", "a") as log:
            self.server = subprocess.Popen(
                [*with_us("postgres", "QUIT"), str(self.bin / "postgres"), "-D", str(self.folder / "data")], cwd="/",
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        try:
            wait_until(self.answers, 60, "PostgreSQL")
        except Unavailable as error:
            self.server.kill()
            raise Unavailable(f"{error}: {(self.folder / 'log').read_text()[-2000:]}") from None

    def answers(self):
        return subprocess.run([str(self.bin / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)],
                              cwd="/").returncode == 0

    def stop(self, mode="fast"):
        self.run("pg_ctl", "-D", self.folder / "data", "-w", "-t", "60", "-m", mode, "stop")
        self.server.wait(timeout=60)

    def encrypt(self, role):
        """TLS from now on, with a certificate of our own, whose path is returned; the role is let in by no other way."""
        key, certificate = self.folder / "data" / "server.key", self.folder / "data" / "server.crt"
        self.execute("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out",
                     certificate, "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1")
        hba = self.folder / "data" / "pg_hba.conf"
        hba.write_text(f"hostssl all {role} 127.0.0.1/32 scram-sha-256\nhost all {role} all reject\n" + hba.read_text())
        self.sql("ALTER SYSTEM SET ssl = on")
        self.sql("SELECT pg_reload_conf()")
        public = self.folder / "certificate.pem"
        public.write_text(certificate.read_text())
        return public

    def restart(self, mode="fast"):
        self.stop(mode)
        self.start()

    def sql(self, text, db="postgres"):
        """Rows as lists of texts."""
        done = subprocess.run([*self.user, "psql", "-X", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1",
                               "-h", str(self.folder), "-p", str(self.port), "-U", "assay", "-d", db, "-c", text],
                              capture_output=True, text=True, cwd="/")
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        return [line.split("\t") for line in done.stdout.splitlines()]

    def database(self, name):
        self.sql(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, name, user="assay", port=None):
        return f"postgresql://{user}@127.0.0.1:{port or self.port}/{name}"

    def process(self):
        return int((self.folder / "data" / "postmaster.pid").read_text().splitlines()[0])


class Proxy:
    """A way to the server that can be cut and mended: connections break at once, and new ones are refused."""

    def __init__(self, port):
        self.target = port
        self.port = free_port()
        self.is_cut = False
        self.sockets = set()
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
                if self.is_cut:
                    client.close()
                    continue
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                if self.listener.fileno() < 0:
                    return
                continue
            with self.lock:
                self.sockets |= {client, server}
            for a, b in ((client, server), (server, client)):
                threading.Thread(target=self.copy, args=(a, b), daemon=True).start()

    def copy(self, a, b):
        with contextlib.suppress(OSError):
            while data := a.recv(65536):
                b.sendall(data)
        for s in (a, b):
            with contextlib.suppress(OSError):
                s.shutdown(socket.SHUT_RDWR)
            with self.lock:
                self.sockets.discard(s)
            s.close()

    def cut(self):
        self.is_cut = True
        with self.lock:
            for s in self.sockets:
                with contextlib.suppress(OSError):
                    s.shutdown(socket.SHUT_RDWR)
                s.close()
            self.sockets.clear()

    def mend(self):
        self.is_cut = False

    def close(self):
        self.listener.close()
        self.cut()


class Ssh:
    """An sshd on loopback for this user alone, with keys of its own. `nodes` has a way to log in for each name."""

    def __init__(self, folder, names):
        server = shutil.which("sshd", path="/usr/sbin:/sbin")
        if not server or not shutil.which("ssh"):
            raise Unavailable("openssh is not installed")
        folder = pathlib.Path(folder)
        folder.mkdir()
        for name in ("host", "user"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)], check=True)
        if os.geteuid() == 0:
            pathlib.Path("/run/sshd").mkdir(exist_ok=True)  # where sshd wants to be locked in
        port = free_port()
        (folder / "sshd_config").write_text(
            f"ListenAddress 127.0.0.1\nPort {port}\nHostKey {folder}/host\nAuthorizedKeysFile {folder}/user.pub\n"
            "StrictModes no\nUsePAM no\nPasswordAuthentication no\nPermitRootLogin prohibit-password\nPidFile none\n"
            "SetEnv XDG_CACHE_HOME={0}/cache\n".format(folder))
        (folder / "config").write_text(
            f"Host *\nHostName 127.0.0.1\nPort {port}\nIdentityFile {folder}/user\nIdentitiesOnly yes\n"
            f"UserKnownHostsFile {folder}/known\nStrictHostKeyChecking accept-new\nLogLevel ERROR\n")
        self.nodes = folder / "nodes.txt"
        self.nodes.write_text("".join(f"ssh -F {folder}/config {name}\n" for name in names))
        with open(folder / "log", "w") as log:
            self.server = subprocess.Popen([*with_us(), server, "-D", "-e", "-f", str(folder / "sshd_config")],
                                           stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        login = ["ssh", "-F", str(folder / "config"), names[0], "true"]
        try:
            wait_until(lambda: subprocess.run(login, stdin=subprocess.DEVNULL, capture_output=True).returncode == 0, 20,
                       "sshd")
        except Unavailable as error:
            self.stop()
            raise Unavailable(f"{error}: {(folder / 'log').read_text()[-1500:]}") from None

    def stop(self):
        self.server.terminate()
        self.server.wait(timeout=20)


SLURM_CONF = """
ClusterName=assay
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={port}
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket={folder}/munge/socket
SlurmUser={user}
SlurmdUser={user}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool.%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SlurmdParameters=config_overrides
MpiDefault=none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1,batch_sched_delay=0
ReturnToService=2
JobRequeue=1
SlurmdTimeout=10
KillWait=10
MinJobAge=300
{nodes}
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


class Slurm:
    """munged, one slurmctld, and a slurmd for each node, all on this machine."""

    def __init__(self, folder, nodes=3):
        self.folder = pathlib.Path(folder)
        for program in ("munged", "mungekey", "slurmctld", "slurmd"):
            if not shutil.which(program, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin"):
                raise Unavailable(f"{program} is not installed")
        self.names = [f"n{i + 1}" for i in range(nodes)]
        self.processes = {}
        self.folder.mkdir()
        self.folder.chmod(0o755)
        (self.folder / "state").mkdir()
        self.environment = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf"),
                            "PATH": os.environ.get("PATH", "") + ":/usr/sbin:/sbin"}
        host = socket.gethostname().split(".")[0]
        lines = []
        for name in self.names:
            (self.folder / f"spool.{name}").mkdir()
            lines.append(f"NodeName={name} NodeHostname={host} NodeAddr=127.0.0.1 Port={free_port()} CPUs=1 State=UNKNOWN")
        (self.folder / "slurm.conf").write_text(SLURM_CONF.format(
            host=host, port=free_port(), folder=self.folder, user=pwd.getpwuid(os.geteuid()).pw_name,
            nodes="\n".join(lines)))
        (self.folder / "cgroup.conf").write_text("CgroupPlugin=cgroup/v1\n")
        try:
            self.start_munge()
            self.start("slurmctld", ["slurmctld", "-D", "-f", str(self.folder / "slurm.conf")])
            for name in self.names:
                self.start_node(name)
            wait_until(lambda: self.idle() == nodes, 60, "the nodes of Slurm")
        except Unavailable as error:
            logs = "".join(path.read_text(errors="replace")[-1500:] for path in sorted(self.folder.glob("*.log")))
            self.stop()
            raise Unavailable(f"{error}\n{logs}") from None

    def start(self, name, command, user=None):
        with open(self.folder / f"{name}.out.log", "a") as log:
            self.processes[name] = subprocess.Popen([*with_us(user), *command], env=self.environment, stdout=log, stderr=log,
                                                    stdin=subprocess.DEVNULL, cwd="/")

    def start_munge(self):
        folder = self.folder / "munge"
        folder.mkdir(mode=0o755)
        give_to(folder, "munge")
        user = as_user("munge")
        subprocess.run([*user, "mungekey", "--create", "--keyfile", str(folder / "key")], check=True, cwd="/",
                       env=self.environment)
        self.start("munged", ["munged", "--foreground", "--key-file", str(folder / "key"),
                              "--socket", str(folder / "socket"), "--pid-file", str(folder / "pid"),
                              "--log-file", str(folder / "log"), "--seed-file", str(folder / "seed")], "munge")
        wait_until((folder / "socket").exists, 20, "munged")

    def start_node(self, name):
        self.start(name, ["slurmd", "-D", "-N", name, "-f", str(self.folder / "slurm.conf")])

    def stop_node(self, name, how=signal.SIGTERM):
        process = self.processes.pop(name)
        process.send_signal(how)
        process.wait(timeout=30)

    def run(self, *command, **options):
        return subprocess.run([str(word) for word in command], env=self.environment, capture_output=True, text=True,
                              timeout=60, **options)

    def idle(self):
        done = self.run("sinfo", "-h", "-N", "-o", "%N %T")
        return sum(line.endswith(" idle") for line in done.stdout.splitlines())

    def stop(self):
        if "slurmctld" in self.processes:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.run("scancel", "--user", pwd.getpwuid(os.geteuid()).pw_name)
                end = time.monotonic() + 15
                while self.run("squeue", "-h").stdout.strip() and time.monotonic() < end:
                    time.sleep(0.2)
        for name in [*self.names, "slurmctld", "munged"]:
            process = self.processes.pop(name, None)
            if process is None:
                continue
            process.terminate()
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
