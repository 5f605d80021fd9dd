#include "core/pipeline/schedule/written_schedules.h"

#include "core/pipeline/schedule/table_json.h"
#include "core/pipeline/schedule_json.h"

namespace cutaway {

namespace {

Result<std::string> figures(std::string_view text, const ParameterValues &)
{
    const Result<ScheduleRequest> request = readScheduleRequest(text);
    if (!request)
        return request.error();
    return writeSchedule(simulate(*request));
}

Result<std::string> steps(std::string_view text, const ParameterValues &parameters)
{
    const Result<ScheduleRequest> request = readScheduleRequest(text);
    if (!request)
        return request.error();
    return scheduleCsv(*request, tableActions(parameters));
}

} // namespace

std::vector<ScheduleDescriptor> writtenSchedules()
{
    return {
        {.id = {}, .write = figures},
        {.id = "schedule-csv", .parameters = scheduleCsvParameters(), .write = steps},
    };
}

} // namespace cutaway
