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

/// The controls of `to` that stand otherwise in `as`.
Move settingsMove(const EditedPlan &to, const EditedPlan &as)
{
    Move move;
    const ParameterValues has = to.controlValues();
    for (const auto &[name, value] : as.controlValues()) {
        if (const auto own = has.find(name); own != has.end() && own->second != value)
            move.settings.push_back({name, value});
    }
    return move;
}

std::unique_ptr<EditedPlan> withControlsOf(const EditedPlan &plan, const EditedPlan &other)
{
    std::unique_ptr<EditedPlan> copy = plan.clone();
    if (*copy->inventory() != *other.inventory())
        copy->setInventory(other.inventory());
    const Move move = settingsMove(*copy, other);
    for (const Move::Setting &setting : move.settings) {
        Move one;
        one.settings.push_back(setting);
        if (!copy->apply(one))
            return nullptr;
    }
    return copy;
}

} // namespace

PlanCost costUnderSettingsOf(const EditedPlan &plan, const EditedPlan &other)
{
    if (plan.kind() != other.kind())
        return incomparable("Figures of another kind of plan mean something else.");
    const auto *own = dynamic_cast<const HasCostSettings *>(&plan);
    const std::unique_ptr<EditedPlan> copy = own ? own->underSettingsOf(other) : withControlsOf(plan, other);
    if (!copy || *copy->inventory() != *other.inventory())
        return incomparable("The first plan cannot be had with the devices and settings of this one.");
    return copy->cost();
}

} // namespace cutaway
