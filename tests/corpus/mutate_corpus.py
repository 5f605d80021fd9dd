"""Damages files of every format and gives each to Cutaway's command line: none may end it, hang it or take its memory.

    python3 tests/corpus/mutate_corpus.py PROGRAM [--count 1000] [--seed 1] [--keep FOLDER] [--only NAME]...
                                    [--models FOLDER]

PROGRAM is build/release/cutaway; or, with --server, build/fuzz/command_server, which is sanitized and forks, or with
--here runs everything itself, several times as fast.

The files are those of tests/fuzz/corpus and the exchange fixtures, and results of an exploration; each run changes one
of them in one to eight places: bytes and lines swapped, repeated, cut off, numbers made extreme; half of the JSON
documents stay JSON, with values lost, repeated, swapped or extreme. The command is the one that such a file is for.
Archives are changed as they are, or one of the files inside. --models adds a folder of models. A run fails as in
run_corpus.py, or where the command itself was wrong; what made it fail is kept. The same seed makes the same files.
"""
import argparse
import io
import json
import random
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

from command_runs import add_program, chosen_program, fault
from damage import damaged
from run_corpus import DEVICES

TESTS = Path(__file__).resolve().parent.parent
CORPUS = TESTS / "fuzz" / "corpus"
GRAPH = """class M(torch.nn.Module):
    def forward(self, x: "f32[8, 16]", l_self_modules_a_parameters_weight_: "f32[16, 16]"):
        mm: "f32[8, 16]" = torch.ops.aten.mm.default(x, l_self_modules_a_parameters_weight_)
        relu: "f32[8, 16]" = torch.ops.aten.relu.default(mm)
        return (relu,)
"""
# The graphs and inventories that the corpus' plans and moves are of.
SMALL = TESTS / "fuzz" / "small_model"
# The decoder that its training plans are of.
DECODER = {"format": "cutaway.transformer", "version": 1, "name": "decoder", "hidden_size": 64, "sequence_length": 32,
           "vocab_size": 100, "blocks": [
               {"kind": "embedding", "positions": 32},
               {"kind": "layer", "attention": {"heads": 4, "kv_heads": 2, "head_dim": 16},
                "mlp": {"ffn": 128, "gated": True}, "norm": "rmsnorm", "bias": False, "repeat": 4},
               {"kind": "head", "norm": "rmsnorm"}]}

# What was tried of the small graph.
EXPLORATION = {"format": "cutaway.exploration", "version": 1, "planners": [{"id": "partition.size_based", "set": {}}],
               "vary": [{"what": "available_mem_bytes", "factors": [0.5, 1, 2]}], "objectives": ["latency_sec", "largest_lane_bytes"]}


def plugin(command):
    """The description of a planner that is a program of its own."""
    return json.dumps({"format": "cutaway.planner", "version": 1, "id": "lab.damaged", "title": "Damaged",
                       "kind": "partition", "command": command})


class Given:
    """The whole files that a command needs beside the damaged one."""

    def __init__(self, program, folder):
        texts = {"model": GRAPH, "four": json.dumps(DEVICES), "decoder": json.dumps(DECODER),
                 **{name: (SMALL / f"{name}.json").read_text() for name in ("graph", "devices", "tables", "ranks")},
                 "cluster": (CORPUS / "training" / "cluster.json").read_text(), "tried": json.dumps(EXPLORATION)}
        for name, text in texts.items():
            path = folder / (name + (".txt" if name == "model" else ".json"))
            path.write_text(text)
            setattr(self, name, str(path))
        self.plan, self.stages, self.out, self.plugin = (
            str(folder / name) for name in ("plan.json", "stages.json", "out", "plugin.json"))
        program.run(["plan", self.graph, "--devices", self.devices, "--planner", "partition.size_based",
                     "--out", self.plan])
        program.run(["plan", self.graph, "--devices", self.devices, "--planner", "pipeline.balanced", "--set", "stages=2",
                     "--set", "microbatches=2", "--set", "training=true", "--out", self.stages])
        shutil.copy(self.plan, folder / "mine.plan.json")  # which the exploration names
        self.results = folder / "results.json"
        program.run(resumed(self, self.results))


def training(given, name, path):
    """Clusters, measured runs, plans and the frameworks' own documents of one decoder."""
    if name == "cluster.json":
        return ["plan", given.decoder, "--devices", path, "--planner", "training.uniform", "--out", given.out]
    on = [given.decoder, "--devices", given.cluster]
    if name == "runs.csv":
        return ["calibrate", path, "--graph", *on, "--out", given.out]
    if name == "plan.json":
        return ["evaluate", *on, "--plan", path, "--json"]
    return ["import", *on, "--from", path, "--out", given.out]


def embedding(given, name, path):
    """Tables, ranks and plans of both."""
    if name == "tables.json":
        return ["plan", path, "--devices", given.ranks, "--planner", "embedding.uniform", "--out", given.out]
    if name in ("hosts.json", "topology.json"):
        return ["plan", given.tables, "--devices", path, "--planner", "embedding.uniform", "--out", given.out]
    return ["evaluate", given.tables, "--devices", given.ranks, "--plan", path, "--json"]


def schedule(given, _, path):
    """A schedule's CSV is named by the JSON that gives its times."""
    if path.endswith(".csv"):
        request = Path(given.out + ".request")
        request.write_text(json.dumps({"schedule": "csv", "csv": path, "fwd": 1, "bwd": 2}))
        path = str(request)
    return ["schedule", path, "--out", given.out]


def run(given, _, path):
    """The traces of a run, beside the plan that it ran."""
    traces = Path(path).read_bytes().split(b"\n---\n")
    files = [f"{given.out}.rank{number}" for number in range(len(traces))]
    for file, trace in zip(files, traces):
        Path(file).write_bytes(trace)
    return ["compare", given.graph, "--devices", given.devices, "--plan", given.stages, "--json", "--out", given.out,
            "--run", *files]


def plugin_output(given, _, path):
    """A planner of one's own that writes the damaged lines."""
    Path(given.plugin).write_text(plugin(["cat", path]))
    return ["plan", given.graph, "--devices", given.devices, "--planner", "lab.damaged", "--plugin", given.plugin,
            "--out", given.out]


def resumed(given, results):
    """Goes on with results that are there, or begins."""
    return ["explore", given.graph, "--devices", given.devices, "--exploration", given.tried, "--out", str(results),
            "--resume"]


def commands(given):
    """The commands that a damaged file of a folder is for: functions of its first name and its path."""
    on = [given.graph, "--devices", given.devices]
    out = ["--out", given.out]
    convert = lambda _, path: ["convert", path, *out]
    planned = lambda _, path: ["plan", given.graph, "--devices", path, "--planner", "partition.size_based", *out]
    imported = [lambda _, path: ["import", given.model, "--devices", given.four, "--from", path, *out],
                lambda _, path: ["import", given.decoder, "--devices", given.cluster, "--from", path, *out]]
    return {
        **dict.fromkeys(["fx_text", "graphs", "model", "pt2", "transformer", "graph", "fx", "et"], [convert]),
        "trace": [lambda _, path: ["convert", path, "--list"]],
        **dict.fromkeys(["devices", "inventory", "yaml"], [planned]),
        **dict.fromkeys(["import", "hf", "autoparallel", "pipeline"], imported),
        "profile": [lambda _, path: ["convert", given.model, "--profile", path, *out],
                    lambda _, path: ["calibrate", path, "--graph", given.decoder, "--devices", given.cluster, *out]],
        "plan": [lambda _, path: ["evaluate", *on, "--plan", path, "--json"],
                 lambda _, path: ["compare", *on, "--plan", given.plan, "--plan", path, "--json", *out]],
        "moves": [lambda _, path: ["edit", *on, "--plan", given.plan, "--moves", path, *out]],
        "schedule": [lambda *file: schedule(given, *file)],
        "run": [lambda *file: run(given, *file)],
        "exploration": [lambda _, path: ["explore", *on, "--exploration", path, *out]],
        "results": [lambda _, path: resumed(given, path)],
        "bucketing": [lambda _, path: ["plan", path, "--planner", "bucketing.all_gather", *out],
                      lambda _, path: ["plan", path, "--planner", "bucketing.overlap", *out]],
        "embedding": [lambda *file: embedding(given, *file)],
        "training": [lambda *file: training(given, *file)],
        "planner_description": [lambda _, path: ["planners", "--plugin", path]],
        "plugin_output": [lambda *file: plugin_output(given, *file)],
    }


def archived(content):
    """The torch.export archive of a program and, after a byte 0, the list of its weights."""
    program, _, weights = content.partition(b"\0")
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(zipfile.ZipInfo("m/models/model.json"), program)
        if weights:
            archive.writestr(zipfile.ZipInfo("m/data/weights/model_weights_config.json"), weights)
    return made.getvalue()


def read(path):
    content = path.read_bytes()
    return archived(content) if path.parent.name == "pt2" and not path.suffix else content


def sources(only):
    folders = [folder for root in (CORPUS, TESTS / "fixtures" / "exchange") if root.is_dir()
               for folder in sorted(root.iterdir()) if folder.is_dir()]
    return [(path, path.parent.name) for folder in folders if not only or folder.name in only
            for path in files_below(folder)]


def files_below(folder):
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and path.stat().st_size < 1_000_000]


def files_by_purpose(options, known, results):
    """However many files there are of a format, it has as many turns as another, or, with --here, as it is quick."""
    files = {} if options.only and "results" not in options.only else {"results": [results]}
    for path, purpose in sources(options.only):
        if purpose in known:
            files.setdefault(purpose, []).append(path)
    if options.models:
        files["model"] = files.get("model", []) + files_below(options.models)
    return files


def turns(purpose):
    """Of one process, a run that starts another costs as much as thirty that do not: most of the time would go there."""
    return {"plugin_output": 1, "pt2": 1, "et": 4, "model": 4, "graphs": 8}.get(purpose, 20)


class Tally:
    """What became of the runs; keeps the files that made one fail."""

    def __init__(self, options):
        self.options = options
        self.done, self.failed, self.taken = 0, 0, {}

    def count(self, purpose, file, command, step):
        self.done += 1
        self.taken[purpose] = self.taken.get(purpose, 0) + (step["status"] == 0)
        wrong = "was given a wrong command" if step["status"] == 2 else None
        if why := fault(step, file.stat().st_size) or wrong:
            self.failed += 1
            self.options.keep.mkdir(parents=True, exist_ok=True)
            kept = self.options.keep / f"{self.options.seed}-{self.done}-{purpose}{''.join(file.suffixes)}"
            shutil.copy(file, kept)
            print(f"{kept}: {' '.join(command)}: {why}: {step['says'][:200]}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_program(parser)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("damaged"), help="where files that make a run fail are kept")
    parser.add_argument("--only", action="append", default=[], help="files of a folder of this name")
    parser.add_argument("--models", type=Path, help="a folder of models, to be damaged too")
    options = parser.parse_args()
    program, chance, tally = chosen_program(options), random.Random(options.seed), Tally(options)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        given = Given(program, folder)
        known = commands(given)
        files = files_by_purpose(options, known, given.results)
        contents = {path: read(path) for paths in files.values() for path in paths}
        weights = [turns(purpose) if options.here else 1 for purpose in files]
        for purpose in chance.choices(list(files), weights, k=options.count):
            path = chance.choice(files[purpose])
            changed = folder / ("changed" + "".join(path.suffixes))
            changed.write_bytes(damaged(contents[path], chance.choice(list(contents.values())), chance))
            command = chance.choice(known[purpose])(path.name, str(changed))
            tally.count(purpose, changed, command, program.run(command))
            changed.unlink()
    print(", ".join(f"{purpose} {count}" for purpose, count in sorted(tally.taken.items())) + " taken")
    print(f"{tally.done} files, {sum(tally.taken.values())} taken, {tally.failed} failed")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
