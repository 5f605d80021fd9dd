#pragma once

#include "app/document/plan_tab.h"

#include <QCoreApplication>
#include <QUndoCommand>

namespace cutaway {

/// One move of the user as an undo step. Undo restores every figure, redo makes the move again without testing it.
class MakeMove : public QUndoCommand
{
public:
    /// Makes the move and puts it on the tab's history. A refused move changes nothing. A move of the same gesture as
    /// the step before takes its place; 0: never.
    static Done make(PlanTab &tab, const Move &move, int gesture = 0);

    void undo() override;
    void redo() override;
    /// Another than that of ChangeInventory, which would take it for one of its own.
    int id() const override { return m_gesture > 0 ? 2 : -1; }
    bool mergeWith(const QUndoCommand *next) override;
    /// What was asked for, as the session's log has it.
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

} // namespace cutaway
