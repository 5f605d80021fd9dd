#pragma once

#include "core/graph/graph.h"

namespace cutaway {

/// Gives operations the module that they probably ran in: those that read a parameter the parameter's, those between
/// two of them in one module what both paths have in common. Nodes that call a module keep it. Whether any path was
/// guessed. O((nodes + edges) · depth).
bool guessFxModules(std::vector<Node> &nodes);

} // namespace cutaway
