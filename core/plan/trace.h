#pragma once

#include "core/plan/timeline.h"

namespace cutaway {

/// What a bar of a trace stands for, where it is a collective.
struct TracedCollective
{
    std::size_t row = 0;
    std::size_t bar = 0;
    std::string kind; ///< `all-gather`
    std::size_t meshDimension = 0;
    std::int64_t bytes = 0; ///< that each device moves
};

/// Plans whose execution can be told item by item, for programs that show traces: an interface beside `EditedPlan`,
/// found by `dynamic_cast`.
class HasTrace
{
public:
    virtual ~HasTrace() = default;
    /// O(items + edges).
    virtual Timeline trace() const = 0;
    /// Of the same, by row and bar.
    virtual std::vector<TracedCollective> tracedCollectives() const { return {}; }
};

} // namespace cutaway
