"""What the tests against PyTorch share: the exporter in this process, the program as a command."""
import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
import unittest

try:
    import torch
except ImportError:
    print("torch is not installed: skipped")
    sys.exit(77)

FOLDER = os.path.dirname(os.path.abspath(__file__))
RESOURCES = os.path.normpath(os.path.join(FOLDER, "..", "..", "resources"))
SAMPLES = os.path.join(RESOURCES, "samples")
sys.path.insert(0, os.path.join(RESOURCES, "exporters"))

import export_fx  # noqa: E402

PROGRAM = os.environ.get("CUTAWAY_PROGRAM", "cutaway")
OWN_MODELS = os.path.join(FOLDER, "models.py")
SAMPLE_MODELS = os.path.join(SAMPLES, "models.py")


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        torch.manual_seed(0)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, document):
        with open(self.path(name), "w", encoding="utf-8") as file:
            json.dump(document, file)
        return self.path(name)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return json.load(file)

    def export(self, *arguments, out="graph.json"):
        """The graph document that export_fx.py writes."""
        export_fx.main([*arguments, "--out", self.path(out)])
        return self.read(out)

    def export_error(self, *arguments):
        """The one line with which export_fx.py refuses."""
        with self.assertRaises(SystemExit) as refusal, contextlib.redirect_stderr(io.StringIO()) as usage:
            export_fx.main([*arguments, "--out", self.path("refused.json")])
        self.assertFalse(os.path.exists(self.path("refused.json")))
        if refusal.exception.code == 2:
            return usage.getvalue().strip().splitlines()[-1]
        self.assertNotIn("\n", refusal.exception.code)
        return refusal.exception.code

    def cutaway(self, *arguments, status=0):
        """Standard output of the program, or standard error where another status than 0 is wanted."""
        done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stderr if status else done.stdout


def node_named(document, name):
    return next(node for node in document["nodes"] if node["name"] == name)
