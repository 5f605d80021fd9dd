#pragma once

#include "core/devices/inventory.h"
#include "core/graph/graph.h"
#include "core/graph/operator_kind.h"
#include "core/plan/picture.h"

#include <memory>
#include <span>
#include <vector>

namespace cutaway {

inline NodeIndex nodeOf(ItemIndex item)
{
    return NodeIndex(item.value());
}

inline ItemIndex itemOf(NodeIndex node)
{
    return ItemIndex(node.value());
}

/// The items of a plan whose items are its graph's nodes, position by position. Cheap to copy.
class GraphItems
{
public:
    /// O(nodes): looks up what kind of operator each is.
    explicit GraphItems(std::shared_ptr<const Graph> graph);

    /// What the node itself says; what it costs is for the plan to say where that is not the node's own latency.
    ItemInfo info(ItemIndex item) const;
    std::span<const ItemIndex> inputs(ItemIndex item) const;
    std::span<const ItemIndex> users(ItemIndex item) const;

private:
    std::shared_ptr<const Graph> m_graph;
    std::shared_ptr<const std::vector<OperatorKind>> m_kinds;
};

/// Plans keep an inventory in any case.
std::shared_ptr<const Inventory> orEmpty(std::shared_ptr<const Inventory> inventory);

} // namespace cutaway
