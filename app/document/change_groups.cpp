#include "app/document/change_groups.h"

#include <utility>

namespace cutaway {

ChangeGroups::ChangeGroups(PlanTab &tab, Grouping grouping, const QString &text)
    : QUndoCommand(text), m_tab(tab), m_other(std::move(grouping))
{
}

void ChangeGroups::exchange()
{
    Grouping before = m_tab.groups().grouping();
    m_tab.groups().setGrouping(std::exchange(m_other, std::move(before)));
}

} // namespace cutaway
