#pragma once

#include "core/base/text.h"
#include "core/plan/plan_terms.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cutaway {

/// What of a backward pass is done: all of it, or only the gradients of the inputs or those of the weights.
enum class BackwardPart : std::uint8_t { Whole, Inputs, Weights };

/// `3`, or `I3` and `W3` where gradients of inputs and weights are apart: what a pass of a microbatch is called.
inline std::string passLabel(BackwardPart part, std::size_t microbatch)
{
    return (part == BackwardPart::Inputs ? "I" : part == BackwardPart::Weights ? "W" : "") + std::to_string(microbatch);
}

/// A bar of a timeline, in seconds from its start.
struct TimelineBar
{
    enum class Role : std::uint8_t { Forward, Backward, Transfer, Exposed, Idle };
    Role role = Role::Forward;
    double start = 0;
    double end = 0;
    Text label;
    GroupIndex group;                       ///< what a click selects
    ItemIndex item;                         ///< the same, where the bar is of one item
    std::optional<std::size_t> number = {}; ///< microbatch; alternates the bar's shade
    BackwardPart part = BackwardPart::Whole;
    /// Of bars that run in a row at the same time, which share its height: the how manieth from the top, of how many.
    std::uint8_t slice = 0;
    std::uint8_t slices = 1;
};

/// Memory in use from `time` on, until the next point.
struct TimelineMemory
{
    double time = 0;
    std::int64_t bytes = 0;
};

/// A device or stream and what it does over time.
struct TimelineRow
{
    Text label;
    LaneIndex lane;
    std::vector<TimelineBar> bars;           ///< by start
    std::vector<TimelineMemory> memory = {}; ///< by time; empty: not known
    std::optional<std::int64_t> capacityBytes = {};
};

/// Rows and bars where time is the point. Empty for kinds that have none.
struct Timeline
{
    double endSec = 0;
    std::vector<TimelineRow> rows;
};

/// What a bar of a trace stands for, where it is a collective.
struct TracedCollective
{
    std::size_t row = 0;
    std::size_t bar = 0;
    std::string kind; ///< `all-gather`
    std::size_t meshDimension = 0;
    std::int64_t bytes = 0; ///< that each device moves
};

/// What a part of the memory in use is of, and when it is there: from `start` on, until `end`.
struct HeldMemory
{
    double start = 0;
    double end = 0;
    std::int64_t bytes = 0;
    Text label;
};

} // namespace cutaway
