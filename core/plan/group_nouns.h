#pragma once

#include "core/plan/plan_indices.h"
#include "core/plan/plan_words.h"

namespace cutaway {

/// Plans that count other things in some of their groups than in others: an interface beside `EditedPlan`, found by
/// `dynamic_cast`.
class HasGroupNouns
{
public:
    virtual ~HasGroupNouns() = default;
    /// What `GroupInfo::itemCount` of this group counts.
    virtual Noun itemNoun(GroupIndex group) const = 0;
};

} // namespace cutaway
