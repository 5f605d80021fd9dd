"""A plan exported as AOT Python, run by the real partitioner, gives the submodules that the plan's DAG shows, and the
partitioned module computes what the model computes."""
import json
import os
import runpy
import subprocess
import sys
import unittest

from support import FOLDER, OWN_MODELS, SAMPLE_MODELS, Case, torch

import export_fx

try:
    import torchvision
except ImportError:
    torchvision = None

OPERATIONS = ("call_module", "call_function", "call_method")


def operations(graph):
    return [node["name"] for node in graph["nodes"] if node["op"] in OPERATIONS]


def fx_names(dag, partition_of, output_inputs):
    """The names that torch gives the values of a DAG in the outer module, and the users that it reports as outputs.

    Sources keep theirs; a submodule with one output is that value itself; one with several is followed by a getitem
    for each.
    """
    values, rows, getitems = {}, [], 0
    for entry in dag:
        submodule = f"submod_{partition_of[entry['name']]}"
        outputs = []
        for output in entry["outputs"]:
            if len(entry["outputs"]) == 1:
                outputs.append(submodule)
            else:
                outputs.append(f"getitem_{getitems}" if getitems else "getitem")
                getitems += 1
        values.update(zip(entry["outputs"], outputs))
        rows.append((submodule, [values.get(name, name) for name in entry["inputs"]], outputs))
    users = {name: [row for row, inputs, _ in rows if name in inputs] for name, _, _ in rows}
    for name in {values.get(given) for given in output_inputs} & set(users):
        users[name].append("output")
    return [(name, inputs, outputs if len(outputs) > 1 else users[name] if len(users[name]) > 1 else [name])
            for name, inputs, outputs in rows]


class AotCase(Case):
    def open_model(self, factory, inputs, arguments=(), devices=4, share=0.45, name="graph.json"):
        """A graph of the model, traced by the exporter, and an inventory that the model does not fit on one device of."""
        given = [text for spec in inputs for text in ("--input", spec)]
        given += [text for argument in arguments for text in ("--arg", argument)]
        self.graph = self.export(factory, *given, out=name)
        self.model = export_fx.make_module(factory, dict(export_fx.parse_assignment(a) for a in arguments)).eval()
        self.inputs = [export_fx.InputSpec(spec).tensor(torch.float32) for spec in inputs]
        named = [(None, value) for value in self.inputs]
        self.traced = export_fx.trace(self.model, named, (), ())[0]
        total = sum(node.get("total_bytes", 0) for node in self.graph["nodes"])
        self.inventory = {"format": "cutaway.devices", "version": 1, "name": "small", "transfer_rate_bytes_per_sec": 1e9,
                          "devices": [{"logical_id": 10 + i, "name": f"dev_{i}", "available_mem_bytes": int(share * total)}
                                      for i in range(devices)]}
        self.files = [self.path(name), "--devices", self.write("devices.json", self.inventory)]

    def plan(self, *options):
        self.cutaway("plan", *self.files, "--planner", "partition.size_based", *options, "--out", self.path("plan.json"))

    def write_plan(self, groups, ids, devices):
        partitions = [{"id": i, "logical_device_ids": d, "nodes": nodes} for i, d, nodes in zip(ids, devices, groups)]
        self.write("plan.json", {"format": "cutaway.plan", "version": 1, "kind": "partition",
                                 "graph": {"name": self.graph["name"]}, "planner": {"id": "manual", "parameters": {}},
                                 "partitions": partitions})

    def edit(self, *moves):
        """The program's answers to moves that it must accept."""
        moves = self.write("moves.json", {"format": "cutaway.moves", "version": 1, "moves": moves})
        lines = self.cutaway("edit", *self.files, "--plan", self.path("plan.json"), "--moves", moves, "--strict",
                             "--out", self.path("plan.json"))
        return [json.loads(line) for line in lines.splitlines()]

    def export_plan(self, to="fx-aot-python", out="exported_plan.py", status=0):
        return self.cutaway("export", *self.files, "--plan", self.path("plan.json"), "--to", to,
                            "--out", self.path(out), status=status)

    def exported(self):
        self.export_plan()
        return runpy.run_path(self.path("exported_plan.py"))

    def evaluation(self):
        return json.loads(self.cutaway("evaluate", *self.files, "--plan", self.path("plan.json"), "--json"))

    def check_against_torch(self, module=None):
        """Runs the exported plan; `module`: what is given to torch (default: the traced module)."""
        module = module or self.traced
        exported, dag = self.exported(), self.evaluation()["dag"]
        with torch.no_grad():
            wanted = self.model(*self.inputs)
            result = exported["partition"](module, *self.inputs)
            self.check_dag(result, dag, exported["PLAN_PARTITION_IDS"])
            got = result.module_with_submodules(*self.inputs)
        for one, other in zip(export_fx.tensors_in([got]), export_fx.tensors_in([wanted])):
            self.assertTrue(torch.equal(one, other))
        return dag

    def check_dag(self, result, dag, plan_ids):
        self.assertEqual([f"submod_{plan_ids[int(str(node).rpartition('_')[2])]}" for node in result.dag.nodes],
                         [entry["name"] for entry in dag])
        partition_of = {entry["name"]: str(node).rpartition("_")[2] for node, entry in zip(result.dag.nodes, dag)}
        output = next(node for node in self.graph["nodes"] if node["op"] == "output")
        for node, entry, fx in zip(result.dag.nodes, dag, fx_names(dag, partition_of, output["inputs"])):
            submodule = result.module_with_submodules.get_submodule(str(node))
            taken = [n.target for n in submodule.graph.nodes if n.op == "placeholder"]
            self.assertEqual(taken, entry["inputs"])
            self.assertEqual((str(node), [n.name for n in node.input_nodes], [n.name for n in node.output_nodes]), fx)
            self.assertEqual(node.logical_device_ids, entry["logical_device_ids"])
            self.assertEqual(node.size_bytes, entry["size_bytes"])


class PlansOfRealModels(AotCase):
    @unittest.skipIf(torchvision is None, "torchvision is not installed")
    def test_resnet18_traced_by_torch(self):
        self.open_model("torchvision.models:resnet18", ["1,3,64,64"])
        self.plan()
        dag = self.check_against_torch(self.model)
        self.assertGreater(len(dag), 2)

    @unittest.skipIf(torchvision is None, "torchvision is not installed")
    def test_resnet18_after_moves(self):
        self.open_model("torchvision.models:resnet18", ["1,3,64,64"])
        self.plan()
        partitions = self.evaluation()["partitions"]
        last = [name for name in partitions[1]["nodes"] if name in set(operations(self.graph))][-2:]
        answers = self.edit({"nodes": last, "to": 2}, {"partition": 2, "devices": [13]})
        self.assertEqual([answer["valid"] for answer in answers], [True, True])
        dag = self.check_against_torch()
        self.assertEqual(dag[2]["logical_device_ids"], [13])
        self.assertNotEqual(dag[1]["size_bytes"], partitions[1]["used_mem_bytes"])

    def test_gpt_with_values_that_are_no_tensors(self):
        self.open_model(f"{OWN_MODELS}:Gpt", ["int64:2,16:100"])
        self.plan()
        self.check_against_torch()

    def test_bert_with_replicas(self):
        self.open_model(f"{SAMPLE_MODELS}:bert", ["int64:2,8:50", "int64:2,8", "2,1,1,8"],
                        ["layers=3", "hidden=32", "heads=4", "words=50", "length=8"], devices=9)
        self.plan("--set", "saturate_host=true")
        dag = self.check_against_torch()
        self.assertGreater(len(dag[0]["logical_device_ids"]), 1)

    def test_dlrm(self):
        self.open_model(f"{OWN_MODELS}:small_dlrm", ["4,13", "int64:6,4,2:50"])
        self.plan()
        self.check_against_torch()

    def test_forks_cut_by_depth(self):
        """Submodules with several outputs, values with readers in many of them, replicas; and ids that have gaps and
        do not come in the order of the graph, which torch alone would look up wrongly."""
        self.open_model(f"{OWN_MODELS}:Forks", ["8,16", "8,16"], share=2)
        groups = self.groups_by_depth()
        ids = [2 * (len(groups) - i) + 1 for i in range(len(groups))]
        self.write_plan(groups, ids, [[10 + i % 3] if i % 4 else [12, 13] for i in range(len(groups))])
        dag = self.check_against_torch()
        self.assertEqual(len(dag), len(groups))
        self.assertGreater(max(len(entry["outputs"]) for entry in dag), 1)

    def test_an_emptied_partition_is_left_out(self):
        self.open_model(f"{OWN_MODELS}:Forks", ["8,16", "8,16"], share=2)
        names = operations(self.graph)
        self.write_plan([names[:5], names[5:9], names[9:]], [0, 1, 2], [[10], [11], [12]])
        self.edit({"nodes": names[:5], "to": 1})
        dag = self.check_against_torch()
        self.assertEqual([entry["name"] for entry in dag], ["submod_1", "submod_2"])
        self.assertEqual(self.exported()["PLAN_PARTITION_IDS"], {0: 1, 1: 2})

    def groups_by_depth(self):
        """Operations of equal depth never need each other, so that parting them by depth closes no cycle."""
        depth, groups = {}, {}
        for node in self.graph["nodes"]:
            depth[node["name"]] = 1 + max((depth[name] for name in node["inputs"]), default=0)
            if node["op"] in OPERATIONS:
                groups.setdefault((depth[node["name"]], len(node["name"]) % 2), []).append(node["name"])
        return list(groups.values())


class ProfiledRuns(AotCase):
    def test_each_partition_is_found_in_the_trace_of_its_run(self):
        self.open_model(f"{OWN_MODELS}:Forks", ["8,16", "8,16"])
        self.cutaway("convert", self.files[0], "--estimate", "a100-sxm-40gb", "--out", self.path("timed.json"))
        os.replace(self.path("timed.json"), self.files[0])
        self.plan()
        self.export_plan()
        with open(self.path("made.py"), "w", encoding="utf-8") as file:
            file.write("import models, torch\n"
                       "def make():\n    return models.Forks().eval(), [torch.rand(8, 16), torch.rand(8, 16)]\n")
        done = subprocess.run([sys.executable, "exported_plan.py", "made:make", "--profile", "traces"], cwd=self.folder,
                              env={**os.environ, "PYTHONPATH": FOLDER}, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        traces = [os.path.join(self.folder, "traces", name) for name in os.listdir(self.path("traces"))]
        self.assertEqual([done.stdout.strip()], [os.path.relpath(trace, self.folder) for trace in traces])
        compared = json.loads(self.cutaway("compare", *self.files, "--plan", self.path("plan.json"), "--json",
                                           "--run", *traces))
        self.assertGreaterEqual(len(compared["run"]["steps"]), 2)
        self.assertEqual((compared["missing_passes"], compared["warnings"]), ([], []))
        ids = [partition["id"] for partition in self.read("plan.json")["partitions"]]
        self.assertEqual([row["group"] for row in compared["passes"]], sorted(ids))
        self.assertGreater(min(row["measured_sec"] for row in compared["passes"]), 0)


class ExportedFiles(AotCase):
    def setUp(self):
        super().setUp()
        self.open_model(f"{OWN_MODELS}:Forks", ["8,16", "8,16"])
        self.plan()

    def test_json_says_what_python_says(self):
        exported = self.exported()
        self.export_plan("fx-aot", "plan.aot.json")
        document = self.read("plan.aot.json")
        self.assertEqual((document["format"], document["version"]), ("cutaway.fx_aot", 1))
        self.assertEqual(document["graph"], self.read("plan.json")["graph"])
        self.assertEqual(document["node_to_partition_mapping"], exported["NODE_TO_PARTITION_MAPPING"])
        self.assertEqual(list(document["node_to_partition_mapping"]), operations(self.graph))
        by_text = {str(key): value for key, value in exported["PARTITION_TO_LOGICAL_DEVICE_MAPPING"].items()}
        self.assertEqual(document["partition_to_logical_device_mapping"], by_text)
        self.assertEqual(document["devices"], [device._asdict() for device in exported["DEVICES"]])
        self.assertEqual(document["devices"], self.inventory["devices"])
        self.assertEqual(document["transfer_rate_bytes_per_sec"], 1e9)
        self.assertEqual(exported["TRANSFER_RATE_BYTES_PER_SEC"], 1e9)

    def test_another_model_is_refused_by_name(self):
        exported = self.exported()
        other = torch.fx.symbolic_trace(torch.nn.Sequential(torch.nn.Linear(4, 4)))
        with self.assertRaisesRegex(ValueError, r"of the plan are not in the traced module: add, left_0, .*'Forks'"):
            exported["partitioner_config"](other)
        node = next(n for n in self.traced.graph.nodes if n.name == "add")
        with self.traced.graph.inserting_after(node):
            self.traced.graph.call_function(torch.neg, (node,))
        with self.assertRaisesRegex(ValueError, "1 operators of the traced module are not in the plan: neg"):
            exported["partitioner_config"](self.traced)

    def test_as_a_program_it_says_how_it_is_used(self):
        self.export_plan()
        done = subprocess.run([sys.executable, self.path("exported_plan.py")], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("plan.partition(model, example)", done.stdout)
        self.assertIn("operators of 'Forks' in", done.stdout)

    def test_names_stay_text(self):
        strange = ['");import os#', "'''", '"""', "line\u2028feed", "größe", "\U0001f600", "{x}", "%s", "a\\b"]
        nodes = [{"name": "x", "op": "placeholder", "target": "x", "inputs": [], "output_bytes": 8, "total_bytes": 8}]
        for name in strange:
            nodes.append({"name": name, "op": "call_function", "target": "f", "inputs": [nodes[-1]["name"]],
                          "output_bytes": 8, "total_bytes": 8, "latency": {"memory_sec": 1, "compute_sec": 1}})
        self.graph = {"format": "cutaway.graph", "version": 1, "name": strange[0] + strange[2], "nodes": nodes}
        self.write("graph.json", self.graph)
        self.plan()
        exported = self.exported()
        self.assertEqual(list(exported["NODE_TO_PARTITION_MAPPING"]), strange)
        self.assertEqual(exported["GRAPH"], self.graph["name"])


class Refusals(AotCase):
    def setUp(self):
        super().setUp()
        self.open_model(f"{OWN_MODELS}:Forks", ["8,16", "8,16"], share=2)
        self.names = operations(self.graph)

    def test_a_cycle(self):
        self.write_plan([self.names[::2], self.names[1::2]], [0, 1], [[10], [11]])
        self.assertIn("0 → 1 → 0", self.export_plan(status=1))

    def test_a_device_over_its_capacity(self):
        self.inventory["devices"][0]["available_mem_bytes"] = 10
        self.write("devices.json", self.inventory)
        self.write_plan([self.names], [0], [[10]])
        self.assertIn("dev_0", self.export_plan("fx-aot", status=1))

    def test_a_partition_without_device(self):
        self.write_plan([self.names[:5], self.names[5:]], [0, 4], [[10], []])
        self.assertIn("partition 4 has no device", self.export_plan(status=1))


if __name__ == "__main__":
    unittest.main()
