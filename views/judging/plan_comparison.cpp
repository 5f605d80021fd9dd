#include "views/judging/plan_comparison.h"

#include "core/judging/comparison.h"
#include "core/judging/figure_words.h"
#include "core/plan/plan_kinds.h"
#include "views/judging/figure_rows.h"

#include <unordered_map>

namespace cutaway {

namespace {

using ComparisonJson = nlohmann::ordered_json;

/// Names of the baseline that are others in the plan become the plan's.
void rename(ComparisonJson &entries, const std::unordered_map<std::string, std::string> &names)
{
    for (ComparisonJson &entry : entries) {
        if (const auto found = names.find(entry.at("node").get<std::string>()); found != names.end())
            entry["node"] = found->second;
    }
}

} // namespace

PlanComparison comparedPlans(const EditedPlan &base, const EditedPlan &plan, double threshold)
{
    PlanComparison result;
    ComparisonJson difference = judging::differenceJson(base, plan, threshold);
    const judging::CountedItems counted = judging::countedItems(difference, wordsOf(plan).item);
    ComparisonJson items = counted.items;
    result.noun = counted.noun;
    result.all = judging::countOf(items);
    if (difference.contains("settings"))
        result.settings = std::move(difference.at("settings"));
    result.titles = judging::figureTitles(plan);
    result.work = judging::stepWorkNote(base, plan);
    result.figures = countedFigures(std::move(difference.at("figures")), base, plan);
    judging::leaveOpenOtherWork(result.figures, judging::otherWork(base, plan));
    result.groups = std::move(difference.at("groups"));
    result.same = items.at("same").get<std::size_t>();
    result.moved = items.at("moved").size();
    result.changed = items.at("changed").size();
    result.onlyBase = items.at("only_base").get<std::vector<std::string>>();
    result.onlyPlan = items.at("only_other").get<std::vector<std::string>>();
    result.renamed = judging::renamedItems(base, plan);
    std::unordered_map<std::string, std::string> names(result.renamed.begin(), result.renamed.end());
    if (result.noun.many != wordsOf(plan).item.many) { // the items renamed are parts of what is counted
        for (const auto &[before, now] : result.renamed)
            names.emplace(before.substr(0, before.rfind('/')), now.substr(0, now.rfind('/')));
    }
    rename(items.at("moved"), names);
    rename(items.at("changed"), names);
    result.modules = judging::movedByModule(items, plan.graph());
    return result;
}

} // namespace cutaway
