#pragma once

#include "app/document/samples.h"
#include "core/plan/plan_starter.h"

namespace cutaway {

/// What kinds offer to begin a plan with, where there is no file; in the order of kinds.
const std::vector<PlanStarter> &planStarters();

/// Keeps the model and the inventory as files beside the program's other data, so that the work can be opened again,
/// and says how to open them. Errors: those of the starter and of writing.
/// `from`: a model taken up in place of the one that the values name; null: none.
Result<Sample> beginPlan(const PlanStarter &starter, const ParameterValues &given, const TakenUpModel *from = nullptr);

} // namespace cutaway
