#include "core/plan/placed/pinned_boundaries.h"
#include "core/plan/placed/placement_plan.h"
#include "core/plan/placed/placement_words.h"

#include <algorithm>

// Groups as they run: cutting, joining, moving a boundary. The order inside a stage is the graph's.
namespace cutaway {

namespace {

/// By its first node: nodes of one unit go together.
NodeIndex placeOf(const Placement &placement, NodeIndex node)
{
    const UnitGraph &units = placement.units->graph;
    return units.members[units.unitOf[node.value()]].front();
}

template <class Condition>
void moveNodes(const Placement &placement, GroupIndex from, GroupIndex to, Condition isWanted, Move &move)
{
    for (const NodeIndex node : placement.groups[from.value()].nodes) {
        if (isWanted(placeOf(placement, node)))
            move.items.push_back({ItemIndex(node.value()), to});
    }
}

/// The first device that holds nothing, of the same class where there is one.
std::optional<DeviceIndex> freeDevice(const Placement &placement, const PlacedGroup &like)
{
    const PlacementModel &model = *placement.model;
    std::optional<DeviceIndex> found;
    for (std::size_t d = 0; d < model.inventory().devices.size(); ++d) {
        const DeviceIndex device(d);
        const bool isTaken = std::ranges::any_of(
            placement.groups, [&](const PlacedGroup &group) { return std::ranges::count(group.devices, device) > 0; });
        if (isTaken)
            continue;
        if (!like.devices.empty() && model.classOf(device) == placement.classIndexOf(like))
            return device;
        if (!found)
            found = device;
    }
    return found;
}

} // namespace

std::vector<GroupIndex> PlacementPlan::groupsInOrder() const
{
    std::vector<GroupIndex> groups;
    if (!m_scoring->hasGroupOrder())
        return groups;
    for (const std::uint32_t group : m_figures.order) {
        if (m_placement.groups[group].exists)
            groups.emplace_back(group);
    }
    return groups;
}

Move PlacementPlan::cutBefore(ItemIndex item) const
{
    Move move;
    move.create = nextGroup();
    const GroupIndex group = groupOf(item);
    const NodeIndex first = placeOf(m_placement, NodeIndex(item.value()));
    moveNodes(
        m_placement, group, move.create, [&](NodeIndex place) { return place >= first; }, move);
    if (const std::optional<DeviceIndex> device = freeDevice(m_placement, m_placement.groups[group.value()]))
        move.lanes.push_back({move.create, {LaneIndex(device->value())}});
    return move;
}

Move PlacementPlan::joinWithBefore(GroupIndex later) const
{
    Move move;
    move.remove = later;
    const GroupIndex before = neighboursOf(*this, later).before;
    moveNodes(
        m_placement, later, before, [](NodeIndex) { return true; }, move);
    return move;
}

Move PlacementPlan::moveBoundary(ItemIndex item, GroupIndex neighbour) const
{
    Move move;
    const GroupIndex group = groupOf(item);
    const NodeIndex last = placeOf(m_placement, NodeIndex(item.value()));
    const bool isEarlier = neighboursOf(*this, group).before == neighbour;
    moveNodes(
        m_placement, group, neighbour, [&](NodeIndex place) { return isEarlier ? place <= last : place >= last; },
        move);
    return move;
}

bool PlacementPlan::isBoundaryPinned(GroupIndex later) const
{
    return cutaway::isBoundaryPinned(m_placement, m_figures.order, std::uint32_t(later.value()));
}

std::vector<ItemIndex> PlacementPlan::pinnedItems() const
{
    std::vector<ItemIndex> items;
    const std::vector<GroupIndex> groups = groupsInOrder();
    for (std::size_t i = 1; i < groups.size(); ++i) {
        const std::vector<NodeIndex> &before = m_placement.groups[groups[i - 1].value()].nodes;
        const std::vector<NodeIndex> &behind = m_placement.groups[groups[i].value()].nodes;
        if (!isBoundaryPinned(groups[i]) || before.empty() || behind.empty())
            continue;
        items.push_back(ItemIndex(before.back().value()));
        items.push_back(ItemIndex(behind.front().value()));
    }
    sortUnique(items);
    return items;
}

Pin PlacementPlan::pinOf(ItemIndex item) const
{
    Pin pin;
    const bool hasPins =
        std::ranges::any_of(m_placement.groups, [](const PlacedGroup &group) { return group.isPinnedToBefore; });
    if (!hasPins || std::ranges::count(pinnedItems(), item) == 0)
        return pin;
    pin.kind = Pin::Kind::Group;
    pin.group = groupOf(item);
    return pin;
}

Move PlacementPlan::pinBoundary(GroupIndex later, bool isPinned) const
{
    const std::vector<NodeIndex> &nodes = m_placement.groups[later.value()].nodes;
    if (nodes.empty() || !neighboursOf(*this, later).before.isValid())
        return {};
    Pin pin;
    if (isPinned) {
        pin.kind = Pin::Kind::Group;
        pin.group = later;
    }
    Move move;
    move.pins.push_back({ItemIndex(nodes.front().value()), pin});
    return move;
}

} // namespace cutaway
