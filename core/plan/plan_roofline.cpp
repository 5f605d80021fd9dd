#include "core/plan/plan_roofline.h"

#include "core/plan/plan_base.h"

#include <tuple>

namespace cutaway {

namespace {

/// Why groups have no points.
struct RooflineGaps
{
    bool needsLatency = false;
    bool needsPeaks = false;
};

/// Adds up a group's operators; none where a time or a shape is missing, or no operation is left to be fast.
class RooflineMaker
{
public:
    RooflineMaker(const EditedPlan &plan, const GraphWork &work) : m_plan(plan), m_work(work) {}

    const RooflineGaps &gaps() const { return m_gaps; }
    std::vector<Roof> takeRoofs() { return std::move(m_roofs); }

    std::optional<RooflinePoint> point(GroupIndex group, const GroupInfo &info)
    {
        RooflinePoint point;
        point.group = group;
        point.label = info.label;
        if (!info.lanes.empty() && m_plan.lane(info.lanes.front()).isPlace)
            point.lane = info.lanes.front();
        const std::vector<ItemIndex> items = m_plan.timedItems(group).value_or(std::vector<ItemIndex>());
        bool isOfGraph = true; // its times are those of the graph, not of a kind of device
        m_gaps.needsLatency = m_gaps.needsLatency || items.empty();
        for (const ItemIndex item : items) {
            const std::optional<double> seconds = m_plan.item(item).seconds;
            const NodeIndex node = nodeOf(item);
            m_gaps.needsLatency = m_gaps.needsLatency || !seconds;
            if (!seconds || !m_work.byNode[node.value()])
                return std::nullopt;
            const std::optional<Latency> &latency = m_plan.graph().node(node).latency;
            isOfGraph = isOfGraph && latency && latency->seconds() == *seconds;
            point.flops += m_work.byNode[node.value()]->flops;
            point.bytes += m_work.byNode[node.value()]->bytes;
            point.seconds += *seconds;
        }
        if (!(point.flops > 0) || !(point.bytes > 0) || !(point.seconds > 0))
            return std::nullopt;
        const std::optional<std::size_t> roof = roofOf(point.lane, isOfGraph);
        m_gaps.needsPeaks = m_gaps.needsPeaks || !roof;
        if (!roof)
            return std::nullopt;
        point.roof = *roof;
        point.share = point.rate() / m_roofs[*roof].rateAt(point.intensity());
        return point;
    }

private:
    std::optional<std::size_t> roofOf(LaneIndex lane, bool isOfGraph)
    {
        const Inventory &inventory = *m_plan.inventory();
        const bool isListed = lane.isValid() && lane.value() < inventory.devices.size();
        std::optional<Peaks> peaks = isListed ? peaksOf(inventory.devices[lane.value()]) : std::nullopt;
        const bool isOfDevice = peaks.has_value();
        if (!isOfDevice && isOfGraph)
            peaks = m_work.impliedPeaks;
        if (!peaks)
            return std::nullopt;
        const auto same = std::ranges::find_if(
            m_roofs, [&](const Roof &roof) { return roof.peaks == *peaks && roof.lanes.empty() != isOfDevice; });
        const std::size_t at = std::size_t(same - m_roofs.begin());
        if (same == m_roofs.end())
            m_roofs.push_back({*peaks, {}});
        if (isOfDevice && std::ranges::find(m_roofs[at].lanes, lane) == m_roofs[at].lanes.end())
            m_roofs[at].lanes.push_back(lane);
        return at;
    }

    const EditedPlan &m_plan;
    const GraphWork &m_work;
    std::vector<Roof> m_roofs;
    RooflineGaps m_gaps;
};

Text missingForRoofline(const EditedPlan &plan, const RooflineGaps &gaps)
{
    if (gaps.needsLatency)
        return phrase("A roofline needs the operators' latencies: %1.", {latencyAdvice(plan.graph())});
    if (gaps.needsPeaks)
        return phrase("A roofline needs the peaks of the devices, because the latencies are measured: give each device "
                      "an accelerator, or peak_flops and memory_bytes_per_sec, in the inventory.");
    return phrase("A roofline needs operations and bytes: the operators' shapes or flops are missing in the graph.");
}

} // namespace

bool hasRoofline(const EditedPlan &plan)
{
    for (std::size_t i = 0; i < plan.groupCount(); ++i) {
        const GroupIndex group(i);
        if (const GroupInfo info = plan.group(group); info.exists && info.itemCount > 0)
            return plan.timedItems(group).has_value();
    }
    return false;
}

Roofline rooflineOf(const EditedPlan &plan, const GraphWork &work)
{
    Roofline roofline;
    RooflineMaker maker(plan, work);
    std::vector<bool> isCritical(plan.groupCount());
    for (const GroupIndex group : plan.cost().criticalGroups)
        isCritical[group.value()] = true;
    for (std::size_t i = 0; i < plan.groupCount(); ++i) {
        const GroupInfo info = plan.group(GroupIndex(i));
        if (!info.exists || info.itemCount == 0)
            continue;
        std::optional<RooflinePoint> point = maker.point(GroupIndex(i), info);
        if (!point) {
            ++roofline.leftOut;
            continue;
        }
        point->isCritical = isCritical[i];
        roofline.points.push_back(std::move(*point));
    }
    roofline.roofs = maker.takeRoofs();
    std::ranges::sort(roofline.points, [](const RooflinePoint &a, const RooflinePoint &b) {
        return std::tuple(a.share, a.group) < std::tuple(b.share, b.group);
    });
    if (roofline.points.empty())
        roofline.missing = missingForRoofline(plan, maker.gaps());
    return roofline;
}

} // namespace cutaway
