"""What `cutaway compare` and `cutaway explore` must say, from the documents of plans alone: a judge of its own."""
import json
import math



class Side:
    """groups: id → (items, lanes, seconds, bytes); ways: item → how it runs; figures by name; lanes: id → (bytes, seconds).
    has_places: groups are places, the same in two plans by their ids."""

    def __init__(self, figures, has_places=False):
        self.figures, self.lanes, self.groups, self.ways, self.items = figures, {}, {}, {}, []
        self.has_places = has_places

    def groups_of(self, item):
        return [id for id, group in self.groups.items() if item in group[0]]

    def lanes_of(self, item):
        return sorted({lane for id in self.groups_of(item) for lane in self.groups[id][1]})


def busy(side, lanes):
    """Seconds of the groups on each lane; bytes are given."""
    for id, used in lanes.items():
        side.lanes[id] = [used, sum(group[2] for group in side.groups.values() if id in group[1])]


def partition(document, items):
    cost = document["cost"]
    devices = {group["id"]: set(group["logical_device_ids"]) for group in document["partitions"]}
    memory = {int(id): used for id, used in document["device_mem_bytes"].items()}
    side = Side({"latency_sec": cost["latency_sec"], "transferred_bytes": sum(
        edge["bytes"] for edge in document["edges"] if not devices[edge["from"]] & devices[edge["to"]]),
                 "largest_lane_bytes": max(memory.values())})
    for group in document["partitions"]:
        side.groups[group["id"]] = (set(group["nodes"]) & items, group["logical_device_ids"], group["latency"]["overall_sec"], group["used_mem_bytes"])
    busy(side, memory)
    return side


def pipeline(document, items):
    cost = document["cost"]
    side = Side({"latency_sec": cost["makespan_sec"], "transferred_bytes": cost["transfer_bytes"], "largest_lane_bytes": cost["peak_bytes"],
                 "bottleneck_sec": cost["bottleneck_sec"], "bubble_fraction": cost["bubble_fraction"]})
    for stage in document["stages"]:
        side.groups[stage["id"]] = ((set(stage["nodes"]) | set(stage["replicated"])) & items, None, stage["cost"]["stage_sec"], stage["cost"]["memory_bytes"])
    return side


def embedding(document, _):
    used = {device["rank"]: device["used"]["hbm"] + device["used"]["ddr"] for device in document["devices"]}
    side = Side({"latency_sec": document["perf_rating_sec"], "largest_lane_bytes": max(used.values()),
                 "critical_path_sec": document["critical_path_sec"]["total"]}, has_places=True)
    members = {}
    for table in document["tables"]:
        for number, shard in enumerate(table["shards"]):
            item = f"{table['node']}/{number}"
            members.setdefault(shard["rank"], set()).add(item)
            side.ways[item] = f"{table['sharding_type']} · {table['compute_kernel']}"
    for device in document["devices"]:
        if device["rank"] in members:
            side.groups[device["rank"]] = (members[device["rank"]], [device["rank"]], device["perf"]["total"], used[device["rank"]])
    return side


def sharding(document, _):
    side = Side({})
    for node, entry in document["nodes"].items():
        side.items.append(node)
        read = [",".join(placements) for placements in entry["inputs"] + entry.get("parameters", [])]
        side.ways[node] = (" × ".join(read) + " → " + ",".join(entry["output"])).strip()
    return side


def bucketing(document, items):
    after = document["cost"]["after"]
    side = Side({"latency_sec": after["step_sec"], "communication_sec": after["communication_sec"], "exposed_sec": after["exposed_sec"],
                 "overlapped_sec": after["overlapped_sec"], "collectives": after["collectives"], "peak_extra_bytes": document["peak_extra_bytes"]})
    for bucket in document["buckets"]:
        side.groups[bucket["id"]] = (set(bucket["nodes"]), None, None, bucket["bytes"])
    side.items = sorted(items)
    return side


def training(document, _):
    cost = document["cost"]
    side = Side({"latency_sec": cost["step_sec"], "mfu": cost["mfu"], "tokens_per_sec": cost["tokens_per_sec"],
                 "bubble_fraction": cost["bubble_fraction"], "devices": cost["devices"]})
    for stage in document["stages"]:
        side.groups[stage["id"]] = (set(stage["nodes"]), None, None, None)
    return side


KINDS = {"partition": partition, "pipeline": pipeline, "embedding": embedding, "sharding": sharding, "bucketing": bucketing, "training": training}
LARGER_IS_BETTER = {"samples_per_sec", "microbatches_per_sec", "mfu", "tokens_per_sec", "overlapped_sec", "fit_probability"}


def read(document, items):
    """`items`: of the graph those that are planned, where the plan has others too."""
    side = KINDS[document["kind"]](document, items)
    side.items = side.items or sorted({item for group in side.groups.values() for item in group[0]})
    return side


def best_total(weights, rows, columns):
    """Largest sum of weights of pairs, each row and column once: the Hungarian method on an integer matrix."""
    size = max(len(rows), len(columns))
    if size == 0:
        return 0
    cost = [[-weights.get((r, c), 0) if r is not None and c is not None else 0
             for c in list(columns) + [None] * (size - len(columns))] for r in list(rows) + [None] * (size - len(rows))]
    infinite = float("inf")
    u, v, match, way = [0] * (size + 1), [0] * (size + 1), [0] * (size + 1), [0] * (size + 1)
    for i in range(1, size + 1):
        match[0], j0 = i, 0
        least, used = [infinite] * (size + 1), [False] * (size + 1)
        while True:
            used[j0] = True
            i0, delta, j1 = match[j0], infinite, 0
            for j in range(1, size + 1):
                if used[j]:
                    continue
                reduced = cost[i0 - 1][j - 1] - u[i0] - v[j]
                if reduced < least[j]:
                    least[j], way[j] = reduced, j0
                if least[j] < delta:
                    delta, j1 = least[j], j
            for j in range(size + 1):
                if used[j]:
                    u[match[j]] += delta
                    v[j] -= delta
                else:
                    least[j] -= delta
            j0 = j1
            if match[j0] == 0:
                break
        while j0:
            match[j0] = match[way[j0]]
            j0 = way[j0]
    return -sum(cost[match[j] - 1][j - 1] for j in range(1, size + 1))


def matched(base, other):
    """base id → other id: places of one id, otherwise the most common items, of equal ones the lexicographically smallest
    list of pairs."""
    if base.has_places:
        return {id: id for id in base.groups if id in other.groups}
    weights = {}
    for b, group in base.groups.items():
        for o, candidate in other.groups.items():
            shared = len(group[0] & candidate[0])
            if shared:
                weights[b, o] = shared
    rows, columns, pairs = sorted(base.groups), sorted(other.groups), {}
    left = best_total(weights, rows, columns)
    while rows:
        b = rows.pop(0)
        for o in columns:
            if (b, o) not in weights:
                continue
            rest = [c for c in columns if c != o]
            if weights[b, o] + best_total(weights, rows, rest) == left:
                pairs[b] = o
                columns, left = rest, left - weights[b, o]
                break
    return pairs


def verdict(name, base, other, threshold):
    difference = other - base
    if difference == 0 or (base != 0 and abs(difference / base) < threshold):
        return "same"
    return "better" if (difference < 0) != (name in LARGER_IS_BETTER) else "worse"


def is_close(one, other):
    """Sums of the same figures in another order differ in the last bit."""
    return isinstance(one, float) and isinstance(other, float) and math.isclose(one, other, rel_tol=1e-12)


def check(expected, got, what):
    if expected != got and not is_close(expected, got):
        raise AssertionError(f"{what}: expected {json.dumps(expected, default=str, ensure_ascii=False)[:600]}, is {json.dumps(got, ensure_ascii=False)[:600]}")


def check_figures(base, other, difference, threshold):
    for figure in difference["figures"]:
        name = figure["name"]
        for side, field in ((base, "base"), (other, "other")):
            if name in side.figures:
                check(side.figures[name], figure[field], f"{name} of {field}")
        if figure["base"] is None or figure["other"] is None:
            check(False, "verdict" in figure, name)
            continue
        check(figure["other"] - figure["base"], figure["difference"], f"difference of {name}")
        check(figure["base"] != 0, "fraction" in figure, f"fraction of {name}")
        if figure["base"] != 0:
            check(figure["difference"] / figure["base"], figure["fraction"], f"fraction of {name}")
        check(verdict(name, figure["base"], figure["other"], threshold), figure["verdict"], f"verdict of {name}")


def ids(groups):
    return None if not groups else groups[0] if len(groups) == 1 else groups


def check_groups(base, other, pairs, difference):
    entries = [(b, pairs.get(b)) for b in sorted(base.groups) if b in pairs]
    entries += [(b, None) for b in sorted(base.groups) if b not in pairs]
    entries += [(None, o) for o in sorted(other.groups) if o not in pairs.values()]
    check(entries, [(g["base"], g["other"]) for g in difference["groups"]], "pairs")
    for (b, o), entry in zip(entries, difference["groups"]):
        before, after = base.groups.get(b), other.groups.get(o)
        one, two = before[0] if before else set(), after[0] if after else set()
        what = f"group {b} and {o}"
        check(len(one & two), entry["same"], f"{what}: same")
        check(sorted(one - two), sorted(entry["left"]), f"{what}: left")
        check(sorted(two - one), sorted(entry["joined"]), f"{what}: joined")
        for place, field in ((2, "seconds"), (3, "bytes")):
            for side, (group, value) in enumerate(zip((before, after), entry[field])):
                if group is None:
                    check(None, value, f"{what}: {field} {side}")
                elif group[place] is not None:
                    check(group[place], value, f"{what}: {field} {side}")
        if before and after and before[1] is not None:
            check([sorted(before[1]), sorted(after[1])] if sorted(before[1]) != sorted(after[1]) else None, entry.get("lanes"), f"{what}: lanes")


def check_items(base, other, pairs, difference):
    items = difference["items"]
    moved, changed, same = {}, {}, 0
    both = [item for item in base.items if item in set(other.items)]
    for item in both:
        before, after = base.groups_of(item), other.groups_of(item)
        if {pairs.get(group, ("none", group)) for group in before} != set(after):
            moved[item] = (ids(sorted(before)), ids(sorted(after)))
        elif base.ways.get(item) != other.ways.get(item):
            changed[item] = (base.ways[item], other.ways[item])
    told = {entry["node"]: (entry["from"], entry["to"]) for entry in items["moved"]}
    check(moved, told, "moved")
    check(len(told), len(items["moved"]), "moved once")
    if base.ways:
        check(changed, {entry["node"]: (entry["from"], entry["to"]) for entry in items["changed"]}, "changed")
    check(sorted(set(base.items) - set(other.items)), sorted(items["only_base"]), "only in the baseline")
    check(sorted(set(other.items) - set(base.items)), sorted(items["only_other"]), "only in the other")
    return len(both) - len(moved) - len(changed)


def check_difference(base, other, difference, threshold=0):
    pairs = matched(base, other)
    check_figures(base, other, difference, threshold)
    check_groups(base, other, pairs, difference)
    same = check_items(base, other, pairs, difference)
    if base.ways or not difference["items"]["changed"]:
        check(same, difference["items"]["same"], "same")
    for lane in difference["lanes"]:
        for number, side in enumerate((base, other)):
            if lane["id"] in side.lanes:
                check(side.lanes[lane["id"]], [lane["used_bytes"][number], lane["seconds"][number]], f"lane {lane['id']}")


def front(points, objectives, limits):
    """Numbers of the points that no feasible one within the limits beats."""
    def value(point, name):
        figure = point["figures"].get(name.lstrip("-"))
        return None if figure is None else -figure if name.startswith("-") else figure

    def counts(point):
        return point.get("feasible") and all(value(point, o) is not None for o in objectives) and all(
            value(point, name) is not None and value(point, name) <= (-limit if name.startswith("-") else limit) for name, limit in limits.items())

    candidates = [(i, [value(p, o) for o in objectives]) for i, p in enumerate(points) if counts(p)]
    return {i for i, mine in candidates
            if not any(all(a <= b for a, b in zip(theirs, mine)) and theirs != mine for _, theirs in candidates)}
