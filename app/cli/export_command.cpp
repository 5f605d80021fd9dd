#include "app/cli/session.h"
#include "core/formats/documents.h"
#include "core/formats/export_registry.h"

#include <cstdio>

namespace cutaway {

namespace {

std::string formatList()
{
    std::string text = "formats:\n";
    for (const ExportDescriptor &format : exports()) {
        std::string kinds;
        for (const PlanKind kind : format.kinds)
            kinds += (kinds.empty() ? "" : ", ") + std::string(planKindName(kind));
        text += "  " + format.id + "  " + format.description + " (" + kinds + ")\n";
    }
    return text;
}

Error unknownFormat(const std::string &id)
{
    std::string known;
    for (const ExportDescriptor &format : exports())
        known += (known.empty() ? "" : ", ") + format.id;
    return usageError("unknown format \"" + id + "\"; known: " + known);
}

Done writeExport(const Arguments &arguments, const Job &job)
{
    const std::string id = arguments.option("to");
    const ExportDescriptor *format = findExport(id);
    if (!format)
        return unknownFormat(id);
    const Result<ParameterValues> given = readSettings(arguments, format->parameters);
    if (!given)
        return given.error();
    const Result<std::unique_ptr<EditedPlan>> plan = loadPlan(arguments, job);
    if (!plan)
        return plan.error();
    const Result<std::string> bytes = exportPlan(*format, **plan, *given);
    if (!bytes)
        return bytes.error();
    return writeFile(arguments.option("out"), *bytes);
}

} // namespace

int runExport(const CommandLine &line)
{
    if (line.argc == 3 && line.argv[2] == std::string_view("--help")) {
        std::printf("usage: cutaway %s\n%s", line.usage.data(), formatList().c_str());
        return 0;
    }
    return runSession(line,
                      {.positionals = 1,
                       .options = {"devices", "plan", "to", "out"},
                       .required = {"plan", "to", "out"},
                       .flags = {},
                       .takesSettings = true},
                      writeExport);
}

} // namespace cutaway
