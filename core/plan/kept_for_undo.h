#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// Plans that keep for undo what their document does not have, such as the places of removed groups: an interface
/// beside `EditedPlan`, found by `dynamic_cast`.
class HasKeptForUndo
{
public:
    virtual ~HasKeptForUndo() = default;
    /// Forgets it: what can be done next, and what that is called, is what its document read again would offer. Moves
    /// that were made before cannot be undone behind this.
    virtual void forgetUndone() = 0;
};

/// For whoever begins a history with the plan, or keeps it: the same steps then mean the same wherever the plan is
/// read again.
inline void beginHistory(EditedPlan &plan)
{
    if (auto *keeps = dynamic_cast<HasKeptForUndo *>(&plan))
        keeps->forgetUndone();
}

} // namespace cutaway
