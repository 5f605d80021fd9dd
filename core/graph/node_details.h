#pragma once

#include "core/graph/graph.h"

#include <string>
#include <vector>

namespace cutaway {

/// One line of what a node's document says beside sizes and times.
struct NodeDetail
{
    std::string label; ///< `arguments`, `stride`
    std::string value; ///< `conv1, [2, 2], true`; cut off where it is long
};

/// The call's arguments and keyword arguments, the module's constructor values and all unknown fields, in the
/// document's order. Empty if the node has none or they cannot be read. Values nested deeper than a reader would follow
/// are cut off.
std::vector<NodeDetail> nodeDetails(const Node &node);

} // namespace cutaway
