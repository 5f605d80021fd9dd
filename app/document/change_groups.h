#pragma once

#include "app/document/plan_tab.h"

#include <QUndoCommand>

namespace cutaway {

/// Other hand-made groups as an undo step: nothing that a plan costs depends on them.
class ChangeGroups : public QUndoCommand
{
public:
    ChangeGroups(PlanTab &tab, Grouping grouping, const QString &text);

    void undo() override { exchange(); }
    void redo() override { exchange(); }

private:
    void exchange();

    PlanTab &m_tab;
    Grouping m_other; ///< what the step changes to, or what it came from
};

} // namespace cutaway
