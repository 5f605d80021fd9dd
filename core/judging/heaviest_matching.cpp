#include "core/judging/overlap_graph.h"

#include <functional>
#include <queue>

namespace cutaway::judging {

namespace {

constexpr std::int64_t unreached = std::numeric_limits<std::int64_t>::max();

/// Adds one base group after the other, each along the path that costs least.
class AugmentingPaths
{
public:
    AugmentingPaths(const OverlapGraph &graph, std::size_t baseCount, std::size_t otherCount)
        : m_graph(graph), m_distance(otherCount, unreached), m_reachedFrom(otherCount, noPartner)
    {
        m_result.matching.otherOfBase.assign(baseCount, noPartner);
        m_result.matching.baseOfOther.assign(otherCount, noPartner);
        m_result.ofBase.assign(baseCount, 0);
        m_result.ofOther.assign(otherCount, 0);
    }

    OptimalMatching run()
    {
        for (std::uint32_t base = 0; base < m_result.ofBase.size(); ++base)
            add(base);
        return std::move(m_result);
    }

private:
    using Entry = std::pair<std::int64_t, std::uint32_t>; // distance, other group

    void add(std::uint32_t base)
    {
        std::int64_t &potential = m_result.ofBase[base];
        for (const Overlap &overlap : m_graph.of(base))
            potential = std::max(potential, overlap.shared - m_result.ofOther[overlap.other]);
        search(base);
        follow();
        changePotentials();
    }

    /// Up to the nearest end: another group without partner, or a base group that is better left without.
    void search(std::uint32_t start)
    {
        m_bases.clear();
        m_settled.clear();
        m_queue = {};
        m_nearest = unreached;
        visitBase(start, 0);
        while (!m_queue.empty() && m_queue.top().first < m_nearest) {
            const auto [distance, other] = m_queue.top();
            m_queue.pop();
            if (distance > m_distance[other])
                continue;
            const std::uint32_t partner = m_result.matching.baseOfOther[other];
            if (partner == noPartner) {
                m_nearest = distance;
                m_endOther = other;
                m_endBase = noPartner;
                return;
            }
            m_settled.push_back(other);
            visitBase(partner, distance);
        }
    }

    void visitBase(std::uint32_t base, std::int64_t distance)
    {
        m_bases.push_back({distance, base});
        if (distance + m_result.ofBase[base] < m_nearest) {
            m_nearest = distance + m_result.ofBase[base];
            m_endBase = base;
            m_endOther = noPartner;
        }
        for (const Overlap &overlap : m_graph.of(base)) {
            const std::int64_t length =
                distance + m_result.ofBase[base] + m_result.ofOther[overlap.other] - overlap.shared;
            if (length >= m_distance[overlap.other] || length > m_nearest)
                continue;
            if (m_distance[overlap.other] == unreached)
                m_touched.push_back(overlap.other);
            m_distance[overlap.other] = length;
            m_reachedFrom[overlap.other] = base;
            m_queue.push({length, overlap.other});
        }
    }

    /// Changes partners along the path that was found, from its end.
    void follow()
    {
        std::vector<std::uint32_t> &otherOf = m_result.matching.otherOfBase;
        std::uint32_t other = m_endOther;
        if (m_endBase != noPartner) {
            other = otherOf[m_endBase];
            otherOf[m_endBase] = noPartner;
        }
        while (other != noPartner) {
            const std::uint32_t base = m_reachedFrom[other];
            const std::uint32_t before = otherOf[base];
            otherOf[base] = other;
            m_result.matching.baseOfOther[other] = base;
            other = before;
        }
    }

    void changePotentials()
    {
        for (const auto &[distance, base] : m_bases) {
            if (distance < m_nearest)
                m_result.ofBase[base] -= m_nearest - distance;
        }
        for (const std::uint32_t other : m_settled)
            m_result.ofOther[other] += std::max<std::int64_t>(0, m_nearest - m_distance[other]);
        for (const std::uint32_t other : m_touched)
            m_distance[other] = unreached;
        m_touched.clear();
    }

    const OverlapGraph &m_graph;
    OptimalMatching m_result;
    std::vector<std::int64_t> m_distance; // of other groups, in this search
    std::vector<std::uint32_t> m_reachedFrom;
    std::vector<std::uint32_t> m_touched;
    std::vector<std::uint32_t> m_settled;
    std::vector<Entry> m_bases; // distance, base group
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> m_queue;
    std::int64_t m_nearest = unreached;
    std::uint32_t m_endBase = noPartner;
    std::uint32_t m_endOther = noPartner;
};

} // namespace

OptimalMatching heaviestMatching(const OverlapGraph &graph, std::size_t baseCount, std::size_t otherCount)
{
    return AugmentingPaths(graph, baseCount, otherCount).run();
}

} // namespace cutaway::judging
