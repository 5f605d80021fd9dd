#pragma once

#include "core/base/job.h"
#include "core/search/unit_graph.h"

#include <optional>
#include <span>
#include <vector>

namespace cutaway {

/// A hyperedge that an ideal holds partly, and how many of its units are inside.
struct BoundaryEdge
{
    std::uint32_t edge = 0;
    std::uint32_t inside = 0;
};

/// Ideals of a unit graph: sets that contain all that must come before a member. Number 0 is the empty set, the last
/// one the whole; each is numbered after those that it contains.
///
/// An ideal is known by a signature of 128 random bits per unit, combined by exclusive or, which takes the place of a
/// bit set in the hash table: two of 2 000 000 ideals share one with a probability below 1e-25. So an ideal takes
/// memory for its sums, its boundary and its successors only, however many units there are.
class Ideals
{
public:
    /// All ideals, level by level, in order of discovery. Nothing if there are more than `most`, or if they would take
    /// more memory than `most` ideals of 400 bytes each, or at the deadline; `reached` then tells how many
    /// were found.
    /// O(ideals · (units set free + boundary)).
    static std::optional<Ideals> all(const UnitGraph &graph, std::size_t classes, std::size_t most,
                                     const Deadline &deadline, std::size_t *reached = nullptr);
    /// The beginnings of one topological order.
    static Ideals ofOrder(const UnitGraph &graph, std::size_t classes, std::span<const std::uint32_t> order);

    std::size_t size() const { return m_parent.size(); }
    std::size_t full() const { return size() - 1; }
    /// Seconds of the units inside on a device of a class; those that cannot run there count 0.
    double compute(std::size_t deviceClass, std::size_t ideal) const
    {
        return m_compute[ideal * m_classes + deviceClass];
    }
    /// Units inside that cannot run on a device of a class.
    std::uint32_t blocked(std::size_t deviceClass, std::size_t ideal) const
    {
        return m_blocked[ideal * m_classes + deviceClass];
    }
    std::int64_t memory(std::size_t ideal) const { return m_memory[ideal]; }
    /// Whether what is between two ideals lies in one part; once it does not, what is larger does not either.
    bool isOfOnePart(std::size_t smaller, std::size_t larger) const
    {
        return m_parts.empty() || m_parts[larger].begun == m_parts[smaller].begun ||
               (m_parts[larger].begun == m_parts[smaller].begun + 1 && m_parts[smaller].missing == 0);
    }
    std::span<const BoundaryEdge> boundary(std::size_t ideal) const
    {
        return std::span(m_boundary)
            .subspan(m_boundaryStart[ideal], m_boundaryStart[ideal + 1] - m_boundaryStart[ideal]);
    }
    /// Σ cost over the boundary.
    double boundaryCost(std::size_t ideal) const { return m_boundaryCost[ideal]; }
    /// The ideals with one unit more.
    std::span<const std::uint32_t> successors(std::size_t ideal) const
    {
        return std::span(m_successors)
            .subspan(m_successorStart[ideal], m_successorStart[ideal + 1] - m_successorStart[ideal]);
    }
    /// Units of `larger` that are not in `smaller`, ascending. O(units).
    std::vector<std::uint32_t> difference(std::size_t larger, std::size_t smaller) const;

private:
    friend class IdealGenerator;
    Ideals() = default;

    /// How far an ideal reaches into the graph's parts, which run one behind the other.
    struct PartsInside
    {
        std::uint32_t begun = 0;   ///< parts
        std::uint32_t missing = 0; ///< units of the last one
    };

    std::size_t m_classes = 0;
    std::vector<PartsInside> m_parts;    ///< per ideal; empty: there are no parts
    std::vector<std::uint32_t> m_parent; ///< the ideal it was found from; itself for the empty set
    std::vector<std::uint32_t> m_unit;   ///< and the unit added
    std::vector<double> m_compute;
    std::vector<std::uint32_t> m_blocked;
    std::vector<std::int64_t> m_memory;
    std::vector<BoundaryEdge> m_boundary;
    std::vector<std::size_t> m_boundaryStart{0};
    std::vector<double> m_boundaryCost;
    std::vector<std::uint32_t> m_successors;
    std::vector<std::size_t> m_successorStart{0};
};

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
