"""Files that Cutaway writes for other programs, taken by those programs: transformers, and torch's runtime of
schedules and parallelize_module in processes that talk over gloo. Run by todays_torch.sh beside todays_torch.py."""
import json
import os
import runpy
import subprocess
import sys
import unittest

import torch
import torch.distributed as dist
from torch.distributed.pipelining.schedules import _PipelineScheduleRuntime

import todays_torch
from todays_torch import CHUNKS, ENOUGH, PROGRAM, model_and_input

EXPORTERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "resources", "exporters")
TWO_IN_A_ROW = {"shape": [2], "intra_node_bandwidth": 1e10, "inter_node_bandwidth": 1e10}


def train_by_csv(rank, ranks, name, plan_file, csv, folder):
    """A step of torch's runtime by the schedule's file; the last process says how far its loss and gradient are off."""
    dist.init_process_group("gloo", init_method=f"file://{folder}/meet", rank=rank, world_size=ranks)
    plan = runpy.run_path(plan_file)
    model, whole = model_and_input(name, CHUNKS)
    stage = plan["pipe"](model, (whole[:1],)).build_stage(rank, torch.device("cpu"))
    runtime = _PipelineScheduleRuntime([stage], CHUNKS, loss_fn=lambda output, target: (output - target).pow(2).mean())
    runtime._load_csv(csv)
    target, losses = torch.zeros_like(model(whole)).detach(), []
    runtime.step(whole) if rank == 0 else runtime.step(target=target, losses=losses)
    if rank == ranks - 1:
        wanted = [model(part).pow(2).mean().item() for part in whole.chunk(CHUNKS)]
        has_gradients = all(p.grad is not None for p in stage.submod.parameters())
        away = max(abs(a.item() - b) for a, b in zip(losses, wanted)) if losses and has_gradients else 1e9
        with open(os.path.join(folder, "away.json"), "w", encoding="utf-8") as file:
            json.dump(away, file)
    dist.barrier()
    dist.destroy_process_group()


def run_modules(rank, ranks, name, plan_file, folder):
    dist.init_process_group("gloo", init_method=f"file://{folder}/meet", rank=rank, world_size=ranks)
    model, whole = model_and_input(name, CHUNKS)
    with torch.no_grad():
        wanted = model(whole)
        output = runpy.run_path(plan_file)["parallelize"](model, device_type="cpu")(whole)
        output = output.full_tensor() if hasattr(output, "full_tensor") else output
    split = sum(hasattr(p, "placements") for p in model.parameters())
    if rank == 0:
        with open(os.path.join(folder, "away.json"), "w", encoding="utf-8") as file:
            json.dump((output - wanted).abs().max().item() if split else 1e9, file)
    dist.barrier()
    dist.destroy_process_group()


class TodaysExchange(todays_torch.Case):
    def write(self, name, document):
        with open(self.path(name), "w", encoding="utf-8") as file:
            json.dump(document, file)
        return self.path(name)

    def export(self, form, plan="plan.json", out="export"):
        self.cutaway("export", self.path("graph.json"), "--devices", self.path("devices.json"), "--plan", self.path(plan),
                     "--to", form, "--out", self.path(out))
        return self.path(out)

    def imported(self, file, *settings):
        options = [text for setting in settings for text in ("--set", setting)]
        self.cutaway("import", self.path("graph.json"), "--devices", self.path("devices.json"), "--from", file, *options,
                     "--out", self.path("plan.json"))

    def check_schedule(self, name, schedule):
        self.capture(name, 1)
        self.inventory(2, ENOUGH)
        file = self.planned("pipeline.balanced", "torch-pipelining", "stages=2", f"schedule={schedule}",
                            f"microbatches={CHUNKS}")
        self.spawn(train_by_csv, 2, name, file, self.export("schedule-csv", out="schedule.csv"), self.folder)

    def test_the_runtime_of_schedules_trains_by_the_csv_of_gpipe(self):
        self.check_schedule("llama", "gpipe")

    def tensor_parallel_plan(self, name):
        """The plan that transformers ships, printed by the exporter and imported."""
        run = subprocess.run([sys.executable, "-B", os.path.join(EXPORTERS, "export_hf_plan.py"), name],
                             capture_output=True, text=True, check=True)
        plan = json.loads(run.stdout)
        # The test's model holds transformers' own as `model`.
        plan["tp_plan"] = {f"model.{plan['base_model_prefix']}.{key}": style for key, style in plan["tp_plan"].items()}
        self.capture(name, CHUNKS)
        self.inventory(2, ENOUGH, TWO_IN_A_ROW)
        self.imported(self.write("shipped.json", plan))

    def test_transformers_takes_the_tp_plan_that_is_written(self):
        self.tensor_parallel_plan("llama")
        with open(self.export("tp-plan", out="tp.json"), encoding="utf-8") as file:
            written = json.load(file)
        written = written.get("tp_plan", written)
        model = model_and_input("llama", 1)[0].model
        model.tp_plan = {key.removeprefix("model."): style for key, style in written.items()}
        self.assertEqual(model.tp_plan["model.layers.*.self_attn.q_proj"], "colwise")
        self.assertEqual(model.tp_plan["model.layers.*.mlp.down_proj"], "rowwise")

    def test_parallelize_module_computes_the_same(self):
        self.tensor_parallel_plan("llama")
        self.spawn(run_modules, 2, "llama", self.export("parallelize-module", out="modules.py"), self.folder)


if __name__ == "__main__":
    print("torch", torch.__version__, "cutaway", PROGRAM, file=sys.stderr)
    unittest.main()
