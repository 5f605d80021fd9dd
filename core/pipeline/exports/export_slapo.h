#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// A pipeline plan as a Python module that schedules the model with Slapo: it traces what must be traced and calls
/// `cut_pipeline_stage` on the modules after which stages end. `CUTS` in it lists for each end the modules that serve,
/// as JSON. Errors: `not_contiguous`, `not_a_module_end`, those of `deploymentFault`.
Result<std::string> exportSlapo(const EditedPlan &plan, const ParameterValues &parameters);

} // namespace cutaway
