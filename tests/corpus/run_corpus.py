"""Gives every file of a folder to Cutaway's command line, within limits, and says what became of each.

    python3 tests/corpus/run_corpus.py PROGRAM FOLDER [--devices FILE] [--only SUFFIX]... [--report FILE]

PROGRAM is build/release/cutaway; or, with --server, build/fuzz/command_server, which is sanitized and forks.

Each file is converted; what is a model is planned over four devices, evaluated and exported to every text format that
takes the plan. A file fails if any step ends by a signal or with another status than 0, 1 or 2, takes more than 20
seconds of processor time or 120 of elapsed time, or, for files below 10 MB, more than 1 GiB of memory. Exit status 1
where any file fails; the report is a JSON of all steps.
"""
import argparse
import json
import sys
import tempfile
from pathlib import Path

from command_runs import add_program, chosen_program, fault

EXPORTS = ["csv", "dot", "chrome-trace", "model-explorer", "html", "svg", "fx-aot-python"]
DEVICES = {"format": "cutaway.devices", "version": 1, "name": "four", "transfer_rate_bytes_per_sec": 1e10,
           "devices": [{"logical_id": i, "name": f"dev_{i}", "available_mem_bytes": 10**13} for i in range(4)]}


def steps(program, path, devices, folder):
    graph, plan, out = (str(folder / name) for name in ("graph.json", "plan.json", "out"))
    converted = program.run(["convert", str(path), "--out", graph])
    yield "convert", converted
    if converted["status"] != 0:
        return
    planned = program.run(["plan", graph, "--devices", devices, "--planner", "partition.size_based", "--out", plan])
    yield "plan", planned
    if planned["status"] != 0:
        return
    given = [graph, "--devices", devices, "--plan", plan]
    yield "evaluate", program.run(["evaluate", *given, "--out", out])
    for target in EXPORTS:
        yield "export " + target, program.run(["export", *given, "--to", target, "--out", out])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_program(parser)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--devices", help="an inventory instead of four devices of 10 TB")
    parser.add_argument("--only", action="append", default=[], help="files whose names end so")
    parser.add_argument("--report", type=Path)
    options = parser.parse_args()
    program = chosen_program(options)
    report, failed, opened = {}, 0, 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        devices = options.devices or str(folder / "devices.json")
        (folder / "devices.json").write_text(json.dumps(DEVICES))
        for path in sorted(p for p in options.folder.rglob("*") if p.is_file()):
            if options.only and not path.name.endswith(tuple(options.only)):
                continue
            found = dict(steps(program, path, devices, folder))
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
