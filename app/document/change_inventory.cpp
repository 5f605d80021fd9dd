#include "app/document/change_inventory.h"

#include <optional>

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

} // namespace

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

} // namespace cutaway
