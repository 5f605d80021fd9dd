#!/usr/bin/env python3
"""A planner for Cutaway in a page: cuts the operators, in execution order, into one piece a device."""
import json
import math
import random
import sys


def say(**line):
    print(json.dumps(line), flush=True)


request = json.load(sys.stdin)
steps, chance = request["parameters"]["steps"], random.Random(request["parameters"]["seed"])
devices = [device for device in request["devices"]["devices"] if device["available_mem_bytes"] > 0]
nodes = {node["name"]: node for node in request["graph"]["nodes"]}
operators = [node for node in nodes.values() if node["op"].startswith("call_")]
place = {node["name"]: i for i, node in enumerate(operators)}
sources = [{name for name in node["inputs"] if name not in place} for node in operators]


def used(begin, end):  # bytes of operators, of inputs and parameters, and, for each reader, of what earlier pieces send
    held = sum(node["total_bytes"] for node in operators[begin:end])
    held += sum(nodes[name]["total_bytes"] for name in set().union(*sources[begin:end]))
    return held + sum(nodes[name]["output_bytes"] for node in operators[begin:end] for name in node["inputs"]
                      if place.get(name, begin) < begin)


def sent(cuts):  # bytes from piece to piece; None where a piece does not fit its device
    pieces = list(zip([0, *cuts], [*cuts, len(operators)]))
    if any(used(*piece) > device["available_mem_bytes"] for piece, device in zip(pieces, devices)):
        return None
    piece_of = [k for k, (begin, end) in enumerate(pieces) for _ in range(begin, end)]
    crossing = {(name, piece_of[i]) for i, node in enumerate(operators) for name in node["inputs"]
                if name in place and piece_of[place[name]] != piece_of[i]}
    return sum(nodes[name]["output_bytes"] for name, _ in crossing)


cuts, begin = [], 0
for device in devices[:-1]:  # at first: each device filled
    end = begin
    while end < len(operators) and used(begin, end + 1) <= device["available_mem_bytes"]:
        end += 1
    cuts, begin = [*cuts, end], end
cost = best = sent(cuts)
found = cuts
if cost is None:
    say(error=f"the model does not fit {len(devices)} devices in execution order")
    sys.exit()
for step in range(steps + 1):
    if step % (steps // 20 + 1) == 0 or step == steps:
        say(progress=step / steps, text=f"{best} bytes are sent")
    heat = best * 0.1 * (1 - step / steps)
    moved = sorted(min(len(operators), max(0, cut + chance.choice((-9, -3, -1, 0, 0, 1, 3, 9)))) for cut in cuts)
    new = sent(moved)
    if new is not None and (new <= cost or (heat > 0 and chance.random() < math.exp((cost - new) / heat))):
        cuts, cost = moved, new
        if cost <= best:
            best, found = cost, cuts
pieces = zip([0, *found], [*found, len(operators)], devices)
say(plan={"partitions": [{"id": i, "logical_device_ids": [device["logical_id"]], "nodes": [node["name"] for node in operators[begin:end]]}
                         for i, (begin, end, device) in enumerate(pieces) if begin < end]})
