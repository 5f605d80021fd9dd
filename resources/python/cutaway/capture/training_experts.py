# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""Layers with experts on one accelerator: every token goes to the experts that its router gives the most."""
import torch
import torch.nn.functional as functional

from .training_functions import Gated, Kernels, Linear, add_product


def parts_of(rows, counts):
    """The rows of each expert: they lie one expert after another."""
    return rows.split(counts)


def grouped_product(rows, weights, counts, ends):
    """Each expert's rows times its own matrix (inputs, outputs)."""
    if rows.is_cuda and rows.dtype == torch.bfloat16:
        return torch._grouped_mm(rows, weights, offs=ends)
    result = rows.new_empty(len(rows), weights.shape[2])
    for part, weight, out in zip(parts_of(rows, counts), weights, parts_of(result, counts)):
        torch.mm(part, weight, out=out)
    return result


class GroupedLinear(torch.autograd.Function):
    """The products of all experts, whose weights (experts, outputs, inputs) sum their gradients in `main_grad`."""

    @staticmethod
    def forward(context, rows, weight, counts, ends):
        context.save_for_backward(rows)
        context.weight, context.counts, context.ends = weight, counts, ends
        return grouped_product(rows, weight.transpose(1, 2), counts, ends)

    @staticmethod
    def backward(context, gradient):
        (rows,), weight, counts = context.saved_tensors, context.weight, context.counts
        gradient = gradient.contiguous()
        for total, left, right in zip(weight.main_grad, parts_of(gradient, counts), parts_of(rows, counts)):
            add_product(total, left.t(), right)
        return grouped_product(gradient, weight, counts, context.ends), None, None, None


class WeightedGated(torch.autograd.Function):
    """Gated values times each row's share of its token."""

    @staticmethod
    def forward(context, both, shares):
        context.save_for_backward(both, shares)
        return Kernels.weighted_gated(both, shares)

    @staticmethod
    def backward(context, gradient):
        both, shares = context.saved_tensors
        return Kernels.weighted_gated_gradient(both, shares, gradient)


class Experts:
    """The router, the experts and, where there is one, the expert that every token goes to."""

    def __init__(self, model, mlp):
        hidden, width = model.head["hidden_size"], mlp["expert_ffn"]
        self.chosen = mlp["topk"]
        self.router = model.weight(mlp["experts"], hidden)
        self.fc1 = model.weight(mlp["experts"], 2 * width, hidden)
        self.fc2 = model.weight(mlp["experts"], hidden, width)
        shared = mlp.get("shared_ffn", 0)
        self.shared = (model.weight(2 * shared, hidden), model.weight(hidden, shared)) if shared else None

    def __call__(self, values):
        tokens = values.reshape(-1, values.shape[-1])
        result = self.routed(tokens).view(values.shape)
        if self.shared:
            fc1, fc2 = self.shared
            result = result + Linear.apply(Gated.apply(Linear.apply(values, fc1, None)), fc2, None)
        return result

    def routed(self, tokens):
        shares, experts = self.route(tokens)
        order = experts.flatten().argsort(stable=True)
        counts = torch.bincount(experts.flatten(), minlength=len(self.router))
        ends = counts.cumsum(0).to(torch.int32)
        sources, counts = order // self.chosen, counts.tolist()
        between = GroupedLinear.apply(tokens[sources], self.fc1, counts, ends)
        between = WeightedGated.apply(between, shares.flatten()[order, None])
        outputs = GroupedLinear.apply(between, self.fc2, counts, ends)
        return torch.zeros_like(tokens).index_add(0, sources, outputs)

    def route(self, tokens):
        """Of each token the shares that its experts have, adding up to one, and their numbers."""
        logits = functional.linear(tokens.float(), self.router.float())
        shares, experts = logits.softmax(-1).topk(self.chosen)
        return shares / shares.sum(-1, keepdim=True), experts


def check_experts(mlp, bias):
    """Errors of what is not measured here."""
    if bias:
        raise ValueError("experts with biases are not measured")
    if not mlp.get("gated"):
        raise ValueError("experts without a gate are not measured")
