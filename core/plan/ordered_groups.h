#pragma once

#include "core/plan/edited_plan.h"

#include <vector>

namespace cutaway {

/// Plans whose groups run one behind the other: an interface beside `EditedPlan`, found by `dynamic_cast`. Such a group
/// can be cut in two between operators that follow each other, and be joined with a neighbour.
class HasGroupOrder
{
public:
    virtual ~HasGroupOrder() = default;
    /// Those that exist, as they run; none where this plan has no order. O(groups log groups).
    virtual std::vector<GroupIndex> groupsInOrder() const = 0;
    /// The item and what follows it in its group go to a group of their own behind it. The item lies in a group.
    virtual Move cutBefore(ItemIndex item) const = 0;
    /// What is in both groups ends up in the one that runs first. `later` runs directly behind another.
    virtual Move joinWithBefore(GroupIndex later) const = 0;
    /// The boundary of the item's group with a neighbour is put behind the item, or before it: all between them goes
    /// along.
    virtual Move moveBoundary(ItemIndex item, GroupIndex neighbour) const = 0;
    /// Whether the boundary before a group is to stay where it is.
    virtual bool isBoundaryPinned(GroupIndex /*later*/) const { return false; }
    /// Pins it or lets it go; empty where boundaries cannot be pinned.
    virtual Move pinBoundary(GroupIndex /*later*/, bool /*isPinned*/) const { return {}; }
};

/// Null for plans whose groups have no order.
const HasGroupOrder *groupOrderOf(const EditedPlan &plan);
/// None for plans without an order.
std::vector<GroupIndex> groupsInOrder(const EditedPlan &plan);

/// As the plan's own; empty for plans without an order and for items without a group.
Move cutBefore(const EditedPlan &plan, ItemIndex item);

/// The neighbours of a group in the order; invalid where there is none. O(groups log groups).
struct GroupNeighbours
{
    GroupIndex before;
    GroupIndex behind;
};
GroupNeighbours neighboursOf(const EditedPlan &plan, GroupIndex group);

} // namespace cutaway
