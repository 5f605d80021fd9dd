# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""Graphs of PyTorch models. `python -m cutaway.capture` is the command; `.inductor`, `.torchrec` and `.hugging_face`
write other documents. Torch is imported when one of them is used."""
from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Sequence

from .._errors import CutawayError
from .._graph import Graph

__all__ = ["capture"]


def capture(model: Any, args: Sequence[Any] = (), kwargs: Optional[Mapping[str, Any]] = None, *, measure: bool = False,
            runs: int = 7, name: Optional[str] = None, method: Optional[str] = None, leaves: Sequence[str] = (),
            peak_flops: float = 1e13, bandwidth: float = 1e12) -> Graph:
    """The graph of a torch.nn.Module, called with `args` and `kwargs`: operators by module, shapes, tied weights and
    latencies, measured where the inputs are or, without `measure`, estimated from `peak_flops` and `bandwidth`.

    `method` is "export" (torch.export), "fx" (torch.fx), or None: export where torch has it and it can, else fx.
    `leaves` are modules that torch.fx keeps in one piece, as `--leaf` of the command takes them.
    """
    try:
        import torch
    except ImportError as error:
        raise CutawayError(f"capturing a model needs torch: {error}") from error
    if not isinstance(model, torch.nn.Module):
        raise CutawayError(f"a torch.nn.Module is wanted, not a {type(model).__name__}")
    if method not in (None, "export", "fx"):
        raise CutawayError(f'no method "{method}": export or fx')
    from . import fx

    was_training = model.training
    try:
        traced, inputs, scopes, how = fx.traced_any_way(model.eval(), tuple(args), dict(kwargs or {}), method, leaves)
        device = next((t.device for t in [*fx.tensors_in(inputs), *model.parameters()]), torch.device("cpu"))
        nodes = fx.nodes_of(model, traced, inputs, scopes, device, runs if measure else 0, peak_flops, bandwidth)
    except fx.ExportError as error:
        raise CutawayError(fx.first_line(error)) from error
    finally:
        model.train(was_training)
    latency = f"measured on {device}" if measure else f"roofline, {peak_flops:g} flop/s, {bandwidth:g} bytes/s"
    exporter: Dict[str, Any] = {"torch": torch.__version__, "method": how, "latency": latency}
    graph = Graph({"format": "cutaway.graph", "version": 1, "name": name or type(model).__name__, "exporter": exporter,
                   "nodes": nodes}, traced)
    graph.traced_of = model
    return graph
