#include "app/document/make_move.h"

namespace cutaway {

Done MakeMove::make(PlanTab &tab, const Move &move)
{
    const QString text = QString::fromStdString(tab.plan().describe(move));
    Result<Applied> applied = tab.edit().apply(move);
    if (!applied)
        return applied.error();
    tab.history()->push(new MakeMove(tab, move, std::move(*applied), text));
    return Done(std::monostate());
}

MakeMove::MakeMove(PlanTab &tab, Move move, Applied applied, const QString &text)
    : QUndoCommand(text)
    , m_tab(tab)
    , m_move(std::move(move))
    , m_applied(std::move(applied))
    , m_plannerBefore(tab.plan().origin().plannerId)
{
}

void MakeMove::redo()
{
    if (!m_isMade)
        m_applied = m_tab.edit().restore(m_move);
    m_isMade = true;
    setPlanner("manual");
    m_tab.announce(m_applied.change);
}

void MakeMove::undo()
{
    const Applied back = m_tab.edit().restore(m_applied.inverse);
    m_isMade = false;
    setPlanner(m_plannerBefore);
    m_tab.announce(back.change);
}

void MakeMove::setPlanner(const std::string &id)
{
    PlanOrigin origin = m_tab.plan().origin();
    if (origin.plannerId == id)
        return;
    origin.plannerId = id;
    m_tab.edit().setOrigin(std::move(origin));
}

} // namespace cutaway
