#pragma once

#include "core/judging/compared_plan.h"
#include "core/judging/plan_flow.h"
#include "core/plan/edited_plan.h"

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

/// What a plan's pictures and lists show of its difference to a baseline, by the plan's own indices.
struct PlanMarks
{
    /// An item that is in another group than its former group's partner.
    struct Moved
    {
        ItemIndex item;
        Text from;  ///< `Partition 1 on dev_1`; empty: it was in none
        Text group; ///< `Partition 1`
    };
    /// Where items were that stood one behind the other and left.
    struct FormerPlace
    {
        ItemIndex beside;     ///< an item that still is in the group
        bool isBehind = true; ///< the place is behind it; else before it
        std::vector<ItemIndex> items;
    };
    struct Side
    {
        std::optional<std::int64_t> bytes; ///< of the baseline
        std::optional<double> seconds;
        std::string label; ///< groups: the partner's
    };

    std::string name;               ///< of the baseline
    std::vector<Moved> moved;       ///< ascending
    std::vector<ItemIndex> changed; ///< run another way in the same place; ascending
    std::vector<FormerPlace> former;
    std::vector<Side> lanes;          ///< by lane; the baseline's place of the same logical id
    std::vector<Side> groups;         ///< by group; its partner
    std::vector<GroupIndex> groupNow; ///< by group of the baseline: its partner; invalid: it has none
    PlanFlow flow;

    /// Null: it has not moved. O(log moved).
    const Moved *movedItem(ItemIndex item) const;
    bool hasChanged(ItemIndex item) const;
    bool isSame() const { return moved.empty() && changed.empty(); }
};

/// Both of one kind. O(items + groups) and what matching takes (group_matching.h).
PlanMarks planMarks(const EditedPlan &base, const EditedPlan &now, std::string name);

} // namespace cutaway::judging
