#pragma once

#include "core/plan/edited_plan.h"

#include <memory>

namespace cutaway {

/// Plans whose costs depend on more than their devices and `controls`: an interface beside `EditedPlan`, found by
/// `dynamic_cast`.
class HasCostSettings
{
public:
    virtual ~HasCostSettings() = default;
    /// The same decisions under the devices and settings of another plan of this kind and graph; null where that
    /// cannot be.
    virtual std::unique_ptr<EditedPlan> underSettingsOf(const EditedPlan &other) const = 0;
};

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
