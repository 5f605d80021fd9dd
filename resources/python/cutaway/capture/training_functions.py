# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""What a training step is made of: each function keeps for its backward pass what core/training/README.md counts, and
sums the gradients of weights in 32 bits."""
import torch
import torch.nn.functional as functional


def add_product(total, left, right):
    """total += left @ right in 32 bits, without a product of its own where the device can."""
    if total.is_cuda and left.dtype != torch.float32:
        torch.addmm(total, left, right, out_dtype=torch.float32, out=total)
    else:
        total.add_(left @ right)


class Linear(torch.autograd.Function):
    """A product whose weights sum their gradients in `main_grad`."""

    @staticmethod
    def forward(context, values, weight, bias):
        context.save_for_backward(values)
        context.weight, context.bias = weight, bias  # as they are: a checkpoint hands back copies
        return functional.linear(values, weight, bias)

    @staticmethod
    def backward(context, gradient):
        (values,), weight = context.saved_tensors, context.weight
        rows = gradient.reshape(-1, gradient.shape[-1])
        add_product(weight.main_grad, rows.t(), values.reshape(-1, values.shape[-1]))
        if context.bias is not None:
            context.bias.main_grad.add_(rows.sum(0))
        return gradient @ weight, None, None


def gated(both):
    gate, value = both.chunk(2, -1)
    return functional.silu(gate) * value


def gated_gradient(both, gradient):
    gate, value = both.float().chunk(2, -1)
    share = torch.sigmoid(gate)
    gate_gradient = gradient * value * share * (1 + gate * (1 - share))
    return torch.cat((gate_gradient, gradient * gate * share), -1).to(both.dtype)


def weighted_gated(both, shares):
    gate, value = both.float().chunk(2, -1)
    return (functional.silu(gate) * value * shares).to(both.dtype)


def weighted_gated_gradient(both, shares, gradient):
    gate, value = both.float().chunk(2, -1)
    share = (functional.silu(gate) * value * gradient).sum(-1, keepdim=True)
    return gated_gradient(both, gradient * shares), share


def turned(values, cosines, sines):
    """Rotary positions; a turn the other way is its gradient."""
    first, second = values.chunk(2, -1)
    return torch.cat((first * cosines - second * sines, second * cosines + first * sines), -1).to(values.dtype)


class Kernels:
    """What frameworks fuse, compiled where the device is worth it."""

    gated = staticmethod(gated)
    gated_gradient = staticmethod(gated_gradient)
    weighted_gated = staticmethod(weighted_gated)
    weighted_gated_gradient = staticmethod(weighted_gated_gradient)
    turned = staticmethod(turned)

    @classmethod
    def compile(cls):
        for name in ("gated", "gated_gradient", "weighted_gated", "weighted_gated_gradient", "turned"):
            setattr(cls, name, staticmethod(torch.compile(globals()[name], dynamic=True)))


class Gated(torch.autograd.Function):
    @staticmethod
    def forward(context, both):
        context.save_for_backward(both)
        return Kernels.gated(both)

    @staticmethod
    def backward(context, gradient):
        return Kernels.gated_gradient(context.saved_tensors[0], gradient)


class Turned(torch.autograd.Function):
    @staticmethod
    def forward(context, values, cosines, sines):
        context.save_for_backward(cosines, sines)
        return Kernels.turned(values, cosines, sines)

    @staticmethod
    def backward(context, gradient):
        cosines, sines = context.saved_tensors
        return Kernels.turned(gradient, cosines, -sines), None, None


class CrossEntropy(torch.autograd.Function):
    """The mean loss of rows of logits, which keeps their probabilities in 32 bits."""

    @staticmethod
    def forward(context, logits, targets):
        values = logits.float()
        values -= values.amax(-1, keepdim=True)
        own = values.gather(-1, targets[:, None])
        values.exp_()
        sums = values.sum(-1, keepdim=True)
        loss = (sums.log() - own).mean()
        values /= sums
        context.save_for_backward(values, targets)
        context.dtype = logits.dtype
        return loss

    @staticmethod
    def backward(context, gradient):
        values, targets = context.saved_tensors
        values[torch.arange(len(targets), device=values.device), targets] -= 1
        values *= gradient / len(targets)
        return values.to(context.dtype), None
