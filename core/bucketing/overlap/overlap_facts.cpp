#include "core/bucketing/overlap/overlap_facts.h"

#include "core/bucketing/fsdp_filter.h"
#include "core/bucketing/overlap/operator_kinds.h"

#include <algorithm>
#include <map>

namespace cutaway {

namespace {

/// Fills one part of the facts after the other.
class FactsMaker
{
public:
    FactsMaker(OverlapFacts &facts, const BucketingSettings &settings)
        : m_facts(facts), m_graph(facts.nodes()), m_settings(settings)
    {
    }

    void make()
    {
        findCompute();
        m_facts.firstCompute = firstOf(m_facts.isCompute);
        std::vector<bool> scatters(m_graph.size());
        for (std::size_t i = 0; i < m_graph.size(); ++i)
            scatters[i] = plainTarget(m_graph.node(NodeIndex(i))) == "_c10d_functional.reduce_scatter_tensor";
        m_facts.firstScatter = firstOf(scatters);
        findTransfers();
        markReached();
        m_facts.fsdpGroups = FsdpFilter(*m_facts.graph).groups();
    }

private:
    void findCompute()
    {
        const std::size_t size = m_graph.size();
        m_facts.milliseconds.resize(size);
        m_facts.isCompute.resize(size);
        m_facts.isCheap.resize(size);
        const bool isTimed = std::ranges::any_of(m_graph.nodes(), [](const Node &node) { return bool(node.latency); });
        for (std::size_t i = 0; i < size; ++i) {
            const Node &node = m_graph.node(NodeIndex(i));
            m_facts.milliseconds[i] = node.latency ? node.latency->seconds() * 1000 : 0;
            m_facts.isCompute[i] = hasFlops(node) && (!isTimed || m_facts.milliseconds[i] > 0);
            m_facts.computeCount += m_facts.isCompute[i] ? 1 : 0;
            m_facts.isCheap[i] = isViewOrPointwise(node);
        }
    }

    /// Per node the number of the first of some nodes that it leads to, or is.
    std::vector<std::uint32_t> firstOf(const std::vector<bool> &isWanted) const
    {
        std::vector<std::uint32_t> first(m_graph.size(), OverlapFacts::none);
        auto number = std::uint32_t(std::ranges::count(isWanted, true));
        for (std::size_t i = m_graph.size(); i-- > 0;) {
            if (isWanted[i]) {
                first[i] = --number;
                continue;
            }
            for (const NodeIndex user : m_facts.after(NodeIndex(i)))
                first[i] = std::min(first[i], first[user.value()]);
        }
        return first;
    }

    void findTransfers()
    {
        const CollectiveGraph &collectives = *m_facts.graph;
        m_facts.startAt.assign(m_graph.size(), OverlapFacts::none);
        m_facts.waitAt.assign(m_graph.size(), OverlapFacts::none);
        m_facts.latencyMs = m_settings.rates.latencySec * 1000;
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            const CollectiveIndex waited = collectives.waitedFor(NodeIndex(i));
            if (!waited.isValid())
                continue;
            const NodeIndex start = collectives.collective(waited).node;
            std::uint32_t &transfer = m_facts.startAt[start.value()];
            if (transfer == OverlapFacts::none) {
                transfer = std::uint32_t(m_facts.transfers.size());
                addTransfer(waited, NodeIndex(i));
            }
            m_facts.waitAt[i] = transfer;
        }
    }

    void addTransfer(CollectiveIndex index, NodeIndex wait)
    {
        const Collective &collective = m_facts.graph->collective(index);
        Transfer transfer;
        transfer.collective = index;
        transfer.start = collective.node;
        transfer.wait = wait;
        transfer.bytes = collective.inputBytes + collective.outputBytes;
        if (collective.kind == CollectiveKind::AllReduce)
            transfer.bytes /= 2;
        transfer.milliseconds =
            (m_settings.rates.latencySec + double(transfer.bytes) / m_settings.rates.bandwidth) * 1000;
        const auto group = std::ranges::find(m_facts.groups, collective.groupName);
        transfer.group = std::uint32_t(group - m_facts.groups.begin());
        if (group == m_facts.groups.end())
            m_facts.groups.push_back(collective.groupName);
        if (collective.isMergeable214) {
            const BucketKey key = bucketKey(collective, m_settings);
            transfer.key = m_keys.emplace(key, std::uint32_t(m_keys.size())).first->second;
        }
        m_facts.transfers.push_back(transfer);
    }

    void markReached()
    {
        m_facts.reachedWords = (m_facts.transfers.size() + 63) / 64;
        m_facts.reached.assign(m_facts.reachedWords * m_graph.size(), 0);
        for (std::size_t i = m_graph.size(); i-- > 0;) {
            std::uint64_t *row = m_facts.reached.data() + i * m_facts.reachedWords;
            for (const NodeIndex user : m_facts.after(NodeIndex(i))) {
                const std::uint64_t *other = m_facts.reached.data() + user.value() * m_facts.reachedWords;
                for (std::size_t w = 0; w < m_facts.reachedWords; ++w)
                    row[w] |= other[w];
                if (const std::uint32_t transfer = m_facts.startAt[user.value()]; transfer != OverlapFacts::none)
                    row[transfer / 64] |= std::uint64_t(1) << (transfer % 64);
            }
        }
    }

    OverlapFacts &m_facts;
    const Graph &m_graph;
    const BucketingSettings &m_settings;
    std::map<BucketKey, std::uint32_t> m_keys;
};

} // namespace

Result<OverlapFacts> OverlapFacts::make(std::shared_ptr<const CollectiveGraph> graph, const BucketingSettings &settings,
                                        double overlapMultiplier)
{
    Result<StorageUse> storage = StorageUse::make(graph->graph());
    if (!storage)
        return storage.error();
    OverlapFacts facts;
    facts.graph = std::move(graph);
    facts.storage = std::move(*storage);
    FactsMaker(facts, settings).make();
    for (double &milliseconds : facts.milliseconds)
        milliseconds *= overlapMultiplier;
    return facts;
}

} // namespace cutaway
