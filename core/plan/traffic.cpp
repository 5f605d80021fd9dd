#include "core/plan/traffic.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace cutaway {

namespace {

class PassageCollector
{
public:
    PassageCollector(const EditedPlan &plan, std::vector<GroupIndex> order)
        : m_plan(plan), m_homes(plan), m_order(std::move(order))
    {
        m_positions.resize(plan.groupCount(), 0);
        for (std::size_t i = 0; i < m_order.size(); ++i)
            m_positions[m_order[i].value()] = i;
    }

    std::vector<Passage> collect()
    {
        m_passages.resize(m_order.size());
        for (std::size_t i = 0; i < m_plan.itemCount(); ++i)
            follow(ItemIndex(i));
        for (const Bypass &bypass : m_bypasses) {
            for (std::size_t at = positionOf(bypass.from) + 1; at < positionOf(bypass.to); ++at)
                m_passages[at].bypasses.push_back(bypass);
        }
        for (std::size_t at = 0; at < m_order.size(); ++at)
            m_passages[at].group = m_order[at];
        std::erase_if(m_passages, [](const Passage &passage) { return passage.bypasses.empty(); });
        return std::move(m_passages);
    }

private:
    std::size_t positionOf(GroupIndex group) const { return m_positions[group.value()]; }

    void follow(ItemIndex value)
    {
        const GroupIndex home = m_homes.of(value);
        if (!home.isValid())
            return;
        const std::size_t from = positionOf(home);
        std::size_t furthest = from;
        for (const ItemIndex user : m_plan.users(value)) {
            const GroupIndex reader = m_plan.groupOf(user);
            if (!reader.isValid() || positionOf(reader) < from + 2)
                continue;
            furthest = std::max(furthest, positionOf(reader));
            m_bypasses.insert({home, reader});
        }
        if (furthest == from)
            return;
        const std::int64_t bytes = m_plan.item(value).outputBytes;
        for (std::size_t at = from + 1; at < furthest; ++at) {
            ++m_passages[at].values;
            m_passages[at].bytes += bytes;
        }
    }

    const EditedPlan &m_plan;
    ValueHomes m_homes;
    std::vector<GroupIndex> m_order;
    std::vector<std::size_t> m_positions; ///< per group
    std::set<Bypass> m_bypasses;
    std::vector<Passage> m_passages; ///< by position
};

} // namespace

ValueHomes::ValueHomes(const EditedPlan &plan) : m_homes(plan.itemCount())
{
    std::vector<bool> isShared(plan.itemCount(), false);
    for (std::size_t g = 0; g < plan.groupCount(); ++g) {
        const GroupIndex group(g);
        if (!plan.group(group).exists)
            continue;
        for (const ItemIndex item : plan.groupItems(group)) {
            isShared[item.value()] = isShared[item.value()] || m_homes[item.value()].isValid();
            m_homes[item.value()] = group;
        }
    }
    for (std::size_t i = 0; i < m_homes.size(); ++i) {
        if (isShared[i] && !plan.groupOf(ItemIndex(i)).isValid())
            m_homes[i] = {};
    }
}

std::vector<Passage> passagesOf(const EditedPlan &plan)
{
    std::vector<GroupIndex> order = plan.groupsInOrder();
    if (order.size() < 3) // nothing lies between
        return {};
    return PassageCollector(plan, std::move(order)).collect();
}

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
