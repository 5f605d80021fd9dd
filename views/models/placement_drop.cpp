#include "views/models/placement_drop.h"

#include "views/models/equal_items.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/theme/core_text.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMimeData>
#include <QToolTip>

#include <algorithm>
#include <optional>

namespace cutaway {

namespace {

QString mimeType()
{
    return QStringLiteral("application/x-cutaway-items");
}

/// The same placement for several items at once; those that cannot have it keep theirs, but for the first.
PlacementAnswer placeAll(const EditedPlan &plan, std::vector<ItemIndex> &items, const HeldChip &wanted)
{
    const EditedPlan &mesh = *meshOf(plan);
    PlacementAnswer all = mesh.place(items.front(), wanted.meshDimension, wanted.placement);
    if (!all.preview.allowed || items.size() == 1)
        return all;
    std::erase_if(items, [&](ItemIndex item) {
        if (item == items.front())
            return false;
        const std::vector<MeshPlacement> placements = mesh.tensor(item).placements;
        if (wanted.meshDimension >= placements.size() || placements[wanted.meshDimension] == wanted.placement)
            return true;
        const PlacementAnswer answer = mesh.place(item, wanted.meshDimension, wanted.placement);
        if (!answer.preview.allowed)
            return true;
        all.move.choices.insert(all.move.choices.end(), answer.move.choices.begin(), answer.move.choices.end());
        all.move.pins.insert(all.move.pins.end(), answer.move.pins.begin(), answer.move.pins.end());
        return false;
    });
    all.preview = plan.preview(all.move);
    return all;
}

} // namespace

QMimeData *itemMimeData(const std::vector<ItemIndex> &items)
{
    QByteArray text;
    for (const ItemIndex item : items)
        text += QByteArray::number(qulonglong(item.value())) + ' ';
    auto *data = new QMimeData;
    data->setData(mimeType(), text);
    return data;
}

std::vector<ItemIndex> itemsOf(const QMimeData *data)
{
    std::vector<ItemIndex> items;
    if (!data || !data->hasFormat(mimeType()))
        return items;
    for (const QByteArray &word : data->data(mimeType()).split(' ')) {
        if (!word.isEmpty())
            items.emplace_back(std::size_t(word.toULongLong()));
    }
    return items;
}

Move moveToGroup(const EditedPlan &plan, const std::vector<ItemIndex> &items, GroupIndex to)
{
    Move move;
    for (const ItemIndex item : items) {
        if (item.value() < plan.itemCount())
            move.items.push_back({item, to});
    }
    if (!move.items.empty() && to == plan.nextGroup())
        move.create = to;
    return move;
}

GroupIndex bestGroup(const EditedPlan &plan, const std::vector<GroupIndex> &groups, const std::vector<ItemIndex> &items)
{
    if (groups.size() == 1)
        return groups.front();
    GroupIndex best;
    std::optional<Preview> found;
    for (const GroupIndex group : groups) {
        Preview preview = plan.preview(moveToGroup(plan, items, group));
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

ItemDrop::ItemDrop(DragMachine *machine, PlanSource *source, WishAt wishAt)
    : DragTool(machine), m_source(source), m_wishAt(std::move(wishAt))
{
    const auto planIsOther = [this] {
        if (isHeld())
            DragTool::machine()->giveUp(false);
    };
    connect(source, &PlanSource::planReplaced, this, planIsOther);
    connect(source, &PlanSource::changed, this, planIsOther);
}

bool ItemDrop::takes(const std::vector<ItemIndex> &items)
{
    m_items = items;
    return m_source->plan() != nullptr;
}

void ItemDrop::answered()
{
    QToolTip::showText(QCursor::pos(), hint(machine()->verdict()));
}

QString ItemDrop::hint(const Verdict *verdict) const
{
    if (!verdict)
        return {};
    const EditedPlan &plan = *m_source->plan();
    const QString said = verdictWords(verdict->preview, plan);
    return verdict->preview.allowed ? tr("%1: %2").arg(coreText(plan.describe(verdict->move)), said) : said;
}

void ItemDrop::letGo(bool)
{
    QToolTip::hideText();
}

std::vector<ItemIndex> PlacementDrop::targetsWith(ItemIndex item) const
{
    std::vector<ItemIndex> targets{item};
    const EditedPlan &plan = *m_source->plan();
    const std::vector<ItemIndex> &selected = m_state->selection();
    if (m_isAlone)
        return targets;
    if (selected.size() > 1 && std::ranges::find(selected, item) != selected.end()) {
        std::ranges::copy_if(selected, std::back_inserter(targets), [item](ItemIndex each) { return each != item; });
        return targets;
    }
    const EditedPlan &mesh = *meshOf(plan);
    const std::vector<MeshPlacement> placements = mesh.tensor(item).placements;
    std::ranges::copy_if(equalItems(plan, item), std::back_inserter(targets),
                         [&](ItemIndex each) { return mesh.tensor(each).placements == placements; });
    return targets;
}

void PlacementDrop::carry(const HeldChip &chip, QPointF point)
{
    m_chip = chip;
    machine()->carry(this, point, {});
}

DragTool::Wish PlacementDrop::wish()
{
    const Aim aim = aimAt(m_point);
    const HeldChip wanted{aim.meshDimension.value_or(m_chip.meshDimension), m_chip.placement};
    const EditedPlan &plan = *m_source->plan();
    if (!aim.tensor.isValid() ||
        meshOf(plan)->tensor(aim.tensor).placements[wanted.meshDimension] == wanted.placement) {
        letGo(false);
        return {};
    }
    const bool isAlone = QGuiApplication::keyboardModifiers().testFlag(Qt::ControlModifier);
    if (aim.tensor != m_target || wanted != m_wanted || isAlone != m_isAlone) {
        m_target = aim.tensor;
        m_wanted = wanted;
        m_isAlone = isAlone;
        m_targets = targetsWith(aim.tensor);
        m_answer = placeAll(plan, m_targets, wanted);
    }
    return {m_answer.move, m_answer.preview};
}

void PlacementDrop::letGo(bool)
{
    m_target = {};
    m_targets.clear();
    m_answer = {};
}

Meaning PlacementDrop::meaning() const
{
    return m_answer.preview.allowed ? meaningOfChange(latencyChange(m_answer.preview)) : Meaning::Refused;
}

QString PlacementDrop::hint(const Verdict *verdict) const
{
    if (!verdict)
        return hintOnGround();
    if (!verdict->preview.allowed)
        return refusalWords(verdict->preview);
    const QString deed = coreText(m_source->plan()->describe(verdict->move));
    return m_targets.size() > 1 ? tr("%1 \u00b7 Ctrl: this one alone").arg(deed) : deed;
}

} // namespace cutaway
