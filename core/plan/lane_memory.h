#pragma once

#include "core/base/text.h"
#include "core/plan/plan_indices.h"

#include <cstdint>
#include <string>
#include <vector>

namespace cutaway {

/// A part of what a lane needs.
struct MemoryPart
{
    Text label; ///< `Optimizer states`
    std::int64_t bytes = 0;
    Text description;        ///< one sentence for the tooltip: the formula and its inputs; may be empty
    bool isOfPasses = false; ///< what passes leave and take away: `bytes` is the most; else there all the time
};

/// What a lane's memory is made of, and how far the sum can be trusted.
struct LaneMemory
{
    std::vector<MemoryPart> parts; ///< in every lane the same, in the same order; they add up to what the lane uses
    std::int64_t lowBytes = 0;     ///< 90 % of measurements lie between this
    std::int64_t highBytes = 0;    ///< and this
    double fitProbability = 1;
    Text trust;            ///< how many measurements stand behind the interval, and what they do not cover: a line each
    bool isTrusted = true; ///< false: to be drawn as outside of what was measured
};

/// Plans that know the terms of a lane's memory: an interface beside `EditedPlan`, found by `dynamic_cast`.
class HasLaneMemory
{
public:
    virtual ~HasLaneMemory() = default;
    /// No parts: this plan does not know them.
    virtual LaneMemory laneMemory(LaneIndex lane) const = 0;
};

} // namespace cutaway
