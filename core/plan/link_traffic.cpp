#include "core/plan/link_traffic.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace cutaway {

namespace {

LaneIndex firstPlace(const EditedPlan &plan, GroupIndex group)
{
    const std::vector<LaneIndex> lanes = plan.group(group).lanes;
    return !lanes.empty() && plan.lane(lanes.front()).isPlace ? lanes.front() : LaneIndex();
}

} // namespace

std::vector<LinkTraffic> linkTraffic(const EditedPlan &plan)
{
    std::map<std::pair<LaneIndex, LaneIndex>, LinkTraffic> links;
    for (GroupEdge &edge : plan.edges()) {
        const LaneIndex from = firstPlace(plan, edge.from);
        const LaneIndex to = firstPlace(plan, edge.to);
        const bool isSent = edge.role == GroupEdge::Role::Data && edge.crossesLanes;
        if (!isSent || !from.isValid() || !to.isValid() || from == to)
            continue;
        LinkTraffic &link = links.try_emplace({from, to}, LinkTraffic{from, to}).first->second;
        link.bytes += edge.bytes;
        link.seconds += edge.seconds;
        link.edges.push_back(std::move(edge));
    }
    std::vector<LinkTraffic> sorted;
    for (auto &[ends, link] : links)
        sorted.push_back(std::move(link));
    std::ranges::sort(sorted, [](const LinkTraffic &a, const LinkTraffic &b) {
        return std::tuple(-a.seconds, -a.bytes, a.from, a.to) < std::tuple(-b.seconds, -b.bytes, b.from, b.to);
    });
    return sorted;
}

} // namespace cutaway
