#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// A Python module for PyTorch (2.6 and later) that makes the plan's device mesh, distributes a model's parameters with
/// `distribute_tensor`, and redistributes what operators read: of modules by `distribute_module`, of a traced graph by
/// an interpreter. All placements stand in tables that are JSON but for `None`.
/// Errors: `wrong_kind`.
Result<std::string> exportDTensor(const EditedPlan &plan);

} // namespace cutaway
