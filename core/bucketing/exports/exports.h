#pragma once

#include "core/plan/foreign_plans.h"

#include <vector>

namespace cutaway {

/// What bucketing plans alone are exported as, in menu order.
std::vector<ExportDescriptor> bucketingExports();

/// What has to be told of a bucketing plan: which collectives are merged, where each bucket starts and is waited for,
/// and the order of the nodes where the plan changes it.
std::vector<PlanField> carriedBucketingFields(const EditedPlan &plan);

} // namespace cutaway
