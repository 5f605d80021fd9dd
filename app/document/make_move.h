#pragma once

#include "app/document/plan_tab.h"

#include <QCoreApplication>
#include <QUndoCommand>

namespace cutaway {

/// One move of the user as an undo step. Undo restores every figure, redo makes the move again without testing it.
class MakeMove : public QUndoCommand
{
public:
    /// Makes the move and puts it on the tab's history. A refused move changes nothing.
    static Done make(PlanTab &tab, const Move &move);

    void undo() override;
    void redo() override;

private:
    MakeMove(PlanTab &tab, Move move, Applied applied, const QString &text);
    void setPlanner(const std::string &id);

    PlanTab &m_tab;
    Move m_move;
    Applied m_applied;
    std::string m_plannerBefore;
    bool m_isMade = true; ///< `make` has made it before the history calls `redo`
};

} // namespace cutaway
