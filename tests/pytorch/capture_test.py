"""The Python package with real PyTorch: what is captured, and that plans applied compute what the model computes."""
import os
import sys
import unittest
import warnings

from support import RESOURCES, Case, node_named, torch

sys.path.insert(0, os.path.join(RESOURCES, "python"))
import cutaway  # noqa: E402

try:
    import torchvision
except ImportError:
    torchvision = None


class Tied(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = torch.nn.Embedding(50, 8)
        self.block = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.ReLU())
        self.head = torch.nn.Linear(8, 50, bias=False)
        self.head.weight = self.embed.weight

    def forward(self, ids, scale=None):
        hidden = self.block(self.embed(ids))
        return self.head(hidden if scale is None else hidden * scale)


class Capture(Case):
    def setUp(self):
        super().setUp()
        warnings.simplefilter("ignore")
        self.ids = torch.randint(0, 50, (2, 5))

    def test_modules_shapes_and_tied_weights(self):
        graph = cutaway.capture(Tied(), (self.ids,), method="fx")
        head = node_named(graph.document, "head")
        self.assertEqual(node_named(graph.document, "block_0")["module_path"], "block.0")
        self.assertEqual(head["outputs"][0]["shape"], [2, 5, 50])
        self.assertEqual(head["parameters"][0]["storage"], "embed.weight")

    def test_measured_latencies_are_those_of_the_machine(self):
        graph = cutaway.capture(Tied(), (self.ids,), measure=True, runs=1, method="fx")
        self.assertTrue(graph.document["exporter"]["latency"].startswith("measured on cpu"))
        self.assertGreater(node_named(graph.document, "head")["latency"]["memory_sec"], 0)

    def test_training_mode_is_left_as_it_was(self):
        model = Tied().train()
        cutaway.capture(model, (self.ids,))
        self.assertTrue(model.training)

    def test_named_inputs(self):
        graph = cutaway.capture(Tied(), (self.ids,), {"scale": torch.ones(8)}, method="fx")
        self.assertIn("mul", graph.operators)

    def test_what_is_no_module_is_refused(self):
        with self.assertRaisesRegex(cutaway.CutawayError, "a torch.nn.Module is wanted, not a int"):
            cutaway.capture(5)

    def test_missing_input_is_named(self):
        with self.assertRaisesRegex(cutaway.CutawayError, '"ids"'):
            cutaway.capture(Tied(), method="fx")

    @unittest.skipIf(hasattr(torch, "export"), "torch has torch.export")
    def test_export_is_not_in_old_torch(self):
        with self.assertRaisesRegex(cutaway.CutawayError, "has no torch.export"):
            cutaway.capture(Tied(), (self.ids,), method="export")

    @unittest.skipUnless(hasattr(torch, "export"), "torch has no torch.export")
    def test_exported_model_has_modules_and_tied_weights(self):
        graph = cutaway.capture(Tied(), (self.ids,), method="export")
        self.assertTrue(any(node.get("module_path", "").startswith("block") for node in graph.nodes))


@unittest.skipUnless(torchvision, "torchvision is not installed")
class Apply(Case):
    def setUp(self):
        super().setUp()
        warnings.simplefilter("ignore")
        self.model = torchvision.models.resnet18().eval()
        self.image = torch.randn(1, 3, 64, 64)
        self.graph = cutaway.capture(self.model, (self.image,))

    def check_computes_the_same(self, parts):
        with torch.no_grad():
            self.assertTrue(torch.equal(parts(self.image), self.model(self.image)))

    def test_partitions(self):
        plan = self.graph.plan("partition.size_based", {"count": 3, "memory": 20 << 20})
        parts = plan.apply(self.model)
        self.check_computes_the_same(parts)
        self.assertEqual(len([name for name, _ in parts.named_children() if name.startswith("submod_")]), len(plan.groups))
        self.assertEqual(parts.placement["submod_0"], plan.groups[0]["logical_device_ids"])

    def test_stages(self):
        self.check_computes_the_same(self.graph.plan("pipeline.balanced", stages=4).apply(self.model))

    def test_graph_from_a_file_is_traced_again(self):
        self.graph.save(self.path("graph.json"))
        graph = cutaway.Graph.read(self.path("graph.json"))
        if self.graph.document["exporter"]["method"] == "torch.fx":
            self.check_computes_the_same(graph.plan("pipeline.balanced", stages=2).apply(self.model))

    def test_plan_of_another_model_is_refused(self):
        plan = self.graph.plan("pipeline.balanced", stages=2)
        with self.assertRaisesRegex(cutaway.CutawayError, "was made for another one"):
            plan.apply(Tied())


if __name__ == "__main__":
    unittest.main()
