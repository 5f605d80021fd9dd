#include "core/judging/plan_figures.h"

#include <algorithm>
#include <array>
#include <set>

namespace cutaway::judging {

FigureTitles figureTitles(const EditedPlan &plan)
{
    FigureTitles titles{{"devices_used", phrase("Devices used")}};
    for (const Figure &figure : planFigures(plan)) {
        if (!figure.label.empty())
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
    if (const Figure *counted = findFigure(plan.cost().figures, "devices"))
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
