"""What today's PyTorch makes of Cutaway's exports: models captured by torch.export, cut by a plan, run by processes that
talk over gloo, against the whole model's output. Run by todays_torch.sh; needs torch 2.9, transformers, torchvision."""
import copy
import json
import os
import re
import runpy
import shutil
import socket
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
    if name == "wide":
        torch.manual_seed(0)
        model = torch.nn.Sequential(*(Residual(512) for _ in range(8)))
        torch.manual_seed(1)
        return model.eval(), torch.rand(batch, 64, 512)
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


class Decoder(torch.nn.Module):
    """Its layers are called as a plan calls them."""

    def __init__(self, size):
        super().__init__()
        self.layers = torch.nn.ModuleList(Residual(size) for _ in range(3))
        self.head = torch.nn.Linear(size, size)

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return self.head(x)


def work_on_copies(rank, ranks, plan_file, folder):
    """Two steps of training with the plan's shards, and of the whole model over the data of all ranks."""
    dist.init_process_group("gloo", init_method=f"file://{folder}/meet", rank=rank, world_size=ranks)
    plan = runpy.run_path(plan_file)
    torch.manual_seed(0)
    whole = torch.nn.Sequential(Decoder(16))  # its paths have a prefix
    sharded = plan["prepare"](copy.deepcopy(whole), "cpu")
    steps = torch.rand(2, ranks, plan["MICROBATCHES"], plan["MICROBATCH_SIZE"], 16)

    def loss_of(model, microbatch):
        return model(microbatch).square().mean()

    optimizers = [torch.optim.SGD(model.parameters(), 0.5) for model in (whole, sharded)]
    for step in steps:
        plan["accumulate"](sharded, list(step[rank]), loss_of)
        for microbatch in step.flatten(0, 1):
            (loss_of(whole, microbatch) / (ranks * plan["MICROBATCHES"])).backward()
        for optimizer in optimizers:
            optimizer.step()
            optimizer.zero_grad()
    wanted = dict(whole.named_parameters())
    away = max((value.full_tensor() - wanted[name.replace("_checkpoint_wrapped_module.", "")]).abs().max().item()
               for name, value in sharded.named_parameters())
    if rank == 0:
        with open(os.path.join(folder, "away.json"), "w", encoding="utf-8") as file:
            json.dump(away, file)
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
        return self.exported(export)

    def exported(self, export):
        document = ["--devices", self.path("devices.json")]
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


class ShardedTraining(Case):
    """FSDP2 trains as one process does that has all the data."""

    def check(self, zero, *settings):
        blocks = [{"kind": "embedding"}, {"kind": "layer", "attention": {"heads": 4, "kv_heads": 2, "head_dim": 4},
                                          "mlp": {"ffn": 32, "gated": True}, "norm": "rmsnorm", "bias": False,
                                          "repeat": 3}, {"kind": "head", "norm": "rmsnorm"}]
        documents = {"graph": {"format": "cutaway.transformer", "version": 1, "name": "decoder", "hidden_size": 16,
                               "sequence_length": 32, "vocab_size": 100, "blocks": blocks},
                     "devices": {"format": "cutaway.devices", "version": 1, "name": "two", "devices": [],
                                 "cluster": {"nodes": 1, "gpus_per_node": 2, "accelerator": "H100",
                                             "intra_bandwidth": 4.5e11, "intra_latency_sec": 5e-6,
                                             "inter_bandwidth": 5e10, "inter_latency_sec": 1e-5}}}
        for name, document in documents.items():
            with open(self.path(name + ".json"), "w", encoding="utf-8") as file:
                json.dump(document, file)
        if os.path.exists(self.path("meet")):
            os.remove(self.path("meet"))  # where the processes before met
        file = self.planned("training.uniform", "fsdp2", "data=2", f"zero={zero}", "microbatches=3",
                            "microbatch_size=2", "precision=fp32", *settings)
        self.spawn(work_on_copies, 2, file, self.folder)

    def test_each_zero_stage(self):
        for zero in range(4):
            with self.subTest(zero):
                self.check(zero)

    def test_recomputed_layers(self):
        self.check(3, "recompute=full")


MADE = """import torch
from todays_torch import CHUNKS, model_and_input


def made():
    model, whole = model_and_input("chain", CHUNKS)
    return model, (whole[:1],), (whole,), torch.nn.functional.mse_loss, torch.zeros_like(whole)
"""

MADE_PARTITIONS = """import torch
from todays_torch import model_and_input


def made():
    model, whole = model_and_input("chain", 1)
    return torch.export.export(model, (whole,)).module(), [whole]
"""


class Trace:
    """What Python reads from a trace of the profiler."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.events = json.load(file)["traceEvents"]
        self.steps = {int(event["name"].partition("#")[2]): event for event in self.events
                      if event.get("cat") == "user_annotation" and event["name"].startswith("ProfilerStep#")}

    def durations(self, step, name, wanted=lambda event: True):
        """Seconds of the annotations of a name that begin in a step."""
        begin, end = self.steps[step]["ts"], self.steps[step]["ts"] + self.steps[step]["dur"]
        return [event["dur"] * 1e-6 for event in self.events
                if event.get("cat") == "user_annotation" and event["name"] == name and begin <= event["ts"] < end
                and wanted(event)]

    def most_memory(self):
        return max(event["args"]["Total Allocated"] for event in self.events if event["name"] == "[memory]")


class RunCase(Case):
    """Traces of a run, beside its plan."""

    def torchrun(self, ranks, *arguments):
        """As torchrun starts processes; it does not run with Debian's torch, which is built without libuv."""
        folder = os.path.dirname(os.path.abspath(__file__))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        known = {**os.environ, "PYTHONPATH": os.pathsep.join([folder, *sys.path]), "USE_LIBUV": "0",
                 "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(port), "WORLD_SIZE": str(ranks)}
        runs = [subprocess.Popen([sys.executable, *arguments], cwd=self.folder, stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, text=True,
                                 env={**known, "RANK": str(rank), "LOCAL_RANK": str(rank)}) for rank in range(ranks)]
        for run in runs:
            output, _ = run.communicate()
            self.assertEqual(run.returncode, 0, output)

    def compare_into(self, form, file, processes):
        traces = [self.path(f"traces/rank{rank}.json") for rank in range(processes)]
        self.cutaway("compare", self.path("graph.json"), "--devices", self.path("devices.json"),
                     "--plan", self.path("plan.json"), "--to", form, "--out", self.path(file), "--run", *traces)
        return traces

    def compare(self, processes):
        traces = self.compare_into("json", "run.json", processes)
        with open(self.path("run.json"), encoding="utf-8") as text:
            compared = json.load(text)
        self.traces = [Trace(trace) for trace in traces]
        self.assertEqual(compared["missing_passes"], [])
        self.assertEqual(compared["found_passes"], compared["expected_passes"])
        for rank in compared["ranks"]:
            for column in ("predicted_sec", "measured_sec", "difference_sec"):
                self.assertAlmostEqual(sum(part[column] for part in rank["parts"]), compared["step"][column], places=9)
            self.assertEqual(rank["peak"]["measured_bytes"], self.traces[rank["rank"]].most_memory())
            self.assertEqual(rank["peak"]["memory_of"], "host")
        return compared

    def check_durations(self, compared, labels_of):
        """Each pass of the step lasts as long as Python reads it from the trace."""
        self.assertEqual(len(compared["timeline"]), compared["expected_passes"])
        for done in compared["timeline"]:
            trace, step = self.traces[done["rank"]], compared["step"]["step"]
            read = [trace.durations(step, label) for label in labels_of(done)]
            self.assertEqual(sorted(len(found) for found in read), [0] * (len(read) - 1) + [1], done)
            self.assertAlmostEqual(done["end_sec"] - done["begin_sec"], max(read)[0], places=6)
            self.assertAlmostEqual(done["wait_sec"] + done["compute_sec"], max(read)[0], places=6)


class ProfiledRuns(RunCase):
    """Two commands lead from an export to the comparison with its plan, also by 1F1B, which labels no passes itself."""

    def run_plan(self, name, processes, planner, *settings):
        """Plans a captured model, runs the plan and compares the two."""
        file = self.planned(planner, "torch-pipelining", *settings, f"microbatches={CHUNKS}", "training=true")
        return self.run_file(name, processes, file)

    def run_file(self, name, processes, file):
        with open(self.path("made.py"), "w", encoding="utf-8") as text:
            text.write(MADE.replace("chain", name))
        shutil.rmtree(self.path("traces"), ignore_errors=True)
        self.torchrun(processes, file, "made:made", "--profile", "traces")
        return self.compare(processes)

    def check(self, schedule, stages, processes=2):
        self.capture("chain", 1)
        self.inventory(processes, ENOUGH)
        compared = self.run_plan("chain", processes, "pipeline.balanced", f"stages={stages}", f"schedule={schedule}",
                                 f"chunks={stages // processes}")
        self.assertEqual(compared["warnings"], [])
        kinds = {"forward": ("F", "Forward"), "backward": ("B", "Backward"), "backward_inputs": ("I", "?"),
                 "backward_weights": ("W", "?")}

        def labels_of(done):
            action, word = kinds[done["kind"]]
            return f'PP:{done["group"]}{action}{done["microbatch"]}', f'{word} {done["microbatch"]}'

        self.check_durations(compared, labels_of)
        self.assertEqual(compared["expected_passes"], sum(
            len({event["name"] for event in trace.events if event.get("cat") == "user_annotation" and
                 re.fullmatch(r"PP:\d+[FBIW]\d+|(Forward|Backward) \d+", event["name"])}) for trace in self.traces))

    def test_1f1b(self):
        self.check("1f1b", 2)

    def test_gpipe(self):
        self.check("gpipe", 2)

    def test_interleaved(self):
        self.check("interleaved_1f1b", 4)

    def test_zero_bubble(self):
        self.check("zb_h1", 2)

    def test_four_processes(self):
        for schedule in ("1f1b", "gpipe", "zb_h1"):
            with self.subTest(schedule):
                self.check(schedule, 4, 4)

    def test_plan_of_measured_times(self):
        """Cut after the first of eight equal blocks, one process has most of the work. Planned again with the times of
        that run, a step is not slower; a tenth is left to the machine's noise."""
        self.capture("wide", 1)
        self.inventory(2, ENOUGH)
        self.planned("pipeline.balanced", "torch-pipelining", "stages=2", f"microbatches={CHUNKS}", "training=true")
        with open(self.path("graph.json"), encoding="utf-8") as text:
            later = [node["name"] for node in json.load(text)["nodes"]
                     if node["op"].startswith("call") and not node.get("module_path", "").startswith("0")]
        with open(self.path("plan.json"), encoding="utf-8") as text:
            first = [name for name in json.load(text)["stages"][0]["nodes"] if name in later]
        with open(self.path("moves.json"), "w", encoding="utf-8") as text:
            json.dump({"format": "cutaway.moves", "version": 1, "moves": [{"nodes": first, "to": 1}]}, text)
        self.cutaway("edit", self.path("graph.json"), "--devices", self.path("devices.json"), "--strict",
                     "--plan", self.path("plan.json"), "--moves", self.path("moves.json"),
                     "--out", self.path("plan.json"))
        before = self.run_file("wide", 2, self.exported("torch-pipelining"))
        self.compare_into("csv", "measured.csv", 2)
        self.cutaway("convert", self.path("graph.json"), "--profile", self.path("measured.csv"),
                     "--out", self.path("measured.json"))
        os.replace(self.path("measured.json"), self.path("graph.json"))
        found = [f'{finding["setting"]}={finding["value"]}' for finding in before["findings"]]
        after = self.run_plan("wide", 2, "pipeline.balanced", "stages=2", *found)
        print("measured step, planned with measured times:", before["step"]["measured_sec"],
              after["step"]["measured_sec"], file=sys.stderr)
        self.assertLess(after["step"]["predicted_sec"], before["step"]["measured_sec"])
        self.assertLess(after["step"]["measured_sec"], before["step"]["measured_sec"] * 1.1)

    def test_partitions(self):
        self.capture("chain", 1)
        self.inventory(4, sum(value.numel() for value in self.program.state_dict.values()) * 3)
        file = self.planned("partition.size_based", "fx-aot-python")
        with open(self.path("made.py"), "w", encoding="utf-8") as text:
            text.write(MADE_PARTITIONS)
        self.torchrun(1, file, "made:made", "--profile", "traces")
        compared = self.compare(1)
        self.check_durations(compared, lambda done: [f'cutaway:partition {done["group"]}'])


ROWS, WIDTH, GATHERS = 64, 128, 4


def graph_of_gathers():
    """A weight is gathered by two processes before each of the products."""
    def node(name, op, target, inputs, rows, **others):
        size = rows * WIDTH * 4
        return {"name": name, "op": op, "target": target, "inputs": inputs,
                "outputs": [{"shape": [rows, WIDTH], "dtype": "float32"}], "output_bytes": size, "total_bytes": size,
                "arguments": [{"node": given} for given in inputs], **others}

    nodes = [node(name, "placeholder", name, [], 2 * ROWS if name == "x" else ROWS)
             for name in ("x", *(f"w{i}" for i in range(GATHERS)))]
    seconds = {"memory_sec": 1e-5, "compute_sec": 1e-4, "overall_sec": 1e-4}
    for i in range(GATHERS):
        gather = node(f"gather{i}", "call_function", "torch.ops._c10d_functional.all_gather_into_tensor.default",
                      [f"w{i}"], 2 * ROWS,
                      collective={"kind": "all_gather", "group_name": "0", "group_size": 2})
        gather["arguments"] += [2, "0"]
        nodes += [gather, node(f"wait{i}", "call_function", "torch.ops._c10d_functional.wait_tensor.default",
                               [f"gather{i}"], 2 * ROWS)]
    for i in range(GATHERS):
        nodes.append(node(f"mm{i}", "call_function", "torch.ops.aten.mm.default", [f"mm{i - 1}" if i else "x", f"wait{i}"],
                          2 * ROWS, latency=seconds))
    nodes.append({"name": "output", "op": "output", "target": "output", "inputs": [f"mm{GATHERS - 1}"],
                  "output_bytes": 0, "total_bytes": 0, "arguments": [{"node": f"mm{GATHERS - 1}"}]})
    return {"format": "cutaway.graph", "version": 1, "name": "gathers", "nodes": nodes}


def work_in_buckets(rank, ranks, plan_file, folder):
    """The products with the weights gathered as the plan has them in buckets, under the profiler."""
    torch.set_num_threads(1)
    dist.init_process_group("gloo", init_method=f"file://{folder}/meet", rank=rank, world_size=ranks)
    group = dist.group.WORLD.group_name
    with open(plan_file, encoding="utf-8") as file:
        buckets = [[int(node.removeprefix("gather")) for node in bucket["nodes"]]
                   for bucket in json.load(file)["buckets"]]
    buckets += [[i] for i in range(GATHERS) if not any(i in bucket for bucket in buckets)]
    weights, x = [torch.rand(ROWS, WIDTH) for _ in range(GATHERS)], torch.rand(2 * ROWS, WIDTH)

    def step():
        gathered = [torch.ops._c10d_functional.all_gather_into_tensor(
            torch.cat([weights[i].reshape(-1) for i in bucket]), ranks, group) for bucket in sorted(buckets)]
        whole = {}
        for bucket, values in zip(sorted(buckets), gathered):
            values = torch.ops._c10d_functional.wait_tensor(values).reshape(ranks, len(bucket), ROWS, WIDTH)
            for place, i in enumerate(bucket):
                whole[i] = values[:, place].reshape(ranks * ROWS, WIDTH)
        result = x
        for i in range(GATHERS):
            result = result @ whole[i]

    some = torch.profiler.schedule(wait=0, warmup=1, active=3, repeat=1)
    with torch.profiler.profile(schedule=some, record_shapes=True, profile_memory=True) as profiler:
        for _ in range(4):
            step()
            profiler.step()
    profiler.export_chrome_trace(os.path.join(folder, "traces", f"rank{rank}.json"))
    dist.barrier()
    dist.destroy_process_group()


class BucketedRuns(RunCase):
    """Buckets are found in a run by what they are."""

    def check_bucketed(self, cap, sizes, equals):
        self.inventory(2, ENOUGH)
        with open(self.path("graph.json"), "w", encoding="utf-8") as file:
            json.dump(graph_of_gathers(), file)
        self.cutaway("plan", self.path("graph.json"), "--devices", self.path("devices.json"), "--planner",
                     "bucketing.all_gather", "--set", f"bucket_cap_mb={cap}", "--out", self.path("plan.json"))
        os.mkdir(self.path("traces"))
        processes.start_processes(work_in_buckets, (2, self.path("plan.json"), self.folder), nprocs=2,
                                  start_method="fork")
        compared = self.compare(2)
        self.assertEqual(compared["expected_passes"], 2 * len(sizes))
        self.assertEqual(sorted(row["elements"] for row in compared["passes"]), sorted(sizes))
        self.assertEqual([same["found"] for same in compared["collectives"]["matched_by_order"]], equals)
        self.assertEqual((compared["collectives"]["not_matched"], compared["collectives"]["unexpected"]), ([], []))
        self.assertFalse(compared["collectives"]["compares_groups"])  # gloo tells none
        for done in compared["timeline"]:
            read = self.traces[done["rank"]].durations(
                compared["step"]["step"], "gloo:all_gather",
                lambda event, count=done["elements"]: event["args"]["Input Dims"] == [[count]])
            self.assertEqual(len(read), sizes.count(done["elements"]))
            self.assertLess(min(abs(done["end_sec"] - done["begin_sec"] - seconds) for seconds in read), 1e-6)

    def test_a_bucket_and_a_gather_alone(self):
        self.check_bucketed(3 * 2 * ROWS * WIDTH * 4 / 2**20, [3 * ROWS * WIDTH, ROWS * WIDTH], [])

    def test_equal_gathers_are_matched_by_their_order(self):
        self.check_bucketed(0, [ROWS * WIDTH] * GATHERS, [GATHERS])


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
