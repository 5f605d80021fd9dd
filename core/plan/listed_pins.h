#pragma once

#include "core/plan/plan_indices.h"

#include <vector>

namespace cutaway {

/// Plans that keep a list of what is pinned: an interface beside `EditedPlan`, found by `dynamic_cast`.
class HasListedPins
{
public:
    virtual ~HasListedPins() = default;
    /// Ascending. O(pins).
    virtual std::vector<ItemIndex> pinnedItems() const = 0;
};

} // namespace cutaway
