#pragma once

#include "core/graph/graph.h"

namespace cutaway {

/// Whether torch counts flops of the operator (torch/utils/flop_counter.py): products of matrices, convolutions,
/// attention, and their backward forms.
bool hasFlops(const Node &node);

/// Whether it only looks at its input.
bool isView(const Node &node);
/// That, or computes element by element.
bool isViewOrPointwise(const Node &node);

} // namespace cutaway
