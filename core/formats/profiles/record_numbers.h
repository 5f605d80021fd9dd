#pragma once

#include "core/graph/graph.h"

#include <cstdint>
#include <unordered_map>

namespace cutaway {

using NodesByRecord = std::unordered_map<std::int64_t, NodeIndex>;

/// Nodes by their field `rf_id`, the number that PyTorch gave the call while it was recorded. O(nodes).
NodesByRecord nodesByRecord(const Graph &graph);

} // namespace cutaway
