#pragma once

#include "core/base/result.h"
#include "core/plan/move.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace cutaway {

/// One thing that planners may be limited in when they place an item: the ranks of a table, the ways to cut it.
struct ItemLimit
{
    std::string name;  ///< `compute_kernels`
    std::string title; ///< `Compute kernels`
    std::string description;
    std::vector<std::string> offered; ///< what it can be limited to
    std::vector<std::string> chosen;  ///< empty: not limited
    bool isNumbered = false;          ///< `offered` counts from 0 on: best told as `0-7, 12`
};

/// Values by the limit's name; a name that is missing stays as it is, an empty list lifts the limit.
using ItemLimitValues = std::map<std::string, std::vector<std::string>>;

/// Plans whose items can be limited in how planners place them: an interface beside `EditedPlan`, found by
/// `dynamic_cast`.
class HasItemLimits
{
public:
    virtual ~HasItemLimits() = default;
    /// What is limited when an item is: `table t_7`.
    virtual Text limitedThing(ItemIndex item) const = 0;
    virtual std::vector<ItemLimit> itemLimits(ItemIndex item) const = 0;
    /// The move that limits all these items. It is for this plan object alone. Errors: a value that is not offered, or
    /// limits that leave no way to place an item.
    virtual Result<Move> limitMove(std::span<const ItemIndex> items, const ItemLimitValues &values) const = 0;
    /// What a pin of such a move holds an item to, which holds for every object of the plan; none where it is no such
    /// pin. Its other limits stay.
    virtual std::optional<ItemLimitValues> limitsOfPin(const Pin &pin) const = 0;
    /// The pin, for this plan object, that holds an item so.
    virtual Result<Pin> pinOfLimits(ItemIndex item, const ItemLimitValues &values) const = 0;
};

} // namespace cutaway
