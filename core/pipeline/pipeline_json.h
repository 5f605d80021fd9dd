#pragma once

#include "core/pipeline/pipeline_plan.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// The plan document (specification, section 2.2) with the costs of every stage, the `cuts` where the stages are
/// contiguous, and the settings of the schedule.
nlohmann::ordered_json pipelineDocument(const PipelinePlan &plan);

/// The same with `over_capacity` and the fields of the document that differ.
nlohmann::ordered_json pipelineEvaluationDocument(const PipelinePlan &plan);

/// Errors: `missing_field`, `wrong_type`, `bad_value`, `unknown_node`, `unknown_device`, `device_twice`,
/// `duplicate_stage`, `no_stages`, `assigned_twice`, `not_assigned`, `wrong_order`. Sources may be left out: they
/// follow their readers. Without an inventory the devices that the plan names are taken as they are.
Result<std::unique_ptr<PipelinePlan>> readPipelinePlan(std::shared_ptr<const Graph> graph,
                                                       std::shared_ptr<const Inventory> inventory,
                                                       const nlohmann::json &document);

/// `{"node" or "nodes", "to", "alone"}`, and for what else a drag can do `{"split_at": node}`: a stage begins there,
/// `{"join": stage id}`: with the one before it, `{"set": {"microbatches": 16}}`.
Result<Move> readPipelineMove(const PipelinePlan &plan, const nlohmann::json &entry);

/// The plan's cost and that of each stage.
nlohmann::ordered_json pipelineAfter(const PipelineState &state);

/// The name by which the runtime of the original knows a value: `x`, `submod_0`, `submod_1.0`.
std::string itemizedName(const PipelineState &state, NodeIndex value);

/// What a document of this plan says of itself beyond the head that all plans have.
nlohmann::ordered_json pipelineBody(const PipelinePlan &plan);

} // namespace cutaway
