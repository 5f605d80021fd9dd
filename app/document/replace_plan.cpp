#include "app/document/replace_plan.h"

#include "core/plan/kept_for_undo.h"

#include <utility>

namespace cutaway {

ReplacePlan::ReplacePlan(PlanTab &tab, std::unique_ptr<EditedPlan> plan, const QString &text)
    : QUndoCommand(text), m_tab(tab), m_other(std::move(plan))
{
    beginHistory(*m_other);
    m_made = m_other->clone();
}

void ReplacePlan::exchange()
{
    m_other = m_tab.exchangePlan(std::move(m_other));
}

} // namespace cutaway
