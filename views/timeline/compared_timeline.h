#pragma once

#include "views/timeline/timeline_data.h"

namespace cutaway {

class HasCarriedOut;

/// The timelines of a plan that makes another graph of the one it is of: as the graph is, and once it was carried out,
/// one below the other on one scale; below them what both are made of. `dropped`: the plan after a move that is not
/// made, shown in place of the plan; may be null.
TimelineData comparedTimeline(const EditedPlan &plan, const HasCarriedOut &carriedOut, const EditedPlan *dropped);

} // namespace cutaway
