"""Planners and importers that are programs, on the command line."""
import json
import os
import signal
import subprocess
import tempfile
import unittest

from planned import PROGRAM, RESOURCES

GRAPH = f"{RESOURCES}/samples/resnet50.graph.json"
DEVICES = f"{RESOURCES}/samples/resnet50.devices.json"
HEAD = """
import json, os, sys, time
request = json.load(sys.stdin)
nodes = [n["name"] for n in request["graph"]["nodes"] if n["op"].startswith("call_")]
devices = [d["logical_id"] for d in request["devices"]["devices"]]
def say(**line):
    print(json.dumps(line), flush=True)
def cut(at):
    return {"partitions": [{"id": i, "logical_device_ids": [devices[i]], "nodes": part} for i, part in
                           enumerate([nodes[:at], nodes[at:at + 60], nodes[at + 60:]])]}
sys.stderr.write("I am thinking\\n")
"""


class PluginCommands(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.environment = dict(os.environ, CUTAWAY_PLANNERS=self.folder, XDG_DATA_HOME="/nowhere", XDG_DATA_DIRS="/nowhere")

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def describe(self, name, ending="planner", **fields):
        document = {"format": f"cutaway.{ending}", "version": 1, "id": f"lab.{name}", "title": name,
                    "command": ["python3", f"{name}.py"], **fields}
        if ending == "planner":
            document.setdefault("kind", "partition")
        return self.write(f"{name}.cutaway-{ending}.json", json.dumps(document))

    def planner(self, name, script, **fields):
        self.write(f"{name}.py", HEAD + script)
        return self.describe(name, **fields)

    def run_cutaway(self, *arguments, status=0):
        done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, env=self.environment, timeout=60)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def plan(self, planner, *options, status=0):
        return self.run_cutaway("plan", GRAPH, "--devices", DEVICES, "--planner", planner, *options,
                                "--out", self.path("plan.json"), status=status)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return json.load(file)

    def test_described_planner_is_listed_with_its_file_and_nothing_runs(self):
        file = self.planner("cut", "open(os.path.join(os.path.dirname(__file__), 'ran'), 'w')")
        listed = json.loads(self.run_cutaway("planners", "--json").stdout)
        entry = next(planner for planner in listed if planner["id"] == "lab.cut")
        self.assertEqual(entry["file"], file)
        self.assertEqual(entry["command"], ["python3", self.path("cut.py")])
        self.assertFalse(os.path.exists(self.path("ran")))

    def test_broken_description_is_a_warning_and_the_others_stay(self):
        self.planner("cut", "say(plan=cut(60))")
        broken = self.describe("broken", command="python3 broken.py")
        done = self.run_cutaway("planners")
        self.assertIn("lab.cut", done.stdout)
        self.assertIn(f"cutaway: warning: {broken}: command: ", done.stderr)

    def test_missing_description_is_an_error(self):
        self.assertIn("no-such-file", self.run_cutaway("planners", "--plugin", "/no-such-file", status=1).stderr)

    def test_settings_reach_the_program(self):
        self.planner("cut", "say(plan=cut(request['parameters']['at']))",
                     parameters=[{"name": "at", "type": "integer", "default": 50, "minimum": 1}])
        self.plan("lab.cut", "--set", "at=62")
        plan = self.read("plan.json")
        self.assertEqual(plan["planner"], {"id": "lab.cut", "parameters": {"at": 62}})
        self.assertEqual(len([name for name in plan["partitions"][0]["nodes"] if name != "x"]), 62)

    def test_wrong_setting_is_refused_before_anything_runs(self):
        self.planner("cut", "say(plan=cut(60))", parameters=[{"name": "at", "type": "integer", "minimum": 1}])
        self.assertIn("at least 1", self.plan("lab.cut", "--set", "at=0", status=1).stderr)

    def test_failure_shows_all_that_the_program_said(self):
        self.planner("fails", "raise ValueError('bad luck')")
        said = self.plan("lab.fails", status=1).stderr
        self.assertIn("I am thinking\n", said)
        self.assertTrue(said.endswith("cutaway: lab.fails ended with exit status 1: ValueError: bad luck\n"), said)
        self.assertFalse(os.path.exists(self.path("plan.json")))

    def test_log_is_written_on_request(self):
        self.planner("cut", "say(plan=cut(60))")
        self.plan("lab.cut", "--plugin-log", self.path("log"))
        with open(self.path("log"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "I am thinking\n")

    def test_fault_after_a_plan_is_a_warning(self):
        self.planner("cut", "say(plan=cut(60)); sys.exit(3)")
        self.assertIn("cutaway: warning: lab.cut: its best plan so far is kept: lab.cut ended with exit status 3",
                      self.plan("lab.cut").stderr)
        self.assertEqual(len(self.read("plan.json")["partitions"]), 3)

    def test_interrupt_keeps_the_best_plan(self):
        pipe = self.path("pipe")
        os.mkfifo(pipe)
        self.planner("cut", f"say(plan=cut(60)); open({pipe!r}, 'w').write('planned'); time.sleep(1000)")
        process = subprocess.Popen([PROGRAM, "plan", GRAPH, "--devices", DEVICES, "--planner", "lab.cut",
                                    "--out", self.path("plan.json")], env=self.environment, stderr=subprocess.PIPE)
        with open(pipe, encoding="ascii") as opened:
            opened.read()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(len(self.read("plan.json")["partitions"]), 3)

    def test_exploration_runs_it_like_others(self):
        self.planner("cut", "say(plan=cut(request['parameters']['at']))", parameters=[{"name": "at", "type": "integer"}])
        exploration = self.write("e.json", json.dumps({
            "format": "cutaway.exploration", "version": 1,
            "planners": [{"id": "lab.cut", "set": {"at": [58, 60, 62]}}, {"id": "partition.size_based"}]}))
        self.run_cutaway("explore", GRAPH, "--devices", DEVICES, "--exploration", exploration,
                         "--out", self.path("results.json"), "--jobs", "3")
        points = self.read("results.json")["points"]
        self.assertEqual([point["run"]["planner"] for point in points], 3 * ["lab.cut"] + ["partition.size_based"])
        self.assertTrue(all(point["figures"]["latency_sec"] > 0 for point in points))

    def test_importer_reads_what_it_describes(self):
        self.write("ops.py", "import json, sys\n"
                             "names = open(sys.argv[-1]).read().split()[1:]\n"
                             "print(json.dumps({'format': 'cutaway.graph', 'version': 1, 'name': 'ops', 'nodes': [\n"
                             "    {'name': n, 'op': 'call_function', 'target': n, 'inputs': [], 'output_bytes': 4,\n"
                             "     'total_bytes': 4} for n in names]}))\n")
        self.describe("ops", "importer", names=["*.ops"], first_bytes=[b"ops:".hex()])
        model = self.write("model.ops", "ops: a b c")
        self.run_cutaway("convert", model, "--out", self.path("graph.json"))
        self.assertEqual([node["name"] for node in self.read("graph.json")["nodes"]], ["a", "b", "c"])


if __name__ == "__main__":
    unittest.main()
