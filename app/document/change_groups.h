#pragma once

#include "app/document/plan_tab.h"

#include <QUndoCommand>

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

} // namespace cutaway
