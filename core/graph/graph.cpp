#include "core/graph/graph.h"

#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <map>

namespace cutaway {

namespace {

bool isKnown(const TensorType &type)
{
    return std::ranges::all_of(type.shape, [](std::int64_t size) { return size > 0; });
}

bool isOfWholeNumbers(const TensorType &type)
{
    return type.dtype == "int64" || type.dtype == "int32";
}

} // namespace

std::string_view opcodeName(Opcode opcode)
{
    switch (opcode) {
    case Opcode::Placeholder: return "placeholder";
    case Opcode::GetAttr: return "get_attr";
    case Opcode::CallModule: return "call_module";
    case Opcode::CallFunction: return "call_function";
    case Opcode::CallMethod: return "call_method";
    case Opcode::Output: return "output";
    }
    return {};
}

namespace {

Error at(std::string where, std::string code, Text message, Text hint = {})
{
    Error error = inputError(std::move(code), std::move(message), std::move(hint));
    error.where = std::move(where);
    return error;
}

std::string nodePath(std::size_t node)
{
    return "nodes[" + std::to_string(node) + "]";
}

/// The nodes of some cycle, in order, starting from a node that is known to be on or to lead into one.
std::vector<std::size_t> cycleFrom(const std::vector<Node> &nodes, std::size_t start)
{
    // Walk backwards along inputs that come too late or lead to such; a walk of n steps must meet itself.
    enum class Mark : std::uint8_t { New, Open, Closed };
    std::vector<Mark> marks(nodes.size(), Mark::New);
    struct Step
    {
        std::size_t node;
        std::size_t next;
    };
    std::vector<Step> walk{{start, 0}};
    marks[start] = Mark::Open;
    while (!walk.empty()) {
        Step &step = walk.back();
        if (step.next == nodes[step.node].inputs.size()) {
            marks[step.node] = Mark::Closed;
            walk.pop_back();
            continue;
        }
        const std::size_t input = nodes[step.node].inputs[step.next++].value();
        if (marks[input] == Mark::Open) {
            std::vector<std::size_t> cycle;
            for (auto it = walk.rbegin(); it != walk.rend(); ++it) {
                cycle.push_back(it->node);
                if (it->node == input)
                    break;
            }
            return cycle;
        }
        if (marks[input] == Mark::New) {
            marks[input] = Mark::Open;
            walk.push_back({input, 0});
        }
    }
    return {};
}

Error lateInput(const std::vector<Node> &nodes, std::size_t reader, std::size_t position)
{
    const std::string where = nodePath(reader) + ".inputs[" + std::to_string(position) + "]";
    const std::vector<std::size_t> cycle = cycleFrom(nodes, reader);
    if (cycle.empty())
        return at(
            where, "not_in_order",
            phrase("node \"%1\" is defined after its reader \"%2\"",
                   {std::string(nodes[nodes[reader].inputs[position].value()].name), std::string(nodes[reader].name)}),
            "nodes must be in execution order");
    std::string names;
    const std::size_t shown = std::min<std::size_t>(cycle.size(), 6);
    for (std::size_t i = 0; i < shown; ++i)
        names += nodes[cycle[i]].name + " → ";
    if (shown < cycle.size())
        names += "… → ";
    return at(where, "cycle", phrase("the graph has a cycle: %1%2", {names, nodes[cycle.front()].name}));
}

/// No sum that any plan can ask for may overflow: every node's bytes once and once more for each of its readers.
Done checkSizes(const std::vector<Node> &nodes)
{
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const Node &node = nodes[i];
        if (node.outputBytes < 0)
            return at(nodePath(i) + ".output_bytes", "negative_size",
                      phrase("node \"%1\" has %2 bytes", {node.name, std::to_string(node.outputBytes)}));
        if (node.totalBytes < 0)
            return at(nodePath(i) + ".total_bytes", "negative_size",
                      phrase("node \"%1\" has %2 bytes", {node.name, std::to_string(node.totalBytes)}));
        bool overflow = __builtin_add_overflow(sum, node.totalBytes, &sum);
        for (const NodeIndex input : node.inputs) {
            const Node &read = nodes[input.value()];
            overflow = overflow || __builtin_add_overflow(sum, std::max(read.outputBytes, read.totalBytes), &sum);
        }
        if (overflow)
            return at(nodePath(i), "size_overflow",
                      phrase("the sizes up to node \"%1\" add up to more than 2^63 bytes", {node.name}));
    }
    return Done(std::monostate());
}

} // namespace

Result<Graph> Graph::make(std::string name, std::vector<Node> nodes, std::string extra, std::string digest)
{
    Graph graph;
    graph.m_name = std::move(name);
    graph.m_extra = std::move(extra);
    graph.m_digest = std::move(digest);
    graph.m_nodes = std::move(nodes);
    const std::vector<Node> &all = graph.m_nodes;

    graph.m_byName.reserve(all.size());
    graph.m_userOffsets.assign(all.size() + 1, 0);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto [known, isNew] = graph.m_byName.emplace(all[i].name, NodeIndex(i));
        if (!isNew)
            return at(
                nodePath(i) + ".name", "duplicate_name",
                phrase("node \"%1\" is defined twice, first as %2", {all[i].name, nodePath(known->second.value())}));
        for (std::size_t k = 0; k < all[i].inputs.size(); ++k) {
            if (all[i].inputs[k].value() >= i)
                return lateInput(all, i, k);
            ++graph.m_userOffsets[all[i].inputs[k].value() + 1];
        }
        graph.m_operationCount += all[i].isOperation();
    }
    if (Done sizes = checkSizes(all); !sizes)
        return sizes.error();

    for (std::size_t i = 0; i < all.size(); ++i)
        graph.m_userOffsets[i + 1] += graph.m_userOffsets[i];
    graph.m_users.resize(graph.m_userOffsets.back());
    std::vector<std::size_t> next(graph.m_userOffsets.begin(), graph.m_userOffsets.end() - 1);
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (const NodeIndex input : all[i].inputs)
            graph.m_users[next[input.value()]++] = NodeIndex(i);
    }
    return graph;
}

NodeIndex Graph::find(std::string_view name) const
{
    const auto found = m_byName.find(name);
    return found == m_byName.end() ? NodeIndex() : found->second;
}

std::optional<CapturedBatch> capturedBatch(const Graph &graph)
{
    std::int64_t tokens = 0;
    std::int64_t samples = 0;
    bool isShared = true;
    for (const Node &node : graph.nodes()) {
        if (node.opcode != Opcode::Placeholder || !node.parameters.empty() || !node.outputs)
            continue;
        for (const TensorType &type : *node.outputs) {
            if (type.shape.size() < 2 || !isKnown(type))
                continue;
            if (type.shape.size() == 2 && isOfWholeNumbers(type))
                tokens = std::max(tokens, type.shape[0] * type.shape[1]);
            isShared = isShared && (samples == 0 || samples == type.shape[0]);
            samples = type.shape[0];
        }
    }
    if (tokens > 0)
        return CapturedBatch{tokens, true};
    return isShared && samples > 0 ? std::optional(CapturedBatch{samples, false}) : std::nullopt;
}

std::vector<FigureColumn> figureColumns(const Graph &graph)
{
    std::map<std::string, std::vector<double>> columns;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const std::string &extra = graph.nodes()[i].extra;
        if (extra.find("\"profile\"") == extra.npos)
            continue;
        const nlohmann::json fields = keptJson<nlohmann::json>(extra);
        const auto profile = fields.is_object() ? fields.find("profile") : fields.end();
        if (profile == fields.end() || !profile->is_object())
            continue;
        for (const auto &[name, value] : profile->items()) {
            std::vector<double> &values = columns[name];
            if (values.empty())
                values.assign(graph.size(), std::numeric_limits<double>::quiet_NaN());
            if (value.is_number())
                values[i] = value.get<double>();
        }
    }
    std::vector<FigureColumn> result;
    for (auto &[name, values] : columns)
        result.push_back({name, std::move(values)});
    return result;
}

namespace {

struct ElementType
{
    std::string_view name;
    int bits;
};
constexpr std::array elementTypes{
    ElementType{"float32", 32},
    ElementType{"float16", 16},
    ElementType{"bfloat16", 16},
    ElementType{"float64", 64},
    ElementType{"int64", 64},
    ElementType{"int32", 32},
    ElementType{"int16", 16},
    ElementType{"int8", 8},
    ElementType{"uint8", 8},
    ElementType{"uint16", 16},
    ElementType{"uint32", 32},
    ElementType{"uint64", 64},
    ElementType{"bool", 8},
    ElementType{"complex64", 64},
    ElementType{"complex128", 128},
    ElementType{"float8_e4m3fn", 8},
    ElementType{"float8_e5m2", 8},
    ElementType{"float8_e4m3fnuz", 8},
    ElementType{"float8_e5m2fnuz", 8},
    ElementType{"float8_e8m0fnu", 8},
    ElementType{"int4", 4},
    ElementType{"uint4", 4},
    ElementType{"float4_e2m1", 4},
    ElementType{"int2_packed", 2}, // ONNX's; PyTorch's int2 takes a byte
    ElementType{"uint2_packed", 2},
    ElementType{"complex32", 32},
    ElementType{"bcomplex32", 32},
    ElementType{"float4_e2m1fn_x2", 8}, // two numbers in an element
    ElementType{"bits1x8", 8},
    ElementType{"bits2x4", 8},
    ElementType{"bits4x2", 8},
    ElementType{"bits8", 8},
    ElementType{"bits16", 16},
    ElementType{"qint8", 8},
    ElementType{"quint8", 8},
    ElementType{"qint32", 32},
    // PyTorch's packed ones: two numbers of 4 bits an element, and a byte each for the others.
    ElementType{"float4_e2m1fn_x2", 8},
    ElementType{"uint1", 8},
    ElementType{"uint2", 8},
    ElementType{"uint3", 8},
    ElementType{"uint5", 8},
    ElementType{"uint6", 8},
    ElementType{"uint7", 8},
    ElementType{"int1", 8},
    ElementType{"int2", 8},
    ElementType{"int3", 8},
    ElementType{"int5", 8},
    ElementType{"int6", 8},
    ElementType{"int7", 8},
    // PyTorch's other names.
    ElementType{"float", 32},
    ElementType{"double", 64},
    ElementType{"half", 16},
    ElementType{"long", 64},
    ElementType{"int", 32},
    ElementType{"short", 16},
    ElementType{"char", 8},
    ElementType{"byte", 8},
};

} // namespace

std::optional<int> elementBits(std::string_view dtype)
{
    const auto found = std::ranges::find(elementTypes, dtype, &ElementType::name);
    return found == elementTypes.end() ? std::nullopt : std::optional(found->bits);
}

std::optional<std::int64_t> tensorBytes(std::span<const std::int64_t> shape, std::string_view dtype)
{
    const std::optional<int> bits = elementBits(dtype);
    if (!bits)
        return std::nullopt;
    std::int64_t total = *bits;
    bool isEmpty = false;
    for (const std::int64_t size : shape) {
        if (size < 0)
            return std::nullopt;
        isEmpty = isEmpty || size == 0;
        if (size != 0 && __builtin_mul_overflow(total, size, &total))
            return std::nullopt;
    }
    return isEmpty ? 0 : total / 8 + (total % 8 != 0);
}

} // namespace cutaway
