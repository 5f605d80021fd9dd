#include "core/bucketing/overlap/overlap_buckets.h"

#include "core/bucketing/overlap/event_line.h"
#include "core/bucketing/torch214/merge_fault.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace cutaway {

namespace {

using TransferList = std::vector<std::uint32_t>;

/// Finds the buckets of one group of devices after the other.
class BucketSearch
{
public:
    BucketSearch(const OverlapFacts &facts, const OverlapSchedule &schedule, const OverlapSettings &settings)
        : m_facts(facts)
        , m_schedule(schedule)
        , m_settings(settings)
        , m_isExact(!settings.forgetsDependences)
        , m_order(facts, schedule)
        , m_added(facts.nodes().size(), m_isExact)
        , m_paths(facts, m_order, m_added)
        , m_position(facts.nodes().size())
    {
        for (std::size_t p = 0; p < schedule.order.size(); ++p)
            m_position[schedule.order[p].value()] = std::uint32_t(p);
        for (std::size_t g = 0; g < facts.groups.size(); ++g)
            m_lines.emplace_back(facts, schedule, std::uint32_t(g), m_added);
        addHiddenDependences();
    }

    Result<OverlapBuckets> run(const Job &job)
    {
        for (std::uint32_t group = 0; group < m_facts.groups.size(); ++group) {
            if (m_settings.mergesFsdpGroupsOnly && !isFsdp(group))
                continue;
            m_line = &m_lines[group];
            for (const TransferList &alike : keysOf(group)) {
                if (job.stopRequested())
                    return cancelledError();
                fill(sorted(alike, group));
            }
        }
        return std::move(m_result);
    }

private:
    const Transfer &transfer(std::uint32_t t) const { return m_facts.transfers[t]; }
    bool isFsdp(std::uint32_t group) const { return m_facts.fsdpGroups.contains(m_facts.groups[group]); }

    void addHiddenDependences()
    {
        for (std::uint32_t t = 0; t < m_facts.transfers.size(); ++t) {
            if (m_schedule.isExposed(t))
                continue;
            for (const NodeIndex node : m_schedule.hiding[t]) {
                m_added.add(node, transfer(t).start);
                m_added.add(transfer(t).wait, node);
                m_hides.insert(node);
            }
        }
    }

    /// By first transfer.
    std::vector<TransferList> keysOf(std::uint32_t group) const
    {
        std::vector<TransferList> keys;
        std::vector<std::uint32_t> places(m_facts.transfers.size(), OverlapFacts::none);
        for (std::uint32_t t = 0; t < m_facts.transfers.size(); ++t) {
            if (transfer(t).group != group || transfer(t).key == Transfer::noKey)
                continue;
            std::uint32_t &place = places[transfer(t).key];
            if (place == OverlapFacts::none) {
                place = std::uint32_t(keys.size());
                keys.emplace_back();
            }
            keys[place].push_back(t);
        }
        return keys;
    }

    TransferList sorted(TransferList alike, std::uint32_t group)
    {
        m_isExposedFirst = m_settings.exposedFirst.value_or(isFsdp(group));
        const auto hiddenShare = [&](std::uint32_t t) {
            const double all = transfer(t).milliseconds;
            return m_isExposedFirst && all > 0 ? (all - m_schedule.exposedMs[t]) / all : 0.0;
        };
        std::ranges::sort(alike, {}, [&](std::uint32_t t) { return std::pair(hiddenShare(t), positionOf(t)); });
        return alike;
    }

    std::uint32_t positionOf(std::uint32_t t) const { return m_position[transfer(t).start.value()]; }

    bool hidesOthers(std::uint32_t t) const
    {
        return m_hides.contains(transfer(t).start) || m_hides.contains(transfer(t).wait);
    }

    void fill(const TransferList &candidates)
    {
        std::vector<bool> isUsed(candidates.size());
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            if (!isUsed[i] && !hidesOthers(candidates[i]))
                open(candidates, i, isUsed);
        }
    }

    void open(const TransferList &candidates, std::size_t first, std::vector<bool> &isUsed)
    {
        m_bucket = {candidates[first]};
        std::int64_t bytes = transfer(m_bucket.front()).bytes;
        std::size_t failures = 0;
        const auto reach = std::size_t(std::min<std::int64_t>(m_settings.maxDistance, std::int64_t(candidates.size())));
        for (std::size_t i = first + 1; i < std::min(candidates.size(), first + 1 + reach); ++i) {
            const std::uint32_t candidate = candidates[i];
            if (bytes + transfer(candidate).bytes > OverlapSettings::mostBucketBytes)
                break;
            if (isUsed[i] || (m_isExposedFirst && isFar(candidate)))
                continue;
            if (join(candidate)) {
                m_bucket.push_back(candidate);
                bytes += transfer(candidate).bytes;
                isUsed[i] = true;
                failures = 0;
            } else if (++failures >= OverlapSettings::mostFailures) {
                break;
            }
        }
        if (m_bucket.size() > 1)
            keep();
    }

    bool isFar(std::uint32_t candidate) const
    {
        const auto a = std::int64_t(positionOf(candidate));
        const auto b = std::int64_t(positionOf(m_bucket.front()));
        return std::abs(a - b) > std::int64_t(OverlapSettings::mostFailures);
    }

    void keep()
    {
        OverlapBuckets::Entry entry;
        for (const std::uint32_t t : m_bucket)
            entry.members.push_back(transfer(t).collective);
        entry.start = m_line->event(m_line->at(transfer(m_bucket.front()).start)).node;
        entry.wait = m_line->event(m_line->at(transfer(m_bucket.front()).wait)).node;
        m_result.buckets.push_back(std::move(entry));
    }

    // Whether another fits in.

    bool join(std::uint32_t candidate)
    {
        if (hidesOthers(candidate) || hasConflict(candidate))
            return false;
        const Transfer &first = transfer(m_bucket.front());
        const Transfer &other = transfer(candidate);
        const std::array<std::pair<NodeIndex, NodeIndex>, 4> places{{{first.start, other.wait},
                                                                     {first.start, first.wait},
                                                                     {other.start, other.wait},
                                                                     {other.start, first.wait}}};
        return std::ranges::any_of(places,
                                   [&](const auto &place) { return tryPlace(candidate, place.first, place.second); });
    }

    /// Paths that no place can mend.
    bool hasConflict(std::uint32_t candidate)
    {
        const Transfer &other = transfer(candidate);
        const auto isBefore = [&](NodeIndex a, NodeIndex b) { return m_order.isBefore(a, b); };
        const auto isBeforeHiding = [&](NodeIndex wait, std::uint32_t hidden) {
            return std::ranges::any_of(m_schedule.hiding[hidden], [&](NodeIndex node) { return isBefore(wait, node); });
        };
        return std::ranges::any_of(m_bucket, [&](std::uint32_t t) {
            const Transfer &member = transfer(t);
            return isBefore(member.start, other.start) || isBefore(other.start, member.start) ||
                   isBefore(member.wait, other.wait) || isBefore(other.wait, member.wait) ||
                   isBeforeHiding(other.wait, t) || isBeforeHiding(member.wait, candidate);
        });
    }

    bool tryPlace(std::uint32_t candidate, NodeIndex start, NodeIndex wait)
    {
        if (!keepsHiding(candidate, start, wait))
            return false;
        const Transfer &first = transfer(m_bucket.front());
        const Transfer &other = transfer(candidate);
        const auto isJoined = [&](NodeIndex a, NodeIndex b) { return m_paths.hasPath(a, b) || m_paths.hasPath(b, a); };
        const EventLine::Gap startGap =
            m_line->takeOut(start == first.start ? other.start : first.start, m_added, m_isExact);
        if (isJoined(first.start, other.start)) {
            m_line->putBack(startGap, m_added, m_isExact);
            return false;
        }
        m_paths.merge(first.start, other.start);
        const EventLine::Gap waitGap =
            m_line->takeOut(wait == first.wait ? other.wait : first.wait, m_added, m_isExact);
        if (isJoined(first.wait, other.wait)) {
            m_line->putBack(waitGap, m_added, m_isExact);
            m_paths.unmerge(other.start);
            m_line->putBack(startGap, m_added, m_isExact);
            return false;
        }
        m_paths.merge(first.wait, other.wait);
        placeMembers(candidate, m_line->at(start), m_line->at(wait));
        return true;
    }

    /// Torch forgets to tell the members between.
    void placeMembers(std::uint32_t candidate, std::uint32_t start, std::uint32_t wait)
    {
        const auto place = [&](std::uint32_t t) {
            m_line->place(transfer(t).start, start);
            m_line->place(transfer(t).wait, wait);
        };
        place(candidate);
        place(m_bucket.front());
        if (m_isExact)
            std::ranges::for_each(m_bucket, place);
    }

    using Interval = std::pair<std::uint32_t, std::uint32_t>;

    /// Whether all that hides a member stays between start and wait, and no other collective has to be waited for
    /// before what hides it: collectives of a group end in the order of their starts.
    bool keepsHiding(std::uint32_t candidate, NodeIndex start, NodeIndex wait)
    {
        TransferList all = m_bucket;
        all.push_back(candidate);
        const Interval own{m_line->positionOf(start), m_line->positionOf(wait)};
        m_running = {own};
        m_hidden.clear();
        for (const std::uint32_t t : all) {
            for (const NodeIndex node : m_schedule.hiding[t]) {
                const std::uint32_t position = m_line->positionOf(node);
                if (position <= own.first || position >= own.second)
                    return false;
                m_hidden.emplace_back(own.first, position);
            }
        }
        const auto first = transfer(m_bucket.front());
        const std::uint32_t laterStart =
            std::max(m_line->positionOf(first.start), m_line->positionOf(transfer(candidate).start));
        const std::uint32_t earlierWait =
            std::min(m_line->positionOf(first.wait), m_line->positionOf(transfer(candidate).wait));
        for (std::uint32_t e = m_line->event(m_line->at(start)).next;
             e != EventLine::none && m_line->event(e).position < laterStart; e = m_line->event(e).next)
            addIntervals(m_line->event(e), all);
        for (std::uint32_t e = m_line->event(m_line->at(wait)).previous;
             e != EventLine::none && m_line->event(e).position > earlierWait; e = m_line->event(e).previous)
            addIntervals(m_line->event(e), all);
        return !isAnyEnclosed();
    }

    void addIntervals(const EventLine::Event &event, const TransferList &merged)
    {
        const std::uint32_t t = event.kind == EventLine::Event::Kind::Start  ? m_facts.startAt[event.node.value()]
                                : event.kind == EventLine::Event::Kind::Wait ? m_facts.waitAt[event.node.value()]
                                                                             : OverlapFacts::none;
        if (t == OverlapFacts::none || std::ranges::count(merged, t) > 0)
            return;
        const std::uint32_t start = m_line->positionOf(transfer(t).start);
        m_running.emplace_back(start, m_line->positionOf(transfer(t).wait));
        for (const NodeIndex node : m_schedule.hiding[t])
            m_hidden.emplace_back(start, m_line->positionOf(node));
    }

    /// Whether any of what hides lies inside any of what runs, ends apart. By a sweep over starts from the left: of
    /// what began before, only the latest end counts.
    bool isAnyEnclosed()
    {
        std::ranges::sort(m_running);
        std::ranges::sort(m_hidden);
        std::uint32_t latestEnd = 0;
        std::size_t next = 0;
        for (const Interval &hidden : m_hidden) {
            for (; next < m_running.size() && m_running[next].first < hidden.first; ++next)
                latestEnd = std::max(latestEnd, m_running[next].second);
            if (next > 0 && hidden.second < latestEnd)
                return true;
        }
        return false;
    }

    const OverlapFacts &m_facts;
    const OverlapSchedule &m_schedule;
    const OverlapSettings &m_settings;
    bool m_isExact;
    HiddenOrder m_order;
    AddedDependences m_added;
    MergedPaths m_paths;
    std::vector<EventLine> m_lines;        ///< per group
    std::vector<std::uint32_t> m_position; ///< per node, in the schedule
    std::unordered_set<NodeIndex> m_hides; ///< nodes that hide a collective altogether
    EventLine *m_line = nullptr;           ///< of the group that is searched
    bool m_isExposedFirst = false;
    TransferList m_bucket;
    std::vector<Interval> m_running; ///< from start to wait
    std::vector<Interval> m_hidden;  ///< from start to what hides it
    OverlapBuckets m_result;
};

} // namespace

Result<OverlapBuckets> overlapBuckets(const OverlapFacts &facts, const OverlapSchedule &schedule,
                                      const OverlapSettings &settings, const Job &job)
{
    if (!settings.merges)
        return OverlapBuckets();
    return BucketSearch(facts, schedule, settings).run(job);
}

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
