#pragma once

#include <string_view>

/// The parts of exported Python files for pipelines that are the same for every plan.
namespace cutaway {

inline constexpr std::string_view slapoPythonHead = R"python(#!/usr/bin/env python3
"""A pipeline plan of Cutaway as a schedule for Slapo.

    import slapo
    import plan                                   # this file
    schedule = plan.schedule(model, tracer="huggingface", concrete_args=...)
    engine, _ = slapo.build(schedule, target="deepspeed", config=..., loss_fn=...)

Options of schedule() go to Slapo's trace_until. Run by itself, this file prints the modules that it cuts after.
"""

)python";

inline constexpr std::string_view slapoPythonFunctions = R"python(

def cut_paths(model):
    """The module to cut after for each end of a stage: the outermost that can be called. KeyError if there is none."""
    modules = dict(model.named_modules())
    return [next(path for path in paths if _is_called(modules[path])) for paths in CUTS]


def traced_paths(model):
    """The modules in which cuts lie: what must be traced before it can be cut."""
    modules = dict(model.named_modules())
    parents = []
    for path in cut_paths(model):
        parent = path.rpartition(".")[0]
        while parent and not _is_called(modules[parent]):
            parent = parent.rpartition(".")[0]
        if parent and parent not in parents:
            parents.append(parent)
    return parents or ""


def schedule(model, **trace_options):
    """Slapo's schedule of the model with all cuts made."""
    import slapo

    result = slapo.create_schedule(model)
    result.trace_until(traced_paths(model), **trace_options)
    for path in cut_paths(model):
        result[path].cut_pipeline_stage()
    return result


def _is_called(module):
    """Lists and dictionaries of modules hold modules and are not called themselves."""
    return type(module).__name__ not in ("ModuleList", "ModuleDict")


if __name__ == "__main__":
    for number, paths in enumerate(CUTS):
        print(f"stage {number} ends after {paths[0]}")
)python";

inline constexpr std::string_view torchPipeliningHead = R"python(#!/usr/bin/env python3
"""A pipeline plan of Cutaway for torch.distributed.pipelining (torch 2.4 or newer).

    import plan                                  # this file
    pipe = plan.pipe(model, example_arguments)   # one microbatch as example
    stages = plan.build_stages(pipe, rank, device)   # all that this rank runs
    plan.schedule(stages, loss_fn).step(batch)

split_traced(graph_module) makes the same stages of a model that torch.fx has traced; for that torch 1.13 is enough.
Names of operators are those of the graph that the plan was made for.
"""

)python";

inline constexpr std::string_view torchPipeliningFunctions = R"python(

def split_spec():
    """Module path -> SplitPoint. ValueError where a stage ends at no module's end or beginning."""
    if SPLIT_AFTER_OPERATORS:
        raise ValueError(f"no module ends or begins after {', '.join(SPLIT_AFTER_OPERATORS)}: use split_policy")
    from torch.distributed.pipelining import SplitPoint

    return {**{path: SplitPoint.END for path in SPLIT_AFTER_MODULES},
            **{path: SplitPoint.BEGINNING for path in SPLIT_BEFORE_MODULES}}


def split_policy(exported):
    """Marks the ends of the stages in an exported graph, operator by operator."""
    import torch
    import torch.distributed.pipelining  # registers the mark

    for node in _last_nodes(exported.graph):
        with exported.graph.inserting_after(node):
            exported.graph.call_function(torch.ops.pippy._pipe_split.default, (), {})
    while any(_open_region(exported, node) for node in list(exported.graph.nodes)):
        pass
    stages, stage = {}, 0
    for node in list(exported.graph.nodes):
        stages[node], stage = stage, stage + (node.target is torch.ops.pippy._pipe_split.default)
    for node in list(exported.graph.nodes):
        _send_contiguous(exported.graph, node, stages)
    for node in exported.graph.nodes:
        # Torch makes modules of each stage again, and loses inputs of those that run in turns: each stage is one.
        node.meta["nn_module_stack"] = {"": ("", "")}
    exported.recompile()
    return exported


def pipe(model, example_arguments, example_keywords=None):
    """torch's Pipe of the model, cut as the plan says: after its operators, or, where torch.export calls them otherwise
    than the plan's graph, at the ends of modules."""
    from torch.distributed.pipelining import pipeline

    try:
        return pipeline(model, example_arguments, example_keywords, split_policy=split_policy)
    except _OtherGraph:
        spec = split_spec()
    return pipeline(model, example_arguments, example_keywords, split_spec=spec)


def stages_of(rank):
    """The numbers of the stages that a rank runs: several where the schedule is interleaved or goes down and up."""
    ranks = STAGES // STAGES_PER_RANK
    if SCHEDULE in ("zb_v", "dualpipe_v"):
        return [rank, STAGES - 1 - rank]
    return list(range(rank, STAGES, ranks))


def build_stages(pipe, rank, device, group=None):
    """torch's stages of a rank, with every chunk that it runs."""
    return [pipe.build_stage(stage, device, group) for stage in stages_of(rank)]


def schedule(stages, loss_fn=None):
    """torch's schedule of a rank's stages; one stage need not be in a list."""
    from torch.distributed import pipelining

    stages = list(stages) if isinstance(stages, (list, tuple)) else [stages]
    if SCHEDULE in ("gpipe", "1f1b"):
        kind = {"gpipe": pipelining.ScheduleGPipe, "1f1b": pipelining.Schedule1F1B}[SCHEDULE]
        return kind(stages[0], MICROBATCHES, loss_fn=loss_fn)
    if SCHEDULE == "interleaved_1f1b":
        return pipelining.ScheduleInterleaved1F1B(stages, MICROBATCHES, loss_fn=loss_fn)
    from torch.distributed.pipelining import schedules  # torch 2.6 or newer; 2.9 for DualPipeV

    kind = {"zb_h1": "ScheduleInterleavedZeroBubble", "interleaved_zb": "ScheduleInterleavedZeroBubble",
            "zb_v": "ScheduleZBVZeroBubble", "dualpipe_v": "ScheduleDualPipeV"}[SCHEDULE]
    return getattr(schedules, kind)(stages, MICROBATCHES, loss_fn=loss_fn)


def stage_of_operators(graph):
    """Operator's name -> its stage, for a graph of torch.fx."""
    last = set(_last_nodes(graph))
    stages, stage = {}, 0
    for node in graph.nodes:
        if node.op not in ("placeholder", "output"):
            stages[node.name] = stage
        if node in last:
            stage += 1
    return stages


def split_traced(graph_module):
    """A module of submodules submod_0, submod_1, ..., a stage each, that computes what the traced module computes."""
    from torch.fx.passes.split_module import split_module

    stages = stage_of_operators(graph_module.graph)
    return split_module(graph_module, graph_module, lambda node: stages[node.name])


class _OtherGraph(ValueError):
    """Operators of the plan are not in a graph."""


def _open_region(exported, node):
    """Writes out what torch.export closed because it runs without gradients or with its own autocast: torch cannot cut
    graphs that hold others. True if it was such a node."""
    import operator
    import torch

    first = next((at for name, at in _REGIONS.items() if name in str(node.target)), None)
    if first is None:
        return False
    region = node.args[first]
    with exported.graph.inserting_before(node):
        made = _copied(exported, region.target, node.args[first + 1:])
        if "set_grad_enabled" in str(node.target) and not node.args[0]:
            made = [exported.graph.call_function(torch.ops.aten.detach.default, (value,)) for value in made]
    for user in [user for user in node.users if user.target is operator.getitem]:
        made[user.args[1]].meta.setdefault("val", user.meta.get("val"))
        user.replace_all_uses_with(made[user.args[1]])
        exported.graph.erase_node(user)
    node.replace_all_uses_with(made[0])
    for done in (node, region):
        if not done.users:
            exported.graph.erase_node(done)
    return True


_REGIONS = {"wrap_with_set_grad_enabled": 1, "wrap_with_autocast": 4}  # where the graph is among the arguments


def _copied(exported, name, values):
    """The results of the graph of that name, its operators copied to where nodes are inserted now."""
    import operator

    inner = exported.get_submodule(name)
    known = dict(zip([part for part in inner.graph.nodes if part.op == "placeholder"], values))
    for part in inner.graph.nodes:
        if part.op == "output":
            results = part.args[0] if isinstance(part.args[0], (tuple, list)) else part.args
        elif part not in known:
            known[part] = exported.graph.node_copy(part, known.__getitem__)
            if part.op == "get_attr":
                known[part].target = f"{name}_{part.target}".replace(".", "_")
                setattr(exported, known[part].target, operator.attrgetter(part.target)(inner))
    return [known[result] for result in results]


def _send_contiguous(graph, node, stages):
    """Processes cannot send views: what a later stage reads is copied where it is one."""
    import torch

    value = node.meta.get("val")
    if node.op in ("placeholder", "output") or not isinstance(value, torch.Tensor) or value.is_contiguous():
        return
    later = [user for user in node.users if user.op != "output" and stages[user] != stages[node]]
    if later:
        with graph.inserting_after(node):
            copy = graph.call_function(torch.ops.aten.contiguous.default, (node,))
        copy.meta = dict(node.meta, val=value.contiguous())
        for user in later:
            user.replace_input_with(node, copy)


def _last_nodes(graph):
    nodes = {node.name: node for node in graph.nodes}
    missing = [name for name in LAST_OPERATORS if name not in nodes]
    if missing:
        raise _OtherGraph(f"the graph has no operator {', '.join(missing[:5])}; the plan is for the graph {GRAPH!r}")
    return [nodes[name] for name in LAST_OPERATORS]


if __name__ == "__main__":
    for number, name in enumerate(LAST_OPERATORS):
        print(f"stage {number} ends after {name}")
)python";

} // namespace cutaway
