"""Gives every file of a folder to Cutaway's command line, within limits, and says what became of each.

    python3 tests/corpus/run_corpus.py build/release/cutaway FOLDER [--devices FILE] [--only SUFFIX]... [--report FILE]

Each file is converted; what is a model is planned over four devices, evaluated and exported to every text format that
takes the plan. A file fails if any step ends by a signal or with another status than 0, 1 or 2, takes more than 20
seconds of processor time or 120 of elapsed time, or, for files below 10 MB, more than 1 GiB of memory. Exit status 1
where any file fails; the report is a JSON of all steps.
"""
import argparse
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MOST_SECONDS = 20
MOST_ELAPSED = 120
MOST_MEMORY = 1 << 30
SMALL_FILE = 10_000_000
EXPORTS = ["csv", "dot", "chrome-trace", "model-explorer", "html", "svg", "fx-aot-python"]
DEVICES = {"format": "cutaway.devices", "version": 1, "name": "four", "transfer_rate_bytes_per_sec": 1e10,
           "devices": [{"logical_id": i, "name": f"dev_{i}", "available_mem_bytes": 10**13} for i in range(4)]}


def limit():
    os.setsid()
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS + 2, MOST_SECONDS + 4))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(command):
    """Status, processor seconds and peak memory of a command and the workers that it waited for."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    errors = tempfile.TemporaryFile()
    start = time.time()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors,
                               preexec_fn=limit, env=environment)
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
            "memory": usage.ru_maxrss * 1024, "says": errors.read(2000).decode("utf-8", "replace").strip()}


def fault(step, size):
    if step["hung"]:
        return f"did not end in {MOST_ELAPSED} s"
    if step["status"] not in (0, 1, 2):
        return f"ended with {step['status']}"
    if step["cpu"] > MOST_SECONDS:
        return f"took {step['cpu']} s"
    if size < SMALL_FILE and step["memory"] > MOST_MEMORY:
        return f"took {step['memory'] >> 20} MiB"
    if step["status"] != 0 and len(step["says"].splitlines()) != 1 and "warning" not in step["says"]:
        return "did not say in one line why"
    return None


def steps(program, path, devices, folder):
    graph, plan, out = (str(folder / name) for name in ("graph.json", "plan.json", "out"))
    converted = run([program, "convert", str(path), "--out", graph])
    yield "convert", converted
    if converted["status"] != 0:
        return
    planned = run([program, "plan", graph, "--devices", devices, "--planner", "partition.size_based", "--out", plan])
    yield "plan", planned
    if planned["status"] != 0:
        return
    given = [graph, "--devices", devices, "--plan", plan]
    yield "evaluate", run([program, "evaluate", *given, "--out", out])
    for target in EXPORTS:
        yield "export " + target, run([program, "export", *given, "--to", target, "--out", out])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--devices", help="an inventory instead of four devices of 10 TB")
    parser.add_argument("--only", action="append", default=[], help="files whose names end so")
    parser.add_argument("--report", type=Path)
    options = parser.parse_args()
    report, failed, opened = {}, 0, 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        devices = options.devices or str(folder / "devices.json")
        (folder / "devices.json").write_text(json.dumps(DEVICES))
        for path in sorted(p for p in options.folder.rglob("*") if p.is_file()):
            if options.only and not path.name.endswith(tuple(options.only)):
                continue
            found = dict(steps(options.program, path, devices, folder))
            faults = [f"{step}: {why}" for step, result in found.items() if (why := fault(result, path.stat().st_size))]
            report[str(path.relative_to(options.folder))] = {"faults": faults, "steps": found}
            failed += bool(faults)
            opened += found["convert"]["status"] == 0
            for line in faults:
                print(f"{path.relative_to(options.folder)}: {line}", flush=True)
    print(f"{len(report)} files, {opened} opened, {failed} failed")
    if options.report:
        options.report.write_text(json.dumps(report, indent=1))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
