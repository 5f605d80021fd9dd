#include "core/graph/module_tree.h"

namespace cutaway {

namespace {

std::string_view parentPath(std::string_view path)
{
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
}

std::string_view lastComponent(std::string_view path)
{
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? path : path.substr(dot + 1);
}

} // namespace

ModuleTree::ModuleTree(const Graph &graph)
{
    m_modules.push_back({.path = {}, .name = graph.name(), .type = {}, .parent = {}, .children = {}, .nodes = {}});
    m_byPath.emplace(std::string(), root());
    m_moduleOf.reserve(graph.size());
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const Node &node = graph.nodes()[i];
        const bool isLeaf = node.opcode == Opcode::CallModule;
        const ModuleIndex module = add(isLeaf ? parentPath(node.modulePath) : std::string_view(node.modulePath));
        m_moduleOf.push_back(module);
        m_modules[module.value()].nodes.push_back(NodeIndex(i));
        if (!isLeaf && !node.moduleType.empty() && !node.modulePath.empty())
            m_modules[module.value()].type = lastComponent(node.moduleType);
        if (node.isOperation()) {
            for (ModuleIndex up = module; up.isValid(); up = m_modules[up.value()].parent)
                ++m_modules[up.value()].operationCount;
        }
    }
}

ModuleIndex ModuleTree::find(std::string_view path) const
{
    const auto found = m_byPath.find(std::string(path));
    return found == m_byPath.end() ? ModuleIndex() : found->second;
}

ModuleIndex ModuleTree::add(std::string_view path)
{
    // From the longest known prefix downwards, without recursion: paths come from files.
    std::vector<std::string_view> missing;
    while (!m_byPath.contains(std::string(path))) {
        missing.push_back(path);
        path = parentPath(path);
    }
    ModuleIndex module = m_byPath.at(std::string(path));
    for (auto it = missing.rbegin(); it != missing.rend(); ++it) {
        const ModuleIndex child(m_modules.size());
        m_modules.push_back({.path = std::string(*it),
                             .name = std::string(lastComponent(*it)),
                             .type = {},
                             .parent = module,
                             .children = {},
                             .nodes = {}});
        m_modules[module.value()].children.push_back(child);
        m_byPath.emplace(std::string(*it), child);
        module = child;
    }
    return module;
}

} // namespace cutaway
