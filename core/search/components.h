#pragma once

#include <cstdint>
#include <vector>

namespace cutaway {

/// For each vertex the number of its strongly connected component (Tarjan 1972, without recursion). Numbers are below
/// the number of vertices; a component's number is greater than those of the components that it leads to.
/// O(vertices + edges).
std::vector<std::uint32_t> stronglyConnected(const std::vector<std::vector<std::uint32_t>> &after);

} // namespace cutaway
