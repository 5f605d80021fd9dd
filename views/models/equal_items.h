#pragma once

#include "core/plan/edited_plan.h"
#include "views/selection/view_state.h"

#include <optional>
#include <string_view>
#include <vector>

namespace cutaway {

/// The part of a module's path up to its first number, that number, and the rest: `layer`, 3, `mlp.up`.
struct LayerPath
{
    std::string_view prefix;
    std::optional<std::size_t> number;
    std::string_view rest; ///< all of a path without a number

    /// Whether both are in the same layer.
    friend bool operator==(const LayerPath &a, const LayerPath &b)
    {
        return a.prefix == b.prefix && a.number == b.number;
    }
};
LayerPath layerPath(std::string_view path);

/// The items that are in other layers what this one is in its own: in a module of the same path but for its first
/// number, the same one of its type there, with the same ways to run it. Functions, which are in no module, are in that
/// of what they read. The item itself is not among them. Ascending. O(items + edges).
std::vector<ItemIndex> equalItems(const EditedPlan &plan, ItemIndex item);

/// Without those that are run as one before them is, as shards of one table are. O(items).
std::vector<ItemIndex> eachOnce(const EditedPlan &plan, const std::vector<ItemIndex> &items);

/// Those of some items that can be run in the same ways as this one, by their labels, each once.
std::vector<ItemIndex> withSameChoices(const EditedPlan &plan, ItemIndex item, const std::vector<ItemIndex> &others);

/// So many of a selection are asked for their ways, which takes a fraction of a second.
inline constexpr std::size_t mostChosenTogether = 2048;

/// Of the first `mostChosenTogether` items the one that can be run in most ways, as far as the first few hundred tell,
/// and behind it those that can be run in the same; empty where none has more than one way.
std::vector<ItemIndex> chosenTogether(const EditedPlan &plan, const std::vector<ItemIndex> &items);

/// Whether one of the first few hundred can be run in more than one way: asked whenever the selection changes.
bool haveChoices(const EditedPlan &plan, const std::vector<ItemIndex> &items);

/// The place of the way that they run now; none where they differ, or are run in no way that can be chosen.
std::optional<std::size_t> commonChoice(const EditedPlan &plan, ItemIndex item, const std::vector<ItemIndex> &others);

/// The items that are selected, or all in the group or the lane that is selected as a whole; ascending.
std::vector<ItemIndex> selectedItems(const EditedPlan &plan, const ViewState &state);

} // namespace cutaway
