#pragma once

#include "views/canvas/scene/group_tree.h"
#include "views/canvas/scene/scene_box.h"

#include <map>
#include <span>
#include <utility>

namespace cutaway {

/// Two boxes with the same parent: where an edge between boxes anywhere inside them is drawn.
using SiblingPair = std::pair<BoxIndex, BoxIndex>;

/// Finds such boxes in a group. Refers to its content.
class SiblingBoxes
{
public:
    explicit SiblingBoxes(const GroupContent &content);

    /// The siblings that hold these boxes or are them; twice the same box where an edge would not leave it. O(depth).
    SiblingPair holding(BoxIndex from, BoxIndex to) const;

private:
    const GroupContent &m_content;
    std::vector<std::uint8_t> m_depth;
};

/// What happens to values on their way from one sibling to another, where a plan says anything of it.
using EdgeNotes = std::map<SiblingPair, InnerNote>;

/// `items`: of the group. O(edges of the group × depth).
EdgeNotes edgeNotes(const EditedPlan &plan, std::span<const ItemIndex> items, const GroupContent &content,
                    std::span<const BoxIndex> boxOfItem);

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
