#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// The timeline that a move would give, tried on a copy of the plan. The copy is made at the first question and serves
/// until the plan changes.
class TimelinePreview
{
public:
    /// Nothing if the move is refused. O(plan) the first time, then what the move, its inverse and a timeline cost.
    std::optional<Timeline> ifMade(const EditedPlan &plan, const Move &move);
    /// The plan has changed, or is another.
    void forget() { m_copy.reset(); }

private:
    std::unique_ptr<EditedPlan> m_copy;
};

} // namespace cutaway
