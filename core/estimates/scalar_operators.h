#pragma once

#include "core/graph/graph.h"

#include <vector>

namespace cutaway {

/// By node, whether it is an operator that makes no tensor: what programs that PyTorch exported ask and check about
/// sizes
/// (`sym_size`, `_assert_tensor_metadata`, `item`) and what Python computes of these (`_operator.mul`). No kernel runs.
/// O(nodes + edges).
std::vector<bool> scalarOperators(const Graph &graph);

} // namespace cutaway
