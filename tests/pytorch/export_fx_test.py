"""The exporter: what a graph says of a model is what PyTorch says of it."""
import subprocess
import sys
import unittest

from support import OWN_MODELS, RESOURCES, Case, node_named, torch

import export_fx

try:
    import torchvision
except ImportError:
    torchvision = None


def own(name):
    return f"{OWN_MODELS}:{name}"


@unittest.skipIf(torchvision is None, "torchvision is not installed")
class ResNet18(Case):
    def setUp(self):
        super().setUp()
        self.graph = self.export("torchvision.models:resnet18", "--input", "1,3,224,224")

    def test_nodes_are_those_of_symbolic_trace(self):
        traced = torch.fx.symbolic_trace(torchvision.models.resnet18())
        self.assertEqual([n["name"] for n in self.graph["nodes"]], [n.name for n in traced.graph.nodes])
        self.assertEqual([n["op"] for n in self.graph["nodes"]], [n.op for n in traced.graph.nodes])
        self.assertEqual([n["inputs"] for n in self.graph["nodes"]],
                         [[i.name for i in n.all_input_nodes] for n in traced.graph.nodes])

    def test_sizes_are_those_of_torchs_partitioner(self):
        from torch.fx.passes.graph_manipulation import get_size_of_all_nodes

        traced = torch.fx.symbolic_trace(torchvision.models.resnet18().eval())
        get_size_of_all_nodes(traced, [torch.zeros(1, 3, 224, 224)])
        for node, wanted in zip(self.graph["nodes"], traced.graph.nodes):
            if node["op"] != "output":
                self.assertEqual((node["output_bytes"], node["total_bytes"]), tuple(wanted.size_bytes), node["name"])

    def test_a_convolution_in_full(self):
        self.assertEqual(node_named(self.graph, "layer1_0_conv1"), {
            "name": "layer1_0_conv1", "op": "call_module", "target": "layer1.0.conv1",
            "module_path": "layer1.0.conv1", "module_type": "torch.nn.modules.conv.Conv2d",
            "inputs": ["maxpool"],
            "outputs": [{"shape": [1, 64, 56, 56], "dtype": "float32"}],
            "output_bytes": 802816, "total_bytes": 950272,
            "parameters": [{"name": "layer1.0.conv1.weight", "shape": [64, 64, 3, 3], "dtype": "float32",
                            "storage": "layer1.0.conv1.weight"}],
            "flops": 231211008,
            "latency": {"memory_sec": 1.753088e-06, "compute_sec": 2.31211008e-05},
            "arguments": [{"node": "maxpool"}],
            "attributes": {"in_channels": 64, "out_channels": 64, "kernel_size": [3, 3], "stride": [1, 1],
                           "padding": [1, 1], "dilation": [1, 1], "groups": 1, "bias": False,
                           "padding_mode": "zeros"}})

    def test_functions_belong_to_the_module_they_ran_in(self):
        add = node_named(self.graph, "add_3")
        self.assertEqual((add["target"], add["module_path"]), ("operator.add", "layer2.1"))
        self.assertEqual(add["module_type"], "torchvision.models.resnet.BasicBlock")
        flatten = node_named(self.graph, "flatten")
        self.assertEqual((flatten["target"], flatten["arguments"]), ("torch.flatten", [{"node": "avgpool"}, 1]))
        self.assertNotIn("module_path", flatten)

    def test_latency_follows_the_figures_given(self):
        faster = self.export("torchvision.models:resnet18", "--input", "1,3,224,224", "--peak-flops", "1e14",
                             "--bandwidth", "2e12")
        for node, before in zip(faster["nodes"], self.graph["nodes"]):
            if "latency" in node:
                for part, factor in (("memory_sec", 2), ("compute_sec", 10)):
                    self.assertAlmostEqual(node["latency"][part] * factor / before["latency"][part], 1, places=6)

    def test_the_program_reads_it(self):
        self.cutaway("convert", self.path("graph.json"), "--out", self.path("again.json"))
        self.assertEqual(self.read("again.json"), self.graph)


class Transformers(Case):
    def test_values_that_are_no_tensors_have_no_bytes(self):
        graph = self.export(own("Gpt"), "--input", "int64:2,16:100")
        size = node_named(graph, "size")
        self.assertEqual((size["outputs"], size["output_bytes"], size["total_bytes"]), ([], 0, 0))
        split = node_named(graph, "split")
        self.assertEqual(split["outputs"], [{"shape": [2, 16, 64], "dtype": "float32"}] * 3)
        self.assertEqual(split["output_bytes"], 3 * 2 * 16 * 64 * 4)
        self.assertEqual(split["kwargs"], {"dim": 2})
        self.assertEqual(split["arguments"][1], {"node": "getitem_2"})

    def test_tied_weights_share_their_storage(self):
        graph = self.export(own("Gpt"), "--input", "int64:2,16:100")
        self.assertEqual(node_named(graph, "head")["parameters"],
                         [{"name": "head.weight", "shape": [100, 64], "dtype": "float32", "storage": "words.weight"}])

    def test_parameters_and_buffers_that_are_read_directly(self):
        graph = self.export(own("Gpt"), "--input", "int64:2,16:100")
        places, mask = node_named(graph, "places"), node_named(graph, "mask")
        self.assertEqual((places["op"], places["output_bytes"], places["total_bytes"]), ("get_attr", 4096, 4096))
        self.assertEqual(places["parameters"][0]["storage"], "places")
        self.assertNotIn("parameters", mask)
        self.assertNotIn("latency", mask)

    def test_operations_inside_leaf_modules_are_counted(self):
        graph = self.export(own("Encoder"), "--input", "2,10,32")
        tokens, width, inner = 2 * 10, 32, 64
        attention = tokens * 2 * (4 * width * width + 2 * 10 * width)
        self.assertEqual(node_named(graph, "attention")["flops"], attention)
        self.assertEqual(node_named(graph, "layers_0")["flops"], attention + tokens * 2 * 2 * width * inner)

    def test_a_leaf_that_returns_a_pair(self):
        attention = node_named(self.export(own("Encoder"), "--input", "2,10,32"), "attention")
        self.assertEqual([o["shape"] for o in attention["outputs"]], [[2, 10, 32], [2, 10, 10]])
        self.assertEqual(attention["output_bytes"], 4 * (2 * 10 * 32 + 2 * 10 * 10))
        self.assertEqual(attention["total_bytes"] - attention["output_bytes"], 4 * (4 * 32 * 32 + 4 * 32))

    def test_leaf_keeps_a_module_in_one_piece(self):
        for pattern in ("Block", "blocks.*"):
            graph = self.export(own("Gpt"), "--arg", "layers=2", "--input", "int64:2,16", "--leaf", pattern)
            self.assertEqual([n["name"] for n in graph["nodes"] if n["op"] == "call_module"],
                             ["words", "blocks_0", "blocks_1", "norm", "head"])
            self.assertEqual(len(node_named(graph, "blocks_1")["parameters"]), 12)

    def test_half_precision(self):
        graph = self.export(own("Gpt"), "--input", "int64:2,16", "--dtype", "bfloat16")
        self.assertEqual(node_named(graph, "words")["outputs"][0]["dtype"], "bfloat16")
        self.assertEqual(node_named(graph, "words")["total_bytes"], 2 * (2 * 16 * 64 + 100 * 64))


class Inputs(Case):
    def test_a_parameter_without_input_keeps_its_default(self):
        graph = self.export(own("Optional"), "--input", "2,4")
        self.assertEqual([n["name"] for n in graph["nodes"]], ["x", "linear", "mul", "output"])
        self.assertEqual(node_named(graph, "mul")["arguments"], [{"node": "linear"}, 2.0])

    def test_inputs_by_name(self):
        graph = self.export(own("Optional"), "--input", "mask=2,4", "--input", "x=2,4")
        self.assertEqual([n["name"] for n in graph["nodes"] if n["op"] == "placeholder"], ["x", "mask"])
        self.assertEqual(node_named(graph, "add")["inputs"], ["mul", "mask"])

    def test_shapes_alone_are_enough(self):
        graph = self.export(own("Gpt"), "--input", "int64:2,16", "--device", "meta")
        self.assertEqual(graph["nodes"], self.export(own("Gpt"), "--input", "int64:2,16")["nodes"])

    def test_measured_latencies(self):
        estimated = self.export(own("Gpt"), "--input", "int64:2,16")
        measured = self.export(own("Gpt"), "--input", "int64:2,16", "--measure", "--runs", "3")
        for node, estimate in zip(measured["nodes"], estimated["nodes"]):
            self.assertEqual("latency" in node, "latency" in estimate)
            if "latency" in node:
                self.assertTrue(1e-9 < max(node["latency"].values()) < 1, node)
        self.assertEqual(measured["exporter"]["latency"], "measured on cpu")

    def test_measuring_does_not_change_what_works_in_place(self):
        graph = self.export(own("InPlace"), "--input", "int64:3", "--input", "2,4", "--measure")
        self.assertEqual(node_named(graph, "getitem")["outputs"][0]["shape"], [3, 4])

    def test_standard_output(self):
        script = f"{RESOURCES}/exporters/export_fx.py"
        done = subprocess.run([sys.executable, script, "models.py:Forks", "--input", "2,16", "--input", "2,16",
                               "--no-latency"], capture_output=True, text=True, cwd=OWN_MODELS.rpartition("/")[0])
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn('"format":"cutaway.graph"', done.stdout)
        self.assertNotIn("memory_sec", done.stdout)


class Refusals(Case):
    def refused(self, line, *arguments):
        self.assertEqual(self.export_error(*arguments), f"export_fx: {line}")

    def test_what_cannot_be_found(self):
        self.refused('cannot import "no_such_package": no module named "no_such_package"', "no_such_package:model")
        self.refused('no file "no_such.py"', "no_such.py:model")
        self.refused(f'"{OWN_MODELS}" has no "Gtp"', own("Gtp"))
        self.refused('"resnet18" is not MODULE:FACTORY or FILE.py:FACTORY', "resnet18")

    def test_what_is_no_model(self):
        self.refused(f'"{own("no_module")}" returned a int, not a torch.nn.Module', own("no_module"))
        self.assertRegex(self.export_error(own("broken")), r'models.py:broken" failed: ValueError: no such size \(models.py:\d+\)$')
        self.assertIn("unexpected keyword argument 'depth'", self.export_error(own("Gpt"), "--arg", "depth=3"))

    def test_what_cannot_be_traced_names_the_module(self):
        line = self.export_error(own("Branching"), "--input", "2,4")
        self.assertRegex(line, r'^export_fx: cannot trace "inner.1" \(Inner\): .*control flow \(models.py:\d+\); '
                               r"--leaf inner.1 keeps it in one piece$")
        self.export(own("Branching"), "--input", "2,4", "--leaf", "inner.1")

    def test_shapes_that_do_not_fit_name_the_node(self):
        line = self.export_error(own("Forks"), "--input", "2,16", "--input", "2,15")
        self.assertRegex(line, r'^export_fx: node "add" \(.*\) cannot run on float32\[2, 16\], float32\[2, 15\]: The size')

    def test_inputs_that_are_missing_or_too_many(self):
        self.refused('the model\'s input "b" has no --input', own("Forks"), "--input", "2,16")
        self.refused("1 more --input than the model takes (ids)", own("Gpt"), "--input", "int64:2,16", "--input", "3")
        self.assertIn('"1,x" is not [NAME=][DTYPE:]DIMENSIONS[:HIGH]', self.export_error(own("Gpt"), "--input", "1,x"))

    def test_devices_and_files(self):
        self.assertIn('cannot move the model to "nowhere"', self.export_error(own("Gpt"), "--device", "nowhere"))
        with self.assertRaises(SystemExit) as refusal:
            export_fx.main([own("Forks"), "--input", "2,16", "--input", "2,16", "--out", "/no/such/folder/graph.json"])
        self.assertEqual(refusal.exception.code,
                         'export_fx: cannot write "/no/such/folder/graph.json": No such file or directory')


if __name__ == "__main__":
    unittest.main()
