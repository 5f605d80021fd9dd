#include "core/formats/profiles/node_index.h"

#include "core/formats/profiles/match_profile.h"
#include "core/graph/operator_kind.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway {

namespace {

/// What the node was called in the file that it comes from.
std::string formerId(const Node &node)
{
    if (node.extra.find("\"id\"") == node.extra.npos)
        return {};
    const nlohmann::json fields = keptJson<nlohmann::json>(node.extra);
    const auto id = fields.is_object() ? fields.find("id") : fields.end();
    return id != fields.end() && id->is_string() ? id->get<std::string>() : std::string();
}

Candidates found(const std::unordered_map<std::string, Candidates> &map, const std::string &key)
{
    const auto entry = map.find(key);
    return entry == map.end() ? Candidates() : entry->second;
}

} // namespace

NodesByName::NodesByName(const Graph &graph)
{
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const Node &node = graph.nodes()[i];
        addName(node.name, NodeIndex(i));
        if (node.opcode == Opcode::CallModule)
            addName(node.target, NodeIndex(i));
        addName(formerId(node), NodeIndex(i));
        if (!node.isOperation())
            continue;
        const std::string type = comparableType(operatorTypeName(node));
        const std::string module = comparableName(
            node.modulePath.empty() && node.opcode == Opcode::CallModule ? node.target : node.modulePath);
        m_byType[type].push_back(NodeIndex(i));
        if (!module.empty()) {
            m_byModule[module].push_back(NodeIndex(i));
            m_byType[type + '@' + module].push_back(NodeIndex(i));
        }
    }
}

void NodesByName::addName(std::string_view name, NodeIndex node)
{
    const std::string key = comparableName(name);
    if (key.empty())
        return;
    Candidates &nodes = m_byName[key];
    if (nodes.empty() || nodes.back() != node)
        nodes.push_back(node);
}

Candidates NodesByName::ofName(std::string_view name) const
{
    return found(m_byName, comparableName(name));
}

Candidates NodesByName::ofModule(std::string_view path) const
{
    return found(m_byModule, comparableName(path));
}

Candidates NodesByName::ofType(std::string_view type, std::string_view module) const
{
    const std::string inModule = comparableName(module);
    return found(m_byType, comparableType(type) + (inModule.empty() ? "" : '@' + inModule));
}

} // namespace cutaway
