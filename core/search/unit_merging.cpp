#include "core/base/names.h"
#include "core/search/unit_graph.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

namespace cutaway {

namespace {

class Reduction
{
public:
    Reduction(const PlacementModel &model, const UnitGraph &graph) : m_graph(graph), m_into(graph.size())
    {
        std::iota(m_into.begin(), m_into.end(), 0U);
        std::int64_t smallest = model.classes().front().capacity;
        for (const DeviceClass &deviceClass : model.classes())
            smallest = std::min(smallest, deviceClass.capacity);
        m_memoryIsNoMatter = graph.totalMemory() <= smallest;
        m_classCount = model.classes().size();
        for (std::uint32_t u = 0; u < graph.size(); ++u)
            m_neighbours.push_back(graph.before[u].size() + graph.after[u].size());
    }

    /// For each unit the one that it becomes part of.
    std::vector<std::uint32_t> run()
    {
        std::vector<std::uint32_t> candidates;
        for (std::uint32_t u = std::uint32_t(m_graph.size()); u-- > 0;)
            candidates.push_back(u);
        while (!candidates.empty()) {
            const std::uint32_t unit = candidates.back();
            candidates.pop_back();
            if (m_neighbours[unit] != 1 || m_into[unit] != unit || !isFree(unit))
                continue;
            const std::uint32_t neighbour = onlyNeighbour(unit);
            if (!mayJoin(unit, neighbour) || !isCoveredBy(unit, neighbour))
                continue;
            m_into[unit] = neighbour;
            --m_neighbours[neighbour];
            candidates.push_back(neighbour);
        }
        for (std::uint32_t u = 0; u < m_into.size(); ++u)
            m_into[u] = root(u);
        return m_into;
    }

private:
    bool isFree(std::uint32_t unit) const
    {
        if (m_graph.memory[unit] != 0 && !m_memoryIsNoMatter)
            return false;
        for (std::size_t c = 0; c < m_classCount; ++c) {
            if (m_graph.latencyOn(c, unit) != 0)
                return false;
        }
        return true;
    }

    bool mayJoin(std::uint32_t unit, std::uint32_t neighbour) const
    {
        return m_graph.part.empty() || m_graph.part[unit] == UnitGraph::anyPart ||
               m_graph.part[unit] == m_graph.part[neighbour];
    }

    /// Neighbours that have joined this unit count no more.
    std::uint32_t onlyNeighbour(std::uint32_t unit) const
    {
        for (const auto *list : {&m_graph.before[unit], &m_graph.after[unit]}) {
            for (const std::uint32_t other : *list) {
                if (m_into[other] == other)
                    return other;
            }
        }
        return noUnit;
    }

    /// What has joined a unit has no hyperedge without it, so that the units as they were tell enough.
    bool isCoveredBy(std::uint32_t unit, std::uint32_t neighbour)
    {
        return std::ranges::all_of(m_graph.edgesOf[unit], [&](std::uint32_t edge) {
            const std::vector<std::uint32_t> &units = m_graph.hyperedges[edge].units;
            return std::ranges::binary_search(units, neighbour) ||
                   std::ranges::all_of(units, [&](std::uint32_t other) { return root(other) == unit; });
        });
    }

    std::uint32_t root(std::uint32_t unit)
    {
        while (m_into[unit] != unit) {
            m_into[unit] = m_into[m_into[unit]];
            unit = m_into[unit];
        }
        return unit;
    }

    const UnitGraph &m_graph;
    std::vector<std::uint32_t> m_into;
    std::vector<std::size_t> m_neighbours; ///< of those that are left
    std::size_t m_classCount = 0;
    bool m_memoryIsNoMatter = false;
};

} // namespace

UnitGraph reduceUnits(const PlacementModel &model, const Units &units)
{
    const std::vector<std::uint32_t> into = Reduction(model, units.graph).run();
    std::vector<std::uint32_t> unitOf = units.graph.unitOf;
    for (std::uint32_t &unit : unitOf) {
        if (unit != noUnit)
            unit = into[unit];
    }
    UnitGraph reduced = buildUnitGraph(model, std::move(unitOf), units.order);
    if (!units.partOf.empty())
        reduced.part = partsOfUnits(reduced, units.partOf);
    return reduced;
}

namespace {

using GroupLists = std::vector<std::vector<std::uint32_t>>;

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

class Tarjan
{
public:
    explicit Tarjan(const std::vector<std::vector<std::uint32_t>> &after)
        : m_after(after), m_number(after.size(), none), m_lowest(after.size(), 0), m_component(after.size(), none)
    {
    }

    std::vector<std::uint32_t> run()
    {
        for (std::uint32_t v = 0; v < m_after.size(); ++v) {
            if (m_number[v] == none)
                search(v);
        }
        return std::move(m_component);
    }

private:
    struct Visit
    {
        std::uint32_t vertex;
        std::size_t next; ///< which of its edges is looked at next
    };

    void enter(std::uint32_t vertex)
    {
        m_number[vertex] = m_lowest[vertex] = m_counter++;
        m_open.push_back(vertex);
        m_path.push_back({vertex, 0});
    }

    void search(std::uint32_t root)
    {
        enter(root);
        while (!m_path.empty()) {
            const std::uint32_t vertex = m_path.back().vertex;
            if (m_path.back().next < m_after[vertex].size()) {
                const std::uint32_t to = m_after[vertex][m_path.back().next++];
                if (m_number[to] == none)
                    enter(to);
                else if (m_component[to] == none)
                    m_lowest[vertex] = std::min(m_lowest[vertex], m_number[to]);
                continue;
            }
            m_path.pop_back();
            if (!m_path.empty())
                m_lowest[m_path.back().vertex] = std::min(m_lowest[m_path.back().vertex], m_lowest[vertex]);
            if (m_lowest[vertex] == m_number[vertex])
                close(vertex);
        }
    }

    void close(std::uint32_t vertex)
    {
        for (std::uint32_t member = none; member != vertex;) {
            member = m_open.back();
            m_open.pop_back();
            m_component[member] = m_components;
        }
        ++m_components;
    }

    const std::vector<std::vector<std::uint32_t>> &m_after;
    std::vector<std::uint32_t> m_number;
    std::vector<std::uint32_t> m_lowest;
    std::vector<std::uint32_t> m_component;
    std::vector<std::uint32_t> m_open;
    std::vector<Visit> m_path;
    std::uint32_t m_counter = 0;
    std::uint32_t m_components = 0;
};

/// For each vertex the number of its strongly connected component (Tarjan 1972, without recursion). Numbers are below
/// the number of vertices; a component's number is greater than those of the components that it leads to.
/// O(vertices + edges).
std::vector<std::uint32_t> stronglyConnected(const std::vector<std::vector<std::uint32_t>> &after)
{
    return Tarjan(after).run();
}

// From colocation groups and an order between them to units.

/// Colocation groups first, by number, then the nodes that have none.
std::vector<std::uint32_t> groupsOf(const PlacementModel &model, std::size_t &count)
{
    std::vector<std::uint32_t> groupOf(model.size(), noUnit);
    std::uint32_t next = 0;
    for (std::size_t i = 0; i < model.size(); ++i) {
        const std::uint32_t colocation = model.node(NodeIndex(i)).colocation;
        if (colocation != noUnit)
            next = std::max(next, colocation + 1);
    }
    for (std::size_t i = 0; i < model.size(); ++i) {
        const PlacedNode &node = model.node(NodeIndex(i));
        if (node.isPlaced)
            groupOf[i] = node.colocation != noUnit ? node.colocation : next++;
    }
    count = next;
    return groupOf;
}

std::vector<NodeOrder> orderOf(const PlacementModel &model, OrderRule rule, const std::vector<std::uint32_t> &groupOf,
                               std::size_t groupCount)
{
    std::vector<bool> hasForward(groupCount, false);
    for (std::size_t i = 0; i < model.size(); ++i) {
        if (groupOf[i] != noUnit && !model.node(NodeIndex(i)).isBackward)
            hasForward[groupOf[i]] = true;
    }
    std::vector<NodeOrder> order;
    for (std::size_t i = 0; i < model.size(); ++i) {
        const NodeIndex maker(i);
        for (const NodeIndex reader : model.readers(maker)) {
            const bool makerIsBackward = model.node(maker).isBackward;
            const bool readerIsBackward = model.node(reader).isBackward;
            if (rule == OrderRule::AllEdges || (!makerIsBackward && !readerIsBackward))
                order.push_back({maker, reader});
            else if (makerIsBackward && readerIsBackward &&
                     (!hasForward[groupOf[i]] || !hasForward[groupOf[reader.value()]]))
                order.push_back({reader, maker});
        }
    }
    return order;
}

/// A shortest cycle through `start` within its component, `start` at both ends.
std::vector<std::uint32_t> cycleThrough(const GroupLists &after, const std::vector<std::uint32_t> &component,
                                        std::uint32_t start)
{
    std::vector<std::uint32_t> parent(after.size(), noUnit);
    std::vector<std::uint32_t> queue{start};
    for (std::size_t i = 0; i < queue.size(); ++i) {
        for (const std::uint32_t next : after[queue[i]]) {
            if (next == start) {
                std::vector<std::uint32_t> cycle{start};
                for (std::uint32_t at = queue[i]; at != start; at = parent[at])
                    cycle.push_back(at);
                cycle.push_back(start);
                std::ranges::reverse(cycle);
                return cycle;
            }
            if (parent[next] == noUnit && component[next] == component[start]) {
                parent[next] = queue[i];
                queue.push_back(next);
            }
        }
    }
    return {};
}

std::string mergedCycleText(const PlacementModel &model, const std::vector<NodeIndex> &firstNode,
                            const std::vector<std::uint32_t> &cycle)
{
    constexpr std::size_t most = 8;
    std::string text;
    for (std::size_t i = 0; i < cycle.size(); ++i) {
        if (i + 1 < cycle.size() && i >= most) {
            if (i == most)
                text += " → …";
            continue;
        }
        text += (i == 0 ? "" : " → ") + inQuotes(model.graph().node(firstNode[cycle[i]]).name);
    }
    return text;
}

/// `the groups of "a", "b" and 3 more must stay together: "a" → "b" → "a"`, for the first few components.
std::vector<Text> describeForced(const PlacementModel &model, const std::vector<std::uint32_t> &groupOf,
                                 const GroupLists &after, const std::vector<std::uint32_t> &component)
{
    constexpr std::size_t most = 5;
    std::vector<NodeIndex> firstNode(after.size());
    for (std::size_t i = model.size(); i-- > 0;) {
        if (groupOf[i] != noUnit)
            firstNode[groupOf[i]] = NodeIndex(i);
    }
    GroupLists groups(after.size());
    for (std::uint32_t g = 0; g < after.size(); ++g)
        groups[component[g]].push_back(g);
    std::vector<Text> lines;
    for (const std::vector<std::uint32_t> &merged : groups) {
        if (merged.size() < 2 || lines.size() == most)
            continue;
        std::vector<Text> words{inQuotes(model.graph().node(firstNode[merged[0]]).name),
                                inQuotes(model.graph().node(firstNode[merged[1]]).name),
                                mergedCycleText(model, firstNode, cycleThrough(after, component, merged[0]))};
        if (merged.size() > 2)
            words.push_back(std::to_string(merged.size() - 2));
        lines.push_back(phrase(merged.size() > 2 ? "the groups of %1 and %2 and %4 more must stay together: %3"
                                                 : "the groups of %1 and %2 must stay together: %3",
                               std::move(words)));
    }
    return lines;
}

} // namespace

Units makeUnits(const PlacementModel &model, OrderRule rule)
{
    Units units;
    std::size_t count = 0;
    std::vector<std::uint32_t> groupOf = groupsOf(model, count);
    units.order = orderOf(model, rule, groupOf, count);
    GroupLists after(count);
    for (const NodeOrder &pair : units.order) {
        if (groupOf[pair.before.value()] != groupOf[pair.after.value()])
            after[groupOf[pair.before.value()]].push_back(groupOf[pair.after.value()]);
    }
    const std::vector<std::uint32_t> component = stronglyConnected(after);
    units.forced = describeForced(model, groupOf, after, component);
    for (std::uint32_t &group : groupOf) {
        if (group != noUnit)
            group = component[group];
    }
    units.graph = buildUnitGraph(model, std::move(groupOf), units.order);
    return units;
}

} // namespace cutaway
