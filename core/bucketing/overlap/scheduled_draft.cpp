#include "core/bucketing/overlap/overlap_buckets.h"

#include "core/bucketing/overlap/event_line.h"
#include "core/bucketing/torch214/merge_fault.h"

#include <algorithm>

namespace cutaway {

namespace {

using Behind = std::vector<std::pair<DraftId, DraftId>>;

BucketMembers membersOf(const OverlapBuckets &buckets)
{
    BucketMembers members;
    for (const OverlapBuckets::Entry &entry : buckets.buckets)
        members.push_back(entry.members);
    return members;
}

/// What must stand behind what so that the schedule holds for the merged collectives.
class ScheduleOrder
{
public:
    ScheduleOrder(const OverlapFacts &facts, const OverlapSchedule &schedule, const OverlapBuckets &buckets,
                  const MergedDraft &draft)
        : m_facts(facts), m_schedule(schedule), m_draft(draft), m_bucketOf(facts.transfers.size(), OverlapFacts::none)
    {
        for (std::size_t b = 0; b < buckets.buckets.size(); ++b) {
            const OverlapBuckets::Entry &entry = buckets.buckets[b];
            m_start.push_back(entry.start);
            m_wait.push_back(entry.wait);
            for (const CollectiveIndex member : entry.members)
                m_bucketOf[facts.startAt[facts.graph->collective(member).node.value()]] = std::uint32_t(b);
        }
    }

    Behind make()
    {
        for (std::uint32_t group = 0; group < m_facts.groups.size(); ++group)
            chain(group);
        for (std::uint32_t t = 0; t < m_facts.transfers.size(); ++t) {
            if (m_schedule.isExposed(t))
                continue;
            for (const NodeIndex node : m_schedule.hiding[t]) {
                add(idOf(node), startOf(t));
                add(waitOf(t), idOf(node));
            }
        }
        return std::move(m_behind);
    }

private:
    DraftId startOf(std::uint32_t t) const
    {
        return m_bucketOf[t] == OverlapFacts::none ? DraftId(m_facts.transfers[t].start.value())
                                                   : m_draft.sendOf(m_bucketOf[t]);
    }
    DraftId waitOf(std::uint32_t t) const
    {
        return m_bucketOf[t] == OverlapFacts::none ? DraftId(m_facts.transfers[t].wait.value())
                                                   : m_draft.waitOf(m_bucketOf[t]);
    }
    DraftId idOf(NodeIndex node) const
    {
        if (const std::uint32_t t = m_facts.waitAt[node.value()]; t != OverlapFacts::none)
            return waitOf(t);
        return m_draft.standsFor(node);
    }

    void add(DraftId node, DraftId behind)
    {
        if (node != behind)
            m_behind.emplace_back(node, behind);
    }

    /// A merged collective stands at one of its members only.
    void chain(std::uint32_t group)
    {
        AddedDependences unused(m_facts.nodes().size(), false);
        const EventLine line(m_facts, m_schedule, group, unused);
        std::optional<DraftId> last;
        for (std::uint32_t e = 0; e < line.size(); ++e) {
            const EventLine::Event &event = line.event(e);
            const bool isStart = event.kind == EventLine::Event::Kind::Start;
            const std::uint32_t t = isStart ? m_facts.startAt[event.node.value()] : m_facts.waitAt[event.node.value()];
            const std::uint32_t bucket = t == OverlapFacts::none ? OverlapFacts::none : m_bucketOf[t];
            if (bucket != OverlapFacts::none && event.node != (isStart ? m_start[bucket] : m_wait[bucket]))
                continue;
            const DraftId id = isStart ? startOf(t) : idOf(event.node);
            if (last)
                add(id, *last);
            last = id;
        }
    }

    const OverlapFacts &m_facts;
    const OverlapSchedule &m_schedule;
    const MergedDraft &m_draft;
    std::vector<std::uint32_t> m_bucketOf; ///< per transfer
    std::vector<NodeIndex> m_start;        ///< per bucket: the member at whose place it starts
    std::vector<NodeIndex> m_wait;
    Behind m_behind;
};

} // namespace

Result<MergedDraft> draftScheduled(const OverlapFacts &facts, const OverlapSchedule &schedule,
                                   const OverlapBuckets &buckets, const BucketingSettings &settings)
{
    const CollectiveGraph &graph = *facts.graph;
    if (std::optional<Error> fault = mergeFault(graph, membersOf(buckets), settings))
        return *fault;
    MergedDraft draft(graph, schedule.order, settings.rank);
    for (const OverlapBuckets::Entry &entry : buckets.buckets)
        draft.merge(entry.members, bucketModeFor(graph, entry.members, settings), MergedDraft::Place::AfterFirstRun);
    const Behind behind = ScheduleOrder(facts, schedule, buckets, draft).make();
    if (!draft.sortByWaiting(behind) && !draft.sortAll())
        return inputError("cycle", "the merged collectives wait for each other");
    return draft;
}

namespace {

/// A draft run node by node, with a transfer more for each bucket.
class DraftReplay
{
public:
    DraftReplay(const OverlapFacts &facts, const MergedDraft &draft, const StepRates &rates)
        : m_facts(facts), m_draft(draft), m_transfers(facts.transfers)
    {
        for (const DraftBucket &bucket : draft.buckets()) {
            Transfer merged = facts.transfers[transferOf(bucket.members.front())];
            merged.bytes = 0;
            for (const CollectiveIndex member : bucket.members)
                merged.bytes += facts.transfers[transferOf(member)].bytes;
            merged.milliseconds = (rates.latencySec + double(merged.bytes) / rates.bandwidth) * 1000;
            m_transfers.push_back(merged);
        }
        m_flight.emplace(m_transfers, facts.groups.size(), facts.latencyMs, m_schedule);
    }

    double run()
    {
        for (const DraftId id : m_draft.order())
            run(id);
        double exposed = 0;
        for (const double milliseconds : m_landed)
            exposed += milliseconds;
        return exposed;
    }

private:
    std::uint32_t transferOf(CollectiveIndex collective) const
    {
        return m_facts.startAt[m_facts.graph->collective(collective).node.value()];
    }
    std::uint32_t mergedTransfer(std::uint32_t bucket) const
    {
        return std::uint32_t(m_facts.transfers.size()) + bucket;
    }

    void run(DraftId id)
    {
        if (!m_draft.isOld(id)) {
            const DraftCall &call = m_draft.call(id);
            if (call.role == CallRole::Send)
                m_flight->start(mergedTransfer(call.bucket), false);
            else if (call.role == CallRole::Wait)
                wait(mergedTransfer(call.bucket), NodeIndex(id));
            return;
        }
        const NodeIndex node(id);
        if (const std::uint32_t started = m_facts.startAt[id]; started != OverlapFacts::none)
            m_flight->start(started, false);
        else if (const std::uint32_t waited = m_facts.waitAt[id]; waited != OverlapFacts::none)
            wait(waited, node);
        else if (m_facts.milliseconds[id] > 0)
            m_flight->hideBehind(node, m_facts.milliseconds[id], OverlapFacts::none);
    }

    void wait(std::uint32_t transfer, NodeIndex node)
    {
        if (!m_flight->isInFlight(transfer))
            return;
        std::vector<std::uint32_t> landing = m_flight->earlierOfGroup(transfer);
        landing.push_back(transfer);
        for (const std::uint32_t t : landing) {
            if (m_schedule.isExposed(t))
                m_flight->hideBehind(node, m_schedule.exposedMs[t], m_transfers[t].group);
            m_landed.push_back(m_schedule.exposedMs[t]);
            m_flight->land(t);
        }
    }

    const OverlapFacts &m_facts;
    const MergedDraft &m_draft;
    std::vector<Transfer> m_transfers; ///< those of the graph, then one a bucket
    OverlapSchedule m_schedule;
    std::optional<Flight> m_flight;
    std::vector<double> m_landed; ///< what was exposed, by landing
};

} // namespace

MergedExposure mergedExposure(const OverlapFacts &facts, const OverlapSchedule &schedule, const MergedDraft &draft,
                              const StepRates &rates)
{
    DraftReplay replay(facts, draft, rates);
    MergedExposure exposure;
    exposure.exposedMs = replay.run();
    std::vector<std::uint32_t> position(draft.idCount());
    const std::vector<DraftId> order = draft.order();
    for (std::size_t p = 0; p < order.size(); ++p)
        position[order[p]] = std::uint32_t(p);
    exposure.lost.resize(facts.transfers.size());
    std::vector<std::uint32_t> bucketOf(facts.transfers.size(), OverlapFacts::none);
    for (std::size_t b = 0; b < draft.buckets().size(); ++b) {
        for (const CollectiveIndex member : draft.buckets()[b].members)
            bucketOf[facts.startAt[facts.graph->collective(member).node.value()]] = std::uint32_t(b);
    }
    for (std::size_t t = 0; t < facts.transfers.size(); ++t) {
        const std::uint32_t bucket = bucketOf[t];
        const bool isMerged = bucket != OverlapFacts::none;
        const DraftId start = isMerged ? draft.sendOf(bucket) : DraftId(facts.transfers[t].start.value());
        const DraftId wait = isMerged ? draft.waitOf(bucket) : DraftId(facts.transfers[t].wait.value());
        for (const NodeIndex node : schedule.hiding[t]) {
            const std::uint32_t at = position[draft.standsFor(node)];
            if (at <= position[start] || at >= position[wait])
                exposure.lost[t].push_back(node);
        }
    }
    return exposure;
}

} // namespace cutaway
