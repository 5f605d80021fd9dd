#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// The schedule of a pipeline plan as the CSV that torch.distributed.pipelining's runtime loads. Errors: those of
/// `checkSchedule`, `unsupported_kind`.
Result<std::string> exportScheduleCsv(const EditedPlan &plan, const ParameterValues &parameters);

} // namespace cutaway
