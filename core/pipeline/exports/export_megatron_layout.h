#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// `layers`, `plain`.
std::vector<ParameterDeclaration> megatronLayoutParameters();

/// A pipeline plan of whole layers as Megatron's `--pipeline-model-parallel-layout`. Errors: `inside_a_layer`,
/// `not_in_order`, those of `modelUnits`.
Result<std::string> exportMegatronLayout(const EditedPlan &plan, const ParameterValues &parameters);

} // namespace cutaway
