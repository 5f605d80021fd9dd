#pragma once

#include "core/plan/timeline.h"

namespace cutaway {

/// Plans whose execution can be told item by item, for programs that show traces: an interface beside `EditedPlan`,
/// found by `dynamic_cast`.
class HasTrace
{
public:
    virtual ~HasTrace() = default;
    /// O(items + edges).
    virtual Timeline trace() const = 0;
};

} // namespace cutaway
