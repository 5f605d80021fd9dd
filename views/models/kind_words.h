#pragma once

#include "core/plan/plan_words.h"

#include <QString>

namespace cutaway {

class EditedPlan;

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

} // namespace cutaway
