#pragma once

#include "core/pipeline/schedule.h"
#include "core/plan/timeline.h"

namespace cutaway {

/// A pass of a schedule as a bar of its device's row, labelled `3`, or `I3` and `W3` where gradients of inputs and
/// weights are apart.
TimelineBar passBar(const ScheduleTask &task, GroupIndex group);
/// Of which pass of a stage a bar is that `passBar` made; nothing for other bars.
std::optional<ScheduleAction> passOfBar(const TimelineBar &bar, std::uint32_t stage);

/// What a device begins or ceases to keep.
struct MemoryChange
{
    double time = 0;
    std::int64_t bytes = 0;
};

/// What a microbatch takes in a stage.
struct StageKeeps
{
    std::int64_t kept = 0;   ///< from its forward pass until its backward pass, or the part of that for the weights
    std::int64_t remade = 0; ///< beside it from the start of the backward pass
};

/// Without training `kept` is there only while the forward pass runs.
void addMemoryChanges(const ScheduleTask &task, bool isTraining, const StageKeeps &bytes,
                      std::vector<MemoryChange> &changes);

/// From `bytes` on, the changes added up in the order of time. O(changes · log changes).
std::vector<TimelineMemory> memoryCurve(std::int64_t bytes, std::vector<MemoryChange> changes);

} // namespace cutaway
