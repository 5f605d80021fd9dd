#include "core/graph/grouping.h"

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

} // namespace cutaway
