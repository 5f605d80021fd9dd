#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// The groups of a plan and the edges between them as a Graphviz digraph, a cluster for each lane. O(groups + edges).
std::string exportDot(const EditedPlan &plan);

} // namespace cutaway
