#include "app/document/undo_steps.h"

#include "app/document/session_events.h"
#include "core/json/kept_json.h"
#include "core/plan/edited_plan.h"
#include "views/theme/core_text.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace cutaway {

namespace {

struct Cell
{
    std::size_t device = 0;
    int field = 0;
    friend bool operator==(const Cell &, const Cell &) = default;
};

std::optional<int> onlyField(const Device &before, const Device &after)
{
    const bool differs[] = {before.logicalId != after.logicalId, before.name != after.name,
                            before.availableMemBytes != after.availableMemBytes, before.kind != after.kind,
                            before.host != after.host};
    std::optional<int> found;
    for (int field = 0; field < 5; ++field) {
        if (differs[field] && found)
            return std::nullopt;
        if (differs[field])
            found = field;
    }
    return found;
}

/// The one cell of the device table in which two inventories differ, if it is one.
std::optional<Cell> onlyCell(const Inventory &before, const Inventory &after)
{
    if (before.devices.size() != after.devices.size() ||
        before.transferRateBytesPerSec != after.transferRateBytesPerSec)
        return std::nullopt;
    std::optional<Cell> found;
    for (std::size_t i = 0; i < before.devices.size(); ++i) {
        if (before.devices[i] == after.devices[i])
            continue;
        const std::optional<int> field = onlyField(before.devices[i], after.devices[i]);
        if (found || !field)
            return std::nullopt;
        found = Cell{i, *field};
    }
    return found;
}

/// On how many devices the groups lie.
std::size_t placeCount(const EditedPlan &plan)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < plan.laneCount(); ++i) {
        if (const LaneInfo lane = plan.lane(LaneIndex(i)); lane.isPlace)
            count += lane.groups.size();
    }
    return count;
}

/// All that is different after both.
void add(Change &change, const Change &other)
{
    change.groups.insert(change.groups.end(), other.groups.begin(), other.groups.end());
    change.lanes.insert(change.lanes.end(), other.lanes.begin(), other.lanes.end());
    change.items.insert(change.items.end(), other.items.begin(), other.items.end());
    change.figures.insert(change.figures.end(), other.figures.begin(), other.figures.end());
    change.everything |= other.everything;
}

enum class Direction { Back, Forth };

/// The step that comes next, if it changes the inventory.
const ChangeInventory *nextEdit(const PlanTab &tab, Direction direction)
{
    const int index = tab.history()->index() - (direction == Direction::Back ? 1 : 0);
    if (index < 0 || index >= tab.history()->count())
        return nullptr;
    return dynamic_cast<const ChangeInventory *>(tab.history()->command(index));
}

void step(PlanTab &tab, Direction direction)
{
    direction == Direction::Back ? tab.history()->undo() : tab.history()->redo();
}

/// Takes the steps that belong to the edits from `first` to `last`.
void follow(PlanTab &tab, Direction direction, int first, int last)
{
    while (const ChangeInventory *next = nextEdit(tab, direction)) {
        if (next->lastNumber() < first || next->firstNumber() > last)
            return;
        step(tab, direction);
    }
}

bool stepWithInventory(PlanTab &shown, const std::vector<std::unique_ptr<PlanTab>> &tabs, Direction direction)
{
    const ChangeInventory *edit = nextEdit(shown, direction);
    const int first = edit ? edit->firstNumber() : 0;
    const int last = edit ? edit->lastNumber() : 0;
    step(shown, direction);
    for (const auto &tab : tabs) {
        if (edit && tab.get() != &shown)
            follow(*tab, direction, first, last);
    }
    return edit != nullptr;
}

} // namespace

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

ChangeInventory::ChangeInventory(PlanTab &tab, OpenInventory after, const QString &text, int firstNumber,
                                 int lastNumber)
    : QUndoCommand(text)
    , m_tab(tab)
    , m_before(tab.inventory())
    , m_after(std::move(after))
    , m_firstNumber(firstNumber)
    , m_lastNumber(lastNumber)
{
}

void ChangeInventory::redo()
{
    const std::size_t before = placeCount(m_tab.plan());
    Applied applied = m_tab.edit().setInventory(m_after.value);
    m_movesGroups = placeCount(m_tab.plan()) != before;
    m_inverse = std::move(applied.inverse);
    m_tab.setInventory(m_after);
    m_tab.announce(applied.change);
}

void ChangeInventory::undo()
{
    const Applied applied = m_tab.edit().setInventory(m_before.value);
    m_tab.edit().restore(m_inverse);
    m_tab.setInventory(m_before);
    m_tab.announce(applied.change);
}

bool ChangeInventory::mergeWith(const QUndoCommand *other)
{
    const auto &next = static_cast<const ChangeInventory &>(*other);
    const std::optional<Cell> cell = onlyCell(*m_before.value, *m_after.value);
    if (!cell || cell != onlyCell(*next.m_before.value, *next.m_after.value) || m_after.path != next.m_after.path)
        return false;
    m_after = next.m_after;
    m_lastNumber = next.m_lastNumber;
    m_movesGroups = m_movesGroups || next.m_movesGroups;
    setObsolete(*m_before.value == *m_after.value && !m_movesGroups);
    return true;
}

Result<std::string> MakeMove::make(PlanTab &tab, const Move &move, int gesture)
{
    std::string told = jsonLine(moveJson(move, tab.plan()));
    const MakeMove *replaced = stepOfGesture(tab, gesture);
    const Applied back = replaced ? tab.edit().restore(replaced->m_applied.inverse) : Applied();
    // What cannot be made may name what is not there.
    const QString text = namesWhatIsThere(move, tab.plan()) ? coreText(tab.plan().describe(move)) : QString();
    std::string kept = replaced ? jsonLine(moveJson(move, tab.plan())) : told;
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
    return told;
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

ReplacePlan::ReplacePlan(PlanTab &tab, std::unique_ptr<EditedPlan> plan, const QString &text)
    : QUndoCommand(text), m_tab(tab), m_other(std::move(plan))
{
    m_other->forgetUndone();
    m_made = m_other->clone();
}

void ReplacePlan::exchange()
{
    m_other = m_tab.exchangePlan(std::move(m_other));
}

bool undoWithInventory(PlanTab &shown, const std::vector<std::unique_ptr<PlanTab>> &tabs)
{
    return stepWithInventory(shown, tabs, Direction::Back);
}

bool redoWithInventory(PlanTab &shown, const std::vector<std::unique_ptr<PlanTab>> &tabs)
{
    return stepWithInventory(shown, tabs, Direction::Forth);
}

} // namespace cutaway
