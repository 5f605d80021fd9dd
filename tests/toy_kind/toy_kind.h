#pragma once

#include "core/plan/plan_terms.h"

namespace cutaway {
struct PlanKindDescriptor;
}

/// The smallest kind of plan that does all that a kind does: a crew of operators for each device. What it needs beside
/// this folder is its line in the list of kinds.
namespace cutaway::toy {

inline constexpr PlanKind toyPlans("toy");

PlanKindDescriptor toyKind();

} // namespace cutaway::toy
