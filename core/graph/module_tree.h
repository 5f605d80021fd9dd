#pragma once

#include "core/graph/graph.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace cutaway {

class ModuleTree;

/// Operators that the user has put together: a module that the model itself does not have. What lies in it keeps the
/// rest of its own path: `layers.0.attn` in the group `first` of `layers` becomes `layers.first.0.attn`.
struct HandGroup
{
    std::string parent; ///< path of the module around it, hand-made ones on the way included; empty: the model
    std::string name;   ///< not empty, without dots
    std::vector<NodeIndex> nodes; ///< ascending

    std::string path() const;
    friend bool operator==(const HandGroup &, const HandGroup &) = default;
};

/// In the order in which they were made: a later one may lie in an earlier one.
using Grouping = std::vector<HandGroup>;

/// Longer paths are not made: some algorithms climb them.
constexpr std::size_t deepestGroup = 256;

/// Whether a text can name a group.
bool isGroupName(std::string_view name);

// Each step leaves the groups that it is not about as they are. `modules` is the tree with the grouping given.

/// Puts nodes together in the deepest module that holds them all. O(nodes × depth).
Grouping withGroup(Grouping grouping, const ModuleTree &modules, std::vector<NodeIndex> nodes, const std::string &name);
/// What lay in the group lies in the module around it again. O(nodes of groups).
Grouping withoutGroup(Grouping grouping, const ModuleTree &modules, std::size_t group);
/// A name that is taken gets a number: `first 2`. O(groups).
Grouping withName(Grouping grouping, const ModuleTree &modules, std::size_t group, const std::string &name);

/// The smallest hand-made group that holds all these nodes. O(nodes × depth).
std::optional<std::size_t> groupAround(const Grouping &grouping, const ModuleTree &modules,
                                       std::span<const NodeIndex> nodes);

/// The module hierarchy that the dotted `module_path`s of a graph's nodes spell out.
struct Module
{
    std::string path; ///< `layer4.0`; empty: the model itself
    std::string name; ///< last component: `0`
    std::string type; ///< class of the module where a node tells it, e.g. `Conv2d`; may be empty
    ModuleIndex parent;
    std::vector<ModuleIndex> children; ///< in order of first appearance
    std::vector<NodeIndex> nodes;      ///< directly in this module, in graph order
    std::size_t operationCount = 0;    ///< in this module and all below
    bool isHandMade = false;           ///< the user's, not the model's
};

/// Modules of a graph; module 0 is the model. A `call_module` node lies in its module's *parent*: the leaf module is
/// the operator itself and makes no box of its own. Hand-made groups are modules among the others. O(nodes × depth).
class ModuleTree
{
public:
    explicit ModuleTree(const Graph &graph, const Grouping &grouping = {});

    const std::vector<Module> &modules() const { return m_modules; }
    const Module &module(ModuleIndex index) const { return m_modules[index.value()]; }
    ModuleIndex root() const { return ModuleIndex(0); }
    /// The module that a node lies in.
    ModuleIndex moduleOf(NodeIndex node) const { return m_moduleOf[node.value()]; }
    bool hasHandMade() const { return m_hasHandMade; }
    /// Invalid if there is none.
    ModuleIndex find(std::string_view path) const;

private:
    ModuleIndex add(std::string_view path);
    void markHandMade(const Grouping &grouping);

    std::vector<Module> m_modules;
    std::vector<ModuleIndex> m_moduleOf;
    std::unordered_map<std::string, ModuleIndex> m_byPath;
    bool m_hasHandMade = false;
};

/// A module in another tree of the same graph, wherever it lies there; invalid where there is none that holds as much.
/// O(depth).
ModuleIndex sameModule(const ModuleTree &from, ModuleIndex module, const ModuleTree &to);

/// Paths of modules: names with dots between them; the empty path is the model.

inline std::string_view parentPath(std::string_view path)
{
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
}

inline std::string_view lastComponent(std::string_view path)
{
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? path : path.substr(dot + 1);
}

inline std::string joinedPath(const std::string &parent, const std::string &rest)
{
    return parent.empty() || rest.empty() ? parent + rest : parent + '.' + rest;
}

/// `path` without `outer` before it, empty for `outer` itself; nothing for what does not lie in it.
inline std::optional<std::string_view> pathInside(std::string_view path, std::string_view outer)
{
    if (outer.empty() || path == outer)
        return path.substr(outer.size());
    if (!path.starts_with(outer) || path[outer.size()] != '.')
        return {};
    return path.substr(outer.size() + 1);
}

/// Up to the first part that is a number, `layers.4` of `layers.4.mlp`; empty where there is none.
inline std::string_view outermostNumbered(std::string_view path)
{
    for (std::size_t from = 0; from < path.size();) {
        const std::size_t end = std::min(path.find('.', from), path.size());
        if (path.substr(from, end - from).find_first_not_of("0123456789") == std::string_view::npos)
            return path.substr(0, end);
        from = end + 1;
    }
    return {};
}

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
