#include "core/pipeline/imports/torchtitan_schedules.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace cutaway {

namespace {

constexpr std::array schedules{
    TorchtitanSchedule{"GPipe", ScheduleKind::GPipe, false},
    TorchtitanSchedule{"1F1B", ScheduleKind::OneForwardOneBackward, false},
    TorchtitanSchedule{"Interleaved1F1B", ScheduleKind::Interleaved, false},
    TorchtitanSchedule{"LoopedBFS", std::nullopt, false},
    TorchtitanSchedule{"InterleavedZeroBubble", ScheduleKind::InterleavedZeroBubble, false},
    TorchtitanSchedule{"ZBVZeroBubble", ScheduleKind::ZeroBubbleV, true},
    TorchtitanSchedule{"DualPipeV", ScheduleKind::DualPipeV, true},
};

char lower(char c)
{
    return char(std::tolower(static_cast<unsigned char>(c)));
}

} // namespace

const TorchtitanSchedule *findTorchtitanSchedule(std::string_view name)
{
    const auto found = std::ranges::find_if(schedules, [&](const TorchtitanSchedule &schedule) {
        return std::ranges::equal(schedule.name, name, {}, lower, lower);
    });
    return found == schedules.end() ? nullptr : &*found;
}

std::string_view torchtitanName(ScheduleKind kind)
{
    if (kind == ScheduleKind::Given)
        return "_PipelineScheduleRuntime";
    if (kind == ScheduleKind::ZeroBubble) // the same class with one stage a rank
        kind = ScheduleKind::InterleavedZeroBubble;
    return std::ranges::find(schedules, std::optional(kind), &TorchtitanSchedule::known)->name;
}

} // namespace cutaway
