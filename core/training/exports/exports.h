#pragma once

#include "core/graph/graph.h"
#include "core/plan/foreign_plans.h"
#include "core/training/exports/training_run.h"
#include "core/training/training_state.h"

namespace cutaway::training {

/// Training plans for frameworks: `megatron`, `torchtitan`, `galvatron`, `deepspeed`,
/// `megatron_bridge`, `fsdp2`. All take `force`, without which a plan over memory is refused.
std::vector<ExportDescriptor> trainingExports();

/// What a framework has to be told of a training plan.
std::vector<PlanField> carriedTrainingFields(const EditedPlan &plan);

/// A plan as exports see it. O(blocks).
TrainingRun runOf(const Graph &graph, const TrainingState &state);

/// A document of a framework with `command`, which runs it, and `plan`: all that the plan says, so that what the
/// framework has no word for is there when the document is read again.
nlohmann::ordered_json completeDocument(nlohmann::ordered_json document, std::string command, const Graph &graph,
                                        const TrainingState &state);

} // namespace cutaway::training
