#pragma once

#include "core/plan/export_descriptor.h"

namespace cutaway::training {

/// Training plans for frameworks: `megatron`, `torchtitan`, `galvatron`, `deepspeed`. All take `force`, without which a
/// plan over memory is refused.
std::vector<ExportDescriptor> trainingExports();

/// What a framework has to be told of a training plan.
std::vector<PlanField> carriedTrainingFields(const EditedPlan &plan);

} // namespace cutaway::training
