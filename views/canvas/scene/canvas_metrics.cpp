#include "views/canvas/scene/canvas_metrics.h"

#include "core/plan/edited_plan.h"
#include "views/theme/theme.h"

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

bool hasChips(const EditedPlan *plan)
{
    return plan && plan->isOnMesh();
}

/// A chip for each dimension of the mesh, and room for what the operator does along each, in words.
double chipCardWidth(const EditedPlan &plan)
{
    constexpr double least = 232;
    constexpr double others = 148;
    constexpr double perDimension = 50;
    const std::size_t dimensions = plan.meshShape().size();
    return std::max(least, others + perDimension * double(dimensions));
}

bool hasFacts(const EditedPlan *plan)
{
    for (std::size_t group = 0; plan && group < plan->groupCount(); ++group) {
        if (plan->group(GroupIndex(group)).exists)
            return !plan->groupFacts(GroupIndex(group)).empty();
    }
    return false;
}

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

CanvasMetrics tileMetrics(const CanvasMetrics &metrics)
{
    CanvasMetrics tiles = metrics;
    const double s = metrics.scale;
    tiles.laneWidth = 84 * s;
    tiles.widestLane = 215 * s;
    tiles.channel = 40 * s;
    tiles.hostHeader = 10 * s;
    tiles.laneHeader = 19 * s;
    tiles.laneFoot = 6 * s;
    tiles.inset = 0;
    tiles.groupGap = 6 * s;
    tiles.emptyLane = 36 * s;
    tiles.newGroup = 36 * s;
    tiles.trackGap = 6 * s;
    tiles.trackInset = 10 * s;
    return tiles;
}

CanvasMetrics mapMetrics(const CanvasMetrics &metrics)
{
    CanvasMetrics lines = tileMetrics(metrics);
    const double s = metrics.scale;
    lines.laneWidth = 104 * s;
    lines.channel = 8 * s;
    lines.hostHeader = 0;
    lines.laneHeader = 0;
    lines.laneFoot = 0;
    lines.emptyLane = lines.newGroup = 22 * s;
    return lines;
}

CanvasMetrics planMetrics(const EditedPlan *plan)
{
    CanvasMetrics metrics{.scale = textScale()};
    if (hasChips(plan)) {
        metrics.card = 52 * metrics.scale;
        metrics.flowCard = chipCardWidth(*plan) * metrics.scale;
    }
    if (hasFacts(plan))
        metrics.groupHeader += 34 * metrics.scale;
    return metrics;
}

Arrangement planArrangement(const EditedPlan *plan, Arrangement wanted)
{
    return hasChips(plan) ? Arrangement::ByFlow : wanted;
}

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
