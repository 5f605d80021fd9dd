#include "app/cli/session.h"
#include "core/base/names.h"
#include "core/files/file_io.h"
#include "core/plan/plan_kinds.h"

namespace cutaway {

namespace {

/// The first way of that name that a kind has.
Result<ScheduleDescriptor> findSchedule(std::string_view id)
{
    std::string known;
    for (const PlanKindDescriptor &kind : planKinds()) {
        for (const ScheduleDescriptor &schedule : kind.schedules) {
            if (schedule.id == id)
                return schedule;
            if (!schedule.id.empty())
                known += (known.empty() ? "" : ", ") + schedule.id;
        }
    }
    return usageError("unknown format " + inQuotes(id) + "; known: " + known);
}

Result<std::string> resultText(const Arguments &arguments, const Job &job)
{
    const Result<ScheduleDescriptor> schedule = findSchedule(arguments.option("to"));
    if (!schedule)
        return schedule.error();
    const Result<ParameterValues> given = readSettings(arguments, schedule->parameters);
    if (!given)
        return given.error();
    const Result<ParameterValues> parameters = completeParameters(schedule->parameters, *given);
    if (!parameters)
        return parameters.error();
    const std::string &file = arguments.positionals.front();
    const Result<std::string> request = readFile(file, job);
    if (!request)
        return request.error();
    Result<std::string> text = schedule->write(*request, *parameters);
    return text ? std::move(text) : within(file, text.error());
}

} // namespace

int runSchedule(const CommandLine &line)
{
    return runSession(line, [](const Arguments &arguments, const Job &job) -> Done {
        const Result<std::string> text = resultText(arguments, job);
        return text ? writeFile(arguments.option("out"), *text) : text.error();
    });
}

} // namespace cutaway
