#include "core/search/unit_parts.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr std::uint32_t anyPart = UnitGraph::anyPart;

bool areWhole(const UnitGraph &graph, const std::vector<std::uint32_t> &partOf)
{
    return std::ranges::all_of(graph.members, [&](const std::vector<NodeIndex> &nodes) {
        std::uint32_t part = anyPart;
        return std::ranges::all_of(nodes, [&](NodeIndex node) {
            const std::uint32_t own = partOf[node.value()];
            const bool isSame = own == anyPart || part == anyPart || own == part;
            part = own == anyPart ? part : own;
            return isSame;
        });
    });
}

/// The units of a part that none of it comes after, or before.
std::vector<std::uint32_t> endsOf(const std::vector<std::uint32_t> &partOfUnit, std::uint32_t part,
                                  const std::vector<std::vector<std::uint32_t>> &neighbours)
{
    std::vector<std::uint32_t> ends;
    for (std::uint32_t unit = 0; unit < partOfUnit.size(); ++unit) {
        const auto isInside = [&](std::uint32_t other) { return partOfUnit[other] == part; };
        if (partOfUnit[unit] == part && std::ranges::none_of(neighbours[unit], isInside))
            ends.push_back(unit);
    }
    return ends;
}

} // namespace

std::vector<std::uint32_t> partsOfUnits(const UnitGraph &graph, const std::vector<std::uint32_t> &partOf)
{
    std::vector<std::uint32_t> parts;
    for (const std::vector<NodeIndex> &nodes : graph.members) {
        const auto told = std::ranges::find_if(nodes, [&](NodeIndex node) { return partOf[node.value()] != anyPart; });
        parts.push_back(told == nodes.end() ? anyPart : partOf[told->value()]);
    }
    return parts;
}

bool keepPartsApart(const PlacementModel &model, std::vector<std::uint32_t> partOf, Units &units)
{
    if (!areWhole(units.graph, partOf))
        return false;
    const UnitGraph &graph = units.graph;
    const std::vector<std::uint32_t> parts = partsOfUnits(graph, partOf);
    std::vector<std::uint32_t> last = endsOf(parts, 0, graph.after);
    for (std::uint32_t part = 1; !last.empty(); ++part) {
        for (const std::uint32_t before : last) {
            for (const std::uint32_t behind : endsOf(parts, part, graph.before))
                units.order.push_back({graph.members[before].front(), graph.members[behind].front()});
        }
        last = endsOf(parts, part, graph.after);
    }
    units.graph = buildUnitGraph(model, units.graph.unitOf, units.order);
    units.graph.part = partsOfUnits(units.graph, partOf);
    units.partOf = std::move(partOf);
    return depthFirstOrder(units.graph).size() == units.graph.size(); // else they come after each other
}

} // namespace cutaway
