#include "core/search/stage_loads.h"

#include <algorithm>

namespace cutaway {

StageLoads::StageLoads(const PlacementModel &model, const UnitGraph &graph, const Ideals &ideals)
    : m_model(model), m_graph(graph), m_ideals(ideals), m_inside(graph.hyperedges.size(), 0)
{
}

void StageLoads::setSmaller(std::size_t ideal)
{
    for (const BoundaryEdge &entry : m_ideals.boundary(m_smaller))
        m_inside[entry.edge] = 0;
    m_smaller = ideal;
    for (const BoundaryEdge &entry : m_ideals.boundary(ideal))
        m_inside[entry.edge] = entry.inside;
}

double StageLoads::communication(std::size_t larger) const
{
    double shared = 0;
    for (const BoundaryEdge &entry : m_ideals.boundary(larger)) {
        const std::uint32_t before = m_inside[entry.edge];
        if (before > 0)
            shared += m_graph.hyperedges[entry.edge].cost * (before == entry.inside ? 2.0 : 1.0);
    }
    return std::max(0.0, m_ideals.boundaryCost(larger) + m_ideals.boundaryCost(m_smaller) - shared);
}

} // namespace cutaway
