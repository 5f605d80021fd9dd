#include "app/cli/session.h"
#include "core/formats/documents.h"
#include "core/pipeline/schedule_json.h"

namespace cutaway {

int runSchedule(const CommandLine &line)
{
    return runSession(line,
                      {.positionals = 1, .options = {"out"}, .required = {"out"}, .flags = {}, .takesSettings = false},
                      [](const Arguments &arguments, const Job &) -> Done {
                          const std::string &file = arguments.positionals.front();
                          const Result<std::string> text = readFile(file);
                          if (!text)
                              return text.error();
                          const Result<ScheduleInput> input = readScheduleInput(*text);
                          if (!input) {
                              Error error = input.error();
                              error.where = error.where.empty() ? file : file + ": " + error.where;
                              return error;
                          }
                          return writeFile(arguments.option("out"), writeSchedule(simulateSchedule(*input)));
                      });
}

} // namespace cutaway
