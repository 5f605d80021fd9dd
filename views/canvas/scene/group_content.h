#pragma once

#include "views/canvas/scene/group_opening.h"
#include "views/canvas/scene/sibling_boxes.h"

#include <span>

namespace cutaway {

/// At most so many sources get a pill each; more share one.
inline constexpr std::size_t pillsShown = 4;

struct ContentInput
{
    const EditedPlan &plan;
    const ModuleTree &modules;
    const GroupTree &tree;
    const std::vector<bool> &boxed;
    const GroupOpening &opening;
};

/// The boxes of a group as it is opened, without positions. Writes into `boxOfItem` which box stands for each of its
/// operators. O(boxes + operators of the group).
GroupContent makeGroupContent(const ContentInput &input, std::span<BoxIndex> boxOfItem);

/// A closed group: one box that stands for all it holds.
GroupContent makeClosedContent(const ContentInput &input, std::span<BoxIndex> boxOfItem);

/// Edges between sibling boxes, each once: `first` sends data to `second`. O(edges of the group × depth).
std::vector<SiblingPair> siblingEdges(const ContentInput &input, const GroupContent &content,
                                      std::span<const BoxIndex> boxOfItem);

} // namespace cutaway
