#pragma once

#include "core/plan/edited_plan.h"
#include "core/plan/foreign_plans.h"

#include <vector>

namespace cutaway::embedding {

/// What embedding plans alone are exported as, in menu order.
std::vector<ExportDescriptor> embeddingExports();

/// What a program has to be told of an embedding plan: how each table is cut, kept and placed.
std::vector<PlanField> carriedEmbeddingFields(const EditedPlan &plan);

} // namespace cutaway::embedding

namespace cutaway {

/// TorchRec's sharding plan of an embedding plan as JSON: what `ShardingPlan._serialize()` gives, and the other fields
/// of `ParameterSharding`. Errors, unless `isForced`: `over_capacity`, `violation`.
Result<std::string> exportTorchRecPlan(const EditedPlan &plan, bool isForced);

/// The file `plan` of a TorchEasyRec checkpoint. The same errors.
Result<std::string> exportTorchEasyRecPlan(const EditedPlan &plan, bool isForced);

} // namespace cutaway
