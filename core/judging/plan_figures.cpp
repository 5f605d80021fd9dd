#include "core/judging/plan_figures.h"

#include "core/plan/plan_kinds.h"

#include <algorithm>
#include <array>
#include <set>

namespace cutaway::judging {

std::vector<NamedFigure> namedFigures(const EditedPlan &plan)
{
    using Unit = KeyFigure::Unit;
    const PlanCost &cost = plan.cost();
    std::vector<NamedFigure> figures{{"latency_sec", cost.latencySec, Unit::Seconds},
                                     {"transferred_bytes", double(cost.transferredBytes), Unit::Bytes},
                                     {"largest_lane_bytes", double(cost.largestLaneBytes), Unit::Bytes}};
    for (const KeyFigure &figure : cost.figures) {
        if (!figure.name.empty() && !std::ranges::count(figures, figure.name, &NamedFigure::name))
            figures.push_back({figure.name, figure.value, figure.unit});
    }
    return figures;
}

FigureTitles figureTitles(const EditedPlan &plan)
{
    FigureTitles titles{{"transferred_bytes", comparisonRulesOf(plan).transferred},
                        {"largest_lane_bytes", comparisonRulesOf(plan).largestLane},
                        {"devices_used", phrase("Devices used")}};
    if (!plan.cost().latencyLabel.empty())
        titles["latency_sec"] = plan.cost().latencyLabel;
    for (const KeyFigure &figure : plan.cost().figures) {
        if (!figure.name.empty())
            titles[figure.name] = figure.label;
    }
    return titles;
}

std::vector<std::string> toldFigures(std::vector<std::string> names, const FigureTitles &titles)
{
    std::set<std::string, std::less<>> told;
    std::erase_if(names, [&](const std::string &name) {
        const auto title = titles.find(name);
        return title != titles.end() && !told.insert(title->second).second;
    });
    return names;
}

bool isBetterLarger(std::string_view name)
{
    constexpr std::array<std::string_view, 6> names{"tokens_per_sec",  "samples_per_sec", "microbatches_per_sec", "mfu",
                                                    "fit_probability", "overlapped_sec"};
    return std::ranges::count(names, name) > 0;
}

std::size_t devicesUsed(const EditedPlan &plan)
{
    const std::vector<KeyFigure> &figures = plan.cost().figures;
    const auto counted = std::ranges::find(figures, "devices", &KeyFigure::name);
    if (counted != figures.end())
        return std::size_t(counted->value);
    std::size_t used = 0;
    for (std::size_t i = 0; i < plan.laneCount(); ++i) {
        const LaneInfo lane = plan.lane(LaneIndex(i));
        used += lane.isPlace &&
                std::ranges::any_of(lane.groups, [&](GroupIndex group) { return plan.group(group).itemCount > 0; });
    }
    return used;
}

} // namespace cutaway::judging
