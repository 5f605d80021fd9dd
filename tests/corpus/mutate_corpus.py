"""Damages files of every format and gives each to Cutaway's command line: none may end it, hang it or take its memory.

    python3 tests/corpus/mutate_corpus.py build/release/cutaway [--count 1000] [--seed 1] [--keep FOLDER] [--only NAME]...
                                    [--models FOLDER]

The files are those of tests/fuzz/corpus and the exchange fixtures; each run changes one of them in one to eight places:
bytes, lines and fields swapped, repeated, cut off, numbers made extreme. The command is the one that such a file is for.
Archives are changed as they are, or one of the files inside. --models adds a folder of models. A run fails as in
run_corpus.py, or where the command itself was wrong; what made it fail is kept. The same seed makes the same files.
"""
import argparse
import io
import json
import random
import re
import sys
import tempfile
import zipfile
from pathlib import Path

from run_corpus import DEVICES, fault, run

TESTS = Path(__file__).resolve().parent.parent
CORPUS = TESTS / "fuzz" / "corpus"
NUMBERS = [b"0", b"-1", b"1e308", b"9223372036854775807", b"9223372036854775808", b"-0.0", b"1e-320", b"4294967296", b"NaN",
           b"null", b"\"\"", b"[]", b"{}", b"true"]
GRAPH = """class M(torch.nn.Module):
    def forward(self, x: "f32[8, 16]", l_self_modules_a_parameters_weight_: "f32[16, 16]"):
        mm: "f32[8, 16]" = torch.ops.aten.mm.default(x, l_self_modules_a_parameters_weight_)
        relu: "f32[8, 16]" = torch.ops.aten.relu.default(mm)
        return (relu,)
"""
# The graph and the inventory that the corpus' plans and moves are of: tests/fuzz/small_model.h.
SMALL = {"format": "cutaway.graph", "version": 1, "name": "small", "nodes": [
    {"name": "a", "op": "placeholder", "target": "a", "inputs": [], "output_bytes": 8, "total_bytes": 8},
    {"name": "c", "op": "call_module", "target": "c", "inputs": ["a"], "output_bytes": 8, "total_bytes": 24,
     "latency": {"memory_sec": 1e-6, "compute_sec": 2e-6}},
    {"name": "r", "op": "call_function", "target": "r", "inputs": ["c"], "output_bytes": 8, "total_bytes": 8,
     "latency": {"memory_sec": 1e-6, "compute_sec": 1e-7}},
    {"name": "s", "op": "call_function", "target": "s", "inputs": ["c", "r"], "output_bytes": 8, "total_bytes": 8,
     "latency": {"memory_sec": 3e-6, "compute_sec": 1e-7}},
    {"name": "o", "op": "output", "target": "o", "inputs": ["s"]}]}
TWO = {"format": "cutaway.devices", "version": 1, "name": "two", "transfer_rate_bytes_per_sec": 1e9,
       "devices": [{"logical_id": 0, "name": "d0", "available_mem_bytes": 60},
                   {"logical_id": 1, "name": "d1", "available_mem_bytes": 40}]}
# The decoder that its training plans are of.
DECODER = {"format": "cutaway.transformer", "version": 1, "name": "decoder", "hidden_size": 64, "sequence_length": 32,
           "vocab_size": 100, "blocks": [
               {"kind": "embedding", "positions": 32},
               {"kind": "layer", "attention": {"heads": 4, "kv_heads": 2, "head_dim": 16},
                "mlp": {"ffn": 128, "gated": True}, "norm": "rmsnorm", "bias": False, "repeat": 4},
               {"kind": "head", "norm": "rmsnorm"}]}


def plugin(command):
    """The description of a planner that is a program of its own."""
    return json.dumps({"format": "cutaway.planner", "version": 1, "id": "lab.damaged", "title": "Damaged",
                       "kind": "partition", "command": command})


class Given:
    """The whole files that a command needs beside the damaged one."""

    def __init__(self, program, folder):
        texts = {"model": GRAPH, "graph": json.dumps(SMALL), "devices": json.dumps(TWO), "four": json.dumps(DEVICES),
                 "decoder": json.dumps(DECODER),
                 "cluster": (CORPUS / "training" / "cluster.json").read_text()}
        for name, text in texts.items():
            path = folder / (name + (".txt" if name == "model" else ".json"))
            path.write_text(text)
            setattr(self, name, str(path))
        self.plan, self.out, self.plugin = (str(folder / name) for name in ("plan.json", "out", "plugin.json"))
        run([program, "plan", self.graph, "--devices", self.devices, "--planner", "partition.size_based",
             "--out", self.plan])


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


def schedule(given, _, path):
    """A schedule's CSV is named by the JSON that gives its times."""
    if path.endswith(".csv"):
        request = Path(given.out + ".request")
        request.write_text(json.dumps({"schedule": "csv", "csv": path, "fwd": 1, "bwd": 2}))
        path = str(request)
    return ["schedule", path, "--out", given.out]


def plugin_output(given, _, path):
    """A planner of one's own that writes the damaged lines."""
    Path(given.plugin).write_text(plugin(["cat", path]))
    return ["plan", given.graph, "--devices", given.devices, "--planner", "lab.damaged", "--plugin", given.plugin,
            "--out", given.out]


def commands(given):
    """The commands that a damaged file of a folder is for: functions of its first name and its path."""
    on = [given.graph, "--devices", given.devices]
    out = ["--out", given.out]
    convert = lambda _, path: ["convert", path, *out]
    planned = lambda _, path: ["plan", given.model, "--devices", path, "--planner", "partition.size_based", *out]
    imported = lambda _, path: ["import", given.model, "--devices", given.four, "--from", path, *out]
    return {
        **dict.fromkeys(["fx_text", "model", "pt2", "transformer", "graph", "fx", "et"], [convert]),
        "trace": [lambda _, path: ["convert", path, "--list"]],
        **dict.fromkeys(["devices", "inventory", "yaml"], [planned]),
        **dict.fromkeys(["import", "hf", "autoparallel", "pipeline"], [imported]),
        "profile": [lambda _, path: ["convert", given.model, "--profile", path, *out],
                    lambda _, path: ["calibrate", path, "--graph", given.decoder, "--devices", given.cluster, *out]],
        "plan": [lambda _, path: ["evaluate", *on, "--plan", path, "--json"],
                 lambda _, path: ["compare", *on, "--plan", given.plan, "--plan", path, "--json", *out]],
        "moves": [lambda _, path: ["edit", *on, "--plan", given.plan, "--moves", path, *out]],
        "schedule": [lambda *file: schedule(given, *file)],
        "exploration": [lambda _, path: ["explore", *on, "--exploration", path, *out]],
        "training": [lambda *file: training(given, *file)],
        "planner_description": [lambda _, path: ["planners", "--plugin", path]],
        "plugin_output": [lambda *file: plugin_output(given, *file)],
    }


def damaged(content, other, chance):
    data = bytearray(content)
    for _ in range(chance.choice([1, 1, 1, 2, 8])):
        at = chance.randrange(len(data) + 1)
        length = chance.choice([1, 1, 2, 8, 64, 1024])
        kind = chance.randrange(9)
        if kind == 0 and data:
            data[min(at, len(data) - 1)] ^= 1 << chance.randrange(8)
        elif kind == 1:
            del data[at:at + length]
        elif kind == 2:
            data[at:at] = data[at:at + length] * chance.choice([1, 2, 20])
        elif kind == 3:
            data[at:at] = bytes(chance.randrange(256) for _ in range(min(length, 64)))
        elif kind == 4:
            data[at:] = b""
        elif kind == 5:
            begin = chance.randrange(len(other) + 1)
            data[at:at] = other[begin:begin + length]
        elif kind == 6:
            found = list(re.finditer(rb"-?\d+(\.\d+)?", bytes(data[:200000])))
            if found:
                match = chance.choice(found)
                data[match.start():match.end()] = chance.choice(NUMBERS)
        elif kind == 7:
            lines = bytes(data).split(b"\n")
            i, j = chance.randrange(len(lines)), chance.randrange(len(lines))
            lines[i], lines[j] = lines[j], lines[i]
            data = bytearray(b"\n".join(lines))
        else:
            data[at:at] = chance.choice([b"[", b"{", b"(", b"\"", b"\\", b"\0", b"\xff", b"[[[[" * 500, b"\t"])
    return bytes(data)


def damaged_inside(content, other, chance):
    """The archive with one of its files damaged, so that checksums hold and what reads that file sees it."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as archive, zipfile.ZipFile(made, "w") as changed:
        names = [name for name in archive.namelist() if not name.endswith("/")]
        chosen = chance.choice(names)
        for name in names:
            inside = archive.read(name)
            changed.writestr(zipfile.ZipInfo(name), damaged(inside, other, chance) if name == chosen else inside)
    return made.getvalue()


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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("damaged"), help="where files that make a run fail are kept")
    parser.add_argument("--only", action="append", default=[], help="files of a folder of this name")
    parser.add_argument("--models", type=Path, help="a folder of models, to be damaged too")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    done, failed, taken = 0, 0, {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        known = commands(Given(options.program, folder))
        files = [(path, purpose) for path, purpose in sources(options.only) if purpose in known]
        files += [(path, "model") for path in (files_below(options.models) if options.models else [])]
        contents = {path: read(path) for path, _ in files}
        while done < options.count:
            path, purpose = chance.choice(files)
            whole, other = contents[path], contents[chance.choice(files)[0]]
            inside = zipfile.is_zipfile(io.BytesIO(whole)) and chance.random() < 0.8
            content = (damaged_inside if inside else damaged)(whole, other, chance)
            changed = folder / ("changed" + "".join(path.suffixes))
            changed.write_bytes(content)
            command = chance.choice(known[purpose])(path.name, str(changed))
            step = run([options.program, *command])
            done += 1
            taken[purpose] = taken.get(purpose, 0) + (step["status"] == 0)
            if why := "was given a wrong command" if step["status"] == 2 else fault(step, len(content)):
                failed += 1
                options.keep.mkdir(parents=True, exist_ok=True)
                kept = options.keep / f"{options.seed}-{done}-{path.name}"
                kept.write_bytes(content)
                print(f"{kept}: {command[0]}: {why}: {step['says'][:200]}", flush=True)
            changed.unlink()
    print(", ".join(f"{purpose} {count}" for purpose, count in sorted(taken.items())) + " taken")
    print(f"{done} files, {sum(taken.values())} taken, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
