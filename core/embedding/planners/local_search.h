#pragma once

#include "core/base/job.h"
#include "core/embedding/embedding_state.h"

namespace cutaway::embedding {

/// Makes the slowest rank faster as long as it can: moves one of its shards to another rank, swaps it with one of
/// another rank, or cuts its table another way. Each step lowers the rating, or at the same rating the number of ranks
/// that have it; none brings a rank over its memory. Stops after so many steps or at the deadline.
///
/// A step costs O(shards on the slowest rank · shards of the other ranks) at worst.
void improveSlowestRank(EmbeddingState &state, const SearchSpace &space, std::size_t mostSteps,
                        const Deadline &deadline);

/// The same plan or a faster one that steps for one table at a time do not reach, as where all ranks are equally slow:
/// takes groups of tables off their ranks, up to 64 at once, and puts them back otherwise, time and again. Pinned
/// tables stay, no rank gets over its memory. Ends early at a rating of `bound`, ms. The same input gives the same
/// plan.
std::vector<PlacedTable> arrangedAnew(const EmbeddingState &state, const SearchSpace &space, double bound,
                                      const Deadline &deadline);

} // namespace cutaway::embedding
