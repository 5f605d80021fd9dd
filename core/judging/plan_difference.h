#pragma once

#include "core/judging/compared_plan.h"

#include <nlohmann/json.hpp>

namespace cutaway::judging {

/// `groups` and `items` of a difference; whether its groups were matched greedily.
struct PlanDifference
{
    nlohmann::ordered_json groups;
    nlohmann::ordered_json items;
    bool isGreedy = false;
};

/// Items are the same where their names are. O(items + groups) and what matching takes (group_matching.h).
PlanDifference planDifference(const ComparedPlan &base, const ComparedPlan &other);

} // namespace cutaway::judging
