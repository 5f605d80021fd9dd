#include "app/cli/session.h"
#include "core/files/file_io.h"
#include "core/plan/import_registry.h"
#include "core/plan/plan_documents.h"

#include <algorithm>
#include <cstdio>

namespace cutaway {

namespace {

void printWarnings(const std::vector<Text> &warnings)
{
    constexpr std::size_t shown = 6;
    for (std::size_t i = 0; i < std::min(warnings.size(), shown); ++i)
        std::fprintf(stderr, "cutaway: warning: %s\n", warnings[i].c_str());
    if (warnings.size() > shown)
        std::fprintf(stderr, "cutaway: warning: %zu more; the plan has them all\n", warnings.size() - shown);
}

Done importInto(const Arguments &arguments, const Job &job)
{
    const std::string from = arguments.option("from");
    Result<std::string> text = readFile(from, job);
    if (!text)
        return text.error();
    const ForeignFile file = foreignFile(from, std::move(*text));
    if (!importFor(file))
        return unknownImport(file);
    Result<std::shared_ptr<const Graph>> graph = loadGraph(arguments.positionals.front(), job);
    if (!graph)
        return graph.error();
    const ImportDescriptor *format = importFor(file, graph->get());
    Result<ParameterValues> given = readSettings(arguments, format->parameters);
    if (!given)
        return given.error();
    Result<std::shared_ptr<const Inventory>> inventory = loadInventory(arguments.option("devices"), job);
    if (!inventory)
        return inventory.error();
    const Result<ImportedPlan> imported =
        importPlan(*format, {file, std::move(*graph), std::move(*inventory), {}, std::move(*given)}, job);
    if (!imported)
        return imported.error();
    printWarnings(imported->warnings);
    if (const std::string report = arguments.option("report"); !report.empty()) {
        if (Done written = writeFile(report, writeImportReport(imported->report)); !written)
            return written;
    }
    return writeFile(arguments.option("out"), writePlan(*imported->plan));
}

} // namespace

int runImport(const CommandLine &line)
{
    return runSession(line, importInto);
}

} // namespace cutaway
