#include "core/bucketing/contraction.h"

#include <algorithm>
#include <utility>

namespace cutaway {

namespace {

template <class Next>
std::vector<bool> reached(std::size_t size, const std::vector<NodeIndex> &nodes, Next next)
{
    std::vector<bool> marks(size);
    std::vector<NodeIndex> stack = nodes;
    while (!stack.empty()) {
        const NodeIndex node = stack.back();
        stack.pop_back();
        for (const NodeIndex other : next(node)) {
            if (!marks[other.value()]) {
                marks[other.value()] = true;
                stack.push_back(other);
            }
        }
    }
    return marks;
}

} // namespace

Contraction::Contraction(const CollectiveGraph &graph) : m_graph(graph), m_bucketOf(graph.graph().size(), apart) {}

void Contraction::put(CollectiveIndex collective, std::uint32_t bucket)
{
    const Collective &which = m_graph.collective(collective);
    m_bucketOf[which.node.value()] = bucket;
    if (which.wait.isValid())
        m_bucketOf[which.wait.value()] = bucket;
}

void Contraction::put(const BucketMembers &members)
{
    for (std::size_t b = 0; b < members.size(); ++b) {
        for (const CollectiveIndex member : members[b])
            put(member, std::uint32_t(b));
    }
}

bool Contraction::isWaitOf(NodeIndex wait, NodeIndex collective) const
{
    const CollectiveIndex waited = m_graph.waitedFor(wait);
    return waited.isValid() && m_graph.collective(waited).node == collective;
}

bool Contraction::hasCycle(std::size_t buckets) const
{
    // Kahn's order: nodes that stand alone by their position, buckets behind them.
    const Dependences &edges = m_graph.dependences();
    const std::size_t size = m_graph.graph().size();
    const std::size_t places = size + buckets;
    m_waits.assign(places, 0);
    m_ready.clear();
    std::vector<std::uint32_t> first(buckets, apart); // of each bucket's nodes, and per node the next one in its bucket
    std::vector<std::uint32_t> next(size, apart);
    const auto place = [&](NodeIndex node) {
        const std::uint32_t bucket = m_bucketOf[node.value()];
        return bucket == apart ? node.value() : size + bucket;
    };
    for (std::size_t i = 0; i < size; ++i) {
        const std::size_t own = place(NodeIndex(i));
        if (own >= size)
            next[i] = std::exchange(first[own - size], std::uint32_t(i));
        for (const NodeIndex before : edges.before(NodeIndex(i))) {
            if (place(before) != own)
                ++m_waits[own];
            else if (!isWaitOf(NodeIndex(i), before))
                return true; // a member reads what another brings
        }
    }
    const auto isPlace = [&](std::size_t p) { return p < size ? m_bucketOf[p] == apart : first[p - size] != apart; };
    std::size_t left = 0;
    for (std::size_t p = 0; p < places; ++p) {
        left += isPlace(p) ? 1 : 0;
        if (isPlace(p) && m_waits[p] == 0)
            m_ready.push_back(std::uint32_t(p));
    }
    for (std::size_t done = 0; done < m_ready.size(); ++done) {
        const std::size_t p = m_ready[done];
        for (std::uint32_t node = p < size ? std::uint32_t(p) : first[p - size]; node != apart; node = next[node]) {
            for (const NodeIndex after : edges.after(NodeIndex(node))) {
                const std::size_t other = place(after);
                if (other != p && --m_waits[other] == 0)
                    m_ready.push_back(std::uint32_t(other));
            }
        }
    }
    return m_ready.size() < left;
}

std::vector<std::uint32_t> Contraction::cycleThrough(std::uint32_t bucket, const BucketMembers &members) const
{
    // A search from the bucket back to it in which entering another one costs a step and all else nothing.
    struct Entry
    {
        std::uint32_t from; ///< the bucket that was left to come here
        bool isSeen = false;
    };
    const Dependences &edges = m_graph.dependences();
    std::vector<std::uint32_t> cameFrom(m_graph.graph().size(), apart); // per free node: the last bucket before it
    std::vector<Entry> entries(members.size(), Entry{apart});
    std::vector<std::uint32_t> round{bucket};
    while (!round.empty()) {
        std::vector<std::uint32_t> next;
        for (const std::uint32_t from : round) {
            std::vector<NodeIndex> stack;
            for (const CollectiveIndex member : members[from]) {
                const Collective &collective = m_graph.collective(member);
                stack.push_back(collective.node);
                if (collective.wait.isValid())
                    stack.push_back(collective.wait);
            }
            while (!stack.empty()) {
                const NodeIndex node = stack.back();
                stack.pop_back();
                for (const NodeIndex after : edges.after(node)) {
                    const std::uint32_t to = bucketOf(after);
                    if (to == apart) {
                        if (std::exchange(cameFrom[after.value()], from) == apart)
                            stack.push_back(after);
                        continue;
                    }
                    const bool isOwnEdge = to == bucketOf(node) && isWaitOf(after, node);
                    if (isOwnEdge || entries[to].isSeen)
                        continue;
                    entries[to] = {from, true};
                    if (to != bucket) {
                        next.push_back(to);
                        continue;
                    }
                    std::vector<std::uint32_t> cycle{bucket};
                    for (std::uint32_t back = from; back != bucket; back = entries[back].from)
                        cycle.push_back(back);
                    std::ranges::sort(cycle);
                    return cycle;
                }
            }
        }
        round = std::move(next);
    }
    return {};
}

std::vector<std::uint32_t> Contraction::cycle(const BucketMembers &members) const
{
    if (!hasCycle(members.size()))
        return {};
    for (std::size_t b = 0; b < members.size(); ++b) {
        if (std::vector<std::uint32_t> found = cycleThrough(std::uint32_t(b), members); !found.empty())
            return found;
    }
    return {};
}

std::vector<bool> ancestorsOf(const CollectiveGraph &graph, const std::vector<NodeIndex> &nodes)
{
    return reached(graph.graph().size(), nodes, [&](NodeIndex node) { return graph.dependences().before(node); });
}

std::vector<bool> descendantsOf(const CollectiveGraph &graph, const std::vector<NodeIndex> &nodes)
{
    return reached(graph.graph().size(), nodes, [&](NodeIndex node) { return graph.dependences().after(node); });
}

std::vector<CollectiveIndex> leaveOutCycles(const CollectiveGraph &graph, BucketMembers &members)
{
    std::vector<std::pair<std::uint32_t, CollectiveIndex>> all;
    for (std::size_t b = 0; b < members.size(); ++b) {
        for (const CollectiveIndex member : members[b])
            all.emplace_back(std::uint32_t(b), member);
    }
    Contraction contraction(graph);
    std::size_t begin = 0; // all before are decided
    const auto fits = [&](std::size_t count) {
        for (std::size_t i = begin; i < begin + count; ++i)
            contraction.put(all[i].second, all[i].first);
        const bool isFree = !contraction.hasCycle(members.size());
        for (std::size_t i = begin; i < begin + count; ++i)
            contraction.put(all[i].second, Contraction::apart);
        return isFree;
    };
    if (fits(all.size()))
        return {};

    // What fits, fits without its last ones too: strides that double find the first that does not.
    std::vector<CollectiveIndex> leftOut;
    while (begin < all.size()) {
        const std::size_t rest = all.size() - begin;
        std::size_t good = 0;
        std::size_t bad = rest + 1;
        for (std::size_t stride = 1; good < rest && bad > rest; stride *= 2) {
            const std::size_t tried = std::min(good + stride, rest);
            (fits(tried) ? good : bad) = tried;
        }
        while (bad <= rest && bad - good > 1) {
            const std::size_t tried = good + (bad - good) / 2;
            (fits(tried) ? good : bad) = tried;
        }
        for (std::size_t i = begin; i < begin + good; ++i)
            contraction.put(all[i].second, all[i].first);
        begin += good;
        if (begin < all.size()) {
            leftOut.push_back(all[begin].second);
            std::erase(members[all[begin].first], all[begin].second);
            ++begin;
        }
    }
    return leftOut;
}

} // namespace cutaway
