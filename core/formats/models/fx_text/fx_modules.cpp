#include "core/formats/models/fx_text/fx_modules.h"

#include "core/graph/graph_node_json.h"
#include "core/graph/module_paths.h"

#include <algorithm>
#include <optional>

namespace cutaway {

namespace {

/// `layers.0` of `layers.0.q` and `layers.0.k`.
std::string_view commonPath(std::string_view a, std::string_view b)
{
    const std::size_t shorter = std::min(a.size(), b.size());
    std::size_t end = 0;
    for (std::size_t i = 0; i <= shorter; ++i) {
        const bool endsA = i == a.size() || a[i] == '.';
        const bool endsB = i == b.size() || b[i] == '.';
        if (endsA && endsB)
            end = i;
        if (i == shorter || a[i] != b[i])
            break;
    }
    return a.substr(0, end);
}

/// Of the parameters that a node reads; none where it reads none.
std::optional<std::string> moduleOfParameters(const std::vector<Node> &nodes, const Node &node)
{
    std::optional<std::string> path;
    for (const NodeIndex input : node.inputs) {
        const Node &source = nodes[input.value()];
        if (source.opcode != Opcode::Placeholder || source.parameters.empty())
            continue;
        const std::string_view module = parentPath(source.parameters.front().name);
        path = path ? std::string(commonPath(*path, module)) : std::string(module);
    }
    return path;
}

} // namespace

bool guessFxModules(std::vector<Node> &nodes)
{
    bool isGuessed = false;
    std::optional<std::string> before;
    std::size_t first = 0; // of the nodes behind the last whose module is known
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        Node &node = nodes[i];
        if (!node.isOperation())
            continue;
        std::optional<std::string> path;
        if (node.opcode == Opcode::CallModule) {
            path = std::string(parentPath(node.modulePath));
        } else {
            path = moduleOfParameters(nodes, node);
            if (path && !isTooDeep(*path)) {
                node.modulePath = *path;
                isGuessed = isGuessed || !path->empty();
            }
        }
        if (!path)
            continue;
        const std::string between(before ? commonPath(*before, *path) : std::string_view());
        for (std::size_t k = first; k < i && !between.empty() && !isTooDeep(between); ++k) {
            if (!nodes[k].isOperation())
                continue;
            nodes[k].modulePath = between;
            isGuessed = true;
        }
        before = std::move(path);
        first = i + 1;
    }
    return isGuessed;
}

} // namespace cutaway
