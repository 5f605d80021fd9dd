#pragma once

#include "views/timeline/timeline_data.h"

namespace cutaway {

class EditedPlan;

/// The timelines of a plan that makes another graph of the one it is of: as the graph is, and once it was carried out,
/// one below the other on one scale; below them what both are made of. `dropped`: the plan after a move that is not
/// made, shown in place of the plan; may be null.
TimelineData comparedTimeline(const EditedPlan &plan, const EditedPlan &carriedOut, const EditedPlan *dropped);

/// A plan that another is compared with.
struct TimelineTwin
{
    std::shared_ptr<const EditedPlan> plan; ///< null: there is none
    QString name;
    std::vector<GroupIndex> groupNow; ///< by its groups: those of the other that are their partners
};

/// The timeline of the plan compared with, then `now`, the other's, one below the other on one scale. Bars have the
/// colours of their groups' partners, and a click on them selects these. `title`: of the second.
TimelineData twinTimeline(const TimelineTwin &before, TimelineData now, const QString &title);

} // namespace cutaway
