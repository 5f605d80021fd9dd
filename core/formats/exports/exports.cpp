#include "core/formats/exports/exports.h"

#include "core/files/file_io.h"
#include "core/json/parameter.h"
#include "core/judging/comparison.h"
#include "core/judging/comparison_text.h"
#include "core/judging/figure_words.h"
#include "core/plan/edited_plan.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_kinds.h"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::size_t mostModules = 20;

std::string figureLine(const judging::FigureTitles &titles, const OrderedJson &figure)
{
    const auto name = figure.at("name").get<std::string>();
    std::string line = judging::figureTitle(titles, name) + ": " + judging::figureText(name, figure.at("base")) +
                       " -> " + judging::figureText(name, figure.at("other"));
    if (figure.contains("verdict"))
        line += " (" + judging::figureChange(name, figure.at("difference").get<double>()) + ", " +
                figure.at("verdict").get<std::string>() + ')';
    return line;
}

std::vector<std::string> linesOf(const EditedPlan &plan, const ExportBaseline &baseline)
{
    const OrderedJson difference = judging::differenceJson(*baseline.plan, plan, 0);
    const judging::FigureTitles titles = judging::figureTitles(plan);
    std::vector<std::string> lines{"Compared with the baseline " + baseline.name + ':'};
    for (const OrderedJson &figure : judging::toldDifferences(difference.at("figures"), titles))
        lines.push_back(figureLine(titles, figure));
    const judging::CountedItems counted = judging::countedItems(difference, wordsOf(plan).item);
    const std::vector<judging::MovedModule> moved = judging::movedByModule(counted.items, plan.graph());
    for (std::size_t i = 0; i < std::min(moved.size(), mostModules); ++i)
        lines.push_back(moved[i].line(counted.noun));
    if (moved.size() > mostModules)
        lines.push_back("and " + std::to_string(moved.size() - mostModules) + " more");
    return lines;
}

} // namespace

ParameterDeclaration baselineParameter()
{
    return declareParameter(baselineName, "Baseline", ParameterType::String, std::string(),
                            "A file with a plan of the same model; the report then also lists the differences.");
}

Result<ExportBaseline> baselineOf(const EditedPlan &plan, const ParameterValues &parameters)
{
    const auto given = parameters.find(baselineName);
    const auto *file = given == parameters.end() ? nullptr : std::get_if<std::string>(&given->second);
    if (!file || file->empty())
        return ExportBaseline();
    const Result<std::string> text = readFile(*file);
    if (!text)
        return text.error();
    Result<OpenedPlan> opened = readPlan(*text, plan.sharedGraph(), plan.inventory());
    if (!opened)
        return opened.error();
    if (opened->plan->kind() != plan.kind())
        return inputError("other_kind",
                          phrase("the baseline is a %1 plan, the plan is a %2 plan",
                                 {std::string(opened->plan->kind().name()), std::string(plan.kind().name())}));
    std::string name = std::filesystem::path(*file).stem().string();
    if (name.ends_with(".plan"))
        name.resize(name.size() - 5);
    return ExportBaseline{std::move(name), std::move(opened->plan)};
}

std::string baselineWords(const EditedPlan &plan, const ExportBaseline &baseline, std::string_view mark)
{
    std::string text;
    for (std::string line : linesOf(plan, baseline)) {
        // Names come from files: a line stays one.
        std::ranges::replace_if(
            line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
        text.append(mark).append(line).append("\n");
    }
    return text;
}

namespace {

/// How a line that readers pass over begins in files of this extension; empty: they have none.
std::string_view commentMark(std::string_view extension)
{
    if (extension == "py")
        return "# ";
    return extension == "dot" ? "// " : std::string_view();
}

/// What is told of the baseline above the text, in files that have comments.
Result<std::string> commentAbove(const ExportDescriptor &target, const EditedPlan &plan,
                                 const ParameterValues &parameters)
{
    const std::string_view mark = commentMark(target.extension);
    if (mark.empty())
        return std::string();
    const Result<ExportBaseline> baseline = baselineOf(plan, parameters);
    if (!baseline)
        return baseline.error();
    return baseline->plan ? baselineWords(plan, *baseline, mark) : std::string();
}

ExportDescriptor chromeTraceExport()
{
    return {.id = "chrome-trace",
            .title = "Timeline (Chrome trace)",
            .extension = "json",
            .parameters = {baselineParameter()},
            .description =
                "The timeline of every device, or the breakdown of the latency, for chrome://tracing and Perfetto.",
            .fields = ExportedFields::forPeople(),
            .write = [](const EditedPlan &plan, const ParameterValues &parameters) -> Result<std::string> {
                const Result<ExportBaseline> baseline = baselineOf(plan, parameters);
                return baseline ? exportChromeTrace(plan, *baseline) : Result<std::string>(baseline.error());
            }};
}

ExportDescriptor modelExplorerExport()
{
    return {.id = "model-explorer",
            .title = "Model Explorer graph (JSON)",
            .extension = "json",
            .parameters = modelExplorerParameters(),
            .description = "The graph for Model Explorer, with devices and groups as layers and the plan's figures on "
                           "nodes; or node data. Cutaway can read the graph back.",
            .fields = ExportedFields::forPeople(),
            .write = exportModelExplorer};
}

ExportDescriptor onnxExport()
{
    return {.id = "onnx",
            .title = "ONNX with the plan",
            .extension = "onnx",
            .parameters = onnxParameters(),
            .description = "The ONNX model that the graph came from, with device and group in each node's metadata; "
                           "the rest is unchanged. Keep it beside its external weight files.",
            .isText = false,
            .fields = {"readers of its metadata", {"partitions", "stages", "devices", "buckets"}},
            .write = exportOnnx};
}

ExportDescriptor dotExport()
{
    return {.id = "dot",
            .title = "Graphviz DOT",
            .extension = "dot",
            .description = "The plan's groups and their transfers for Graphviz, with one cluster per device.",
            .fields = ExportedFields::forPeople(),
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportDot(plan); }};
}

ExportDescriptor csvExport()
{
    return {.id = "csv",
            .title = "Table of operators (CSV)",
            .extension = "csv",
            .parameters = {baselineParameter()},
            .description = "One row per operator with its place, time and sizes, for spreadsheets.",
            .fields = ExportedFields::forPeople(),
            .write = [](const EditedPlan &plan, const ParameterValues &parameters) -> Result<std::string> {
                const Result<ExportBaseline> baseline = baselineOf(plan, parameters);
                return baseline ? Result<std::string>(exportCsv(plan, baseline->plan.get())) : baseline.error();
            }};
}

ExportDescriptor itemTableExport()
{
    return {.id = "table-csv",
            .title = "Tables or redistributions (CSV)",
            .extension = "csv",
            .suits = [](const EditedPlan &plan) { return !plan.itemTableTitle().empty(); },
            .description = "The list below the canvas: embedding tables with types, kernels and ranks, or every "
                           "redistribution with its collectives, bytes and time.",
            .fields = ExportedFields::forPeople(),
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportItemTableCsv(plan); }};
}

/// What plans of every kind are exported as, in menu order.
std::vector<ExportDescriptor> commonExports()
{
    return {chromeTraceExport(), modelExplorerExport(), onnxExport(), dotExport(), csvExport(), itemTableExport()};
}

} // namespace

const std::vector<ExportDescriptor> &exports()
{
    static const std::vector<ExportDescriptor> all = [] {
        std::vector<ExportDescriptor> list;
        for (const PlanKindDescriptor &kind : planKinds()) {
            for (const ExportDescriptor &entry : kind.exports) {
                list.push_back(entry);
                list.back().kind = kind.kind;
            }
        }
        std::ranges::move(commonExports(), std::back_inserter(list));
        for (ExportDescriptor &entry : list) {
            if (!commentMark(entry.extension).empty())
                entry.parameters.push_back(baselineParameter());
        }
        return list;
    }();
    return all;
}

const ExportDescriptor *findExport(std::string_view id, PlanKind kind)
{
    const auto ofKind = std::ranges::find_if(
        exports(), [&](const ExportDescriptor &entry) { return entry.id == id && entry.kind == kind; });
    const auto found = ofKind != exports().end() ? ofKind : std::ranges::find(exports(), id, &ExportDescriptor::id);
    return found == exports().end() ? nullptr : &*found;
}

Result<std::string> exportPlan(const ExportDescriptor &target, const EditedPlan &plan, const ParameterValues &given)
{
    if (target.kind && *target.kind != plan.kind())
        return Error{ErrorKind::Unsupported,
                     "unsupported_kind",
                     phrase("%1 is not for %2 plans", {target.id, std::string(plan.kind().name())}),
                     {},
                     {}};
    const Result<ParameterValues> parameters = completeParameters(target.parameters, given);
    if (!parameters)
        return parameters.error();
    try {
        const Result<std::string> comment = commentAbove(target, plan, *parameters);
        Result<std::string> text = comment ? target.write(plan, *parameters) : Result<std::string>(comment.error());
        return text && !comment->empty() ? Result<std::string>(*comment + *text) : text;
    } catch (const std::bad_alloc &) {
        return Error{
            ErrorKind::System, "out_of_memory", phrase("%1: not enough memory for this plan", {target.id}), {}, {}};
    } catch (const std::exception &) {
        return unexpectedError(phrase("%1 cannot be written", {target.id}));
    }
}

} // namespace cutaway
