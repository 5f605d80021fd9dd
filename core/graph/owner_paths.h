#pragma once

#include "core/graph/graph.h"

#include <string_view>
#include <unordered_set>

namespace cutaway {

/// The modules that nodes are of. A weight that exporters made an input (torch.export lifts them) says none: its name
/// begins with the module that owns it.
class OwnerPaths
{
public:
    /// O(nodes). The graph outlives it.
    explicit OwnerPaths(const Graph &graph);

    /// The node's `modulePath`; of such a weight its owner's, where the graph has operators in that.
    std::string_view of(const Node &node) const;

private:
    std::unordered_set<std::string_view> m_named; ///< modules in which nodes say they lie
};

} // namespace cutaway
