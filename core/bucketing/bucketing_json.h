#pragma once

#include "core/bucketing/bucketing_plan.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// What plan documents and their evaluations say of a step.
nlohmann::ordered_json stepCostJson(const StepCost &cost);

/// Everything is computed anew from `buckets[].nodes`. Errors: `missing_field`, `wrong_type`, `unknown_node`,
/// `assigned_twice`, `not_a_collective`, `other_kind`, `other_group`, `other_reduce_op`, `other_dtype`, `depends`.
Result<std::unique_ptr<BucketingPlan>> readBucketingPlan(std::shared_ptr<const Graph> graph,
                                                         std::shared_ptr<const Inventory> inventory,
                                                         const nlohmann::json &document);

} // namespace cutaway
