#include "core/judging/group_matching.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <span>
#include <tuple>

namespace cutaway::judging {

namespace {

GroupMatching greedyMatching(std::size_t baseCount, std::size_t otherCount, std::vector<Overlap> overlaps)
{
    std::ranges::sort(overlaps, {},
                      [](const Overlap &overlap) { return std::tuple(-overlap.shared, overlap.base, overlap.other); });
    GroupMatching matching{std::vector(baseCount, noPartner), std::vector(otherCount, noPartner), true};
    for (const Overlap &overlap : overlaps) {
        if (matching.otherOfBase[overlap.base] != noPartner || matching.baseOfOther[overlap.other] != noPartner)
            continue;
        matching.otherOfBase[overlap.base] = overlap.other;
        matching.baseOfOther[overlap.other] = overlap.base;
    }
    return matching;
}

/// The overlaps by base group, those of one group by other group.
class OverlapGraph
{
public:
    OverlapGraph(std::size_t baseCount, std::vector<Overlap> overlaps)
        : m_overlaps(std::move(overlaps)), m_offsets(baseCount + 1, 0)
    {
        std::ranges::sort(m_overlaps, {},
                          [](const Overlap &overlap) { return std::pair(overlap.base, overlap.other); });
        for (const Overlap &overlap : m_overlaps)
            ++m_offsets[overlap.base + 1];
        for (std::size_t i = 0; i < baseCount; ++i)
            m_offsets[i + 1] += m_offsets[i];
    }

    std::span<const Overlap> of(std::uint32_t base) const
    {
        return std::span(m_overlaps).subspan(m_offsets[base], m_offsets[base + 1] - m_offsets[base]);
    }
    const std::vector<Overlap> &all() const { return m_overlaps; }

private:
    std::vector<Overlap> m_overlaps;
    std::vector<std::size_t> m_offsets;
};

/// A matching of greatest weight and what proves it: no pair has more in common than its two potentials, matched pairs
/// exactly as much, and who has no partner has none.
struct OptimalMatching
{
    GroupMatching matching;
    std::vector<std::int64_t> ofBase;
    std::vector<std::int64_t> ofOther;

    bool isTight(const Overlap &overlap) const
    {
        return ofBase[overlap.base] + ofOther[overlap.other] == overlap.shared;
    }
};

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

/// All matchings of greatest weight use tight pairs only and leave nobody alone who has a potential. From one to
/// another lead alternating paths in which partners change; a hub stands for "nobody", whose number of places is free.
class Exchanges
{
public:
    Exchanges(const OverlapGraph &graph, OptimalMatching optimum)
        : m_optimum(std::move(optimum))
        , m_otherOf(m_optimum.matching.otherOfBase)
        , m_baseOf(m_optimum.matching.baseOfOther)
        , m_hub(std::uint32_t(m_otherOf.size()))
        , m_tight(m_otherOf.size())
        , m_tightOfOther(m_baseOf.size())
        , m_isFixed(m_baseOf.size(), false)
    {
        for (const Overlap &overlap : graph.all()) {
            if (m_optimum.isTight(overlap)) {
                m_tight[overlap.base].push_back(overlap.other);
                m_tightOfOther[overlap.other].push_back(overlap.base);
            }
        }
    }

    GroupMatching run()
    {
        for (std::uint32_t base = 0; base < m_otherOf.size(); ++base) {
            m_current = base;
            improve(base);
            if (m_otherOf[base] != noPartner)
                m_isFixed[m_otherOf[base]] = true;
        }
        return std::move(m_optimum.matching);
    }

private:
    bool mayImprove(std::uint32_t base) const
    {
        for (const std::uint32_t other : m_tight[base]) {
            if (other >= m_otherOf[base])
                break;
            if (!m_isFixed[other])
                return true;
        }
        return false;
    }

    /// Gives the base group the smallest partner that it can have while those before it keep theirs.
    void improve(std::uint32_t base)
    {
        if (!mayImprove(base))
            return;
        searchBackwards(m_otherOf[base]);
        for (const std::uint32_t other : m_tight[base]) {
            if (other >= m_otherOf[base])
                break;
            const std::uint32_t loser = m_baseOf[other] == noPartner ? m_hub : m_baseOf[other];
            if (!m_isFixed[other] && m_isReached[loser]) {
                exchange(base, other, loser);
                break;
            }
        }
    }

    /// From which base groups (or the hub) a way leads to `target`, the other group to be given away; `noPartner`: to
    /// the hub.
    void searchBackwards(std::uint32_t target)
    {
        m_isReached.assign(m_otherOf.size() + 1, false);
        m_next.assign(m_otherOf.size() + 1, noPartner);
        m_queue.clear();
        if (target == noPartner)
            reach(m_hub, noPartner);
        else
            reachOther(target);
        for (std::size_t i = 0; i < m_queue.size(); ++i) {
            const std::uint32_t node = m_queue[i];
            if (node == m_hub)
                comeToHub();
            else
                comeToBase(node);
        }
    }

    void reach(std::uint32_t node, std::uint32_t via)
    {
        if (m_isReached[node])
            return;
        m_isReached[node] = true;
        m_next[node] = via;
        m_queue.push_back(node);
    }

    /// Who could take this other group: its tight base groups, or nobody.
    void reachOther(std::uint32_t other)
    {
        for (const std::uint32_t base : m_tightOfOther[other]) {
            if (base > m_current && m_otherOf[base] != other)
                reach(base, other);
        }
        if (m_optimum.ofOther[other] == 0)
            reach(m_hub, other);
    }

    /// A base group that needs a partner: it lost its own, or had none and nobody's place was taken from it.
    void comeToBase(std::uint32_t base)
    {
        if (m_otherOf[base] != noPartner)
            reachOther(m_otherOf[base]);
        else
            reach(m_hub, noPartner - 1 - base);
    }

    /// Base groups that can do without a partner, and those that would take a free other group.
    void comeToHub()
    {
        for (std::uint32_t base = m_current + 1; base < m_otherOf.size(); ++base) {
            if (m_otherOf[base] != noPartner && m_optimum.ofBase[base] == 0)
                reach(base, noPartner);
        }
        for (std::uint32_t other = 0; other < m_baseOf.size(); ++other) {
            if (m_baseOf[other] == noPartner) {
                for (const std::uint32_t base : m_tightOfOther[other]) {
                    if (base > m_current)
                        reach(base, other);
                }
            }
        }
    }

    void exchange(std::uint32_t base, std::uint32_t other, std::uint32_t loser)
    {
        const std::uint32_t target = m_otherOf[base];
        std::uint32_t node = loser;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs{{base, other}};
        std::vector<std::uint32_t> alone; // other groups
        // The whole way first: partners are those of before until its end.
        while (true) {
            const std::uint32_t next = m_next[node];
            if (next != noPartner && next >= noPartner - 1 - m_hub) { // the hub asks a base group without partner
                node = noPartner - 1 - next;
                continue;
            }
            if (node == m_hub && next == noPartner)
                break;
            if (node == m_hub)
                alone.push_back(next);
            else
                pairs.push_back({node, next});
            if (next == target)
                break;
            node = next == noPartner || m_baseOf[next] == noPartner ? m_hub : m_baseOf[next];
        }
        for (const std::uint32_t left : alone)
            m_baseOf[left] = noPartner;
        for (const auto &[taker, taken] : pairs)
            m_otherOf[taker] = taken;
        for (const auto &[taker, taken] : pairs) {
            if (taken != noPartner)
                m_baseOf[taken] = taker;
        }
    }

    OptimalMatching m_optimum;
    std::vector<std::uint32_t> &m_otherOf;
    std::vector<std::uint32_t> &m_baseOf;
    std::uint32_t m_hub;
    std::vector<std::vector<std::uint32_t>> m_tight;
    std::vector<std::vector<std::uint32_t>> m_tightOfOther;
    std::vector<bool> m_isFixed; // other groups
    std::uint32_t m_current = 0; // base groups up to this one keep what they have
    std::vector<bool> m_isReached;
    std::vector<std::uint32_t> m_next; // the other group taken on the way
    std::vector<std::uint32_t> m_queue;
};

} // namespace

GroupMatching matchGroups(std::size_t baseCount, std::size_t otherCount, std::vector<Overlap> overlaps)
{
    if (std::max(baseCount, otherCount) > mostMatchedExactly)
        return greedyMatching(baseCount, otherCount, std::move(overlaps));
    const OverlapGraph graph(baseCount, std::move(overlaps));
    return Exchanges(graph, AugmentingPaths(graph, baseCount, otherCount).run()).run();
}

} // namespace cutaway::judging
