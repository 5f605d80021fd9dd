#pragma once

#include "core/base/job.h"
#include "core/bucketing/bucketing_plan.h"
#include "core/bucketing/overlap/overlap_buckets.h"
#include "core/plan/plan_kinds.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// `bucketing.overlap`, which is torch 2.14's, and `bucketing.overlap_fixed`, which keeps to the lesser limit on
/// memory, forgets no dependence, and leaves no more exposed than the graph's own order, nor than torch's where that
/// keeps to the limit.
std::vector<PlannerDescriptor> overlapPlanners();

/// The best of several schedules: of those whose peak of memory, after each node, stays within the graph's own and the
/// lesser limit the one that leaves least exposed; of equals the one with the lower peak. The graph's own order is
/// among them, and torch's. Errors: `cancelled`.
Result<OverlapSchedule> bestSchedule(const OverlapFacts &facts, const OverlapSettings &settings, const Job &job);

/// Buckets without those that would leave more exposed once merged than the schedule does. O(nodes · log buckets) for
/// each that has to go.
OverlapBuckets withoutLosses(const OverlapFacts &facts, const OverlapSchedule &schedule, OverlapBuckets buckets,
                             const BucketingSettings &settings);

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
