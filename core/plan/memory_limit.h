#pragma once

#include "core/plan/planner_descriptor.h"

namespace cutaway {

/// The parameters with which a planner keeps every device within so many bytes: those given and its limit. Empty where
/// the planner has no such parameter.
ParameterValues withinMemory(const PlannerDescriptor &planner, ParameterValues given, std::int64_t bytes);

} // namespace cutaway
