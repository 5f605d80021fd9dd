#pragma once

#include "core/pipeline/schedule/table_run.h"

#include <nlohmann/json_fwd.hpp>

#include <variant>

namespace cutaway {

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

} // namespace cutaway
