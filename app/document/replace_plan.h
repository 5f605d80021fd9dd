#pragma once

#include "app/document/plan_tab.h"

#include <QUndoCommand>

namespace cutaway {

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

} // namespace cutaway
