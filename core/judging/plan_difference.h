#pragma once

#include "core/judging/compared_plan.h"

#include <nlohmann/json.hpp>

namespace cutaway::judging {

/// `groups`, `items` and, where items are parts, `tables` of a difference; whether its groups were matched greedily.
struct PlanDifference
{
    nlohmann::ordered_json groups;
    nlohmann::ordered_json items;
    nlohmann::ordered_json wholes; ///< as `items`, of the nodes whose parts items are; null: items are whole
    bool isGreedy = false;
};

/// Items are the same where their names are. O(items + groups) and what matching takes (group_matching.h).
PlanDifference planDifference(const ComparedPlan &base, const ComparedPlan &other);

} // namespace cutaway::judging
