#pragma once

#include "core/plan/edited_plan.h"

/// What a plan sends: through groups that hand it on, and from device to device.

namespace cutaway {

/// From one group to a reader that is not the next one.
struct Bypass
{
    GroupIndex from;
    GroupIndex to;
    friend auto operator<=>(const Bypass &, const Bypass &) = default;
};

/// What a group has to hand on: values that were made before it and are read behind it.
struct Passage
{
    GroupIndex group;
    std::vector<Bypass> bypasses; ///< that lead through it, ascending
    std::size_t values = 0;
    std::int64_t bytes = 0; ///< each value once, however many read it
};

/// Of groups that run in an order; only those that something passes, as they run. A source is where it is held, if it
/// is held by one group alone. O(items + edges + bypasses · groups).
std::vector<Passage> passagesOf(const EditedPlan &plan);

/// The group that a value is sent from; invalid for sources that every reader holds, or none.
class ValueHomes
{
public:
    explicit ValueHomes(const EditedPlan &plan);
    GroupIndex of(ItemIndex value) const { return m_homes[value.value()]; }

private:
    std::vector<GroupIndex> m_homes; ///< per item
};

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
