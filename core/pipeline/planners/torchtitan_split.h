#pragma once

#include "core/base/result.h"
#include "core/plan/plan_kinds.h"
#include "core/plan/planner_registry.h"

#include <cstddef>
#include <vector>

// Planners that cut as frameworks do: torchtitan's default split, Slapo's given cuts.

namespace cutaway {

/// How many layers each stage holds in torchtitan's default split: the embeddings count as `firstLess` layers, the
/// norm and the head as `lastLess`; what does not divide goes to the first stages. Errors (code `too_many_stages`,
/// `bad_value`) where torchtitan refuses. O(stages).
Result<std::vector<std::size_t>> torchtitanSplit(std::size_t layers, std::size_t stages, std::size_t firstLess,
                                                 std::size_t lastLess);

/// `pipeline.torchtitan`: that split of the open model, to compare others with.
PlannerDescriptor torchtitanPlanner();

/// Stages that end where the parameter `cuts` says: what `slapo.pipeline` computes (Slapo, ASPLOS'24), at any depth.
PlannerDescriptor cutStagesPlanner();

} // namespace cutaway
