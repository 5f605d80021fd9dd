#pragma once

#include "core/base/text.h"
#include "core/plan/plan_indices.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cutaway {

/// What a plan's items are parts of, row by row: embedding tables, each of one or more shards, redistributions, each
/// between two tensors. An item may be part of several rows.
struct ItemTableColumn
{
    enum class Unit : std::uint8_t {
        Text,    ///< cells say what they say
        Count,   ///< a figure without unit
        Bytes,   ///<
        Seconds, ///<
        Share,   ///< a bar: the value over the largest of the column
    };
    std::string title; ///< `Pooling`
    Unit unit = Unit::Text;
    std::string description; ///< one sentence for the tooltip; may be empty
};

struct ItemTableCell
{
    Text text;        ///< of a column in `Text`
    double value = 0; ///< the figure; rows of texts that differ in it are sorted by it
};

struct ItemTableRow
{
    std::vector<ItemTableCell> cells; ///< one a column
    std::vector<ItemIndex> items;     ///< its parts
    std::optional<std::size_t> colourNumber;
};

/// Plans that have such a table: an interface beside `EditedPlan`, found by `dynamic_cast`.
class HasItemTable
{
public:
    virtual ~HasItemTable() = default;
    /// What the rows are: `Tables`.
    virtual std::string itemTableTitle() const = 0;
    virtual std::vector<ItemTableColumn> itemTableColumns() const = 0;
    virtual std::size_t itemTableSize() const = 0;
    /// O(items of the row).
    virtual ItemTableRow itemTableRow(std::size_t row) const = 0;
};

} // namespace cutaway
