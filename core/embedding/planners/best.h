#pragma once

#include "core/plan/planner_registry.h"

namespace cutaway::embedding {

std::vector<ParameterDeclaration> bestDeclarations();

/// `embedding.best`: the open plan, all other planners with each partitioner, and relaxed proposals, each improved by a
/// local search (local_search.h); the best of all, with a lower bound to its rating. Never worse than any of them,
/// unless the time is over before. Errors: `no_tables` and those of the others.
Result<std::unique_ptr<EditedPlan>> runBest(const PlannerInput &input, const Job &job);

} // namespace cutaway::embedding
