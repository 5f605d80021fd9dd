#pragma once

#include "core/plan/export_descriptor.h"

namespace cutaway {

/// A pipeline plan as torchtitan's `module_fqns_per_model_part` with the schedule that the plan has: the model's own
/// modules and the entries of its lists, whole. What came with an imported plan is written with it. Errors:
/// `inside_a_module` where a stage ends in the middle of one, `cannot_be_named` where a weight lies in none.
Result<std::string> exportTorchtitan(const EditedPlan &plan);

/// The stages that torchtitan makes of it: what lies in no module is where its inputs are.
FieldValue stagesForTorchtitan(const EditedPlan &plan);

} // namespace cutaway
