#pragma once

#include "core/judging/compared_plan.h"
#include "core/judging/group_matching.h"

namespace cutaway::judging {

/// Which items and groups of two plans are the same: items by name and, where the plans are of two versions
/// of a model, what names leave over by structure (node_matching.h); groups by what they share.
struct PlanMatch
{
    std::vector<std::uint32_t> otherOf; ///< item of the other plan, by item of the base; `noPartner`: it has none
    std::vector<std::uint32_t> baseOf;  ///< the other way round
    GroupMatching groups;

    /// Whether the item is in the partners of its groups, and in no other.
    bool isInPlace(const ComparedItem &before, const ComparedItem &now) const;
};

/// O(items + groups) and what matching takes (group_matching.h).
PlanMatch matchPlans(const ComparedPlan &base, const ComparedPlan &other);

} // namespace cutaway::judging
