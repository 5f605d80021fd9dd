#include "core/formats/exports/export_baseline.h"

#include "core/files/file_io.h"
#include "core/json/parameter.h"
#include "core/judging/comparison.h"
#include "core/judging/figure_words.h"
#include "core/judging/moved_modules.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_kinds.h"

#include <algorithm>
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

std::string_view commentMark(std::string_view extension)
{
    if (extension == "py")
        return "# ";
    return extension == "dot" ? "// " : std::string_view();
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

} // namespace cutaway
