#include "app/window/actions/plan_actions.h"

#include "app/document/document.h"
#include "app/settings/settings.h"
#include "app/window/saver.h"
#include "core/plan/pins.h"
#include "views/canvas/scene/canvas_metrics.h"
#include "views/models/equal_items.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/models/placement_drop.h"
#include "views/theme/core_text.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QInputDialog>
#include <QLineEdit>
#include <QRegularExpressionValidator>

#include <algorithm>

namespace cutaway {

namespace {

/// Actions that mean nothing on the start page.
std::vector<QAction *> needingADocument(const Actions &actions)
{
    return {actions.save,          actions.saveAs,        actions.saveInventoryAs,
            actions.saveGraphAs,   actions.exportPlan,    actions.closeDocument,
            actions.openPlan,      actions.openInventory, actions.importSettings,
            actions.applyProfile,  actions.find,          actions.findNext,
            actions.findPrevious,  actions.selectAll,     actions.selectNone,
            actions.fit,           actions.originalSize,  actions.zoomIn,
            actions.zoomOut,       actions.back,          actions.forward,
            actions.expandAll,     actions.collapseAll,   actions.tidy,
            actions.duplicatePlan, actions.closePlan,     actions.nextDock,
            actions.previousDock,  actions.resetDocks,    actions.focusCanvas,
            actions.openOrClose,   actions.runPlanner,    actions.importPlan};
}

} // namespace

Move moveToNewGroup(const EditedPlan &plan, const std::vector<ItemIndex> &items, LaneIndex lane)
{
    const GroupIndex created = plan.nextGroup();
    Move move = moveToGroup(plan, items, created);
    move.create = created;
    move.lanes.push_back({created, {lane}});
    return move;
}

Move moveGroupToLane(GroupIndex group, LaneIndex lane)
{
    Move move;
    move.lanes.push_back({group, {lane}});
    return move;
}

Move removeGroup(GroupIndex group)
{
    Move move;
    move.remove = group;
    return move;
}

std::vector<GroupIndex> existingGroups(const EditedPlan &plan)
{
    std::vector<GroupIndex> groups;
    for (std::size_t i = 0; i < plan.groupCount(); ++i) {
        if (plan.group(GroupIndex(i)).exists)
            groups.push_back(GroupIndex(i));
    }
    return groups;
}

std::vector<GroupIndex> emptyGroups(const EditedPlan &plan)
{
    std::vector<GroupIndex> groups = existingGroups(plan);
    std::erase_if(groups, [&](GroupIndex group) { return plan.group(group).itemCount > 0; });
    return groups;
}

std::vector<LaneIndex> placeLanes(const EditedPlan &plan)
{
    std::vector<LaneIndex> lanes;
    for (std::size_t i = 0; i < plan.laneCount(); ++i) {
        if (plan.lane(LaneIndex(i)).isPlace)
            lanes.push_back(LaneIndex(i));
    }
    return lanes;
}

std::vector<ItemIndex> operatorsAt(const EditedPlan &plan, const ViewState &state, const Spot &spot)
{
    std::vector<ItemIndex> items;
    if (const auto *item = std::get_if<ItemIndex>(&spot))
        items = state.isSelected(*item) ? state.selection() : std::vector{*item};
    else if (const auto *group = std::get_if<GroupIndex>(&spot))
        items = plan.groupItems(*group);
    else
        items = state.selection();
    std::erase_if(items, [&](ItemIndex item) { return plan.item(item).role != ItemRole::Operator; });
    return items;
}

QString verdictText(const Preview &preview)
{
    if (!preview.allowed)
        return coreText(preview.title);
    if (preview.latencyBefore && !preview.latencyAfter)
        return QCoreApplication::translate("PlanMoves", "resulting time unknown");
    if (!preview.latencyBefore || !preview.latencyAfter)
        return QCoreApplication::translate("PlanMoves", "allowed");
    return secondsChangeText(*preview.latencyAfter - *preview.latencyBefore);
}

PlanActions::PlanActions(const Actions &actions, Document &document, PlanSource &source, ViewState &state, Saver &saver,
                         QObject *parent)
    : QObject(parent), m_actions(actions), m_document(document), m_source(source), m_state(state), m_saver(saver)
{
    connect(m_actions.undo, &QAction::triggered, &m_document, &Document::undo);
    connect(m_actions.redo, &QAction::triggered, &m_document, &Document::redo);
    connect(m_actions.duplicatePlan, &QAction::triggered, &m_document, &Document::duplicateCurrent);
    connect(m_actions.closePlan, &QAction::triggered, this, [this] { closeTab(m_document.currentIndex()); });
    connect(m_actions.nextPlan, &QAction::triggered, this, [this] { stepTab(1); });
    connect(m_actions.previousPlan, &QAction::triggered, this, [this] { stepTab(-1); });
    connect(m_actions.removeEmpty, &QAction::triggered, this, &PlanActions::removeEmpty);
    connect(m_actions.pin, &QAction::triggered, this, &PlanActions::togglePin);
    connectSelection();
    for (auto signal : {&Document::opened, &Document::closed, &Document::tabsChanged, &Document::currentChanged})
        connect(&m_document, signal, this, &PlanActions::refresh);
    connect(&m_document, &Document::changed, this, &PlanActions::refresh);
    refresh();
}

void PlanActions::connectSelection()
{
    connect(m_actions.selectAll, &QAction::triggered, this, &PlanActions::selectAll);
    connect(m_actions.selectNone, &QAction::triggered, this, [this] { m_state.select({}); });
    connect(m_actions.copyName, &QAction::triggered, this, &PlanActions::copyNames);
    connect(&m_state, &ViewState::selectionChanged, this, &PlanActions::refresh);
}

void PlanActions::closeTab(int index)
{
    if (index >= 0 && m_saver.mayCloseTab(index))
        m_document.closeTab(index);
}

void PlanActions::stepTab(int by)
{
    const int count = m_document.tabCount();
    if (count > 0)
        m_document.setCurrent((m_document.currentIndex() + by + count) % count);
}

void PlanActions::refresh()
{
    const bool isOpen = m_document.current() != nullptr;
    for (QAction *action : needingADocument(m_actions))
        action->setEnabled(isOpen);
    const bool hasSelection = isOpen && !m_state.selection().empty();
    const bool hasSpot = isOpen && !std::holds_alternative<std::monostate>(m_state.selectedSpot());
    m_actions.moveByKeyboard->setEnabled(hasSelection || hasSpot);
    const bool hasOrder = isOpen && groupOrderOf(m_document.current()->plan());
    m_actions.moveBoundary->setEnabled(hasOrder);
    m_actions.cutBefore->setEnabled(hasOrder && m_state.selection().size() == 1);
    m_actions.copyName->setEnabled(hasSelection || hasSpot);
    m_actions.chooseWay->setEnabled(
        isOpen && haveChoices(m_document.current()->plan(), selectedItems(m_document.current()->plan(), m_state)));
    m_actions.paintWay->setEnabled(m_actions.chooseWay->isEnabled());
    m_actions.pin->setEnabled((hasSelection || hasSpot) && !m_document.current()->plan().pinKinds().empty());
    m_actions.planAroundPins->setEnabled(isOpen && !m_document.current()->plan().pinnedItems().empty());
    m_actions.nextPlan->setEnabled(m_document.tabCount() > 1);
    m_actions.previousPlan->setEnabled(m_document.tabCount() > 1);
    m_actions.removeEmpty->setEnabled(isOpen && !emptyGroups(m_document.current()->plan()).empty());
    refreshArrangements();
    refreshUndo();
}

/// Plans that are drawn in one way alone leave no choice.
void PlanActions::refreshArrangements()
{
    const EditedPlan *plan = m_document.current() ? &m_document.current()->plan() : nullptr;
    const bool canChoose = plan && planArrangement(plan, Arrangement::ByDevice) == Arrangement::ByDevice;
    for (QAction *action : {m_actions.byDevice, m_actions.byFlow, m_actions.switchArrangement})
        action->setEnabled(canChoose);
    const bool isByFlow = planArrangement(plan, m_state.arrangement()) == Arrangement::ByFlow;
    (isByFlow ? m_actions.byFlow : m_actions.byDevice)->setChecked(true);
}

void PlanActions::refreshUndo()
{
    const QUndoStack *history = m_document.current() ? m_document.current()->history() : nullptr;
    m_actions.undo->setEnabled(history && history->canUndo());
    m_actions.redo->setEnabled(history && history->canRedo());
    const QString undo = history ? history->undoText() : QString();
    const QString redo = history ? history->redoText() : QString();
    m_actions.undo->setText(undo.isEmpty() ? tr("&Undo") : tr("&Undo: %1").arg(undo));
    m_actions.redo->setText(redo.isEmpty() ? tr("&Redo") : tr("&Redo: %1").arg(redo));
    m_actions.undo->setToolTip(withKeys(plainText(m_actions.undo), m_actions.undo));
    m_actions.redo->setToolTip(withKeys(plainText(m_actions.redo), m_actions.redo));
}

void PlanActions::selectAll()
{
    const EditedPlan &plan = m_document.current()->plan();
    std::vector<ItemIndex> items;
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        if (plan.item(ItemIndex(i)).role == ItemRole::Operator)
            items.push_back(ItemIndex(i));
    }
    m_state.select(std::move(items));
}

void PlanActions::removeEmpty()
{
    QUndoStack *history = m_document.current()->history();
    history->beginMacro(tr("Remove empty %1", "partitions").arg(groupNoun(m_document.current()->plan(), 2)));
    for (const GroupIndex group : emptyGroups(m_document.current()->plan()))
        m_source.requestMove(removeGroup(group));
    history->endMacro();
}

/// Of the selected operators, or of all in the selected partition.
void PlanActions::togglePin()
{
    const EditedPlan &plan = m_document.current()->plan();
    const Move pins = togglePins(plan, operatorsAt(plan, m_state, m_state.selectedSpot()));
    if (!pins.isEmpty())
        m_source.requestMove(pins);
}

void PlanActions::copyNames()
{
    const EditedPlan &plan = m_document.current()->plan();
    QStringList names;
    for (const ItemIndex item : m_state.selection()) {
        const std::string_view label = plan.item(item).label;
        names.append(QString::fromUtf8(label.data(), qsizetype(label.size())));
    }
    const Spot spot = m_state.selectedSpot();
    if (const auto *group = std::get_if<GroupIndex>(&spot))
        names.append(coreText(plan.group(*group).label));
    if (const auto *lane = std::get_if<LaneIndex>(&spot))
        names.append(coreText(plan.lane(*lane).label));
    QGuiApplication::clipboard()->setText(names.join('\n'));
}

GroupActions::GroupActions(const Actions &actions, Document &document, ViewState &state, QWidget *window)
    : QObject(window), m_actions(actions), m_document(document), m_state(state), m_window(window)
{
    connect(m_actions.groupSelection, &QAction::triggered, this, &GroupActions::group);
    connect(m_actions.ungroup, &QAction::triggered, this, &GroupActions::ungroup);
    connect(m_actions.renameGroup, &QAction::triggered, this, &GroupActions::askForName);
    for (auto signal : {&Document::opened, &Document::closed, &Document::currentChanged, &Document::modulesChanged})
        connect(&m_document, signal, this, &GroupActions::refresh);
    connect(&m_state, &ViewState::selectionChanged, this, &GroupActions::refresh);
    refresh();
}

void GroupActions::refresh()
{
    m_actions.groupSelection->setEnabled(tab() && m_state.selection().size() > 1);
    const bool isInGroup = selectedGroup().has_value();
    m_actions.ungroup->setEnabled(isInGroup);
    m_actions.renameGroup->setEnabled(isInGroup);
}

PlanTab *GroupActions::tab() const
{
    PlanTab *tab = m_document.current();
    return tab && tab->groups().isReady() ? tab : nullptr;
}

std::vector<NodeIndex> GroupActions::selectedNodes() const
{
    const EditedPlan &plan = tab()->plan();
    std::vector<NodeIndex> nodes;
    for (const ItemIndex item : operatorsAt(plan, m_state, {})) {
        if (const NodeIndex node = plan.item(item).node; node.isValid())
            nodes.push_back(node);
    }
    return nodes;
}

std::optional<std::size_t> GroupActions::selectedGroup() const
{
    if (!tab() || tab()->groups().grouping().empty())
        return {};
    return groupAround(tab()->groups().grouping(), *tab()->groups().modules(), selectedNodes());
}

void GroupActions::group()
{
    const std::vector<NodeIndex> nodes = selectedNodes();
    const HandGroups &groups = tab()->groups();
    m_document.changeGroups(withGroup(groups.grouping(), *groups.modules(), nodes, tr("Group").toStdString()),
                            tr("Group %1 %2", "12 operators")
                                .arg(m_state.selection().size())
                                .arg(itemNoun(tab()->plan(), int(m_state.selection().size()))));
}

void GroupActions::ungroup()
{
    const HandGroups &groups = tab()->groups();
    const std::size_t group = *selectedGroup();
    m_document.changeGroups(withoutGroup(groups.grouping(), *groups.modules(), group),
                            tr("Ungroup %1").arg(QString::fromStdString(groups.grouping()[group].name)));
}

void GroupActions::askForName()
{
    const std::size_t group = *selectedGroup();
    auto *dialog = new QInputDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Rename group"));
    dialog->setLabelText(tr("Name of the group"));
    dialog->setTextValue(QString::fromStdString(tab()->groups().grouping()[group].name));
    dialog->setOkButtonText(tr("Rename"));
    auto *field = dialog->findChild<QLineEdit *>();
    // Dots stand between the names of a path.
    field->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[^.]+")), field));
    connect(dialog, &QInputDialog::textValueSelected, this,
            [this, group](const QString &name) { rename(group, name); });
    dialog->open();
}

void GroupActions::rename(std::size_t group, const QString &name)
{
    const std::string wanted = name.trimmed().toStdString();
    if (!tab() || !isGroupName(wanted))
        return;
    const HandGroups &groups = tab()->groups();
    const Grouping renamed = withName(groups.grouping(), *groups.modules(), group, wanted);
    m_document.changeGroups(renamed, tr("Rename %1 to %2")
                                         .arg(QString::fromStdString(groups.grouping()[group].name),
                                              QString::fromStdString(renamed[group].name)));
}

} // namespace cutaway
