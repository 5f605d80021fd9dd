#pragma once

#include "core/sharding/solve/pairwise_model.h"

#include <optional>

namespace cutaway::sharding {

/// For each label of each variable the least value of all labellings that have it; infinite: none is possible.
/// Variables are eliminated as by `eliminateTables`, then the tables are passed back, once over all of them: time and
/// memory are a few times those tables. Nothing where they would have more than `largestTables` entries in all or the
/// limit is reached.
std::optional<std::vector<std::vector<double>>> leastByLabel(const PairwiseModel &model, const Deadline &limit,
                                                             double largestTables = 1 << 24);

} // namespace cutaway::sharding
