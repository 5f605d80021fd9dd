#pragma once

#include "core/plan/planner_registry.h"

#include <vector>

// The planners of pipeline plans; the last two cut as frameworks do: torchtitan's default split, Slapo's given cuts.
namespace cutaway {

/// Contiguous stages with the least slowest stage under the devices' memory (README.md, section 3).
PlannerDescriptor balancedPlanner();

/// `pipeline.optimal`: stages with the least possible time per sample (core/search/README.md, section 3).
PlannerDescriptor optimalPlanner();

/// `pipeline.piper`: stages with data and tensor parallelism and recomputation (core/search/README.md, section 6).
PlannerDescriptor piperPlanner();

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
