#include "app/document/inventory_steps.h"

#include "app/document/change_inventory.h"

namespace cutaway {

namespace {

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

bool undoWithInventory(PlanTab &shown, const std::vector<std::unique_ptr<PlanTab>> &tabs)
{
    return stepWithInventory(shown, tabs, Direction::Back);
}

bool redoWithInventory(PlanTab &shown, const std::vector<std::unique_ptr<PlanTab>> &tabs)
{
    return stepWithInventory(shown, tabs, Direction::Forth);
}

} // namespace cutaway
