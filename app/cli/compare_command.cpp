#include "app/cli/session.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/files/file_io.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"
#include "core/judging/comparison.h"
#include "core/judging/comparison_html.h"
#include "core/judging/comparison_text.h"
#include "core/judging/exploration.h"
#include "core/judging/figure_words.h"
#include "core/measured/run_report.h"
#include "core/measured/run_words.h"
#include "core/plan/plan_kinds.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
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
        return usageError("--threshold " + inQuotes(text) + " is no fraction of 0 or more");
    return value;
}

/// Of the model, and of another version of it; null: none was named.
struct Versions
{
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const Graph> other;
};

/// Which of both a plan says that it was made for; where it is neither, the model.
const std::shared_ptr<const Graph> &versionOf(const std::string &plan, const Versions &versions)
{
    if (!versions.other)
        return versions.graph;
    const nlohmann::json document = keptJson<nlohmann::json>(plan);
    const nlohmann::json graph = document.is_object() ? document.value("graph", nlohmann::json()) : nlohmann::json();
    const nlohmann::json digest = graph.is_object() ? graph.value("digest", nlohmann::json()) : nlohmann::json();
    const bool isOther = digest.is_string() && digest == versions.other->digest();
    return isOther ? versions.other : versions.graph;
}

Result<judging::PlanByNames> openPlan(const std::string &file, const Versions &versions,
                                      const std::shared_ptr<const Inventory> &inventory, const Job &job)
{
    const Result<std::string> text = readFile(file, job);
    if (!text)
        return text.error();
    Result<judging::PlanByNames> opened = judging::readPlanByNames(*text, versionOf(*text, versions), inventory);
    if (!opened && versions.other) { // it may not say which it was made for
        if (Result<judging::PlanByNames> ofOther = judging::readPlanByNames(*text, versions.other, inventory))
            opened = std::move(ofOther);
    }
    const std::string name = file == "-" ? "standard input" : std::filesystem::path(file).filename().string();
    if (!opened)
        return within(name, opened.error());
    for (const std::string &warning : opened->warnings)
        std::fprintf(stderr, "cutaway: warning: %s: %s\n", name.c_str(), warning.c_str());
    return opened;
}

enum class Form { Text, Json, Html, Csv };

Result<Form> formOf(const Arguments &arguments)
{
    const std::string to = arguments.option("to");
    if (to.empty() && arguments.option("out").empty())
        return arguments.has("json") ? Form::Json : Form::Text;
    if (arguments.has("json") && !to.empty())
        return usageError("--json and --to exclude each other");
    if (to.empty() || to == "json")
        return to.empty() && !arguments.has("json") ? Form::Text : Form::Json;
    if (to == "html")
        return Form::Html;
    if (to == "csv")
        return Form::Csv;
    return usageError("unknown format \"" + to + "\"; known: csv, html, json");
}

std::string written(nlohmann::ordered_json comparison, const Graph &graph, const judging::PageNotes &notes, Form form)
{
    switch (form) {
    case Form::Text:
        return judging::comparisonText(judging::withOpenVerdicts(std::move(comparison), notes), graph, notes.works);
    case Form::Json: return layOut(comparison);
    case Form::Html:
        return judging::comparisonHtml(judging::withOpenVerdicts(std::move(comparison), notes), graph, notes);
    case Form::Csv: return judging::comparisonCsv(comparison);
    }
    return {};
}

/// The files' names; those of one name are told apart by their folders.
std::string sideName(const std::vector<std::string> &files, std::size_t index)
{
    const std::filesystem::path path = files[index];
    const auto isNamesake = [&](const std::string &file) {
        return file != files[index] && std::filesystem::path(file).filename() == path.filename();
    };
    return std::ranges::any_of(files, isNamesake) ? path.string() : path.filename().string();
}

/// The traces of a run, opened for as long as they are read.
Result<measured::Run> loadRun(const std::vector<std::string> &files, const Job &job)
{
    std::vector<std::unique_ptr<ByteSource>> sources;
    std::vector<measured::TraceFile> traces;
    for (std::size_t i = 0; i < files.size(); ++i) {
        Result<std::unique_ptr<ByteSource>> source = openSource(files[i]);
        if (!source)
            return within(files[i], source.error());
        sources.push_back(std::move(*source));
        traces.push_back({sideName(files, i), sources.back().get()});
    }
    return measured::readRun(traces, job);
}

Result<std::string> writtenRun(const EditedPlan &plan, const measured::RunComparison &comparison,
                               const std::string &planName, Form form)
{
    switch (form) {
    case Form::Json: return layOut(measured::runComparisonJson(plan, comparison, planName));
    case Form::Html: return measured::runComparisonPage(plan, comparison, planName);
    case Form::Text: break;
    case Form::Csv: {
        const Result<std::vector<measured::OperatorTime>> times = measured::measuredTimes(plan, comparison);
        if (!times)
            return times.error();
        return measured::measuredProfile(plan.graph(), *times, comparison.run);
    }
    }
    return measured::runComparisonText(plan, comparison);
}

Done compareWithRun(const Arguments &arguments, const Job &job)
{
    const auto plans = arguments.lists.find("plan");
    if (plans == arguments.lists.end() || plans->second.size() != 1)
        return usageError("--run needs exactly one --plan: the one that ran");
    if (!arguments.option("other-graph").empty() || !arguments.option("threshold").empty())
        return usageError("--other-graph and --threshold are for plans, not for a run");
    const Result<Form> form = formOf(arguments);
    if (!form)
        return form.error();
    Arguments single = arguments;
    single.options["plan"] = plans->second.front();
    const Result<std::unique_ptr<EditedPlan>> plan = loadPlan(single, job);
    if (!plan)
        return plan.error();
    Result<measured::Run> run = loadRun(arguments.lists.at("run"), job);
    if (!run)
        return run.error();
    const Result<measured::RunComparison> compared = measured::compareRun(**plan, std::move(*run));
    if (!compared)
        return compared.error();
    const Result<std::string> text = writtenRun(**plan, *compared, sideName(plans->second, 0), *form);
    if (!text)
        return text.error();
    const std::string out = arguments.option("out");
    return writeFile(out.empty() ? "-" : out, *text);
}

Done compare(const Arguments &arguments, const Job &job)
{
    if (arguments.lists.contains("run"))
        return compareWithRun(arguments, job);
    const auto files = arguments.lists.find("plan");
    if (files == arguments.lists.end() || files->second.size() < 2)
        return usageError("--plan is needed twice at least: the baseline, then what is compared with it");
    const Result<double> threshold = thresholdOf(arguments);
    if (!threshold)
        return threshold.error();
    const Result<Form> form = formOf(arguments);
    if (!form)
        return form.error();
    const Result<std::shared_ptr<const Graph>> graph = loadGraph(arguments.positionals.front(), job);
    if (!graph)
        return graph.error();
    Versions versions{*graph, nullptr};
    if (const std::string other = arguments.option("other-graph"); !other.empty()) {
        const Result<std::shared_ptr<const Graph>> loaded = loadGraph(other, job);
        if (!loaded)
            return loaded.error();
        versions.other = *loaded;
    }
    const Result<std::shared_ptr<const Inventory>> inventory = loadInventory(arguments.option("devices"), job);
    if (!inventory)
        return inventory.error();
    std::vector<judging::PlanByNames> plans;
    for (const std::string &file : files->second) {
        Result<judging::PlanByNames> plan = openPlan(file, versions, *inventory, job);
        if (!plan)
            return plan.error();
        plans.push_back(std::move(*plan));
    }
    std::vector<judging::JudgedPlan> judged;
    for (std::size_t i = 0; i < plans.size(); ++i)
        judged.push_back({sideName(files->second, i), plans[i].plan.get(), &plans[i]});
    Result<nlohmann::ordered_json> comparison = judging::comparisonJson(judged, *threshold);
    if (!comparison)
        return comparison.error();
    judging::PageNotes notes;
    for (const judging::PlanByNames &plan : plans) {
        const bool isKnown = !plan.isOfOtherGraph;
        const bool areBoth = isKnown && !plans.front().isOfOtherGraph;
        notes.violations.push_back(isKnown ? judging::violationsOf(*plan.plan) : std::vector<std::string>());
        notes.works.push_back(areBoth ? std::string(judging::stepWorkNote(*plans.front().plan, *plan.plan))
                                      : std::string());
        notes.workKinds.push_back(areBoth ? std::string(judging::workOf(*plan.plan)) : std::string());
    }
    if (!plans.front().isOfOtherGraph)
        notes.titles = judging::figureTitles(*plans.front().plan);
    const std::string out = arguments.option("out");
    return writeFile(out.empty() ? "-" : out, written(std::move(*comparison), **graph, notes, *form));
}

const Calibrator *firstCalibrator()
{
    for (const PlanKindDescriptor &kind : planKinds()) {
        if (kind.calibrator)
            return &*kind.calibrator;
    }
    return nullptr;
}

void printPoints(std::vector<CalibrationPoint> points)
{
    constexpr std::size_t shown = 5;
    std::ranges::sort(points, std::greater(), [](const CalibrationPoint &point) { return std::abs(point.error()); });
    points.resize(std::min(points.size(), shown));
    for (const CalibrationPoint &point : points)
        std::printf("  %+.1f %%  %s, %s\n", 100 * point.error(), point.name.c_str(), point.figure.c_str());
}

Done calibrate(const Arguments &arguments, const Job &job)
{
    const Calibrator *calibrator = firstCalibrator();
    if (!calibrator)
        return usageError("nothing can be calibrated");
    CalibrationInput input;
    input.name = arguments.positionals.front();
    Result<std::string> text = readFile(input.name, job);
    if (!text)
        return text.error();
    input.text = std::move(*text);
    if (const std::string graph = arguments.option("graph"); !graph.empty()) {
        Result<std::shared_ptr<const Graph>> loaded = loadGraph(graph, job);
        if (!loaded)
            return loaded.error();
        input.graph = std::move(*loaded);
    }
    Result<std::shared_ptr<const Inventory>> inventory = loadInventory(arguments.option("devices"), job);
    if (!inventory)
        return inventory.error();
    input.inventory = std::move(*inventory);
    const std::filesystem::path folder = std::filesystem::path(input.name).parent_path();
    input.open = [folder](const std::string &name) { return openSource(folder / name); };
    const Result<CalibrationOutcome> outcome = calibrator->run(input, job);
    if (!outcome)
        return outcome.error();
    for (const std::string &note : outcome->notes)
        std::printf("%s\n", note.c_str());
    std::printf("Worst of %zu:\n", outcome->points.size());
    printPoints(outcome->points);
    return writeFile(arguments.option("out"), outcome->document);
}

} // namespace

int runCompare(const CommandLine &line)
{
    return runSession(line, compare);
}

int runCalibrate(const CommandLine &line)
{
    return runSession(line, calibrate);
}

} // namespace cutaway
