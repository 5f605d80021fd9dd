"""Pipeline plans exported as Python: the split model has the plan's stages and computes what the model computes, and
the modules that Slapo is told to cut after end where the stages do."""
import runpy
import unittest

from support import OWN_MODELS, SAMPLE_MODELS, Case, torch

import export_fx

OPERATIONS = ("call_module", "call_function", "call_method")


class PipelineExports(Case):
    def open_model(self, factory, inputs, arguments=()):
        given = [text for spec in inputs for text in ("--input", spec)]
        given += [text for argument in arguments for text in ("--arg", argument)]
        self.graph = self.export(factory, *given)
        self.model = export_fx.make_module(factory, dict(export_fx.parse_assignment(a) for a in arguments)).eval()
        self.inputs = [export_fx.InputSpec(spec).tensor(torch.float32) for spec in inputs]
        self.traced = export_fx.trace(self.model, [(None, value) for value in self.inputs], (), ())[0]

    def plan(self, planner, *settings):
        options = [text for setting in settings for text in ("--set", setting)]
        self.cutaway("plan", self.path("graph.json"), "--planner", planner, *options, "--out", self.path("plan.json"))
        return self.read("plan.json")["stages"]

    def exported(self, form):
        file = self.path(form.replace("-", "_") + ".py")
        self.cutaway("export", self.path("graph.json"), "--plan", self.path("plan.json"), "--to", form, "--out", file)
        return runpy.run_path(file)

    def check_split(self, stages):
        """The stages of the traced model are the plan's, and it computes the same."""
        module = self.exported("torch-pipelining")
        self.assertEqual(module["STAGES"], len(stages))
        operators = {node["name"] for node in self.graph["nodes"] if node["op"] in OPERATIONS}
        placed = module["stage_of_operators"](self.traced.graph)
        for stage in stages:
            for name in operators.intersection(stage["nodes"]):
                self.assertEqual(placed[name], stage["id"], name)
        split = module["split_traced"](self.traced)
        names = [name for name, _ in split.named_children() if name.startswith("submod_")]
        self.assertEqual(names, [stage["name"] for stage in stages])
        with torch.no_grad():
            for one, other in zip(export_fx.tensors_in([split(*self.inputs)]),
                                  export_fx.tensors_in([self.model(*self.inputs)])):
                self.assertTrue(torch.equal(one, other))
        return module

    def test_gpt_cut_after_blocks(self):
        self.open_model(f"{OWN_MODELS}:Gpt", ["int64:2,16:100"])
        module = self.check_split(self.plan("pipeline.cut_stages", "cuts=blocks.0,blocks.1"))
        self.assertEqual(module["SPLIT_AFTER_OPERATORS"], [])
        self.assertEqual(self.exported("slapo")["cut_paths"](self.model), ["blocks.0", "blocks.1"])
        self.assertEqual(self.exported("slapo")["traced_paths"](self.model), "")

    def test_gpt_cut_inside_a_block(self):
        self.open_model(f"{OWN_MODELS}:Gpt", ["int64:2,16:100"])
        inside = next(node["name"] for node in self.graph["nodes"]
                      if node["target"].endswith("softmax") and node.get("module_path", "").startswith("blocks.1"))
        module = self.check_split(self.plan("pipeline.cut_stages", f"cuts=blocks.0,@{inside}"))
        self.assertEqual(module["SPLIT_AFTER_OPERATORS"], [inside])
        with self.assertRaises(ValueError):
            module["split_spec"]()

    def test_bert_cut_at_the_ends_of_nested_modules(self):
        self.open_model(f"{SAMPLE_MODELS}:bert", ["int64:2,8:50", "int64:2,8", "2,1,1,8"],
                        ["layers=3", "hidden=32", "heads=4", "words=50", "length=8"])
        paths = sorted({node["module_path"] for node in self.graph["nodes"] if node["op"] == "call_module"})
        layer = next(path for path in paths if ".1." in path).partition(".1.")[0] + ".1"
        self.check_split(self.plan("pipeline.cut_stages", f"cuts={layer}"))
        self.assertEqual(self.exported("slapo")["cut_paths"](self.model), [layer])

    def test_forks_that_pass_values_on(self):
        self.open_model(f"{OWN_MODELS}:Forks", ["8,16", "8,16"])
        names = [node["name"] for node in self.graph["nodes"] if node["op"] in OPERATIONS]
        self.check_split(self.plan("pipeline.cut_stages", f"cuts=@{names[2]},@{names[5]}"))

    def test_another_graph_is_refused(self):
        self.open_model(f"{OWN_MODELS}:Gpt", ["int64:2,16:100"])
        self.plan("pipeline.cut_stages", "cuts=blocks.0")
        module = self.exported("torch-pipelining")
        with self.assertRaisesRegex(ValueError, "the graph has no operator"):
            module["split_traced"](torch.fx.symbolic_trace(torch.nn.Sequential(torch.nn.Linear(2, 2))))


if __name__ == "__main__":
    unittest.main()
