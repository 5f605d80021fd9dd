#pragma once

#include "core/base/deadline.h"
#include "core/embedding/embedding_state.h"

namespace cutaway::embedding {

/// Makes the slowest rank faster as long as it can: moves one of its shards to another rank, swaps it with one of
/// another rank, or cuts its table another way. Each step lowers the rating, or at the same rating the number of ranks
/// that have it; none brings a rank over its memory. Stops after so many steps or at the deadline.
///
/// A step costs O(shards on the slowest rank · shards of the other ranks) at worst.
void improveSlowestRank(EmbeddingState &state, const SearchSpace &space, std::size_t mostSteps,
                        const Deadline &deadline);

} // namespace cutaway::embedding
