# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""Plans onto models. Torch is imported here alone, and by `capture`."""
from __future__ import annotations

import json
import types
from typing import TYPE_CHECKING, Any, Dict, List

from ._errors import CutawayError

if TYPE_CHECKING:
    from ._plan import Plan


def apply(plan: Plan, model: Any, mesh: Any = None) -> Any:
    if plan.kind in ("partition", "pipeline"):
        return _split(plan, model)
    if plan.kind == "sharding":
        return _shard(plan, model, mesh)
    if plan.kind == "embedding":
        from .torchrec_plan import plan_of

        return plan_of(json.loads(plan.export("torchrec.sharding_plan")))
    raise CutawayError(f"plans of kind {plan.kind} are not applied to models; plan.export() gives their documents")


def _module_of(form: str, plan: Plan) -> types.ModuleType:
    """What Cutaway exports as Python, as a module."""
    module = types.ModuleType("cutaway_plan")
    exec(compile(plan.export(form), "cutaway_plan.py", "exec"), vars(module))
    return module


def _shard(plan: Plan, model: Any, mesh: Any) -> Any:
    """The model with distributed parameters, in every process of a world that has the plan's devices."""
    if model is None:
        raise CutawayError("apply() needs the model whose parameters are to be distributed")
    planned = _module_of("dtensor", plan)
    if mesh is None:
        parameter = next(iter(model.parameters()), None)
        mesh = planned.make_mesh(parameter.device.type if parameter is not None else "cpu")
    return planned.parallelize(model, mesh)


def _split(plan: Plan, model: Any) -> Any:
    """The traced model cut into a submodule for each group, in an order in which they can run."""
    from torch.fx.passes.split_module import split_module

    traced = _traced(plan, model)
    group_of: Dict[str, int] = {}
    for place, group in enumerate(_in_order(plan)):
        group_of.update((name, place) for name in group["nodes"])
    missing = [node.name for node in traced.graph.nodes if node.op.startswith("call_") and node.name not in group_of]
    if missing:
        raise CutawayError(f'the plan has no node "{missing[0]}" of the model: it was made for another one')
    for node in reversed(traced.graph.nodes):  # a parameter is read where its first reader runs
        if node.op == "get_attr":
            group_of[node.name] = min((group_of[user.name] for user in node.users if user.name in group_of), default=0)
    parts = split_module(traced, traced, lambda node: group_of[node.name])
    parts.graph.set_codegen(traced.graph._codegen)  # how torch.export takes arguments and gives results
    parts.recompile()
    parts.placement = {f"submod_{place}": group.get("logical_device_ids", []) for place, group in enumerate(_in_order(plan))}
    return parts


def _in_order(plan: Plan) -> List[Dict[str, Any]]:
    """The groups, each behind those that it reads. CutawayError on a cycle."""
    groups = plan.groups
    home = {name: i for i, group in enumerate(groups) for name in group["nodes"]}
    operators = set(plan.graph.operators)
    read = [set() for _ in groups]  # type: List[set]
    for node in plan.graph.nodes:
        if node["name"] in operators and node["name"] in home:
            own = home[node["name"]]
            read[own].update(home[name] for name in node["inputs"] if name in operators and home.get(name, own) != own)
    ordered: List[int] = []
    while len(ordered) < len(groups):
        ready = [i for i in range(len(groups)) if i not in ordered and read[i].issubset(ordered)]
        if not ready:
            raise CutawayError("the plan cannot run: its groups read each other in a cycle")
        ordered.append(ready[0])
    return [groups[i] for i in ordered]


def _traced(plan: Plan, model: Any) -> Any:
    import torch

    if isinstance(model, torch.fx.GraphModule):
        return model
    if plan.graph.traced is not None and (model is None or plan.graph.traced_of is model):
        return plan.graph.traced
    if model is None:
        raise CutawayError("apply() needs the model: the graph was read from a file")
    from .capture.fx import trace

    return trace(model, [], (), (), all_inputs=True)[0]
