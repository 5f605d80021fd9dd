#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway::sharding {

/// A sharding plan as a Python module whose `parallelize(model)` applies torch's `parallelize_module` for each
/// dimension of the mesh that splits weights, layers that agree folded into `*`; weights that no style is for are
/// distributed one by one. Error: `wrong_kind`.
Result<std::string> exportParallelizeModule(const EditedPlan &plan);

} // namespace cutaway::sharding
