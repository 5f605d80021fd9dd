"""The JSON Schemas that `cutaway schema` prints, held against all documents that are there or that Cutaway writes, and
against its readers: what a schema refuses, they refuse. Needs Python's jsonschema."""
import copy
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

try:
    from jsonschema import Draft202012Validator as Validator
except ImportError:
    sys.exit(77)

PROGRAM = os.environ.get("CUTAWAY_PROGRAM", "cutaway")
ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "resources" / "samples"
PLUGINS = ROOT / "resources" / "planners"
FIXTURES = ROOT / "tests" / "fixtures"
NAMES = sorted(file.stem for file in (ROOT / "resources" / "schemas").glob("*.json"))
OF_FORMAT = {"cutaway.exploration.results": "results", "cutaway.planner": "plugin", "cutaway.importer": "plugin"}
OF_ENDING = {".schedule.json": "schedule", ".records.json": "runs", "schema/runs.json": "runs"}
ONLY_WRITTEN = {"comparison", "deepspeed", "fx_aot", "request", "run_comparison"}
WRONG_FOLDERS = {"broken", "damage"}  # their files are wrong on purpose


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=300)


def done(*arguments):
    result = run(*arguments)
    if result.returncode != 0:
        raise AssertionError(f"cutaway {' '.join(map(str, arguments))}: {result.stderr}")
    return result.stdout


class Schema:
    def __init__(self, name):
        self.name = name
        self.root = json.loads(done("schema", name))
        self.validator = Validator(self.root)

    def allows(self, value, part=None):
        return (self.validator if part is None else self.validator.evolve(schema=part)).is_valid(value)

    def faults(self, value):
        return [f"{error.json_path}: {error.message[:200]}" for error in self.validator.iter_errors(value)]

    def parts(self, part, value):
        """The part itself and all that it refers to which hold for the value."""
        yield part
        if "$ref" in part:
            yield from self.parts(self.root["$defs"][part["$ref"].removeprefix("#/$defs/")], value)
        for inner in part.get("allOf", []):
            yield from self.parts(inner, value)
        for word in ("anyOf", "oneOf"):
            for inner in part.get(word, []):
                if self.allows(value, inner):
                    yield from self.parts(inner, value)
        if "if" in part:
            holds = self.allows(value, part["if"])
            yield from self.parts(part.get("then" if holds else "else", {}), value)

    def children(self, parts, value):
        """The parts of the schema for each field or element: (key, element, parts), the last empty where it is not named."""
        every = [each for part in parts for each in self.parts(part, value)]
        if isinstance(value, list):
            items = [part["items"] for part in every if "items" in part]
            return [(i, element, items) for i, element in enumerate(value)] if items else []
        if not isinstance(value, dict):
            return []
        hasNames = any("properties" in part or "additionalProperties" in part for part in every)
        found = []
        for key, element in value.items() if hasNames else ():
            named = [part["properties"][key] for part in every if key in part.get("properties", {})]
            named += [part["additionalProperties"] for part in every if "additionalProperties" in part and not named]
            found.append((key, element, named))
        return found

    def unnamed(self, value):
        """Paths of fields that no part of the schema names, each once."""
        found = set()
        waiting = [("", value, [self.root])]
        while waiting:
            path, value, parts = waiting.pop()
            for key, element, inner in self.children(parts, value):
                where = f"{path}[]" if isinstance(key, int) else f"{path}.{key}".lstrip(".")
                if inner:
                    waiting.append((where, element, inner))
                else:
                    found.add(where)
        return found


SCHEMAS = {}


def schema(name):
    if name not in SCHEMAS:
        SCHEMAS[name] = Schema(name)
    return SCHEMAS[name]


def schema_of(file, document):
    """The name of the schema that a document should fit; None: it is no document of Cutaway."""
    if not isinstance(document, dict):
        return None
    form = document.get("format")
    if isinstance(form, str) and form.startswith("cutaway."):
        return OF_FORMAT.get(form, form.removeprefix("cutaway."))
    return next((name for ending, name in OF_ENDING.items() if str(file).endswith(ending)), None)


def documents(folder):
    """(file, document) of all that a folder holds."""
    for file in sorted(folder.rglob("*.json")):
        if file.parent.name in WRONG_FOLDERS:
            continue
        try:
            document = json.loads(file.read_text())
        except ValueError:
            continue  # of another program
        if schema_of(file, document) == "schedule":
            document = document.get("input", document)  # cases of schedules have what is expected, too
        if schema_of(file, document):
            yield file, document


# A field of a fixture that no schema names, by file and path, and why it is there.
MOVES_TOLD = {f"moves[].{field}" for field in ("after", "devices", "from", "reason", "valid")} | {
    "devices", "graph", "start", "start_state"}
UNNAMED = [(re.compile(r"fixtures/partition/.*\.moves\.json$"), MOVES_TOLD,
            "cases of edits: each move tells what is expected of it")]


def expected_unnamed(file):
    return set().union(*(fields for pattern, fields, _ in UNNAMED if pattern.search(str(file))))


# What Cutaway writes: by name the graph, the devices, the planner and its parameters.
PLANS = {
    "torch_fx": ("partition/add_ab.graph.json", "partition/add_ab.t3.devices.json", "partition.size_based"),
    "refined": ("partition/add_ab.graph.json", "partition/add_ab.t3.devices.json", "partition.refine", "seconds=0.1"),
    "latency": ("schema/placed.graph.json", "schema/linked.devices.json", "partition.latency_optimal"),
    "stages": ("schema/placed.graph.json", "schema/linked.devices.json", "pipeline.balanced", "stages=2"),
    "load": ("schema/placed.graph.json", "schema/linked.devices.json", "pipeline.optimal"),
    "parallel": ("schema/parallel.graph.json", "schema/linked.devices.json", "pipeline.piper", "microbatches=4"),
    "sharded": ("sharding/bert_h96_l1.graph.json", None, "sharding.alpa", "mesh_shape=1,2", "list_strategies=true"),
    "megatron": ("sharding/bert_h96_l1.graph.json", None, "sharding.megatron"),
    "tables": ("schema/tables.graph.json", "schema/ranks.devices.json", "embedding.best", "timeout_sec=0.1"),
    "buckets": ("bucketing/two_groups.graph.json", None, "bucketing.reduce_scatter"),
    "caps": ("bucketing/fsdp_l2.graph.json", None, "bucketing.best_cap"),
    "overlap": ("bucketing214/fsdp214_ops.graph.json", None, "bucketing.overlap"),
    "training": ("schema/blocks.graph.json", "schema/nodes.devices.json", "training.uniform"),
    "degrees": ("schema/blocks.graph.json", "schema/nodes.devices.json", "training.best", "global_batch=2"),
}


class Written:
    """What Cutaway wrote, each file once."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name)

    def plan(self, name):
        graph, devices, planner, *settings = PLANS[name]
        file = self.path / f"{name}.plan.json"
        if not file.exists():
            given = [word for setting in settings for word in ("--set", setting)]
            done("plan", *self.inputs(name), "--planner", planner, *given, "--out", file)
        return file

    def inputs(self, name):
        graph, devices, *_ = PLANS[name]
        return [FIXTURES / graph, *(["--devices", FIXTURES / devices] if devices else [])]

    def new(self, name, document):
        file = self.path / name
        file.write_text(json.dumps(document))
        return file


class Documents(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.written = Written()

    @classmethod
    def tearDownClass(cls):
        cls.written.folder.cleanup()

    def check(self, name, document, unnamed=frozenset()):
        self.assertEqual(schema(name).faults(document), [])
        self.assertLessEqual(schema(name).unnamed(document), set(unnamed))

    def test_schemas_are_schemas(self):
        for name in NAMES:
            with self.subTest(schema=name):
                root = schema(name).root
                Validator.check_schema(root)
                self.assertEqual((root["$schema"], root["$id"]),
                                 ("https://json-schema.org/draft/2020-12/schema", f"cutaway:{name}"))

    def test_each_field_is_described(self):
        """Where it is told itself: a part that only narrows another one need not say it again."""
        for name in NAMES:
            root = schema(name).root
            for path, field in described(root):
                with self.subTest(schema=name, field=path):
                    said = field.get("description") or root["$defs"].get(field.get("$ref", "")[8:], {}).get("description")
                    self.assertTrue(said or "const" in field, path)

    def test_fixtures_and_samples_fit(self):
        seen = set()
        for file, document in [each for folder in (FIXTURES, SAMPLES, PLUGINS) for each in documents(folder)]:
            name = schema_of(file, document)
            seen.add(name)
            with self.subTest(file=str(file.relative_to(ROOT))):
                self.check(name, document, expected_unnamed(file))
        self.assertEqual(seen | ONLY_WRITTEN, set(NAMES))

    def test_written_plans_fit(self):
        for name in PLANS:
            with self.subTest(plan=name):
                file = self.written.plan(name)
                self.check("plan", json.loads(file.read_text()))
                self.check("plan", json.loads(done("evaluate", *self.written.inputs(name), "--plan", file, "--json")))

    def test_edited_plans_fit(self):
        for name in ("partition", "pipeline", "parallel", "tables", "training"):
            with self.subTest(plan=name):
                plan, moves, inputs = schema_files(name)
                out = self.written.path / f"{name}.edited.json"
                done("edit", *inputs, "--plan", plan, "--moves", moves, "--out", out)
                self.check("plan", json.loads(out.read_text()), set())

    def test_other_written_documents_fit(self):
        folder = FIXTURES / "schema"
        out = self.written.path / "out.json"
        placed = [folder / "placed.graph.json", "--devices", folder / "linked.devices.json"]
        for name, *arguments in (
            ("graph", "convert", folder / "small.transformer.json"),
            ("graph", "convert", SAMPLES / "fsdp_layers.graph.json", "--estimate", "h100-sxm"),
            ("results", "explore", *placed, "--exploration", folder / "exploration.json"),
            ("calibration", "calibrate", folder / "runs.json"),
        ):
            with self.subTest(document=name, arguments=arguments):
                out.unlink(missing_ok=True)
                done(*arguments, "--out", out)
                self.check(name, json.loads(out.read_text()))
        plans = ["--plan", self.written.plan("torch_fx"), "--plan", self.written.plan("refined")]
        self.check("comparison", json.loads(done("compare", *self.written.inputs("torch_fx"), *plans, "--json")))
        measured = FIXTURES / "measured"
        traces = [word for rank in (0, 1) for word in ("--run", measured / f"gpipe.rank{rank}.json.gz")]
        self.check("run_comparison", json.loads(done(
            "compare", measured / "chain.graph.json", "--devices", measured / "two.devices.json",
            "--plan", measured / "gpipe.plan.json", *traces, "--json")))

    def test_exports_fit(self):
        for export, plan, name in (("fx-aot", "torch_fx", "fx_aot"), ("deepspeed", "stages", "deepspeed"),
                                   ("graph", "buckets", "graph")):
            with self.subTest(export=export):
                out = self.written.path / f"{name}.json"
                done("export", *self.written.inputs(plan), "--plan", self.written.plan(plan), "--to", export, "--out", out)
                self.check(name, json.loads(out.read_text()))

    def test_what_programs_are_asked_fits(self):
        asked = self.written.path / "asked.json"
        program = ["/bin/sh", "-c", f"cat > {asked}; exit 1"]
        plugin = self.written.new("asker.json", {"format": "cutaway.planner", "version": 1, "id": "test.asker",
                                                 "title": "Asker", "kind": "partition", "command": program})
        run("plan", *self.written.inputs("torch_fx"), "--plugin", plugin, "--planner", "test.asker",
            "--out", self.written.path / "none.json")
        self.check("request", json.loads(asked.read_text()))


def schema_files(name):
    """Plan, moves and the graph with its devices of a plan in tests/fixtures/schema."""
    folder = FIXTURES / "schema"
    graph, devices = {"partition": ("placed", "linked"), "pipeline": ("placed", "linked"),
                      "parallel": ("parallel", "linked"), "tables": ("tables", "ranks"),
                      "training": ("blocks", "nodes")}[name]
    inputs = [folder / f"{graph}.graph.json", "--devices", folder / f"{devices}.devices.json"]
    return folder / f"{name}.plan.json", folder / f"{name}.moves.json", inputs


def described(root):
    """(path, field) of all fields that a schema names where it tells their type."""
    waiting = [("", root)]
    while waiting:
        path, part = waiting.pop()
        for key, inner in part.items():
            if isinstance(inner, list):
                waiting += [(path, each) for each in inner if isinstance(each, dict)]
            elif isinstance(inner, dict) and key in ("properties", "$defs"):
                for field, value in inner.items():
                    where = f"{path}.{field}".lstrip(".")
                    if key == "properties" and isinstance(value, dict) and ("type" in value or not value):
                        yield where, value
                    waiting.append((where, value))
            elif isinstance(inner, dict):
                waiting.append((path, inner))


# Faults whose message has another place, and why.
TOLD_ELSEWHERE = {
    ("calibration", "format"): "a document without it is taken for one of runs",
}
WRONG = ({}, [], "wrong", 1.5, True, None)
EVERY_FIELD = "CUTAWAY_EVERY_FIELD" in os.environ  # else one of each type in a document: 850 runs take two minutes


def place_of(steps):
    """`nodes[].name`: the same for all elements of a list."""
    return "".join("[]" if isinstance(step, int) else f".{step}" for step in steps).lstrip(".")


def without_words(parts):
    """What parts of a schema hold a value to."""
    return re.sub(r'"description": "(\\\\.|[^"])*"(, )?', "", json.dumps(parts, sort_keys=True))


class Mutation:
    """A document with one thing wrong, and what is wrong with it."""

    def __init__(self, steps, value=None, isMissing=False):
        self.steps, self.value, self.isMissing = steps, value, isMissing

    def of(self, document):
        document = copy.deepcopy(document)
        inner = document
        for step in self.steps[:-1]:
            inner = inner[step]
        if self.isMissing:
            del inner[self.steps[-1]]
        else:
            inner[self.steps[-1]] = self.value
        return document

    def __str__(self):
        return f"{place_of(self.steps)} missing" if self.isMissing else f"{place_of(self.steps)} = {json.dumps(self.value)}"


def mutations(name, document, seen):
    """(wrong, computed): a mutation of each field that has a type and of each that must be there, and those of fields
    that are computed. `seen` are fields of the same name and schema that were had before."""
    sch = schema(name)
    wrong, computed, had = [], [], set()
    waiting = [((), document, [sch.root])]
    while waiting:
        steps, value, parts = waiting.pop()
        every = [each for part in parts for each in sch.parts(part, value)]
        for key in dict.fromkeys(key for part in every for key in part.get("required", []) if isinstance(value, dict)):
            demanding = [part for part in every if key in part.get("required", [])]
            told = (key if EVERY_FIELD else "", json.dumps(demanding, sort_keys=True))
            mutation = Mutation((*steps, key), isMissing=True)
            if key in value and told not in seen and not sch.allows(mutation.of(document)):
                seen.add(told)
                wrong.append(mutation)
        for key, element, inner in sch.children(parts, value):
            here = (*steps, key)
            if not any(each.get("readOnly") for part in inner for each in sch.parts(part, element)):
                waiting.append((here, element, inner))
            told = (key if isinstance(key, str) else steps[-1:], json.dumps(inner, sort_keys=True))
            isComputed = any(each.get("readOnly") for part in inner for each in sch.parts(part, element))
            alike = told if isComputed or EVERY_FIELD else without_words(inner)
            if not inner or told in seen or alike in had:
                continue
            tried = (Mutation(here, value) for value in WRONG if type(value) is not type(element))
            mutation = next((each for each in tried if not sch.allows(each.of(document))), None)
            if mutation:
                seen.add(told)
                had.add(alike)
                (computed if isComputed else wrong).append(mutation)
    return wrong, computed


def importer_file(file):
    """Cutaway knows an importer by the end of its file's name."""
    return file.rename(file.with_suffix(".cutaway-importer.json"))


def read_graph(planner, devices=None, *settings):
    given = ["--devices", FIXTURES / devices] if devices else []
    return lambda file, out: run("plan", file, *given, "--planner", planner, *settings, "--out", out)


def read_devices(graph, planner):
    return lambda file, out: run("plan", FIXTURES / graph, "--devices", file, "--planner", planner, "--out", out)


def read_plan(inputs):
    return lambda file, out: run("evaluate", *inputs, "--plan", file)


def read_moves(plan, inputs):
    return lambda file, out: run("edit", *inputs, "--plan", plan, "--moves", file, "--out", out, "--strict")


def read_results(inputs):
    def read(file, out):
        out.write_text(file.read_text())
        return run("explore", *inputs, "--exploration", FIXTURES / "schema" / "exploration.json", "--out", out, "--resume")
    return read


class Readers(unittest.TestCase):
    """What a schema refuses, its reader refuses, and says where."""

    @classmethod
    def setUpClass(cls):
        cls.written = Written()

    @classmethod
    def tearDownClass(cls):
        cls.written.folder.cleanup()

    def cases(self):
        """(schema, document, reader); fields that stand in several are tried in the first."""
        folder = FIXTURES / "schema"
        load = lambda name: json.loads((folder / f"{name}.json").read_text())
        linked, ranks, nodes = ("schema/linked.devices.json", "schema/ranks.devices.json", "schema/nodes.devices.json")
        placed = [folder / "placed.graph.json", "--devices", folder / "linked.devices.json"]
        yield "graph", load("placed.graph"), read_graph("partition.latency_greedy", linked)
        yield "graph", load("parallel.graph"), read_graph("pipeline.piper", linked, "--set", "microbatches=4")
        yield "graph", load("tables.graph"), read_graph("embedding.uniform", ranks)
        yield "graph", load("blocks.graph"), read_graph("training.uniform", nodes)
        collectives = json.loads((FIXTURES / "bucketing214" / "fsdp214_ops.graph.json").read_text())
        yield "graph", collectives, read_graph("bucketing.overlap")
        yield "devices", load("linked.devices"), read_devices("schema/placed.graph.json", "partition.latency_greedy")
        yield "devices", load("ranks.devices"), read_devices("schema/tables.graph.json", "embedding.uniform")
        yield "devices", load("nodes.devices"), read_devices("schema/blocks.graph.json", "training.uniform")
        yield "transformer", load("small.transformer"), lambda file, out: run("convert", file, "--out", out)
        for name in ("partition", "pipeline", "parallel", "tables", "training"):
            yield "plan", load(f"{name}.plan"), read_plan(schema_files(name)[2])
        for name in ("megatron", "overlap", "buckets"):
            yield "plan", self.full_plan(name), read_plan(self.written.inputs(name))
        for name in ("partition", "pipeline", "parallel", "tables", "training"):
            plan, moves, inputs = schema_files(name)
            for move in json.loads(moves.read_text())["moves"]:
                yield "moves", self.moves(move), read_moves(plan, inputs)
        for name, moves in self.other_moves().items():
            for move in moves:
                yield "moves", self.moves(move), read_moves(self.written.plan(name), self.written.inputs(name))
        yield "exploration", load("exploration"), lambda file, out: run(
            "explore", *placed, "--exploration", file, "--out", out)
        yield "results", load("results"), read_results(placed)
        yield "calibration", load("calibration"), lambda file, out: run(
            "calibrate", file, "--devices", folder / "nodes.devices.json", "--out", out)
        yield "runs", load("runs"), lambda file, out: run("calibrate", file, "--out", out)
        for name in ("named", "given"):
            yield "schedule", load(f"{name}.schedule"), lambda file, out: run("schedule", file, "--out", out)
        yield "plugin", load("planner.plugin"), lambda file, out: run("planners", "--plugin", file)
        yield "plugin", load("importer.plugin"), lambda file, out: run(
            "convert", folder / "small.transformer.json", "--plugin", importer_file(file), "--out", out)

    def moves(self, move):
        return {"format": "cutaway.moves", "version": 1, "moves": [move]}

    def full_plan(self, name):
        """A plan that Cutaway writes, with what else may stand in one of its kind."""
        plan = json.loads(self.written.plan(name).read_text())
        if plan["kind"] == "sharding":
            node = next(node for node, entry in plan["nodes"].items() if entry.get("parameters") and entry["inputs"])
            plan |= {"pins": {node: plan["nodes"][node]}, "extrapolated": ["layer"], "not_found": ["name"],
                     "warnings": ["a warning"]}
        return plan

    def other_moves(self):
        sharded = json.loads(self.written.plan("megatron").read_text())["nodes"]
        node = next(node for node, entry in sharded.items() if entry.get("parameters") and entry["inputs"])
        bucket = json.loads(self.written.plan("buckets").read_text())["buckets"][0]["nodes"][0]
        return {"megatron": [{"node": node, **sharded[node]}, {"node": node, "pin": True}],
                "buckets": [{"node": bucket, "to": None}, {"bucket_cap_mb": "25", "mode": "original"}]}

    def test_readers_refuse_what_schemas_refuse(self):
        seen, tasks = set(), []
        for name, document, read in self.cases():
            wrong, computed = mutations(name, document, seen)
            tasks += [(name, mutation, mutation.of(document), read) for mutation in wrong]
            for mutation in computed:
                document = mutation.of(document)
            if computed:
                tasks.append((name, None, document, read))
        with ThreadPoolExecutor(3) as pool:
            results = list(pool.map(self.result, range(len(tasks)), tasks))
        for (name, mutation, document, _), result in zip(tasks, results):
            with self.subTest(schema=name, mutation=str(mutation)):
                said = result.stdout + result.stderr
                if mutation is None:  # what is computed is not believed
                    self.assertEqual((result.returncode, schema(name).allows(document)), (0, False), said)
                    continue
                self.assertEqual(result.returncode, 1, said)
                place = place_of(mutation.steps)
                if name != "moves" and (name, place) not in TOLD_ELSEWHERE:  # moves are told apart by their fields
                    names = [step for step in mutation.steps if isinstance(step, str)]
                    self.assertTrue(any(name in said for name in names[-2:]), said)

    def result(self, number, task):
        name, _, document, read = task
        return read(self.written.new(f"{number}.{name}.json", document), self.written.path / f"{number}.out.json")


if __name__ == "__main__":
    unittest.main()
