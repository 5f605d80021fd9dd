#pragma once

#include "core/graph/graph.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace cutaway {

/// Makes names of other formats fit for nodes: valid UTF-8 without control characters, not empty, each used once.
/// O(length) a name.
class NodeNames
{
public:
    /// `wanted`, cleaned; or with `_1`, `_2` … behind it where that is taken; of `otherwise` where it is empty.
    std::string take(std::string_view wanted, std::string_view otherwise);

private:
    std::unordered_map<std::string, std::uint32_t> m_taken; ///< name → how often it was wanted again
};

/// `module.sub.op` of `/module/module.sub/op/Kind` and the like: the scopes that stand before the last slash of a name,
/// each written once. Empty if there is none.
std::string modulePathOfName(std::string_view name);

/// Nodes of a file that lists them in any order, each behind what it reads; where several may come next, the one that
/// the file has first. `inputs` are positions in `nodes` before and after. Error `cycle` with the nodes of one.
/// O((nodes + edges) log nodes).
Result<std::vector<Node>> inExecutionOrder(std::vector<Node> nodes);

} // namespace cutaway
