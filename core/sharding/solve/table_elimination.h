#pragma once

#include "core/sharding/solve/pairwise_reduction.h"

#include <optional>

namespace cutaway::sharding {

/// The largest table that is made, in entries (README.md, section 7, step 5).
inline constexpr double largestEliminationTable = 67108864.0; // 2^26

enum class SolveOutcome {
    Solved,
    TooLarge, ///< every table that could come next is too large
    Stopped,
};

struct EliminationResult
{
    SolveOutcome outcome = SolveOutcome::Solved;
    std::vector<std::uint32_t> labels;
    double largestTable = 0;
};

/// Solves a pairwise model exactly by eliminating variables one after the other, always the one with the least table
/// over itself and its neighbours, the first of equals. Time and memory grow with the tables, which grow with the
/// model's treewidth, not with its size.
EliminationResult eliminateTables(const PairwiseModel &model, const Deadline &limit,
                                  double largestTable = largestEliminationTable);

/// Reduction and elimination: the exact minimum of a pairwise model.
EliminationResult solveExactly(PairwiseModel model, const Deadline &limit,
                               double largestTable = largestEliminationTable);

/// For each label of each variable the least value of all labellings that have it; infinite: none is possible.
/// Variables are eliminated as by `eliminateTables`, then the tables are passed back, once over all of them: time and
/// memory are a few times those tables. Nothing where they would have more than `largestTables` entries in all or the
/// limit is reached.
std::optional<std::vector<std::vector<double>>> leastByLabel(const PairwiseModel &model, const Deadline &limit,
                                                             double largestTables = 1 << 24);

} // namespace cutaway::sharding
