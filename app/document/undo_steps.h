#pragma once

#include "app/document/plan_tab.h"

#include <QCoreApplication>
#include <QUndoCommand>
#include <memory>
#include <vector>

namespace cutaway {

/// Other hand-made groups as an undo step: nothing that a plan costs depends on them.
class ChangeGroups : public QUndoCommand
{
public:
    ChangeGroups(PlanTab &tab, Grouping grouping, const QString &text);

    void undo() override;
    void redo() override;
    const Grouping &after() const { return m_after; }

private:
    PlanTab &m_tab;
    Grouping m_before;
    Grouping m_after;
};

/// Other devices for one plan. An edit of the inventory puts one such step, of the same number, on the history of every
/// open plan; so each history stays in order and can be undone by itself.
class ChangeInventory : public QUndoCommand
{
public:
    /// `firstNumber` and `lastNumber`: of the edits that it stands for.
    ChangeInventory(PlanTab &tab, OpenInventory after, const QString &text, int firstNumber, int lastNumber);

    void undo() override;
    void redo() override;
    int id() const override { return 1; }
    /// Edits of one cell in a row are one step.
    bool mergeWith(const QUndoCommand *other) override;

    const OpenInventory &after() const { return m_after; }
    /// Whether a group lost a device.
    bool movesGroups() const { return m_movesGroups; }
    /// The edits that were merged into this step, first and last.
    int firstNumber() const { return m_firstNumber; }
    int lastNumber() const { return m_lastNumber; }

private:
    PlanTab &m_tab;
    OpenInventory m_before;
    OpenInventory m_after;
    Move m_inverse; ///< gives groups the devices back that `m_after` does not have
    bool m_movesGroups = false;
    int m_firstNumber;
    int m_lastNumber;
};

/// One move of the user as an undo step. Undo restores every figure, redo makes the move again without testing it.
class MakeMove : public QUndoCommand
{
public:
    /// Makes the move and puts it on the tab's history; gives how it reads on the plan before it, as the session's log
    /// has it. A refused move changes nothing. A move of the same gesture as the step before takes its place; 0: never.
    static Result<std::string> make(PlanTab &tab, const Move &move, int gesture = 0);

    void undo() override;
    void redo() override;
    /// Another than that of ChangeInventory, which would take it for one of its own.
    int id() const override { return m_gesture > 0 ? 2 : -1; }
    bool mergeWith(const QUndoCommand *next) override;
    /// What was asked for, as it reads on the plan before this step.
    const std::string &move() const { return m_move; }

private:
    MakeMove(PlanTab &tab, const PlanOrigin &before, Applied applied, const QString &text);
    static const MakeMove *stepOfGesture(const PlanTab &tab, int gesture);
    void setPlanner(const std::string &id, const ParameterValues &parameters);

    PlanTab &m_tab;
    Applied m_applied;
    Move m_again; ///< what undo took back: with all that the plan had added to the move, such as pins
    std::string m_move;
    int m_gesture = 0;
    std::string m_plannerBefore;
    ParameterValues m_parametersBefore;
    bool m_isMade = true; ///< `make` has made it before the history calls `redo`
};

/// Another plan of the same graph and devices in place of a tab's, as an undo step.
class ReplacePlan : public QUndoCommand
{
public:
    ReplacePlan(PlanTab &tab, std::unique_ptr<EditedPlan> plan, const QString &text);

    void undo() override { exchange(); }
    void redo() override { exchange(); }
    /// The plan as it came, whatever was done with it since.
    const EditedPlan &made() const { return *m_made; }

private:
    void exchange();

    PlanTab &m_tab;
    std::unique_ptr<EditedPlan> m_other; ///< what the step changes to, or what it came from
    std::shared_ptr<const EditedPlan> m_made;
};

/// Undoes the shown plan's last step. An edit of the inventory stands on the history of every open plan: those whose
/// next step is the same edit go along, those that were moved since stay. Returns whether it was such an edit.
bool undoWithInventory(PlanTab &shown, const std::vector<std::unique_ptr<PlanTab>> &tabs);
/// Likewise forwards.
bool redoWithInventory(PlanTab &shown, const std::vector<std::unique_ptr<PlanTab>> &tabs);

} // namespace cutaway
