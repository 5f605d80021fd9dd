#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// A graph document in which the buckets of a bucketing plan are merged. Errors: `wrong_kind` for other plans,
/// and why the buckets cannot be merged: `cycle`, `reduce_dtype`, `mixed_dtypes`, `not_one_user`, ….
Result<std::string> exportBucketedGraph(const EditedPlan &plan);

} // namespace cutaway
