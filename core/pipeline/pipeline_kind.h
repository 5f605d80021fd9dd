#pragma once

#include "core/plan/plan_terms.h"

namespace cutaway {

struct PlanKindDescriptor;

/// Stages of a pipeline, in order over devices.
inline constexpr PlanKind pipelinePlans("pipeline");

/// All that the kind brings: words, documents, planners, exports.
PlanKindDescriptor pipelineKind();

} // namespace cutaway
