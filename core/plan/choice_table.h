#pragma once

#include "core/plan/item_table.h"

#include <cstdint>
#include <vector>

namespace cutaway {

/// How the figures of several items that are to run the same way make one.
enum class Together : std::uint8_t {
    Sum,
    Largest,
    Range, ///< each has its own: the least and the largest
};

struct ChoiceColumn
{
    ItemTableColumn column;
    Together together = Together::Range;
};

/// Plans that tell more of the ways to run an item than a label: an interface beside `EditedPlan`, found by
/// `dynamic_cast`.
class HasChoiceTable
{
public:
    virtual ~HasChoiceTable() = default;
    /// The same for all items.
    virtual std::vector<ChoiceColumn> choiceColumns() const = 0;
    /// What stands for all that can only be run together: the first shard of a table, an operator for itself.
    virtual ItemIndex chosenAs(ItemIndex item) const { return item; }
    /// One a column, of the item's `choices` by place; of all that are run with it.
    virtual std::vector<ItemTableCell> choiceCells(ItemIndex item, std::size_t choice) const = 0;
};

} // namespace cutaway
