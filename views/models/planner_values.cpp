#include "views/models/planner_values.h"

#include <algorithm>

namespace cutaway {

namespace {

/// Whether the planner has it, with a value of its own where none is given.
bool asksFor(const PlannerDescriptor &planner, const std::string &name)
{
    const auto asked = std::ranges::find(planner.parameters, name, &ParameterDeclaration::name);
    return asked != planner.parameters.end() && !std::holds_alternative<std::monostate>(asked->defaultValue);
}

} // namespace

ParameterValues suggestedValues(const PlannerDescriptor &planner, const EditedPlan *plan)
{
    ParameterValues values = planner.suggested;
    if (!plan || plan->kind() != planner.kind)
        return values;
    for (const auto &[name, value] : plan->controlValues()) {
        if (asksFor(planner, name))
            values[name] = value;
    }
    return values;
}

ParameterValues valuesMadeWith(const EditedPlan &plan)
{
    const ParameterValues now = plan.controlValues();
    ParameterValues values = plan.origin().parameters;
    for (auto &[name, value] : values) {
        if (const auto set = now.find(name); set != now.end())
            value = set->second;
    }
    return values;
}

ParameterValues changedValues(const PlannerDescriptor &planner, const ParameterValues &before,
                              const ParameterValues &now)
{
    ParameterValues changed;
    for (const auto &[name, value] : now) {
        const auto found = before.find(name);
        if (found == before.end() || found->second != value)
            changed.emplace(name, value);
    }
    if (changed.size() > 1)
        std::erase_if(changed, [&](const auto &entry) { return !asksFor(planner, entry.first); });
    return changed;
}

} // namespace cutaway
