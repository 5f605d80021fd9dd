"""What today's PyTorch makes of Cutaway's exports: models captured by torch.export, cut by a plan, run by processes that
talk over gloo, against the whole model's output. Run by todays_torch.sh; needs torch 2.9, transformers, torchvision."""
import json
import os
import runpy
import subprocess
import sys
import tempfile
import unittest

import torch
import torch.distributed as dist
import torch.multiprocessing as processes
import torchvision
import transformers

PROGRAM = os.environ.get("CUTAWAY_PROGRAM", "cutaway")
CHUNKS = 4
ENOUGH = 1 << 30  # bytes of a device


class Answer(torch.nn.Module):
    """A language model that answers with its logits alone."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, words):
        return self.model(words, use_cache=False)[0]


class Residual(torch.nn.Module):
    """No later stage reads what one before the last made: torch's schedules of several stages a process want that."""

    def __init__(self, size):
        super().__init__()
        self.up, self.down = torch.nn.Linear(size, 2 * size), torch.nn.Linear(2 * size, size)

    def forward(self, x):
        return x + self.down(torch.relu(self.up(x)))


SMALL = {"hidden_size": 64, "num_hidden_layers": 4, "num_attention_heads": 4, "vocab_size": 96,
         "intermediate_size": 128, "max_position_embeddings": 32}


def language_model(name):
    torch.manual_seed(0)
    if name == "bert":
        return Answer(transformers.BertForMaskedLM(transformers.BertConfig(**SMALL)))
    if name == "gpt2":
        return Answer(transformers.GPT2LMHeadModel(
            transformers.GPT2Config(n_embd=64, n_layer=4, n_head=4, vocab_size=96, n_positions=32)))
    if name == "llama":
        return Answer(transformers.LlamaForCausalLM(transformers.LlamaConfig(**SMALL)))
    return Answer(transformers.MixtralForCausalLM(
        transformers.MixtralConfig(**SMALL, num_key_value_heads=2, num_local_experts=4)))


def model_and_input(name, batch):
    """The same in every process."""
    if name == "resnet":
        torch.manual_seed(0)
        model = torchvision.models.resnet18(num_classes=10)
        torch.manual_seed(1)
        return model.eval(), torch.rand(batch, 3, 64, 64)
    if name == "chain":
        torch.manual_seed(0)
        model = torch.nn.Sequential(torch.nn.Linear(16, 64), *(Residual(64) for _ in range(8)), torch.nn.Linear(64, 16))
        torch.manual_seed(1)
        return model.eval(), torch.rand(batch, 16)
    model = language_model(name)
    torch.manual_seed(1)
    return model.eval(), torch.randint(0, 96, (batch, 16))


def work_in_stages(rank, ranks, name, plan_file, folder):
    """A process of a pipeline; the last one writes how far its output is from the whole model's."""
    dist.init_process_group("gloo", init_method=f"file://{folder}/meet", rank=rank, world_size=ranks)
    plan = runpy.run_path(plan_file)
    model, whole = model_and_input(name, CHUNKS)
    pipe = plan["pipe"](model, (whole[:1],))
    stage = pipe.build_stage(rank, torch.device("cpu"))
    schedule = dist.pipelining.ScheduleGPipe(stage, CHUNKS)
    with torch.no_grad():
        output = schedule.step(whole) if rank == 0 else schedule.step()
        if rank == ranks - 1:
            away = (output - model(whole)).abs().max().item()
            with open(os.path.join(folder, "away.json"), "w", encoding="utf-8") as file:
                json.dump(away, file)
    dist.barrier()
    dist.destroy_process_group()


def work_on_shards(rank, ranks, name, plan_file, folder, program):
    dist.init_process_group("gloo", init_method=f"file://{folder}/meet", rank=rank, world_size=ranks)
    plan = runpy.run_path(plan_file)
    model, whole = model_and_input(name, CHUNKS)
    with torch.no_grad():
        wanted = model(whole)
        traced = program.module()
        mesh = plan["make_mesh"]("cpu")
        output = plan["PlannedInterpreter"](traced, mesh).run(whole)
        output = output[0] if isinstance(output, (tuple, list)) else output
        output = output.full_tensor() if hasattr(output, "full_tensor") else output
    if rank == 0:
        with open(os.path.join(folder, "away.json"), "w", encoding="utf-8") as file:
            json.dump((output - wanted).abs().max().item(), file)
    dist.barrier()
    dist.destroy_process_group()


class Case(unittest.TestCase):
    """A model, its graph, devices and a plan, each in a file; processes that write how far they are off."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def cutaway(self, *arguments):
        run = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 0, run.stderr)

    def capture(self, name, batch):
        """The model's graph, as torch.export has it and with estimated times."""
        model, whole = model_and_input(name, batch)
        with torch.no_grad():
            self.program = torch.export.export(model, (whole,))
        torch.export.save(self.program, self.path("model.pt2"))
        self.cutaway("convert", self.path("model.pt2"), "--estimate", "a100-sxm-40gb", "--out", self.path("graph.json"))

    def inventory(self, devices, memory, mesh=None):
        document = {"format": "cutaway.devices", "version": 1, "name": "test", "transfer_rate_bytes_per_sec": 1e10,
                    "devices": [{"logical_id": i, "name": f"dev_{i}", "available_mem_bytes": memory}
                                for i in range(devices)]}
        if mesh:
            document["mesh"] = mesh
        with open(self.path("devices.json"), "w", encoding="utf-8") as file:
            json.dump(document, file)

    def planned(self, planner, export, *settings):
        options = [text for setting in settings for text in ("--set", setting)]
        document = ["--devices", self.path("devices.json")]
        self.cutaway("plan", self.path("graph.json"), *document, "--planner", planner, *options,
                     "--out", self.path("plan.json"))
        self.cutaway("export", self.path("graph.json"), *document, "--plan", self.path("plan.json"), "--to", export,
                     "--out", self.path("export.py"))
        return self.path("export.py")

    def spawn(self, work, ranks, *arguments):
        """Processes that begin with what this one has loaded."""
        processes.start_processes(work, (ranks, *arguments), nprocs=ranks, start_method="fork")
        with open(self.path("away.json"), encoding="utf-8") as answer:
            self.assertLess(json.load(answer), 1e-4)


class TodaysTorch(Case):
    def check_stages(self, name, ranks):
        self.capture(name, 1)
        self.inventory(ranks, ENOUGH)
        file = self.planned("pipeline.balanced", "torch-pipelining", f"stages={ranks}")
        self.spawn(work_in_stages, ranks, name, file, self.folder)

    def check_shards(self, name):
        self.capture(name, CHUNKS)
        self.inventory(4, ENOUGH, {"shape": [2, 2], "intra_node_bandwidth": 1e10, "inter_node_bandwidth": 1e9})
        file = self.planned("sharding.alpa", "dtensor", "skip_fully_replicated=true")
        self.spawn(work_on_shards, 4, name, file, self.folder, self.program)

    def check_partitions(self, name):
        self.capture(name, 1)
        self.inventory(4, sum(value.numel() for value in self.program.state_dict.values()) * 3)
        plan = runpy.run_path(self.planned("partition.size_based", "fx-aot-python"))
        module = self.program.module()
        _, whole = model_and_input(name, 1)
        with torch.no_grad():
            split = plan["partition"](module, whole).module_with_submodules
            away = (split(whole)[0] - module(whole)[0]).abs().max().item()
        self.assertLess(away, 1e-4)


MADE = """import torch
from todays_torch import CHUNKS, model_and_input


def made():
    model, whole = model_and_input("chain", CHUNKS)
    return model, (whole[:1],), (whole,), torch.nn.functional.mse_loss, torch.zeros(CHUNKS, 16)
"""


class ProfiledRuns(Case):
    """Two commands lead from an export to the comparison with its plan, also by 1F1B, which labels no passes itself."""

    def check(self, schedule, stages):
        self.capture("chain", 1)
        self.inventory(2, ENOUGH)
        file = self.planned("pipeline.balanced", "torch-pipelining", f"stages={stages}", f"schedule={schedule}",
                            f"chunks={stages // 2}", f"microbatches={CHUNKS}", "training=true")
        with open(self.path("made.py"), "w", encoding="utf-8") as text:
            text.write(MADE)
        folder = os.path.dirname(os.path.abspath(__file__))
        run = subprocess.run([sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2",
                              file, "made:made", "--profile", "traces"], cwd=self.folder, capture_output=True, text=True,
                             env={**os.environ, "PYTHONPATH": folder}, check=False)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.cutaway("compare", self.path("graph.json"), "--devices", self.path("devices.json"),
                     "--plan", self.path("plan.json"), "--json", "--out", self.path("run.json"),
                     "--run", self.path("traces/rank0.json"), self.path("traces/rank1.json"))
        with open(self.path("run.json"), encoding="utf-8") as text:
            compared = json.load(text)
        self.assertEqual((compared["expected_passes"], compared["missing_passes"]), (2 * stages * CHUNKS, []))
        self.assertEqual(compared["warnings"], [])

    def test_1f1b(self):
        self.check("1f1b", 2)

    def test_gpipe(self):
        self.check("gpipe", 2)

    def test_interleaved(self):
        self.check("interleaved_1f1b", 4)

    def test_zero_bubble(self):
        self.check("zb_h1", 2)


def add_tests():
    for name in ("resnet", "bert", "gpt2", "llama", "mixtral"):
        for ranks in (2, 4):
            setattr(TodaysTorch, f"test_{name}_in_{ranks}_stages",
                    lambda self, name=name, ranks=ranks: self.check_stages(name, ranks))
        setattr(TodaysTorch, f"test_{name}_on_a_mesh_of_four", lambda self, name=name: self.check_shards(name))
        setattr(TodaysTorch, f"test_{name}_partitioned", lambda self, name=name: self.check_partitions(name))


add_tests()

if __name__ == "__main__":
    print("torch", torch.__version__, "transformers", transformers.__version__, file=sys.stderr)
    unittest.main()
