#pragma once

#include "core/plan/edited_plan.h"
#include "core/plan/plan_terms.h"

#include <QString>
#include <QStringList>

namespace cutaway {

/// Where a group lies: `dev_0, dev_1`; of more than a few lanes how many there are, with the first and the last: their
/// coordinates where they are a mesh, `64 devices, (0, 0) to (7, 7)`, else their names.
QString laneNamesText(const EditedPlan &plan, const std::vector<LaneIndex> &lanes);
/// How many they are, for where their names have no room; of one its name.
QString laneCountText(const EditedPlan &plan, const std::vector<LaneIndex> &lanes);

/// The memory that a lane has beside its own; empty where the plan's lanes have none.
std::vector<LaneTier> laneTiers(const EditedPlan &plan, LaneIndex lane);
/// How much of it is used, 1: all; above 1: more than there is.
double filledPart(const LaneTier &tier);
/// `DDR 240 %`, of the memory that is exceeded most; empty: none is.
QString exceededTierText(const EditedPlan &plan, LaneIndex lane);
/// `2.38 GiB of 100 MiB, over by 2.29 GiB`
QString tierUsageText(const LaneTier &tier);

/// What the plan's kind calls one and several of its groups, lanes and items, for texts: `partition`, `partitions`.
QString groupNoun(const EditedPlan &plan, int count = 1);
QString laneNoun(const EditedPlan &plan, int count = 1);
QString itemNoun(const EditedPlan &plan, int count = 1);
/// The graph's operators or, where the kind of plan has items of its own, these. O(groups)
std::size_t itemTotal(const EditedPlan &plan);
/// What all panels call the time of an item, and what they say that it is.
struct TimeWords
{
    QString ofOne;     ///< `Latency`
    QString ofSeveral; ///< `Latency, sum`
    QString meaning;   ///< a sentence; empty: the name says it
};
TimeWords timeWords(const EditedPlan &plan);
/// What colours items apart where they are coloured by group.
QString colouringNoun(const EditedPlan &plan);
/// A noun as it begins a title or stands alone: `Partitions`.
QString asHeading(QString noun);

/// What a group holds so many of: `collective` of a bucket, `operators` of a stage.
QString groupItemNoun(const EditedPlan &plan, GroupIndex group, int count);
/// `12 operators`
QString groupItemsText(const EditedPlan &plan, GroupIndex group, std::size_t count);

/// What a move would do, to be read or heard: `Allowed: step time 1.268 ms to 1.180 ms`, or why it cannot be.
QString verdictWords(const Preview &preview, const EditedPlan &plan);
/// Why it cannot be: `Refused: moving a to partition 1 would close the cycle 0 → 1 → 0`.
QString refusalWords(const Preview &preview);
/// `gpu_0 over by 8.79 GiB`, of each lane that the move brings above what it has.
QStringList overfillLines(const Preview &preview, const EditedPlan &plan);
/// What a move has done: `Done: Move a to partition 1, step time 1.180 ms`. `what`: the move as the plan described it.
QString resultWords(const QString &what, const EditedPlan &plan);

/// `to partition 1`, `to dev_0`; empty: not pinned.
QString pinText(const EditedPlan &plan, const Pin &pin);

/// Null for plans whose tensors have no placements, and where there is no plan.
inline const EditedPlan *meshOf(const EditedPlan *plan)
{
    return plan && plan->isOnMesh() ? plan : nullptr;
}

inline const EditedPlan *meshOf(const EditedPlan &plan)
{
    return meshOf(&plan);
}

} // namespace cutaway
