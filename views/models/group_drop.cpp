#include "views/models/group_drop.h"

#include "views/models/kind_words.h"
#include "views/theme/core_text.h"

#include <optional>

namespace cutaway {

Move moveToGroup(const EditedPlan &plan, const std::vector<ItemIndex> &items, GroupIndex to)
{
    Move move;
    for (const ItemIndex item : items) {
        if (item.value() < plan.itemCount())
            move.items.push_back({item, to});
    }
    return move;
}

QString GroupDrop::hover(GroupIndex group, const std::vector<ItemIndex> &items)
{
    const EditedPlan &plan = *m_source->plan();
    const Move move = moveToGroup(plan, items, group);
    const Preview preview = plan.preview(move);
    m_source->setPreview(preview, move);
    const QString verdict = verdictWords(preview, plan);
    return preview.allowed ? tr("%1: %2").arg(coreText(plan.describe(move)), verdict) : verdict;
}

void GroupDrop::drop(GroupIndex group, const std::vector<ItemIndex> &items)
{
    const Move move = moveToGroup(*m_source->plan(), items, group);
    const Preview preview = m_source->plan()->preview(move);
    leave();
    if (!preview.allowed)
        emit refused(move, preview);
    else if (!move.isEmpty())
        m_source->requestMove(move);
}

GroupIndex GroupDrop::best(const std::vector<GroupIndex> &groups, const std::vector<ItemIndex> &items) const
{
    GroupIndex best;
    std::optional<Preview> found;
    for (const GroupIndex group : groups) {
        Preview preview = m_source->plan()->preview(moveToGroup(*m_source->plan(), items, group));
        const bool isBetter = !found || (preview.allowed != found->allowed
                                             ? preview.allowed
                                             : preview.latencyAfter.value_or(0) < found->latencyAfter.value_or(0));
        if (isBetter) {
            best = group;
            found = std::move(preview);
        }
    }
    return best;
}

} // namespace cutaway
