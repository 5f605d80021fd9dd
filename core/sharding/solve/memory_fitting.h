#pragma once

#include "core/sharding/solve/memory_rows.h"

namespace cutaway::sharding {

/// Frees memory where that costs the least for each byte until the plan fits its limit, then changes single strategies
/// as long as that is cheaper and fits. The labels as they came where nothing more can be freed.
std::vector<std::uint32_t> fitted(const ShardingProblem &problem, const AllowedStrategies &allowed,
                                  const MemoryRows &rows, const std::vector<std::uint32_t> &labels,
                                  const Deadline &limit);

/// Of plans that cost the same one that takes less memory on each device: first by a small price for each byte, then by
/// single strategies. The cost stays as it is, and so do plans for which nothing of the sort is found in time.
Assignment withLessMemory(const ShardingProblem &problem, const AllowedStrategies &allowed, const PairwiseModel &model,
                          Assignment assignment, const Deadline &limit);
/// By single strategies alone.
Assignment withLessMemory(const ShardingProblem &problem, const AllowedStrategies &allowed, Assignment assignment,
                          const Deadline &limit);

} // namespace cutaway::sharding
