#include "views/canvas/canvas_descriptions.h"

#include "core/plan/edited_plan.h"
#include "core/plan/plan_figures.h"
#include "views/canvas/paint/route_style.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/models/memory_texts.h"
#include "views/theme/core_text.h"

#include <QStringList>

namespace cutaway {

namespace {

QString groupOnLanes(const EditedPlan &plan, GroupIndex group)
{
    const GroupInfo info = plan.group(group);
    const QString lanes = laneNamesText(plan, info.lanes);
    const QString label = CanvasTexts::text(info.label);
    return lanes.isEmpty() ? label : tr("%1 on %2").arg(isolated(label), isolated(lanes));
}

QString joined(QStringList parts)
{
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

/// `all-gather to gelu, 48.0 KiB, 8.79 µs`, for values on whose way more happens than that they are read.
QStringList noteLines(const EditedPlan &plan, ItemIndex item)
{
    constexpr qsizetype shown = 6;
    QStringList lines;
    const auto add = [&](const QString &pattern, ItemIndex from, ItemIndex to, ItemIndex other) {
        const std::optional<EdgeNote> note = lines.size() < shown ? plan.edgeNote(from, to) : std::optional<EdgeNote>();
        if (note)
            lines << pattern.arg(CanvasTexts::text(note->label), isolated(CanvasTexts::text(plan.item(other).label)),
                                 CanvasTexts::bytes(note->bytes), CanvasTexts::seconds(note->seconds));
    };
    for (const ItemIndex input : plan.inputs(item))
        add(tr("%1 from %2, %3, %4"), input, item, input);
    for (const ItemIndex user : plan.users(item))
        add(tr("%1 to %2, %3, %4"), item, user, user);
    return lines;
}

/// What limits a group, or what it is filled with: a line a figure.
QStringList limitLines(const GroupLimits &limits)
{
    QStringList lines;
    if (!limits.text.empty())
        lines << CanvasTexts::text(limits.text);
    for (const Figure &figure : limits.figures)
        lines << tr("%1: %2").arg(CanvasTexts::text(figure.label), figureText(figure));
    return lines;
}

/// Of a stage whose cell has no room for words: its passes and what it keeps, the memory of its lanes, and what it gets
/// and hands on.
QStringList cellLines(const EditedPlan &plan, GroupIndex group)
{
    QStringList lines;
    if (const StageTime time = stageTime(plan, group); time.isOfStep()) {
        lines << tr("In a step:");
        for (const LaneTimePart &part : time.parts)
            lines << tr("%1: %2").arg(CanvasTexts::text(part.label), CanvasTexts::seconds(part.seconds));
        lines << tr("Of a microbatch:");
    }
    for (const std::vector<Text> &forms : plan.groupFacts(group))
        lines << CanvasTexts::text(forms.front());
    for (const LaneIndex lane : plan.group(group).lanes) {
        const LaneInfo info = plan.lane(lane);
        lines << tr("%1: %2").arg(CanvasTexts::text(info.label),
                                  CanvasTexts::usage(info.usedBytes, info.capacityBytes));
    }
    const GroupNeighbours stages = neighboursOf(plan, group);
    const auto addHandover = [&](const QString &pattern, GroupIndex other, GroupIndex earlier, GroupIndex later) {
        if (other.isValid())
            lines << pattern.arg(isolated(CanvasTexts::text(plan.group(other).label)),
                                 CanvasTexts::boundary(plan, earlier, later).join(QStringLiteral(", ")));
    };
    addHandover(tr("From %1: %2"), stages.before, stages.before, group);
    addHandover(tr("To %1: %2"), stages.behind, group, stages.behind);
    return lines;
}

constexpr std::size_t mostEdges = 5; // that run beside each other, in a tooltip

} // namespace

QString edgesToolTip(const Scene &scene, const std::vector<const Route *> &edges)
{
    QStringList lines;
    for (std::size_t i = 0; i < std::min(mostEdges, edges.size()); ++i)
        lines << tr("%1 to %2: %3")
                     .arg(isolated(boxName(scene, edges[i]->from)), isolated(boxName(scene, edges[i]->to)),
                          routeLabel(*edges[i]).replace(u'\n', QStringLiteral(", ")));
    if (edges.size() > mostEdges)
        lines << tr("%n more here", nullptr, int(edges.size() - mostEdges));
    return lines.join(u'\n');
}

QString itemNames(const EditedPlan &plan, std::span<const ItemIndex> items, std::size_t most)
{
    QStringList list;
    for (std::size_t i = 0; i < std::min(most, items.size()); ++i)
        list << isolated(CanvasTexts::text(plan.item(items[i]).label));
    const QString all = list.join(QStringLiteral(", "));
    return items.size() > most ? tr("%1 and %2 more").arg(all).arg(items.size() - most) : all;
}

QString boxName(const Scene &scene, BoxRef ref)
{
    const SceneBox &box = scene.box(ref);
    switch (box.role) {
    case BoxRole::Group: return CanvasTexts::text(scene.plan()->group(scene.places()[ref.place].group).label);
    case BoxRole::Module: return CanvasTexts::moduleTitle(scene, ref);
    case BoxRole::Source: return CanvasTexts::sourceName(scene, ref);
    case BoxRole::Card: return CanvasTexts::text(scene.plan()->item(box.item).label);
    }
    return {};
}

QString boxDescription(const Scene &scene, BoxRef ref)
{
    const SceneBox &box = scene.box(ref);
    const EditedPlan &plan = *scene.plan();
    const GroupIndex group = scene.places()[ref.place].group;
    switch (box.role) {
    case BoxRole::Group: {
        const GroupInfo info = plan.group(group);
        return joined({groupOnLanes(plan, group), groupItemsText(plan, group, info.itemCount),
                       CanvasTexts::groupTimes(plan, info).first(), CanvasTexts::bytes(info.usedBytes)});
    }
    case BoxRole::Module:
        return joined({CanvasTexts::moduleDetails(scene, ref).first(), groupOnLanes(plan, group),
                       CanvasTexts::moduleTime(scene, ref), box.isOpen ? tr("open") : tr("closed")});
    case BoxRole::Source: return joined({CanvasTexts::sourceDetail(plan, box), groupOnLanes(plan, group)});
    case BoxRole::Card: {
        const ItemInfo info = plan.item(box.item);
        const QString pinned = pinText(plan, plan.pinOf(box.item));
        return joined({CanvasTexts::text(info.typeLabel), CanvasTexts::text(info.badge), groupOnLanes(plan, group),
                       CanvasTexts::seconds(info.seconds), CanvasTexts::bytes(info.totalBytes),
                       pinned.isEmpty() ? pinned : tr("pinned %1").arg(pinned)});
    }
    }
    return {};
}

QString laneName(const Scene &scene, LaneIndex lane)
{
    return CanvasTexts::text(scene.plan()->lane(lane).label);
}

QString laneDescription(const Scene &scene, LaneIndex lane)
{
    const LaneInfo info = scene.plan()->lane(lane);
    const QString usage = CanvasTexts::usage(info.usedBytes, info.capacityBytes);
    QStringList tiers;
    for (const LaneTier &tier : laneTiers(*scene.plan(), lane))
        tiers.append(CanvasTexts::text(tier.label) + u' ' + tierUsageText(tier));
    const QString groups =
        info.groups.empty() ? tr("nothing is placed here") : tr("%n groups", nullptr, int(info.groups.size()));
    return joined({usage, tiers.join(QStringLiteral(", ")), groups});
}

QString laneToolTip(const Scene &scene, LaneIndex lane)
{
    const LaneInfo info = scene.plan()->lane(lane);
    QStringList lines{joined({laneName(scene, lane), CanvasTexts::text(info.kind)}),
                      CanvasTexts::usage(info.usedBytes, info.capacityBytes)};
    for (const LaneTier &tier : laneTiers(*scene.plan(), lane))
        lines << CanvasTexts::text(tier.label) + u' ' + tierUsageText(tier);
    if (const std::optional<LaneMemory> memory = laneMemory(*scene.plan(), lane))
        lines << memoryLines(*memory);
    return lines.join(QLatin1Char('\n'));
}

QString boundaryToolTip(const Scene &scene, const GroupBoundary &boundary)
{
    const EditedPlan &plan = *scene.plan();
    const QStringList sent = CanvasTexts::boundary(plan, boundary.earlier, boundary.later);
    if (sent.isEmpty())
        return {};
    return CanvasTexts::text(plan.group(boundary.later).label) + u'\n' +
           tr("From %1: %2")
               .arg(isolated(CanvasTexts::text(plan.group(boundary.earlier).label)), sent.join(QStringLiteral(", ")));
}

QString boxToolTip(const Scene &scene, BoxRef ref)
{
    const SceneBox &box = scene.box(ref);
    QStringList lines{boxName(scene, ref), boxDescription(scene, ref)};
    if (box.item.isValid()) {
        const EditedPlan &plan = *scene.plan();
        const ItemInfo info = plan.item(box.item);
        lines << tr("Output %1, %2").arg(CanvasTexts::shape(plan, info), CanvasTexts::bytes(info.outputBytes));
        if (!plan.inputs(box.item).empty())
            lines << tr("Reads %1").arg(itemNames(plan, plan.inputs(box.item), 4));
        if (!plan.users(box.item).empty())
            lines << tr("Read by %1").arg(itemNames(plan, plan.users(box.item), 4));
    }
    if (box.role == BoxRole::Group) {
        const GroupIndex group = scene.places()[ref.place].group;
        const GroupTimeWords words = scene.plan()->groupTimeWords(scene.plan()->group(group));
        if (!words.meaning.empty())
            lines << CanvasTexts::text(words.meaning);
        if (const QString shared = heldOnceText(*scene.plan(), scene.plan()->group(group)); !shared.isEmpty())
            lines << shared;
        lines << limitLines(scene.plan()->limits(group));
        if (scene.stageStrip())
            lines << cellLines(*scene.plan(), group);
    }
    if (box.role == BoxRole::Module)
        lines << tr("\u03a3: the times of its %1, added up", "operators").arg(itemNoun(*scene.plan(), 2));
    if (box.role == BoxRole::Card)
        lines << noteLines(*scene.plan(), box.item);
    return lines.join(QLatin1Char('\n'));
}

} // namespace cutaway
