#include "core/pipeline/schedule_bars.h"

#include "core/pipeline/saturating.h"

#include <algorithm>

namespace cutaway {

namespace {

/// What comes before the microbatch: the parts of a backward pass that is done in two.
const char *partName(BackwardPart part)
{
    return part == BackwardPart::Inputs ? "I" : part == BackwardPart::Weights ? "W" : "";
}

} // namespace

TimelineBar passBar(const ScheduleTask &task, GroupIndex group)
{
    TimelineBar bar;
    bar.role = task.step.isBackward ? TimelineBar::Role::Backward : TimelineBar::Role::Forward;
    bar.start = task.start;
    bar.end = task.end;
    bar.label = partName(task.step.part) + std::to_string(task.step.microbatch);
    bar.group = group;
    bar.number = task.step.microbatch;
    bar.part = task.step.part;
    bar.slice = task.part;
    bar.slices = task.parts;
    return bar;
}

std::optional<ScheduleAction> passOfBar(const TimelineBar &bar, std::uint32_t stage)
{
    if (!bar.number || (bar.role != TimelineBar::Role::Forward && bar.role != TimelineBar::Role::Backward))
        return {};
    ScheduleAction pass{stage, ActionKind::Forward, std::uint32_t(*bar.number)};
    if (bar.role == TimelineBar::Role::Backward)
        pass.kind = bar.part == BackwardPart::Inputs    ? ActionKind::BackwardInput
                    : bar.part == BackwardPart::Weights ? ActionKind::BackwardWeight
                                                        : ActionKind::Backward;
    return pass;
}

void addMemoryChanges(const ScheduleTask &task, bool isTraining, const StageKeeps &bytes,
                      std::vector<MemoryChange> &changes)
{
    const ScheduleStep &step = task.step;
    if (!step.isBackward)
        changes.push_back({task.start, bytes.kept});
    else if (step.part != BackwardPart::Weights && bytes.remade > 0)
        changes.push_back({task.start, bytes.remade});
    if (!isTraining)
        changes.push_back({task.end, -bytes.kept});
    else if (step.isBackward && step.part != BackwardPart::Inputs)
        changes.push_back({task.end, -cappedSum(bytes.kept, bytes.remade)});
}

std::vector<TimelineMemory> memoryCurve(std::int64_t bytes, std::vector<MemoryChange> changes)
{
    std::ranges::stable_sort(changes, {}, &MemoryChange::time);
    std::vector<TimelineMemory> points{{0, bytes}};
    for (const MemoryChange &change : changes) {
        bytes = change.bytes < 0 ? bytes + change.bytes : cappedSum(bytes, change.bytes);
        if (points.back().time == change.time)
            points.back().bytes = bytes;
        else
            points.push_back({change.time, bytes});
    }
    return points;
}

} // namespace cutaway
