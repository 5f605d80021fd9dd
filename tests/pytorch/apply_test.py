"""Plans of every kind applied to models: what computes afterwards computes what the whole model does."""
import json
import os
import sys
import unittest
import warnings

from support import RESOURCES, Case, torch
from torchrec_stand_ins import install

sys.path.insert(0, os.path.join(RESOURCES, "python"))
import cutaway  # noqa: E402

try:
    import torch.distributed.tensor as dtensor
except ImportError:
    dtensor = None

RANKS = 2
MESH = {"format": "cutaway.devices", "version": 1, "name": "two", "transfer_rate_bytes_per_sec": 1e10,
        "devices": [{"logical_id": i, "name": f"dev_{i}", "available_mem_bytes": 1 << 30} for i in range(RANKS)],
        "mesh": {"shape": [RANKS], "intra_node_bandwidth": 1e10, "inter_node_bandwidth": 1e10}}


class Block(torch.nn.Module):
    """Two linear layers around an activation, and what it got added."""

    def __init__(self, size):
        super().__init__()
        self.up, self.down = torch.nn.Linear(size, 4 * size), torch.nn.Linear(4 * size, size)

    def forward(self, x):
        return x + self.down(torch.relu(self.up(x)))


def model_and_input():
    """The same in every process."""
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Embedding(64, 32), Block(32), Block(32), torch.nn.Linear(32, 64))
    return model.eval(), torch.randint(0, 64, (4, 8))


def run_shards(rank, plan, folder):
    """A process of the mesh: the plan on its own copy of the model; the first tells what came of it."""
    import torch.distributed as dist

    dist.init_process_group("gloo", init_method=f"file://{folder}/meet", rank=rank, world_size=RANKS)
    model, words = model_and_input()
    with torch.no_grad():
        wanted = model(words)
        sharded = plan.apply(model)
        output = sharded(words)
    placements = [str(p.placements[0]) for p in sharded.parameters() if hasattr(p, "placements")]
    if rank == 0:
        with open(os.path.join(folder, "told.json"), "w", encoding="utf-8") as file:
            json.dump({"away": (output - wanted).abs().max().item(), "placements": placements}, file)
    dist.barrier()
    dist.destroy_process_group()


class Apply(Case):
    def setUp(self):
        super().setUp()
        warnings.simplefilter("ignore")
        self.model, self.words = model_and_input()

    def captured(self):
        return cutaway.capture(self.model, (self.words,))

    def check_is_equal(self, parts):
        with torch.no_grad():
            self.assertTrue(torch.equal(parts(self.words), self.model(self.words)))

    def test_partitions_compute_the_same(self):
        memory = sum(p.numel() for p in self.model.parameters()) * 3
        plan = self.captured().plan("partition.size_based", {"count": 4, "memory": memory})
        self.assertGreater(len(plan.groups), 1)
        self.check_is_equal(plan.apply(self.model))

    def test_stages_compute_the_same(self):
        plan = self.captured().plan("pipeline.balanced", stages=3)
        parts = plan.apply(self.model)
        self.check_is_equal(parts)
        self.assertEqual(sum(name.startswith("submod_") for name, _ in parts.named_children()), 3)

    def check_shards(self, planner):
        plan = self.captured().plan(planner, MESH)
        torch.multiprocessing.start_processes(run_shards, (plan, self.folder), nprocs=RANKS, start_method="fork")
        told = self.read("told.json")
        self.assertLess(told["away"], 1e-5)
        return told["placements"]

    @unittest.skipUnless(dtensor, "torch has no DTensor")
    def test_shards_of_a_rule_compute_the_same(self):
        placements = self.check_shards("sharding.megatron")
        self.assertTrue(any(p.startswith(("S", "Shard")) for p in placements), placements)

    @unittest.skipUnless(dtensor, "torch has no DTensor")
    def test_shards_of_the_optimum_compute_the_same(self):
        self.check_shards("sharding.alpa")

    @unittest.skipIf(dtensor, "torch has DTensor")
    def test_old_torch_is_told_of(self):
        plan = self.captured().plan("sharding.megatron", MESH)
        with self.assertRaisesRegex(cutaway.CutawayError, "DTensor.*torch 2.6"):
            plan.apply(self.model)

    def test_tables_become_torchrecs_plan(self):
        install()
        from torchrec.distributed.types import ShardingPlan

        samples = os.path.join(RESOURCES, "samples", "dlrm_tables")
        plan = cutaway.Graph.read(f"{samples}.graph.json").plan("embedding.torchrec", f"{samples}.devices.json")
        made = plan.apply()
        self.assertIsInstance(made, ShardingPlan)
        tables = [name for module in made.plan.values() for name in module]
        self.assertEqual(sorted(tables), sorted(entry["table"] for entry in plan.groups))

    def test_what_is_applied_elsewhere_is_refused(self):
        sample = os.path.join(RESOURCES, "samples", "fsdp_layers.graph.json")
        plan = cutaway.Graph.read(sample).plan("bucketing.all_gather")
        with self.assertRaisesRegex(cutaway.CutawayError, "bucketing are not applied to models"):
            plan.apply(self.model)


if __name__ == "__main__":
    unittest.main()
