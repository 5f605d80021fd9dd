"""The Python package without torch: its examples, its errors, and how it runs the program."""
import ast
import doctest
import importlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import unittest
import warnings

from planned import RESOURCES

sys.path.insert(0, os.path.join(RESOURCES, "python"))
import cutaway  # noqa: E402

SAMPLE = os.path.join(RESOURCES, "samples", "resnet50")


def sample():
    with open(f"{SAMPLE}.graph.json", encoding="utf-8") as file:
        return cutaway.Graph(json.load(file))


def load_tests(loader, tests, ignored):
    for name in ("cutaway", "cutaway._devices", "cutaway._graph", "cutaway._plan"):
        tests.addTests(doctest.DocTestSuite(importlib.import_module(name)))
    return tests


class Package(unittest.TestCase):
    def setUp(self):
        warnings.simplefilter("ignore")

    def test_torch_is_not_imported(self):
        code = "import sys, cutaway, cutaway.plugin; sys.exit('torch' in sys.modules)"
        environment = dict(os.environ, PYTHONPATH=os.path.join(RESOURCES, "python"))
        self.assertEqual(subprocess.run([sys.executable, "-c", code], env=environment).returncode, 0)

    def test_every_file_is_python_3_9(self):
        for folder, _, names in os.walk(os.path.join(RESOURCES, "python")):
            for name in names:
                if name.endswith(".py"):
                    with open(os.path.join(folder, name), encoding="utf-8") as file:
                        ast.parse(file.read(), name, feature_version=(3, 9))

    def test_helpers_of_planners_are_at_most_100_lines(self):
        with open(os.path.join(RESOURCES, "python", "cutaway", "plugin.py"), encoding="utf-8") as file:
            self.assertLessEqual(len(file.readlines()), 100)

    def test_plan_of_a_sample(self):
        plan = sample().plan("partition.size_based", f"{SAMPLE}.devices.json")
        self.assertEqual(plan.kind, "partition")
        self.assertEqual(plan.cost["latency_sec"], plan.document["cost"]["latency_sec"])
        self.assertIn("full", plan.problems[0].title)

    def test_parameters_reach_the_planner(self):
        plan = sample().plan("pipeline.balanced", stages=3)
        self.assertEqual(len(plan.groups), 3)

    def test_plugin_is_a_planner(self):
        plugin = os.path.join(RESOURCES, "planners", "cuts.cutaway-planner.json")
        plan = sample().plan("example.cuts", f"{SAMPLE}.devices.json", plugins=[plugin], steps=20)
        self.assertEqual(plan.document["planner"]["id"], "example.cuts")

    def test_comparison_is_a_dict(self):
        graph = sample()
        one = graph.plan("partition.size_based", f"{SAMPLE}.devices.json")
        other = graph.plan("partition.single", devices={"count": 1, "memory": 1 << 30})
        self.assertEqual(one.compare(one)["figures"][0]["verdict"], "same")
        self.assertEqual(one.compare(other)["figures"][0]["name"], "latency_sec")

    def test_error_has_the_programs_message(self):
        with self.assertRaises(cutaway.CutawayError) as refusal:
            sample().plan("partition.size_based", devices={"count": 2, "memory": 1000})
        self.assertIn("bytes", str(refusal.exception))
        self.assertEqual(refusal.exception.status, 1)

    def test_error_names_the_document(self):
        with self.assertRaises(cutaway.CutawayError) as refusal:
            cutaway.Graph({"format": "cutaway.graph", "version": 1, "name": "x", "nodes": 5}).plan("partition.single")
        self.assertTrue(str(refusal.exception).startswith("graph: nodes"), refusal.exception)

    def test_unknown_planner_is_wrong_usage(self):
        with self.assertRaises(cutaway.CutawayError) as refusal:
            sample().plan("partition.nothing")
        self.assertEqual(refusal.exception.status, 2)

    def test_missing_program_is_said(self):
        cutaway.use_program("/no/such/program")
        self.addCleanup(cutaway.use_program, None)
        with self.assertRaisesRegex(cutaway.CutawayError, "not found"):
            sample().plan("partition.single")

    def test_report_is_html_in_a_frame(self):
        plan = sample().plan("partition.size_based", f"{SAMPLE}.devices.json")
        self.assertTrue(plan._repr_html_().startswith("<iframe srcdoc="))

    def window(self, script):
        """A program that does to the plan's file what somebody does in the window."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, "window")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"#!{sys.executable}\nimport json, sys\npath = next(p for p in sys.argv if p.endswith('.plan.json'))\n"
                       f"plan = json.load(open(path))\n{script}\n")
        os.chmod(path, 0o755)
        cutaway.use_program(path)
        self.addCleanup(cutaway.use_program, None)

    def test_edited_plan_is_what_was_saved(self):
        plan = sample().plan("partition.size_based", f"{SAMPLE}.devices.json")
        self.window("plan['planner']['id'] = 'manual'; json.dump(plan, open(path, 'w'))")
        self.assertEqual(plan.edit().document["planner"]["id"], "manual")

    def test_plan_that_was_not_saved_stays(self):
        plan = sample().plan("partition.size_based", f"{SAMPLE}.devices.json")
        self.window("")
        self.assertIs(plan.edit(), plan)

    def test_window_that_fails_is_an_error(self):
        plan = sample().plan("partition.size_based", f"{SAMPLE}.devices.json")
        self.window("sys.exit(3)")
        with self.assertRaisesRegex(cutaway.CutawayError, "status 3"):
            plan.edit()

    def test_interrupt_stops_the_program(self):
        """The planner says when it runs; then Ctrl-C comes, and nothing of it stays."""
        script = (
            "import cutaway, os, signal, sys\n"
            "signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever started the tests may ignore it\n"
            f"sys.path.insert(0, {os.path.dirname(os.path.abspath(__file__))!r})\n"
            "from package_test import sample\n"
            "sample().plan('lab.wait', plugins=[sys.argv[1]], time_limit_sec=1000)\n")
        with self.folder_with_waiting_planner() as (plugin, pipe):
            environment = dict(os.environ, PYTHONPATH=os.path.join(RESOURCES, "python"))
            process = subprocess.Popen([sys.executable, "-B", "-c", script, plugin], env=environment,
                                       stderr=subprocess.PIPE, text=True)
            with open(pipe, encoding="ascii") as opened:
                planner = int(opened.readline())
            process.send_signal(signal.SIGINT)
            said = process.communicate(timeout=30)[1]
        self.assertIn("KeyboardInterrupt", said)
        self.assertFalse(os.path.exists(f"/proc/{planner}"))

    def folder_with_waiting_planner(self):
        import contextlib

        @contextlib.contextmanager
        def made():
            with tempfile.TemporaryDirectory() as folder:
                pipe = os.path.join(folder, "pipe")
                os.mkfifo(pipe)
                plugin = os.path.join(folder, "wait.cutaway-planner.json")
                command = ["python3", "-c", f"import os, time; open({pipe!r}, 'w').write(f'{{os.getpid()}}\\n'); time.sleep(1000)"]
                with open(plugin, "w", encoding="utf-8") as file:
                    json.dump({"format": "cutaway.planner", "version": 1, "id": "lab.wait", "title": "Wait",
                               "kind": "partition", "command": command}, file)
                yield plugin, pipe
        return made()


if __name__ == "__main__":
    unittest.main()
