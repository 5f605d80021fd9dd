#pragma once

#include "core/graph/grouping.h"

namespace cutaway {

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

} // namespace cutaway
