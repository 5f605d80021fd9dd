#pragma once

#include "core/plan/plan_kinds.h"
#include "core/training/training_state.h"

// Planners for given degrees: the best stages, or even ones; and the parameters that planners share.
namespace cutaway::training {

/// Boundaries of stages and recomputation of every layer for given degrees: exact for one chunk a rank.
PlannerDescriptor optimalPlanner();

/// Even stages from given degrees and one mode of recomputation for all layers: what frameworks do by default.
PlannerDescriptor uniformPlanner();

/// The head of a plan as parameters of a planner, without those that it chooses itself; 0 data ranks or microbatches
/// are those that follow from the rest.
std::vector<ParameterDeclaration> headParameters(const std::vector<std::string_view> &chosen = {});

ParameterDeclaration globalBatchParameter();
/// `modes`: what a planner may recompute of a layer.
ParameterDeclaration modesParameter();

/// The head that parameters describe. Errors: those of `setSetting`, `does_not_divide` (`global_batch: 2 does not
/// divide 63`).
Result<TrainingSettings> settingsFrom(const ParameterValues &values, const Cluster &cluster);

/// Modes by name, each once. Errors: `bad_mode`, `no_modes`.
Result<std::vector<RecomputeMode>> modesFrom(const ParameterValues &values);

/// Whole numbers of a list, ascending, each once. Error: `bad_value` that names the parameter.
Result<std::vector<std::int64_t>> numbersFrom(const ParameterValues &values, const std::string &name,
                                              std::int64_t least);

/// What is pinned in the plan that a planner starts from, where that is one of the same model.
PlacePins pinsOf(const PlannerInput &input, const Transformer &transformer);

/// The fastest of all degrees, microbatch sizes and chunks that the accelerators allow.
PlannerDescriptor bestPlanner();

} // namespace cutaway::training
