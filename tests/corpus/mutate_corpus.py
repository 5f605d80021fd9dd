"""Damages files of every format and gives each to Cutaway's command line: none may end it, hang it or take its memory.

    python3 tests/corpus/mutate_corpus.py build/release/cutaway [--count 1000] [--seed 1] [--keep FOLDER] [--only NAME]...

The files are those of tests/fuzz/corpus and the exchange fixtures; each run changes one of them in one to eight places:
bytes, lines and fields swapped, repeated, cut off, numbers made extreme. The command is the one that such a file is for.
A run fails as in run_corpus.py; what made it fail is kept. The same seed makes the same files.
"""
import argparse
import json
import random
import re
import sys
import tempfile
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


def commands(graph, devices, plan, out):
    """The arguments that a damaged file of a folder goes between."""
    def wrapped(path):
        """A schedule's CSV is named by the JSON that gives its times."""
        if not path.endswith(".csv"):
            return path
        request = Path(out + ".request")
        request.write_text(json.dumps({"schedule": "csv", "csv": path, "fwd": 1, "bwd": 2}))
        return str(request)

    convert = lambda path: ["convert", path, "--out", out]
    planned = lambda path: ["plan", graph, "--devices", path, "--planner", "partition.size_based", "--out", out]
    imported = lambda path: ["import", graph, "--devices", devices, "--from", path, "--out", out]
    return {
        **dict.fromkeys(["fx_text", "model", "pt2", "transformer", "graph", "fx", "trace", "et"], convert),
        **dict.fromkeys(["devices", "inventory", "yaml"], planned),
        **dict.fromkeys(["import", "hf", "autoparallel", "pipeline"], imported),
        "profile": lambda path: ["convert", graph, "--profile", path, "--out", out],
        "plan": lambda path: ["evaluate", graph, "--devices", devices, "--plan", path, "--out", out],
        "moves": lambda path: ["edit", graph, "--devices", devices, "--plan", plan, "--moves", path, "--out", out],
        "schedule": lambda path: ["schedule", wrapped(path), "--out", out],
        "exploration": lambda path: ["explore", graph, "--devices", devices, "--exploration", path, "--out", out],
    }


def damaged(content, other, chance):
    data = bytearray(content)
    for _ in range(chance.choice([1, 1, 2, 4, 8])):
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


def sources(only):
    folders = [folder for root in (CORPUS, TESTS / "fixtures" / "exchange") if root.is_dir()
               for folder in sorted(root.iterdir()) if folder.is_dir()]
    return [path for folder in folders if not only or folder.name in only
            for path in sorted(folder.rglob("*")) if path.is_file() and path.stat().st_size < 1_000_000]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("damaged"), help="where files that make a run fail are kept")
    parser.add_argument("--only", action="append", default=[], help="files of a folder of this name")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    done, failed, taken = 0, 0, {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        graph, devices, plan, out = (str(folder / part) for part in ("graph.txt", "devices.json", "plan.json", "out"))
        Path(graph).write_text(GRAPH)
        Path(devices).write_text(json.dumps(DEVICES))
        run([options.program, "plan", graph, "--devices", devices, "--planner", "partition.size_based", "--out", plan])
        known = commands(graph, devices, plan, out)
        files = [path for path in sources(options.only) if path.parent.name in known]
        contents = {path: path.read_bytes() for path in files}
        while done < options.count:
            path = chance.choice(files)
            content = damaged(contents[path], contents[chance.choice(files)], chance)
            given = folder / ("given" + path.suffix)
            given.write_bytes(content)
            step = run([options.program, *known[path.parent.name](str(given))])
            done += 1
            taken[path.parent.name] = taken.get(path.parent.name, 0) + (step["status"] == 0)
            if why := fault(step, len(content)):
                failed += 1
                options.keep.mkdir(parents=True, exist_ok=True)
                kept = options.keep / f"{options.seed}-{done}-{path.name}"
                kept.write_bytes(content)
                print(f"{kept}: {known[path.parent.name](path.name)[0]}: {why}: {step['says'][:200]}", flush=True)
            given.unlink()
    print(f"{done} files, {sum(taken.values())} taken, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
