#include "views/models/baseline_inspection.h"

#include "views/models/baseline_counts.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/theme/core_text.h"
#include "views/theme/translated.h"

namespace cutaway {

namespace {

using judging::PlanMarks;

QString change(const QString &value)
{
    return tr("%1 against the baseline").arg(value);
}

void addSide(Inspection &inspection, const EditedPlan &plan, const PlanMarks::Side &side, std::int64_t bytes,
             const std::optional<double> &seconds)
{
    const bool isSame = side.bytes && *side.bytes == bytes;
    if (side.bytes)
        inspection.facts.push_back(
            {tr("Memory"), isSame ? tr("as in the baseline") : change(bytesChangeText(bytes - *side.bytes))});
    if (side.seconds && seconds)
        inspection.facts.push_back({timeWords(plan).ofOne, *side.seconds == *seconds
                                                               ? tr("as in the baseline")
                                                               : change(secondsChangeText(*seconds - *side.seconds))});
}

void addItem(Inspection &inspection, const PlanMarks &marks, ItemIndex item)
{
    const PlanMarks::Moved *moved = marks.movedItem(item);
    const bool hasChanged = marks.hasChanged(item);
    const QString place = !moved                ? tr("in the same place")
                          : moved->from.empty() ? tr("was in no place")
                                                : tr("was in %1").arg(coreText(moved->from));
    inspection.facts.push_back({tr("Baseline"), hasChanged ? tr("%1, ran another way").arg(place) : place});
}

void addGroup(Inspection &inspection, const PlanMarks &marks, const EditedPlan &plan, GroupIndex group)
{
    if (group.value() >= marks.groups.size() || !plan.group(group).exists)
        return;
    const PlanMarks::Side &side = marks.groups[group.value()];
    if (side.label.empty()) {
        inspection.facts.push_back({tr("Baseline"), tr("has no such group")});
        return;
    }
    inspection.facts.push_back({tr("Baseline"), tr("there %1").arg(coreText(side.label))});
    const GroupInfo info = plan.group(group);
    addSide(inspection, plan, side, info.usedBytes, info.seconds);
}

void addLane(Inspection &inspection, const PlanMarks &marks, const EditedPlan &plan, LaneIndex lane)
{
    if (lane.value() < marks.lanes.size())
        addSide(inspection, plan, marks.lanes[lane.value()], plan.lane(lane).usedBytes, {});
}

} // namespace

Inspection withBaseline(Inspection inspection, const EditedPlan &plan, const Spot &spot, const BaselineMarks *marks)
{
    const PlanMarks *found = marks ? marks->marks() : nullptr;
    if (!found || inspection.isEmpty())
        return inspection;
    if (const auto *item = std::get_if<ItemIndex>(&spot))
        addItem(inspection, *found, *item);
    else if (const auto *group = std::get_if<GroupIndex>(&spot))
        addGroup(inspection, *found, plan, *group);
    else if (const auto *lane = std::get_if<LaneIndex>(&spot))
        addLane(inspection, *found, plan, *lane);
    return inspection;
}

Inspection withBaseline(Inspection inspection, const EditedPlan &plan, std::span<const ItemIndex> items,
                        const BaselineMarks *marks)
{
    const PlanMarks *found = marks ? marks->marks() : nullptr;
    if (!found || inspection.isEmpty())
        return inspection;
    if (items.size() == 1)
        return withBaseline(std::move(inspection), plan, Spot(items.front()), marks);
    BaselineCount all;
    for (const ItemIndex item : items) {
        const BaselineCount one = baselineCount(*found, item);
        all.moved += one.moved;
        all.changed += one.changed;
    }
    QStringList parts{all.moved == 0 ? tr("in the same places") : tr("%1 were elsewhere").arg(all.moved)};
    if (all.changed > 0)
        parts << tr("%1 ran another way").arg(all.changed);
    inspection.facts.push_back({tr("Baseline"), parts.join(QStringLiteral(", "))});
    return inspection;
}

} // namespace cutaway
