#include "core/plan/placed/pinned_boundaries.h"

#include "core/plan/placed/placement_words.h"

#include <algorithm>
#include <span>

namespace cutaway {

namespace {

/// Groups that exist, as they run.
std::vector<std::uint32_t> existing(const Placement &placement, std::vector<std::uint32_t> order)
{
    std::erase_if(order, [&](std::uint32_t group) { return !placement.groups[group].exists; });
    return order;
}

std::uint32_t partOfGroup(const PlacedGroup &group, const std::vector<std::uint32_t> &partOf)
{
    const auto told =
        std::ranges::find_if(group.nodes, [&](NodeIndex node) { return partOf[node.value()] != UnitGraph::anyPart; });
    return told == group.nodes.end() ? UnitGraph::anyPart : partOf[told->value()];
}

} // namespace

bool isBoundaryPinned(const Placement &placement, const std::vector<std::uint32_t> &order, std::uint32_t later)
{
    const std::vector<std::uint32_t> groups = existing(placement, order);
    return placement.groups[later].isPinnedToBefore && !groups.empty() && groups.front() != later;
}

std::optional<Refusal> refusalByPins(const Placement &placement, const std::vector<std::uint32_t> &order,
                                     const Move &move)
{
    const std::vector<std::uint32_t> groups = existing(placement, order);
    const auto placeOf = [&](std::uint32_t group) { return std::ranges::find(groups, group) - groups.begin(); };
    for (const Move::ItemToGroup &item : move.items) {
        const std::uint32_t from = placement.groupOf[item.item.value()];
        if (item.to == move.create || from == noGroup)
            continue;
        const auto [first, last] = std::minmax({placeOf(from), placeOf(std::uint32_t(item.to.value()))});
        for (auto later = first + 1; later <= last && later < std::ptrdiff_t(groups.size()); ++later) {
            if (!placement.groups[groups[std::size_t(later)]].isPinnedToBefore)
                continue;
            const auto id = [&](std::ptrdiff_t place) {
                return std::to_string(idOf(placement, GroupIndex(groups[std::size_t(place)])));
            };
            return Refusal{"pinned", phrase("%1 is pinned", {phrase("the boundary between stages %1 and %2",
                                                                    {id(later - 1), id(later)})})};
        }
    }
    return std::nullopt;
}

void pinBetweenParts(std::vector<PlacedGroup> &groups, const std::vector<std::uint32_t> &partOf)
{
    std::uint32_t before = UnitGraph::anyPart;
    for (PlacedGroup &group : partOf.empty() ? std::span<PlacedGroup>() : std::span(groups)) {
        const std::uint32_t part = partOfGroup(group, partOf);
        if (part == UnitGraph::anyPart)
            continue;
        group.isPinnedToBefore = before != UnitGraph::anyPart && part != before;
        before = part;
    }
}

} // namespace cutaway
