#include "app/cli/session.h"
#include "core/base/units.h"
#include "core/files/file_io.h"
#include "core/json/kept_json.h"
#include "core/plan/plan_figures.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <span>

namespace cutaway {

namespace {

/// `transferred  1.53 MiB`
std::string figureLine(const Figure &figure)
{
    constexpr std::size_t column = 11;
    std::string label = figure.label;
    label.front() = char(std::tolower(label.front()));
    label.resize(std::max(label.size(), column), ' ');
    const std::string value = isKnown(figure) ? formatFigure(figure) : "unknown: " + figure.definition;
    return label + "  " + value + '\n';
}

/// The figures that a person wants to see, a line each.
std::string summary(const EditedPlan &plan)
{
    if (const Report report = plan.report(); !report.empty())
        return textOf(report);
    const std::vector<Figure> figures = planFigures(plan);
    std::string text = figureLine(figures.front());
    for (const CostPart &part : plan.cost().parts)
        text += "  " + part.label + "  " + formatSeconds(part.seconds) + '\n';
    for (const Figure &figure : std::span(figures).subspan(1))
        text += figureLine(figure);
    for (std::size_t i = 0; i < plan.laneCount(); ++i) {
        const LaneInfo lane = plan.lane(LaneIndex(i));
        text += lane.label + "  " + formatBytes(lane.usedBytes);
        if (lane.capacityBytes)
            text += " of " + formatBytes(*lane.capacityBytes);
        text += '\n';
    }
    for (const Problem &problem : plan.problems())
        text += problem.title + ": " + problem.text + '\n';
    return text;
}

Done evaluate(const Arguments &arguments, const Job &job)
{
    const Result<std::unique_ptr<EditedPlan>> plan = loadPlan(arguments, job);
    if (!plan)
        return plan.error();
    const nlohmann::ordered_json evaluation = (*plan)->evaluation();
    if (arguments.has("json"))
        return writeFile("-", jsonLines(evaluation, 1) + '\n');
    std::string text = summary(**plan);
    for (const auto &difference : evaluation.value("differences", nlohmann::ordered_json::array()))
        text += difference.at("path").get<std::string>() + ": the file says " + jsonLine(difference.at("stored")) +
                ", computed " + jsonLine(difference.at("computed")) + '\n';
    return writeFile("-", text);
}

} // namespace

int runEvaluate(const CommandLine &line)
{
    return runSession(line, evaluate);
}

} // namespace cutaway
