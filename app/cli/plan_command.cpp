#include "app/cli/session.h"
#include "core/base/names.h"
#include "core/files/file_io.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "core/plugins/error_output.h"
#include "core/plugins/offered_plan.h"
#include "core/plugins/plugins.h"

#include <cstdio>

namespace cutaway {

namespace {

Result<const PlannerDescriptor *> plannerNamed(const std::string &id)
{
    if (const PlannerDescriptor *planner = findPlanner(id))
        return planner;
    std::string known;
    for (const PlannerDescriptor &planner : planners())
        known += (known.empty() ? "" : ", ") + planner.id;
    return usageError("unknown planner " + inQuotes(id) + "; known: " + known);
}

/// What a plan that was made has to say that is no error, a line each; a graph may give thousands of a kind.
void printPlanWarnings(const EditedPlan &plan)
{
    constexpr std::size_t shown = 6;
    std::size_t count = 0;
    for (const std::string &note : plannerNotes(plan))
        std::fprintf(stderr, "cutaway: warning: %s: %s\n", plan.origin().plannerId.c_str(), note.c_str());
    for (const Problem &problem : plan.problems()) {
        if (problem.severity == Problem::Severity::Warning && ++count <= shown)
            std::fprintf(stderr, "cutaway: warning: %s: %s\n", problem.title.c_str(), problem.text.c_str());
    }
    if (count > shown)
        std::fprintf(stderr, "cutaway: warning: %zu more; cutaway evaluate lists them\n", count - shown);
}

/// What a planner that is a program wrote on its standard error: into the file of --plugin-log, and where it failed.
Done showErrorOutput(const Arguments &arguments, const std::string &plannerId, bool hasFailed)
{
    if (!findPlugin(plannerId))
        return Done(std::monostate());
    const std::string text = keptErrorOutput(plannerId);
    if (hasFailed)
        std::fprintf(stderr, "%s%s", text.c_str(), text.empty() || text.ends_with('\n') ? "" : "\n");
    const std::string file = arguments.option("plugin-log");
    return file.empty() ? Done(std::monostate()) : writeFile(file, text);
}

Done plan(const Arguments &arguments, const Job &job)
{
    const Result<const PlannerDescriptor *> planner = plannerNamed(arguments.option("planner"));
    if (!planner)
        return planner.error();
    Result<ParameterValues> given = readSettings(arguments, (*planner)->parameters);
    if (!given)
        return given.error();
    Result<std::shared_ptr<const Graph>> graph = loadGraph(arguments.positionals.front(), job);
    if (!graph)
        return graph.error();
    Result<std::shared_ptr<const Inventory>> inventory = loadInventory(arguments.option("devices"), job);
    if (!inventory)
        return inventory.error();
    const Result<std::unique_ptr<EditedPlan>> made =
        runPlanner(**planner, {std::move(*graph), std::move(*inventory), {}, std::move(*given), nullptr}, job);
    const Done shown = showErrorOutput(arguments, (*planner)->id, !made);
    if (!made)
        return made.error();
    if (!shown)
        return shown;
    printPlanWarnings(**made);
    return writeFile(arguments.option("out"), writePlan(**made));
}

} // namespace

int runPlan(const CommandLine &line)
{
    return runSession(line, plan);
}

} // namespace cutaway
