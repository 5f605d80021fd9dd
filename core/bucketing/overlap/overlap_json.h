#pragma once

#include "core/bucketing/bucketing_plan.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// The fields `prebuckets` and `schedule` of a plan that reorders its graph.
void addOverlapFields(nlohmann::ordered_json &document, const BucketingPlan &plan);
/// What of the schedule merging takes away: `{"exposed_ms": …, "lost_hiding": {…}}`; null where there is no schedule or
/// the buckets cannot be merged.
nlohmann::ordered_json mergedScheduleJson(const BucketingPlan &plan);

/// Reads both fields and counts anew what the stored order leaves exposed: as torch's scheduler does where the document
/// says so and these settings still give the order, else by a replay. Errors, with paths: `missing_field`,
/// `wrong_type`, `unknown_node`, `not_in_order`, those of `withPreBuckets` and `OverlapFacts::make`.
Result<std::shared_ptr<const OverlapPart>> readOverlapPart(std::shared_ptr<const CollectiveGraph> graph,
                                                           const nlohmann::json &document,
                                                           const BucketingSettings &settings,
                                                           const OverlapSettings &overlap);

/// Stored figures of the schedule that differ from the counted ones.
StoredDifferences scheduleDifferences(const OverlapPart &part, const nlohmann::json &document);

} // namespace cutaway
