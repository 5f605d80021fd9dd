#!/usr/bin/env python3
"""A planner for Cutaway that calls METIS: parts of the operator graph with little between them, onto devices by memory.

METIS knows neither directions nor devices. Its parts are put in execution order, so that no data flows back, made to
fit the devices' memory, and improved by moving operators over their borders. Needs gpmetis and cutaway.plugin.
"""
import shutil
import subprocess

from cutaway import plugin

LARGEST_WEIGHT = 1 << 20  # METIS adds weights up in 32 bits
PASSES = 8


class Model:
    """The operators in execution order, by position: what they read, hold, send and take."""

    def __init__(self, request):
        nodes = request.nodes
        self.names = request.operators
        place = {name: i for i, name in enumerate(self.names)}
        own = [nodes[name] for name in self.names]
        self.inputs = [sorted({place[name] for name in node["inputs"] if name in place}) for node in own]
        self.users = [[] for _ in own]
        for i, inputs in enumerate(self.inputs):
            for j in inputs:
                self.users[j].append(i)
        self.sources = [{name: nodes[name]["total_bytes"] for name in node["inputs"] if name not in place} for node in own]
        self.bytes = [node["total_bytes"] for node in own]
        self.sent = [node["output_bytes"] for node in own]
        self.seconds = [max(node["latency"]["memory_sec"], node["latency"]["compute_sec"]) for node in own]
        self.rate = request.devices.get("transfer_rate_bytes_per_sec") or 1e10

    def used(self, members):
        """Bytes of operators, once of each input or parameter, and for each reader of what other parts send."""
        own, sources = set(members), {}
        for i in members:
            sources.update(self.sources[i])
        received = sum(self.sent[j] for i in members for j in self.inputs[i] if j not in own)
        return sum(self.bytes[i] for i in members) + sum(sources.values()) + received

    def latency(self, part_of):
        """The longest way through the parts, each as long as the longest way in it."""
        inside, longest, edges = [0.0] * len(part_of), {}, {}
        for i, part in enumerate(part_of):
            inside[i] = self.seconds[i] + max((inside[j] for j in self.inputs[i] if part_of[j] == part), default=0.0)
            longest[part] = max(longest.get(part, 0.0), inside[i])
            for j in self.inputs[i]:
                if part_of[j] != part:
                    edges.setdefault((part_of[j], part), set()).add(j)
        ready = dict.fromkeys(longest, 0.0)
        for part in sorted(longest):  # in order: nothing flows back
            for (begin, end), senders in edges.items():
                if end == part:
                    cost = sum(self.sent[j] for j in senders) / self.rate
                    ready[part] = max(ready[part], ready[begin] + longest[begin] + cost)
        return max(ready[part] + longest[part] for part in longest)


def metis(model, count, seed, imbalance):
    """A part for each operator, as gpmetis cuts the graph."""
    edges = [{} for _ in model.names]
    unit = max(1, sum(model.sent) // LARGEST_WEIGHT)
    for i, inputs in enumerate(model.inputs):
        for j in inputs:
            edges[i][j] = edges[j][i] = model.sent[j] // unit + 1
    unit = max(1, sum(model.bytes) // LARGEST_WEIGHT)
    lines = [f"{len(edges)} {sum(map(len, edges)) // 2} 011"]
    for i, others in enumerate(edges):
        words = [model.bytes[i] // unit + 1] + [word for j, weight in others.items() for word in (j + 1, weight)]
        lines.append(" ".join(map(str, words)))
    with open("graph", "w", encoding="ascii") as file:  # in the working folder, which is ours and goes with us
        file.write("\n".join(lines) + "\n")
    command = ["gpmetis", f"-seed={seed}", f"-ufactor={max(1, round(imbalance * 1000))}", "graph", str(count)]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    with open(f"graph.part.{count}", encoding="ascii") as file:
        return [int(line) for line in file]


def in_order(model, part_of):
    """The parts numbered by where they lie, in two ways: operators put behind what they read, or before what reads them."""
    mean = {part: sum(i for i, p in enumerate(part_of) if p == part) / part_of.count(part) for part in set(part_of)}
    number = {part: k for k, part in enumerate(sorted(mean, key=mean.get))}
    later = [number[part] for part in part_of]
    earlier = list(later)
    for i in range(len(part_of)):
        later[i] = max([later[i]] + [later[j] for j in model.inputs[i]])
    for i in reversed(range(len(part_of))):
        earlier[i] = min([earlier[i]] + [earlier[j] for j in model.users[i]])
    return later, earlier


def made_to_fit(model, part_of, count, capacity):
    """Moves what is too much in a part to the next one, the last operators first. None where that is not enough."""
    part_of = list(part_of)
    for part in range(count):
        members = [i for i, p in enumerate(part_of) if p == part]
        while members and model.used(members) > capacity:
            if part + 1 == count:
                return None
            part_of[members.pop()] = part + 1
    return part_of


def improved(model, part_of, capacities):
    """Moves operators over the borders of parts as long as the latency falls."""
    best = model.latency(part_of)
    for _ in range(PASSES):
        before = best
        for i in range(len(part_of)):
            targets = {part_of[j] for j in model.inputs[i] + model.users[i]} - {part_of[i]}
            for target in sorted(targets):
                moved = part_of[:i] + [target] + part_of[i + 1:]
                if any(moved[j] > target for j in model.inputs[i]) or any(moved[j] < target for j in model.users[i]):
                    continue
                latency = model.latency(moved)
                if latency < best and devices_of(model, moved, capacities):
                    part_of, best = moved, latency
        if best == before or plugin.stop_requested():
            break
    return part_of, best


def devices_of(model, part_of, capacities):
    """A device for each part, the largest part on the largest; None where one does not fit."""
    sizes = {part: model.used([i for i, p in enumerate(part_of) if p == part]) for part in set(part_of)}
    by_size = sorted(sizes, key=sizes.get, reverse=True)
    by_memory = sorted(capacities, key=capacities.get, reverse=True)
    if len(by_size) > len(by_memory) or any(sizes[p] > capacities[d] for p, d in zip(by_size, by_memory)):
        return None
    return dict(zip(by_size, by_memory))


def plan_of(model, part_of, capacities):
    devices = devices_of(model, part_of, capacities)
    return {"partitions": [{"id": k, "logical_device_ids": [devices[part]],
                            "nodes": [name for name, p in zip(model.names, part_of) if p == part]}
                           for k, part in enumerate(sorted(devices))]}


def main():
    request = plugin.read_request()
    if not shutil.which("gpmetis"):
        plugin.fail("gpmetis is not installed; Debian has it in the package metis")
    capacities = {d["logical_id"]: d["available_mem_bytes"] for d in request.devices["devices"] if d["available_mem_bytes"] > 0}
    model = Model(request)
    best = None
    tries = [(count, seed) for count in range(1, min(len(capacities), len(model.names)) + 1)
             for seed in range(request.parameters["tries"] if count > 1 else 1)]
    for k, (count, seed) in enumerate(tries):
        plugin.progress(k / len(tries), f"{count} parts" + (f", {best * 1e3:.4g} ms so far" if best else ""))
        cut = metis(model, count, seed, request.parameters["imbalance"]) if count > 1 else [0] * len(model.names)
        for ordered in in_order(model, cut):
            fitting = made_to_fit(model, ordered, count, min(sorted(capacities.values(), reverse=True)[:count]))
            if not fitting or not devices_of(model, fitting, capacities):
                continue
            part_of, latency = improved(model, fitting, capacities)
            if best is None or latency < best:
                best = latency
                plugin.plan(plan_of(model, part_of, capacities))
        if plugin.stop_requested():
            return
    if best is None:
        plugin.fail("no cut of METIS fits the devices' memory")


if __name__ == "__main__":
    main()
