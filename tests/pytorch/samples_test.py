"""The bundled samples: each is what the exporter writes, opens with a plan, and has the figures that its card shows."""
import json
import os
import sys
import unittest

from support import PROGRAM, SAMPLES, Case, torch  # noqa: F401 (skips without torch)

sys.path.insert(0, SAMPLES)
import make_pictures


def load(name):
    with open(os.path.join(SAMPLES, name), encoding="utf-8") as file:
        return json.load(file)


def time_of(plan):
    """The time that a plan is judged by."""
    if plan["kind"] == "bucketing":
        return plan["cost"]["after"]["step_sec"]
    if plan["kind"] == "embedding":
        return plan["perf_rating_sec"]
    name = {"pipeline": "makespan_sec", "training": "step_sec"}.get(plan["kind"], "latency_sec")
    return plan["cost"][name]


class Samples(Case):
    def check(self, sample):
        graph, plan = os.path.join(SAMPLES, sample["graph"]), self.path("plan.json")
        self.assertLess(os.path.getsize(graph), 300_000)
        settings = [text for key, value in sample.get("parameters", {}).items() for text in ("--set", f"{key}={value}")]
        devices = ["--devices", os.path.join(SAMPLES, sample["devices"])] if "devices" in sample else []
        self.cutaway("plan", graph, *devices, "--planner", sample["planner"], *settings, "--out", plan)
        self.cutaway("convert", graph, "--out", self.path("read.json"))
        operators = sum(node["op"].startswith("call_") for node in self.read("read.json")["nodes"])
        shown = dict(part.split(" ")[1::-1] for part in sample["figures"].split(", "))
        if "operators" in shown:
            self.assertEqual(int(shown["operators"]), operators)
        time = time_of(self.read("plan.json"))
        unit = next(unit for unit in ("µs", "ms", "s") if unit in shown)
        self.assertEqual(shown[unit], f"{time * {'µs': 1e6, 'ms': 1e3, 's': 1}[unit]:#.3g}".rstrip("."))
        self.assertEqual(sample["picture"], make_pictures.drawn(PROGRAM, sample))

    def test_every_card(self):
        for sample in load("samples.json")["samples"]:
            with self.subTest(sample["id"]):
                self.check(sample)

    @unittest.skipUnless(torch.__version__.startswith("1."), "later torch gives its modules more attributes")
    def test_bert_is_what_the_exporter_writes(self):
        os.chdir(SAMPLES)
        graph = self.export("models.py:bert", "--name", "bert_base", "--device", "meta", "--input",
                            "ids=int64:8,128:30522", "--input", "types=int64:8,128", "--input", "mask=8,1,1,128")
        self.assertEqual(graph["nodes"], load("bert_base.graph.json")["nodes"])


if __name__ == "__main__":
    unittest.main()
