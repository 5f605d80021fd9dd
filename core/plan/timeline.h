#pragma once

#include "core/plan/plan_indices.h"

#include <optional>
#include <string>
#include <vector>

namespace cutaway {

/// A bar of a timeline, in seconds from its start.
struct TimelineBar
{
    enum class Role : std::uint8_t { Forward, Backward, Transfer, Exposed, Idle };
    Role role = Role::Forward;
    double start = 0;
    double end = 0;
    std::string label;
    GroupIndex group; ///< what a click selects
};

/// A device or stream and what it does over time.
struct TimelineRow
{
    std::string label;
    LaneIndex lane;
    std::vector<TimelineBar> bars; ///< by start
};

/// Rows and bars where time is the point. Empty for kinds that have none.
struct Timeline
{
    double endSec = 0;
    std::vector<TimelineRow> rows;
};

} // namespace cutaway
