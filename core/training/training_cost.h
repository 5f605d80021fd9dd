#pragma once

#include "core/training/step_time.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway::training {

/// What a plan costs: step time, memory of every rank, and what follows.
struct TrainingCost
{
    StepTime step;
    std::vector<RankMemory> ranks;
    double intervalLow = 0; ///< 5 % quantile of what a step would be measured at
    double intervalHigh = 0;
    double transferSec = 0; ///< of a microbatch to the next stage
    double globalBatch = 0;
    double tokensPerSec = 0;
    double devices = 0;
    double modelFlops = 0; ///< of a step, nothing for what is computed again
    double mfu = 0;
    double fitProbability = 1; ///< the least of all ranks
    double overBytes = 0;      ///< the greatest of all ranks

    /// The rank that is furthest over, or nearest to it.
    std::size_t fullestRank() const;
};

/// O(passes + blocks).
TrainingCost trainingCost(const BlockTable &table, const StageLayout &layout);

/// `cost` as `evaluate` writes it.
nlohmann::ordered_json costJson(const TrainingCost &cost);

} // namespace cutaway::training
