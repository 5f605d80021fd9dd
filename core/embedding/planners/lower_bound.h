#pragma once

#include "core/embedding/embedding_model.h"
#include "core/embedding/planners/proposer.h"

namespace cutaway::embedding {

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
