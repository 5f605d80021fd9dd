"""The exporter of TorchRec models and the loader of plans, with stand-ins for TorchRec, which Debian does not have."""
import contextlib
import io
import subprocess
import unittest

from support import PROGRAM, Case, node_named, torch

import torchrec_stand_ins as torchrec

torchrec.install()

import export_torchrec  # noqa: E402
import load_plan  # noqa: E402


class Sparse(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.ebc = torchrec.EmbeddingBagCollection([
            torchrec.EmbeddingBagConfig("a", 1000, 64, ["f_a", "f_b"]),
            torchrec.EmbeddingBagConfig("b", 500000, 128, ["f_c"], torchrec.DataType.FP16)], is_weighted=True)
        self.sequence = torchrec.EmbeddingCollection([torchrec.EmbeddingConfig("a", 200, 16, ["f_d"])])


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.sparse = Sparse()
        self.dense = torch.nn.Linear(8, 4)
        self.norm = torch.nn.BatchNorm1d(4)


class Exporter(Case):
    def setUp(self):
        super().setUp()
        self.model = Model()

    def test_stand_ins_tables_are_those_of_the_collections(self):
        graph = export_torchrec.graph_of(self.model, optimizer="adam")
        self.assertEqual(node_named(graph, "a")["embedding"], {
            "module": "sparse.ebc", "collection": "embedding_bag", "table": "a", "num_embeddings": 1000,
            "embedding_dim": 64, "data_type": "FP32", "feature_names": ["f_a", "f_b"], "pooling": "SUM",
            "optimizer": "adam", "weighted": True, "pooling_factors": [1.0, 1.0]})
        self.assertEqual(node_named(graph, "b")["total_bytes"], 500000 * 128 * 2)
        sequence = node_named(graph, "sparse.sequence.a")["embedding"]
        self.assertEqual((sequence["collection"], sequence["pooling"]), ("embedding", "NONE"))

    def test_stand_ins_dense_parameters_and_buffers_are_told_apart(self):
        graph = export_torchrec.graph_of(self.model)
        self.assertEqual([p["name"] for p in node_named(graph, "dense")["parameters"]],
                         ["dense.weight", "dense.bias"])
        buffers = [p["name"] for p in node_named(graph, "norm")["parameters"] if p.get("buffer")]
        self.assertEqual(buffers, ["norm.running_mean", "norm.running_var", "norm.num_batches_tracked"])

    def test_stand_ins_given_fields_replace_what_the_model_says(self):
        graph = export_torchrec.graph_of(self.model, tables={"a": {"pooling_factors": [3.0]}})
        self.assertEqual(node_named(graph, "a")["embedding"]["pooling_factors"], [3.0, 3.0])
        with self.assertRaisesRegex(export_torchrec.ExportError, 'no table "x"'):
            export_torchrec.graph_of(self.model, tables={"x": {}})

    def test_ranks_are_grouped_by_host(self):
        devices = export_torchrec.devices_of(4, 2, hbm_cap=1 << 34, ddr_cap=1 << 36)
        self.assertEqual([d["host"] for d in devices["devices"]], ["host0", "host0", "host1", "host1"])
        self.assertEqual(devices["topology"]["local_world_size"], 2)
        with self.assertRaises(export_torchrec.ExportError):
            export_torchrec.devices_of(5, 2, hbm_cap=1, ddr_cap=1)

    def test_a_wrong_factory_is_told_in_one_line(self):
        with self.assertRaises(SystemExit) as refusal, contextlib.redirect_stderr(io.StringIO()):
            export_torchrec.main(["json:loads", "--out", self.path("refused.json")])
        self.assertNotIn("\n", refusal.exception.code)


class RoundTrip(Case):
    """Model, plan by the program, export, ShardingPlan."""

    def run_program(self, *words):
        done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def setUp(self):
        super().setUp()
        graph = self.write("graph.json", export_torchrec.graph_of(Model(), tables={
            "b": {"constraints": {"sharding_types": ["row_wise"], "output_dtype": "FP32",
                                  "compute_kernels": ["fused_uvm_caching"],
                                  "cache_params": {"algorithm": "LRU", "load_factor": 0.1}}}}))
        devices = self.write("devices.json", export_torchrec.devices_of(4, 2, hbm_cap=1 << 34, ddr_cap=1 << 36))
        self.run_program("plan", graph, "--devices", devices, "--planner", "embedding.default", "--out",
                         self.path("plan.json"))
        self.run_program("export", graph, "--devices", devices, "--plan", self.path("plan.json"), "--to",
                         "torchrec.sharding_plan", "--out", self.path("sharding.json"))

    def test_stand_ins_sharding_plan_is_rebuilt_from_our_export(self):
        plan = load_plan.load_plan(self.path("sharding.json")).plan
        self.assertEqual(sorted(plan), ["sparse.ebc", "sparse.sequence"])
        table = plan["sparse.ebc"]["b"]
        self.assertEqual((table.sharding_type, table.compute_kernel, table.ranks),
                         ("row_wise", "fused_uvm_caching", [0, 1, 2, 3]))
        self.assertEqual([(s.shard_offsets, s.shard_sizes, s.placement) for s in table.sharding_spec.shards],
                         [([125000 * r, 0], [125000, 128], f"rank:{r}/cuda:{r % 2}") for r in range(4)])
        self.assertEqual(table.cache_params, torchrec.CacheParams(torchrec.CacheAlgorithm.LRU, 0.1))
        self.assertEqual(table.output_dtype, torchrec.DataType.FP32)

    def test_stand_ins_package_applies_a_plan_in_the_same_way(self):
        import cutaway

        plan = cutaway.Plan(cutaway.Graph(self.read("graph.json")), self.read("devices.json"), self.read("plan.json"))
        self.assertEqual(plan.apply().plan["sparse.ebc"]["b"].ranks, [0, 1, 2, 3])

    def test_stand_ins_wrong_files_are_refused(self):
        with self.assertRaisesRegex(ValueError, "no object"):
            load_plan.plan_of([])
        with self.assertRaisesRegex(ValueError, "sharding_type"):
            load_plan.plan_of({"plan": {"m": {"t": {"compute_kernel": "fused", "ranks": [0]}}}})


if __name__ == "__main__":
    unittest.main()
