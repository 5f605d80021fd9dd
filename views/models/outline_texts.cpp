#include "views/models/outline_texts.h"

#include "core/plan/mesh_placement.h"
#include "views/models/kind_words.h"
#include "views/models/outline_model.h"
#include "views/theme/core_text.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr std::size_t groupsToName = 3;

/// What stands in no plan document has no number.
QString idText(const EditedPlan &plan, GroupIndex group)
{
    const std::int64_t id = plan.group(group).id;
    return id < 0 ? QStringLiteral("–") : QString::number(id);
}

bool followEachOther(const EditedPlan &plan, const std::vector<GroupIndex> &groups)
{
    return std::ranges::adjacent_find(groups, [&plan](GroupIndex a, GroupIndex b) {
               return plan.group(b).id != plan.group(a).id + 1;
           }) == groups.end();
}

} // namespace

QString groupWord(const EditedPlan &plan)
{
    constexpr qsizetype widest = 7;
    if (dynamic_cast<const HasMeshPlacements *>(&plan))
        return OutlineModel::tr("Output");
    for (std::size_t i = 0; i < plan.groupCount(); ++i) {
        const GroupInfo group = plan.group(GroupIndex(i));
        if (!group.exists || group.id < 0)
            continue;
        const QString word = coreText(group.label).section(u' ', 0, 0);
        return word.size() > widest ? word.left(4) + u'.' : word;
    }
    return {};
}

QString groupsText(const EditedPlan &plan, const std::vector<GroupIndex> &groups)
{
    if (groups.size() > groupsToName) {
        const QString form = followEachOther(plan, groups) ? QStringLiteral("%1-%2") : OutlineModel::tr("%1, … %2");
        return form.arg(idText(plan, groups.front()), idText(plan, groups.back()));
    }
    QStringList ids;
    for (const GroupIndex group : groups)
        ids.append(idText(plan, group));
    return ids.join(QStringLiteral(", "));
}

QString timeToolTip(const EditedPlan &plan)
{
    const QString sum = OutlineModel::tr("\u03a3: sum over the %1", "operators").arg(itemNoun(plan, 2));
    const QString meaning = timeWords(plan).meaning;
    return meaning.isEmpty() ? sum : meaning + u'\n' + sum;
}

} // namespace cutaway
