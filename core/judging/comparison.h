#pragma once

#include "core/judging/compared_plan.h"
#include "core/judging/figure_words.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway::judging {

/// A plan and what it is called.
struct JudgedPlan
{
    std::string name;
    const EditedPlan *plan = nullptr;
    const PlanByNames *byNames = nullptr; ///< where the plan is of another version of the graph
};

/// Where two plans of one kind differ: an entry of `differences` without its field `plan`. Nodes of two graphs are the
/// same by name, then by structure (plan_match.h). `threshold` is the fraction below which figures count as the
/// same; 0: only equal ones. Beside the contract's fields: `tables` with the fields of `items`, where items are parts
/// of tables (`wholeNoun`), and `settings` that differ, `{"name", "title", "base", "other"}`. O(items +
/// groups) and what matching takes (group_matching.h).
nlohmann::ordered_json differenceJson(const EditedPlan &base, const EditedPlan &other, double threshold);

/// Items that are the same by structure and have another name each: the base's, then the other's. None of plans of one
/// graph. O(items + groups) and what matching takes.
std::vector<std::pair<std::string, std::string>> renamedItems(const EditedPlan &base, const EditedPlan &other);

/// `figures` of such an entry alone. O(1).
nlohmann::ordered_json figureDifferences(const EditedPlan &base, const EditedPlan &other, double threshold);

/// Those of such `figures` that people are told: of several with one title, the first. What sums leave over is the
/// same then.
nlohmann::ordered_json toldDifferences(nlohmann::ordered_json figures, const FigureTitles &titles);

/// Of a plan of another version of the graph the figures are those that its document has. The document
/// `cutaway.comparison`; the first plan is the baseline. Error: `other_kind`.
Result<nlohmann::ordered_json> comparisonJson(const std::vector<JudgedPlan> &plans, double threshold);

} // namespace cutaway::judging
