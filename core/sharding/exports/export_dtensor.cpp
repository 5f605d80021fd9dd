#include "core/sharding/exports/exports.h"

#include "core/json/kept_json.h"
#include "core/sharding/sharding_kind.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

namespace cutaway::sharding {

namespace {

using OrderedJson = nlohmann::ordered_json;

inline constexpr std::string_view dtensorPythonHead =
    R"PY("""A sharding plan for PyTorch's distributed tensors.

    torchrun --nproc-per-node N your_script.py

    import this_module as plan
    mesh = plan.make_mesh("cuda")
    model = plan.parallelize(model, mesh)               # modules, eager
    output = plan.PlannedInterpreter(traced, mesh).run(*inputs)   # every operator, torch.fx

Placements: "R" whole on every device, "S(d)" split along dimension d, "P(sum)" a term of a sum; one for each mesh
dimension. Needs PyTorch 2.6 or later.
"""
import math

import torch
import torch.fx
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard, distribute_module, distribute_tensor
from torch.utils._pytree import tree_flatten, tree_map

)PY";

inline constexpr std::string_view dtensorPythonFunctions = R"PY(

def placements(words):
    """Placements of torch.distributed.tensor for ["R", "S(1)"]."""
    return [Replicate() if word == "R" else Partial() if word == "P(sum)" else Shard(int(word[2:-1])) for word in words]


def make_mesh(device_type="cuda"):
    """The plan's device mesh; the world must have exactly its devices."""
    return init_device_mesh(device_type, tuple(MESH_SHAPE), mesh_dim_names=tuple(MESH_DIMENSIONS))


def place(value, mesh, words):
    """`value` with these placements. Sums are left to the operators: nothing is turned into a term of a sum."""
    wanted = placements(words)
    if not isinstance(value, DTensor):
        whole = [Replicate() if placement.is_partial() else placement for placement in wanted]
        return distribute_tensor(value, mesh, whole)
    wanted = [now if want.is_partial() else want for now, want in zip(value.placements, wanted)]
    # Some versions of torch refuse to leave a term as it is.
    return value if wanted == list(value.placements) else value.redistribute(mesh, wanted)


def interleave(tensor, dim, pieces, shards):
    """Reorders `dim`, of `pieces` equal pieces, so that each of `shards` chunks holds its share of every piece."""
    parts = [piece.chunk(shards, dim) for piece in tensor.chunk(pieces, dim)]
    return torch.cat([parts[p][s] for s in range(shards) for p in range(pieces)], dim)


def stored(name, tensor):
    """A parameter as the plan wants it stored."""
    layout = LAYOUTS.get(name)
    if layout is None:
        return tensor
    split = "S(%d)" % layout["dim"]
    shards = math.prod(size for size, word in zip(MESH_SHAPE, PARAMETERS[name]) if word == split)
    return interleave(tensor, layout["dim"], layout["pieces"], shards)


def distribute_parameters(model, mesh):
    """Replaces every parameter and buffer of the plan by a distributed one."""
    for name, words in PARAMETERS.items():
        path, _, attribute = name.rpartition(".")
        module = model.get_submodule(path)
        value = getattr(module, attribute)
        if isinstance(value, DTensor):
            continue
        tensor = distribute_tensor(stored(name, value.detach()), mesh, placements(words))
        if isinstance(value, torch.nn.Parameter):
            module.register_parameter(attribute, torch.nn.Parameter(tensor, requires_grad=value.requires_grad))
        else:
            module.register_buffer(attribute, tensor)
    return model


def parallelize(model, mesh):
    """Distributes the parameters and redistributes what modules read and return, as planned."""
    distribute_parameters(model, mesh)
    for path, name in MODULES.items():
        plan = NODES[name]

        def read(module, inputs, device_mesh, plan=plan):
            wanted = [words for words in plan["inputs"] if words is not None]
            taken = [place(x, device_mesh, words) for x, words in zip(inputs, wanted)]
            return tuple(taken) + tuple(inputs[len(taken):])

        def give(module, output, device_mesh, plan=plan):
            return place(output, device_mesh, plan["output"]) if isinstance(output, torch.Tensor) else output

        distribute_module(model.get_submodule(path), mesh, None, read, give)
    return model


def unmasked(value):
    """Of a table that is split by rows every device looks up its own. Rows of others become zeros, here and now: torch
    does it when it sums them, with a mask that knows nothing of how the result was split since."""
    masks = [p for p in value.placements if hasattr(p, "mask_buffer")] if isinstance(value, DTensor) else []
    if not masks:
        return value
    local = value.to_local().clone()
    for placement in masks:
        placement.mask_buffer.apply_mask(local)
        placement.mask_buffer.release_mask()
    return DTensor.from_local(local, value.device_mesh, [Partial() if p in masks else p for p in value.placements])


def packed(value):
    """Contiguous: what was gathered may not lie in memory as torch says it does, which only views notice."""
    if not isinstance(value, DTensor):
        return value
    return DTensor.from_local(value.to_local().contiguous(), value.device_mesh, value.placements, shape=value.shape,
                              stride=torch.empty(value.shape, device="meta").stride())


class PlannedInterpreter(torch.fx.Interpreter):
    """Runs a traced model with every operator reading and returning what the plan says."""

    def __init__(self, traced, mesh):
        super().__init__(distribute_parameters(traced, mesh))
        self.mesh = mesh

    def run_node(self, node):
        plan = NODES.get(node.name)
        if "_assert_" in str(node.target):  # of what torch.export saw: types of tensors that were whole
            return None
        if plan is None:
            return super().run_node(node)
        before = {}
        for source, words in zip(node.all_input_nodes, plan["inputs"]):
            if words is not None and isinstance(self.env[source], torch.Tensor):
                before[source] = self.env[source]
                self.env[source] = place(self.env[source], self.mesh, words)
        result = self.planned_result(node)
        self.env.update(before)
        return place(unmasked(result), self.mesh, plan["output"]) if isinstance(result, torch.Tensor) else result

    def planned_result(self, node):
        if node.name in INTERLEAVED_SPLITS:
            return self.split(node)
        if node.op == "call_function" and "conv" in str(node.target) and self.is_split_by_weight(node):
            return self.convolve(node)
        if node.op == "call_function" and self.is_whole(node):  # torch has no rule for every operator
            return self.run_here(node, placements(NODES[node.name]["output"]))
        if "scaled_dot_product_attention" in str(node.target):  # torch searches for a rule for longer than one waits
            return self.run_here(node, placements(NODES[node.name]["output"]))
        if str(node.target) in ("aten.view.default", "aten.reshape.default"):
            value, *sizes = self.fetch_args_kwargs_from_env(node)[0]
            return torch.ops.aten.reshape.default(packed(value), *sizes)
        return super().run_node(node)

    def is_split_by_weight(self, node):
        x, weight = self.env[node.args[0]], self.env[node.args[1]]
        if not (isinstance(x, DTensor) and isinstance(weight, DTensor)):
            return False
        pairs = list(zip(weight.placements, x.placements))
        return any(p.is_shard(0) for p, _ in pairs) and not any(p.is_shard(0) and q.is_shard() for p, q in pairs)

    def convolve(self, node):
        """Each device computes its output channels: torch has no rule for a weight that is split."""
        x, weight = self.env[node.args[0]], self.env[node.args[1]]
        return self.run_here(node, [Shard(1) if p.is_shard(0) else now
                                    for p, now in zip(weight.placements, x.placements)])

    def is_whole(self, node):
        """Nothing is split before or after. Operators that draw numbers are torch's, which draws the same everywhere."""
        read = tree_flatten([self.env[source] for source in node.all_input_nodes])[0]
        drawing = any("nondeterministic_seeded" in str(tag) for tag in getattr(node.target, "tags", ()))
        placed = [p for value in read if isinstance(value, DTensor) for p in value.placements]
        whole = bool(placed) and all(p.is_replicate() for p in placed)
        return whole and not drawing and set(NODES[node.name]["output"]) == {"R"}

    def run_here(self, node, split):
        """On the parts that each device has; the result is split as told."""
        held = {source: self.env[source] for source in node.all_input_nodes}
        for source, value in held.items():
            self.env[source] = tree_map(lambda v: v.to_local() if isinstance(v, DTensor) else v, value)
        local = super().run_node(node)
        self.env.update(held)
        return tree_map(lambda v: DTensor.from_local(v, self.mesh, split) if isinstance(v, torch.Tensor) else v, local)

    def split(self, node):
        """Each device cuts its own chunk: the weights before are stored interleaved."""
        pieces, dim = INTERLEAVED_SPLITS[node.name]
        value = self.env[node.all_input_nodes[0]]
        local = value.to_local().chunk(pieces, dim)
        return tuple(DTensor.from_local(piece, self.mesh, value.placements) for piece in local)
)PY";

/// Valid in Python: JSON's escapes and lists mean the same there, `null` is `None`, and there are no truth values.
std::string literal(const OrderedJson &value)
{
    if (value.is_null())
        return "None";
    if (!value.is_structured())
        return jsonLine(value);
    std::string text = value.is_array() ? "[" : "{";
    bool isFirst = true;
    for (const auto &[key, item] : value.items()) {
        text += isFirst ? "" : ", ";
        isFirst = false;
        if (value.is_object())
            text += literal(OrderedJson(key)) + ": ";
        text += literal(item);
    }
    return text + (value.is_array() ? "]" : "}");
}

std::string table(std::string_view name, const OrderedJson &entries)
{
    std::string text = std::string(name) + " = {\n";
    for (const auto &[key, value] : entries.items())
        text += "    " + literal(OrderedJson(key)) + ": " + literal(value) + ",\n";
    return text + "}\n";
}

OrderedJson dimensionNames(const OrderedJson &shape)
{
    OrderedJson names = OrderedJson::array();
    for (std::size_t i = 0; i < shape.size(); ++i)
        names.push_back("mesh" + std::to_string(i));
    return names;
}

/// Tied parameters under each of their names, as the model has them.
OrderedJson parametersByName(const EditedPlan &plan, const OrderedJson &byStorage)
{
    OrderedJson parameters = OrderedJson::object();
    for (const Node &node : plan.graph().nodes()) {
        for (const Parameter &parameter : node.parameters) {
            if (const auto found = byStorage.find(parameter.storage); found != byStorage.end())
                parameters[parameter.name] = *found;
        }
        if (node.opcode == Opcode::GetAttr && node.parameters.empty() && byStorage.contains(node.target))
            parameters[node.target] = byStorage[node.target];
    }
    return parameters;
}

/// Modules that are called, the first node of each.
OrderedJson modulesOf(const EditedPlan &plan, const OrderedJson &nodes)
{
    OrderedJson modules = OrderedJson::object();
    for (const Node &node : plan.graph().nodes()) {
        if (node.opcode == Opcode::CallModule && nodes.contains(node.name) && !modules.contains(node.target))
            modules[node.target] = node.name;
    }
    return modules;
}

/// Splits that cut a dimension which is split across devices before and after: pieces and dimension.
OrderedJson interleavedSplits(const EditedPlan &plan, const OrderedJson &nodes)
{
    OrderedJson splits = OrderedJson::object();
    for (const Node &node : plan.graph().nodes()) {
        if (!node.outputs || node.outputs->size() < 2 || node.inputs.empty() || !nodes.contains(node.name))
            continue;
        const Node &input = plan.graph().node(node.inputs.front());
        const OrderedJson &entry = nodes[node.name];
        if (!input.outputs || input.outputs->empty() || entry["inputs"].empty() || entry["inputs"][0].is_null())
            continue;
        const std::vector<std::int64_t> &before = input.outputs->front().shape;
        const std::vector<std::int64_t> &after = node.outputs->front().shape;
        for (std::size_t d = 0; d < std::min(before.size(), after.size()); ++d) {
            const std::string word = "S(" + std::to_string(d) + ")";
            const auto isSplit = [&](const OrderedJson &words) {
                return std::ranges::count(words, OrderedJson(word)) > 0;
            };
            if (before.size() == after.size() && before[d] != after[d] && isSplit(entry["inputs"][0]) &&
                isSplit(entry["output"]))
                splits[node.name] = {node.outputs->size(), d};
        }
    }
    return splits;
}

/// What a redistribution needs to know of a node.
OrderedJson nodesOf(const OrderedJson &document)
{
    OrderedJson nodes = OrderedJson::object();
    for (const auto &[name, entry] : document["nodes"].items()) {
        OrderedJson kept = entry;
        kept.erase("alternatives");
        nodes.push_back({name, std::move(kept)});
    }
    return nodes;
}

} // namespace

Result<std::string> exportDTensor(const EditedPlan &plan)
{
    if (plan.kind() != sharding::shardingPlans)
        return Error{
            ErrorKind::Unsupported, "wrong_kind", phrase("distributed tensors are placed by a sharding plan"), {}, {}};
    const OrderedJson document = plan.document();
    const OrderedJson nodes = nodesOf(document);
    std::string text(dtensorPythonHead);
    text += "GRAPH = " + literal(plan.graph().name()) + "\n";
    text += "MESH_SHAPE = " + literal(document["mesh_shape"]) + "\n";
    text += "MESH_DIMENSIONS = " + literal(dimensionNames(document["mesh_shape"])) + "\n\n";
    text += "# Parameter: how it is stored.\n" + table("PARAMETERS", parametersByName(plan, document["parameters"]));
    text += "# Parameter: equal pieces along a dimension, of which every device stores its share.\n" +
            table("LAYOUTS", document["layouts"]);
    text += "# Module: its node.\n" + table("MODULES", modulesOf(plan, nodes));
    text += "# Node: pieces and dimension of a split that every device does by itself.\n" +
            table("INTERLEAVED_SPLITS", interleavedSplits(plan, nodes));
    text += "# Node: what it wants of its inputs and parameters, and what it returns. In graph order.\n" +
            table("NODES", nodes);
    return text + std::string(dtensorPythonFunctions);
}

} // namespace cutaway::sharding
