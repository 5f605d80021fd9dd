#include "core/partition/planners/sparse_nn.h"

#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <string_view>
#include <unordered_set>

namespace cutaway {

namespace {

std::string_view firstComponent(std::string_view path)
{
    return path.substr(0, path.find('.'));
}

bool namesEmbedding(const Node &node)
{
    const std::string_view type = node.moduleType;
    const std::string_view className = type.substr(type.rfind('.') + 1);
    const std::string_view target = node.target;
    const std::size_t dot = target.find('.');
    return className.find("Embedding") != std::string_view::npos ||
           (dot != std::string_view::npos && target.find("Embedding", dot) != std::string_view::npos);
}

/// What the document itself says, if it does.
std::optional<bool> statedKind(const Node &node)
{
    if (node.extra.find("embedding_operation") == std::string::npos)
        return std::nullopt;
    const nlohmann::json extra = keptJson<nlohmann::json>(node.extra);
    const auto stated = extra.find("embedding_operation");
    if (stated == extra.end() || !stated->is_boolean())
        return std::nullopt;
    return stated->get<bool>();
}

} // namespace

std::vector<bool> embeddingOperations(const Graph &graph)
{
    std::unordered_set<std::string_view> roots;
    for (const Node &node : graph.nodes()) {
        if (node.opcode == Opcode::CallModule && namesEmbedding(node))
            roots.insert(firstComponent(node.target));
    }
    std::vector<bool> isEmbedding;
    isEmbedding.reserve(graph.size());
    for (const Node &node : graph.nodes()) {
        const bool isBelow = node.opcode == Opcode::CallModule && roots.contains(firstComponent(node.target));
        isEmbedding.push_back(statedKind(node).value_or(isBelow));
    }
    return isEmbedding;
}

} // namespace cutaway
