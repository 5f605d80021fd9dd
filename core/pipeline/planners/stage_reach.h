#pragma once

#include "core/base/job.h"

#include <cstdint>
#include <vector>

namespace cutaway {

struct BalancedInput;

/// Per stage and node: how far a stage that begins there may reach, whatever time it takes, by the memory of its device
/// and by what is held to a stage or cut. It may end at any node before, too, since it only grows; at none where the
/// two are equal. A window slides over the nodes, and back where more crosses the next cut: O(n K) where that is not
/// much. Unfinished where a stop is requested.
std::vector<std::vector<std::uint32_t>> farthestEnds(const BalancedInput &input, const Job &job);

} // namespace cutaway
