#pragma once

#include "core/graph/graph.h"

#include <vector>

namespace cutaway {

/// Nodes of a file that lists them in any order, each behind what it reads; where several may come next, the one that
/// the file has first. `inputs` are positions in `nodes` before and after. Error `cycle` with the nodes of one.
/// O((nodes + edges) log nodes).
Result<std::vector<Node>> inExecutionOrder(std::vector<Node> nodes);

} // namespace cutaway
