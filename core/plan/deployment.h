#pragma once

#include "core/plan/edited_plan.h"

/// What exports that are to be deployed have in common.
namespace cutaway {

/// `force`: write a plan that is over capacity, or that its framework would refuse.
ParameterDeclaration forceParameter();

/// Why a plan cannot be deployed: `wrong_kind`, `cycle`, and without `force` also `over_capacity`.
std::optional<Error> deploymentFault(const EditedPlan &plan, PlanKind wanted, const ParameterValues &parameters);

/// A string literal that is valid in JSON and in Python.
std::string pythonText(std::string_view text);
/// `["a", "b"]`, one line each where there is more than one.
std::string pythonList(const std::vector<std::string> &texts);

} // namespace cutaway
