#pragma once

#include <string_view>

/// The parts of an exported Python file that are the same for every plan.
namespace cutaway {

inline constexpr std::string_view fxAotPythonHead = R"python(#!/usr/bin/env python3
"""A plan of Cutaway for torch.fx's accelerator partitioner, in its ahead-of-time mode. Needs torch 1.13 or newer.

    import plan                              # this file
    result = plan.partition(model, example)  # the model, and an example of each of its inputs
    for submodule in result.dag.nodes:
        print(submodule, submodule.logical_device_ids, submodule.size_bytes)
    result.module_with_submodules(example)   # computes what the model computes

The model may be traced already: give the GraphModule in its place. Its nodes must have the names that they have in the
graph the plan was made for. partitioner_config(graph_module) gives the configuration alone.

torch orders partitions by their first appearance in the mapping and then looks them up by that position. So they are
numbered here 0, 1, 2, ... in the order of the graph; PLAN_PARTITION_IDS leads back to the plan's own ids.
"""
import contextlib

import torch
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


if __name__ == "__main__":
    print(__doc__)
    print(f"{len(NODE_TO_PARTITION_MAPPING)} operators of {GRAPH!r} in {len(PLAN_PARTITION_IDS)} partitions.")
)python";

} // namespace cutaway
