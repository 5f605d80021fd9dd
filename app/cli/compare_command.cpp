#include "app/cli/session.h"
#include "core/files/file_io.h"
#include "core/json/json_writing.h"
#include "core/judging/comparison.h"
#include "core/judging/comparison_text.h"
#include "core/plan/plan_documents.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <sstream>

namespace cutaway {

namespace {

Result<double> thresholdOf(const Arguments &arguments)
{
    const std::string text = arguments.option("threshold");
    if (text.empty())
        return 0.0;
    std::istringstream in(text);
    in.imbue(std::locale::classic());
    double value = 0;
    if (!(in >> value) || !in.eof() || !std::isfinite(value) || value < 0)
        return usageError("--threshold \"" + text + "\" is no fraction of 0 or more");
    return value;
}

Result<std::unique_ptr<EditedPlan>> openPlan(const std::string &file, const std::shared_ptr<const Graph> &graph,
                                             const std::shared_ptr<const Inventory> &inventory, const Job &job)
{
    const Result<std::string> text = readFile(file, job);
    if (!text)
        return text.error();
    Result<OpenedPlan> opened = readPlan(*text, graph, inventory);
    if (!opened) {
        Error error = opened.error();
        const std::string name = std::filesystem::path(file).filename().string();
        error.where = error.where.empty() ? name : name + ": " + error.where;
        return error;
    }
    for (const std::string &warning : opened->warnings)
        std::fprintf(stderr, "cutaway: warning: %s\n", warning.c_str());
    return std::move(opened->plan);
}

Done compare(const Arguments &arguments, const Job &job)
{
    const auto files = arguments.lists.find("plan");
    if (files == arguments.lists.end() || files->second.size() < 2)
        return usageError("--plan is needed twice at least: the baseline, then what is compared with it");
    const Result<double> threshold = thresholdOf(arguments);
    if (!threshold)
        return threshold.error();
    const Result<std::shared_ptr<const Graph>> graph = loadGraph(arguments.positionals.front(), job);
    if (!graph)
        return graph.error();
    const Result<std::shared_ptr<const Inventory>> inventory = loadInventory(arguments.option("devices"), job);
    if (!inventory)
        return inventory.error();
    std::vector<std::unique_ptr<EditedPlan>> plans;
    std::vector<judging::JudgedPlan> judged;
    for (const std::string &file : files->second) {
        Result<std::unique_ptr<EditedPlan>> plan = openPlan(file, *graph, *inventory, job);
        if (!plan)
            return plan.error();
        plans.push_back(std::move(*plan));
        judged.push_back({std::filesystem::path(file).filename().string(), plans.back().get()});
    }
    const Result<nlohmann::ordered_json> comparison = judging::comparisonJson(judged, *threshold);
    if (!comparison)
        return comparison.error();
    return writeFile("-", arguments.has("json") ? layOut(*comparison) : judging::comparisonText(*comparison, **graph));
}

} // namespace

int runCompare(const CommandLine &line)
{
    return runSession(line,
                      {.positionals = 1,
                       .options = {"devices", "threshold"},
                       .required = {},
                       .flags = {"json"},
                       .takesSettings = false,
                       .lists = {"plan"}},
                      compare);
}

} // namespace cutaway
