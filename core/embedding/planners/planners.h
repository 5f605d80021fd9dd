#pragma once

#include "core/plan/plan_kinds.h"

#include <vector>

namespace cutaway::embedding {

/// The planners of embedding plans, in menu order.
std::vector<PlannerDescriptor> embeddingPlanners();

} // namespace cutaway::embedding
