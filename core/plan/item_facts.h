#pragma once

#include "core/base/text.h"
#include "core/plan/plan_indices.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// What is to be said of an item, in words and with its unit.
struct ItemFact
{
    Text label;        ///< `On each device`
    Text text;         ///< `192 KiB`
    Text meaning = {}; ///< a sentence; may be empty
};

/// What the time of an item is called, and what of it is counted.
struct ItemTimeWords
{
    Text ofOne;     ///< `Time`
    Text ofSeveral; ///< `Time, sum`
    Text meaning;   ///< a sentence
};

/// Plans whose items are more than nodes of the graph, such as pieces of tensors: an interface beside `EditedPlan`,
/// found by `dynamic_cast`. What it says stands in place of what the graph says of the node.
class HasItemFacts
{
public:
    virtual ~HasItemFacts() = default;
    virtual std::vector<ItemFact> itemFacts(ItemIndex item) const = 0;
    /// Sums over several items. O(items).
    virtual std::vector<ItemFact> sumFacts(std::span<const ItemIndex> items) const = 0;
    /// By which all that shows `ItemInfo::seconds` calls it.
    virtual ItemTimeWords timeWords() const = 0;
    /// A field of the graph's nodes that `itemFacts` tells in words; empty: none.
    virtual std::string_view fieldInWords() const { return {}; }
};

} // namespace cutaway
