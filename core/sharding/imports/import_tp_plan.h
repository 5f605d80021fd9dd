#pragma once

#include "core/plan/foreign_plans.h"

namespace cutaway::sharding {

/// `tensor_parallel`, `expert_parallel`.
std::vector<ParameterDeclaration> tpPlanParameters();

/// Weights as the styles split them, operators that read them pinned to what the styles say of their result, all else
/// the cheapest around that. Unknown styles leave a weight whole, with a warning. Errors: those of the file and of
/// sharding problems, `nothing_matches`, `bad_value` without the number of devices.
Result<ImportedPlan> importTpPlan(const ImportInput &input, const Job &job);

} // namespace cutaway::sharding
