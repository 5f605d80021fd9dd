#!/usr/bin/env python3
"""Runs the field cases (inputs as people post them) through the `cutaway` program and compares with what is right.

    run_field.py --cutaway build/cutaway [--fixtures DIR] [--only TEXT] [--kinds] [--verbose]

DIR/cases.json is a list of cases: `name`, `kind`, `source`, `why` (why this is right), the files that it reads (`inventory`,
`input`, `model`, `devices`, `made`, and `files` for all others; relative to DIR, copied beside each other before each run)
and one check, a field of the case named after a function below:

    links        bytes/s between consecutive devices of `inventory`, a number or {"at_least", "at_most"}
    memory       bytes of each device of `inventory`, or "unknown"; one value for all, or a list
    public       number of models in `input`, each with its configuration and its exact number of parameters
    parameters   exact number of parameters, each storage once, of the model `input`
    graph        what the graph converted from `input` must have
    list         what `convert --list` of `input` must name
    refused      `command` ends with 1 or 2 and one line that has these words
    warns        `command` succeeds and says these words
    plan         values by path in the plan that `planner` makes, evaluated
    imported     what the plan imported from `input` puts where, and the import's report
    export       what an export of a plan must tell
    profile      latency in seconds by operator after `input` was applied to `model`; null: no figure

Words are found without regard to case; "a|b" is either. `says` lists words that must be on standard error, too. A case
may have `or`: fields that replace the check where another answer is right as well. `guard` marks what worked when the case was
written. Prints the cases that fail and one closing line. Exit status 1 if any fails. Python's standard library alone.
"""
import argparse, concurrent.futures, json, os, pathlib, re, shutil, subprocess, sys, tempfile, time

TIMEOUT = 60
RELATIVE = 0.005  # of a bandwidth: the link's latency is in the time it is taken from
BYTES = 10 ** 9  # that each link of the chain carries
FILES = ("inventory", "input", "model", "devices", "made")  # fields of a case that name a file
CHECKS = {}


class Fail(Exception):
    pass


def check(function):
    CHECKS[function.__name__.rstrip("_")] = function
    return function


def short(value):
    s = value if isinstance(value, str) else json.dumps(value)
    return s if len(s) < 160 else s[:157] + "..."


def same(want, got, what):
    if want != got:
        raise Fail(f"{what}: want {short(want)}, got {short(got)}")


def words(wanted, text, what):
    for word in wanted:
        if not any(w.lower() in text.lower() for w in word.split("|")):
            raise Fail(f"{what} lacks {word!r}: {short(text.strip())!r}")


class Run:
    """A case in its own folder, and the program as a user calls it there."""

    def __init__(self, program, case, folder):
        self.program, self.case, self.folder = program, case, folder
        self.errors = ""  # all that was said on standard error

    def call(self, *line):
        line = [str(w) for w in line]
        try:
            done = subprocess.run([self.program, *line], cwd=self.folder, capture_output=True, text=True, errors="replace",
                                  timeout=TIMEOUT, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})
        except subprocess.TimeoutExpired:
            raise Fail(f"no answer in {TIMEOUT} s: {' '.join(line)}")
        self.errors += done.stderr
        return done

    def ok(self, *line):
        done = self.call(*line)
        if done.returncode != 0:
            raise Fail(f"exit {done.returncode}: {short(done.stderr.strip())}")
        return done.stdout

    def refused(self, wanted, *line):
        done = self.call(*line)
        if done.returncode not in (1, 2):
            raise Fail(f"want a refusal with {wanted}, got exit {done.returncode} {short(done.stderr.strip())!r}")
        said = [x for x in done.stderr.strip().splitlines() if not x.startswith("cutaway: warning:")]
        if len(said) != 1:
            raise Fail(f"want one line that says what and where, got {short(done.stderr)!r}")
        for name in self.case["files"]:  # a file's name is no explanation
            said[0] = said[0].replace(pathlib.Path(name).name, "FILE")
        words(wanted, said[0], "the message")

    def write(self, name, value):
        (self.folder / name).write_text(json.dumps(value))
        return name

    def read(self, name):
        return json.loads((self.folder / name).read_text())

    def settings(self, values):
        return [w for k, v in (values or {}).items() for w in ("--set", f"{k}={json.dumps(v) if isinstance(v, bool) else v}")]

    def devices(self):
        return ["--devices", self.case["devices"]] if "devices" in self.case else []

    def convert(self, out="converted.json"):
        extra = ["--graph", self.case["select"]] if "select" in self.case else []
        self.ok("convert", self.case["input"], *self.settings(self.case.get("set")), *extra, "--out", out)
        return self.read(out)

    def planned(self, out="made.plan.json"):
        """The plan of the case: a file, another program's plan, or made by a planner."""
        case = self.case
        if "made" in case:
            return case["made"]
        how = (["import", case["model"], *self.devices(), "--from", case["input"]] if "planner" not in case else
               ["plan", case["model"], *self.devices(), "--planner", case["planner"]])
        self.ok(*how, *self.settings(case.get("set")), "--out", out)
        return out

    def evaluated(self, plan):
        return json.loads(self.ok("evaluate", self.case["model"], *self.devices(), "--plan", plan, "--json"))


def chain(count, size=BYTES):
    """Operators in a row, each of which hands `size` bytes to the next."""
    nodes = [{"name": f"n{i}", "op": "call_function", "target": "f", "inputs": [f"n{i - 1}"] if i else [],
              "outputs": [{"shape": [size // 4], "dtype": "float32"}], "output_bytes": size, "total_bytes": size,
              "latency": {"memory_sec": 1e-3, "compute_sec": 1e-3}} for i in range(count)]
    return {"format": "cutaway.graph", "version": 1, "name": "chain", "nodes": nodes}


def device_count(run, inventory, want):
    """As many stages as there are devices is what a pipeline has where nothing else is said."""
    run.write("many.json", chain(want + 3, 4))
    run.ok("plan", "many.json", "--devices", inventory, "--planner", "pipeline.balanced", "--out", "many.plan.json")
    same(want, len(run.read("many.plan.json")["stages"]), "number of devices")


@check
def links(run, want):
    inventory, count = run.case["inventory"], len(want) + 1
    device_count(run, inventory, count)
    if not want:
        return
    run.write("chain.json", chain(count))
    run.ok("plan", "chain.json", "--devices", inventory, "--planner", "pipeline.cut_stages",
           "--set", "cuts=" + ",".join(f"@n{i}" for i in range(count - 1)), "--out", "chain.plan.json")
    priced = json.loads(run.ok("evaluate", "chain.json", "--devices", inventory, "--plan", "chain.plan.json", "--json"))
    times = [s["cost"]["transfer_sec"] for s in priced["stages"][1:]]
    got = [BYTES / t if t else 0 for t in times]
    for w, g in zip(want, got):
        low, high = (w.get("at_least", 0), w.get("at_most", 1e18)) if isinstance(w, dict) else (w, w)
        if not low * (1 - RELATIVE) <= g <= high * (1 + RELATIVE):
            raise Fail(f"GB/s: want {short([x if isinstance(x, dict) else x / 1e9 for x in want])}, got {[round(x / 1e9, 2) for x in got]}")


@check
def memory(run, want):
    inventory, count = run.case["inventory"], run.case["count"]
    device_count(run, inventory, count)
    huge = chain(1, 4)
    huge["nodes"][0]["total_bytes"] = 1 << 60  # more than any device has
    run.write("huge.json", huge)
    got = []
    for device in range(count):
        run.write("huge.plan.json", {"format": "cutaway.plan", "version": 1, "kind": "partition", "graph": {"name": "chain"},
                                     "planner": {"id": "manual", "parameters": {}},
                                     "partitions": [{"id": 0, "logical_device_ids": [device], "nodes": ["n0"]}]})
        over = json.loads(run.ok("evaluate", "huge.json", "--devices", inventory, "--plan", "huge.plan.json", "--json"))["over_capacity"]
        got.append(over[0]["available"] if over else "unknown")
    same(want if isinstance(want, list) else [want] * count, got, "memory")


@check
def parameters(run, want):
    sizes = {}
    for node in run.convert()["nodes"]:
        for p in node.get("parameters", []):
            size = 1
            for d in p["shape"]:
                size *= d
            sizes[p["storage"]] = size
    got = sum(sizes.values())
    if got != want:
        raise Fail(f"parameters: want {want:,}, got {got:,} ({got - want:+,})")


@check
def public(run, want):
    """Each model of the file `input` has as many parameters as it says."""
    models = run.read(run.case["input"])
    same(want, len(models), "models")
    for model in models:
        run.write("config.json", model["config"])
        run.case = {**run.case, "input": "config.json"}
        try:
            parameters(run, model["parameters"])
        except Fail as failure:
            raise Fail(f"{model['name']}: {failure}")


WIDTH = {"float32": 4, "int64": 8, "bfloat16": 2, "float16": 2, "int32": 4, "bool": 1, "float64": 8}


@check
def graph(run, want):
    nodes = run.convert()["nodes"]
    named = {n["name"]: n for n in nodes}
    missing = [n for part in ("inputs", "ops", "targets", "modules", "shapes", "node_bytes") for n in want.get(part, {}) if n not in named]
    if missing:
        raise Fail(f"no operator {missing[0]!r} among {short(list(named))}")
    facts = {"operations": lambda: sum(n["op"] not in ("placeholder", "get_attr", "output") for n in nodes),
             "placeholders": lambda: sum(n["op"] == "placeholder" for n in nodes),
             "edges": lambda: sum(len(n["inputs"]) for n in nodes),
             "names": lambda: [n["name"] for n in nodes if n["op"] != "output"],
             "results": lambda: [i for n in nodes if n["op"] == "output" for i in n["inputs"]],
             "inputs": lambda: {k: named[k]["inputs"] for k in want["inputs"]},
             "ops": lambda: {k: named[k]["op"] for k in want["ops"]},
             "targets": lambda: {k: str(named[k].get("target")).removeprefix("torch.ops.").removeprefix("_") for k in want["targets"]},
             "modules": lambda: {k: named[k].get("module_path") for k in want["modules"]},
             "shapes": lambda: {k: [o["shape"] for o in named[k].get("outputs", [])] for k in want["shapes"]},
             "node_bytes": lambda: {k: named[k]["total_bytes"] for k in want["node_bytes"]}}
    for fact, value in want.items():
        if fact in facts:
            same(value, facts[fact](), fact)
    weights = [p for n in nodes for p in n.get("parameters", [])]
    for p in weights:
        p["elements"] = 1
        for d in p["shape"]:
            p["elements"] *= d
    storage = {p["name"]: p["storage"] for p in weights}
    for name, size in want.get("weights", {}).items():
        if name not in storage:
            raise Fail(f"no weight {name!r} among {short(sorted(storage))}")
        same(size, next(p["elements"] * WIDTH.get(p["dtype"], 0) for p in weights if p["name"] == name), f"bytes of {name}")
    if "weight_bytes" in want:  # each storage once
        once = {p["storage"]: p["elements"] * WIDTH.get(p["dtype"], 0) for p in weights}
        same(want["weight_bytes"], sum(once.values()), "bytes of all weights")
    for group in want.get("tied", []):
        if len({storage.get(name, name + " (missing)") for name in group}) != 1:
            raise Fail(f"tied: want {group} on one storage, got {[storage.get(n) for n in group]}")


@check
def list_(run, want):
    listed = json.loads(run.ok("convert", run.case["input"], "--list"))
    selectors = [entry["selector"] for entry in listed]
    if "count" in want:
        same(want["count"], len(listed), "graphs listed")
    for name in want.get("names", []):
        if not any(name in s for s in selectors):
            raise Fail(f"want {name!r} listed, got {selectors}")
    same(len(selectors), len(set(selectors)), "different selectors")
    if "operations" in want:  # of each graph, chosen by its selector
        got = []
        for selector in selectors:
            run.ok("convert", run.case["input"], "--graph", selector, "--out", "chosen.json")
            got.append(sum(n["op"] not in ("placeholder", "get_attr", "output") for n in run.read("chosen.json")["nodes"]))
        same(sorted(want["operations"]), sorted(got), "operators of each")


@check
def refused(run, want):
    run.refused(want, *run.case["command"])


@check
def warns(run, want):
    run.ok(*run.case["command"])
    words(want, run.errors, "standard error")


def at(document, path):
    for step in path.split("."):
        document = document[int(step)] if isinstance(document, list) else document.get(step) if isinstance(document, dict) else None
    return document


@check
def plan(run, want):
    made = run.planned()
    document = {**run.read(made), **run.evaluated(made)}
    for path, value in want.items():
        got = at(document, path) if path != "devices_used" else sorted({d for p in document["partitions"] for d in p["logical_device_ids"]})
        same(value, got, path)


@check
def imported(run, want):
    case = run.case
    run.ok("import", case["model"], *run.devices(), "--from", case["input"], *run.settings(case.get("set")),
           "--report", "report.json", "--out", "imported.json")
    report, made = run.read("report.json"), run.read("imported.json")
    for field in ("matched", "unmatched"):
        if field in want:
            same(want[field], report[field], field)
    for name, value in want.get("placed", {}).items():  # weight: device or placement
        got = report["parameters"].get(name)
        same(value, got["placement"] if isinstance(got, dict) else got, name)
    for path, value in want.get("plan", {}).items():
        same(value, at(made, path), path)
    if "stages" in want:  # last operator of each
        same(want["stages"], [[n for n in s["nodes"] if n != "output"][-1] for s in made["stages"]], "ends of stages")
    if "schedule" in want:  # rank by rank, idle cells left out
        rows = [[c.strip() for c in row.split(",") if c.strip()] for row in made["schedule"]["csv"].strip().splitlines()]
        same(want["schedule"], [" ".join(row) for row in rows], "schedule")
    if "device_bytes" in want:
        same(want["device_bytes"], report["device_bytes"], "device_bytes")


@check
def export(run, want):
    """`warned`: words of a warning, in the document or on standard error; a refusal with them is as good."""
    made = run.planned()
    run.errors = ""
    done = run.call("export", run.case["model"], *run.devices(), "--plan", made, "--to", run.case["to"], "--out", "exported")
    if done.returncode in (1, 2) and "warned" in want:
        return words(want["warned"], done.stderr, "the refusal")
    if done.returncode != 0:
        raise Fail(f"exit {done.returncode}: {short(done.stderr.strip())}")
    text = (run.folder / "exported").read_text()
    if "warned" in want:
        try:
            told = " ".join(map(str, json.loads(text).get("warnings", [])))
        except ValueError:
            told = " ".join(re.findall(r'#[^\n]*|"""[\s\S]*?"""', text))  # what a Python file says
        words(want["warned"], told + " " + done.stderr, "neither the export's warnings nor standard error; they")
    words(want.get("contains", []), text, "the export")
    for word in want.get("lacks", []):
        if word in text:
            raise Fail(f"the export has {word!r}")
    if "quiet" in want:
        same([], json.loads(text).get("warnings", []), "warnings")


@check
def profile(run, want):
    run.ok("convert", run.case["model"], "--profile", run.case["input"], "--out", "profiled.json")
    latency = {n["name"]: n.get("latency") for n in run.read("profiled.json")["nodes"]}
    for name, value in want.items():
        got = latency[name]
        seconds = got and max(got["memory_sec"], got["compute_sec"])
        if (value is None) != (got is None) or value is not None and abs(seconds - value) > 1e-12 + 1e-9 * value:
            raise Fail(f"latency of {name}: want {value}, got {got if value is None else seconds}")


def run_case(program, source, case):
    with tempfile.TemporaryDirectory() as work:
        why, variants = None, [case]
        if "or" in case:
            variants.append({**{k: v for k, v in case.items() if k not in CHECKS and k not in ("or", "says")}, **case["or"]})
        for number, variant in enumerate(variants):
            folder = pathlib.Path(work, str(number))
            folder.mkdir()
            variant = {**variant, "files": case.get("files", []) + [variant[k] for k in FILES if k in variant]}
            for name in variant["files"]:
                shutil.copy(source / name, folder / pathlib.Path(name).name)
            variant.update({k: pathlib.Path(variant[k]).name for k in FILES if k in variant})
            run = Run(program, variant, folder)
            try:
                (name, function), = [(n, f) for n, f in CHECKS.items() if n in variant]
                function(run, variant[name])
                words(variant.get("says", []), run.errors, "standard error")
                return None
            except Fail as failure:
                why = (why + "; nor: " if why else "") + str(failure)
            except Exception as failure:  # a document that lacks what it must have
                why = (why + "; nor: " if why else "") + f"{type(failure).__name__}: {failure}"
        return why


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--cutaway", required=True, help="the program")
    parser.add_argument("--fixtures", default=pathlib.Path(__file__).resolve().parents[1] / "fixtures" / "field", type=pathlib.Path)
    parser.add_argument("--only", default="", help="cases whose kind or name contains this")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kinds", action="store_true", help="prints a line a kind, too")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    program, folder, begun = str(pathlib.Path(options.cutaway).resolve()), options.fixtures.resolve(), time.monotonic()
    cases = [c for c in json.loads((folder / "cases.json").read_text()) if options.only in c["kind"] + " " + c["name"]]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda case: run_case(program, folder, case), cases))
    kinds = {}
    for case, why in zip(cases, results):
        kinds.setdefault(case["kind"], []).append(why)
        if why or options.verbose:
            print(f"  {'FAIL' if why else 'ok  '} {case['kind']}/{case['name']}{': ' + why if why else ''}")
    for kind, whys in kinds.items() if options.kinds else ():
        print(f"    {kind}: {sum(not w for w in whys)} passed, {sum(bool(w) for w in whys)} failed")
    failed = sum(bool(why) for why in results)
    print(f"field: {len(results) - failed} passed, {failed} failed ({time.monotonic() - begun:.0f} s)")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
