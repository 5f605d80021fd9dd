#include "views/canvas/scene/stacked_lanes.h"

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr double narrower = 100; // than lanes with boxes
constexpr double timeHeight = 168;
constexpr double denseHeight = 72; // of all items of a dense lane, about
constexpr double flatHeight = 10;

std::optional<std::int64_t> capacityAround(const EditedPlan &plan, ItemIndex item)
{
    const GroupIndex group = plan.groupOf(item);
    const std::vector<LaneIndex> lanes = group.isValid() ? plan.group(group).lanes : std::vector<LaneIndex>();
    return lanes.empty() ? std::nullopt : plan.lane(lanes.front()).capacityBytes;
}

void holdItems(CanvasMetrics &metrics, std::size_t items, double height)
{
    const double s = metrics.scale;
    metrics.fullLane = height * s;
    metrics.leastItem = std::min(4 * s, height * s / double(items + 1));
    metrics.gap = double(items) > height / 6 ? 0 : 2 * s;
}

} // namespace

const EditedPlan *stackedLanes(const EditedPlan *plan)
{
    return plan && plan->hasStackedLanes() ? plan : nullptr;
}

CanvasMetrics stackedMetrics(CanvasMetrics metrics, std::optional<std::size_t> denseItems)
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
    if (denseItems) {
        metrics.laneHeader = 78 * s;
        metrics.laneFoot = 64 * s;
        holdItems(metrics, *denseItems, denseHeight);
    }
    return metrics;
}

CanvasMetrics flatMetrics(CanvasMetrics metrics, std::size_t denseItems)
{
    metrics = stackedMetrics(metrics, denseItems);
    metrics.laneWidth += 24 * metrics.scale;
    metrics.widestLane = std::max(metrics.widestLane, metrics.laneWidth);
    metrics.laneFoot = 42 * metrics.scale;
    metrics.hostHeader = 40 * metrics.scale; // its name stays as large as can be read
    holdItems(metrics, denseItems, flatHeight);
    return metrics;
}

double stackedHeight(const EditedPlan &plan, ItemIndex item, const CanvasMetrics &metrics)
{
    const std::optional<std::int64_t> capacity = capacityAround(plan, item);
    const double bytes = double(plan.item(item).totalBytes);
    const double share = capacity && *capacity > 0 ? std::min(1.0, bytes / double(*capacity)) : 0;
    const double height = std::max(metrics.leastItem, share * metrics.fullLane);
    return height < 8 * metrics.scale ? height : std::round(height);
}

} // namespace cutaway
