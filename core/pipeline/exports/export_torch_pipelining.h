#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// A pipeline plan as a Python module for torch.distributed.pipelining: its `split_spec` where every stage ends at a
/// module's end or beginning, else the operators after which it ends; and the same stages of a torch.fx graph, for
/// which an older torch is enough. The lists in it are JSON. Errors: `not_contiguous`, those of `deploymentFault`.
Result<std::string> exportTorchPipelining(const EditedPlan &plan, const ParameterValues &parameters);

} // namespace cutaway
