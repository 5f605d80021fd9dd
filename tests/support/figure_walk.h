#pragma once

#include "core/formats/exports/exports.h"

#include <nlohmann/json.hpp>

#include <QtGlobal>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

namespace cutaway::testing {

/// Moves of a walk through a plan; more where somebody has the time (`CUTAWAY_WALK=10000`).
inline int walkLength(int usual = 1000)
{
    const int wanted = qEnvironmentVariableIntValue("CUTAWAY_WALK");
    return wanted > 0 ? wanted : usual;
}

inline bool isNear(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max({1e-12, std::abs(a), std::abs(b)});
}

/// The end of the last event of the plan's Chrome trace, in seconds; 0 where there is none.
inline double endOfTrace(const EditedPlan &plan)
{
    const Result<std::string> text = exportChromeTrace(plan);
    if (!text)
        return 0;
    const nlohmann::json trace = nlohmann::json::parse(*text);
    double end = 0;
    for (const nlohmann::json &event : trace.is_array() ? trace : trace.at("traceEvents")) {
        if (event.at("ph") == "X")
            end = std::max(end, (event.at("ts").get<double>() + event.at("dur").get<double>()) / 1e6);
    }
    return end;
}

/// The key figure that is told otherwise in the document's costs; empty: none.
inline std::string figureThatDiffers(const PlanCost &cost, const nlohmann::ordered_json &evaluation)
{
    const auto told = evaluation.find("cost");
    for (const Figure &figure : cost.figures) {
        if (told == evaluation.end() || figure.name.empty() || !told->contains(figure.name))
            continue;
        if (const auto &field = (*told)[figure.name]; field.is_number() && field.get<double>() != figure.value)
            return figure.name;
    }
    return {};
}

/// Where the plan says something else of its time than it did before, elsewhere or in its preview: what and where;
/// empty: nowhere. `inDocument`: the time in its evaluation, where that has one.
inline std::string differenceOf(const EditedPlan &plan, const Preview &preview, std::optional<double> before,
                                std::optional<double> inDocument)
{
    const PlanCost &cost = plan.cost();
    if (preview.latencyBefore != before)
        return "preview, before";
    if (preview.latencyAfter != cost.latencySec)
        return "preview, after";
    if (inDocument != cost.latencySec)
        return "evaluation";
    if (!cost.latencySec)
        return {};
    double sum = 0;
    for (const CostPart &part : cost.parts)
        sum += part.seconds;
    return isNear(sum, *cost.latencySec) ? std::string() : "parts";
}

struct Walked
{
    int made = 0;
    std::string difference; ///< empty: none
};

/// Makes random moves and looks at every figure after each that is allowed.
inline Walked walk(EditedPlan &plan, const std::function<Move(std::mt19937 &)> &randomMove,
                   const std::function<std::optional<double>(const nlohmann::ordered_json &)> &timeIn,
                   const std::function<std::string()> &furtherDifference)
{
    Walked walked;
    std::mt19937 random(18);
    for (int step = 0; step < walkLength() && walked.difference.empty(); ++step) {
        const Move move = randomMove(random);
        const Preview preview = plan.preview(move);
        const std::optional<double> before = plan.cost().latencySec;
        if (preview.allowed != bool(plan.apply(move)))
            walked.difference = "preview allows otherwise";
        if (!preview.allowed)
            continue;
        ++walked.made;
        const nlohmann::ordered_json evaluation = plan.evaluation();
        walked.difference = differenceOf(plan, preview, before, timeIn(evaluation));
        if (walked.difference.empty())
            walked.difference = figureThatDiffers(plan.cost(), evaluation);
        if (walked.difference.empty())
            walked.difference = furtherDifference();
        if (walked.difference.empty() && step % 10 == 0 && !isNear(endOfTrace(plan), plan.timeline().endSec))
            walked.difference = "Chrome trace";
        if (!walked.difference.empty())
            walked.difference += " after move " + std::to_string(step) + ", " + plan.describe(move);
    }
    return walked;
}

} // namespace cutaway::testing
