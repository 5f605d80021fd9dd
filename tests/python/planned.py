"""What the tests of planners that come as examples share."""
import json
import os
import re
import subprocess
import unittest

RESOURCES = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "resources"))
PROGRAM = os.environ.get("CUTAWAY_PROGRAM", "cutaway")


def cutaway(*arguments):
    """Standard output of the program, which must succeed."""
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        raise AssertionError(f"cutaway {' '.join(arguments)}: {done.stderr}")
    return done.stdout


class Planned(unittest.TestCase):
    NAME = ""

    def plan(self, sample, planner, *options):
        """The plan and its latency in seconds."""
        files = [f"{RESOURCES}/samples/{sample}.graph.json", "--devices", f"{RESOURCES}/samples/{sample}.devices.json"]
        plugin = ["--plugin", f"{RESOURCES}/planners/{self.NAME}.cutaway-planner.json"]
        text = cutaway("plan", *files, "--planner", planner, *plugin, *options, "--out", "-")
        document = json.loads(text)
        return document, document["cost"]["latency_sec"]

    def check_is_faster(self, sample):
        """Than partition.size_based, with no device over its memory: Cutaway refuses such a plan itself."""
        _, base = self.plan(sample, "partition.size_based")
        document, own = self.plan(sample, f"example.{self.NAME}")
        print(f"{sample}: example.{self.NAME} {own * 1e3:.4g} ms, partition.size_based {base * 1e3:.4g} ms")
        self.assertEqual(document["planner"]["id"], f"example.{self.NAME}")
        self.assertLess(own, base)

    def check_length(self, most):
        with open(f"{RESOURCES}/planners/{self.NAME}.py", encoding="utf-8") as file:
            lines = [line for line in file if line.strip() and not re.match(r"\s*(#|\"\"\")", line)]
        self.assertLessEqual(len(lines), most)
