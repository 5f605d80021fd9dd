#pragma once

#include "core/bucketing/bucketing_plan.h"

namespace cutaway {

/// A plan's rewritten graph to look at: each bucket holds the nodes that were made for it, nodes that do not stand
/// where they stood are marked. Null where the buckets cannot be merged.
std::unique_ptr<EditedPlan> rewrittenPlan(const BucketingPlan &plan);

} // namespace cutaway
