#include "core/bucketing/overlap/overlap_schedule.h"

#include "core/base/names.h"
#include "core/bucketing/bucket_filling.h"
#include "core/bucketing/torch214/merged_draft.h"
#include "core/json/json_document.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace cutaway {

namespace {

using Shared = std::shared_ptr<const CollectiveGraph>;

Result<Shared> merged(const Shared &graph, const BucketMembers &members, const BucketingSettings &settings)
{
    const Result<MergedDraft> draft = draftMerged(*graph, members, settings);
    if (!draft)
        return draft.error();
    Result<Rewrite> rewrite = graphOfDraft(*draft, members, graph->graph().digest());
    if (!rewrite)
        return rewrite.error();
    return CollectiveGraph::make(std::make_shared<const Graph>(std::move(rewrite->graph)));
}

std::int64_t capOf(const CollectiveGraph &graph, const FsdpFilter &filter, const OverlapSettings &overlap,
                   const Inventory *inventory)
{
    if (overlap.preBucketCap)
        return *overlap.preBucketCap;
    for (const Collective &collective : graph.collectives()) {
        if (filter.groups().contains(collective.groupName))
            return saturatingCap(collective.groupSize, inventory);
    }
    return saturatingCap(1, inventory);
}

} // namespace

double OverlapSchedule::totalExposedMs() const
{
    return std::accumulate(exposedMs.begin(), exposedMs.end(), 0.0);
}

MemoryBefore memoryBefore(const OverlapFacts &facts)
{
    MemoryBefore memory;
    LiveBytes live(facts.nodes(), facts.storage);
    std::int64_t sinceCompute = 0;
    for (std::size_t i = 0; i < facts.nodes().size(); ++i) {
        live.run(NodeIndex(i));
        sinceCompute = std::max(sinceCompute, live.current());
        if (facts.isCompute[i]) {
            memory.atCompute.push_back(sinceCompute);
            sinceCompute = live.current();
        }
        memory.peak = std::max(memory.peak, live.current());
    }
    return memory;
}

std::int64_t allowedPeak(std::int64_t peakBefore, const OverlapSettings &settings)
{
    std::optional<std::int64_t> increase = settings.maxIncreaseBytes;
    if (settings.maxIncreaseRatio) {
        const double share = double(peakBefore) * *settings.maxIncreaseRatio;
        const std::int64_t bytes = share < 4e18 ? std::int64_t(share) : std::int64_t(4e18);
        increase = !increase                   ? bytes
                   : settings.takesLesserLimit ? std::min(*increase, bytes)
                                               : std::max(*increase, bytes);
    }
    std::int64_t allowed = 0;
    if (__builtin_add_overflow(peakBefore, increase.value_or(0), &allowed))
        return std::numeric_limits<std::int64_t>::max();
    return allowed;
}

Flight::Flight(const std::vector<Transfer> &transfers, std::size_t groups, double latencyMs, OverlapSchedule &schedule)
    : m_transfers(transfers)
    , m_groups(groups)
    , m_latencyMs(latencyMs)
    , m_schedule(schedule)
    , m_isInFlight(transfers.size())
    , m_next(transfers.size(), OverlapFacts::none)
    , m_before(transfers.size(), OverlapFacts::none)
    , m_ofKey(transfers.size())
{
    schedule.exposedMs.clear();
    for (const Transfer &transfer : transfers)
        schedule.exposedMs.push_back(transfer.milliseconds);
    schedule.hiding.assign(transfers.size(), {});
}

void Flight::start(std::uint32_t transfer, bool isBucketLikely)
{
    const std::uint32_t key = m_transfers[transfer].key;
    if (key != Transfer::noKey) {
        double &exposed = m_schedule.exposedMs[transfer];
        if (isBucketLikely && m_ofKey[key] > 0)
            exposed = std::max(0.0, exposed - m_latencyMs);
        ++m_ofKey[key];
    }
    m_isInFlight[transfer] = true;
    m_before[transfer] = m_last;
    m_next[transfer] = OverlapFacts::none;
    (m_last == OverlapFacts::none ? m_first : m_next[m_last]) = transfer;
    m_last = transfer;
    m_bytes += m_transfers[transfer].bytes;
}

void Flight::land(std::uint32_t transfer)
{
    const std::uint32_t before = m_before[transfer];
    const std::uint32_t next = m_next[transfer];
    (before == OverlapFacts::none ? m_first : m_next[before]) = next;
    (next == OverlapFacts::none ? m_last : m_before[next]) = before;
    m_isInFlight[transfer] = false;
    if (const std::uint32_t key = m_transfers[transfer].key; key != Transfer::noKey)
        --m_ofKey[key];
    m_bytes -= m_transfers[transfer].bytes;
}

std::vector<std::uint32_t> Flight::earlierOfGroup(std::uint32_t transfer) const
{
    std::vector<std::uint32_t> earlier;
    for (std::uint32_t t = m_first; t != transfer && t != OverlapFacts::none; t = m_next[t]) {
        if (m_transfers[t].group == m_transfers[transfer].group)
            earlier.push_back(t);
    }
    return earlier;
}

void Flight::addHiding(std::uint32_t transfer, NodeIndex node)
{
    std::vector<NodeIndex> &hiding = m_schedule.hiding[transfer];
    if (std::ranges::count(hiding, node) == 0)
        hiding.push_back(node);
}

std::vector<double> Flight::hideBehind(NodeIndex node, double milliseconds, std::uint32_t leftOutGroup)
{
    std::vector<double> left(m_groups, milliseconds);
    if (leftOutGroup != OverlapFacts::none)
        left[leftOutGroup] = 0;
    for (std::uint32_t t = m_first; t != OverlapFacts::none; t = m_next[t]) {
        double &remaining = left[m_transfers[t].group];
        double &exposed = m_schedule.exposedMs[t];
        if (exposed == 0 || remaining <= 0)
            continue;
        const double hidden = std::min(exposed, remaining);
        exposed -= hidden;
        remaining -= hidden;
        addHiding(t, node);
    }
    return left;
}

namespace {

/// An order run node by node.
class Replay
{
public:
    Replay(const OverlapFacts &facts, OverlapSchedule &schedule)
        : m_facts(facts)
        , m_schedule(schedule)
        , m_flight(facts.transfers, facts.groups.size(), facts.latencyMs, schedule)
        , m_live(facts.nodes(), facts.storage)
    {
    }

    void run(NodeIndex node)
    {
        if (const std::uint32_t started = m_facts.startAt[node.value()]; started != OverlapFacts::none)
            m_flight.start(started);
        else if (const std::uint32_t waited = m_facts.waitAt[node.value()]; waited != OverlapFacts::none)
            wait(waited);
        else if (m_facts.milliseconds[node.value()] > 0)
            m_flight.hideBehind(node, m_facts.milliseconds[node.value()], OverlapFacts::none);
        m_live.run(node);
        m_peak = std::max(m_peak, m_live.current());
    }
    std::int64_t peak() const { return m_peak; }

private:
    /// Waiting for one is waiting for all that its group started before.
    void wait(std::uint32_t transfer)
    {
        if (!m_flight.isInFlight(transfer))
            return;
        std::vector<std::uint32_t> landing = m_flight.earlierOfGroup(transfer);
        landing.push_back(transfer);
        for (const std::uint32_t t : landing) {
            if (m_schedule.isExposed(t))
                m_flight.hideBehind(m_facts.transfers[t].wait, m_schedule.exposedMs[t], m_facts.transfers[t].group);
            m_flight.land(t);
        }
    }

    const OverlapFacts &m_facts;
    OverlapSchedule &m_schedule;
    Flight m_flight;
    LiveBytes m_live;
    std::int64_t m_peak = 0;
};

} // namespace

OverlapSchedule replayed(const OverlapFacts &facts, std::vector<NodeIndex> order)
{
    OverlapSchedule schedule;
    Replay replay(facts, schedule);
    for (const NodeIndex node : order)
        replay.run(node);
    schedule.order = std::move(order);
    schedule.peakBefore = memoryBefore(facts).peak;
    schedule.peakAfter = replay.peak();
    return schedule;
}

Result<PreparedGraph> preBucketed(Shared graph, const BucketingSettings &settings, const OverlapSettings &overlap,
                                  const Inventory *inventory)
{
    PreparedGraph prepared{std::move(graph), {}};
    const FsdpFilter filter(*prepared.graph);
    if (filter.groups().empty())
        return prepared;
    const std::set<std::string, std::less<>> groups = filter.groups(); // as before any merge
    BucketingSettings filling = settings;
    filling.isFsdpOnly = true;
    filling.mergesAllKinds = false;
    filling.capBytes = {capOf(*prepared.graph, filter, overlap, inventory)};
    for (const CollectiveKind kind :
         {CollectiveKind::AllGather, CollectiveKind::ReduceScatter, CollectiveKind::AllReduce}) {
        filling.kind = kind;
        const BucketMembers members =
            membersOf(fillCandidates(*prepared.graph, filling, bucketCandidates(*prepared.graph, filling, &groups)));
        if (members.empty())
            continue;
        for (const std::vector<CollectiveIndex> &bucket : members) {
            PreBucket &entry = prepared.buckets.emplace_back(PreBucket{kind, {}});
            for (const CollectiveIndex member : bucket)
                entry.nodes.push_back(prepared.graph->nameOf(member));
        }
        Result<Shared> next = merged(prepared.graph, members, filling);
        if (!next)
            return next.error();
        prepared.graph = std::move(*next);
    }
    return prepared;
}

namespace {

/// Names as collectives of a graph.
Result<std::vector<CollectiveIndex>> membersNamed(const CollectiveGraph &graph, const PreBucket &bucket,
                                                  const BucketingSettings &settings, const std::string &path,
                                                  std::vector<bool> &isTaken)
{
    std::vector<CollectiveIndex> members;
    for (std::size_t k = 0; k < bucket.nodes.size(); ++k) {
        const std::string &name = bucket.nodes[k];
        const std::string where = elementPath(path + ".nodes", k);
        const NodeIndex node = graph.graph().find(name);
        if (!node.isValid())
            return errorAt(where, inputError("unknown_node", phrase("no node %1", {inQuotes(name)})));
        const CollectiveIndex member = graph.collectiveAt(node);
        if (!member.isValid())
            return errorAt(where, inputError("not_a_collective", phrase("%1 is not a collective", {inQuotes(name)})));
        if (!isMergeable(graph.collective(member), settings))
            return errorAt(where, inputError("other_kind",
                                             phrase("%1: %2 is not %3",
                                                    {name, inQuotes(collectiveKindName(graph.collective(member).kind)),
                                                     inQuotes(collectiveKindName(bucket.kind))})));
        if (isTaken[member.value()])
            return errorAt(where, inputError("assigned_twice", phrase("%1 is in two buckets", {inQuotes(name)})));
        isTaken[member.value()] = true;
        members.push_back(member);
    }
    if (members.size() < 2)
        return errorAt(path + ".nodes", inputError("bad_value", "a bucket has at least two members"));
    return members;
}

} // namespace

Result<PreparedGraph> withPreBuckets(Shared graph, std::vector<PreBucket> buckets, const BucketingSettings &settings)
{
    PreparedGraph prepared{std::move(graph), std::move(buckets)};
    BucketingSettings filling = settings;
    filling.mergesAllKinds = false;
    for (std::size_t i = 0; i < prepared.buckets.size();) {
        filling.kind = prepared.buckets[i].kind;
        const std::size_t first = i;
        BucketMembers members;
        std::vector<bool> isTaken(prepared.graph->size());
        for (; i < prepared.buckets.size() && prepared.buckets[i].kind == filling.kind; ++i) {
            Result<std::vector<CollectiveIndex>> named =
                membersNamed(*prepared.graph, prepared.buckets[i], filling, elementPath("prebuckets", i), isTaken);
            if (!named)
                return named.error();
            members.push_back(std::move(*named));
        }
        Result<Shared> next = merged(prepared.graph, members, filling);
        if (!next)
            return errorAt(elementPath("prebuckets", first), next.error());
        prepared.graph = std::move(*next);
    }
    return prepared;
}

} // namespace cutaway
