#include "core/graph/module_tree.h"

#include <algorithm>

namespace cutaway {

namespace {

/// The deepest module around all nodes; invalid for none.
ModuleIndex moduleAround(const ModuleTree &modules, std::span<const NodeIndex> nodes)
{
    if (nodes.empty())
        return {};
    std::vector<ModuleIndex> around; // from the deepest to the model
    for (ModuleIndex up = modules.moduleOf(nodes.front()); up.isValid(); up = modules.module(up).parent)
        around.push_back(up);
    std::size_t deepest = 0;
    for (const NodeIndex node : nodes) {
        ModuleIndex up = modules.moduleOf(node);
        auto found = around.end();
        for (; found == around.end(); up = modules.module(up).parent)
            found = std::find(around.begin() + std::ptrdiff_t(deepest), around.end(), up);
        deepest = std::size_t(found - around.begin());
    }
    return around[deepest];
}

/// `name`, with a number behind it where the module has a child of that name already.
std::string freeName(const ModuleTree &modules, const std::string &parent, const std::string &name)
{
    std::string free = name;
    for (int number = 2; modules.find(joinedPath(parent, free)).isValid(); ++number)
        free = name + ' ' + std::to_string(number);
    return free;
}

/// What lay in the module `from` lies in `to`.
void moveGroups(Grouping &grouping, const std::string &from, const std::string &to)
{
    for (HandGroup &group : grouping) {
        if (const std::optional<std::string_view> rest = pathInside(group.parent, from))
            group.parent = joinedPath(to, std::string(*rest));
    }
}

} // namespace

std::string HandGroup::path() const
{
    return joinedPath(parent, name);
}

bool isGroupName(std::string_view name)
{
    return !name.empty() && name.find('.') == std::string_view::npos;
}

Grouping withGroup(Grouping grouping, const ModuleTree &modules, std::vector<NodeIndex> nodes, const std::string &name)
{
    const ModuleIndex around = moduleAround(modules, nodes);
    if (!around.isValid())
        return grouping;
    const std::string &parent = modules.module(around).path;
    std::ranges::sort(nodes);
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    grouping.push_back({parent, freeName(modules, parent, name), std::move(nodes)});
    return grouping;
}

Grouping withoutGroup(Grouping grouping, const ModuleTree &modules, std::size_t index)
{
    const HandGroup gone = grouping[index];
    grouping.erase(grouping.begin() + std::ptrdiff_t(index));
    for (HandGroup &group : grouping) {
        if (group.parent != gone.path())
            continue;
        const std::string before = group.path();
        group.name = freeName(modules, gone.parent, group.name);
        moveGroups(grouping, before, joinedPath(gone.parent, group.name));
    }
    moveGroups(grouping, gone.path(), gone.parent);
    return grouping;
}

Grouping withName(Grouping grouping, const ModuleTree &modules, std::size_t index, const std::string &name)
{
    const std::string before = grouping[index].path();
    if (grouping[index].name == name)
        return grouping;
    grouping[index].name = freeName(modules, grouping[index].parent, name);
    moveGroups(grouping, before, grouping[index].path());
    return grouping;
}

std::optional<std::size_t> groupAround(const Grouping &grouping, const ModuleTree &modules,
                                       std::span<const NodeIndex> nodes)
{
    ModuleIndex around = moduleAround(modules, nodes);
    while (around.isValid() && !modules.module(around).isHandMade)
        around = modules.module(around).parent;
    if (!around.isValid())
        return {};
    const auto found = std::ranges::find(grouping, modules.module(around).path, &HandGroup::path);
    if (found == grouping.end())
        return {};
    return std::size_t(found - grouping.begin());
}

namespace {

/// What module a node lies in, as far as the model says.
std::string_view ownPath(const Node &node, const OwnerPaths &owners)
{
    return node.opcode == Opcode::CallModule ? parentPath(node.modulePath) : owners.of(node);
}

/// Where the nodes of hand-made groups lie: group by group, each changes what those before it have made.
std::unordered_map<NodeIndex, std::string> groupedPaths(const Graph &graph, const Grouping &grouping,
                                                        const OwnerPaths &owners)
{
    std::unordered_map<NodeIndex, std::string> paths;
    for (const HandGroup &group : grouping) {
        const std::string groupPath = group.path();
        if (std::size_t(std::ranges::count(groupPath, '.')) >= deepestGroup)
            continue;
        for (const NodeIndex node : group.nodes) {
            std::string &path = paths.try_emplace(node, ownPath(graph.node(node), owners)).first->second;
            if (const std::optional<std::string_view> rest = pathInside(path, group.parent))
                path = joinedPath(groupPath, std::string(*rest));
        }
    }
    return paths;
}

} // namespace

ModuleTree::ModuleTree(const Graph &graph, const Grouping &grouping)
{
    const OwnerPaths owners(graph);
    const std::unordered_map<NodeIndex, std::string> grouped = groupedPaths(graph, grouping, owners);
    m_modules.push_back({.path = {}, .name = graph.name(), .type = {}, .parent = {}, .children = {}, .nodes = {}});
    m_byPath.emplace(std::string(), root());
    m_moduleOf.reserve(graph.size());
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const Node &node = graph.nodes()[i];
        const auto regrouped = grouped.find(NodeIndex(i));
        const ModuleIndex module = add(regrouped == grouped.end() ? ownPath(node, owners) : regrouped->second);
        m_moduleOf.push_back(module);
        m_modules[module.value()].nodes.push_back(NodeIndex(i));
        if (node.opcode != Opcode::CallModule && !node.moduleType.empty() && !node.modulePath.empty())
            m_modules[module.value()].type = lastComponent(node.moduleType);
        if (node.isOperation()) {
            for (ModuleIndex up = module; up.isValid(); up = m_modules[up.value()].parent)
                ++m_modules[up.value()].operationCount;
        }
    }
    markHandMade(grouping);
}

void ModuleTree::markHandMade(const Grouping &grouping)
{
    for (const HandGroup &group : grouping) {
        const ModuleIndex module = find(group.path());
        if (!module.isValid() || !module.value())
            continue;
        m_hasHandMade = m_modules[module.value()].isHandMade = true;
        m_modules[module.value()].type.clear();
    }
}

ModuleIndex ModuleTree::find(std::string_view path) const
{
    const auto found = m_byPath.find(std::string(path));
    return found == m_byPath.end() ? ModuleIndex() : found->second;
}

/// The module of a path, and those around it as far as they are missing.
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

ModuleIndex sameModule(const ModuleTree &from, ModuleIndex index, const ModuleTree &to)
{
    if (&from == &to)
        return index;
    const Module &module = from.module(index);
    if (const ModuleIndex there = to.find(module.path);
        there.isValid() && to.module(there).isHandMade == module.isHandMade)
        return there;
    // Renamed, or around it something came or went: it is above the same nodes.
    const Module *inner = &module;
    while (inner->nodes.empty())
        inner = &from.module(inner->children.front());
    ModuleIndex up = to.moduleOf(inner->nodes.front());
    for (; up.isValid(); up = to.module(up).parent) {
        const Module &other = to.module(up);
        if (other.operationCount == module.operationCount && other.isHandMade == module.isHandMade &&
            (module.isHandMade || other.name == module.name))
            break;
    }
    return up;
}

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
