#pragma once

#include "core/plan/plan_indices.h"
#include "core/plan/timeline.h"

#include <string>
#include <vector>

namespace cutaway {

/// A part of the time that a lane takes.
struct LaneTimePart
{
    Text label; ///< `forward compute`
    TimelineBar::Role role = TimelineBar::Role::Forward;
    double seconds = 0;
};

/// Memory of a lane beside that of `LaneInfo`.
struct LaneTier
{
    Text label; ///< `DDR`
    std::int64_t usedBytes = 0;
    std::int64_t capacityBytes = 0;
};

/// Plans whose lanes are what is loaded: one group each, without a box around it, its items each as high as their
/// bytes, and below them what the lane's time is made of. An interface beside `EditedPlan`, found by `dynamic_cast`.
class HasStackedLanes
{
public:
    virtual ~HasStackedLanes() = default;
    /// In every lane the same parts, in the order in which they happen.
    virtual std::vector<LaneTimePart> laneTime(LaneIndex lane) const = 0;
    /// The further tiers that any lane uses, in every lane the same. O(lanes).
    virtual std::vector<LaneTier> otherTiers(LaneIndex lane) const = 0;
    /// What items with a colour number are, by that number: `table_wise`. Only those that the plan has; others empty.
    virtual std::vector<std::string> colourNames() const = 0;
};

} // namespace cutaway
