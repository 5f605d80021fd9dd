#!/usr/bin/python3
"""Runs torch.fx's accelerator partitioner and `cutaway plan` on the same graphs and prints how they compare.

    tests/benchmarks/beside_torch.py --cutaway build/release/cutaway

One line a case, fields separated by blanks:

    planner graph devices operations torch_cpu_sec cutaway_cpu_sec ratio same

CPU seconds: of the partitioner's own code on one side, of the whole program from start to written file on the other.
`same` is `yes` where both put the same operators together. `torch_cpu_sec` is `>N` where it was stopped after N
seconds by the clock.
Needs a torch that has the partitioner (Debian's python3-torch); not part of the tests.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time

FIXTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fixtures", "partition")

# planner, graph, devices: where the original comes to an end within a minute
CASES = [
    ("size_based", "resnet50", "h4"),
    ("size_based", "chain:1000", "2"),
    ("size_based", "chain:2000", "2"),
    ("cost_aware", "alexnet", "h2"),
    ("cost_aware", "chain12", "h4"),
    ("cost_aware", "chain:32", "2"),
    ("cost_aware", "resnet18", "h4"),
    ("kl_based", "alexnet", "h2"),
    ("kl_based", "chain12", "h4"),
    ("kl_based", "resnet18", "h4"),
]


def chain(length):
    """Equal layers, one after another."""
    nodes = [{"name": "x", "op": "placeholder", "target": "x", "inputs": [],
              "output_bytes": 1024, "total_bytes": 1024, "outputs": []}]
    for i in range(length):
        nodes.append({"name": f"relu_{i}", "op": "call_function", "target": "relu", "inputs": [nodes[-1]["name"]],
                      "output_bytes": 1024, "total_bytes": 1024, "outputs": [],
                      "latency": {"memory_sec": 1e-6, "compute_sec": 2e-6}})
    nodes.append({"name": "output", "op": "output", "target": "output", "inputs": [nodes[-1]["name"]]})
    return {"format": "cutaway.graph", "version": 1, "name": f"chain of {length}", "nodes": nodes}


def devices(count, graph):
    """Equal devices that hold the graph with half their room to spare."""
    total = sum(node.get("total_bytes", 0) for node in graph["nodes"])
    return {"format": "cutaway.devices", "version": 1, "name": f"{count} devices", "transfer_rate_bytes_per_sec": 1e9,
            "devices": [{"logical_id": i, "name": f"dev_{i}", "available_mem_bytes": total * 3 // (2 * count)}
                        for i in range(count)]}


def load(graph, inventory):
    if graph.startswith("chain:"):
        made = chain(int(graph.split(":")[1]))
        return made, devices(int(inventory), made)
    with open(os.path.join(FIXTURES, f"{graph}.graph.json")) as file:
        loaded = json.load(file)
    with open(os.path.join(FIXTURES, f"{graph}.{inventory}.devices.json")) as file:
        return loaded, json.load(file)


def as_fx(document):
    """The graph as torch.fx knows it, with the sizes and latencies that the document gives."""
    import torch
    from torch.fx.experimental.partitioner_utils import NodeLatency

    sizes, latencies, nodes = {}, {}, {}
    graph = torch.fx.Graph()
    for entry in document["nodes"]:
        inputs = tuple(nodes[name] for name in entry["inputs"])
        if entry["op"] == "output":
            graph.output(inputs[0] if len(inputs) == 1 else inputs)
            continue
        if entry["op"] in ("placeholder", "get_attr"):
            node = graph.create_node("placeholder", entry["name"], name=entry["name"])
        else:
            node = graph.create_node("call_function", torch.add, args=inputs, name=entry["name"])
            latency = entry.get("latency", {"memory_sec": 0.0, "compute_sec": 0.0})
            latencies[node] = NodeLatency(latency["memory_sec"], latency["compute_sec"])
        nodes[entry["name"]] = node
        sizes[node] = (entry["output_bytes"], entry["total_bytes"])
    return torch.fx.GraphModule(torch.nn.Module(), graph), sizes, latencies


def run_torch(planner, graph, inventory):
    """CPU seconds of the original, and the operators that it puts together."""
    import contextlib
    import io

    from torch.fx.experimental import accelerator_partitioner as original
    from torch.fx.experimental.partitioner_utils import Device, PartitionerConfig, PartitionMode
    from torch.fx.passes.graph_manipulation import size_bytes

    module, sizes, latencies = as_fx(graph)

    def set_sizes(_module, *_):
        for node, (output, total) in sizes.items():
            node.size_bytes = size_bytes(output, total)

    original.get_size_of_all_nodes = set_sizes
    given = [Device(d["name"], d["available_mem_bytes"], d["logical_id"]) for d in inventory["devices"]]
    config = PartitionerConfig(given, mode=getattr(PartitionMode, planner),
                               transfer_rate_bytes_per_sec=inventory["transfer_rate_bytes_per_sec"],
                               node_to_latency_mapping=latencies)
    partitioner = original.Partitioner()
    with contextlib.redirect_stdout(io.StringIO()):
        start = time.process_time()
        partitioner.partition_graph(module, module, config)
        seconds = time.process_time() - start
    together = [sorted(node.name for node in partition.nodes if node.op == "call_function")
                for partition in partitioner.partitions]
    return seconds, sorted(group for group in together if group)


def run_torch_apart(planner, graph, inventory, limit):
    """The same in a process of its own, so that it can be stopped. (None, None) where it was."""
    command = [sys.executable, os.path.abspath(__file__), "--original", planner, graph, inventory]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=True)
    except subprocess.TimeoutExpired:
        return None, None
    except subprocess.CalledProcessError as failure:
        lines = failure.stderr.strip().splitlines()
        return (lines[-1] if lines else "failed").split(":")[0], None
    answer = json.loads(done.stdout)
    return answer["seconds"], answer["together"]


def run_cutaway(program, planner, graph, inventory):
    """CPU seconds of the whole program, and the operators that it puts together."""
    with tempfile.TemporaryDirectory() as folder:
        paths = {name: os.path.join(folder, f"{name}.json") for name in ("graph", "devices", "plan")}
        for name, document in (("graph", graph), ("devices", inventory)):
            with open(paths[name], "w") as file:
                json.dump(document, file)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([program, "plan", paths["graph"], "--devices", paths["devices"],
                        "--planner", f"partition.{planner}", "--out", paths["plan"]], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        with open(paths["plan"]) as file:
            plan = json.load(file)
    operators = {node["name"] for node in graph["nodes"] if node["op"].startswith("call_")}
    together = [sorted(name for name in partition["nodes"] if name in operators) for partition in plan["partitions"]]
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return seconds, sorted(group for group in together if group)


def compare(program, planner, graph, inventory, limit):
    documents = load(graph, inventory)
    operations = sum(node["op"].startswith("call_") for node in documents[0]["nodes"])
    ours, our_groups = run_cutaway(program, planner, *documents)
    theirs, their_groups = run_torch_apart(planner, graph, inventory, limit)
    if isinstance(theirs, float):
        shown, ratio, same = f"{theirs:.3f}", f"{theirs / max(ours, 1e-3):.0f}", our_groups == their_groups
        same = "yes" if same else "no"
    else:
        shown, ratio, same = (f">{limit:g}", f">{limit / max(ours, 1e-3):.0f}", "-") if theirs is None \
            else (theirs, "-", "-")
    print(f"partition.{planner} {graph} {inventory} {operations} {shown} {ours:.3f} {ratio} {same}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cutaway", default="build/release/cutaway", help="the program")
    parser.add_argument("--limit", type=float, default=120, help="wall seconds that the original gets for a case")
    parser.add_argument("--only", default="", help="cases whose line contains this text")
    parser.add_argument("--original", nargs=3, metavar=("PLANNER", "GRAPH", "DEVICES"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.original:
        planner, graph, inventory = arguments.original
        seconds, together = run_torch(planner, *load(graph, inventory))
        json.dump({"seconds": seconds, "together": together}, sys.stdout)
        return
    print("planner graph devices operations torch_cpu_sec cutaway_cpu_sec ratio same")
    for case in CASES:
        if arguments.only in " ".join(case):
            compare(arguments.cutaway, *case, arguments.limit)


if __name__ == "__main__":
    main()
