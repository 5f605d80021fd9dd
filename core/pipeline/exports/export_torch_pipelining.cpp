#include "core/pipeline/exports/exports.h"

#include "core/json/kept_json.h"
#include "core/pipeline/pipeline_kind.h"
#include "core/pipeline/pipeline_schedule.h"
#include "core/pipeline/schedule_json.h"
#include "core/pipeline/stage_costs.h"
#include "core/plan/foreign_plans.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

namespace cutaway {

namespace {

inline constexpr std::string_view torchPipeliningHead = R"python(#!/usr/bin/env python3
"""A pipeline plan of Cutaway for torch.distributed.pipelining (torch 2.4 or newer).

    import plan                                  # this file
    pipe = plan.pipe(model, example_arguments)   # one microbatch as example
    stages = plan.build_stages(pipe, rank, device)   # all that this rank runs
    plan.schedule(stages, loss_fn).step(batch)

To compare the plan with a real run: FUNCTION of your MODULE returns the model, the arguments of one microbatch, those of
a batch, a loss function and a target; each rank writes a trace, which is compared with the plan (torch 2.6 or newer):

    torchrun --nproc-per-node RANKS plan.py MODULE:FUNCTION --profile DIR
    cutaway compare GRAPH --devices DEVICES --plan PLAN --run DIR/*.json

split_traced(graph_module) makes the same stages of a model that torch.fx has traced; for that torch 1.13 is enough.
Names of operators are those of the graph that the plan was made for.
"""
import contextlib

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

    read = set()  # the weights' names in the exported graph

    def policy(exported):
        read.update(_weights_read_once(exported))
        return split_policy(exported)

    try:
        with _one_name_of_tied(model, read):
            return pipeline(model, example_arguments, example_keywords, split_policy=policy)
    except _OtherGraph:
        spec = split_spec()
    return pipeline(model, example_arguments, example_keywords, split_spec=spec)


def stages_of(rank):
    """The numbers of the stages that a rank runs: several where the schedule is interleaved or goes down and up."""
    return [stage for stage, home in enumerate(RANK_OF_STAGE) if home == rank]


def build_stages(pipe, rank, device, group=None):
    """torch's stages of a rank, with every chunk that it runs."""
    return [_not_to_itself(pipe.build_stage(stage, device, group)) for stage in stages_of(rank)]


def _not_to_itself(stage):
    """Torch says hello to the neighbours of a stage before the first step: not where they are in the same process."""
    hello = getattr(stage, "_get_init_p2p_neighbors_ops", None)
    if hello:
        import torch.distributed

        own = torch.distributed.get_rank()
        stage._get_init_p2p_neighbors_ops = lambda: [step for step in hello() if step.peer != own]
    return stage


def schedule(stages, loss_fn=None, labelled=False):
    """torch's schedule of a rank's stages; one stage need not be in a list. Where `labelled` is set, traces of the
    profiler name each pass: torch's 1F1B does not, so it runs step by step."""
    from torch.distributed import pipelining

    stages = list(stages) if isinstance(stages, (list, tuple)) else [stages]
    if SCHEDULE == "csv" or (labelled and SCHEDULE == "1f1b"):
        return schedule_by_csv(stages, loss_fn)
    if SCHEDULE in ("gpipe", "1f1b"):
        kind = {"gpipe": pipelining.ScheduleGPipe, "1f1b": pipelining.Schedule1F1B}[SCHEDULE]
        return kind(stages[0], MICROBATCHES, loss_fn=loss_fn)
    if SCHEDULE == "interleaved_1f1b":
        return pipelining.ScheduleInterleaved1F1B(stages, MICROBATCHES, loss_fn=loss_fn)
    from torch.distributed.pipelining import schedules  # torch 2.6 or newer; 2.9 for DualPipeV

    kind = {"zb_h1": "ScheduleInterleavedZeroBubble", "interleaved_zb": "ScheduleInterleavedZeroBubble",
            "zb_v": "ScheduleZBVZeroBubble", "dualpipe_v": "ScheduleDualPipeV"}[SCHEDULE]
    return getattr(schedules, kind)(stages, MICROBATCHES, loss_fn=loss_fn)


def schedule_by_csv(stages, loss_fn=None):
    """torch's schedule runtime (torch 2.6 or newer) with the steps of SCHEDULE_CSV, which may be edited before."""
    import tempfile
    from torch.distributed.pipelining.schedules import _PipelineScheduleRuntime

    if not SCHEDULE_CSV:
        raise ValueError(f"the schedule {SCHEDULE!r} is not for {STAGES} stages and {MICROBATCHES} microbatches")
    runtime = _PipelineScheduleRuntime(list(stages), MICROBATCHES, loss_fn=loss_fn)
    moves_data = any(word in SCHEDULE_CSV for word in ("SEND_", "RECV_", "SHARD", "REDUCE_GRAD"))
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
        file.write(SCHEDULE_CSV)
        file.flush()
        runtime._load_csv(file.name, "compute_comms" if moves_data else "compute_only")
    return runtime


def profile(step, directory, steps=3):
    """Runs `step` under the profiler, once more than `steps`, and writes this rank's trace; its path. Needs labelled
    passes: schedule(..., labelled=True)."""
    import os
    import torch

    os.makedirs(directory, exist_ok=True)
    some = torch.profiler.schedule(wait=0, warmup=1, active=steps, repeat=1)
    with torch.profiler.profile(schedule=some, profile_memory=True) as profiler:
        for _ in range(steps + 1):
            step()
            profiler.step()
    path = os.path.join(directory, f"rank{torch.distributed.get_rank()}.json")
    profiler.export_chrome_trace(path)
    return path


def run_profiled(made, directory):
    """What `--profile` does: `made` is what MODULE:FUNCTION returned."""
    import os
    import torch
    import torch.distributed

    model, example, batch, loss_fn, target = made
    device = torch.device("cpu")
    if torch.cuda.is_available():
        device = torch.device("cuda", int(os.environ.get("LOCAL_RANK", "0")))
        torch.cuda.set_device(device)
    torch.distributed.init_process_group("nccl" if device.type == "cuda" else "gloo")
    rank = torch.distributed.get_rank()
    runner = schedule(build_stages(pipe(model, example), rank, device), loss_fn, labelled=True)
    arguments = [value.to(device) for value in batch] if RANK_OF_STAGE[0] == rank else []
    keywords = {"target": target.to(device)} if RANK_OF_STAGE[-1] == rank else {}
    path = profile(lambda: runner.step(*arguments, **keywords), directory)
    torch.distributed.destroy_process_group()
    return path


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


def _weights_read_once(exported):
    """Lets a weight of several names be read by one of them; what is read."""
    import operator

    first = {}
    for node in [node for node in exported.graph.nodes if node.op == "get_attr"]:
        value = operator.attrgetter(node.target)(exported)
        if not hasattr(value, "untyped_storage"):
            continue
        key = (value.untyped_storage()._cdata, value.storage_offset(), tuple(value.shape), tuple(value.stride()))
        known = first.setdefault(key, node)
        if known is not node:
            node.replace_all_uses_with(known)
            exported.graph.erase_node(node)
    return [node.target for node in first.values()]


@contextlib.contextmanager
def _one_name_of_tied(model, read):
    """A tied weight has the one name that the graph reads: torch takes any of them, also where a stage has it not."""
    whole = model.state_dict

    def state_dict(*arguments, **keywords):
        values = whole(*arguments, **keywords)
        known = {id(values[name]) for name in read if name in values}
        for name in [name for name, value in values.items() if name not in read and id(value) in known]:
            del values[name]
        return values

    model.state_dict = state_dict
    try:
        yield
    finally:
        del model.state_dict


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


def _main():
    import argparse
    import importlib
    import os
    import sys

    parser = argparse.ArgumentParser(description=f"A pipeline of {STAGES} stages; without arguments, where they end.")
    parser.add_argument("made", nargs="?", metavar="MODULE:FUNCTION", help="returns the model, the arguments of one "
                        "microbatch, those of a batch, a loss function and a target")
    parser.add_argument("--profile", metavar="DIR", help="where this rank's trace is written, for cutaway compare --run")
    arguments = parser.parse_args()
    if bool(arguments.made) != bool(arguments.profile):
        parser.error("MODULE:FUNCTION and --profile DIR belong together")
    if not arguments.made:
        for number, name in enumerate(LAST_OPERATORS):
            print(f"stage {number} ends after {name}")
        return
    module, _, function = arguments.made.partition(":")
    sys.path.insert(0, os.getcwd())
    print(run_profiled(getattr(importlib.import_module(module), function)(), arguments.profile))


if __name__ == "__main__":
    _main()
)python";

/// Each cut as one entry of one list.
struct SplitPoints
{
    std::vector<std::string> ends;
    std::vector<std::string> beginnings;
    std::vector<std::string> operators; ///< where no module ends or begins
    std::vector<std::string> last;      ///< the last operator of every stage but the last
};

/// A module has one split point: what is taken for one cut is not free for another.
SplitPoints splitPoints(const Graph &graph, const std::vector<CutPlace> &places)
{
    SplitPoints points;
    std::set<std::string_view> taken;
    const auto take = [&](const std::vector<std::string_view> &modules, std::vector<std::string> &list) {
        const auto free =
            std::ranges::find_if(modules, [&](std::string_view module) { return !taken.contains(module); });
        if (free == modules.end())
            return false;
        taken.insert(*free);
        list.emplace_back(*free);
        return true;
    };
    for (const CutPlace &place : places) {
        points.last.push_back(graph.node(place.after).name);
        // A module that is called often ends several stages: one entry serves them all.
        const auto isSaid = [&](const std::vector<std::string_view> &modules, const std::vector<std::string> &list) {
            return std::ranges::any_of(modules,
                                       [&](std::string_view module) { return std::ranges::count(list, module) > 0; });
        };
        if (isSaid(place.endOf, points.ends) || isSaid(place.beginningOf, points.beginnings))
            continue;
        if (!take(place.endOf, points.ends) && !take(place.beginningOf, points.beginnings))
            points.operators.push_back(points.last.back());
    }
    return points;
}

std::string listOf(std::string_view name, const std::vector<std::string> &texts)
{
    return std::string(name) + " = " + jsonLine(nlohmann::ordered_json(texts)) + "\n";
}

/// Nothing where no weight is shared.
std::string tiedLines(const std::vector<std::vector<std::string>> &tied)
{
    if (tied.empty())
        return {};
    return "\n# Weights that several stages hold a copy of: torch.distributed.pipelining does not add up their "
           "gradients, "
           "do it after each step.\n" +
           std::string("TIED = ") + jsonLine(nlohmann::ordered_json(tied));
}

/// The steps of every rank and where each stage is. Without steps where the schedule does not fit the stages: then only
/// torch's own class can say why.
std::string scheduleLines(const PipelineCuts &cuts)
{
    const std::size_t stages = cuts.places.size() + 1;
    ScheduleInput shape = scheduleShape(cuts.settings, stages);
    if (!shape.steps)
        shape.training = true; // torch leaves the way back out by itself where there is none
    nlohmann::ordered_json ranks = nlohmann::ordered_json::array();
    for (std::size_t stage = 0; stage < stages; ++stage)
        ranks.push_back(shape.deviceOf(std::int64_t(stage)));
    Result<std::string> csv = std::string();
    if (checkChunks(cuts.settings, stages) && checkSchedule(shape)) {
        const bool isLowered = shape.steps && shape.steps->table.hasCommunication();
        csv = shape.steps ? scheduleCsv(TableInput{shape.steps->table, shape.steps->shape, {}},
                                        isLowered ? TableActions::All : TableActions::Compute)
                          : scheduleCsv(shape, TableActions::Compute);
    }
    return "RANK_OF_STAGE = " + jsonLine(ranks) +
           "\n# What each rank does, step by step, for torch's schedule runtime.\n" + "SCHEDULE_CSV = \"\"\"\\\n" +
           (csv ? *csv : std::string()) + "\"\"\"\n";
}

} // namespace

Result<std::string> exportTorchPipelining(const EditedPlan &plan, const ParameterValues &parameters)
{
    if (std::optional<Error> fault = deploymentFault(plan, pipelinePlans, parameters))
        return *std::move(fault);
    const Result<PipelineCuts> cuts = pipelineCuts(plan, false);
    if (!cuts)
        return cuts.error();
    const SplitPoints points = splitPoints(plan.graph(), cuts->places);
    return std::string(torchPipeliningHead) + "GRAPH = " + pythonText(plan.graph().name()) +
           "\nSTAGES = " + std::to_string(points.last.size() + 1) +
           "\nSTAGES_PER_RANK = " + std::to_string(cuts->settings.stagesPerDevice()) + tiedLines(cuts->tied) +
           "\n# Modules after whose calls, and before whose calls, a stage ends.\n" +
           listOf("SPLIT_AFTER_MODULES", points.ends) + listOf("SPLIT_BEFORE_MODULES", points.beginnings) +
           "# Operators after which a stage ends although no module ends or begins there.\n" +
           listOf("SPLIT_AFTER_OPERATORS", points.operators) + "# The last operator of every stage but the last.\n" +
           listOf("LAST_OPERATORS", points.last) + "# One of " + scheduleNames() +
           ", or csv: what SCHEDULE_CSV says.\nSCHEDULE = " + pythonText(cuts->schedule) +
           "\nMICROBATCHES = " + std::to_string(cuts->microbatches) + "\n" + scheduleLines(*cuts) +
           std::string(torchPipeliningFunctions);
}

} // namespace cutaway
