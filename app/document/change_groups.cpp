#include "app/document/change_groups.h"

#include <utility>

namespace cutaway {

ChangeGroups::ChangeGroups(PlanTab &tab, Grouping grouping, const QString &text)
    : QUndoCommand(text), m_tab(tab), m_before(tab.groups().grouping()), m_after(std::move(grouping))
{
}

void ChangeGroups::undo()
{
    m_tab.groups().setGrouping(m_before);
}

void ChangeGroups::redo()
{
    m_tab.groups().setGrouping(m_after);
}

} // namespace cutaway
