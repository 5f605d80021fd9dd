"""What is to be seen of a planner at work: a bar on a terminal and in a notebook, nothing elsewhere."""
import json
import os
import pty
import subprocess
import sys
import tempfile
import types
import unittest

from planned import RESOURCES

sys.path.insert(0, os.path.join(RESOURCES, "python"))
import cutaway  # noqa: E402

from package_test import sample  # noqa: E402

# Says how far it is until a file comes, so that nothing here depends on how fast a machine is.
PLANNER = """
import json, os, sys, time
nodes = [n["name"] for n in json.load(sys.stdin)["graph"]["nodes"] if n["op"] != "output"]
while not os.path.exists(sys.argv[1]):
    print(json.dumps({"progress": 0.4, "text": "cooling"}), flush=True)
    time.sleep(0.05)
print(json.dumps({"plan": {"partitions": [{"id": 0, "nodes": nodes, "logical_device_ids": [0]}]}}), flush=True)
"""
SCRIPT = """
import sys, cutaway
from package_test import sample
plan = sample().plan("lab.slow", {"memory": 1 << 30}, plugins=[sys.argv[1]])
print(plan.kind)
"""


class Progress(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.seen = os.path.join(folder.name, "seen")
        self.plugin = os.path.join(folder.name, "slow.cutaway-planner.json")
        with open(self.plugin, "w", encoding="utf-8") as file:
            json.dump({"format": "cutaway.planner", "version": 1, "id": "lab.slow", "title": "Slow", "kind": "partition",
                       "command": ["python3", "-c", PLANNER, self.seen]}, file)

    def let_go(self):
        open(self.seen, "w", encoding="ascii").close()

    def run_script(self, **streams):
        paths = [os.path.join(RESOURCES, "python"), os.path.dirname(os.path.abspath(__file__))]
        environment = dict(os.environ, PYTHONPATH=os.pathsep.join(paths))
        return subprocess.Popen([sys.executable, "-B", "-W", "ignore", "-c", SCRIPT, self.plugin], env=environment,
                                stdout=subprocess.PIPE, **streams)

    def test_a_terminal_shows_a_bar_and_is_left_clean(self):
        ours, theirs = pty.openpty()
        process = self.run_script(stderr=theirs)
        os.close(theirs)
        said = b""
        while True:
            try:
                data = os.read(ours, 4096)
            except OSError:  # closed
                break
            said += data
            if "40 %".encode() in said:
                self.let_go()
        os.close(ours)
        self.assertEqual(process.communicate()[0].decode().strip(), "partition")
        text = said.decode()
        self.assertIn("lab.slow: cooling ████████············ 40 %", text)
        self.assertTrue(text.endswith("\r\x1b[K"), repr(text[-40:]))

    def test_a_pipe_gets_no_bar(self):
        self.let_go()
        said = self.run_script(stderr=subprocess.PIPE).communicate()[1].decode()
        self.assertNotIn("█", said)

    def test_a_notebook_shows_a_bar_and_takes_it_away(self):
        shown = []

        class Handle:
            def update(self, value):
                shown.append(value._repr_html_())

        def display(value, display_id):
            shown.append(value._repr_html_())
            self.let_go()
            return Handle()

        shell = type("ZMQInteractiveShell", (), {})()
        stand_in = types.ModuleType("IPython")
        stand_in.get_ipython = lambda: shell
        stand_in.display = types.ModuleType("IPython.display")
        stand_in.display.display = display
        before = {name: sys.modules.get(name) for name in ("IPython", "IPython.display")}
        sys.modules.update({"IPython": stand_in, "IPython.display": stand_in.display})
        try:
            sample().plan("lab.slow", {"memory": 1 << 30}, plugins=[self.plugin])
        finally:
            for name, module in before.items():
                sys.modules.pop(name)
                if module is not None:
                    sys.modules[name] = module
        self.assertIn('<progress value="0.40">', shown[0])
        self.assertIn("lab.slow: cooling", shown[0])
        self.assertEqual(shown[-1], "")


if __name__ == "__main__":
    unittest.main()
