#pragma once

#include "core/plan/plan_picture.h"

#include <functional>
#include <optional>
#include <vector>

namespace cutaway {

/// What a lane holds at its fullest moment, for pictures that take it apart: layers, shards or partitions where the
/// plan knows them, else the parts of `laneMemory`. The bytes add up to `LaneInfo::usedBytes`; what several things
/// share counts in each, and a last part below 0 takes it off. None: the lane uses no memory.
std::vector<MemoryPart> memoryAtPeak(const PlanPicture &plan, LaneIndex lane);

/// Adds a part for each of many alike things of so many bytes, in their order; of more than eight the seven largest,
/// from the largest on, and the rest as one. Things of no bytes are left out. `told`: name and description of one.
/// O(things).
void addThings(std::vector<MemoryPart> &parts, const std::vector<std::int64_t> &bytes,
               const std::function<MemoryPart(std::size_t)> &told);

struct FullestLane
{
    LaneIndex lane;
    std::size_t alike = 0; ///< others that are as full
    std::size_t used = 0;  ///< all lanes that use memory
};
/// The lane that uses most of its capacity, the first of equal ones; where no lane has one, most bytes. None: no lane
/// uses memory. O(lanes).
std::optional<FullestLane> fullestLane(const PlanPicture &plan);

inline constexpr double nearlyEmptyMemory = 0.25; ///< of the capacity: where no device uses more, a scale ends below it
inline constexpr double memoryBeyondFullest = 1.25; ///< there, of what the fullest uses

/// What a scale of memory ends at, as a share of the capacity of which the fullest uses `fullest`: at all of it or at
/// what is over it; where that is nearly empty, a little above the fullest, and the capacity is a broken line.
double memoryScaleEnd(double fullest);

} // namespace cutaway
