"""Training plans as torchtitan's files: fields that it has, values that mean the plan, in both of its forms."""
import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
import types
import unittest
from pathlib import Path

PROGRAM = os.environ.get("CUTAWAY_PROGRAM", "cutaway")
SAMPLES = Path(__file__).parent.parent.parent / "resources" / "samples"
MODEL, DEVICES = SAMPLES / "llama3_8b.transformer.json", SAMPLES / "llama3_8b.devices.json"

# Of its dataclasses; a name that is not there is refused by the first and makes an error of the second.
TOML_FIELDS = {
    "model": {"name", "flavor", "hf_assets_path", "converters"},
    "training": {"dataset", "local_batch_size", "global_batch_size", "seq_len", "max_norm", "steps", "dtype"},
    "parallelism": {
        "data_parallel_replicate_degree", "data_parallel_shard_degree", "fsdp_reshard_after_forward",
        "tensor_parallel_degree", "pipeline_parallel_degree", "module_fqns_per_model_part",
        "pipeline_parallel_schedule", "pipeline_parallel_microbatch_size", "context_parallel_degree",
        "expert_parallel_degree"},
    "activation_checkpoint": {"mode", "selective_ac_option"}}
PYTHON_PARALLELISM = (TOML_FIELDS["parallelism"] - {"pipeline_parallel_microbatch_size"}
                      | {"num_pp_microbatches", "enable_sequence_parallel"})
PYTHON_TRAINING = {"num_tokens_per_microbatch_per_dp_rank", "num_tokens_per_train_step", "max_context_length", "steps"}


def with_fields(names):
    """An object that takes these attributes and no others."""
    return type("Fields", (), {"__slots__": tuple(names)})()


class Config:
    __slots__ = ("parallelism", "training", "activation_checkpoint")

    def __init__(self):
        self.parallelism, self.training = with_fields(PYTHON_PARALLELISM), with_fields(PYTHON_TRAINING)
        self.activation_checkpoint = "untouched"


def stand_ins():
    """The modules of torchtitan that a written module imports."""
    policy = lambda name: type(name, (), {"Config": lambda: name})  # noqa: E731
    contents = {
        "torchtitan": {}, "torchtitan.distributed": {}, "torchtitan.models": {}, "torchtitan.models.llama3": {},
        "torchtitan.distributed.activation_checkpoint": {"FullAC": policy("FullAC"), "SelectiveAC": policy("SelectiveAC")},
        "torchtitan.models.llama3.config_registry": {"llama3_8b": Config},
        "torchtitan.trainer": {"Trainer": type("Trainer", (), {"Config": Config})}}
    for name, members in contents.items():
        module = types.ModuleType(name)
        vars(module).update(members)
        sys.modules[name] = module


class TorchtitanFiles(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_program(self, *arguments):
        return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=120)

    def plan(self, *settings):
        out = self.folder / "plan.json"
        done = self.run_program("plan", MODEL, "--devices", DEVICES, "--planner", "training.uniform",
                                *(word for setting in settings for word in ("--set", setting)), "--out", out)
        self.assertEqual(done.returncode, 0, done.stderr)
        return out

    def export(self, plan, *settings):
        out = self.folder / "out"
        done = self.run_program("export", MODEL, "--devices", DEVICES, "--plan", plan, "--to", "torchtitan",
                                *(word for setting in settings for word in ("--set", setting)), "--out", out)
        self.assertEqual(done.returncode, 0, done.stderr)
        return out.read_text()

    def python_config(self, text):
        stand_ins()
        self.addCleanup(lambda: [sys.modules.pop(name) for name in list(sys.modules) if name.startswith("torchtitan")])
        space = {}
        exec(compile(text, "planned.py", "exec"), space)
        return space["planned"]()

    PIPELINE = ("pipeline=4", "tensor=4", "data=4", "microbatches=32", "microbatch_size=1", "recompute=full")

    def test_toml_has_fields_that_are_there(self):
        document = tomllib.loads(self.export(self.plan(*self.PIPELINE), "form=toml"))
        for section, fields in document.items():
            self.assertLessEqual(set(fields), TOML_FIELDS[section])

    def test_toml_means_the_plan(self):
        document = tomllib.loads(self.export(self.plan(*self.PIPELINE), "form=toml"))
        self.assertEqual(document["model"], {"name": "llama3", "flavor": "8B"})
        self.assertEqual(document["training"]["local_batch_size"], 32)
        self.assertEqual(document["training"]["global_batch_size"], 128)
        stages = document["parallelism"]["module_fqns_per_model_part"]
        self.assertEqual(len(stages), 4)
        self.assertEqual((stages[0][0], stages[-1][-2:]), ("tok_embeddings", ["norm", "output"]))
        self.assertEqual(sum(name.startswith("layers.") for stage in stages for name in stage), 32)
        self.assertEqual(document["activation_checkpoint"]["mode"], "full")

    def test_python_means_the_same(self):
        plan = self.plan(*self.PIPELINE)
        document = tomllib.loads(self.export(plan, "form=toml"))
        config = self.python_config(self.export(plan, "form=python"))
        for name, value in document["parallelism"].items():
            if name == "module_fqns_per_model_part":
                value = [["lm_head" if part == "output" else part for part in stage] for stage in value]
            if name != "pipeline_parallel_microbatch_size":
                self.assertEqual(getattr(config.parallelism, name), value, name)
        self.assertEqual(config.parallelism.num_pp_microbatches, 32)
        length = document["training"]["seq_len"]
        self.assertEqual(config.training.max_context_length, length)
        self.assertEqual(config.training.num_tokens_per_microbatch_per_dp_rank, length)
        self.assertEqual(config.training.num_tokens_per_train_step, 128 * length)
        self.assertEqual(config.activation_checkpoint, "FullAC")

    def test_microbatches_stay_without_a_pipeline(self):
        """Gradients are accumulated over them, and no warning says otherwise."""
        plan = self.plan("tensor=8", "data=8", "microbatches=16", "microbatch_size=1", "recompute=full")
        text = self.export(plan, "form=toml")
        training = tomllib.loads(text)["training"]
        self.assertEqual((training["local_batch_size"], training["global_batch_size"]), (1, 128))
        self.assertFalse(re.search("(?i)microbatch", text.split("[model]")[0]))
        config = self.python_config(self.export(plan, "form=python"))
        self.assertEqual(config.training.num_tokens_per_microbatch_per_dp_rank, training["seq_len"])

    def test_no_recomputation_is_none_in_python(self):
        plan = self.plan("tensor=8", "data=8", "microbatches=16", "microbatch_size=1", "recompute=none")
        self.assertIsNone(self.python_config(self.export(plan, "form=python")).activation_checkpoint)

    def test_without_a_form_it_is_the_fields(self):
        self.assertIn("parallelism", json.loads(self.export(self.plan(*self.PIPELINE))))

    def test_a_model_that_the_name_does_not_tell_is_asked_for(self):
        model = json.loads(MODEL.read_text())
        model["name"] = "ours"
        path = self.folder / "ours.json"
        path.write_text(json.dumps(model))
        plan = self.folder / "plan.json"
        done = self.run_program("plan", path, "--devices", DEVICES, "--planner", "training.uniform", "--set",
                                "pipeline=4", "--set", "tensor=4", "--set", "data=4", "--out", plan)
        self.assertEqual(done.returncode, 0, done.stderr)
        common = ("export", path, "--devices", DEVICES, "--plan", plan, "--to", "torchtitan", "--set", "form=toml",
                  "--set", "force=true", "--out", self.folder / "out")
        refused = self.run_program(*common)
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("base=llama3/8B", refused.stderr)
        self.assertEqual(self.run_program(*common, "--set", "base=llama3/70B").returncode, 0)
        self.assertEqual(tomllib.loads((self.folder / "out").read_text())["model"]["flavor"], "70B")


if __name__ == "__main__":
    unittest.main()
