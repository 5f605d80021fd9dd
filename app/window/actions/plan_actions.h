#pragma once

#include "app/window/actions/actions.h"
#include "core/graph/module_tree.h"
#include "core/plan/edited_plan.h"
#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

#include <optional>
#include <vector>

namespace cutaway {

class Document;
class PlanTab;
class Saver;

/// Moves as menus offer them: into a group made for the items on this lane.
Move moveToNewGroup(const EditedPlan &plan, const std::vector<ItemIndex> &items, LaneIndex lane);
Move moveGroupToLane(GroupIndex group, LaneIndex lane);
Move removeGroup(GroupIndex group);

/// Groups that exist, in order.
std::vector<GroupIndex> existingGroups(const EditedPlan &plan);
std::vector<GroupIndex> emptyGroups(const EditedPlan &plan);
/// Lanes that are devices, in order.
std::vector<LaneIndex> placeLanes(const EditedPlan &plan);

/// The operators that a command on `spot` is for: an operator, or the selection it is part of; those of a group; the
/// selection where nothing or a lane is.
std::vector<ItemIndex> operatorsAt(const EditedPlan &plan, const ViewState &state, const Spot &spot);

/// `−0.820 µs`, or the title of the reason why not: `cycle 0 → 1 → 0`.
QString verdictText(const Preview &preview);

/// Connects what changes plans and selection: undo, tabs, empty partitions, names. Keeps the actions enabled that make
/// sense now.
class PlanActions : public QObject
{
    Q_OBJECT

public:
    PlanActions(const Actions &actions, Document &document, PlanSource &source, ViewState &state, Saver &saver,
                QObject *parent);

public slots:
    void closeTab(int index);

private:
    void connectSelection();
    void refresh();
    void refreshArrangements();
    void refreshUndo();
    void stepTab(int by);
    void selectAll();
    void removeEmpty();
    void togglePin();
    void copyNames();

    Actions m_actions;
    Document &m_document;
    PlanSource &m_source;
    ViewState &m_state;
    Saver &m_saver;
};

/// Connects what makes, dissolves and renames hand-made groups. What can be done with the selection is enabled.
class GroupActions : public QObject
{
    Q_OBJECT

public:
    /// `window`: of the dialog that asks for a name.
    GroupActions(const Actions &actions, Document &document, ViewState &state, QWidget *window);

private:
    void refresh();
    /// The current plan, if its groups can be changed now.
    PlanTab *tab() const;
    /// The graph's nodes behind the selected operators.
    std::vector<NodeIndex> selectedNodes() const;
    std::optional<std::size_t> selectedGroup() const;
    void group();
    void ungroup();
    void askForName();
    void rename(std::size_t group, const QString &name);

    Actions m_actions;
    Document &m_document;
    ViewState &m_state;
    QWidget *m_window;
};

} // namespace cutaway
