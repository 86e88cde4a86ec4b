"""Runs z3, cvc5, cvc4 and Assay as processes, for the test tools, and reads what they say.

A run ends with its whole process group; its end is a value (`Output`), never an exception. Each
solver has a limit of its own (`-T:`, `--tlimit`) and, should it not keep it, a hard one from here.
"""

import os
import re
import signal
import subprocess
import tempfile
from dataclasses import dataclass

# What one file needs cvc5 to be told; its default mode refuses a second check.
_INCREMENTAL = re.compile(r"\(\s*(push|pop|reset-assertions)\b")
_CHECK = re.compile(r"\(\s*check-sat")

# Errors that say something about the solver's options or state, nothing about the text it read.
_NOT_ABOUT_THE_TEXT = re.compile(
    r"unknown parameter|unknown option|unsupported|option value cannot be modified"
    r"|is not available|cannot get|unless .* enabled|not currently enabled",
    re.IGNORECASE,
)


@dataclass
class Output:
    """How a process ended and what it wrote (stdout, then stderr)."""

    stdout: str
    stderr: str
    code: int  # negative: the signal that ended it
    timed_out: bool


def run(command, hard_limit, folder=None):
    """Runs a command in a folder, at most `hard_limit` seconds."""
    process = subprocess.Popen(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    timed_out = False
    try:
        out, err = process.communicate(timeout=hard_limit)
    except subprocess.TimeoutExpired:
        timed_out = True
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
    text = (out.decode("utf-8", "surrogateescape"), err.decode("utf-8", "surrogateescape"))
    timed_out = timed_out or "interrupted by timeout" in text[1] or "timeout" in text[0].split()
    return Output(text[0], text[1], process.returncode, timed_out)


def command_for(solver, path, text, seconds):
    """The command line of a solver for a file with this text."""
    path = os.path.abspath(path)
    if solver == "z3":
        return ["z3", f"-T:{seconds}", path]
    command = [solver, f"--tlimit={seconds * 1000}", path]
    if _INCREMENTAL.search(text) or len(_CHECK.findall(text)) > 1:
        command.insert(1, "--incremental")
    return command


def run_command(command, seconds):
    """Runs a solver in a folder of its own, for scripts may make it write logs and channels."""
    with tempfile.TemporaryDirectory(prefix="solver-") as folder:
        return run(command, seconds + 3, folder)


def run_solver(solver, path, text, seconds):
    return run_command(command_for(solver, path, text, seconds), seconds)


def errors(output):
    """The lines in which a solver complains about the text that it read."""
    lines = (output.stdout + output.stderr).splitlines()
    found = [line for line in lines if line.startswith("(error") or "Parse Error" in line]
    return [line for line in found if not _NOT_ABOUT_THE_TEXT.search(line)]


def answers(output):
    """The answers of a run in their order: sat, unsat, unknown and error.

    A run that died of a signal of its own ends with `crash`.
    """
    found = []
    for line in output.stdout.splitlines():
        word = line.strip()
        if word in ("sat", "unsat", "unknown"):
            found.append(word)
        elif word.startswith("(error"):
            found.append("error")
    crashed = output.code < 0 or output.code in (134, 139)
    if crashed and not output.timed_out:
        found.append("crash")
    return found
