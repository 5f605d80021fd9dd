#include "core/bucketing/bucket_filling.h"

#include "core/bucketing/contraction.h"
#include "core/bucketing/dependents.h"
#include "core/bucketing/name_pattern.h"

#include <algorithm>
#include <map>

namespace cutaway {

namespace {

using Members = std::vector<CollectiveIndex>;

std::vector<Members> groupsOf(const CollectiveGraph &graph, const Members &candidates, FillMode mode)
{
    std::vector<Members> groups;
    std::map<BucketKey, std::size_t> known;
    BucketKey last;
    for (const CollectiveIndex candidate : candidates) {
        const BucketKey key = bucketKey(graph.collective(candidate));
        if (mode == FillMode::Adjacent) {
            if (groups.empty() || key != last)
                groups.emplace_back();
            groups.back().push_back(candidate);
            last = key;
            continue;
        }
        const auto [place, isNew] = known.emplace(key, groups.size());
        if (isNew)
            groups.emplace_back();
        groups[place->second].push_back(candidate);
    }
    return groups;
}

/// Fills the buckets of one group after another.
class Filler
{
public:
    Filler(const CollectiveGraph &graph, const BucketingSettings &settings)
        : m_graph(graph), m_settings(settings), m_dependents(graph.dependences(), graph.graph().size())
    {
        m_result.bucketing.leftOut.assign(graph.size(), LeftOut::No);
    }

    void fillGroup(const Members &group)
    {
        m_number = 0;
        m_total = 0;
        m_bucket.capBytes = m_settings.cap(0);
        m_dependents.clear();
        for (const CollectiveIndex candidate : group)
            take(candidate);
        close();
    }

    Filling takeResult() { return std::move(m_result); }

private:
    std::int64_t sizeOf(const Collective &collective) const
    {
        if (m_settings.mode == FillMode::Adjacent)
            return std::max(collective.inputBytes, collective.outputBytes);
        return collective.fullBytes();
    }

    void take(CollectiveIndex candidate)
    {
        const Collective &collective = m_graph.collective(candidate);
        if (m_dependents.contains(collective.node)) {
            m_result.bucketing.leftOut[candidate.value()] = LeftOut::DependsOnBucket;
            return;
        }
        const std::int64_t size = sizeOf(collective);
        if (m_bucket.exists() && m_total + size > m_bucket.capBytes) {
            m_result.sameUntil = std::min(m_result.sameUntil, m_total + size);
            beginNext();
        } else if (m_bucket.exists()) {
            m_result.sameFrom = std::max(m_result.sameFrom, m_total + size);
        }
        m_bucket.members.push_back(candidate);
        m_total += size;
        m_dependents.add(collective.node);
    }

    /// The original forgets neither what depends on closed buckets nor, for all_gather, the first cap.
    void beginNext()
    {
        close();
        ++m_number;
        m_total = 0;
        const bool readsCap = m_settings.mode == FillMode::Fixed || (m_settings.mode == FillMode::Original &&
                                                                     m_settings.kind == CollectiveKind::ReduceScatter);
        if (readsCap)
            m_bucket.capBytes = m_settings.cap(m_number);
        if (m_settings.mode != FillMode::Original)
            m_dependents.clear();
    }

    void close()
    {
        if (m_bucket.members.size() == 1)
            m_result.bucketing.leftOut[m_bucket.members.front().value()] = LeftOut::Alone;
        else if (m_bucket.exists())
            m_result.bucketing.buckets.push_back(m_bucket);
        m_bucket.members.clear();
    }

    const CollectiveGraph &m_graph;
    const BucketingSettings &m_settings;
    Dependents m_dependents;
    std::size_t m_number = 0;
    std::int64_t m_total = 0;
    Bucket m_bucket;
    Filling m_result;
};

void leaveOutCycles(const CollectiveGraph &graph, Bucketing &bucketing)
{
    BucketMembers members = membersOf(bucketing);
    const Members left = leaveOutCycles(graph, members);
    for (const CollectiveIndex collective : left)
        bucketing.leftOut[collective.value()] = LeftOut::CycleBetweenBuckets;
    if (left.empty())
        return;
    std::vector<Bucket> kept;
    for (std::size_t b = 0; b < members.size(); ++b) {
        if (members[b].size() == 1)
            bucketing.leftOut[members[b].front().value()] = LeftOut::Alone;
        else if (!members[b].empty())
            kept.push_back({std::move(members[b]), bucketing.buckets[b].capBytes});
    }
    bucketing.buckets = std::move(kept);
}

} // namespace

std::vector<CollectiveIndex> bucketCandidates(const CollectiveGraph &graph, const BucketingSettings &settings)
{
    Members candidates;
    for (std::size_t i = 0; i < graph.graph().size(); ++i) {
        const CollectiveIndex waited = graph.waitedFor(NodeIndex(i));
        if (!waited.isValid())
            continue;
        const Collective &collective = graph.collective(waited);
        if (collective.isMergeable && collective.kind == settings.kind &&
            matchesPattern(graph.graph().node(NodeIndex(i)).name, settings.filter))
            candidates.push_back(waited);
    }
    return candidates;
}

Filling fillInRange(const CollectiveGraph &graph, const BucketingSettings &settings)
{
    Filler filler(graph, settings);
    for (const Members &group : groupsOf(graph, bucketCandidates(graph, settings), settings.mode))
        filler.fillGroup(group);
    Filling filling = filler.takeResult();
    if (settings.mode != FillMode::Original)
        leaveOutCycles(graph, filling.bucketing);
    return filling;
}

Bucketing fillBuckets(const CollectiveGraph &graph, const BucketingSettings &settings)
{
    return fillInRange(graph, settings).bucketing;
}

} // namespace cutaway
