#pragma once

#include "core/pipeline/pipeline_plan.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// Errors: `missing_field`, `wrong_type`, `bad_value`, `unknown_node`, `unknown_device`, `device_twice`,
/// `duplicate_stage`, `no_stages`, `assigned_twice`, `not_assigned`, `wrong_order`. Sources may be left out: they
/// follow their readers. Without an inventory the devices that the plan names are taken as they are.
Result<std::unique_ptr<PipelinePlan>> readPipelinePlan(std::shared_ptr<const Graph> graph,
                                                       std::shared_ptr<const Inventory> inventory,
                                                       const nlohmann::json &document);

/// The name by which the runtime of the original knows a value: `x`, `submod_0`, `submod_1.0`.
std::string itemizedName(const PipelineState &state, NodeIndex value);

/// The plan document (README.md, section 2.2) beyond the head that all plans have: the costs of every stage, the
/// `cuts` where the stages are contiguous, and the settings of the schedule.
nlohmann::ordered_json pipelineBody(const PipelinePlan &plan);

/// The same for a plan of any of the kind's cost models.
Result<std::unique_ptr<EditedPlan>> readAnyPipelinePlan(std::shared_ptr<const Graph> graph,
                                                        std::shared_ptr<const Inventory> inventory,
                                                        const nlohmann::json &document);

} // namespace cutaway
