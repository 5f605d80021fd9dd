#pragma once

#include "core/plan/plan_indices.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace cutaway {

class EditedPlan;

/// Plans that keep a list of what is pinned: an interface beside `EditedPlan`, found by `dynamic_cast`.
class HasListedPins
{
public:
    virtual ~HasListedPins() = default;
    /// Ascending. O(pins).
    virtual std::vector<ItemIndex> pinnedItems() const = 0;
    /// How many pins hold them, where one may hold several items; none: each has its own.
    virtual std::optional<std::size_t> sharedPins() const { return std::nullopt; }
    /// Takes over the pins of another plan of the same graph, as far as this one can hold them. False: the plan leaves
    /// that to `pinsCarriedOver`, and nothing was done. O(pins + items).
    virtual bool takePins(const EditedPlan & /*from*/) { return false; }
};

} // namespace cutaway
