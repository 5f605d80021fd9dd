#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// What one device sends another in one run of the plan.
struct LinkTraffic
{
    LaneIndex from;
    LaneIndex to;
    std::int64_t bytes = 0;
    double seconds = 0;                ///< of all its transfers, one after another
    std::vector<GroupEdge> edges = {}; ///< that go over the link
};

/// The links that a plan uses, the one that takes longest first, then by bytes and devices. A group that runs on
/// several devices sends from its first and gets to its first. O(edges log edges).
std::vector<LinkTraffic> linkTraffic(const EditedPlan &plan);

} // namespace cutaway
