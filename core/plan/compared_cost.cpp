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

/// Why times of the two are not of the same work; empty: they are, or nobody knows.
Text otherWorkBecause(const EditedPlan &first, const EditedPlan &now)
{
    if (const auto models = otherTimeModels(first, now))
        return phrase("Times are not compared: here they are %1, there %2.", {models->second, models->first});
    const auto works = stepWorksOf(first, now);
    if (!works)
        return {};
    const auto &[before, after] = *works;
    if (isOtherKindOfWork(before, after))
        return phrase("Times are not compared: a step runs %1 here and %2 there.", {after.kind, before.kind});
    if (before.parts != after.parts)
        return phrase("Times are not compared: a step is %1 here and %2 there.", {after.text, before.text});
    return {};
}

/// Without what would seem faster or slower for the work alone. Memory is what it is.
PlanCost withoutTimes(PlanCost cost, Text because)
{
    cost.latencySec.reset();
    cost.latencyInterval.reset();
    cost.boundSec.reset();
    cost.parts.clear();
    std::erase_if(cost.figures, [](const Figure &figure) { return figure.unit == Figure::Unit::Seconds; });
    cost.latencyUnknownBecause = std::move(because);
    return cost;
}

PlanCost costOfSameWork(const EditedPlan &first, const EditedPlan &now)
{
    Text because = otherWorkBecause(first, now);
    return because.empty() ? first.cost() : withoutTimes(first.cost(), std::move(because));
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

std::optional<std::pair<StepWork, StepWork>> stepWorksOf(const EditedPlan &one, const EditedPlan &other)
{
    const std::optional<StepWork> work = one.stepWork();
    const std::optional<StepWork> otherWork = other.stepWork();
    return work && otherWork ? std::optional(std::pair(*work, *otherWork)) : std::nullopt;
}

bool isOtherKindOfWork(const StepWork &one, const StepWork &other)
{
    return std::string_view(one.kind) != std::string_view(other.kind);
}

std::optional<std::pair<Text, Text>> otherTimeModels(const EditedPlan &one, const EditedPlan &other)
{
    std::pair<Text, Text> models(one.timeModel(), other.timeModel());
    const bool isOther = std::string_view(models.first) != std::string_view(models.second);
    return isOther ? std::optional(std::move(models)) : std::nullopt;
}

PlanCost costUnderSettingsOf(const EditedPlan &plan, const EditedPlan &other)
{
    if (plan.kind() != other.kind())
        return incomparable(phrase("Figures of another kind of plan are not comparable."));
    if (!plan.hasCostSettings() && *plan.inventory() == *other.inventory())
        return costOfSameWork(plan, other);
    const std::unique_ptr<EditedPlan> copy =
        plan.hasCostSettings() ? plan.underSettingsOf(other) : onDevicesOf(plan, other);
    if (!copy || *copy->inventory() != *other.inventory())
        return incomparable(phrase("The first plan is not possible with the devices and settings of this one."));
    return costOfSameWork(*copy, other);
}

} // namespace cutaway
