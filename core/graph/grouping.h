#pragma once

#include "core/graph/graph.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
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

} // namespace cutaway
