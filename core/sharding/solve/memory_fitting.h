#pragma once

#include "core/sharding/solve/memory_rows.h"

namespace cutaway::sharding {

/// Frees memory where that costs the least for each byte until the plan fits its limit, then changes single strategies
/// as long as that is cheaper and fits. The labels as they came where nothing more can be freed.
std::vector<std::uint32_t> fitted(const ShardingProblem &problem, const AllowedStrategies &allowed,
                                  const MemoryRows &rows, const std::vector<std::uint32_t> &labels,
                                  const Deadline &limit);

} // namespace cutaway::sharding
