#pragma once

#include "core/bucketing/bucketing_plan.h"

namespace cutaway {

/// Step time and extra memory over the cap: what a search found, or for graphs that are quickly priced what a short
/// one finds now. No points where that would take long.
ControlCurve capCurveOf(const BucketingPlan &plan);

} // namespace cutaway
