#!/usr/bin/env python3
# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""Writes the embedding tables of a TorchRec model as a cutaway.graph, and the ranks as a cutaway.devices.

  export_torchrec.py model.py:Dlrm --out dlrm.graph.json
  export_torchrec.py model.py:Dlrm --pooling-factor t_cat_0=3 --optimizer rowwise_adagrad --out dlrm.graph.json \\
      --world-size 16 --local-world-size 8 --devices-out a100.devices.json

The factory is a function or class that returns the model, or the model itself; its EmbeddingBagCollections and
EmbeddingCollections may be on the meta device. What only the data tells (pooling factors, caches) and what a planner
may do with a table are options or, for many tables, --constraints FILE: a JSON object from table names to the fields
pooling_factors, num_poolings, batch_sizes, weighted, optimizer and constraints of the graph's tables.

Needs torch, and torchrec for the model. Nothing is uploaded or stored but names, shapes and counts, no weights.
"""
import argparse
import importlib
import importlib.util
import json
import os
import sys
import tempfile

COLLECTIONS = {"EmbeddingBagCollection": "embedding_bag", "EmbeddingCollection": "embedding"}
OPTIMIZERS = ("none", "sgd", "adam", "rowwise_adagrad", "other")
ELEMENT_BYTES = {"FP32": 4, "FP16": 2, "BF16": 2, "INT8": 1, "UINT8": 1}
FIELDS_OF_TABLES = {"pooling_factors", "num_poolings", "batch_sizes", "weighted", "optimizer", "constraints"}


class ExportError(Exception):
    """What the user is told, in one line."""


def enum_name(value):
    """`FP32` of DataType.FP32, whether its value is that name or a number."""
    return getattr(value, "name", None) or str(value)


def collection_kind(module):
    """`embedding_bag` or `embedding`; None for a module that is neither. Subclasses count."""
    for base in type(module).__mro__:
        if base.__name__ in COLLECTIONS:
            return COLLECTIONS[base.__name__]
    return None


def configs_of(module):
    """The configurations of a collection's tables."""
    for name in ("embedding_bag_configs", "embedding_configs"):
        found = getattr(module, name, None)
        if found is not None:
            return list(found() if callable(found) else found)
    raise ExportError(f"{type(module).__name__} has no configurations of its tables")


def is_weighted(module):
    found = getattr(module, "is_weighted", False)
    return bool(found() if callable(found) else found)


def optimizer_of(module, table):
    """The optimizer that apply_optimizer_in_backward has set for the table's weight; None: none is set."""
    for name, parameter in module.named_parameters():
        if table in name.split("."):
            for optimizer in getattr(parameter, "_optimizer_classes", []):
                known = {"SGD": "sgd", "Adam": "adam", "RowWiseAdagrad": "rowwise_adagrad"}
                return known.get(optimizer.__name__, "other")
    return None


def table_fields(path, kind, module, config, usual_optimizer, given):
    """The field `embedding` of a table's node."""
    data_type = enum_name(getattr(config, "data_type", "FP32"))
    if data_type not in ELEMENT_BYTES:
        raise ExportError(f"table \"{config.name}\": the data type {data_type} is not known")
    fields = {"module": path, "collection": kind, "table": config.name,
              "num_embeddings": int(config.num_embeddings), "embedding_dim": int(config.embedding_dim),
              "data_type": data_type, "feature_names": list(config.feature_names) or [config.name],
              "pooling": "NONE" if kind == "embedding" else enum_name(getattr(config, "pooling", "SUM")),
              "optimizer": optimizer_of(module, config.name) or usual_optimizer}
    if is_weighted(module):
        fields["weighted"] = True
    unknown = set(given) - FIELDS_OF_TABLES
    if unknown:
        raise ExportError(f"table \"{config.name}\": no field {sorted(unknown)[0]}; "
                          f"known: {', '.join(sorted(FIELDS_OF_TABLES))}")
    fields.update(given)
    factors = fields.setdefault("pooling_factors", [1.0] * len(fields["feature_names"]))
    if len(factors) == 1 and len(fields["feature_names"]) > 1 and "num_poolings" not in given:
        fields["pooling_factors"] = list(factors) * len(fields["feature_names"])
    return fields


def table_nodes(path, module, usual_optimizer, given):
    kind = collection_kind(module)
    inner = "embedding_bags" if kind == "embedding_bag" else "embeddings"
    for config in configs_of(module):
        target = ".".join(part for part in (path, inner, config.name) if part)
        fields = table_fields(path, kind, module, config, usual_optimizer, given.get(config.name, {}))
        size = fields["num_embeddings"] * fields["embedding_dim"] * ELEMENT_BYTES[fields["data_type"]]
        yield {"name": config.name, "op": "call_module", "target": target, "module_path": target,
               "module_type": type(module).__name__, "inputs": ["features"], "outputs": [], "output_bytes": 0,
               "total_bytes": size, "embedding": fields}


def dense_parameters(module):
    """A module's own parameters and buffers; those that share memory share a storage."""
    found = []
    for name, tensor, is_buffer in [*((n, p, False) for n, p in module.named_parameters(recurse=False)),
                                    *((n, b, True) for n, b in module.named_buffers(recurse=False))]:
        if tensor is not None:
            found.append((name, tensor, is_buffer))
    return found


def dense_node(path, module, seen):
    """A node for the parameters that a module has besides those of its submodules; None if it has none."""
    entries, total = [], 0
    for name, tensor, is_buffer in dense_parameters(module):
        full = ".".join(part for part in (path, name) if part)
        entry = {"name": full, "shape": list(tensor.shape), "dtype": str(tensor.dtype).removeprefix("torch."),
                 "storage": seen.setdefault(id(tensor), full)}
        if is_buffer:
            entry["buffer"] = True
        entries.append(entry)
        total += tensor.numel() * tensor.element_size()
    if not entries:
        return None
    return {"name": path or "model", "op": "call_module", "target": path or "model", "module_path": path,
            "module_type": type(module).__name__, "inputs": ["features"], "outputs": [], "output_bytes": 0,
            "total_bytes": total, "parameters": entries}


def with_distinct_names(nodes):
    """Node names: those of tables, with their module's where two modules have one of the same name."""
    taken = set()
    for node in nodes:
        name = node["name"]
        if name in taken and "embedding" in node:
            name = f"{node['embedding']['module']}.{name}"
        base, number = name, 1
        while name in taken:
            number += 1
            name = f"{base}_{number}"
        taken.add(name)
        node["name"] = name
    return nodes


def graph_of(model, name="model", optimizer="none", tables=None):
    """The cutaway.graph of a model: a node for each table, one for the parameters of each other module."""
    tables = tables or {}
    nodes = [{"name": "features", "op": "placeholder", "target": "features", "inputs": [], "outputs": [],
              "output_bytes": 0, "total_bytes": 0}]
    inside, seen = [], {}
    for path, module in model.named_modules():
        if any(path == outer or path.startswith(outer + ".") or not outer for outer in inside):
            continue
        if collection_kind(module):
            inside.append(path)
            nodes.extend(table_nodes(path, module, optimizer, tables))
            continue
        dense = dense_node(path, module, seen)
        if dense:
            nodes.append(dense)
    if not inside:
        raise ExportError("the model has no EmbeddingBagCollection and no EmbeddingCollection")
    known = {node["embedding"]["table"] for node in nodes if "embedding" in node}
    for table in tables:
        if table not in known:
            raise ExportError(f"the model has no table \"{table}\"")
    with_distinct_names(nodes)
    nodes.append({"name": "output", "op": "output", "target": "output",
                  "inputs": [node["name"] for node in nodes[1:]]})
    return {"format": "cutaway.graph", "version": 1, "name": name, "nodes": nodes}


def host_memory():
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def device_memory():
    """Of the first accelerator; None where there is none."""
    import torch

    return torch.cuda.get_device_properties(0).total_memory if torch.cuda.is_available() else None


def devices_of(world_size, local_world_size=None, compute_device="cuda", hbm_cap=None, ddr_cap=None):
    """The cutaway.devices of a job: as many ranks a host as `local_world_size`, memory as this machine has it."""
    local = local_world_size or world_size
    if world_size % local:
        raise ExportError(f"{world_size} ranks are no multiple of {local} ranks a host")
    ddr = ddr_cap or host_memory() // local
    hbm = 0 if compute_device == "cpu" else hbm_cap or device_memory() or 32 * 1024 ** 3
    kind = "cpu" if compute_device == "cpu" else "gpu"
    return {"format": "cutaway.devices", "version": 1, "name": f"{world_size // local} x {local} ranks",
            "devices": [{"logical_id": rank, "name": f"rank{rank}", "kind": kind, "host": f"host{rank // local}",
                         "available_mem_bytes": ddr if compute_device == "cpu" else hbm}
                        for rank in range(world_size)],
            "topology": {"world_size": world_size, "local_world_size": local, "compute_device": compute_device,
                         "hbm_cap": hbm, "ddr_cap": ddr}}


def load_model(target):
    """The model that `module:name` or `file.py:name` gives."""
    source, _, attribute = target.rpartition(":")
    if not source:
        raise ExportError(f"\"{target}\" is not MODULE:NAME or FILE.py:NAME")
    try:
        if source.endswith(".py"):
            sys.path.insert(0, os.path.dirname(os.path.abspath(source)))
            spec = importlib.util.spec_from_file_location(os.path.basename(source)[:-3], source)
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
        else:
            module = importlib.import_module(source)
        found = module
        for part in attribute.split("."):
            found = getattr(found, part)
        return found if hasattr(found, "named_modules") and not isinstance(found, type) else found()
    except ExportError:
        raise
    except Exception as error:  # the user's code may fail in any way
        raise ExportError(f"{target}: {(str(error).splitlines() or [type(error).__name__])[0]}") from error


def write_document(document, out):
    """All of it or nothing; `-` is standard output."""
    text = json.dumps(document, indent=1) + "\n"
    if out == "-":
        sys.stdout.write(text)
        return
    try:
        folder = os.path.dirname(os.path.abspath(out))
        with tempfile.NamedTemporaryFile("w", dir=folder, delete=False, encoding="utf-8") as file:
            file.write(text)
        os.replace(file.name, out)
    except OSError as error:
        raise ExportError(f"{out}: {error.strerror}") from error


def parse_command_line(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("model", metavar="MODULE:NAME", help="what gives the model")
    parser.add_argument("--out", required=True, metavar="GRAPH")
    parser.add_argument("--name", help="name of the graph; that of the factory by default")
    parser.add_argument("--pooling-factor", action="append", default=[], metavar="TABLE=MEAN",
                        help="mean number of ids a sample, for all features of a table")
    parser.add_argument("--optimizer", choices=OPTIMIZERS, default="none", help="where the model does not say")
    parser.add_argument("--constraints", metavar="FILE", help="fields of tables, as JSON by table")
    parser.add_argument("--devices-out", metavar="DEVICES", help="writes the ranks too")
    parser.add_argument("--world-size", type=int, default=1)
    parser.add_argument("--local-world-size", type=int, help="ranks a host")
    parser.add_argument("--compute-device", choices=("cuda", "cpu"), default="cuda")
    parser.add_argument("--hbm-cap", type=int, help="bytes of a device; by default what this machine's first has")
    parser.add_argument("--ddr-cap", type=int, help="bytes of host memory a rank; by default this machine's share")
    return parser.parse_args(arguments)


def fields_by_table(options):
    fields = {}
    if options.constraints:
        try:
            with open(options.constraints, encoding="utf-8") as file:
                fields = json.load(file)
        except (OSError, ValueError) as error:
            raise ExportError(f"{options.constraints}: {error}") from error
    for text in options.pooling_factor:
        table, _, mean = text.partition("=")
        try:
            fields.setdefault(table, {})["pooling_factors"] = [float(mean)]
        except ValueError as error:
            raise ExportError(f"--pooling-factor {text}: want TABLE=MEAN") from error
    return fields


def main(arguments=None):
    options = parse_command_line(arguments)
    try:
        name = options.name or options.model.rpartition(":")[2]
        graph = graph_of(load_model(options.model), name, options.optimizer, fields_by_table(options))
        write_document(graph, options.out)
        if options.devices_out:
            write_document(devices_of(options.world_size, options.local_world_size, options.compute_device,
                                      options.hbm_cap, options.ddr_cap), options.devices_out)
    except ExportError as error:
        sys.exit(f"export_torchrec: {error}")


if __name__ == "__main__":
    main()
