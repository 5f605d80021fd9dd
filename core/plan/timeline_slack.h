#pragma once

#include <vector>

namespace cutaway {

/// Plans whose groups run once each, as early as what they read allows: an interface beside `EditedPlan`, found by
/// `dynamic_cast`. Their timeline says little more than the picture does, but for who could be later.
class HasSlack
{
public:
    virtual ~HasSlack() = default;
    /// By row and bar of `EditedPlan::timeline`: seconds by which the bar could end later without a longer plan; 0 on
    /// the critical path. O(groups + edges).
    virtual std::vector<std::vector<double>> timelineSlack() const = 0;
};

} // namespace cutaway
