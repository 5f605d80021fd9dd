#include "views/panels/group_drop.h"

#include "core/plan/edited_plan.h"
#include "views/models/verdict_words.h"
#include "views/theme/core_text.h"

namespace cutaway {

namespace {

Move moveTo(const EditedPlan &plan, GroupIndex group, const std::vector<ItemIndex> &items)
{
    Move move;
    for (const ItemIndex item : items) {
        if (item.value() < plan.itemCount())
            move.items.push_back({item, group});
    }
    return move;
}

} // namespace

QString GroupDrop::hover(GroupIndex group, const std::vector<ItemIndex> &items)
{
    const EditedPlan &plan = *m_source->plan();
    const Move move = moveTo(plan, group, items);
    const Preview preview = plan.preview(move);
    m_source->setPreview(preview, move);
    const QString verdict = verdictWords(preview, plan);
    return preview.allowed ? tr("%1: %2").arg(coreText(plan.describe(move)), verdict) : verdict;
}

void GroupDrop::drop(GroupIndex group, const std::vector<ItemIndex> &items)
{
    const Move move = moveTo(*m_source->plan(), group, items);
    const Preview preview = m_source->plan()->preview(move);
    leave();
    if (!preview.allowed)
        emit refused(move, preview);
    else if (!move.isEmpty())
        m_source->requestMove(move);
}

} // namespace cutaway
