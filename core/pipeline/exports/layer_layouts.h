#pragma once

#include "core/plan/edited_plan.h"
#include "core/plan/export_descriptor.h"

// Stages of whole layers, for Galvatron, Megatron and torchtitan.

namespace cutaway {

/// A pipeline plan of whole layers as Galvatron's runtime reads it. Layers run as the imported plan said; of another
/// plan every layer is data parallel over the devices of its stage. Errors: those of `stageOfUnits` and
/// `checkGalvatron`.
Result<std::string> exportGalvatron(const EditedPlan &plan);

/// `layers`, `plain`.
std::vector<ParameterDeclaration> megatronLayoutParameters();

/// A pipeline plan of whole layers as Megatron's `--pipeline-model-parallel-layout`. Errors: `inside_a_layer`,
/// `not_in_order`, those of `modelUnits`.
Result<std::string> exportMegatronLayout(const EditedPlan &plan, const ParameterValues &parameters);

/// A pipeline plan as torchtitan's `module_fqns_per_model_part` with the schedule that the plan has: the model's own
/// modules and the entries of its lists, whole. What came with an imported plan is written with it. Errors:
/// `inside_a_module` where a stage ends in the middle of one, `cannot_be_named` where a weight lies in none.
Result<std::string> exportTorchtitan(const EditedPlan &plan);

/// The stages that torchtitan makes of it: what lies in no module is where its inputs are.
FieldValue stagesForTorchtitan(const EditedPlan &plan);

} // namespace cutaway
