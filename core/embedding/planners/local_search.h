#pragma once

#include "core/base/job.h"
#include "core/embedding/embedding_state.h"

#include <chrono>

namespace cutaway::embedding {

struct LocalSearchLimits
{
    std::size_t mostSteps = 0;
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
};

/// Makes the slowest rank faster as long as it can: moves one of its shards to another rank, swaps it with one of
/// another rank, or cuts its table another way. Each step lowers the rating, or at the same rating the number of ranks
/// that have it; none brings a rank over its memory. Stops at its limits or when asked to.
///
/// A step costs O(shards on the slowest rank · shards of the other ranks) at worst.
void improveSlowestRank(EmbeddingState &state, const SearchSpace &space, const LocalSearchLimits &limits,
                        const Job &job);

} // namespace cutaway::embedding
