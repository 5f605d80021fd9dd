#include "core/search/unit_graph.h"

#include "core/base/sort_unique.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace cutaway {

namespace {

using Lists = std::vector<std::vector<std::uint32_t>>;

/// Numbers units by their first nodes.
std::size_t renumber(std::vector<std::uint32_t> &unitOf)
{
    std::vector<std::uint32_t> number(unitOf.size() + 1, noUnit);
    std::uint32_t count = 0;
    for (std::uint32_t &unit : unitOf) {
        if (unit == noUnit)
            continue;
        if (number[unit] == noUnit)
            number[unit] = count++;
        unit = number[unit];
    }
    return count;
}

void addMembers(const PlacementModel &model, UnitGraph &graph)
{
    const std::size_t classes = model.classes().size();
    graph.latency.assign(classes * graph.size(), 0.0);
    graph.memory.assign(graph.size(), 0);
    for (std::size_t i = 0; i < model.size(); ++i) {
        const std::uint32_t unit = graph.unitOf[i];
        if (unit == noUnit)
            continue;
        graph.members[unit].push_back(NodeIndex(i));
        graph.memory[unit] += model.node(NodeIndex(i)).memoryBytes;
        for (std::size_t c = 0; c < classes; ++c)
            graph.latency[c * graph.size() + unit] += model.latency(c, NodeIndex(i));
    }
}

void addOrder(std::span<const NodeOrder> order, UnitGraph &graph)
{
    for (const NodeOrder &pair : order) {
        const std::uint32_t before = graph.unitOf[pair.before.value()];
        const std::uint32_t after = graph.unitOf[pair.after.value()];
        if (before == after)
            continue;
        graph.after[before].push_back(after);
        graph.before[after].push_back(before);
    }
    for (std::size_t u = 0; u < graph.size(); ++u) {
        sortUnique(graph.before[u]);
        sortUnique(graph.after[u]);
    }
}

/// Values over the same units are one hyperedge; those within a unit and those that cost nothing are none.
void addHyperedges(const PlacementModel &model, UnitGraph &graph)
{
    std::map<std::vector<std::uint32_t>, double> costs;
    for (std::size_t i = 0; i < model.size(); ++i) {
        const double cost = model.node(NodeIndex(i)).transferSec;
        if (graph.unitOf[i] == noUnit || cost == 0)
            continue;
        std::vector<std::uint32_t> units{graph.unitOf[i]};
        for (const NodeIndex reader : model.readers(NodeIndex(i)))
            units.push_back(graph.unitOf[reader.value()]);
        sortUnique(units);
        if (units.size() > 1)
            costs[std::move(units)] += cost;
    }
    for (const auto &[units, cost] : costs) {
        for (const std::uint32_t unit : units)
            graph.edgesOf[unit].push_back(std::uint32_t(graph.hyperedges.size()));
        graph.hyperedges.push_back({cost, units});
    }
}

/// Units whose predecessors are all taken, from a stack that gives the earliest of those set free together first.
std::vector<std::uint32_t> depthFirst(const Lists &before, const Lists &after)
{
    std::vector<std::size_t> missing(before.size());
    std::vector<std::uint32_t> stack;
    std::vector<std::uint32_t> order;
    for (std::size_t u = before.size(); u-- > 0;) {
        missing[u] = before[u].size();
        if (missing[u] == 0)
            stack.push_back(std::uint32_t(u));
    }
    while (!stack.empty()) {
        const std::uint32_t unit = stack.back();
        stack.pop_back();
        order.push_back(unit);
        for (std::size_t i = after[unit].size(); i-- > 0;) {
            if (--missing[after[unit][i]] == 0)
                stack.push_back(after[unit][i]);
        }
    }
    return order;
}

/// The same graph with its units numbered backwards.
Lists renumberedBackwards(const Lists &lists)
{
    const std::uint32_t last = std::uint32_t(lists.size()) - 1;
    Lists backwards(lists.size());
    for (std::uint32_t u = 0; u < lists.size(); ++u) {
        for (std::size_t i = lists[u].size(); i-- > 0;)
            backwards[last - u].push_back(last - lists[u][i]);
    }
    return backwards;
}

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

std::int64_t UnitGraph::totalMemory() const
{
    return std::accumulate(memory.begin(), memory.end(), std::int64_t(0));
}

UnitGraph buildUnitGraph(const PlacementModel &model, std::vector<std::uint32_t> unitOf,
                         std::span<const NodeOrder> order)
{
    UnitGraph graph;
    const std::size_t count = renumber(unitOf);
    graph.unitOf = std::move(unitOf);
    graph.members.resize(count);
    graph.before.resize(count);
    graph.after.resize(count);
    graph.edgesOf.resize(count);
    addMembers(model, graph);
    addOrder(order, graph);
    addHyperedges(model, graph);
    return graph;
}

std::vector<std::uint32_t> depthFirstOrder(const UnitGraph &graph)
{
    return depthFirst(graph.before, graph.after);
}

std::vector<std::vector<std::uint32_t>> topologicalOrders(const UnitGraph &graph)
{
    const Lists before = renumberedBackwards(graph.before);
    const Lists after = renumberedBackwards(graph.after);
    std::vector<std::uint32_t> latestFirst = depthFirst(before, after);
    std::vector<std::uint32_t> fromTheEnd = depthFirst(after, before);
    std::ranges::reverse(fromTheEnd);
    for (std::vector<std::uint32_t> *order : {&latestFirst, &fromTheEnd}) {
        for (std::uint32_t &unit : *order)
            unit = std::uint32_t(graph.size()) - 1 - unit;
    }
    std::vector<std::vector<std::uint32_t>> orders{depthFirstOrder(graph)};
    for (std::vector<std::uint32_t> *order : {&latestFirst, &fromTheEnd}) {
        if (std::ranges::find(orders, *order) == orders.end())
            orders.push_back(std::move(*order));
    }
    return orders;
}

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
