#pragma once

#include "core/base/job.h"
#include "core/embedding/embedding_model.h"
#include "core/embedding/embedding_state.h"
#include "core/embedding/planners/proposer.h"
#include "core/plan/plan_kinds.h"
#include "core/plan/planner_registry.h"

#include <vector>

/// The planners of embedding plans, and what the best of them begins and ends with: bound, relaxed proposals, local
/// search.

namespace cutaway::embedding {

/// The planners of embedding plans, in menu order.
std::vector<PlannerDescriptor> embeddingPlanners();

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

/// A rating in ms that no plan within the ranks' memory can beat, whatever types and kernels its tables have that their
/// constraints allow.
///
/// In a plan of rating T each option's largest shard takes no more than T, each shard fits the largest rank, all
/// tables together fit all ranks, and the mean rank takes at most T. The least mean over options, with memory priced
/// by a Lagrange multiplier, bounds T from below; T is found where the two meet. O(options · log options · 100).
double ratingLowerBound(const Model &model);

/// Proposals that are best where tables need no places, only their mean time and memory of all ranks: at several limits
/// of the largest shard and prices of memory. The model and the search space must outlive the proposer.
std::unique_ptr<Proposer> makeRelaxed(const Model &model, const SearchSpace &space);

/// What proves the bound, a sentence.
Text ratingBoundOrigin();

} // namespace cutaway::embedding
