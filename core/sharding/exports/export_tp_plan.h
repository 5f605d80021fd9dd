#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway::sharding {

/// A sharding plan as transformers' `tp_plan`, numbers of layers written `*`: transformers puts a `*` for every number
/// before it looks a name up, so all layers have one style. Errors: `wrong_kind`, `layers_differ`,
/// `several_dimensions`.
Result<std::string> exportTpPlan(const EditedPlan &plan, const ParameterValues &parameters);

/// `without`.
std::vector<ParameterDeclaration> tpPlanExportParameters();

} // namespace cutaway::sharding
