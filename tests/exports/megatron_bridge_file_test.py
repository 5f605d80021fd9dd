"""Training plans as recipes of NVIDIA NeMo Megatron-Bridge: they set fields that its configuration has to the plan."""
import ast
import json
import os
import subprocess
import sys
import tempfile
import types
import unittest
from pathlib import Path

PROGRAM = os.environ.get("CUTAWAY_PROGRAM", "cutaway")
SAMPLES = Path(__file__).parent.parent.parent / "resources" / "samples"
MODEL, DEVICES = SAMPLES / "llama3_8b.transformer.json", SAMPLES / "llama3_8b.devices.json"

# Of the dataclasses of Megatron-Bridge 0.7.0 (commit 067f987df03b, 22 August 2026) and of its Megatron-LM (commit
# 2a75ac12c54b, 13 August 2026). The model's are those for parallelism, recomputation, kernels and length.
FIELDS = {
    "model": {
        "tensor_model_parallel_size", "pipeline_model_parallel_comm_backend", "pipeline_model_parallel_size",
        "virtual_pipeline_model_parallel_size", "sequence_parallel", "context_parallel_size",
        "hierarchical_context_parallel_sizes", "expert_model_parallel_size", "expert_tensor_parallel_size",
        "deterministic_mode", "cross_entropy_loss_fusion", "cross_entropy_fusion_impl", "pipeline_model_parallel_layout",
        "attention_backend", "recompute_granularity", "recompute_method", "recompute_num_layers", "recompute_modules",
        "seq_length"},
    "train": {
        "micro_batch_size", "global_batch_size", "rampup_batch_size", "decrease_batch_size_if_needed", "train_iters",
        "train_samples", "manual_gc", "manual_gc_interval", "manual_gc_eval"},
    "ddp": {
        "grad_reduce_in_fp32", "overlap_grad_reduce", "overlap_param_gather", "align_param_gather",
        "use_distributed_optimizer", "num_distributed_optimizer_instances", "bucket_size", "average_in_collective",
        "fp8_param_gather", "use_megatron_fsdp", "data_parallel_sharding_strategy", "outer_dp_sharding_strategy"},
    "optimizer": {"use_distributed_optimizer", "overlap_param_gather", "overlap_param_gather_with_optimizer_step"},
    "dataset": {"seq_length", "skip_getting_attention_mask_from_dataset", "data_path", "random_seed", "blend", "split"},
    "tokenizer": {"tokenizer_type", "tokenizer_model", "vocab_size", "use_tokenizer_vocab_size"},
    "checkpoint": {"save", "load", "save_interval", "ckpt_format", "fully_parallel_save", "pretrained_checkpoint"}}
CONTAINER = {"env_vars", "rng", "train", "model", "optimizer", "ddp", "validation", "scheduler", "dataset", "logger",
             "tokenizer", "checkpoint", "dist", "comm_overlap", "mixed_precision"}
PRECISION = {"fp32", "fp16", "bf16", "params_dtype", "pipeline_dtype", "grad_reduce_in_fp32", "fp8", "fp8_recipe"}


def with_fields(names, **values):
    """An object that takes these attributes and no others."""
    fields = type("Fields", (), {"__slots__": tuple(sorted(names))})()
    for name, value in values.items():
        setattr(fields, name, value)
    return fields


def common():
    return with_fields(CONTAINER, **{section: with_fields(names) for section, names in FIELDS.items() if section != "model"})


class AutoBridge:
    def __init__(self, path):
        self.path = path

    @classmethod
    def from_hf_pretrained(cls, path):
        return cls(path)

    def to_megatron_provider(self, load_weights=True):
        assert not load_weights
        return with_fields(FIELDS["model"])


def overridden(config):
    config.model.deterministic_mode = True
    config.model.cross_entropy_loss_fusion = False


STARTED = []
CONTENTS = {
    "megatron": {}, "megatron.bridge": {"AutoBridge": AutoBridge}, "megatron.bridge.recipes": {},
    "megatron.bridge.recipes.common": {"_pretrain_common": common}, "megatron.bridge.recipes.utils": {},
    "megatron.bridge.recipes.utils.determinism_utils": {"apply_determinism_overrides": overridden},
    "megatron.bridge.training": {}, "megatron.bridge.training.config": {"ConfigContainer": object},
    "megatron.bridge.training.gpt_step": {"forward_step": "forward_step"},
    "megatron.bridge.training.mixed_precision": {
        "bf16_mixed": lambda: with_fields(PRECISION, bf16=True), "fp16_mixed": lambda: with_fields(PRECISION, fp16=True),
        "MixedPrecisionConfig": lambda **values: with_fields(PRECISION, **values)},
    "megatron.bridge.training.pretrain": {
        "pretrain": lambda config, forward_step_func: STARTED.append((config, forward_step_func))},
    "megatron.core": {}, "megatron.core.transformer": {},
    "megatron.core.transformer.enums": {"AttnBackend": types.SimpleNamespace(
        flash="flash", fused="fused", unfused="unfused", local="local", auto="auto")},
    "torch": {"float32": "float32"}}


def layers_of(layout):
    """`Et*2|t*2L` as letters: `Ett`, `ttL`."""
    stages = []
    for stage in layout.split("|"):
        letters = ""
        for i, part in enumerate(stage.split("*")):
            digits = len(part) - len(part.lstrip("0123456789"))
            letters += letters[-1] * (int(part[:digits]) - 1) if i else ""
            letters += part[digits:]
        stages.append(letters)
    return stages


class MegatronBridgeFile(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        for name, members in CONTENTS.items():
            module = types.ModuleType(name)
            vars(module).update(members)
            sys.modules[name] = module
        self.addCleanup(lambda: [sys.modules.pop(name) for name in CONTENTS])
        STARTED.clear()

    def run_program(self, *arguments):
        done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)

    def recipe(self, *settings, model=MODEL, base=None):
        """The written recipe of an even plan with these settings."""
        plan, out = self.folder / "plan.json", self.folder / "planned.py"
        self.run_program("plan", model, "--devices", DEVICES, "--planner", "training.uniform",
                         *(word for setting in settings for word in ("--set", setting)), "--out", plan)
        self.run_program("export", model, "--devices", DEVICES, "--plan", plan, "--to", "megatron_bridge", "--set",
                         "force=true", *(("--set", f"base={base}") if base else ()), "--out", out)
        return out.read_text()

    def started(self, text, *arguments):
        """The configuration that the recipe starts with these arguments."""
        before = sys.argv
        sys.argv = ["planned.py", *arguments]
        self.addCleanup(setattr, sys, "argv", before)
        exec(compile(text, "planned.py", "exec"), {"__name__": "__main__"})
        (config, step), = STARTED
        self.assertEqual(step, "forward_step")
        return config

    PIPELINE = ("pipeline=4", "tensor=4", "data=4", "microbatches=32", "microbatch_size=1")

    def test_the_configuration_is_the_plan(self):
        text = self.recipe(*self.PIPELINE, "zero=1", "recompute=full")
        config = self.started(text, "org/model")
        model = config.model
        self.assertEqual((model.tensor_model_parallel_size, model.pipeline_model_parallel_size,
                          model.context_parallel_size, model.sequence_parallel), (4, 4, 1, True))
        stages = layers_of(model.pipeline_model_parallel_layout)
        self.assertEqual(stages, ["E" + "t" * 8, "t" * 8, "t" * 8, "t" * 8 + "L"])
        self.assertEqual((model.recompute_granularity, model.recompute_method, model.recompute_num_layers),
                         ("full", "block", 8))
        self.assertEqual((config.train.micro_batch_size, config.train.global_batch_size), (1, 128))
        self.assertEqual((config.ddp.use_distributed_optimizer, config.optimizer.use_distributed_optimizer,
                          config.ddp.use_megatron_fsdp), (True, True, False))
        self.assertEqual((config.ddp.overlap_grad_reduce, config.ddp.overlap_param_gather), (True, True))
        length = json.loads(MODEL.read_text())["sequence_length"]
        self.assertEqual((model.seq_length, config.dataset.seq_length), (length, length))
        self.assertTrue(config.dataset.skip_getting_attention_mask_from_dataset)
        self.assertEqual(config.tokenizer.tokenizer_model, "org/model")
        self.assertTrue(config.mixed_precision.bf16 and config.mixed_precision.grad_reduce_in_fp32)
        self.assertEqual((model.attention_backend, model.cross_entropy_loss_fusion), ("auto", False))
        self.assertIn("FILE MODEL\n", text)
        self.assertNotIn("Not as planned", text)

    def test_chunks_and_modules(self):
        model = self.started(self.recipe(*self.PIPELINE, "chunks=2", "recompute=core_attn+mlp"), "m").model
        self.assertEqual(model.virtual_pipeline_model_parallel_size, 2)
        self.assertEqual(len(layers_of(model.pipeline_model_parallel_layout)), 8)
        self.assertEqual((model.recompute_granularity, model.recompute_modules), ("selective", ["core_attn", "mlp"]))

    def test_sharded_parameters_take_fsdp_and_its_checkpoints(self):
        for zero, strategy in ((2, "optim_grads"), (3, "optim_grads_params")):
            STARTED.clear()
            config = self.started(self.recipe("tensor=8", "data=8", "microbatches=16", f"zero={zero}"), "m")
            self.assertEqual((config.ddp.use_megatron_fsdp, config.ddp.data_parallel_sharding_strategy,
                              config.checkpoint.ckpt_format), (True, strategy, "fsdp_dtensor"))

    def test_nothing_is_sharded_at_stage_0(self):
        config = self.started(self.recipe("tensor=8", "data=8", "microbatches=16", "zero=0", "overlap_gradients=false"), "m")
        self.assertEqual((config.ddp.use_distributed_optimizer, config.optimizer.use_distributed_optimizer,
                          config.ddp.use_megatron_fsdp, config.ddp.overlap_grad_reduce,
                          config.ddp.overlap_param_gather), (False,) * 5)
        self.assertIsNone(config.model.recompute_granularity)
        self.assertFalse(hasattr(config.model, "pipeline_model_parallel_layout"))

    def test_kernels_and_precision(self):
        config = self.started(self.recipe(*self.PIPELINE, "precision=fp8", "gradient_bytes=2", "attention=flash",
                                          "loss=fused_te", "attention_mask=true", "optimizer_copies=2"), "m")
        self.assertEqual((config.model.attention_backend, config.model.cross_entropy_loss_fusion,
                          config.model.cross_entropy_fusion_impl), ("flash", True, "te"))
        self.assertEqual((config.mixed_precision.bf16, config.mixed_precision.fp8,
                          config.mixed_precision.grad_reduce_in_fp32), (True, "hybrid", False))
        self.assertFalse(config.dataset.skip_getting_attention_mask_from_dataset)
        self.assertEqual(config.ddp.num_distributed_optimizer_instances, 2)

    def test_whole_precision_names_its_types(self):
        precision = self.started(self.recipe(*self.PIPELINE, "precision=fp32"), "m").mixed_precision
        self.assertEqual((precision.fp32, precision.params_dtype, precision.pipeline_dtype), (True, "float32", "float32"))

    def test_a_deterministic_run_has_no_fused_loss(self):
        text = self.recipe(*self.PIPELINE, "deterministic=true", "loss=fused")
        config = self.started(text, "m")
        self.assertEqual((config.model.deterministic_mode, config.model.cross_entropy_loss_fusion), (True, False))
        self.assertIn("# Not as planned: ", text)

    def test_what_it_cannot_say_is_a_warning(self):
        self.assertIn("# Not as planned: ", self.recipe(*self.PIPELINE, "schedule=gpipe"))

    def test_the_model_is_given_or_named(self):
        given = self.recipe(*self.PIPELINE, base="meta-llama/Meta-Llama-3-8B")
        self.assertEqual(self.started(given).tokenizer.tokenizer_model, "meta-llama/Meta-Llama-3-8B")
        self.assertNotIn("FILE MODEL", given)
        model = json.loads(MODEL.read_text())
        model["name"] = 'org/a"b\\c'
        path = self.folder / "named.json"
        path.write_text(json.dumps(model))
        STARTED.clear()
        self.assertEqual(self.started(self.recipe(*self.PIPELINE, model=path)).tokenizer.tokenizer_model, model["name"])

    def test_it_is_one_function_and_its_start(self):
        body = ast.parse(self.recipe(*self.PIPELINE)).body
        functions = [node.name for node in body if isinstance(node, ast.FunctionDef)]
        self.assertEqual(functions, ["planned_pretrain_config"])


if __name__ == "__main__":
    unittest.main()
