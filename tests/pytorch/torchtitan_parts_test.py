"""Lists of modules for torchtitan, run as torchtitan does it: each part keeps what its list names, and drops the rest."""
import copy
import json
import os
import sys
import unittest
import warnings

from support import RESOURCES, Case, torch

sys.path.insert(0, os.path.join(RESOURCES, "python"))
import cutaway  # noqa: E402


class Layer(torch.nn.Module):
    def __init__(self, size):
        super().__init__()
        self.norm, self.up, self.down = torch.nn.LayerNorm(size), torch.nn.Linear(size, 64), torch.nn.Linear(64, size)

    def forward(self, x):
        return x + self.down(torch.relu(self.up(self.norm(x))))


class Decoder(torch.nn.Module):
    """With the names and the missing parts of torchtitan's models."""

    def __init__(self, layers):
        super().__init__()
        self.tok_embeddings = torch.nn.Embedding(96, 32)
        self.layers = torch.nn.ModuleDict({str(i): Layer(32) for i in range(layers)})
        self.norm = torch.nn.LayerNorm(32)
        self.output = torch.nn.Linear(32, 96)

    def forward(self, x):
        x = self.tok_embeddings(x) if self.tok_embeddings is not None else x
        for layer in self.layers.values():
            x = layer(x)
        x = self.norm(x) if self.norm is not None else x
        return self.output(x) if self.output is not None else x


def part_of(model, names):
    """Top-level modules and entries of top-level lists that are named; all else goes."""
    part = copy.deepcopy(model)
    for name, module in list(part.named_children()):
        if isinstance(module, (torch.nn.ModuleDict, torch.nn.ModuleList)):
            kept = {inner for inner in (full.partition(".")[2] for full in names if full.startswith(f"{name}."))}
            for inner in [inner for inner in module if inner not in kept]:
                del module[inner]
        elif name not in names:
            setattr(part, name, None)
    return part


class Parts(Case):
    def setUp(self):
        super().setUp()
        warnings.simplefilter("ignore")
        self.model = Decoder(6).eval()
        self.words = torch.randint(0, 96, (2, 8))
        self.graph = cutaway.capture(self.model, (self.words,))

    def parts(self, plan):
        return json.loads(plan.export("torchtitan"))["module_fqns_per_model_part"]

    def check_parts(self, lists, stages):
        self.assertEqual(len(lists), stages)
        self.assertEqual(sorted(name for names in lists for name in names),
                         sorted(["tok_embeddings", "norm", "output", *(f"layers.{i}" for i in range(6))]))
        parts = [part_of(self.model, names) for names in lists]
        with torch.no_grad():
            value = self.words
            for part in parts:
                value = part(value)
            self.assertTrue(torch.equal(value, self.model(self.words)))
        self.assertEqual(sum(p.numel() for part in parts for p in part.parameters()),
                         sum(p.numel() for p in self.model.parameters()))

    def test_torchtitans_own_split_runs(self):
        self.check_parts(self.parts(self.graph.plan("pipeline.torchtitan", stages=3)), 3)

    def test_stages_between_layers_run(self):
        for stages in (2, 4):
            self.check_parts(self.parts(self.graph.plan("pipeline.balanced", stages=stages, cut_at="layers")), stages)

    def test_an_imported_list_is_written_again_and_runs(self):
        lists = [["tok_embeddings", "layers.0"], ["layers.1", "layers.2", "layers.3", "layers.4"],
                 ["layers.5", "norm", "output"]]
        self.graph.save(self.path("graph.json"))
        self.write("parts.json", {"module_fqns_per_model_part": lists})
        self.cutaway("import", self.path("graph.json"), "--from", self.path("parts.json"), "--out", self.path("plan.json"))
        plan = cutaway.Plan(self.graph, None, self.read("plan.json"))
        self.assertEqual(self.parts(plan), lists)
        self.check_parts(lists, 3)


if __name__ == "__main__":
    unittest.main()
