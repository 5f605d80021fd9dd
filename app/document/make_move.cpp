#include "app/document/make_move.h"

#include "app/document/session_events.h"
#include "core/json/kept_json.h"
#include "views/theme/core_text.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

/// All that is different after both.
void add(Change &change, const Change &other)
{
    change.groups.insert(change.groups.end(), other.groups.begin(), other.groups.end());
    change.lanes.insert(change.lanes.end(), other.lanes.begin(), other.lanes.end());
    change.items.insert(change.items.end(), other.items.begin(), other.items.end());
    change.figures.insert(change.figures.end(), other.figures.begin(), other.figures.end());
    change.everything |= other.everything;
}

} // namespace

Done MakeMove::make(PlanTab &tab, const Move &move, int gesture)
{
    const MakeMove *replaced = stepOfGesture(tab, gesture);
    const Applied back = replaced ? tab.edit().restore(replaced->m_applied.inverse) : Applied();
    // What cannot be made may name what is not there.
    const QString text = namesWhatIsThere(move, tab.plan()) ? coreText(tab.plan().describe(move)) : QString();
    std::string kept = jsonLine(moveJson(move, tab.plan()));
    const PlanOrigin before = tab.plan().origin();
    Result<Applied> applied = tab.edit().apply(move);
    if (!applied) {
        if (replaced)
            tab.edit().restore(back.inverse);
        return applied.error();
    }
    add(applied->change, back.change);
    auto step = new MakeMove(tab, before, std::move(*applied), text);
    step->m_move = std::move(kept);
    step->m_gesture = gesture;
    tab.history()->push(step);
    return Done(std::monostate());
}

const MakeMove *MakeMove::stepOfGesture(const PlanTab &tab, int gesture)
{
    const QUndoStack *history = tab.history();
    const bool isLast = gesture > 0 && history->index() > 0 && history->index() == history->count();
    // A saved step stays as it is.
    if (!isLast || history->cleanIndex() == history->index())
        return nullptr;
    const auto *last = dynamic_cast<const MakeMove *>(history->command(history->index() - 1));
    return last && last->m_gesture == gesture ? last : nullptr;
}

/// The next step was made in place of this one.
bool MakeMove::mergeWith(const QUndoCommand *next)
{
    const auto *step = static_cast<const MakeMove *>(next);
    if (step->m_gesture != m_gesture)
        return false;
    m_applied = step->m_applied;
    m_move = step->m_move;
    setText(step->text());
    return true;
}

MakeMove::MakeMove(PlanTab &tab, const PlanOrigin &before, Applied applied, const QString &text)
    : QUndoCommand(text)
    , m_tab(tab)
    , m_applied(std::move(applied))
    , m_plannerBefore(before.plannerId)
    , m_parametersBefore(before.parameters)
{
}

void MakeMove::redo()
{
    if (!m_isMade)
        m_applied = m_tab.edit().restore(m_again);
    m_isMade = true;
    setPlanner("manual", m_tab.plan().origin().parameters);
    m_tab.announce(m_applied.change);
}

void MakeMove::undo()
{
    Applied back = m_tab.edit().restore(m_applied.inverse);
    m_again = std::move(back.inverse);
    m_isMade = false;
    setPlanner(m_plannerBefore, m_parametersBefore);
    m_tab.announce(back.change);
}

void MakeMove::setPlanner(const std::string &id, const ParameterValues &parameters)
{
    PlanOrigin origin = m_tab.plan().origin();
    if (origin.plannerId == id && origin.parameters == parameters)
        return;
    origin.plannerId = id;
    origin.parameters = parameters;
    m_tab.edit().setOrigin(std::move(origin));
}

} // namespace cutaway
