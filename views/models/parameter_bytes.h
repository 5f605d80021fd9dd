#pragma once

#include "core/graph/graph.h"

#include <cstdint>

namespace cutaway {

/// Bytes of all parameters of a model, a storage that several nodes hold counted once. O(parameters · log parameters).
std::int64_t parameterBytes(const Graph &graph);

} // namespace cutaway
