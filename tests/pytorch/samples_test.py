"""The bundled samples: each is what the exporter writes, opens with a plan, and has the figures that its card shows."""
import json
import os
import unittest

from support import SAMPLES, Case, torch  # noqa: F401 (skips without torch)




def load(name):
    with open(os.path.join(SAMPLES, name), encoding="utf-8") as file:
        return json.load(file)


def figures(plan, devices):
    """The time that a plan is judged by, and how full each device is."""
    sizes = [device["available_mem_bytes"] for device in devices]
    if plan["kind"] == "pipeline":
        return plan["cost"]["makespan_sec"], [stage["cost"]["memory_bytes"] / size
                                                for stage, size in zip(plan["stages"], sizes)]
    if plan["kind"] == "embedding":
        return plan["perf_rating_sec"], [rank["used"]["hbm"] / rank["available"]["hbm"] for rank in plan["devices"]]
    if plan["kind"] == "training":
        ranks = plan["cost"]["ranks"]
        return plan["cost"]["step_sec"], [rank["needed_bytes"] / rank["available_bytes"] for rank in ranks]
    if plan["kind"] == "bucketing":  # how much of the step each stream is busy
        cost = plan["cost"]["after"]
        return cost["step_sec"], [cost["compute_sec"] / cost["step_sec"], cost["communication_sec"] / cost["step_sec"]]
    if plan["kind"] == "sharding":
        used = plan["cost"]["per_device"]
        return plan["cost"]["latency_sec"], [(used["parameter_bytes"] + used["peak_activation_bytes"]) / size
                                             for size in sizes]
    return plan["cost"]["latency_sec"], [plan["device_mem_bytes"].get(str(device["logical_id"]), 0) / size
                                         for device, size in zip(devices, sizes)]


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
        time, fill = figures(self.read("plan.json"), load(sample["devices"])["devices"] if devices else [])
        unit = next(unit for unit in ("µs", "ms", "s") if unit in shown)
        self.assertEqual(shown[unit], f"{time * {'µs': 1e6, 'ms': 1e3, 's': 1}[unit]:#.3g}".rstrip("."))
        self.assertEqual(sample["fill"], [round(share, 2) for share in fill])

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
