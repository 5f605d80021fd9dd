"""measure_training.py against PyTorch: the gradients that it sums, and runs that `cutaway calibrate` takes."""
import csv
import gzip
import json
import os
import statistics
import subprocess
import sys
import unittest

from support import PROGRAM, Case, torch

try:
    import measure_training
    from cutaway.capture import training_model
except SystemExit as error:
    print(f"skipped: {error}")
    sys.exit(77)

LLAMA = {"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2,
         "intermediate_size": 96, "vocab_size": 128, "max_position_embeddings": 32}
GPT2 = {"model_type": "gpt2", "n_embd": 64, "n_layer": 2, "n_head": 4, "n_positions": 32, "vocab_size": 128, "resid_pdrop": 0.0}
QWEN3 = {**LLAMA, "model_type": "qwen3", "tie_word_embeddings": True}
MIXTRAL = {**LLAMA, "model_type": "mixtral", "num_local_experts": 4, "num_experts_per_tok": 2}
# Every token to every expert: a choice that flips would leave the loss no slope.
ALL_OF_MIXTRAL = {**MIXTRAL, "num_experts_per_tok": 4}
QWEN2_MOE = {**LLAMA, "model_type": "qwen2_moe", "num_experts": 6, "num_experts_per_tok": 3, "moe_intermediate_size": 48,
             "shared_expert_intermediate_size": 80}


class MeasureTrainingTest(Case):
    def graph(self, config):
        self.write("config.json", config)
        subprocess.run([PROGRAM, "convert", self.path("config.json"), "--out", self.path("graph.json")], check=True,
                       capture_output=True)
        with open(self.path("graph.json"), encoding="utf-8") as file:
            return json.load(file)

    def gradients(self, model, batch, **settings):
        for parameter in model.parameters:
            parameter.main_grad.zero_()
        loss = model.loss(*batch, {"recompute": "none", "attention": "fused", **settings})
        loss.backward()
        return [parameter.main_grad.clone() for parameter in model.parameters]

    def model(self, config):
        model = training_model.Model(self.graph(config), torch.float32, "cpu")
        tokens = torch.randint(128, (2, 32))
        return model, (tokens, tokens.roll(-1, 1))

    def test_gradients_are_the_slopes_of_the_loss(self):
        for config in (LLAMA, GPT2, QWEN3, ALL_OF_MIXTRAL):
            model, batch = self.model(config)
            gradients = self.gradients(model, batch)
            for parameter, gradient in zip(model.parameters, gradients):
                steepest, change = gradient.abs().flatten().argmax(), 1e-2
                losses = []
                for sign in (1, -1):
                    with torch.no_grad():
                        parameter.view(-1)[steepest] += sign * change
                        losses.append(model.loss(*batch, {"recompute": "none", "attention": "unfused"}).item())
                        parameter.view(-1)[steepest] -= sign * change
                slope = (losses[0] - losses[1]) / (2 * change)
                self.assertAlmostEqual(gradient.flatten()[steepest].item(), slope, delta=2e-4 + 0.02 * abs(slope))

    def test_recomputation_changes_no_gradient(self):
        for config in (LLAMA, GPT2, QWEN2_MOE):
            model, batch = self.model(config)
            plain = self.gradients(model, batch)
            for mode in ("selective", "mlp", "moe", "full"):
                for ours, theirs in zip(self.gradients(model, batch, recompute=mode), plain):
                    torch.testing.assert_close(ours, theirs)

    def test_a_token_goes_to_the_experts_that_its_router_gives_the_most(self):
        model, _ = self.model(MIXTRAL)
        experts, tokens = model.layers[0]["mlp"], torch.randn(10, 64)
        routed = experts(tokens)
        for token, result in zip(tokens, routed):
            shares, chosen = (experts.router @ token).softmax(0).topk(2)
            expected = 0
            for share, expert in zip(shares / shares.sum(), chosen):
                gate, value = (experts.fc1[expert] @ token).chunk(2)
                expected = expected + share * experts.fc2[expert] @ (torch.nn.functional.silu(gate) * value)
            torch.testing.assert_close(result, expected)

    def one_accelerator(self):
        self.graph(LLAMA)
        self.write("devices.json", {"format": "cutaway.devices", "version": 1, "name": "one", "devices": [], "cluster": {
            "nodes": 1, "gpus_per_node": 1, "accelerator": "own", "peak_flops": 1e11, "memory_bandwidth": 1e10,
            "available_mem_bytes": 1e10, "intra_bandwidth": 1e9}})

    def measure(self, *options):
        subprocess.run([sys.executable, "-B", measure_training.__file__, self.path("graph.json"), "--device", "cpu", "--out",
                        self.path("runs.csv"), "--steps", "1", "--warm-up", "1", *options], check=True, capture_output=True)

    def test_calibrate_takes_the_runs(self):
        self.one_accelerator()
        self.measure("--vary", "microbatch_size=1,2,4", "--vary", "recompute=none,full", "--vary", "precision=bf16,fp32")
        with open(self.path("runs.csv"), encoding="utf-8") as file:
            self.assertEqual(len(list(csv.DictReader(file))), 12)
        told = subprocess.run([PROGRAM, "calibrate", self.path("runs.csv"), "--graph", self.path("graph.json"), "--devices",
                               self.path("devices.json"), "--out", self.path("own.json")], check=True, capture_output=True,
                              text=True).stdout
        self.assertIn("Fitted:", told)

    def test_a_profiled_run_goes_beside_its_plan_and_into_a_calibration(self):
        self.one_accelerator()
        self.measure("--vary", "microbatches=2,4", "--vary", "recompute=none,full", "--profile", self.path("traces"))
        traces = sorted(os.listdir(self.path("traces")))
        self.assertEqual(len(traces), 4)
        trace = os.path.join(self.path("traces"), next(name for name in traces if "microbatches=4_recompute=none" in name))
        self.cutaway("plan", self.path("graph.json"), "--devices", self.path("devices.json"), "--planner",
                     "training.uniform", "--set", "global_batch=4", "--set", "microbatch_size=1", "--set", "pipeline=1",
                     "--set", "tensor=1", "--out", self.path("plan.json"))
        compared = json.loads(self.cutaway("compare", self.path("graph.json"), "--devices", self.path("devices.json"),
                                           "--plan", self.path("plan.json"), "--run", trace, "--json"))
        self.assertEqual((compared["expected_passes"], compared["missing_passes"]), (8, []))
        self.assertEqual(len(compared["run"]["steps"]), 3)
        with gzip.open(trace, "rt", encoding="utf-8") as file:
            durations = {}
            for event in json.load(file)["traceEvents"]:
                if event.get("cat") == "user_annotation" and event["name"].startswith("PP:"):
                    durations.setdefault(event["name"], []).append(event["dur"] * 1e-6)
        self.assertEqual(len(durations), 8)
        for row in compared["passes"]:
            for microbatch in row["microbatches"]:
                label = f'PP:0{"F" if row["kind"] == "forward" else "B"}{microbatch["microbatch"]}'
                whole = microbatch["measured_sec"] + microbatch["waits_sec"]
                self.assertAlmostEqual(whole, statistics.median(durations[label]), delta=0.1 * whole)
        with open(self.path("runs.csv"), "w", encoding="utf-8") as file:
            file.write("name,microbatch_size,microbatches,recompute,trace\n")
            for name in traces:
                fields = dict(part.split("=") for part in name.removesuffix(".json.gz").split("_") if "=" in part)
                file.write(f'{name},1,{fields["microbatches"]},{fields["recompute"]},traces/{name}\n')
        told = self.cutaway("calibrate", self.path("runs.csv"), "--graph", self.path("graph.json"), "--devices",
                            self.path("devices.json"), "--out", self.path("own.json"))
        self.assertIn("Fitted:", told)

    def test_latent_attention_is_refused_with_the_reason(self):
        self.graph({**LLAMA, "model_type": "deepseek_v2", "kv_lora_rank": 16, "qk_nope_head_dim": 16, "qk_rope_head_dim": 8,
                    "v_head_dim": 16})
        run = subprocess.run([sys.executable, "-B", measure_training.__file__, self.path("graph.json"), "--out",
                              self.path("runs.csv")], capture_output=True, text=True)
        self.assertEqual(run.returncode, 1)
        self.assertIn("latent attention is not measured", run.stderr)


if __name__ == "__main__":
    unittest.main()
