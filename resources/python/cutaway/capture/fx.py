#!/usr/bin/env python3
# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""Traces a PyTorch module with torch.fx and writes it as a cutaway.graph.

  export_fx.py torchvision.models:resnet18 --input 1,3,224,224 --out resnet18.graph.json
  export_fx.py model.py:Gpt --arg layers=4 --input int64:1,128:50257 --out gpt.graph.json
  export_fx.py model.py:Gpt --input ids=int64:1,128 --measure --device cuda --out gpt.graph.json

The factory is a class or function that returns a torch.nn.Module, or such a module itself. Inputs are given in the
order of forward's parameters, or by name; a parameter without --input keeps its default, as a constant of the trace.

Needs torch 1.13 or newer and nothing else. Nothing is uploaded or stored but the graph: names, shapes, types and
byte counts, no weights.

Bytes are counted as torch.fx's accelerator partitioner counts them: a node's output, plus for a module its
parameters, all with the element size of the output; a node that returns several tensors has the sum of their bytes,
one that returns none has 0. The latency is a roofline: bytes of inputs, parameters (of tables the rows looked up) and
output over --bandwidth, and floating-point operations over --peak-flops; operators that are no matrix product or
convolution count one operation an output element. With --measure the larger of the two is what the operator took on
--device.
"""
import argparse
import ast
import contextlib
import dis
import fnmatch
import importlib
import importlib.util
import inspect
import json
import math
import os
import statistics
import sys
import tempfile
import time
import traceback
import types
from unittest import mock

try:
    import torch
    import torch.fx
    from torch.overrides import TorchFunctionMode
    from torch.utils._python_dispatch import TorchDispatchMode
except ImportError as error:
    sys.exit(f"export_fx: torch 1.13 or newer is needed: {error}")


class ExportError(Exception):
    """What the user is told, in one line."""


def first_line(error):
    line = (str(error).strip().splitlines() or [type(error).__name__])[0]
    return line.partition(" See the torch.fx docs")[0]


def blame(error):
    """`file.py:33` of the innermost code that is not torch's own."""
    own = os.path.dirname(torch.__file__) + os.sep
    frames = [f for f in traceback.extract_tb(error.__traceback__) if not f.filename.startswith((own, "<"))]
    frames = [f for f in frames if f.filename != __file__]
    return f" ({os.path.basename(frames[-1].filename)}:{frames[-1].lineno})" if frames else ""


# What to trace


def parse_value(text):
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return {"true": True, "false": False, "none": None, "null": None}.get(text.lower(), text)


def parse_assignment(text):
    name, equals, value = text.partition("=")
    if not equals or not name.isidentifier():
        raise argparse.ArgumentTypeError(f'"{text}" is not NAME=VALUE')
    return name, parse_value(value)


def load_object(target):
    """The object that `module:name` or `path/file.py:name` stands for."""
    place, colon, name = target.rpartition(":")
    if not colon or not place or not name:
        raise ExportError(f'"{target}" is not MODULE:FACTORY or FILE.py:FACTORY')
    try:
        if place.endswith(".py"):
            if not os.path.isfile(place):
                raise ExportError(f'no file "{place}"')
            sys.path.insert(0, os.path.dirname(os.path.abspath(place)))
            spec = importlib.util.spec_from_file_location(os.path.basename(place)[:-3], place)
            found = importlib.util.module_from_spec(spec)
            sys.modules[spec.name] = found
            spec.loader.exec_module(found)
        else:
            sys.path.insert(0, os.getcwd())
            found = importlib.import_module(place)
    except ModuleNotFoundError as error:
        raise ExportError(f'cannot import "{place}": no module named "{error.name}"') from error
    except ExportError:
        raise
    except Exception as error:
        raise ExportError(f'cannot import "{place}": {type(error).__name__}: {first_line(error)}{blame(error)}') from error
    for part in name.split("."):
        if not hasattr(found, part):
            raise ExportError(f'"{place}" has no "{name}"')
        found = getattr(found, part)
    return found


def make_module(target, arguments):
    found = load_object(target)
    if not isinstance(found, torch.nn.Module):
        if not callable(found):
            raise ExportError(f'"{target}" is a {type(found).__name__}, not a factory of a torch.nn.Module')
        try:
            found = found(**arguments)
        except Exception as error:
            raise ExportError(f'"{target}" failed: {type(error).__name__}: {first_line(error)}{blame(error)}') from error
    if not isinstance(found, torch.nn.Module):
        raise ExportError(f'"{target}" returned a {type(found).__name__}, not a torch.nn.Module')
    return found


def storages_of(module):
    """Every parameter's full name: the first name that the same weights have."""
    names, first = {}, {}
    for path, owner in module.named_modules(remove_duplicate=False):
        for name, parameter in owner._parameters.items():
            if parameter is not None:
                key = id(parameter) if parameter.is_meta or torch.nn.parameter.is_lazy(parameter) else parameter.data_ptr() or id(parameter)
                full = f"{path}.{name}" if path else name
                names[full] = first.setdefault(key, full)
    return names


class InputSpec:
    """`[NAME=][DTYPE:]DIMENSIONS[:HIGH]`: an example input; integers are zeros, or below HIGH."""

    def __init__(self, text):
        self.text = text
        name, equals, rest = text.partition("=")
        self.name = name if equals else None
        parts = (rest if equals else text).split(":")
        self.dtype = None
        if isinstance(getattr(torch, parts[0], None), torch.dtype):
            self.dtype = getattr(torch, parts.pop(0))
        try:
            self.shape = [int(part) for part in parts[0].split(",") if part] if parts else []
            self.high = int(parts[1]) if len(parts) > 1 else 1
        except ValueError:
            raise argparse.ArgumentTypeError(f'"{text}" is not [NAME=][DTYPE:]DIMENSIONS[:HIGH]') from None
        if len(parts) > 2 or min(self.shape, default=0) < 0 or self.high < 1:
            raise argparse.ArgumentTypeError(f'"{text}" is not [NAME=][DTYPE:]DIMENSIONS[:HIGH]')

    def tensor(self, default_dtype):
        dtype = self.dtype or default_dtype
        if dtype.is_floating_point or dtype.is_complex:
            return torch.randn(self.shape).to(dtype)
        return torch.randint(0, self.high, self.shape).to(dtype)


# Tracing


class ScopeTracer(torch.fx.Tracer):
    """torch.fx's tracer, which also notes the module that each node ran in."""

    def __init__(self, inputs, leaves, expanded, all_inputs=False):
        super().__init__()
        self.inputs = inputs  # list of (name or None, value)
        self.all_inputs = all_inputs  # every parameter without a default is one, whether a value is given or not
        self.leaves, self.expanded = leaves, expanded
        self.scopes = [""]
        self.scope_of = {}
        self.ordered_inputs = []
        self.failed_in = None

    def is_leaf_module(self, module, path):
        def named(patterns):
            return any(pattern == type(module).__name__ or fnmatch.fnmatchcase(path, pattern) for pattern in patterns)

        return named(self.leaves) or (not named(self.expanded) and super().is_leaf_module(module, path))

    def call_module(self, module, forward, args, kwargs):
        path = self.path_of_module(module)
        inside = not self.is_leaf_module(module, path)
        if inside:
            self.scopes.append(path)
        try:
            return super().call_module(module, forward, args, kwargs)
        except Exception:
            self.failed_in = self.failed_in or path
            raise
        finally:
            if inside:
                self.scopes.pop()

    def create_node(self, *args, **kwargs):
        node = super().create_node(*args, **kwargs)
        self.scope_of[node] = self.scopes[-1]
        return node

    def create_args_for_root(self, *args, **kwargs):
        function, values = super().create_args_for_root(*args, **kwargs)
        return function, [self.bind(value) for value in values]

    def bind(self, value):
        """A placeholder that has an input stays; one that has none becomes its default."""
        if not isinstance(value, torch.fx.Proxy) or value.node.op != "placeholder":
            return value
        name = str(value.node.target)
        if self.all_inputs and not name.startswith("*") and not value.node.args:
            return value
        given = [i for i in self.inputs if i[0] == name] or [i for i in self.inputs if i[0] is None][:1]
        if given and not name.startswith("*"):
            self.inputs.remove(given[0])
            self.ordered_inputs.append(given[0][1])
            return value
        if not name.startswith("*") and not value.node.args:
            raise ExportError(f'the model\'s input "{name}" has no --input')
        constant = {} if name.startswith("**") else () if name.startswith("*") else value.node.args[0]
        value.node.graph.erase_node(value.node)
        return constant


@contextlib.contextmanager
def old_torch_on_new_python():
    """torch 1.13 misreads the byte code of Python 3.11: `n, c = x.shape` is a loop to it, and *args a crash."""

    def unpack(proxy):
        frame = inspect.currentframe().f_back
        for instruction in dis.get_instructions(frame.f_code):
            if instruction.offset == frame.f_lasti and instruction.opname == "UNPACK_SEQUENCE":
                return (proxy[i] for i in range(instruction.argval))
        return proxy.tracer.iter(proxy)

    def without_stars(function, count):
        code = function.__code__
        code = code.replace(co_argcount=count, co_posonlyargcount=0, co_kwonlyargcount=0,
                            co_flags=code.co_flags & ~(inspect.CO_VARARGS | inspect.CO_VARKEYWORDS))
        return types.FunctionType(code, function.__globals__, function.__name__, function.__defaults__,
                                  function.__closure__)

    with contextlib.ExitStack() as patches:
        if torch.__version__.startswith("1.") and sys.version_info >= (3, 11):
            patches.enter_context(mock.patch.object(torch.fx.Proxy, "__iter__", unpack))
            patches.enter_context(mock.patch("torch.fx._symbolic_trace._patch_function", without_stars))
        yield


def trace(module, inputs, leaves, expanded, all_inputs=False):
    """The traced module, its inputs in order, and the module path of each node."""
    if isinstance(module, torch.fx.GraphModule):
        return module, [value for _, value in inputs], {}
    tracer = ScopeTracer(list(inputs), leaves, expanded, all_inputs)
    try:
        with old_torch_on_new_python():
            graph = tracer.trace(module)
    except ExportError:
        raise
    except Exception as error:
        place = tracer.failed_in
        what = f'"{place}" ({type(module.get_submodule(place)).__name__})' if place else "the model's own forward"
        hint = f"; --leaf {place} keeps it in one piece" if place else ""
        raise ExportError(f"cannot trace {what}: {first_line(error)}{blame(error)}{hint}") from error
    if tracer.inputs:
        names = ", ".join(str(n.target) for n in graph.nodes if n.op == "placeholder")
        raise ExportError(f"{len(tracer.inputs)} more --input than the model takes ({names or 'none'})")
    return torch.fx.GraphModule(tracer.root, graph), tracer.ordered_inputs, tracer.scope_of


def exported(module, args, kwargs):
    """The same by torch.export, whose nodes know the modules that they come from."""
    traced = torch.export.export(module, args, kwargs).module()
    drop_guards(traced)
    scopes = {}
    for node in traced.graph.nodes:
        stack = list((node.meta.get("nn_module_stack") or {}).values())
        path = stack[-1][0] if stack else ""
        path = path.replace("L['self'].", "").replace("L['self']", "")
        scopes[node] = path if path in dict(module.named_modules()) else ""
    inputs = [*args, *kwargs.values()]
    return traced, inputs, scopes


def drop_guards(traced):
    """torch.export's check of the inputs, which is no operator of the model."""
    for node in list(traced.graph.nodes):
        if node.op == "call_module" and node.target == "_guards_fn":
            traced.graph.erase_node(node)
    traced.recompile()


def traced_any_way(module, args, kwargs, method, leaves):
    """The traced module, its inputs in order, the module path of each node, and the method that it was."""
    if method == "export" and not hasattr(torch, "export"):
        raise ExportError(f"torch {torch.__version__} has no torch.export")
    if method != "fx" and hasattr(torch, "export") and not leaves:
        try:
            return (*exported(module, args, kwargs), "torch.export")
        except Exception as error:
            if method == "export":
                raise ExportError(f"torch.export cannot export the model: {first_line(error)}") from error
    inputs = [(None, value) for value in args] + list(kwargs.items())
    return (*trace(module, inputs, leaves, ()), "torch.fx")


# Running it: shapes, operations, times


class FlopCounter(TorchDispatchMode):
    """Counts the operations of matrix products and convolutions, also inside leaf modules."""

    def __init__(self):
        super().__init__()
        self.flops = 0

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        result = function(*args, **(kwargs or {}))
        self.flops += self.operations(function.__name__.split(".")[0], args, result)
        return result

    @staticmethod
    def operations(name, args, result):
        if name in ("mm", "bmm", "addmm", "baddbmm"):
            left, right = args[-2:] if len(args) == 2 else args[1:3]
            return 2 * left.numel() * right.shape[-1]
        if name in ("convolution", "_convolution"):
            weight, transposed = args[1], args[6]
            return 2 * (args[0] if transposed else result).numel() * weight[0].numel()
        if name in ("linear", "mkldnn_linear"):
            return 2 * result.numel() * args[1].shape[-1]
        if name in ("mv", "dot"):
            return 2 * args[0].numel()
        if name.startswith("_scaled_dot_product"):
            query, key, value = args[:3]
            return 2 * query.numel() * key.shape[-2] + 2 * query[..., 0].numel() * value.shape[-2] * value.shape[-1]
        return 0


class NoFastPath(TorchFunctionMode):
    """While it is on, torch's transformer layers take their ordinary path, whose operations can be counted."""

    def __torch_function__(self, function, types, args=(), kwargs=None):
        return function(*args, **(kwargs or {}))


def tensors_in(value):
    if isinstance(value, torch.Tensor):
        return [value]
    if isinstance(value, dict):
        value = list(value.values())
    return [t for item in value for t in tensors_in(item)] if isinstance(value, (tuple, list)) else []


class Profiler(torch.fx.Interpreter):
    """Runs a traced module once and notes what each node returned, did and took."""

    def __init__(self, module, device=None, runs=0):
        super().__init__(module)
        self.device, self.runs = device, runs
        self.tensors, self.flops, self.seconds = {}, {}, {}

    def run_node(self, node):
        args, kwargs = self.fetch_args_kwargs_from_env(node)
        versions = [t._version for t in tensors_in([args, kwargs])]
        counter = FlopCounter()
        try:
            with NoFastPath(), counter:
                result = getattr(self, node.op)(node.target, args, kwargs)
        except Exception as error:
            shapes = ", ".join(describe(t) for t in tensors_in([args, kwargs])) or "no tensor"
            raise ExportError(f'node "{node.name}" ({target_name(node)}) cannot run on {shapes}: {first_line(error)}') from error
        self.tensors[node] = [(list(t.shape), t.dtype, t.element_size()) for t in tensors_in(result)]
        if node.op.startswith("call_"):
            self.flops[node] = counter.flops or sum(t.numel() for t in tensors_in(result))
            if self.runs:
                in_place = versions != [t._version for t in tensors_in([args, kwargs])]
                self.seconds[node] = self.measure(node, args, kwargs, in_place)
        return result

    def measure(self, node, args, kwargs, in_place):
        """The median of several runs, each long enough for the clock. What works in place, works on copies."""
        if in_place:
            args, kwargs = torch.fx.node.map_aggregate(
                (args, kwargs), lambda a: a.clone() if isinstance(a, torch.Tensor) else a)

        def seconds_of(calls):
            self.synchronize()
            start = time.perf_counter()
            for _ in range(calls):
                getattr(self, node.op)(node.target, args, kwargs)
            self.synchronize()
            return (time.perf_counter() - start) / calls

        seconds_of(2)
        calls = max(1, min(100, int(1e-3 / max(seconds_of(1), 1e-9))))
        return statistics.median(seconds_of(calls) for _ in range(self.runs))

    def synchronize(self):
        backend = getattr(torch, self.device.type, None)
        if self.device.type != "cpu" and hasattr(backend, "synchronize"):
            backend.synchronize()


def describe(tensor):
    return f"{dtype_name(tensor.dtype)}{list(tensor.shape)}"


# Writing it down


def dtype_name(dtype):
    return str(dtype).replace("torch.", "")


def type_name(module):
    return f"{type(module).__module__}.{type(module).__qualname__}"


def function_name(function):
    """`torch.matmul`, `operator.add`, `torch.nn.functional.gelu`, `torch.ops.aten.add.Tensor`."""
    if isinstance(function, getattr(torch._ops, "OpOverload", ())):
        return f"torch.ops.{function}"
    name = getattr(function, "__name__", type(function).__name__)
    place = (getattr(function, "__module__", None) or "").replace("_operator", "operator")
    if not place or place.startswith("torch._C"):
        homes = {"torch": torch, "torch.nn.functional": torch.nn.functional}
        place = next((home for home, m in homes.items() if getattr(m, name, None) is function), place or "torch")
    return f"{place}.{name}"


def target_name(node):
    return node.target if isinstance(node.target, str) else function_name(node.target)


def encode(value):
    """An argument of a call in the graph format's terms."""
    if isinstance(value, torch.fx.Node):
        return {"node": value.name}
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, slice):
        return {"slice": [encode(value.start), encode(value.stop), encode(value.step)]}
    if value is Ellipsis:
        return {"ellipsis": True}
    if isinstance(value, torch.dtype):
        return {"dtype": dtype_name(value)}
    if isinstance(value, (tuple, list)):
        return [encode(item) for item in value]
    if isinstance(value, dict):
        return {str(key): encode(item) for key, item in value.items()}
    return str(value)


def is_plain(value):
    if isinstance(value, (tuple, list)):
        return all(is_plain(item) for item in value)
    return value is None or isinstance(value, (bool, int, float, str))


def attributes_of(module):
    """The values that the module's constructor was given, as far as it keeps them under the same names."""
    found = {}
    with contextlib.suppress(ValueError, TypeError):
        for name in inspect.signature(type(module).__init__).parameters:
            value = getattr(module, name, module)
            if name in module._parameters:
                found[name] = value is not None
            elif value is not module and is_plain(value):
                found[name] = encode(value)
    return found


class Writer:
    """Makes the document's nodes from a traced and profiled module."""

    def __init__(self, module, storages, profile, scope_of, peak_flops, bandwidth):
        self.profile, self.scope_of = profile, scope_of
        self.peak_flops, self.bandwidth = peak_flops, bandwidth
        self.traced = profile.module
        # The tracer numbers modules of the model; what it adds itself (constants) is in the traced module alone.
        self.modules = dict(module.named_modules(remove_duplicate=False))
        self.storages = storages
        self.output_bytes = {}

    def parameter(self, name, parameter):
        return {"name": name, "shape": list(parameter.shape), "dtype": dtype_name(parameter.dtype),
                "storage": self.storages.get(name, name)}

    def parameters_of(self, node):
        if node.op == "call_module":
            own = self.modules[node.target].named_parameters()
            return [(f"{node.target}.{name}", parameter) for name, parameter in own]
        if node.op == "get_attr":
            value = self.traced
            for part in node.target.split("."):
                value = getattr(value, part)
            if isinstance(value, torch.nn.Parameter):
                return [(node.target, value)]
        return []

    def node(self, node):
        target = target_name(node)
        entry = {"name": node.name, "op": node.op, "target": target}
        path = target if node.op == "call_module" else self.scope_of.get(node, "")
        if path:
            entry["module_path"] = path
            entry["module_type"] = type_name(self.modules[path])
        entry["inputs"] = [other.name for other in node.all_input_nodes]
        if node.op != "output":
            self.add_sizes(entry, node)
        if node.op.startswith("call_"):
            self.add_cost(entry, node)
        if node.op != "placeholder":
            entry.update({key: encode(value) for key, value in (("arguments", node.args), ("kwargs", node.kwargs)) if value})
        if node.op == "call_module":
            attributes = attributes_of(self.modules[node.target])
            entry.update({"attributes": attributes} if attributes else {})
        return entry

    def add_sizes(self, entry, node):
        tensors = self.profile.tensors[node]
        parameters = self.parameters_of(node)
        size = sum(math.prod(shape) * element for shape, _, element in tensors)
        own = 0
        if node.op == "call_module":
            own = sum(p.numel() * (tensors[0][2] if tensors else p.element_size()) for _, p in parameters)
        self.output_bytes[node] = size
        entry["outputs"] = [{"shape": shape, "dtype": dtype_name(dtype)} for shape, dtype, _ in tensors]
        entry["output_bytes"], entry["total_bytes"] = size, size + own
        if parameters:
            entry["parameters"] = [self.parameter(name, parameter) for name, parameter in parameters]

    def add_cost(self, entry, node):
        flops = self.profile.flops[node]
        if flops:
            entry["flops"] = flops
        moved = entry["output_bytes"] + self.parameter_bytes_read(entry, node)
        moved += sum(self.output_bytes[other] for other in node.all_input_nodes)
        memory, compute = moved / self.bandwidth, flops / self.peak_flops
        if node in self.profile.seconds:
            measured, estimate = self.profile.seconds[node], max(memory, compute)
            memory, compute = ((memory * measured / estimate, compute * measured / estimate) if estimate
                               else (measured, 0.0))
        entry["latency"] = {"memory_sec": float(f"{memory:.9g}"), "compute_sec": float(f"{compute:.9g}")}


    def parameter_bytes_read(self, entry, node):
        """All of them, but of a table only the rows looked up."""
        own = entry["total_bytes"] - entry["output_bytes"]
        module = self.modules[node.target] if node.op == "call_module" else None
        if isinstance(module, (torch.nn.Embedding, torch.nn.EmbeddingBag)) and node.all_input_nodes:
            for shape, _, _ in self.profile.tensors[node.all_input_nodes[0]][:1]:
                return min(own, math.prod(shape) * module.embedding_dim * module.weight.element_size())
        return own


def nodes_of(module, traced, inputs, scope_of, device, runs, peak_flops, bandwidth, storages=None):
    """The document's nodes; the traced module is run once, and with `runs` timed."""
    profile = Profiler(traced, torch.device(device), runs)
    with torch.no_grad():
        profile.run(*inputs)
    writer = Writer(module, storages or storages_of(module), profile, scope_of, peak_flops, bandwidth)
    return [writer.node(node) for node in traced.graph.nodes]


def write_document(document, out):
    """One node a line, atomically."""
    head = {key: value for key, value in document.items() if key != "nodes"}
    nodes = ",\n".join(json.dumps(node, separators=(",", ":")) for node in document["nodes"])
    text = json.dumps(head, separators=(",", ":"))[:-1] + ',"nodes":[\n' + nodes + "\n]}\n"
    if out == "-":
        sys.stdout.write(text)
        return
    try:
        folder = os.path.dirname(os.path.abspath(out))
        with tempfile.NamedTemporaryFile("w", dir=folder, prefix=".export_fx", delete=False, encoding="utf-8") as file:
            file.write(text)
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(file.name, 0o666 & ~umask)
        os.replace(file.name, out)
    except OSError as error:
        raise ExportError(f'cannot write "{out}": {error.strerror}') from error


# The command


def positive(text):
    value = float(text)
    if not value > 0 or math.isinf(value):
        raise argparse.ArgumentTypeError(f'"{text}" is not above 0')
    return value


def dtype(text):
    if not isinstance(getattr(torch, text, None), torch.dtype):
        raise argparse.ArgumentTypeError(f'torch has no dtype "{text}"')
    return getattr(torch, text)


def parse_command_line(arguments):
    parser = argparse.ArgumentParser(prog="export_fx.py", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("factory", metavar="MODULE:FACTORY", help="or FILE.py:FACTORY")
    add("--arg", metavar="NAME=VALUE", action="append", default=[], type=parse_assignment, help="argument of the factory")
    add("--input", metavar="SPEC", action="append", default=[], type=InputSpec,
        help="example input, [NAME=][DTYPE:]DIMENSIONS[:HIGH]: 1,3,224,224 or int64:1,128:30522 (integers are zeros, "
             "or random below HIGH)")
    add("--inputs-from", metavar="MODULE:FUNCTION", help="a function that returns the example inputs instead, as a tuple")
    add("--out", default="-", metavar="FILE", help="the graph (default: standard output)")
    add("--name", help="the graph's name (default: the factory's)")
    add("--leaf", metavar="PATTERN", action="append", default=[], help="modules to keep in one piece: a class, or a path "
        "such as layers.*.attention (default: those of torch.nn)")
    add("--expand", metavar="PATTERN", action="append", default=[], help="modules of torch.nn to trace into")
    add("--train", action="store_true", help="trace in training mode (default: evaluation)")
    add("--dtype", type=dtype, help="turn the model's floating-point parameters, and inputs without dtype, into this")
    add("--device", default="cpu", help="where to run: cpu, cuda, cuda:1, meta (shapes only) (default: %(default)s)")
    add("--no-latency", action="store_true", help="write no latencies")
    add("--peak-flops", type=positive, default=1e13, help="of the device modelled, 1/s (default: %(default)g)")
    add("--bandwidth", type=positive, default=1e12, help="of its memory, bytes/s (default: %(default)g)")
    add("--measure", action="store_true", help="time every operator on --device")
    add("--runs", type=int, default=7, help="of which the median is taken (default: %(default)s)")
    add("--traceback", action="store_true", help="show Python's traceback of an error")
    options = parser.parse_args(arguments)
    if options.measure and (options.device == "meta" or options.runs < 1 or options.no_latency):
        parser.error("--measure needs a real --device, --runs above 0 and no --no-latency")
    if options.inputs_from and options.input:
        parser.error("--input and --inputs-from exclude each other")
    return options


def example_inputs(options):
    """A list of (name or None, value)."""
    if not options.inputs_from:
        return [(spec.name, spec.tensor(options.dtype or torch.float32)) for spec in options.input]
    try:
        made = load_object(options.inputs_from)()
    except ExportError:
        raise
    except Exception as error:
        raise ExportError(f'"{options.inputs_from}" failed: {first_line(error)}{blame(error)}') from error
    return list(made.items()) if isinstance(made, dict) else [(None, value) for value in
                                                              (made if isinstance(made, (tuple, list)) else [made])]


def export(options):
    torch.manual_seed(0)
    module = make_module(options.factory, dict(options.arg)).train(options.train)
    storages = storages_of(module)
    inputs = example_inputs(options)
    try:
        device = torch.device(options.device)
        module = module.to(device=device, dtype=options.dtype)
        inputs = [(name, value.to(device) if isinstance(value, torch.Tensor) else value) for name, value in inputs]
    except Exception as error:
        raise ExportError(f'cannot move the model to "{options.device}": {first_line(error)}') from error
    traced, inputs, scope_of = trace(module, inputs, options.leaf, options.expand)
    nodes = nodes_of(module, traced, inputs, scope_of, device, options.runs if options.measure else 0,
                     options.peak_flops, options.bandwidth, storages)
    if options.no_latency:
        for node in nodes:
            node.pop("latency", None)
    name = options.name or options.factory.rpartition(":")[2]
    return {"format": "cutaway.graph", "version": 1, "name": name, "exporter": provenance(options), "nodes": nodes}


def provenance(options):
    latency = ("none" if options.no_latency else f"measured on {options.device}" if options.measure
               else f"roofline, {options.peak_flops:g} flop/s, {options.bandwidth:g} bytes/s")
    return {"torch": torch.__version__, "factory": options.factory, "inputs": [spec.text for spec in options.input],
            "latency": latency}


def main(arguments=None):
    options = parse_command_line(arguments)
    try:
        write_document(export(options), options.out)
    except ExportError as error:
        if options.traceback:
            traceback.print_exc()
        sys.exit(f"export_fx: {first_line(error)}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
