#include "core/partition/exports/exports.h"

#include "core/json/kept_json.h"
#include "core/partition/partition_kind.h"

#include <nlohmann/json.hpp>
#include <string_view>
#include <unordered_map>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

inline constexpr std::string_view fxAotPythonHead = R"python(#!/usr/bin/env python3
"""A plan of Cutaway for torch.fx's accelerator partitioner, in its ahead-of-time mode. Needs torch 1.13 or newer.

    import plan                              # this file
    result = plan.partition(model, example)  # the model, and an example of each of its inputs
    for submodule in result.dag.nodes:
        print(submodule, submodule.logical_device_ids, submodule.size_bytes)
    result.module_with_submodules(example)   # computes what the model computes

To compare the plan with a real run: FUNCTION of your MODULE returns the model and a list of its inputs; the trace is
compared with the plan:

    python3 plan.py MODULE:FUNCTION --profile DIR
    cutaway compare GRAPH --devices DEVICES --plan PLAN --run DIR/*.json

The model may be traced already: give the GraphModule in its place. Its nodes must have the names that they have in the
graph the plan was made for. partitioner_config(graph_module) gives the configuration alone.

torch orders partitions by their first appearance in the mapping and then looks them up by that position. So they are
numbered here 0, 1, 2, ... in the order of the graph; PLAN_PARTITION_IDS leads back to the plan's own ids.
"""
import argparse
import contextlib
import importlib
import os
import sys

import torch
import torch.profiler
from torch.fx.experimental import accelerator_partitioner
from torch.fx.experimental.partitioner_utils import Device, PartitionerConfig, PartitionMode
from torch.fx.passes.graph_manipulation import get_size_of_node, size_bytes
from torch.fx.passes.shape_prop import ShapeProp, TensorMetadata

)python";

inline constexpr std::string_view fxAotPythonFunctions = R"python(

def partitioner_config(graph_module):
    """The configuration that makes this plan of the traced module. ValueError if its operators are not the plan's."""
    nodes = {node.name: node for node in graph_module.graph.nodes}
    operators = [name for name, node in nodes.items() if node.op in ("call_module", "call_function", "call_method")]
    _refuse("of the plan are not in the traced module", [n for n in NODE_TO_PARTITION_MAPPING if n not in nodes])
    _refuse("of the traced module are not in the plan", [n for n in operators if n not in NODE_TO_PARTITION_MAPPING])
    return PartitionerConfig(
        devices=DEVICES,
        mode=PartitionMode.aot_based,
        transfer_rate_bytes_per_sec=TRANSFER_RATE_BYTES_PER_SEC,
        node_to_partition_mapping={nodes[name]: partition for name, partition in NODE_TO_PARTITION_MAPPING.items()},
        partition_to_logical_device_mapping={
            partition: list(devices) for partition, devices in PARTITION_TO_LOGICAL_DEVICE_MAPPING.items()
        },
    )


def partition(module, *example_inputs):
    """torch's PartitionResult: the DAG of submodules with their devices, and the module made of them.

    `module` is traced unless it is a GraphModule. A GraphModule through which shapes were propagated needs no inputs.
    """
    traced = module if isinstance(module, torch.fx.GraphModule) else torch.fx.symbolic_trace(module)
    _drop_guards(traced)
    config = partitioner_config(traced)
    if example_inputs:
        with torch.no_grad():
            ShapeProp(traced).propagate(*example_inputs)
    with _sizes_of_every_node():
        return accelerator_partitioner.Partitioner().partition_graph(traced, module, config)


def label_partitions(module):
    """Lets the profiler's traces name each partition that runs, by its id in the plan: `cutaway:partition 3`."""
    for name, submodule in module.named_children():
        number = name[len("submod_"):]
        if name.startswith("submod_") and number.isdigit():
            _label(submodule, f"cutaway:partition {PLAN_PARTITION_IDS[int(number)]}")


def _label(submodule, name):
    run = submodule.forward

    def forward(*arguments, **keywords):
        with torch.profiler.record_function(name):
            return run(*arguments, **keywords)

    submodule.forward = forward


def profile(module, example_inputs, directory, steps=3):
    """Runs module_with_submodules under the profiler, once more than `steps`, and writes the trace; its path."""
    label_partitions(module)
    os.makedirs(directory, exist_ok=True)
    some = torch.profiler.schedule(wait=0, warmup=1, active=steps, repeat=1)
    with torch.no_grad(), torch.profiler.profile(schedule=some, profile_memory=True) as profiler:
        for _ in range(steps + 1):
            module(*example_inputs)
            profiler.step()
    path = os.path.join(directory, "rank0.json")
    profiler.export_chrome_trace(path)
    return path


def _drop_guards(traced):
    """torch.export's check of the inputs, which is no operator of the model."""
    for node in list(traced.graph.nodes):
        if node.op == "call_module" and node.target == "_guards_fn":
            traced.graph.erase_node(node)
    traced.recompile()


def _refuse(what, names):
    if names:
        listed = ", ".join(names[:5]) + (", ..." if len(names) > 5 else "")
        raise ValueError(f"{len(names)} operators {what}: {listed}; the plan is for the graph {GRAPH!r}")


@contextlib.contextmanager
def _sizes_of_every_node():
    """torch refuses graphs in which a node returns no tensor or several. Here it has the sum of their bytes, or 0."""

    def tensors(meta):
        if isinstance(meta, TensorMetadata):
            return [meta]
        values = meta.values() if isinstance(meta, dict) else meta if isinstance(meta, (tuple, list)) else ()
        return [tensor for value in values for tensor in tensors(value)]

    def size_of(graph_module, node):
        meta = node.meta.get("tensor_meta")
        if isinstance(meta, TensorMetadata):
            return get_size_of_node(graph_module, node)
        widths = [torch.empty(0, dtype=tensor.dtype).element_size() for tensor in tensors(meta)]
        output = sum(tensor.shape.numel() * width for tensor, width in zip(tensors(meta), widths))
        own = graph_module.get_submodule(node.target).parameters() if node.op == "call_module" else ()
        return size_bytes(output, output + sum(p.numel() * (widths or [p.element_size()])[0] for p in own))

    def tag_sizes(graph_module, args=None):
        for node in graph_module.graph.nodes:
            if node.op == "output":
                break
            node.size_bytes = size_of(graph_module, node)

    original = accelerator_partitioner.get_size_of_all_nodes
    accelerator_partitioner.get_size_of_all_nodes = tag_sizes
    try:
        yield
    finally:
        accelerator_partitioner.get_size_of_all_nodes = original


def _main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("made", nargs="?", metavar="MODULE:FUNCTION", help="returns the model and a list of its inputs")
    parser.add_argument("--profile", metavar="DIR", help="where the trace is written, for cutaway compare --run")
    arguments = parser.parse_args()
    if bool(arguments.made) != bool(arguments.profile):
        parser.error("MODULE:FUNCTION and --profile DIR belong together")
    if not arguments.made:
        print(__doc__)
        print(f"{len(NODE_TO_PARTITION_MAPPING)} operators of {GRAPH!r} in {len(PLAN_PARTITION_IDS)} partitions.")
        return
    module, _, function = arguments.made.partition(":")
    sys.path.insert(0, os.getcwd())
    model, inputs = getattr(importlib.import_module(module), function)()
    print(profile(partition(model, *inputs).module_with_submodules, inputs, arguments.profile))


if __name__ == "__main__":
    _main()
)python";

struct AotPartition
{
    std::int64_t planId = 0;
    OrderedJson devices; ///< logical ids
};

/// What torch is told: positions in `partitions` are the exported ids.
struct AotPlan
{
    std::vector<AotPartition> partitions;
    std::vector<std::pair<std::string_view, std::size_t>> operations; ///< in graph order
};

std::optional<Error> faultOf(const EditedPlan &plan)
{
    if (plan.kind() != partitionPlans)
        return Error{
            ErrorKind::Unsupported,
            "wrong_kind",
            phrase("torch.fx's partitioner takes partition plans, not %1 plans", {std::string(plan.kind().name())}),
            {},
            {}};
    for (const Problem &problem : plan.problems()) {
        if (problem.code == "cycle" || problem.code == "over_capacity")
            return inputError(problem.code,
                              problem.text.empty() ? problem.title : phrase("%1: %2", {problem.title, problem.text}),
                              "move operators until this problem is gone, then export again");
    }
    return std::nullopt;
}

/// Names of nodes → position of their partition in the plan document; nodes that lie in several are sources.
std::unordered_map<std::string_view, std::size_t> homes(const OrderedJson &partitions)
{
    std::unordered_map<std::string_view, std::size_t> found;
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        for (const OrderedJson &name : partitions[i]["nodes"])
            found.emplace(name.get_ref<const std::string &>(), i);
    }
    return found;
}

/// `document` must outlive the result.
Result<AotPlan> aotPlan(const EditedPlan &plan, const OrderedJson &document)
{
    const OrderedJson &partitions = document["partitions"];
    const auto homeOf = homes(partitions);
    std::vector<std::optional<std::size_t>> exported(partitions.size());
    AotPlan result;
    for (const Node &node : plan.graph().nodes()) {
        if (!node.isOperation())
            continue;
        const auto home = homeOf.find(node.name);
        if (home == homeOf.end())
            return inputError("not_assigned", phrase("node \"%1\" is in no partition", {node.name}));
        std::optional<std::size_t> &id = exported[home->second];
        if (!id) {
            const OrderedJson &partition = partitions[home->second];
            if (partition["logical_device_ids"].empty())
                return inputError("no_device_given", phrase("partition %1 has no device", {jsonLine(partition["id"])}),
                                  "put it on a device, then export again");
            id = result.partitions.size();
            result.partitions.push_back({partition["id"].get<std::int64_t>(), partition["logical_device_ids"]});
        }
        result.operations.emplace_back(node.name, *id);
    }
    return result;
}

/// Valid in JSON and in Python: JSON's escapes mean the same there, and other characters stand for themselves.
std::string literal(std::string_view text)
{
    return jsonLine(OrderedJson(text));
}

std::string pythonTables(const EditedPlan &plan, const AotPlan &aot)
{
    const Inventory &inventory = *plan.inventory();
    std::string text = "GRAPH = " + literal(plan.graph().name()) + "\n\nDEVICES = [\n";
    for (const Device &device : inventory.devices)
        text += "    Device(name=" + literal(device.name) +
                ", available_mem_bytes=" + std::to_string(device.availableMemBytes) +
                ", logical_id=" + std::to_string(device.logicalId) + "),\n";
    text +=
        "]\nTRANSFER_RATE_BYTES_PER_SEC = " + jsonLine(OrderedJson(inventory.transferRateBytesPerSec.value_or(0.0)));
    text += "\n\n# Partition: the logical ids of its devices.\nPARTITION_TO_LOGICAL_DEVICE_MAPPING = {\n";
    for (std::size_t id = 0; id < aot.partitions.size(); ++id)
        text += "    " + std::to_string(id) + ": " + jsonLine(aot.partitions[id].devices) + ",\n";
    text += "}\n# Partition: its id in the plan.\nPLAN_PARTITION_IDS = {\n";
    for (std::size_t id = 0; id < aot.partitions.size(); ++id)
        text += "    " + std::to_string(id) + ": " + std::to_string(aot.partitions[id].planId) + ",\n";
    text += "}\n# Operator: its partition. In graph order.\nNODE_TO_PARTITION_MAPPING = {\n";
    for (const auto &[name, id] : aot.operations)
        text += "    " + literal(name) + ": " + std::to_string(id) + ",\n";
    return text + "}\n";
}

OrderedJson jsonTables(const EditedPlan &plan, const AotPlan &aot)
{
    const Inventory &inventory = *plan.inventory();
    OrderedJson document{{"format", "cutaway.fx_aot"}, {"version", 1}};
    document["graph"] = {{"name", plan.graph().name()}, {"digest", plan.graph().digest()}};
    OrderedJson::object_t mapping;
    mapping.reserve(aot.operations.size());
    for (const auto &[name, id] : aot.operations)
        mapping.emplace_back(std::string(name), id); // the vector's own, which does not search for the name first
    document["node_to_partition_mapping"] = std::move(mapping);
    for (std::size_t id = 0; id < aot.partitions.size(); ++id) {
        document["partition_to_logical_device_mapping"][std::to_string(id)] = aot.partitions[id].devices;
        document["plan_partition_ids"][std::to_string(id)] = aot.partitions[id].planId;
    }
    document["devices"] = OrderedJson::array();
    for (const Device &device : inventory.devices)
        document["devices"].push_back({{"name", device.name},
                                       {"available_mem_bytes", device.availableMemBytes},
                                       {"logical_id", device.logicalId}});
    if (inventory.transferRateBytesPerSec)
        document["transfer_rate_bytes_per_sec"] = *inventory.transferRateBytesPerSec;
    return document;
}

} // namespace

Result<std::string> exportFxAotJson(const EditedPlan &plan)
{
    if (std::optional<Error> fault = faultOf(plan))
        return *std::move(fault);
    const OrderedJson document = plan.document();
    const Result<AotPlan> aot = aotPlan(plan, document);
    if (!aot)
        return aot.error();
    return jsonLines(jsonTables(plan, *aot), 1) + "\n";
}

Result<std::string> exportFxAotPython(const EditedPlan &plan)
{
    if (std::optional<Error> fault = faultOf(plan))
        return *std::move(fault);
    const OrderedJson document = plan.document();
    const Result<AotPlan> aot = aotPlan(plan, document);
    if (!aot)
        return aot.error();
    return std::string(fxAotPythonHead) + pythonTables(plan, *aot) + std::string(fxAotPythonFunctions);
}

} // namespace cutaway
