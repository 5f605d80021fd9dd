#include "core/plan/graph_items.h"

namespace cutaway {

// Spans of nodes are spans of items.
static_assert(sizeof(NodeIndex) == sizeof(ItemIndex));

namespace {

std::span<const ItemIndex> asItems(std::span<const NodeIndex> nodes)
{
    return {reinterpret_cast<const ItemIndex *>(nodes.data()), nodes.size()};
}

std::shared_ptr<const std::vector<OperatorKind>> kindsOf(const Graph &graph)
{
    auto kinds = std::make_shared<std::vector<OperatorKind>>();
    kinds->reserve(graph.size());
    for (const Node &node : graph.nodes())
        kinds->push_back(operatorKind(node));
    return kinds;
}

} // namespace

GraphItems::GraphItems(std::shared_ptr<const Graph> graph) : m_graph(std::move(graph)), m_kinds(kindsOf(*m_graph)) {}

ItemInfo GraphItems::info(ItemIndex item) const
{
    const Node &node = m_graph->node(nodeOf(item));
    ItemInfo info;
    info.label = node.name;
    info.typeLabel = operatorTypeName(node);
    info.modulePath = node.modulePath;
    info.role = node.isSource() ? ItemRole::Source : node.isOperation() ? ItemRole::Operator : ItemRole::Sink;
    info.kind = (*m_kinds)[item.value()];
    if (node.latency)
        info.seconds = node.latency->seconds();
    info.outputBytes = node.outputBytes;
    info.totalBytes = node.totalBytes;
    info.node = nodeOf(item);
    return info;
}

std::span<const ItemIndex> GraphItems::inputs(ItemIndex item) const
{
    return asItems(m_graph->inputs(nodeOf(item)));
}

std::span<const ItemIndex> GraphItems::users(ItemIndex item) const
{
    return asItems(m_graph->users(nodeOf(item)));
}

std::shared_ptr<const Inventory> orEmpty(std::shared_ptr<const Inventory> inventory)
{
    return inventory ? std::move(inventory) : std::make_shared<const Inventory>();
}

} // namespace cutaway
