"""Files that Cutaway writes for other programs, taken by those programs: transformers, accelerate, and torch's runtime
of schedules and parallelize_module in processes that talk over gloo. Run by todays_torch.sh beside todays_torch.py."""
import json
import os
import runpy
import subprocess
import sys
import unittest

import torch
import torch.distributed as dist
from accelerate import dispatch_model, infer_auto_device_map
from accelerate.utils import check_device_map
from torch.distributed.pipelining.schedules import _PipelineScheduleRuntime

import todays_torch
from todays_torch import CHUNKS, ENOUGH, PROGRAM, model_and_input

EXPORTERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "resources", "exporters")
TWO_IN_A_ROW = {"shape": [2], "intra_node_bandwidth": 1e10, "inter_node_bandwidth": 1e10}


def train(rank, ranks, name, plan_file, csv, folder):
    """A step of torch's runtime by the steps in the exported file, or those of a CSV file beside it. Who has the last
    stage says how far its losses are off."""
    dist.init_process_group("gloo", init_method=f"file://{folder}/meet", rank=rank, world_size=ranks)
    plan = runpy.run_path(plan_file)
    model, whole = model_and_input(name, CHUNKS)
    stages = plan["build_stages"](plan["pipe"](model, (whole[:1],)), rank, torch.device("cpu"))
    loss = lambda output, target: (output - target).pow(2).mean()  # noqa: E731
    if csv:
        runtime = _PipelineScheduleRuntime(stages, CHUNKS, loss_fn=loss)
        runtime._load_csv(csv, "compute_comms" if "SEND" in open(csv, encoding="ascii").read() else "compute_only")
    else:
        runtime = plan["schedule_by_csv"](stages, loss)
    losses = []
    told = dict(target=torch.zeros_like(model(whole)).detach(), losses=losses) if stages[-1].is_last else {}
    runtime.step(*([whole] if stages[0].is_first else []), **told)
    if told:
        wanted = [model(part).pow(2).mean().item() for part in whole.chunk(CHUNKS)]
        has_gradients = all(p.grad is not None for stage in stages for p in stage.submod.parameters())
        away = max(abs(a - b) for a, b in zip(sorted(loss.item() for loss in losses), sorted(wanted))) if losses and has_gradients else 1e9
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

    def export(self, form, *settings, out="export"):
        options = [text for setting in settings for text in ("--set", setting)]
        self.cutaway("export", self.path("graph.json"), "--devices", self.path("devices.json"), "--plan",
                     self.path("plan.json"), "--to", form, *options, "--out", self.path(out))
        return self.path(out)

    def imported(self, file, *settings):
        options = [text for setting in settings for text in ("--set", setting)]
        self.cutaway("import", self.path("graph.json"), "--devices", self.path("devices.json"), "--from", file, *options,
                     "--out", self.path("plan.json"))

    def check_schedule(self, schedule, actions=None, stages=4, name="chain"):
        """Two processes train by the steps that the export carries, or by the CSV of its own with these actions."""
        self.capture(name, 1)
        self.inventory(2, ENOUGH)
        file = self.planned("pipeline.balanced", "torch-pipelining", f"stages={stages}", f"schedule={schedule}",
                            f"microbatches={CHUNKS}")
        csv = actions and self.export("schedule-csv", actions, out="schedule.csv")
        self.spawn(train, 2, name, file, csv, self.folder)

    def test_the_runtime_trains_by_compute_only_steps(self):
        self.check_schedule("gpipe", "actions=compute", stages=2, name="llama")

    def test_the_runtime_trains_by_lowered_steps(self):
        self.check_schedule("zb_v", "actions=all")

    def test_a_schedule_of_ones_own_trains(self):
        """A file that no schedule's name stands for, imported and carried by the export."""
        self.capture("chain", 1)
        self.inventory(2, ENOUGH)
        first = [f"0F{m}" for m in range(4)] + [f"3F{m}" for m in (1, 0, 3, 2)]
        first += [f"3B{m}" for m in (0, 1, 2, 3)] + [f"0B{m}" for m in (0, 1, 2, 3)]
        second = [f"{s}F{m}" for s in (1, 2) for m in range(4)] + [f"{s}B{m}" for s in (2, 1) for m in range(4)]
        with open(self.path("own.csv"), "w", encoding="ascii") as csv:
            csv.write(",".join(first) + "\n" + ",".join(second) + "\n")
        self.imported(self.path("own.csv"))
        self.spawn(train, 2, "chain", self.export("torch-pipelining", out="export.py"), None, self.folder)

    def tensor_parallel_plan(self, name):
        """The plan that transformers ships, printed by the exporter and imported."""
        run = subprocess.run([sys.executable, "-B", os.path.join(EXPORTERS, "export_hf_plan.py"), name],
                             capture_output=True, text=True, check=True)
        plan = json.loads(run.stdout)
        self.capture(name, CHUNKS)
        self.inventory(2, ENOUGH, TWO_IN_A_ROW)
        self.imported(self.write("shipped.json", plan))

    def test_transformers_takes_the_tp_plan_that_is_written(self):
        self.tensor_parallel_plan("llama")
        with open(self.export("tp-plan", out="tp.json"), encoding="utf-8") as file:
            written = json.load(file)
        written = written.get("tp_plan", written)
        model = model_and_input("llama", 1)[0].model
        model.tp_plan = written  # what holds the model here is not in the names
        self.assertEqual(model.tp_plan["model.layers.*.self_attn.q_proj"], "colwise")
        self.assertEqual(model.tp_plan["model.layers.*.mlp.down_proj"], "rowwise")

    def test_parallelize_module_computes_the_same(self):
        self.tensor_parallel_plan("llama")
        self.spawn(run_modules, 2, "llama", self.export("parallelize-module", out="modules.py"), self.folder)


    def check_device_map(self, name, first):
        """Accelerate's own map for this model, imported, written again, and taken by accelerate and transformers."""
        model, words = model_and_input(name, 2)
        model = model.model
        self.capture(name, 2)
        size = sum(p.numel() * p.element_size() for p in model.parameters())
        found = infer_auto_device_map(model, {"cpu": int(size * 0.7)}, no_split_module_classes=model._no_split_modules)
        self.write("devices.json", {
            "format": "cutaway.devices", "version": 1, "name": "t", "transfer_rate_bytes_per_sec": 1e10,
            "devices": [{"logical_id": i, "name": kind, "kind": kind, "available_mem_bytes": 4 * size}
                        for i, kind in enumerate(("cpu", "disk"))]})
        self.imported(self.write("map.json", dict(found)))
        with open(self.export("device-map", f"without={first}", out="written.json"), encoding="utf-8") as file:
            written = json.load(file)
        check_device_map(model, written)
        self.assertEqual({key: written[key] for key in found}, dict(found))
        with torch.no_grad():
            wanted = model(words)[0]
            model.save_pretrained(self.path("saved"))
            loaded = type(model).from_pretrained(self.path("saved"), device_map=written,
                                                 offload_folder=self.path("loaded")).eval()
            self.assertTrue(torch.equal(loaded(words)[0], wanted))
            placed = dispatch_model(model, written, main_device="cpu", offload_dir=self.path("placed"), force_hooks=True)
            self.assertTrue(torch.equal(placed(words)[0], wanted))

    def test_accelerate_and_transformers_take_the_device_map_of_llama(self):
        self.check_device_map("llama", "")

    def test_accelerate_and_transformers_take_the_device_map_of_bert(self):
        self.check_device_map("bert", "model")


def add_schedules():
    for schedule in ("1f1b", "interleaved_1f1b", "zb_h1", "interleaved_zb", "zb_v", "dualpipe_v"):
        stages = 2 if schedule in ("1f1b", "zb_h1") else 4
        setattr(TodaysExchange, f"test_the_runtime_trains_by_{schedule}",
                lambda self, schedule=schedule, stages=stages: self.check_schedule(schedule, stages=stages))


add_schedules()

if __name__ == "__main__":
    print("torch", torch.__version__, "cutaway", PROGRAM, file=sys.stderr)
    unittest.main()
