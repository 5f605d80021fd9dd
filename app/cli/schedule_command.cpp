#include "app/cli/session.h"
#include "core/files/file_io.h"
#include "core/pipeline/schedule/table_json.h"
#include "core/pipeline/schedule_json.h"

namespace cutaway {

namespace {

constexpr std::string_view csvFormat = "schedule-csv";

Result<ScheduleRequest> readRequest(const std::string &file, const Job &job)
{
    const Result<std::string> text = readFile(file, job);
    if (!text)
        return text.error();
    Result<ScheduleRequest> request = readScheduleRequest(*text);
    if (!request) {
        Error &error = request.error();
        error.where = error.where.empty() ? file : file + ": " + error.where;
    }
    return request;
}

Result<std::string> resultText(const Arguments &arguments, const Job &job)
{
    const std::string format = arguments.option("to");
    if (!format.empty() && format != csvFormat)
        return usageError("unknown format \"" + format + "\"; known: " + std::string(csvFormat));
    const std::vector<ParameterDeclaration> declarations =
        format.empty() ? std::vector<ParameterDeclaration>() : scheduleCsvParameters();
    const Result<ParameterValues> given = readSettings(arguments, declarations);
    if (!given)
        return given.error();
    const Result<ParameterValues> parameters = completeParameters(declarations, *given);
    if (!parameters)
        return parameters.error();
    const Result<ScheduleRequest> request = readRequest(arguments.positionals.front(), job);
    if (!request)
        return request.error();
    return format.empty() ? writeSchedule(simulate(*request)) : scheduleCsv(*request, tableActions(*parameters));
}

} // namespace

int runSchedule(const CommandLine &line)
{
    return runSession(
        line, {.positionals = 1, .options = {"out", "to"}, .required = {"out"}, .flags = {}, .takesSettings = true},
        [](const Arguments &arguments, const Job &job) -> Done {
            const Result<std::string> text = resultText(arguments, job);
            return text ? writeFile(arguments.option("out"), *text) : text.error();
        });
}

} // namespace cutaway
