"""Draws the pictures of the start page from the samples' plans and writes them into samples.json.

    python3 resources/samples/make_pictures.py build/release/cutaway

A picture is a list of rectangles on 252 × 80, each `[x, y, width, height, colour]`. A colour is a name of the theme, or a
device, or a kind of operators: `device 2`, `kind linear`; behind `hatched`, lines of that colour.
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
WIDTH, HEIGHT = 252, 80


class Picture:
    def __init__(self):
        self.rects = []

    def add(self, x, y, width, height, colour):
        if width > 0 and height > 0:
            self.rects.append([round(v, 1) for v in (x, y, width, height)] + [colour])

    def bars(self, x, y, width, parts, scale, height):
        """From the left: (length, colour) of each."""
        for length, colour in parts:
            self.add(x, y, length * scale, height, colour)
            x += length * scale


class Sample:
    """A sample with its plan, as the program evaluates and exports it."""

    def __init__(self, program, entry, folder):
        plan = folder / f"{entry['id']}.plan.json"
        files = [str(HERE / entry["graph"])]
        if "devices" in entry:
            files += ["--devices", str(HERE / entry["devices"])]
        settings = [word for name, value in entry.get("parameters", {}).items() for word in ("--set", f"{name}={value}")]

        def run(*arguments):
            return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout

        run("plan", *files, "--planner", entry["planner"], *settings, "--out", str(plan))
        self.entry = entry
        self.plan = json.loads(run("evaluate", *files, "--plan", str(plan), "--json"))
        self.graph = json.loads((HERE / entry["graph"]).read_text())
        self.devices = json.loads((HERE / entry["devices"]).read_text()) if "devices" in entry else {}
        trace = json.loads(run("export", *files, "--plan", str(plan), "--to", "chrome-trace", "--out", "-"))
        self.events = [event for event in trace["traceEvents"] if event["ph"] == "X"]
        self.names = {event["tid"]: event["args"]["name"] for event in trace["traceEvents"]
                      if event["name"] == "thread_name"}

    def rows(self):
        """The passes of each row that is not one of transfers, from the top."""
        kept = [tid for tid, name in sorted(self.names.items()) if not name.endswith(" sends")]
        return [[event for event in self.events if event["tid"] == tid] for tid in kept]


def memory_of(sample):
    used = sample.plan["device_mem_bytes"]
    return [(used.get(str(device["logical_id"]), 0), device["available_mem_bytes"])
            for device in sample.devices["devices"]]


def lanes_of_operators(sample, picture):
    memory = memory_of(sample)
    kinds = sample.entry["kinds"]
    for lane, (used, available) in enumerate(memory):
        x = lane * 65
        share = used / available
        picture.add(x, 0, 56, HEIGHT, "box")
        picture.add(x, 0, 56, 3, f"device {lane}")
        picture.add(x + 6, 8, 44, 4, "memoryTrack")
        picture.add(x + 6, 8, 44 * share, 4, "memoryBar")
        for row in range(round(10 * share)):
            picture.add(x + 6, 17 + 6 * row, 44, 4, f"kind {kinds[row % len(kinds)]}")


def blocks_with_cuts(sample, picture):
    places = {node: part["logical_device_ids"][0] for part in sample.plan["partitions"] for node in part["nodes"]}
    blocks = {}
    for node in sample.graph["nodes"]:
        path = node.get("module_path", "").split(".")
        if path[0] == "layer" and len(path) > 1 and node["name"] in places:
            blocks.setdefault(int(path[1]), []).append(places[node["name"]])
    pitch = WIDTH / len(blocks)
    last = None
    for block, devices in sorted(blocks.items()):
        x = block * pitch
        if last not in (None, devices[0]):
            picture.add(x - 1, 6, 2, 68, "accent")
        elif devices[0] != devices[-1]:
            picture.add(x + pitch / 2 - 1, 6, 2, 68, "accent")
        last = devices[-1]
        picture.add(x + 2, 12, pitch - 4, 4, f"device {devices[0]}")
        picture.add(x + 2, 22, pitch - 4, 40, "box")
        for row, kind in enumerate(sample.entry["kinds"]):
            picture.add(x + 5, 27 + 8 * row, pitch - 10, 5, f"kind {kind}")


def tables_and_capacity(sample, picture):
    sizes = {}
    for part in sample.plan["partitions"]:
        for device in part["logical_device_ids"]:
            sizes.setdefault(device, []).append(part.get("used_mem_bytes", 0))
    largest = max(available for _, available in memory_of(sample))
    for lane, (used, available) in enumerate(memory_of(sample)):
        x, full = lane * 65, 64 * available / largest
        picture.add(x, 0, 56, 3, f"device {lane}")
        picture.add(x, HEIGHT - full, 56, full, "memoryTrack")
        bottom = HEIGHT
        for size in sorted(sizes.get(lane, []), reverse=True):
            height = full * size / available
            picture.add(x, bottom - height, 56, max(0.8, height - 1), "kind source")
            bottom -= height
        picture.add(x - 2 if lane else 0, HEIGHT - full - 2, 60, 2, "text")


def schedule(sample, picture):
    end = max(event["ts"] + event["dur"] for event in sample.events)
    for row, events in enumerate(sample.rows()):
        y = row * 21
        picture.add(0, y, WIDTH, 15, "hatched boxLine")
        for event in events:
            if event["cat"] in ("forward", "backward"):
                x, width = event["ts"] / end * WIDTH, event["dur"] / end * WIDTH
                picture.add(x, y, width - 0.8, 15, f"device {row}")
                if event["cat"] == "forward":
                    picture.add(x + 1.5, y + 4, width - 3.8, 9.5, "panel")


def stacks_of_ranks(sample, picture):
    parts = ["fwd_compute", "fwd_comms", "bwd_compute", "bwd_comms"]
    colours = ["device 0", "hatched device 1", "device 2", "hatched device 3"]
    ranks = sample.plan["devices"]
    slowest = max(sum(rank["perf"][part] for part in parts) for rank in ranks)
    for place, rank in enumerate(ranks):
        x, bottom = place * 32, HEIGHT - 3
        total = sum(rank["perf"][part] for part in parts)
        picture.add(x, 0, 26, HEIGHT, "frame" if total == slowest else "box")
        for part, colour in zip(parts, colours):
            height = 70 * rank["perf"][part] / slowest
            picture.add(x + 3, bottom - height, 20, height, colour)
            bottom -= height


def mesh_and_strips(sample, picture):
    rows, columns = sample.plan["mesh_shape"]
    for device in range(rows * columns):
        x, y = device % columns * 17, 22 + device // columns * 19
        picture.add(x, y, 13, 13, "box")
        picture.add(x + 4, y + 4, 5, 5, "secondaryText")
    shown = [name for name in sample.plan["roles"] if name.endswith(("query", "output", "inner", "outer"))][:4]
    for row, name in enumerate(shown):
        y, x, width = row * 21, 88, 164
        picture.add(x, y, width, 14, "box")
        role = sample.plan["roles"][name]
        picture.add(x, y, 4, 14, f"kind {'attention' if 'attention' in name else 'linear'}")
        for dimension, placement in enumerate(sample.plan["nodes"][name]["output"]):
            colour = {"R": "boxLine", "P": "hatched device 1"}.get(placement[0], f"device {dimension * 2}")
            picture.add(x + 10 + dimension * 76, y + 5, 70, 4, colour)
        if role == "row":
            picture.add(x + width / 2 - 4, y + 14, 8, 7, "device 1")


def passes_and_memory(sample, picture):
    end = max(event["ts"] + event["dur"] for event in sample.events)
    for row, events in enumerate(sample.rows()):
        y = row * 21
        picture.add(0, y, 170, 15, "hatched boxLine")
        for event in events:
            if event["cat"] in ("forward", "backward") and event["args"].get("microbatch", 0) % 2 == 0:
                colour = "memoryBar" if event["cat"] == "forward" else "secondaryText"
                picture.add(event["ts"] / end * 170, y, event["dur"] / end * 340 - 0.4, 15, colour)
    ranks = sample.plan["cost"]["ranks"]
    most = max(rank["memory"]["used"] for rank in ranks)
    picture.add(182, 0, 70, 2, "text")
    for place, rank in enumerate(ranks):
        bottom = HEIGHT
        for part, colour in (("activations", "device 0"), ("parameters", "secondaryText"), ("gradients", "memoryBar"),
                             ("optimizer", "boxLine")):
            height = 62 * rank["memory"][part] / most
            picture.add(183 + place * 18, bottom - height, 15, height, colour)
            bottom -= height


def buckets_under_cap(sample, picture):
    buckets = sample.plan["buckets"]
    cap = buckets[0]["cap_bytes"]
    pitch = WIDTH / len(buckets)
    for place, bucket in enumerate(buckets):
        x, members = place * pitch, len(bucket["nodes"])
        for member in range(members):
            picture.add(x + member * (pitch - 4) / members, 16 - 14 / members, (pitch - 4) / members - 1, 14 / members,
                        f"device {place}")
        picture.add(x, 30, pitch - 4, 50, "memoryTrack")
        height = 50 * min(1, bucket["bytes"] / cap)
        picture.add(x, HEIGHT - height, pitch - 4, height, f"device {place}")
    picture.add(0, 28, WIDTH, 2, "text")


DRAWN = {"resnet50": lanes_of_operators, "bert_base": blocks_with_cuts, "dlrm_criteo": tables_and_capacity,
         "resnet50_stages": schedule, "dlrm_tables": stacks_of_ranks, "bert_base_mesh": mesh_and_strips,
         "llama3_8b": passes_and_memory, "fsdp_buckets": buckets_under_cap}


def drawn(program, entry):
    """The rectangles of a sample's picture."""
    picture = Picture()
    with tempfile.TemporaryDirectory() as folder:
        DRAWN[entry["id"]](Sample(program, entry, Path(folder)), picture)
    return picture.rects


def main():
    path = HERE / "samples.json"
    samples = json.loads(path.read_text())["samples"]
    for entry in samples:
        entry["picture"] = drawn(sys.argv[1], entry)
    rows = []
    for entry in samples:
        rects = entry.pop("picture")
        text = json.dumps(entry, ensure_ascii=False)[:-1]
        rows.append(text + ',\n   "picture": ' + json.dumps(rects, separators=(",", ":")) + "}")
    path.write_text('{"samples": [\n  ' + ",\n  ".join(rows) + "\n]}\n")


if __name__ == "__main__":
    main()
