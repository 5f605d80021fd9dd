#pragma once

#include "core/base/job.h"
#include "core/plan/edited_plan.h"

namespace cutaway {

/// A move that might help a group, before anything is known of it.
struct CandidateMove
{
    Move move;
    std::string module; ///< the module whose part is moved; empty: one operator, or the group itself
};

/// Other settings of the plan, then moves across the edge of a group: single operators first, then parts of modules,
/// small ones first, then the group as a whole, then other ways to run its items. Each once. O(edges of the group and
/// its neighbours); where the job is stopped, some.
std::vector<CandidateMove> candidateMoves(const EditedPlan &plan, GroupIndex group, const Job &job);

/// Other ways to run an item, and moves to wherever it can be dropped: the groups of its neighbours, the other groups,
/// an idle lane. O(groups).
std::vector<CandidateMove> candidateMoves(const EditedPlan &plan, ItemIndex item);

} // namespace cutaway
