#pragma once

#include "core/base/text.h"
#include "core/plan/plan_indices.h"

#include <string>
#include <vector>

namespace cutaway {

/// Plans that tell more of a group than its time and memory: an interface beside `EditedPlan`, found by `dynamic_cast`.
class HasGroupFacts
{
public:
    virtual ~HasGroupFacts() = default;
    /// A few short lines, the most important first, each as forms of which later ones are shorter:
    /// `forward 7.27 ms, backward 14.5 ms`. As many of each group that exists; it may be none.
    virtual std::vector<std::vector<Text>> groupFacts(GroupIndex group) const = 0;
    /// What is handed over where one group ends and the next begins: `32.0 MiB`, `671 µs`.
    virtual std::vector<Text> boundaryFacts(GroupIndex earlier, GroupIndex later) const = 0;
};

} // namespace cutaway
