#pragma once

#include "core/search/ideals.h"

#include <vector>

namespace cutaway {

/// Loads of the stages between one ideal and those that contain it, from sums and boundaries of ideals alone
/// (core/search/README.md, section 3.2, rules 1 and 2).
class StageLoads
{
public:
    StageLoads(const PlacementModel &model, const UnitGraph &graph, const Ideals &ideals);

    std::size_t classes() const { return m_model.classes().size(); }
    /// O(boundary).
    void setSmaller(std::size_t ideal);

    double compute(std::size_t deviceClass, std::size_t larger) const
    {
        return m_ideals.compute(deviceClass, larger) - m_ideals.compute(deviceClass, m_smaller);
    }
    /// Whether a stage up to `larger` may be on a device of the class, by what only grows with the stage.
    bool mayHold(std::size_t deviceClass, std::size_t larger, double below) const
    {
        return compute(deviceClass, larger) < below &&
               m_ideals.memory(larger) - m_ideals.memory(m_smaller) <= m_model.classes()[deviceClass].capacity &&
               m_ideals.blocked(deviceClass, larger) == m_ideals.blocked(deviceClass, m_smaller);
    }
    /// O(boundary).
    double communication(std::size_t larger) const;

private:
    const PlacementModel &m_model;
    const UnitGraph &m_graph;
    const Ideals &m_ideals;
    std::vector<std::uint32_t> m_inside; ///< per hyperedge, units inside the smaller ideal where it is cut; else 0
    std::size_t m_smaller = 0;
};

} // namespace cutaway
