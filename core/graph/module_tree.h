#pragma once

#include "core/graph/graph.h"

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
};

/// Modules of a graph; module 0 is the model. A `call_module` node lies in its module's *parent*: the leaf module is the
/// operator itself and makes no box of its own.
class ModuleTree
{
public:
    explicit ModuleTree(const Graph &graph);

    const std::vector<Module> &modules() const { return m_modules; }
    const Module &module(ModuleIndex index) const { return m_modules[index.value()]; }
    ModuleIndex root() const { return ModuleIndex(0); }
    /// The module that a node lies in.
    ModuleIndex moduleOf(NodeIndex node) const { return m_moduleOf[node.value()]; }
    /// Invalid if there is none.
    ModuleIndex find(std::string_view path) const;

private:
    ModuleIndex add(std::string_view path);

    std::vector<Module> m_modules;
    std::vector<ModuleIndex> m_moduleOf;
    std::unordered_map<std::string, ModuleIndex> m_byPath;
};

} // namespace cutaway
