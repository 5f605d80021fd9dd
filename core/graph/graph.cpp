#include "core/graph/graph.h"

#include <algorithm>
#include <limits>

namespace cutaway {

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

} // namespace cutaway
