#pragma once

#include "core/estimates/roofline.h"
#include "core/plan/edited_plan.h"

#include <algorithm>

namespace cutaway {

/// A group as a roofline shows it. Operations, bytes and seconds are those of `timedItems`: of a partition's longest
/// path, of all operators of a stage. Each of them is under the roof, so that their sums are, too.
struct RooflinePoint
{
    GroupIndex group;
    Text label;         ///< `Partition 8`
    LaneIndex lane;     ///< the first that it runs on; invalid: none yet
    double flops = 0;   ///< more than 0, as bytes and seconds are
    double bytes = 0;   ///< that its operators read and make
    double seconds = 0; ///< one after another
    bool isCritical = false;
    std::size_t roof = 0;
    double share = 0; ///< of the rate that its roof allows at its intensity

    double intensity() const { return flops / bytes; }
    double rate() const { return flops / seconds; }
};

/// What some devices can do at most.
struct Roof
{
    Peaks peaks;
    std::vector<LaneIndex> lanes; ///< whose peaks these are; empty: those that the graph was estimated with

    /// Operations per second at so many operations a byte.
    double rateAt(double intensity) const { return std::min(peaks.flopsPerSec, peaks.bytesPerSec * intensity); }
};

/// Whether a group reaches what its device can do, and whether operations or bytes limit it (Williams et al., 2009).
struct Roofline
{
    std::vector<Roof> roofs;
    std::vector<RooflinePoint> points; ///< furthest below its roof first
    std::size_t leftOut = 0;           ///< groups without a point: no operations, no latency, no shapes or no roof
    Text missing;                      ///< if there are no points: what is needed for them
};

/// Whether the plan's groups compute operators, so that they have a roofline.
bool hasRoofline(const EditedPlan &plan);

/// `work`: of the plan's graph. A device without peaks has those that the graph was estimated with. O(nodes + groups ·
/// devices).
Roofline rooflineOf(const EditedPlan &plan, const GraphWork &work);

} // namespace cutaway
