#include "core/sharding/exports/export_dtensor.h"
#include "core/sharding/sharding_kind.h"

#include "core/json/kept_json.h"
#include "core/sharding/exports/dtensor_python.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

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

} // namespace cutaway
