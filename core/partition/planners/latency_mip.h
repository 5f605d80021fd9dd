#pragma once

#include "core/partition/planners/latency_problem.h"
#include "core/solver/mip_model.h"

namespace cutaway {

/// The integer programme of the least latency (core/search/README.md, section 4.2; Tarnawski et al., NeurIPS
/// 2020). Times are seconds, memory a share of the capacity.
class LatencyMip
{
public:
    /// `best`: a plan and its latency, an upper bound; no plan is faster than `bound`.
    LatencyMip(const LatencyProblem &problem, double best, double bound);

    const MipModel &model() const { return m_model; }
    /// Columns' values for a plan: where the search begins.
    std::vector<double> valuesOf(const LatencyPlaces &places) const;
    LatencyPlaces placesOf(const std::vector<double> &values) const;
    /// How many terms the programme of a problem has, about: too many are no use to a solver.
    static std::size_t expectedTerms(const LatencyProblem &problem);

private:
    struct NodeColumns
    {
        std::uint32_t finish = 0;
        std::vector<std::uint32_t> in;  ///< per accelerator; empty: the node's value costs nothing to move
        std::vector<std::uint32_t> out; ///< the same
    };

    std::uint32_t at(std::size_t unit, std::size_t place) const { return m_at[unit * (m_accelerators + 1) + place]; }
    void addColumns();
    void addAssignment();
    void addConvexity();
    void addTransfers();
    void addTimes();
    void addNodeTimes(NodeIndex node);
    void addSymmetry();

    const LatencyProblem &m_problem;
    std::size_t m_accelerators;
    double m_best;
    double m_bound;
    MipModel m_model;
    std::vector<std::uint32_t> m_at;      ///< unit × (accelerators, then host): 1 if the unit is there
    std::vector<std::uint32_t> m_reaches; ///< unit × accelerator: 1 if the unit is in the subgraph or leads to it
    std::vector<NodeColumns> m_nodes;     ///< per node
    std::vector<std::uint32_t> m_start;   ///< per accelerator
    std::vector<std::uint32_t> m_finish;  ///< per accelerator
    std::uint32_t m_latency = 0;
};

} // namespace cutaway
