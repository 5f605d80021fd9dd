#pragma once

#include "core/base/job.h"
#include "core/training/planners/stage_choice.h"

namespace cutaway::training {

/// Boundaries that are best, and what they are worth.
struct StageDivision
{
    std::vector<std::uint32_t> starts; ///< and the number of places; empty: no division fits
    double objectiveSec = 0;
};

/// Minimises (microbatches − 1) · max + sum of the stages' times over all boundaries, every stage with at least one
/// block, from `tail` on in the last. Exact dynamic programming over pairs (max, sum) that no other dominates, cut by
/// the best division of a simpler kind. Cancelled work gives an error.
Result<StageDivision> divideStages(StageChoice &choice, std::int64_t microbatches, std::uint32_t tail, const Job &job);

} // namespace cutaway::training
