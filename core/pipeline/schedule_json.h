#pragma once

#include "core/pipeline/schedule.h"

#include <string_view>

namespace cutaway {

/// What `cutaway schedule` reads: `{"schedule": "1f1b", "K": 4, "M": 8, "v": 1, "training": true, "fwd": [...],
/// "bwd": [...], "act": [...], "xf": [...], "xb": [...]}`, with one value per stage in `fwd`, `bwd` and `act` and one
/// per neighbouring pair in `xf` and `xb`. `fwd` is needed; what else is missing is 0. The result passes
/// `checkSchedule`. Errors: those of JSON and of `checkSchedule`, `wrong_length`.
Result<ScheduleInput> readScheduleInput(std::string_view text);

/// Makespan, tasks, transfers and the figures of README.md, section 4.
std::string writeSchedule(const Schedule &schedule);

} // namespace cutaway
