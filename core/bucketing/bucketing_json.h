#pragma once

#include "core/bucketing/bucketing_plan.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// The plan document (specification, section 2.1), with the kind of collective for plans that have no bucket, and what
/// `bucketing.best_cap` found.
nlohmann::ordered_json bucketingDocument(const BucketingPlan &plan);
/// The same with the stored figures that differ, and why the buckets cannot be merged.
nlohmann::ordered_json bucketingEvaluation(const BucketingPlan &plan);
/// `{"cost": {"before": …, "after": …}}` and the buckets' members.
nlohmann::ordered_json bucketingAfter(const BucketingPlan &plan);

/// Everything is computed anew from `buckets[].nodes`. Errors: `missing_field`, `wrong_type`, `unknown_node`,
/// `assigned_twice`, `not_a_collective`, `other_kind`, `other_group`, `other_reduce_op`, `other_dtype`, `depends`.
Result<std::unique_ptr<BucketingPlan>> readBucketingPlan(std::shared_ptr<const Graph> graph,
                                                         std::shared_ptr<const Inventory> inventory,
                                                         const nlohmann::json &document);

/// `{"node", "to": bucket id, collective's name or null}`, and `{"bucket_cap_mb": …}`, `{"mode": …}`.
Result<Move> readBucketingMove(const BucketingPlan &plan, const nlohmann::json &entry);

} // namespace cutaway
