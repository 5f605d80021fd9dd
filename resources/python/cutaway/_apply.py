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
    """The Python export of a plan, loaded as a module."""
    module = types.ModuleType("cutaway_plan")
    exec(compile(plan.export(form), "cutaway_plan.py", "exec"), vars(module))
    return module


def _shard(plan: Plan, model: Any, mesh: Any) -> Any:
    """A module that runs the traced model with every operator on the mesh as planned."""
    try:
        planned = _module_of("dtensor", plan)
    except ImportError as error:
        raise CutawayError(f"a sharding plan needs DTensor, which came with torch 2.6: {error}") from error
    traced = _traced(plan, model)
    known = {node.name for node in traced.graph.nodes}
    missing = [name for name in plan.graph.operators if name not in known]
    if missing:
        raise CutawayError(f'the model has no operator "{missing[0]}" of the plan: it was made for another one')
    if mesh is None:
        parameter = next(iter(traced.parameters()), None)
        mesh = vars(planned)["make_mesh"](parameter.device.type if parameter is not None else "cpu")
    return _on_mesh(vars(planned), traced, mesh)


def _on_mesh(planned: Dict[str, Any], traced: Any, mesh: Any) -> Any:
    import torch

    class OnMesh(torch.nn.Module):
        """Inputs and outputs are whole tensors; parameters are distributed."""

        def __init__(self) -> None:
            super().__init__()
            self.traced = planned["distribute_parameters"](traced, mesh)
            self.mesh = mesh

        def forward(self, *arguments: Any, **named: Any) -> Any:
            from torch.utils._pytree import tree_map

            result = planned["PlannedInterpreter"](self.traced, self.mesh).run(*arguments, *named.values())
            return tree_map(lambda value: value.full_tensor() if hasattr(value, "full_tensor") else value, result)

    return OnMesh()


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
    """The groups, each after those that it reads. CutawayError on a cycle."""
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
    if plan.graph.traced is not None and _is_like(plan.graph.traced, model):
        return _with_parameters_of(model, plan.graph.traced)
    from .capture.fx import trace

    return trace(model, [], (), (), all_inputs=True)[0]


def _is_like(traced: Any, model: Any) -> bool:
    return _tensors(traced, "_parameters").keys() == _tensors(model, "_parameters").keys()


def _tensors(module: Any, kind: str) -> Dict[str, Any]:
    """Parameters or buffers by all of their names; old torch gives a tied one under its first alone."""
    return {f"{path}.{name}" if path else name: value
            for path, inner in module.named_modules(remove_duplicate=False)
            for name, value in getattr(inner, kind).items() if value is not None}


def _with_parameters_of(model: Any, traced: Any) -> Any:
    """What was traced of another copy of the model, with this one's weights and buffers."""
    import copy

    traced = copy.copy(traced)
    for name, tensor in {**_tensors(model, "_parameters"), **_tensors(model, "_buffers")}.items():
        path, _, attribute = name.rpartition(".")
        try:
            holder = traced.get_submodule(path)
        except AttributeError:  # what the graph does not use
            continue
        if hasattr(holder, attribute):
            setattr(holder, attribute, tensor)
    return traced
