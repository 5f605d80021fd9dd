#pragma once

#include "core/embedding/embedding_model.h"

namespace cutaway::embedding {

/// A rating in ms that no plan within the ranks' memory can beat, whatever types and kernels its tables have that their
/// constraints allow.
///
/// In a plan of rating T each option's largest shard takes no more than T, each shard fits the largest rank, all
/// tables together fit all ranks, and the mean rank takes at most T. The least mean over options, with memory priced
/// by a Lagrange multiplier, bounds T from below; T is found where the two meet. O(options · log options · 100).
double ratingLowerBound(const Model &model);

/// What proves it, a sentence.
Text ratingBoundOrigin();

} // namespace cutaway::embedding
