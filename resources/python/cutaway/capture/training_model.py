# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""A decoder-only transformer as a training graph of Cutaway describes it, trained with 16-bit weights, 32-bit sums of
gradients and 32-bit Adam. It keeps for the backward pass what core/training/README.md counts, so that what one
accelerator takes for it can be compared with the figures of a plan."""
import math

import torch
import torch.nn.functional as functional
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.utils.checkpoint import checkpoint

from .training_experts import Experts, check_experts
from .training_functions import CrossEntropy, Gated, Linear, Turned

INITIAL_DEVIATION = 0.02
ROTARY_BASE = 10000.0


class Model:
    """The blocks of a graph with their weights; `loss` is one microbatch's forward pass."""

    def __init__(self, graph, dtype, device):
        self.head = graph["transformer"]
        self.nodes = [node["transformer"] for node in graph["nodes"] if "transformer" in node]
        check(self.head, self.nodes)
        self.dtype, self.device, self.parameters = dtype, device, []
        self.dropout = self.head.get("dropout", 0.0)
        multiple = self.head.get("vocab_multiple", 1)
        self.vocabulary = math.ceil(self.head["vocab_size"] / multiple) * multiple
        self.blocks = [self.make(node) for node in self.nodes]
        self.layers = [block for block in self.blocks if block["kind"] == "layer"]
        self.turns = self.rotary_turns()

    def weight(self, *shape, ones=False):
        values = torch.ones(shape, device=self.device) if ones else torch.randn(shape, device=self.device) * INITIAL_DEVIATION
        parameter = values.to(self.dtype).requires_grad_()
        parameter.main_grad = torch.zeros(shape, device=self.device)
        parameter.register_post_accumulate_grad_hook(sum_gradient)
        self.parameters.append(parameter)
        return parameter

    def linear(self, outputs, inputs, bias):
        return self.weight(outputs, inputs), self.weight(outputs) if bias else None

    def norm(self, kind, width):
        return self.weight(width, ones=True), self.weight(width) if kind == "layernorm" else None

    def make(self, node):
        hidden, kind = self.head["hidden_size"], node["kind"]
        if kind == "embedding":
            self.word = self.weight(self.vocabulary, hidden)
            rows = node.get("positions", 0)
            return {"kind": kind, "position": self.weight(rows, hidden) if rows else None}
        norm = node.get("norm", "layernorm")
        if kind == "head":
            word = self.word if node.get("tied") else self.weight(self.vocabulary, hidden)
            return {"kind": kind, "norm": self.norm(norm, hidden), "word": word}
        attention, mlp, bias = node["attention"], node["mlp"], node.get("bias", False)
        heads, pairs, width = attention["heads"], attention["kv_heads"], attention["head_dim"]
        double = attention.get("qk_norm")
        return {
            "kind": kind, "heads": heads, "pairs": pairs, "width": width,
            "norm": self.norm(norm, hidden), "mlp_norm": self.norm(norm, hidden),
            "qkv": self.linear((heads + 2 * pairs) * width, hidden, bias or attention.get("qkv_bias", False)),
            "q_norm": self.norm("rmsnorm", width) if double else None,
            "k_norm": self.norm("rmsnorm", width) if double else None,
            "out": self.linear(hidden, heads * width, bias),
            **(self.experts(mlp) if mlp.get("experts") else self.dense(mlp, bias)),
        }

    def dense(self, mlp, bias):
        hidden, gated = self.head["hidden_size"], mlp["gated"]
        fc1, fc2 = self.linear((2 if gated else 1) * mlp["ffn"], hidden, bias), self.linear(hidden, mlp["ffn"], bias)

        def network(values):
            between = Linear.apply(values, *fc1)
            between = Gated.apply(between) if gated else functional.gelu(between, approximate="tanh")
            return Linear.apply(between, *fc2)

        return {"mlp": network, "module": "mlp"}

    def experts(self, mlp):
        return {"mlp": Experts(self, mlp), "module": "moe"}

    def rotary_turns(self):
        if self.blocks[0]["position"] is not None:
            return None
        width = self.layers[0]["width"]
        rates = ROTARY_BASE ** (-torch.arange(0, width, 2, device=self.device).float() / width)
        angles = torch.arange(self.head["sequence_length"], device=self.device).float()[:, None] * rates
        return angles.cos()[None, :, None, :], angles.sin()[None, :, None, :]

    def loss(self, tokens, targets, settings):
        values = functional.embedding(tokens, self.word)
        if self.blocks[0]["position"] is not None:
            values = values + self.blocks[0]["position"][: tokens.shape[1]]
        values = self.dropped(values)
        for layer in self.layers:
            if settings["recompute"] == "full":
                values = checkpoint(self.layer, values, layer, settings, use_reentrant=False)
            else:
                values = self.layer(values, layer, settings)
        head = self.blocks[-1]
        logits = Linear.apply(normed(values, head["norm"]), head["word"], None)
        return CrossEntropy.apply(logits.view(-1, self.vocabulary), targets.view(-1))

    def dropped(self, values):
        return functional.dropout(values, self.dropout) if self.dropout else values

    def layer(self, values, layer, settings):
        heads = self.attention_heads(normed(values, layer["norm"]), layer)
        if settings["recompute"] in ("selective", "core_attn"):
            context = checkpoint(self.attention, *heads, settings, use_reentrant=False)
        else:
            context = self.attention(*heads, settings)
        values = values + self.dropped(Linear.apply(context, *layer["out"]))
        inputs = normed(values, layer["mlp_norm"])
        if settings["recompute"] == layer["module"]:
            outputs = checkpoint(layer["mlp"], inputs, use_reentrant=False)
        else:
            outputs = layer["mlp"](inputs)
        return values + self.dropped(outputs)

    def attention_heads(self, values, layer):
        batch, sequence, _ = values.shape
        width, heads, pairs = layer["width"], layer["heads"], layer["pairs"]
        together = Linear.apply(values, *layer["qkv"]).view(batch, sequence, heads + 2 * pairs, width)
        query, key, value = together.split((heads, pairs, pairs), 2)
        if layer["q_norm"]:
            query, key = normed(query, layer["q_norm"]), normed(key, layer["k_norm"])
        if self.turns:
            query, key = Turned.apply(query, *self.turns), Turned.apply(key, *self.turns)
            if not layer["q_norm"]:
                value = value.contiguous()  # else it holds the three in one, which nothing else needs
        return query, key, value

    def attention(self, query, key, value, settings):
        query, key, value = (part.transpose(1, 2) for part in (query, key, value))
        dropout = self.dropout
        if settings["attention"] == "unfused":
            context = unfused_attention(query, key, value, dropout)
        else:
            with sdpa_kernel([SDPBackend.CUDNN_ATTENTION, SDPBackend.FLASH_ATTENTION, SDPBackend.EFFICIENT_ATTENTION,
                              SDPBackend.MATH], set_priority=True):
                context = functional.scaled_dot_product_attention(
                    query, key, value, dropout_p=dropout, is_causal=True, enable_gqa=query.shape[1] != key.shape[1])
        return context.transpose(1, 2).flatten(2)


def check(head, nodes):
    """Errors of what is not measured here."""
    if any(node["kind"] == "mtp" for node in nodes):
        raise ValueError("layers that predict several tokens are not measured")
    layers = [node for node in nodes if node["kind"] == "layer"]
    for node in layers:
        if node["mlp"].get("experts"):
            check_experts(node["mlp"], node.get("bias"))
    if any(node["attention"].get("kv_rank") for node in layers):
        raise ValueError("latent attention is not measured")
    if "sequence_length" not in head:
        raise ValueError("the graph names no sequence_length")


def sum_gradient(parameter):
    if parameter.grad is not None:  # Linear has summed its own
        parameter.main_grad.add_(parameter.grad)
        parameter.grad = None


def normed(values, norm):
    weight, bias = norm
    if bias is None:
        return functional.rms_norm(values, weight.shape, weight, 1e-5)
    return functional.layer_norm(values, weight.shape, weight, bias)


def unfused_attention(query, key, value, dropout):
    times = query.shape[1] // key.shape[1]
    if times > 1:
        key, value = key.repeat_interleave(times, 1), value.repeat_interleave(times, 1)
    later = torch.ones(query.shape[2], query.shape[2], dtype=torch.bool, device=query.device).triu(1)
    scores = (query @ key.transpose(2, 3) / math.sqrt(query.shape[-1])).masked_fill_(later, -math.inf)
    shares = torch.softmax(scores, -1)
    return (functional.dropout(shares, dropout) if dropout else shares) @ value


class Optimizer:
    """Adam on 32-bit copies of the weights, or on the weights themselves where they have 32 bits."""

    def __init__(self, parameters):
        self.parameters = parameters
        self.wide = [parameter.detach().float() for parameter in parameters]  # float() copies what is narrower
        self.narrow = [(parameter, wide) for parameter, wide in zip(parameters, self.wide) if parameter.dtype != wide.dtype]
        for wide, parameter in zip(self.wide, parameters):
            wide.grad = parameter.main_grad
        self.adam = torch.optim.AdamW(self.wide, lr=1e-5, fused=True)

    def step(self):
        self.adam.step()
        with torch.no_grad():
            for parameter, wide in self.narrow:
                parameter.copy_(wide)
        for parameter in self.parameters:
            parameter.main_grad.zero_()
