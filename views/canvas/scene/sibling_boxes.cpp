#include "views/canvas/scene/sibling_boxes.h"

#include "core/plan/edited_plan.h"

#include <algorithm>

namespace cutaway {

SiblingBoxes::SiblingBoxes(const GroupContent &content) : m_content(content), m_depth(content.boxes.size(), 0)
{
    for (std::size_t i = 1; i < m_depth.size(); ++i)
        m_depth[i] = std::uint8_t(std::min(250, m_depth[content.boxes[i].parent] + 1));
}

SiblingPair SiblingBoxes::holding(BoxIndex from, BoxIndex to) const
{
    while (from != to && m_content.boxes[from].parent != m_content.boxes[to].parent) {
        BoxIndex &deeper = m_depth[from] >= m_depth[to] ? from : to;
        deeper = m_content.boxes[deeper].parent;
    }
    return {from, to};
}

EdgeNotes edgeNotes(const EditedPlan &plan, std::span<const ItemIndex> items, const GroupContent &content,
                    std::span<const BoxIndex> boxOfItem)
{
    const SiblingBoxes siblings(content);
    EdgeNotes notes;
    for (const ItemIndex item : items) {
        for (const ItemIndex user : plan.users(item)) {
            if (plan.groupOf(user) != plan.groupOf(item))
                continue;
            const SiblingPair ends = siblings.holding(boxOfItem[item.value()], boxOfItem[user.value()]);
            if (ends.first == ends.second)
                continue;
            if (const std::optional<EdgeNote> note = plan.edgeNote(item, user))
                notes[ends].add(*note);
        }
    }
    return notes;
}

} // namespace cutaway
