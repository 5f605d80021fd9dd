"""`cutaway compare` and `cutaway explore` against a judge that has nothing of theirs: plans of all kinds, changed at random."""
import json
import os
import random
import tempfile
import unittest

import judging
from planned import RESOURCES, cutaway

SAMPLES = os.path.join(RESOURCES, "samples")
SOURCES = ("placeholder", "get_attr", "output")


class Random:
    """Moves as a user might make them; many are refused, and change nothing."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def partition(self, plan):
        group = self.random.choice(plan["partitions"])
        if self.random.random() < 0.2:
            return {"partition": group["id"], "devices": [self.random.randrange(4)]}
        first = self.random.randrange(len(group["nodes"]))
        return {"nodes": group["nodes"][first:first + self.random.choice([1, 20])], "to": self.random.randrange(4)}

    def pipeline(self, plan):
        stage = self.random.choice(plan["stages"])
        return {"node": self.random.choice(stage["nodes"]), "to": self.random.choice(plan["stages"])["id"]}

    def embedding(self, plan):
        table = self.random.choice(plan["tables"])["node"]
        if self.random.random() < 0.5:
            return {"op": "move_shard", "node": table, "shard": 0, "to_rank": self.random.randrange(8)}
        return {"op": "set_type", "node": table, "sharding_type": self.random.choice(["row_wise", "column_wise"]), "compute_kernel": "fused"}

    def sharding(self, plan):
        return {"node": self.random.choice(list(plan["nodes"])), "output": [self.random.choice(["R", "S(0)"]) for _ in plan["mesh_shape"]]}

    def bucketing(self, plan):
        nodes = [node for bucket in plan["buckets"] for node in bucket["nodes"]]
        return {"node": self.random.choice(nodes), "to": self.random.choice([None] + [bucket["id"] for bucket in plan["buckets"]])}

    def training(self, plan):
        nodes = [node for stage in plan["stages"] for node in stage["nodes"]]
        if self.random.random() < 0.5:
            return {"node": self.random.choice(nodes), "to": self.random.choice(plan["stages"])["id"]}
        return {"node": self.random.choice(nodes), "recompute": self.random.choice(["none", "full"])}


class Judging(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name):
        return os.path.join(self.folder.name, name)

    def written(self, name, document):
        with open(self.file(name), "w", encoding="utf-8") as file:
            json.dump(document, file)
        return self.file(name)

    def side(self, model, plan, items):
        return judging.read(json.loads(cutaway("evaluate", *model, "--plan", plan, "--json")), items)

    def check_kind(self, kind, model, planner, items, *settings):
        moves, plans = Random(5), [self.file("base.json")]
        cutaway("plan", *model, "--planner", planner, *settings, "--out", plans[0])
        with open(plans[0], encoding="utf-8") as file:
            base = json.load(file)
        for count in (3, 12):
            made = {"format": "cutaway.moves", "version": 1, "moves": [getattr(moves, kind)(base) for _ in range(count)]}
            plans.append(self.file(f"moved{count}.json"))
            cutaway("edit", *model, "--plan", plans[0], "--moves", self.written("moves.json", made), "--out", plans[-1])
        sides = [self.side(model, plan, items) for plan in plans]
        for base, others, threshold in ((0, (1, 2), 0), (2, (0, 1), 0.01)):
            named = [word for number in (base, *others) for word in ("--plan", plans[number])]
            told = json.loads(cutaway("compare", *model, *named, "--threshold", str(threshold), "--json"))
            for number, difference in zip(others, told["differences"]):
                with self.subTest(base=base, other=number):
                    judging.check_difference(sides[base], sides[number], difference, threshold)

    def model(self, graph, devices=None):
        path = os.path.join(SAMPLES, graph)
        with open(path, encoding="utf-8") as file:
            nodes = json.load(file).get("nodes", [])
        return [path, *(["--devices", os.path.join(SAMPLES, devices)] if devices else [])], nodes

    def test_partitions(self):
        model, nodes = self.model("resnet50.graph.json", "resnet50.devices.json")
        self.check_kind("partition", model, "partition.size_based", {node["name"] for node in nodes if node["op"] not in SOURCES})

    def test_pipelines(self):
        model, nodes = self.model("resnet50.graph.json", "resnet50_stages.devices.json")
        self.check_kind("pipeline", model, "pipeline.balanced", {node["name"] for node in nodes if node["op"] not in SOURCES})

    def test_tables(self):
        self.check_kind("embedding", self.model("dlrm_tables.graph.json", "dlrm_tables.devices.json")[0], "embedding.default", None)

    def test_shardings(self):
        self.check_kind("sharding", self.model("bert_base.graph.json", "bert_base_mesh.devices.json")[0], "sharding.megatron", None)

    def test_buckets(self):
        model, nodes = self.model("fsdp_layers.graph.json")
        self.check_kind("bucketing", model, "bucketing.all_gather", {node["name"] for node in nodes if "collective" in node},
                        "--set", "mode=fixed", "--set", "bucket_cap_mb=0.06")

    def test_training(self):
        model = self.model("llama3_8b.transformer.json", "llama3_8b.devices.json")[0]
        self.check_kind("training", model, "training.uniform", None, "--set", "pipeline=4", "--set", "tensor=4", "--set", "microbatches=32")

    def test_fronts(self):
        model = self.model("resnet50.graph.json", "resnet50_stages.devices.json")[0]
        exploration = {"format": "cutaway.exploration", "version": 1,
                       "planners": [{"id": "pipeline.balanced", "set": {"stages": [2, 3, 4], "schedule": ["gpipe", "1f1b"]}}],
                       "vary": [{"what": "available_mem_bytes", "factors": [0.5, 1]}, {"what": "parameter:microbatches", "values": [4, 16]}],
                       "objectives": ["latency_sec", "largest_lane_bytes", "-samples_per_sec"], "limits": {"largest_lane_bytes": 4.5e8}}
        named = ["--exploration", self.written("exploration.json", exploration)]
        results = []
        for jobs in ("1", "2"):
            cutaway("explore", *model, *named, "--out", self.file("results.json"), "--jobs", jobs)
            with open(self.file("results.json"), encoding="utf-8") as file:
                results.append(json.load(file)["points"])
            for point in results[-1]:
                point.pop("seconds", None)
        self.assertEqual(results[0], results[1])
        front = judging.front(results[0], exploration["objectives"], exploration["limits"])
        self.assertEqual(front, {number for number, point in enumerate(results[0]) if point.get("front")})
        self.assertGreater(len(front), 1)


if __name__ == "__main__":
    unittest.main()
