#pragma once

#include "core/plan/item_table.h"

#include <vector>

namespace cutaway {

/// Plans that tell more of the ways to run an item than a label: an interface beside `EditedPlan`, found by
/// `dynamic_cast`.
class HasChoiceTable
{
public:
    virtual ~HasChoiceTable() = default;
    /// The same for all items.
    virtual std::vector<ItemTableColumn> choiceColumns() const = 0;
    /// One a column, of the item's `choices` by place.
    virtual std::vector<ItemTableCell> choiceCells(ItemIndex item, std::size_t choice) const = 0;
};

} // namespace cutaway
