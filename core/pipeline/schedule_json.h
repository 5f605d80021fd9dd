#pragma once

#include "core/pipeline/schedule.h"
#include "core/pipeline/schedule/table_run.h"
#include "core/plan/plan_kinds.h"

#include <nlohmann/json_fwd.hpp>
#include <string_view>
#include <variant>

namespace cutaway {

/// What `cutaway schedule` reads: `{"schedule": "1f1b", "K": 4, "M": 8, "v": 1, "training": true, "fwd": [...],
/// "bwd": [...], "act": [...], "xf": [...], "xb": [...]}`, with one value per stage in `fwd`, `bwd` and `act` and one
/// per neighbouring pair in `xf` and `xb`. `fwd` is needed; what else is missing is 0. The result passes
/// `checkSchedule`. Errors: those of JSON and of `checkSchedule`, `wrong_length`.
Result<ScheduleInput> readScheduleInput(std::string_view text);

/// Makespan, tasks, transfers and the figures of README.md, section 4.
std::string writeSchedule(const Schedule &schedule);

/// A schedule that is given step by step, with its times.
struct TableInput
{
    ScheduleTable table;
    TableShape shape;
    TableTimes times;
};

/// What `cutaway schedule` simulates.
using ScheduleRequest = std::variant<ScheduleInput, TableInput>;

/// What `readScheduleInput` reads, or `{"schedule": "csv", "csv": PATH or text, "fwd", "bwd", "bwd_input",
/// "bwd_weight", "act", "xf", "xb"}` with a number for all stages or a list. The two parts of a backward pass take half
/// of `bwd` unless they are given. `fwd` is needed; what else is missing is 0. Errors: those of `readScheduleInput`,
/// `readFile`, `readScheduleCsv` and `checkTable`.
Result<ScheduleRequest> readScheduleRequest(std::string_view text);

Schedule simulate(const ScheduleRequest &request);

/// The steps of a schedule as CSV, without or with all that moves data.
enum class TableActions : std::uint8_t { Compute, All };
std::vector<ParameterDeclaration> scheduleCsvParameters();
/// Of completed parameters.
TableActions tableActions(const ParameterValues &parameters);
Result<std::string> scheduleCsv(const ScheduleRequest &request, TableActions actions);

/// The figures of a schedule as `writeSchedule` has them, and its steps as CSV.
std::vector<ScheduleDescriptor> writtenSchedules();

} // namespace cutaway
