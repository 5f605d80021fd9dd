#pragma once

#include "core/plan/planner_registry.h"

namespace cutaway::embedding {

std::vector<ParameterDeclaration> bestDeclarations();

/// `embedding.best`: the default planner, greedy and memory_balanced, each improved by a local search on its slowest
/// rank; the best of all, with a lower bound to its rating. Never worse than any of them. Errors: those of the others.
Result<std::unique_ptr<EditedPlan>> runBest(const PlannerInput &input, const Job &job);

} // namespace cutaway::embedding
