#include "views/canvas/scene/stacked_lanes.h"

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr double narrower = 100; // than lanes with boxes
constexpr double timeHeight = 168;

std::optional<std::int64_t> capacityAround(const EditedPlan &plan, ItemIndex item)
{
    const GroupIndex group = plan.groupOf(item);
    const std::vector<LaneIndex> lanes = group.isValid() ? plan.group(group).lanes : std::vector<LaneIndex>();
    return lanes.empty() ? std::nullopt : plan.lane(lanes.front()).capacityBytes;
}

} // namespace

const HasStackedLanes *stackedLanes(const EditedPlan *plan)
{
    return dynamic_cast<const HasStackedLanes *>(plan);
}

CanvasMetrics stackedMetrics(CanvasMetrics metrics, bool isDense)
{
    const double s = metrics.scale;
    metrics.laneWidth -= narrower * s;
    metrics.widestLane = std::max(metrics.laneWidth, metrics.widestLane - narrower * s);
    metrics.channel = 8 * s;
    metrics.trackInset = 0;
    metrics.hostGap = 16 * s;
    metrics.laneFoot = timeHeight * s;
    metrics.inset = 4 * s;
    metrics.groupHeader = 0;
    metrics.groupFoot = 0;
    metrics.gap = 4 * s;
    if (isDense) {
        metrics.laneHeader = 84 * s;
        metrics.laneFoot = 84 * s;
        metrics.fullLane = 72 * s;
        metrics.leastItem = 4 * s;
        metrics.gap = 2 * s;
    }
    return metrics;
}

double stackedHeight(const EditedPlan &plan, ItemIndex item, const CanvasMetrics &metrics)
{
    const std::optional<std::int64_t> capacity = capacityAround(plan, item);
    const double bytes = double(plan.item(item).totalBytes);
    const double share = capacity && *capacity > 0 ? std::min(1.0, bytes / double(*capacity)) : 0;
    return std::round(std::max(metrics.leastItem, share * metrics.fullLane));
}

} // namespace cutaway
