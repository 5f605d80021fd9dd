#include "core/bucketing/collectives.h"

#include "core/base/names.h"
#include "core/bucketing/collective_reading.h"

#include <algorithm>
#include <limits>
#include <map>

namespace cutaway {

namespace {

bool isGetItem(const Node &node)
{
    return node.opcode == Opcode::CallFunction && node.inputs.size() == 1 && plainTarget(node) == "_operator.getitem";
}

bool isWait(const Node &node)
{
    return node.opcode == Opcode::CallFunction && node.inputs.size() == 1 &&
           plainTarget(node) == "_c10d_functional.wait_tensor";
}

} // namespace

std::string_view collectiveKindName(CollectiveKind kind)
{
    switch (kind) {
    case CollectiveKind::AllGather: return "all_gather";
    case CollectiveKind::ReduceScatter: return "reduce_scatter";
    case CollectiveKind::AllReduce: return "all_reduce";
    case CollectiveKind::AllToAll: return "all_to_all";
    case CollectiveKind::Broadcast: return "broadcast";
    }
    return {};
}

std::string_view plainTarget(const Node &node)
{
    std::string_view target = node.target;
    if (constexpr std::string_view prefix = "torch.ops."; target.starts_with(prefix))
        target.remove_prefix(prefix.size());
    if (constexpr std::string_view suffix = ".default"; target.ends_with(suffix))
        target.remove_suffix(suffix.size());
    return target;
}

std::vector<std::int64_t> paddedShape(std::vector<std::int64_t> shape, std::int64_t groupSize)
{
    if (shape.empty())
        return shape;
    const std::int64_t rest = shape.front() % groupSize;
    if (rest != 0 && __builtin_add_overflow(shape.front(), groupSize - rest, &shape.front()))
        shape.front() = std::numeric_limits<std::int64_t>::max();
    return shape;
}

std::vector<std::int64_t> shareOf(std::vector<std::int64_t> shape, std::int64_t groupSize, std::int64_t rank)
{
    const std::int64_t rows = shape.front();
    const std::int64_t piece = rows / groupSize + (rows % groupSize != 0);
    if (piece == 0 || rank >= (rows + piece - 1) / piece)
        return {0};
    shape.front() = std::min(piece, rows - rank * piece);
    return shape;
}

std::int64_t Collective::fullBytes() const
{
    switch (kind) {
    case CollectiveKind::AllGather: return outputBytes;
    case CollectiveKind::ReduceScatter:
    case CollectiveKind::AllReduce: return inputBytes;
    case CollectiveKind::AllToAll:
    case CollectiveKind::Broadcast: break;
    }
    return std::max(inputBytes, outputBytes);
}

Result<std::shared_ptr<const CollectiveGraph>> CollectiveGraph::make(std::shared_ptr<const Graph> graph)
{
    std::shared_ptr<CollectiveGraph> made(new CollectiveGraph);
    made->m_graph = std::move(graph);
    if (Done read = made->read(); !read)
        return read.error();
    made->m_dependences = Dependences(*made->m_graph, made->m_mutations);
    return std::shared_ptr<const CollectiveGraph>(std::move(made));
}

const std::vector<NodeIndex> &CollectiveGraph::mutatedBy(NodeIndex node) const
{
    static const std::vector<NodeIndex> none;
    const auto found = m_mutations.find(node);
    return found == m_mutations.end() ? none : found->second;
}

Done CollectiveGraph::read()
{
    m_atNode.resize(m_graph->size());
    m_waitedFor.resize(m_graph->size());
    for (std::size_t i = 0; i < m_graph->size(); ++i) {
        Result<std::optional<Collective>> collective = readCollective(*m_graph, NodeIndex(i));
        if (!collective)
            return collective.error();
        if (*collective) {
            m_atNode[i] = CollectiveIndex(m_collectives.size());
            m_collectives.push_back(std::move(**collective));
        }
        Result<std::vector<NodeIndex>> mutated = readMutations(*m_graph, NodeIndex(i));
        if (!mutated)
            return mutated.error();
        if (!mutated->empty())
            m_mutations.emplace(NodeIndex(i), std::move(*mutated));
    }
    if (Done sizes = checkGroupSizes(); !sizes)
        return sizes;
    if (Done sums = checkSums(); !sums)
        return sums;
    return linkWaits();
}

Done CollectiveGraph::checkSums() const
{
    std::int64_t sum = 0;
    for (const Collective &collective : m_collectives) {
        for (const std::int64_t bytes : {collective.inputBytes, collective.outputBytes, collective.bufferBytes}) {
            if (__builtin_add_overflow(sum, bytes, &sum))
                return faultAt(nodePath(collective.node), "size_overflow",
                               phrase("the collectives up to %1 send more than 2^63 bytes",
                                      {inQuotes(m_graph->node(collective.node).name)}));
        }
    }
    return Done(std::monostate());
}

Done CollectiveGraph::checkGroupSizes() const
{
    std::map<std::string_view, std::int64_t> sizes;
    for (const Collective &collective : m_collectives) {
        const auto [known, isNew] = sizes.emplace(collective.groupName, collective.groupSize);
        if (!isNew && known->second != collective.groupSize)
            return faultAt(
                nodePath(collective.node) + ".collective.group_size", "group_size",
                phrase("group %1 has sizes %2 and %3", {inQuotes(collective.groupName), std::to_string(known->second),
                                                        std::to_string(collective.groupSize)}));
    }
    return Done(std::monostate());
}

Done CollectiveGraph::linkWaits()
{
    for (std::size_t c = 0; c < m_collectives.size(); ++c) {
        Collective &collective = m_collectives[c];
        std::size_t waits = 0;
        const auto link = [&](NodeIndex wait) {
            m_waitedFor[wait.value()] = CollectiveIndex(c);
            collective.firstWait = waits == 0 ? wait : std::min(wait, collective.firstWait);
            collective.wait = waits == 0 ? wait : std::max(wait, collective.wait);
            ++waits;
        };
        const std::span<const NodeIndex> users = m_graph->users(collective.node);
        for (const NodeIndex user : users) {
            if (isWait(m_graph->node(user)))
                link(user);
            else if (isGetItem(m_graph->node(user))) { // a part of a coalesced one
                for (const NodeIndex reader : m_graph->users(user)) {
                    if (isWait(m_graph->node(reader)))
                        link(reader);
                }
            }
        }
        collective.isMergeable214 = collective.isMergeable214 && waits == 1;
        if (waits > 1 && collective.isMergeable)
            return faultAt(
                nodePath(collective.node), "two_waits",
                phrase("%1 has %2 waits", {inQuotes(m_graph->node(collective.node).name), std::to_string(waits)}));
        collective.hasOnlyItsWait = waits == 1 && users.size() == 1;
    }
    return Done(std::monostate());
}

} // namespace cutaway
