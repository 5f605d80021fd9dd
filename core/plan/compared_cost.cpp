#include "core/plan/compared_cost.h"

namespace cutaway {

namespace {

PlanCost incomparable(std::string why)
{
    PlanCost cost;
    cost.latencyLabel.clear();
    cost.latencyUnknownBecause = std::move(why);
    return cost;
}

/// Settings that a plan can be edited by count as what it decides: only its devices are exchanged.
std::unique_ptr<EditedPlan> onDevicesOf(const EditedPlan &plan, const EditedPlan &other)
{
    std::unique_ptr<EditedPlan> copy = plan.clone();
    if (*copy->inventory() != *other.inventory())
        copy->setInventory(other.inventory());
    return copy;
}

} // namespace

PlanCost costUnderSettingsOf(const EditedPlan &plan, const EditedPlan &other)
{
    if (plan.kind() != other.kind())
        return incomparable(phrase("Figures of another kind of plan mean something else."));
    const auto *own = dynamic_cast<const HasCostSettings *>(&plan);
    if (!own && *plan.inventory() == *other.inventory())
        return plan.cost();
    const std::unique_ptr<EditedPlan> copy = own ? own->underSettingsOf(other) : onDevicesOf(plan, other);
    if (!copy || *copy->inventory() != *other.inventory())
        return incomparable(phrase("The first plan cannot be had with the devices and settings of this one."));
    return copy->cost();
}

} // namespace cutaway
