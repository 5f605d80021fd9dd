#include "app/window/actions/canvas_menu.h"

#include "app/window/actions/plan_actions.h"
#include "core/plan/edited_plan.h"
#include "core/plan/pins.h"
#include "views/models/choice_table_model.h"
#include "views/models/equal_items.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/models/placement_drop.h"
#include "views/theme/core_text.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr std::size_t mostChoices = 10; ///< in a menu

/// `Partition 2 on dev_2`.
QString groupText(const EditedPlan &plan, GroupIndex group)
{
    const GroupInfo info = plan.group(group);
    const QString label = coreText(info.label);
    if (info.lanes.empty() || !plan.lane(info.lanes.front()).isPlace)
        return label;
    return cutaway::tr("%1 on %2").arg(isolated(label), isolated(coreText(plan.lane(info.lanes.front()).label)));
}

/// Some places get what others lose: that is no more memory, and no less.
bool movesMemory(const Preview &preview)
{
    using Memory = Preview::LaneMemory;
    return std::ranges::any_of(preview.memory, [](const Memory &memory) { return memory.after > memory.before; }) &&
           std::ranges::any_of(preview.memory, [](const Memory &memory) { return memory.after < memory.before; });
}

/// `−0.820 µs, +12.0 KiB`, `−0.820 µs, dev_1 over by 2.81 MiB`, or why not.
QString consequenceText(const Preview &preview, const EditedPlan &plan)
{
    QStringList parts{verdictText(preview)};
    const QStringList over = overfillLines(preview, plan);
    const std::int64_t bytes = movesMemory(preview) ? 0 : tellingMemoryChange(preview);
    if (preview.allowed && !over.isEmpty())
        parts += over;
    else if (preview.allowed && bytes != 0)
        parts << bytesChangeText(bytes);
    return parts.join(QStringLiteral(", "));
}

/// A menu shows `&` as an underline; names are to be shown as they are.
QString escaped(QString text)
{
    return text.replace('&', QStringLiteral("&&"));
}

/// What a kind never does is left out of the menu; what it refuses here is shown with the reason.
bool isOffered(const EditedPlan &plan, const Move &move)
{
    return plan.preview(move).code != "not_offered";
}

} // namespace

CanvasMenu::CanvasMenu(PlanSource &source, ViewState &state, const Actions &actions, const Spot &spot, QWidget *parent)
    : QMenu(parent)
    , m_source(source)
    , m_state(state)
    , m_plan(*source.plan())
    , m_spot(spot)
    , m_items(operatorsAt(m_plan, state, spot))
{
    setObjectName("canvasMenu");
    setToolTipsVisible(true);
    if (!m_items.empty())
        addMoves();
    addCutsAndJoins();
    if (!m_items.empty())
        addChoices();
    if (!m_items.empty())
        addPins();
    if (const auto *group = std::get_if<GroupIndex>(&m_spot))
        addLanes(*group);
    if (!isEmpty())
        addSeparator();
    addSelections(actions);
    addSeparator();
    for (QAction *action : {actions.expandAll, actions.collapseAll, actions.fit, actions.tidy})
        addAction(action);
}

void CanvasMenu::addMoves()
{
    const QString subject =
        m_items.size() == 1
            ? escaped(QString::fromUtf8(m_plan.item(m_items.front()).label.data(),
                                        qsizetype(m_plan.item(m_items.front()).label.size())))
            : tr("%1 %2", "12 operators").arg(m_items.size()).arg(itemNoun(m_plan, int(m_items.size())));
    if (existingGroups(m_plan).size() > 1) {
        QMenu *targets = addMenu(tr("&Move %1 to").arg(subject));
        targets->setToolTipsVisible(true);
        connect(targets, &QMenu::aboutToShow, this, [this, targets] { fillTargets(targets); });
    }
    const std::vector<LaneIndex> places = placeLanes(m_plan);
    if (places.empty() || !isOffered(m_plan, moveToNewGroup(m_plan, m_items, places.front())))
        return;
    QMenu *created = addMenu(tr("Move to a &new %1 on", "partition").arg(groupNoun(m_plan)));
    created->setToolTipsVisible(true);
    connect(created, &QMenu::aboutToShow, this, [this, created] { fillNewGroups(created); });
}

/// Where groups run one behind the other.
void CanvasMenu::addCutsAndJoins()
{
    const EditedPlan *order = groupOrderOf(m_plan);
    if (!order)
        return;
    if (const auto *item = std::get_if<ItemIndex>(&m_spot); item && m_plan.groupOf(*item).isValid())
        addMove(this, tr("Cut before this"), cutBefore(m_plan, *item));
    const auto *group = std::get_if<GroupIndex>(&m_spot);
    if (!group)
        return;
    const auto [before, behind] = neighboursOf(m_plan, *group);
    if (before.isValid())
        addMove(this, tr("Join with %1 before it").arg(coreText(m_plan.group(before).label)),
                order->joinWithBefore(*group));
    if (behind.isValid())
        addMove(this, tr("Join with %1 after it").arg(coreText(m_plan.group(behind).label)),
                order->joinWithBefore(behind));
    if (before.isValid())
        addBoundaryPin(*order, *group);
    if (behind.isValid())
        addBoundaryPin(*order, behind);
}

/// Left out where boundaries cannot be pinned.
void CanvasMenu::addBoundaryPin(const EditedPlan &order, GroupIndex later)
{
    const bool isPinned = order.isBoundaryPinned(later);
    const Move move = order.pinBoundary(later, !isPinned);
    if (move.isEmpty())
        return;
    const QString label = escaped(coreText(m_plan.group(later).label));
    addAction(isPinned ? tr("Unpin the boundary before %1").arg(label) : tr("Pin the boundary before %1").arg(label),
              this, [this, move] { m_source.requestMove(move); });
}

/// In a menu while they can be overlooked.
void CanvasMenu::addChoices()
{
    if (m_items.size() > 1) {
        if (haveChoices(m_plan, m_items))
            addAction(tr("&Run them differently…"), this, [this] { emit choicesRequested(m_items); });
        return;
    }
    const ItemIndex item = m_items.front();
    const std::size_t count = m_plan.choices(item).size();
    if (count < 2)
        return;
    if (count > mostChoices) {
        addAction(tr("&Run it differently (%1)…").arg(count), this, [this, item] { emit choicesRequested({item}); });
        return;
    }
    QMenu *choices = addMenu(tr("&Run it as"));
    choices->setToolTipsVisible(true);
    connect(choices, &QMenu::aboutToShow, this, [this, choices, item] { fillChoices(choices, item); });
}

void CanvasMenu::fillChoices(QMenu *menu, ItemIndex item)
{
    menu->clear();
    const std::vector<ChoiceInfo> choices = m_plan.choices(item);
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const QString label = coreText(choices[i].label);
        if (!choices[i].isCurrent) {
            addMove(menu, label, choiceMove(item, i));
            continue;
        }
        QAction *current = menu->addAction(escaped(label));
        current->setCheckable(true);
        current->setChecked(true);
        current->setToolTip(coreText(choices[i].detail));
    }
}

void CanvasMenu::addPins()
{
    for (const Pin::Kind kind : m_plan.pinKinds()) {
        if (kind == Pin::Kind::Group)
            addPin(tr("&Pin to its %1", "partition").arg(groupNoun(m_plan)), kind);
        else if (kind == Pin::Kind::Lane)
            addPin(tr("Pin to its %1", "device").arg(laneNoun(m_plan)), kind);
        else if (kind == Pin::Kind::Choice)
            addPin(m_items.size() == 1 ? tr("&Pin to its choice") : tr("&Pin to their choices"), kind);
    }
    std::vector<ItemIndex> pinned;
    std::ranges::copy_if(m_items, std::back_inserter(pinned),
                         [this](ItemIndex item) { return m_plan.pinOf(item).kind != Pin::Kind::None; });
    if (!pinned.empty())
        addAction(tr("&Unpin"), this, [this, pinned] { m_source.requestMove(unpin(pinned)); });
}

/// Left out where nothing would change: no device to be pinned to, or all pinned there.
void CanvasMenu::addPin(const QString &text, Pin::Kind kind)
{
    Move pins = pinWhereTheyLie(m_plan, m_items, kind);
    std::erase_if(pins.pins, [this](const Move::ItemPin &entry) { return m_plan.pinOf(entry.item) == entry.pin; });
    if (pins.pins.empty())
        return;
    const Pin first = pins.pins.front().pin;
    const bool isOnePlace =
        kind != Pin::Kind::Choice && // choices are numbered item by item
        std::ranges::all_of(pins.pins, [first](const Move::ItemPin &entry) { return entry.pin == first; });
    const QString place = isOnePlace ? tr("&Pin %1").arg(escaped(pinText(m_plan, first))) : text;
    addAction(kind == m_plan.pinKinds().front() ? place : QString(place).remove(u'&'), this,
              [this, pins] { m_source.requestMove(pins); });
}

void CanvasMenu::addLanes(GroupIndex group)
{
    const std::vector<LaneIndex> places = placeLanes(m_plan);
    if (!places.empty() && isOffered(m_plan, moveGroupToLane(group, places.front()))) {
        QMenu *lanes = addMenu(tr("&Put this %1 on", "partition").arg(groupNoun(m_plan)));
        lanes->setToolTipsVisible(true);
        connect(lanes, &QMenu::aboutToShow, this, [this, lanes, group] { fillLanes(lanes, group); });
    }
    if (m_plan.group(group).itemCount == 0 && isOffered(m_plan, removeGroup(group)))
        addAction(tr("&Remove empty %1", "partition").arg(groupNoun(m_plan)), this,
                  [this, group] { m_source.requestMove(removeGroup(group)); });
}

void CanvasMenu::addSelections(const Actions &actions)
{
    for (QAction *action : {actions.groupSelection, actions.ungroup, actions.renameGroup}) {
        if (action->isEnabled())
            addAction(action);
    }
    if (std::holds_alternative<ItemIndex>(m_spot) || std::holds_alternative<GroupIndex>(m_spot)) {
        if (m_items.size() > 1 && std::holds_alternative<GroupIndex>(m_spot))
            addAction(tr("&Select its %1", "operators").arg(itemNoun(m_plan, 2)), this,
                      [this] { m_state.select(m_items); });
        addAction(actions.openOrClose);
        addAction(actions.copyName);
    }
}

void CanvasMenu::fillTargets(QMenu *menu)
{
    menu->clear();
    for (const GroupIndex group : existingGroups(m_plan)) {
        const bool isHere = std::ranges::all_of(m_items, [&](ItemIndex item) { return m_plan.groupOf(item) == group; });
        if (!isHere)
            addMove(menu, groupText(m_plan, group), moveToGroup(m_plan, m_items, group));
    }
    if (menu->isEmpty())
        menu->addAction(tr("There is no other %1", "partition").arg(groupNoun(m_plan)))->setEnabled(false);
}

void CanvasMenu::fillNewGroups(QMenu *menu)
{
    menu->clear();
    for (const LaneIndex lane : placeLanes(m_plan))
        addMove(menu, coreText(m_plan.lane(lane).label), moveToNewGroup(m_plan, m_items, lane));
    if (menu->isEmpty())
        menu->addAction(tr("There are no %1 yet", "devices").arg(laneNoun(m_plan, 2)))->setEnabled(false);
}

void CanvasMenu::fillLanes(QMenu *menu, GroupIndex group)
{
    menu->clear();
    const std::vector<LaneIndex> here = m_plan.group(group).lanes;
    for (const LaneIndex lane : placeLanes(m_plan)) {
        if (here != std::vector{lane})
            addMove(menu, coreText(m_plan.lane(lane).label), moveGroupToLane(group, lane));
    }
    if (menu->isEmpty())
        menu->addAction(tr("There is no other %1", "device").arg(laneNoun(m_plan)))->setEnabled(false);
}

void CanvasMenu::addMove(QMenu *menu, const QString &text, const Move &move)
{
    const Preview preview = m_plan.preview(move);
    QAction *action = menu->addAction(escaped(text) + '\t' + escaped(consequenceText(preview, m_plan)));
    action->setEnabled(preview.allowed);
    const QString figure = coreText(m_plan.cost().latencyLabel);
    action->setToolTip(preview.reason.empty() ? tr("Change of %1: %2").arg(inSentence(figure), verdictText(preview))
                                              : coreText(preview.reason));
    connect(action, &QAction::triggered, this, [this, move] { m_source.requestMove(move); });
}

} // namespace cutaway
