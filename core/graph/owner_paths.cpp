#include "core/graph/owner_paths.h"

#include "core/graph/module_paths.h"

namespace cutaway {

OwnerPaths::OwnerPaths(const Graph &graph)
{
    for (const Node &node : graph.nodes())
        m_named.insert(node.opcode == Opcode::CallModule ? parentPath(node.modulePath) : node.modulePath);
}

std::string_view OwnerPaths::of(const Node &node) const
{
    const bool isWeight = node.opcode == Opcode::Placeholder && node.modulePath.empty() && node.parameters.size() == 1;
    const std::string_view owner = isWeight ? parentPath(node.parameters.front().name) : std::string_view();
    return !owner.empty() && m_named.contains(owner) ? owner : std::string_view(node.modulePath);
}

} // namespace cutaway
