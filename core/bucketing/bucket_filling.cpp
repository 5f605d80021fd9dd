#include "core/bucketing/bucket_filling.h"

#include "core/bucketing/contraction.h"
#include "core/bucketing/dependents.h"
#include "core/bucketing/fsdp_filter.h"
#include "core/bucketing/name_pattern.h"

#include <algorithm>
#include <map>

namespace cutaway {

namespace {

using Members = std::vector<CollectiveIndex>;

bool takesNeighboursOnly(const BucketingSettings &settings)
{
    return settings.mode == FillMode::Adjacent || settings.isTorch214();
}

/// Torch 2.14 groups what its FSDP filter lets through by the configured mode, not by the one that it is given: element
/// types do not mix there.
BucketKey groupKey(const Collective &collective, const BucketingSettings &settings)
{
    return settings.isFsdpOnly ? bucketKey(collective) : bucketKey(collective, settings);
}

std::vector<Members> groupsOf(const CollectiveGraph &graph, const Members &candidates,
                              const BucketingSettings &settings)
{
    std::vector<Members> groups;
    std::map<BucketKey, std::size_t> known;
    BucketKey last;
    for (const CollectiveIndex candidate : candidates) {
        const BucketKey key = groupKey(graph.collective(candidate), settings);
        if (takesNeighboursOnly(settings)) {
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
        if (takesNeighboursOnly(m_settings))
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
            kept.push_back({std::move(members[b]), bucketing.buckets[b].capBytes, {}, {}});
    }
    bucketing.buckets = std::move(kept);
}

} // namespace

std::vector<CollectiveIndex> bucketCandidates(const CollectiveGraph &graph, const BucketingSettings &settings,
                                              const std::set<std::string, std::less<>> *fsdpGroups)
{
    Members candidates;
    std::optional<FsdpFilter> fsdp;
    if (settings.isTorch214() && settings.isFsdpOnly)
        fsdp.emplace(graph);
    if (fsdp && fsdpGroups)
        fsdp->setGroups(*fsdpGroups);
    for (std::size_t i = 0; i < graph.graph().size(); ++i) {
        const CollectiveIndex waited = graph.waitedFor(NodeIndex(i));
        if (!waited.isValid())
            continue;
        const Collective &collective = graph.collective(waited);
        if (isMergeable(collective, settings) &&
            matchesPattern(graph.graph().node(NodeIndex(i)).name, settings.filter) && (!fsdp || fsdp->accepts(waited)))
            candidates.push_back(waited);
    }
    return candidates;
}

namespace {

Filling fill(const CollectiveGraph &graph, const BucketingSettings &settings, const Members &candidates)
{
    Filler filler(graph, settings);
    for (const Members &group : groupsOf(graph, candidates, settings))
        filler.fillGroup(group);
    Filling filling = filler.takeResult();
    // In torch 2.14's rule all waits of the earlier bucket come first.
    if (settings.mode == FillMode::Fixed || settings.mode == FillMode::Adjacent)
        leaveOutCycles(graph, filling.bucketing);
    return filling;
}

} // namespace

Filling fillInRange(const CollectiveGraph &graph, const BucketingSettings &settings)
{
    return fill(graph, settings, bucketCandidates(graph, settings));
}

Bucketing fillCandidates(const CollectiveGraph &graph, const BucketingSettings &settings,
                         const std::vector<CollectiveIndex> &candidates)
{
    return fill(graph, settings, candidates).bucketing;
}

Bucketing fillBuckets(const CollectiveGraph &graph, const BucketingSettings &settings)
{
    return fillInRange(graph, settings).bucketing;
}

} // namespace cutaway
