"""What export_inductor.py writes of an FX graph with functional collectives can be planned and rewritten. Inductor and
its collectives are newer than Debian's torch: where they are missing, operators of the same names and schemas stand in
for them, and the graph is put together by hand as Inductor's passes leave it."""
import os
import unittest

from support import Case, node_named, torch

import export_inductor


def can_compile():
    """Whether this torch has Inductor, and the headers that its C++ includes."""
    try:
        from torch.utils.cpp_extension import include_paths
    except ImportError: # without setuptools
        return False
    return hasattr(torch, "compile") and any(os.path.isdir(os.path.join(path, "ATen")) for path in include_paths())


def stand_in_collectives():
    """Operators with the names and schemas of torch 2's functional collectives, that only make shapes."""
    if hasattr(stand_in_collectives, "library"):
        return
    if hasattr(torch.ops._c10d_functional, "wait_tensor"):
        return use_fake_processes()
    library = torch.library.Library("_c10d_functional", "DEF")
    library.define("all_gather_into_tensor(Tensor input, int group_size, str group_name) -> Tensor")
    library.define("reduce_scatter_tensor(Tensor input, str reduce_op, int group_size, str group_name) -> Tensor")
    library.define("wait_tensor(Tensor tensor) -> Tensor")
    library.impl("all_gather_into_tensor", lambda x, size, name: x.new_empty([x.shape[0] * size, *x.shape[1:]]), "CPU")
    library.impl("reduce_scatter_tensor", lambda x, op, size, name: x.new_empty([x.shape[0] // size, *x.shape[1:]]), "CPU")
    library.impl("wait_tensor", lambda x: x, "CPU")
    stand_in_collectives.library = library  # it must live as long as its operators


def use_fake_processes():
    """Where torch has the collectives, they ask for a group of that name: four processes of which there is one."""
    import torch.distributed as dist
    from torch.testing._internal.distributed.fake_pg import FakeStore

    if not dist.is_initialized():
        dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=4)


class GraphOfAStep:
    """A torch.fx graph in the making; every node gets the value that Inductor would note for it."""

    def __init__(self):
        self.graph = torch.fx.Graph()

    def placeholder(self, name, *shape, dtype=torch.float32):
        node = self.graph.placeholder(name)
        node.meta["val"] = torch.empty(shape, dtype=dtype)
        return node

    def call(self, target, *args, **kwargs):
        node = self.graph.call_function(target, args, kwargs)
        values = torch.fx.node.map_arg((args, kwargs), lambda read: read.meta["val"])
        node.meta["val"] = target(*values[0], **values[1])
        return node


def sharded_step(layers=3):
    """Forward and backward of a stack of sharded linear layers."""
    ops, aten = torch.ops._c10d_functional, torch.ops.aten
    step = GraphOfAStep()
    weights = [step.placeholder(f"weight_{i}", 4, 16) for i in range(layers)]
    x = step.placeholder("x", 8, 16)
    inputs = []
    for weight in weights:
        full = step.call(ops.wait_tensor.default, step.call(ops.all_gather_into_tensor.default, weight, 4, "0"))
        inputs.append(x)
        x = step.call(aten.mm.default, x, full)
    gradients = []
    for read in reversed(inputs):
        gradient = step.call(aten.mm.default, step.call(aten.t.default, read), x)
        gradients.append(step.call(ops.wait_tensor.default,
                                   step.call(ops.reduce_scatter_tensor.default, gradient, "avg", 4, "0")))
    step.graph.output((x, *gradients))
    return step.graph


class ExportInductorTest(Case):
    def setUp(self):
        super().setUp()
        stand_in_collectives()

    def test_collectives_say_their_group(self):
        document = export_inductor.graph_document(sharded_step())
        for node in document["nodes"]:
            node.get("collective", {}).pop("rank", None)  # there where torch has the group itself
        gathers = [n["collective"] for n in document["nodes"] if n["target"].endswith("all_gather_into_tensor")]
        scatters = [n["collective"] for n in document["nodes"] if n["target"].endswith("reduce_scatter_tensor")]
        self.assertEqual(gathers, 3 * [{"kind": "all_gather", "group_name": "0", "group_size": 4}])
        self.assertEqual(scatters, 3 * [{"kind": "reduce_scatter", "group_name": "0", "group_size": 4, "reduce_op": "avg"}])

    def test_sizes_and_arguments_are_those_of_the_call(self):
        node = node_named(export_inductor.graph_document(sharded_step()), "all_gather_into_tensor_default")
        self.assertEqual(node["outputs"], [{"shape": [16, 16], "dtype": "float32"}])
        self.assertEqual(node["output_bytes"], 1024)
        self.assertEqual(node["arguments"], [{"node": "weight_0"}, 4, "0"])
        self.assertNotIn("latency", node)

    def test_matrix_products_have_their_operations(self):
        node = node_named(export_inductor.graph_document(sharded_step(), bandwidth=1e9, peak_flops=1e9), "mm_default")
        self.assertEqual(node["flops"], 2 * 8 * 16 * 16)
        self.assertEqual(node["latency"]["compute_sec"], 2 * 8 * 16 * 16 / 1e9)

    def test_what_a_call_writes_is_told(self):
        step = GraphOfAStep()
        x, y = step.placeholder("x", 4), step.placeholder("y", 4)
        step.graph.output(step.call(torch.ops.aten.copy_.default, x, y))
        self.assertEqual(node_named(export_inductor.graph_document(step.graph), "copy__default")["mutates"], ["x"])

    def test_the_program_plans_and_rewrites_it(self):
        graph = self.path("step.graph.json")
        export_inductor.write(sharded_step(), graph)
        for planner, merged in (("all_gather", "all_gather_into_tensor_out"), ("reduce_scatter", "chunk_cat")):
            self.cutaway("plan", graph, "--planner", f"bucketing.{planner}", "--out", self.path("plan.json"))
            self.assertEqual(len(self.read("plan.json")["buckets"]), 1)
            self.cutaway("export", graph, "--plan", self.path("plan.json"), "--to", "graph", "--out", self.path("merged.json"))
            targets = [node["target"].rpartition(".")[2] for node in self.read("merged.json")["nodes"]]
            self.assertEqual(targets.count(merged), 1)

    @unittest.skipIf(hasattr(torch, "compile"), "this torch has Inductor")
    def test_a_torch_without_inductor_is_told(self):
        with self.assertRaises(export_inductor.ExportError) as refused:
            with export_inductor.captured():
                pass
        self.assertIn("torch 2.2 or newer is needed", str(refused.exception))

    @unittest.skipUnless(can_compile(), "this torch has no Inductor, or no headers for it")
    def test_inductor_shows_what_it_compiles(self):
        with export_inductor.captured() as graphs:
            torch.compile(lambda x: (x @ x).relu())(torch.randn(8, 8))
        self.assertTrue(graphs)
        self.assertTrue(export_inductor.graph_document(graphs[0])["nodes"])


if __name__ == "__main__":
    unittest.main()
