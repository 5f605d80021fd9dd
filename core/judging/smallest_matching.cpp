#include "core/judging/overlap_graph.h"

namespace cutaway::judging {

namespace {

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

GroupMatching smallestOfHeaviest(const OverlapGraph &graph, OptimalMatching optimum)
{
    return Exchanges(graph, std::move(optimum)).run();
}

} // namespace cutaway::judging
