"""Runs of Cutaway's command line within limits of time and memory, and what is wrong with one.

The program is started for each run; command_server (beside this file), which is sanitized most of the time, is started
once and forks. What a sanitizer reports of either, or of a process that does part of the work, makes a run fail.
"""
import json
import os
import re
import resource
import signal
import subprocess
import tempfile
import time
from pathlib import Path

MOST_SECONDS = 20
MOST_ELAPSED = 120
MOST_MEMORY = 1 << 30
DEADLY_MEMORY = 4 << 30
SMALL_FILE = 10_000_000
# What a sanitizer may have written before a worker ended so is lost.
ENDED_BY_SANITIZER = re.compile(r"\(exit status 9[89]\)")


class Reports:
    """Where sanitizers write, each process a file: what helps the program writes to no one's standard error."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()

    def environment(self):
        path = self.folder.name + "/report"
        return {**os.environ, "QT_QPA_PLATFORM": "offscreen",
                "ASAN_OPTIONS": f"exitcode=99:detect_leaks=0:quarantine_size_mb=64:log_path={path}",
                "UBSAN_OPTIONS": f"exitcode=98:print_stacktrace=1:log_path={path}"}

    def take(self):
        texts = []
        for path in sorted(Path(self.folder.name).iterdir()):
            texts.append(path.read_text(errors="replace")[:4000])
            path.unlink()
        return "\n".join(texts)


def limit():
    os.setsid()
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS + 2, MOST_SECONDS + 4))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Program:
    """Started for each run."""

    def __init__(self, path):
        self.path = str(path)
        self.reports = Reports()

    def run(self, arguments):
        """Status, processor seconds and peak memory of a command and the workers that it waited for."""
        errors = tempfile.TemporaryFile()
        start = time.time()
        process = subprocess.Popen([self.path, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=errors, preexec_fn=limit, env=self.reports.environment())
        status = None
        while status is None and time.time() - start < MOST_ELAPSED:
            pid, code, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                status = os.waitstatus_to_exitcode(code)
            else:
                time.sleep(0.01)
        hung = status is None
        if hung:
            os.killpg(process.pid, signal.SIGKILL)
            _, code, usage = os.wait4(process.pid, 0)
            status = os.waitstatus_to_exitcode(code)
        process.returncode = status
        errors.seek(0)
        return {"status": status, "hung": hung, "cpu": round(usage.ru_utime + usage.ru_stime, 2),
                "memory": usage.ru_maxrss * 1024, "says": errors.read(2000).decode("utf-8", "replace").strip(),
                "report": self.reports.take()}


class Server:
    """Started once; each run is a process that begins with what it has loaded. Or, `here`, the server's own: another one
    is started where a run has ended it, and after many, so that what they leave in memory does not add up."""

    def __init__(self, path, here=False):
        self.command = [str(path)] + (["--here"] if here else [])
        self.reports = Reports()
        self.most = 5000 if here else None
        self.start()

    def start(self):
        self.done = 0
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        env=self.reports.environment())

    def run(self, arguments):
        if self.done == self.most:
            self.process.stdin.close()
            self.process.wait()
            self.start()
        self.done += 1
        request = {"arguments": arguments, "processor_seconds": MOST_SECONDS + 2, "seconds": MOST_ELAPSED,
                   "bytes": DEADLY_MEMORY}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            status = self.process.wait()
            self.start()
            return {"status": status, "hung": status == -signal.SIGPROF, "cpu": 0, "memory": 0, "says": "",
                    "report": self.reports.take()}
        answer = json.loads(line)
        return {**answer, "says": answer["says"].strip(), "report": self.reports.take()}


def add_program(parser):
    parser.add_argument("program", help="build/release/cutaway")
    parser.add_argument("--server", action="store_true", help="the program is build/fuzz/command_server")
    parser.add_argument("--here", action="store_true", help="which runs all commands in one process, twenty times as fast")


def chosen_program(options):
    return Server(options.program, options.here) if options.server or options.here else Program(options.program)


def fault(step, size):
    if step["hung"]:
        return f"did not end in {MOST_ELAPSED} s"
    if step["report"] or ENDED_BY_SANITIZER.search(step["says"]):
        return "a sanitizer reports " + step["report"]
    if step["status"] not in (0, 1, 2):
        return f"ended with {step['status']}"
    if step["cpu"] > MOST_SECONDS:
        return f"took {step['cpu']} s"
    if size < SMALL_FILE and step["memory"] > MOST_MEMORY:
        return f"took {step['memory'] >> 20} MiB"
    if step["status"] != 0 and len(step["says"].splitlines()) != 1 and "warning" not in step["says"]:
        return "did not say in one line why"
    return None
