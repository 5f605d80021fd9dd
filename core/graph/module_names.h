#pragma once

#include "core/graph/graph.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Names of modules and parameters as other programs' files use them.
namespace cutaway {

/// Without what wrappers put into a name: `_orig_mod`, `_checkpoint_wrapped_module`, `_fsdp_wrapped_module`, and
/// `q.weight` for `q.parametrizations.weight.original`.
std::string plainName(std::string_view name);

/// Whether all dotted parts agree; `*` is any one part.
bool matchesModulePattern(std::string_view pattern, std::string_view name);

/// A weight of a graph under its plain name.
struct NamedParameter
{
    std::string name;
    NodeIndex node; ///< the first that holds it
    const Parameter *parameter = nullptr;
    bool isBuffer = false; ///< no weight: it is no part of what is trained and saved
};

/// What a graph's modules and weights are called.
class ModuleNames
{
public:
    explicit ModuleNames(const Graph &graph);

    /// By first appearance; two names of a tied weight are two.
    const std::vector<NamedParameter> &parameters() const { return m_parameters; }
    /// The plain path of a node's module; empty: none is known.
    const std::string &moduleOf(NodeIndex node) const { return m_modules[node.value()]; }
    /// Modules, those around them and parameters, each once, sorted.
    const std::vector<std::string> &all() const { return m_all; }
    bool has(std::string_view name) const;

private:
    std::vector<NamedParameter> m_parameters;
    std::vector<std::string> m_modules; ///< per node
    std::vector<std::string> m_all;
};

/// How the names of a file become those of a graph: one prefix before all of them that is added, or taken away.
struct PrefixChange
{
    std::string prefix; ///< `model.`; empty: none
    bool isAdded = false;

    std::string applied(std::string_view name) const;
    /// `"model." added`; empty if there is none.
    std::string text() const;
};

/// No change if some name of the file matches as it is; else the first of the graph's usual prefixes with which one
/// does. None if none does. `matches` tells whether a name of the file, changed, names something.
template <class Matches>
std::optional<PrefixChange> findPrefixChange(const std::vector<std::string> &fileNames, const ModuleNames &names,
                                             Matches matches);

/// The prefixes to try: the graph's own first, then those of common wrappers, then the own with a part more.
std::vector<std::string> usualPrefixes(const ModuleNames &names);

/// What a module that holds another model puts before its names, where one sees it: `model.` of `model.model.layers.0`
/// and `model.lm_head`. Empty: no such module.
std::string wrapperPrefix(const ModuleNames &names);
/// The prefix that a file for the model itself leaves out: what is told, with or without its dot, else `wrapperPrefix`.
std::string prefixToLeaveOut(const std::string &told, const ModuleNames &names);

/// Exit of an import in which nothing matches.
Error nothingMatches(const std::string &file, const std::vector<std::string> &fileNames, const ModuleNames &names);

template <class Matches>
std::optional<PrefixChange> findPrefixChange(const std::vector<std::string> &fileNames, const ModuleNames &names,
                                             Matches matches)
{
    std::vector<PrefixChange> changes{{}};
    for (const std::string &prefix : usualPrefixes(names)) {
        changes.push_back({prefix, true});
        changes.push_back({prefix, false});
    }
    for (const PrefixChange &change : changes) {
        for (const std::string &name : fileNames) {
            if (matches(change.applied(name)))
                return change;
        }
    }
    return {};
}

} // namespace cutaway
