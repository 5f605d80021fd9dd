"""Plan.edit() with the real window on a display of its own: somebody searches, moves, saves and quits with the keyboard."""
import glob
import json
import os
import subprocess
import sys
import tempfile
import threading
import unittest
import warnings

from planned import RESOURCES

sys.path.insert(0, os.path.join(RESOURCES, "python"))
import cutaway  # noqa: E402

SAMPLE = os.path.join(RESOURCES, "samples", "resnet50")
MOVED = "layer2_2_conv2"  # the last operator of the first partition


def planner_of(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)["planner"]["id"]


class Person(threading.Thread):
    """Presses keys until they had their effect: a window that is slow to come up misses some."""

    def __init__(self, folder):
        super().__init__(daemon=True)
        self.folder = folder

    def xdotool(self, *words):
        return subprocess.run(["xdotool", *words], capture_output=True, text=True, check=False).stdout.split()

    def wait_for(self, find):
        while not find():
            threading.Event().wait(0.2)
        return find()

    def run(self):
        path = self.wait_for(lambda: glob.glob(os.path.join(self.folder, "cutaway-edit-*", "model.plan.json")))[0]
        window = self.wait_for(lambda: self.xdotool("search", "--onlyvisible", "--name", "."))[-1]
        while planner_of(path) != "manual":
            self.xdotool("windowfocus", window, "key", "--delay", "50", "Escape", "ctrl+f", "ctrl+a")
            self.xdotool("type", "--delay", "30", MOVED)
            for keys in ("Return", "ctrl+j", "m", "1", "Return", "ctrl+s"):
                self.xdotool("key", keys)
                threading.Event().wait(0.2)
        self.xdotool("key", "ctrl+q")


class Edit(unittest.TestCase):
    def test_what_is_moved_and_saved_comes_back(self):
        warnings.simplefilter("ignore")
        plan = cutaway.Graph.read(f"{SAMPLE}.graph.json").plan("partition.size_based", f"{SAMPLE}.devices.json")
        self.assertIn(MOVED, plan.groups[0]["nodes"])
        with tempfile.TemporaryDirectory() as folder:
            tempfile.tempdir = folder
            self.addCleanup(setattr, tempfile, "tempdir", None)
            Person(folder).start()
            edited = plan.edit()
        self.assertEqual(edited.document["planner"]["id"], "manual")
        self.assertNotIn(MOVED, edited.groups[0]["nodes"])
        self.assertIn(MOVED, edited.groups[1]["nodes"])
        self.assertIn(MOVED, plan.groups[0]["nodes"])
        self.assertNotEqual(edited.cost["latency_sec"], plan.cost["latency_sec"])


if __name__ == "__main__":
    unittest.main()
