#include "core/search/unit_graph.h"

#include <algorithm>
#include <numeric>

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

} // namespace cutaway
