#pragma once

#include "core/base/job.h"
#include "core/plan/move.h"

#include <vector>

namespace cutaway {

/// Plans that know which single moves might make a group faster, where those across its edges are not all there is:
/// an interface beside `EditedPlan`, found by `dynamic_cast`.
class HasMoveCandidates
{
public:
    virtual ~HasMoveCandidates() = default;
    /// Moves of one thing each, which fit. Some may not help. Where the job is stopped, some of them.
    virtual std::vector<Move> moveCandidates(GroupIndex group, const Job &job) const = 0;
};

} // namespace cutaway
