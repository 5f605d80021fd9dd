#include "core/search/unit_graph.h"

#include "core/base/sort_unique.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace cutaway {

namespace {

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

using Lists = std::vector<std::vector<std::uint32_t>>;

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

} // namespace cutaway
