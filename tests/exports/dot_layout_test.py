"""Every plan among the fixtures as DOT, laid out by Graphviz's dot, which must not fail."""
import json
import os
import shutil
import subprocess
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PROGRAM = os.environ.get("CUTAWAY_PROGRAM", "cutaway")
FIXTURES = Path(__file__).parent.parent / "fixtures"
KINDS = ("partition", "pipeline", "embedding", "bucketing", "sharding", "placement")


def inputs():
    """Graph, devices and plan, by their names: `densenet121.h4.size_based.expected.json`."""
    for kind in KINDS:
        folder = FIXTURES / kind
        for plan in sorted(folder.glob("*.expected.json")):
            parts = plan.name.split(".")
            graph = folder / f"{parts[0]}.graph.json"
            devices = folder / f"{parts[0]}.{parts[1]}.devices.json"
            if graph.exists() and devices.exists():
                yield graph, devices, plan


def run(*arguments):
    return subprocess.run([str(a) for a in arguments], capture_output=True, text=True, timeout=300)


@unittest.skipUnless(shutil.which("dot"), "Graphviz is not installed")
class DotLayout(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def fault(self, graph, devices, plan):
        """What dot says of the export; None where the program does not take the plan."""
        out = self.folder / f"{plan.parent.name}.{plan.name}.dot"
        done = run(PROGRAM, "export", graph, "--devices", devices, "--plan", plan, "--to", "dot", "--out", out)
        if done.returncode != 0:
            return None
        laid_out = run("dot", "-Tplain", out, "-o", os.devnull)
        return laid_out.stderr.strip()[:200] if laid_out.returncode or laid_out.stderr else ""

    def test_fixtures(self):
        all_inputs = list(inputs())
        with ThreadPoolExecutor(2) as pool:
            faults = list(pool.map(lambda files: self.fault(*files), all_inputs))
        for files, fault in zip(all_inputs, faults):
            with self.subTest(plan=files[2].name):
                self.assertFalse(fault)
        exported = sum(fault is not None for fault in faults)
        print(f"{exported} of {len(faults)} plans laid out")
        self.assertGreater(exported, len(faults) / 2)

    def test_sixty_partitions_of_densenet_on_eight_devices(self):
        graph = FIXTURES / "partition" / "densenet121.graph.json"
        plan = self.folder / "plan.json"
        run(PROGRAM, "plan", graph, "--devices", self.devices(60), "--planner", "partition.size_based", "--out", plan)
        document = json.loads(plan.read_text())
        for partition in document["partitions"]:
            partition["logical_device_ids"] = [partition["id"] % 8]
        plan.write_text(json.dumps(document))
        self.assertGreater(len(document["partitions"]), 40)
        self.assertEqual(self.fault(graph, self.devices(8), plan), "")

    def devices(self, count):
        nodes = json.loads((FIXTURES / "partition" / "densenet121.graph.json").read_text())["nodes"]
        bytes_each = max(sum(node.get("total_bytes", 0) for node in nodes) // 50,
                         max(node.get("total_bytes", 0) for node in nodes) * 2)
        path = self.folder / f"{count}.devices.json"
        path.write_text(json.dumps({
            "format": "cutaway.devices", "version": 1, "name": str(count), "transfer_rate_bytes_per_sec": 1e10,
            "devices": [{"logical_id": i, "name": f"dev_{i}", "available_mem_bytes": bytes_each if count == 60 else 1 << 40}
                        for i in range(count)]}))
        return path


if __name__ == "__main__":
    unittest.main()
