#pragma once

#include "core/sharding/solve/memory_fitting.h"
#include "core/sharding/solve/pairwise_reduction.h"
#include "core/sharding/solve/sharding_solver.h"
#include "core/solver/mip_solver.h"

/// Integer programmes for sharding: what a reduction leaves, and with a limit of memory.

namespace cutaway::sharding {

/// What a reduction leaves as an integer programme: a binary for each label, a share for each pair of labels that may
/// meet, tied to the labels by row and column sums (README.md, section 6).
class PairwiseMip
{
public:
    /// `start` labels the whole model; where the reduction dropped one of its labels there is no start.
    PairwiseMip(const PairwiseReduction &reduction, const std::vector<std::uint32_t> &start);

    /// Rows that keep memory within the limit; the reduction must have known the weights.
    void limitMemory(const MemoryRows &rows);

    const MipModel &model() const { return m_model; }
    const std::vector<double> &start() const { return m_start; }
    /// What the whole model costs more than the programme.
    double constant() const { return m_reduction.constant(); }
    /// Of what is left.
    std::vector<std::uint32_t> labels(const std::vector<double> &values) const;

private:
    void addEdge(const PairwiseModel::Edge &edge);
    void makeStart(const std::vector<std::uint32_t> &start);

    struct Pair
    {
        std::uint32_t column = 0;
        std::uint32_t from = 0; ///< columns of the labels
        std::uint32_t to = 0;
    };

    const PairwiseReduction &m_reduction;
    PairwiseModel m_rest;
    std::vector<std::uint32_t> m_first; ///< column of each variable's first label
    std::vector<Pair> m_pairs;
    MipModel m_model;
    std::vector<double> m_start;
};

/// For models whose tables are too large: reduced, then given to the integer programme.
Result<ShardingSolution> solveByMip(const ShardingProblem &problem, const AllowedStrategies &allowed,
                                    const PairwiseModel &model, const Deadline &limit);

/// The cheapest assignment whose peak memory is within the limit: bound and start by Lagrangian prices of memory, each
/// evaluated by elimination, then the integer programme of README.md, section 6. `unlimited` is the optimum
/// without the limit, where it is known.
/// Errors: `over_capacity` tells the least memory that is possible; `cancelled`; those of `solveMip`.
Result<ShardingSolution> solveWithinMemory(const ShardingProblem &problem, const AllowedStrategies &allowed,
                                           const PairwiseModel &model, const Assignment *unlimited,
                                           const Deadline &limit);

} // namespace cutaway::sharding
