#pragma once

#include "core/plan/move.h"
#include "core/plan/timeline.h"

namespace cutaway {

/// Plans that say what each row of their timeline does one after the other: an interface beside `EditedPlan`, found by
/// `dynamic_cast`. Bars are those of `timeline()`.
class HasRowOrder
{
public:
    virtual ~HasRowOrder() = default;
    /// Whether a bar is a step that can run earlier or later in its row. O(1).
    virtual bool isStep(const TimelineBar &bar) const = 0;
    /// The step runs before another of its row, without one last, and with it what runs in the same breath. Empty where
    /// it does already. O(steps).
    virtual Move runBefore(const TimelineBar &step, const TimelineBar *other) const = 0;
    /// What else becomes different with the first such move, as one sentence; empty: nothing.
    virtual std::string orderingNote() const = 0;
};

} // namespace cutaway
