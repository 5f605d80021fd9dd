#pragma once

#include "core/plan/planner_registry.h"
#include "tests/support/random_moves.h"

#include <algorithm>

/// Planners and values of their parameters as somebody gives them who tries all that a form offers.
namespace cutaway::testing {

inline std::vector<const PlannerDescriptor *> plannersOf(const PlanKind &kind)
{
    std::vector<const PlannerDescriptor *> list;
    for (const PlannerDescriptor &planner : planners()) {
        if (planner.kind == kind)
            list.push_back(&planner);
    }
    return list;
}

inline bool takes(const PlannerDescriptor &planner, std::string_view parameter)
{
    return std::ranges::find(planner.parameters, parameter, &ParameterDeclaration::name) != planner.parameters.end();
}

/// Some of the parameters that are a choice or yes or no, each with one of its values.
inline ParameterValues randomChoices(const PlannerDescriptor &planner, std::mt19937 &random)
{
    ParameterValues values;
    for (const ParameterDeclaration &declared : planner.parameters) {
        if (upTo(random, 2) == 0)
            continue;
        if (declared.type == ParameterType::Bool)
            values[declared.name] = upTo(random, 2) == 0;
        else if (declared.type == ParameterType::Choice && !declared.choices.empty())
            values[declared.name] = anyOf(declared.choices, random);
    }
    return values;
}

} // namespace cutaway::testing
