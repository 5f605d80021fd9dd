#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway::sharding {

/// A sharding plan as transformers' `tp_plan`, numbers of layers written `*`: transformers puts a `*` for every number
/// before it looks a name up, so all layers have one style. Errors: `wrong_kind`, `layers_differ`,
/// `several_dimensions`.
Result<std::string> exportTpPlan(const EditedPlan &plan, const ParameterValues &parameters);

/// `without`.
std::vector<ParameterDeclaration> tpPlanExportParameters();

/// A sharding plan as a Python module whose `parallelize(model)` applies torch's `parallelize_module` for each
/// dimension of the mesh that splits weights, layers that agree folded into `*`; weights that no style is for are
/// distributed one by one. Error: `wrong_kind`.
Result<std::string> exportParallelizeModule(const EditedPlan &plan);

} // namespace cutaway::sharding
