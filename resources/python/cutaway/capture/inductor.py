#!/usr/bin/env python3
# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""Writes the graph of a sharded training step, as PyTorch Inductor sees it behind its passes, as a cutaway.graph.

  torchrun --nproc-per-node 8 export_inductor.py train.py:step --out step.graph.json
  torchrun --nproc-per-node 8 export_inductor.py train.py:step --out "step{}.graph.json" --which all

The target is a function without arguments that runs one step of a model that it compiles with torch.compile, as a
training script does; it is called once. Sharding must use functional collectives, as SimpleFSDP and tensor parallelism
do. Only rank 0 writes. Inductor compiles forward and backward apart: --which picks a graph by its place, `most` (the
default) the one with the most collectives, `all` writes each, with its place for {} in --out.

In a script of one's own:

  import export_inductor
  with export_inductor.captured() as graphs:
      step()
  export_inductor.write(graphs[0], "step.graph.json")

Capturing needs torch 2.2 or newer and a compiler for Inductor; `graph_document` takes any torch.fx graph whose nodes
have `meta["val"]`. Nothing is stored but the graph: names, shapes, types and byte counts, no weights.

The latency is a roofline: bytes of inputs and outputs over --bandwidth, operations of matrix products over
--peak-flops. Collectives, waits and views have none.
"""
import argparse
import contextlib
import importlib
import json
import os
import sys
import tempfile

try:
    import torch
    import torch.fx
except ImportError as error:
    sys.exit(f"export_inductor: torch is needed: {error}")

BANDWIDTH = 1.5e12  # bytes per second
PEAK_FLOPS = 1.5e14

# Where each functional collective has its reduction, its group's size (None: not told) and its group's name.
COLLECTIVES = {
    "all_gather_into_tensor": ("all_gather", None, 1, 2),
    "all_gather_into_tensor_out": ("all_gather", None, 1, 2),
    "reduce_scatter_tensor": ("reduce_scatter", 1, 2, 3),
    "all_reduce": ("all_reduce", 1, None, 2),
    "all_reduce_": ("all_reduce", 1, None, 2),
    "all_to_all_single": ("all_to_all", None, None, 3),
    "broadcast": ("broadcast", None, None, 2),
}
VIEWS = {"view", "reshape", "_unsafe_view", "as_strided", "t", "transpose", "permute", "expand", "slice", "select",
         "squeeze", "unsqueeze", "split", "split_with_sizes", "alias", "detach", "getitem", "empty", "wait_tensor"}
# Written arguments of calls whose schemas do not say so in every version.
WRITTEN = {"fsdp.all_gather_copy_in": [1], "fsdp.split_with_sizes_copy": ["out"], "fsdp.chunk_cat": ["out"],
           "_c10d_functional.all_gather_into_tensor_out": ["out"]}


class ExportError(Exception):
    """What the user is told, in one line."""


# Reading nodes


def target_name(node):
    """`aten.mm`, `_c10d_functional.wait_tensor`, `_operator.getitem`."""
    if isinstance(node.target, str):
        return node.target
    if isinstance(node.target, getattr(torch._ops, "OpOverload", ())):
        name = str(node.target)
        return name[:-len(".default")] if name.endswith(".default") else name
    name = getattr(node.target, "__name__", type(node.target).__name__)
    return f"{getattr(node.target, '__module__', None) or 'torch'}.{name}"


def short_name(node):
    return target_name(node).split(".")[1] if "." in target_name(node) else target_name(node)


def tensors_of(value):
    if isinstance(value, torch.Tensor):
        return [value]
    return [t for item in value for t in tensors_of(item)] if isinstance(value, (tuple, list)) else []


def whole(size):
    """A size as a number; one that is left open as what it was when it was traced, else -1."""
    try:
        return int(size)
    except Exception:
        hint = getattr(getattr(size, "node", None), "hint", None)
        return -1 if hint is None else int(hint)


def dtype_name(dtype):
    return str(dtype).replace("torch.", "")


def output_of(tensor):
    return {"shape": [whole(size) for size in tensor.shape], "dtype": dtype_name(tensor.dtype)}


def bytes_of(tensor):
    count = 1
    for size in tensor.shape:
        count *= max(whole(size), 0)
    return count * tensor.element_size()


def values_of(node):
    return tensors_of(node.meta.get("val"))


def plain(value):
    """An argument in the graph format's notation."""
    if isinstance(value, torch.fx.Node):
        return {"node": value.name}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, slice):
        return {"slice": [plain(value.start), plain(value.stop), plain(value.step)]}
    if value is Ellipsis:
        return {"ellipsis": True}
    if isinstance(value, torch.dtype):
        return {"dtype": dtype_name(value)}
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if abs(value) <= sys.float_info.max else str(value)
    if isinstance(value, getattr(torch, "SymInt", ())):
        return whole(value)
    return str(value)


def inputs_of(node):
    """Distinct nodes read, in order: positional arguments, then keyword arguments."""
    found = []
    torch.fx.node.map_arg((node.args, node.kwargs), lambda read: found.append(read.name))
    return list(dict.fromkeys(found))


# What a node is beside its call


def group_size(name, known):
    if name in known:
        return known[name]
    try:
        from torch.distributed.distributed_c10d import _resolve_process_group

        return _resolve_process_group(name).size()
    except Exception as error:
        raise ExportError(f'nothing tells how large the group "{name}" is: {type(error).__name__}') from error


def own_rank(name):
    """Our index in a group; None where no group runs."""
    try:
        from torch.distributed.distributed_c10d import _resolve_process_group

        return _resolve_process_group(name).rank()
    except Exception:
        return None


def collective_of(node, known_sizes):
    place, _, name = target_name(node).partition(".")
    if place not in ("_c10d_functional", "c10d_functional") or name not in COLLECTIVES:
        return None
    kind, reduction, size, group = COLLECTIVES[name]
    group_name = str(node.args[group])
    field = {"kind": kind, "group_name": group_name,
             "group_size": int(node.args[size]) if size is not None else group_size(group_name, known_sizes)}
    if reduction is not None:
        field["reduce_op"] = str(node.args[reduction]).lower()
    rank = own_rank(group_name)
    if rank is not None:
        field["rank"] = rank
    return field


def known_group_sizes(graph):
    sizes = {}
    for node in graph.nodes:
        place, _, name = target_name(node).partition(".")
        if place in ("_c10d_functional", "c10d_functional") and name in COLLECTIVES:
            _, _, size, group = COLLECTIVES[name]
            if size is not None:
                sizes[str(node.args[group])] = int(node.args[size])
    return sizes


def mutated_by(node):
    """Names of the nodes whose storage a call writes, by its schema."""
    written = list(WRITTEN.get(target_name(node), []))
    schema = getattr(node.target, "_schema", None)
    for place, argument in enumerate(schema.arguments if schema else []):
        if argument.alias_info is not None and argument.alias_info.is_write:
            written.append(argument.name if argument.kwarg_only else place)
    names = []
    for where in written:
        value = node.kwargs.get(where) if isinstance(where, str) else node.args[where] if where < len(node.args) else None
        torch.fx.node.map_arg(value, lambda target: names.append(target.name))
    return list(dict.fromkeys(names))


def operations_of(node):
    """Floating-point operations of a matrix product; else None."""
    values = [t for read in node.all_input_nodes for t in values_of(read)]
    made = values_of(node)
    if short_name(node) in ("mm", "bmm", "addmm", "baddbmm") and len(values) >= 2 and made:
        inner = whole(values[-2].shape[-1])
        count = 1
        for size in made[0].shape:
            count *= max(whole(size), 0)
        return 2 * count * max(inner, 0)
    return None


def latency_of(node, bandwidth, peak_flops):
    if node.op != "call_function" or short_name(node) in VIEWS:
        return None
    moved = sum(map(bytes_of, values_of(node))) + sum(bytes_of(t) for n in node.all_input_nodes for t in values_of(n))
    return {"memory_sec": moved / bandwidth, "compute_sec": (operations_of(node) or 0) / peak_flops}


# Writing it down


def node_document(node, known_sizes, bandwidth, peak_flops):
    document = {"name": node.name, "op": node.op, "target": target_name(node), "inputs": inputs_of(node),
                "outputs": [output_of(tensor) for tensor in values_of(node)]}
    if node.op != "output":
        size = sum(map(bytes_of, values_of(node)))
        document.update(output_bytes=size, total_bytes=size)
    module = module_path(node)
    if module:
        document["module_path"] = module
    document["arguments"] = plain(node.args)
    if node.kwargs:
        document["kwargs"] = plain(node.kwargs)
    if node.op == "call_function":
        collective = collective_of(node, known_sizes)
        mutates = mutated_by(node)
        latency = None if collective else latency_of(node, bandwidth, peak_flops)
        document.update({key: value for key, value in
                         (("collective", collective), ("mutates", mutates), ("latency", latency)) if value})
        operations = operations_of(node)
        if operations:
            document["flops"] = operations
    return document


def module_path(node):
    """The innermost module that a node ran in, `layers.0.attention`, where the trace kept it."""
    stack = node.meta.get("nn_module_stack")
    if not stack:
        return None
    path = list(stack.values())[-1]
    path = path[0] if isinstance(path, tuple) else path
    return path.replace("L['self'].", "").replace("L['self']", "").replace("['", ".").replace("']", "").strip(".") or None


def graph_document(graph, name="graph", bandwidth=BANDWIDTH, peak_flops=PEAK_FLOPS):
    """A cutaway.graph of a torch.fx graph whose nodes have `meta["val"]`."""
    sizes = known_group_sizes(graph)
    return {"format": "cutaway.graph", "version": 1, "name": name,
            "nodes": [node_document(node, sizes, bandwidth, peak_flops) for node in graph.nodes]}


def write(graph, path, name=None, bandwidth=BANDWIDTH, peak_flops=PEAK_FLOPS):
    document = graph_document(graph, name or os.path.basename(path).split(".")[0], bandwidth, peak_flops)
    folder = os.path.dirname(os.path.abspath(path))
    handle, unfinished = tempfile.mkstemp(dir=folder, suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(document, file)
        os.chmod(unfinished, 0o644)
        os.replace(unfinished, path)
    except BaseException:
        os.unlink(unfinished)
        raise


# Capturing


def copy_of(graph):
    """A graph of its own: Inductor goes on to change the one that it hands out."""
    copied, values = torch.fx.Graph(), {}
    for node in graph.nodes:
        values[node] = copied.node_copy(node, lambda read: values[read])
    return copied


@contextlib.contextmanager
def captured():
    """The graphs that Inductor has behind its own passes, in the order in which it compiles them."""
    try:
        from torch._inductor import config
    except ImportError as error:
        raise ExportError(f"torch {torch.__version__} has no Inductor; torch 2.2 or newer is needed") from error
    if not hasattr(config, "post_grad_custom_post_pass"):
        raise ExportError(f"torch {torch.__version__} shows nobody its graphs; torch 2.2 or newer is needed")
    graphs = []

    def keep(graph):
        graphs.append(copy_of(graph))

    hook = keep
    try:
        from torch._inductor.custom_graph_pass import CustomGraphPass
    except ImportError:
        pass
    else:
        class Hook(CustomGraphPass):
            def __call__(self, graph):
                keep(graph)

            def uuid(self):
                return None  # not to be cached: a cached graph is not shown again

        hook = Hook()
    settings = {"post_grad_custom_post_pass": hook}
    for switch, value in (("fx_graph_cache", False), ("fx_graph_remote_cache", False), ("force_disable_caches", True)):
        if hasattr(config, switch):
            settings[switch] = value
    with config.patch(settings):
        yield graphs


def collective_count(graph):
    return sum(1 for node in graph.nodes if target_name(node).partition(".")[2] in COLLECTIVES)


def chosen(graphs, which):
    """The graphs to write, each with its place."""
    if not graphs:
        raise ExportError("nothing was compiled: does the target call a function that torch.compile made?")
    if which == "all":
        return list(enumerate(graphs))
    if which == "most":
        place = max(range(len(graphs)), key=lambda i: collective_count(graphs[i]))
        return [(place, graphs[place])]
    if not which.isdigit() or int(which) >= len(graphs):
        raise ExportError(f'--which {which}: {len(graphs)} graphs were compiled, counted from 0')
    return [(int(which), graphs[int(which)])]


def load_target(target):
    place, colon, name = target.rpartition(":")
    if not colon or not place or not name:
        raise ExportError(f'"{target}" is not MODULE:FUNCTION or FILE.py:FUNCTION')
    if place.endswith(".py"):
        if not os.path.isfile(place):
            raise ExportError(f'no file "{place}"')
        sys.path.insert(0, os.path.dirname(os.path.abspath(place)))
        place = os.path.basename(place)[:-3]
    else:
        sys.path.insert(0, os.getcwd())
    try:
        function = getattr(importlib.import_module(place), name, None)
    except ImportError as error:
        raise ExportError(f'cannot import "{place}": {error}') from error
    if not callable(function):
        raise ExportError(f'"{place}" has no function "{name}"')
    return function


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("target", metavar="FILE.py:FUNCTION", help="a function without arguments that runs one step")
    parser.add_argument("--out", required=True, help="the file to write; {} stands for the graph's place")
    parser.add_argument("--which", default="most", help="`most` collectives, `all`, or a place from 0")
    parser.add_argument("--bandwidth", type=float, default=BANDWIDTH, help="memory, bytes per second")
    parser.add_argument("--peak-flops", type=float, default=PEAK_FLOPS, help="operations per second")
    options = parser.parse_args(arguments)
    try:
        if options.which == "all" and "{}" not in options.out:
            raise ExportError("--which all needs a {} in --out")
        step = load_target(options.target)
        with captured() as graphs:
            step()
        if os.environ.get("RANK", "0") != "0":
            return
        for place, graph in chosen(graphs, options.which):
            write(graph, options.out.replace("{}", str(place)), None, options.bandwidth, options.peak_flops)
    except ExportError as error:
        sys.exit(f"export_inductor: {error}")


if __name__ == "__main__":
    main()
