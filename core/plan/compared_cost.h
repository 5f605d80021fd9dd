#pragma once

#include "core/plan/edited_plan.h"

#include <memory>

namespace cutaway {

/// What a step of each of two plans gets done; none where one of them does not say.
std::optional<std::pair<StepWork, StepWork>> stepWorksOf(const EditedPlan &one, const EditedPlan &other);
/// Whether the two do other things with a part, so that not even the time of one can be compared.
bool isOtherKindOfWork(const StepWork &one, const StepWork &other);

/// How the two plans count times, where that is not the same, so that their times cannot be compared.
std::optional<std::pair<Text, Text>> otherTimeModels(const EditedPlan &one, const EditedPlan &other);

/// What a plan costs under the devices and settings of another, so that the two can be compared. Where it cannot be
/// said, `latencyUnknownBecause` tells why and `latencyLabel` is empty. Where a step of the two does not do the same
/// work all the same, or is counted otherwise, it has no times, and tells why. O(plan).
PlanCost costUnderSettingsOf(const EditedPlan &plan, const EditedPlan &other);

/// Whether there is anything to compare with.
inline bool isComparable(const PlanCost &cost)
{
    return !cost.latencyLabel.empty();
}

} // namespace cutaway
