"""The bundled samples: each is what the exporter writes, opens with a plan, and has the figures that its card shows."""
import json
import os
import unittest

from support import SAMPLES, Case, torch  # noqa: F401 (skips without torch)




def load(name):
    with open(os.path.join(SAMPLES, name), encoding="utf-8") as file:
        return json.load(file)


class Samples(Case):
    def check(self, sample):
        graph, plan = os.path.join(SAMPLES, sample["graph"]), self.path("plan.json")
        self.assertLess(os.path.getsize(graph), 300_000)
        self.cutaway("plan", graph, "--devices", os.path.join(SAMPLES, sample["devices"]), "--planner",
                     sample["planner"], "--out", plan)
        operators = sum(node["op"].startswith("call_") for node in load(sample["graph"])["nodes"])
        shown = dict(reversed(part.split(" ")) for part in sample["figures"].split(", "))
        self.assertEqual(int(shown.pop("operators")), operators)
        latency = self.read("plan.json")["cost"]["latency_sec"]
        unit = next(unit for unit in ("µs", "ms") if unit in shown)
        self.assertEqual(shown[unit], f"{latency * {'µs': 1e6, 'ms': 1e3}[unit]:#.3g}".rstrip("."))
        loads = self.read("plan.json")["device_mem_bytes"]
        filled = [loads.get(str(device["logical_id"]), 0) / device["available_mem_bytes"]
                  for device in load(sample["devices"])["devices"]]
        self.assertEqual(sample["fill"], [round(share, 2) for share in filled])

    def test_every_card(self):
        for sample in load("samples.json")["samples"]:
            with self.subTest(sample["id"]):
                self.check(sample)

    def test_bert_is_what_the_exporter_writes(self):
        os.chdir(SAMPLES)
        graph = self.export("models.py:bert", "--name", "bert_base", "--device", "meta", "--input",
                            "ids=int64:8,128:30522", "--input", "types=int64:8,128", "--input", "mask=8,1,1,128")
        self.assertEqual(graph["nodes"], load("bert_base.graph.json")["nodes"])


if __name__ == "__main__":
    unittest.main()
