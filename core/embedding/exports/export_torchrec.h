#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// TorchRec's sharding plan of an embedding plan as JSON: what `ShardingPlan._serialize()` gives, and the other fields
/// of `ParameterSharding`. Errors, unless `isForced`: `over_capacity`, `violation`.
Result<std::string> exportTorchRecPlan(const EditedPlan &plan, bool isForced);

/// The file `plan` of a TorchEasyRec checkpoint. The same errors.
Result<std::string> exportTorchEasyRecPlan(const EditedPlan &plan, bool isForced);

} // namespace cutaway
