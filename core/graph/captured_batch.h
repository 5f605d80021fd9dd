#pragma once

#include "core/graph/graph.h"

namespace cutaway {

/// What one run of a model, as it was captured, works on.
struct CapturedBatch
{
    std::int64_t count = 0;
    bool isOfTokens = false; ///< else samples
};

/// By the inputs that are no weights: a matrix of whole numbers is sentences of tokens; else the first dimension, where
/// all inputs of several dimensions share it. Nothing where that is not known. O(nodes).
std::optional<CapturedBatch> capturedBatch(const Graph &graph);

} // namespace cutaway
