#include "core/bucketing/overlap/overlap_scheduler.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace cutaway {

namespace {

struct Candidate
{
    using Rank = std::tuple<int, std::uint32_t, double>; ///< urgency, first compute node, what it would hide

    Rank rank;
    NodeIndex start;
    std::uint32_t transfer = 0;
};

int urgencyOf(const OverlapFacts &facts, NodeIndex start, std::size_t computed)
{
    if (facts.isOffPath(start))
        return facts.leadsToScatter(start) ? 1 : 3;
    return facts.firstCompute[start.value()] == computed + 1 ? 0 : 2;
}

/// Those of one key behind its best; keys stay in the order of their best, and what cannot be merged has one of its
/// own.
void groupByKey(const OverlapFacts &facts, std::vector<Candidate> &candidates)
{
    const std::size_t keys = facts.transfers.size();
    const auto keyOf = [&](const Candidate &candidate) {
        return std::min<std::size_t>(facts.transfers[candidate.transfer].key, keys);
    };
    std::vector<std::size_t> firstOf(keys + 1, candidates.size());
    for (std::size_t i = candidates.size(); i-- > 0;)
        firstOf[keyOf(candidates[i])] = i;
    std::ranges::stable_sort(candidates, {}, [&](const Candidate &candidate) { return firstOf[keyOf(candidate)]; });
}

/// One run of `scheduleOverlap`.
class OverlapScheduler
{
public:
    OverlapScheduler(const OverlapFacts &facts, const OverlapSettings &settings);
    Result<OverlapSchedule> run(const Job &job);

private:
    static constexpr std::uint32_t none = OverlapFacts::none;

    std::uint32_t started(NodeIndex node) const { return m_facts.startAt[node.value()]; }
    std::uint32_t waited(NodeIndex node) const { return m_facts.waitAt[node.value()]; }
    const Transfer &transfer(std::uint32_t t) const { return m_facts.transfers[t]; }
    std::uint32_t firstCompute(NodeIndex node) const { return m_facts.firstCompute[node.value()]; }

    void runNode(NodeIndex node);
    void compute(NodeIndex node);
    void schedule(NodeIndex node);

    // What is ready.

    std::int64_t &readyBytes(std::uint32_t t);
    void addReady(NodeIndex node);
    /// One reader after the other, each reading nothing else, up to a collective that was not started.
    bool leadsToStartAlone(NodeIndex node) const;
    std::vector<NodeIndex> nextNodes();
    bool isOffPathTurn(NodeIndex node);
    /// The ready ones that could be merged with it, as far as they fit.
    std::vector<NodeIndex> batchOf(NodeIndex node);

    // Collectives, some of which start early.

    void startTransfer(std::uint32_t t);
    /// A wait lands everything that its group started before. What its collective still needs is time for other groups.
    void wait(NodeIndex node);
    /// A wait that is forced may need more than its collective: the part of a coalesced one, or writers of storage.
    void runMissing(NodeIndex node);
    bool isHidden(std::uint32_t t, NodeIndex node) const;
    /// Starts collectives that can hide behind what is left of a node's time, per group.
    void overlap(NodeIndex node, std::vector<double> left);
    /// Starts a collective with all that it still needs, or refuses.
    bool prefetch(std::uint32_t t, NodeIndex node);
    bool wouldExceedMemory(std::uint32_t t) const;
    /// What a collective needs that is not scheduled, in graph order, unless something of it stands in the way.
    bool findPath(std::uint32_t t, NodeIndex node);
    bool isObstacle(NodeIndex needed, NodeIndex node) const;

    const OverlapFacts &m_facts;
    const OverlapSettings &m_settings;
    OverlapSchedule m_result;
    MemoryBefore m_before;
    std::int64_t m_allowed;
    Flight m_flight;
    LiveBytes m_live;
    std::vector<std::int64_t> m_prefetched; ///< bytes, per compute node
    std::vector<std::uint32_t> m_missing;   ///< inputs that are not scheduled, per node
    std::vector<bool> m_isDone;
    std::vector<bool> m_isUnstarted;
    ReadyHeap m_onPath;
    ReadyHeap m_offPath;
    std::vector<std::uint32_t> m_seen; ///< per node: the number of the last search that saw it
    std::uint32_t m_search = 0;
    std::vector<NodeIndex> m_stack;
    std::vector<NodeIndex> m_path;
    std::vector<std::uint32_t> m_unstarted; ///< by first wait
    std::vector<std::int64_t> m_readyBytes; ///< of collectives off the path that got ready, per key
    std::int64_t m_keylessBytes = 0;
    std::size_t m_computed = 0; ///< compute nodes done
    std::int64_t m_lastOnPath = -1;
    std::size_t m_nesting = 0;
};

// Collectives that are started before their turn, to hide behind what runs.

constexpr std::size_t deepestPrefetch = 500;

} // namespace

OverlapScheduler::OverlapScheduler(const OverlapFacts &facts, const OverlapSettings &settings)
    : m_facts(facts)
    , m_settings(settings)
    , m_before(memoryBefore(facts))
    , m_allowed(allowedPeak(m_before.peak, settings))
    , m_flight(facts.transfers, facts.groups.size(), facts.latencyMs, m_result)
    , m_live(facts.nodes(), facts.storage)
    , m_prefetched(facts.computeCount)
    , m_missing(facts.nodes().size())
    , m_isDone(facts.nodes().size())
    , m_isUnstarted(facts.transfers.size(), true)
    , m_seen(facts.nodes().size())
    , m_unstarted(facts.transfers.size())
    , m_readyBytes(facts.transfers.size())
{
    std::iota(m_unstarted.begin(), m_unstarted.end(), 0);
}

Result<OverlapSchedule> OverlapScheduler::run(const Job &job)
{
    const Graph &graph = m_facts.nodes();
    for (std::size_t i = 0; i < graph.size(); ++i)
        m_missing[i] = std::uint32_t(m_facts.before(NodeIndex(i)).size());
    for (std::size_t i = 0; i < graph.size(); ++i) {
        if (m_missing[i] == 0)
            addReady(NodeIndex(i));
    }
    while (!m_onPath.isEmpty() || !m_offPath.isEmpty()) {
        if (job.stopRequested())
            return cancelledError();
        if (!m_flight.isEmpty() && m_flight.bytes() >= m_settings.maxInFlightBytes) {
            wait(m_facts.transfers[m_flight.oldest()].wait);
            continue;
        }
        for (const NodeIndex node : nextNodes())
            runNode(node);
    }
    m_result.peakBefore = m_before.peak;
    m_result.peakAfter = m_live.peak();
    return std::move(m_result);
}

void OverlapScheduler::runNode(NodeIndex node)
{
    if (m_isDone[node.value()])
        return;
    const std::uint32_t start = started(node);
    if (start != none)
        startTransfer(start);
    else if (waited(node) != none)
        wait(node);
    else
        compute(node);
    if (!m_facts.isOffPath(node))
        m_lastOnPath = std::max(m_lastOnPath, std::int64_t(node.value()));
    else if (start != none)
        readyBytes(start) -= transfer(start).bytes;
}

void OverlapScheduler::compute(NodeIndex node)
{
    const double milliseconds = m_facts.milliseconds[node.value()];
    if (milliseconds > 0)
        overlap(node, m_flight.hideBehind(node, milliseconds, none));
    if (!m_isDone[node.value()]) // what was started meanwhile may have needed it
        schedule(node);
    m_computed += m_facts.isCompute[node.value()] ? 1 : 0;
}

void OverlapScheduler::schedule(NodeIndex node)
{
    m_isDone[node.value()] = true;
    m_result.order.push_back(node);
    m_live.run(node);
    for (const NodeIndex user : m_facts.after(node)) {
        if (--m_missing[user.value()] == 0)
            addReady(user);
    }
}

std::int64_t &OverlapScheduler::readyBytes(std::uint32_t t)
{
    return transfer(t).key == Transfer::noKey ? m_keylessBytes : m_readyBytes[transfer(t).key];
}

void OverlapScheduler::startTransfer(std::uint32_t t)
{
    m_flight.start(t);
    m_isUnstarted[t] = false;
    std::erase(m_unstarted, t);
    schedule(transfer(t).start);
}

void OverlapScheduler::wait(NodeIndex node)
{
    const std::uint32_t t = waited(node);
    if (m_flight.isInFlight(t)) {
        for (const std::uint32_t earlier : m_flight.earlierOfGroup(t)) {
            if (m_flight.isInFlight(earlier))
                wait(transfer(earlier).wait);
        }
    }
    if (m_flight.isInFlight(t) && m_result.isExposed(t)) {
        const std::uint32_t group = transfer(t).group;
        overlap(node, m_flight.hideBehind(node, m_result.exposedMs[t], group));
    }
    if (m_flight.isInFlight(t))
        m_flight.land(t);
    runMissing(node);
    if (!m_isDone[node.value()])
        schedule(node);
}

void OverlapScheduler::runMissing(NodeIndex node)
{
    if (std::ranges::all_of(m_facts.before(node), [&](NodeIndex before) { return m_isDone[before.value()]; }))
        return;
    std::vector<NodeIndex> missing;
    std::vector<NodeIndex> stack{node};
    ++m_search;
    while (!stack.empty()) {
        const NodeIndex at = stack.back();
        stack.pop_back();
        for (const NodeIndex before : m_facts.before(at)) {
            if (m_isDone[before.value()] || m_seen[before.value()] == m_search)
                continue;
            m_seen[before.value()] = m_search;
            missing.push_back(before);
            stack.push_back(before);
        }
    }
    std::ranges::sort(missing);
    std::ranges::for_each(missing, [&](NodeIndex before) { runNode(before); });
}

bool OverlapScheduler::isHidden(std::uint32_t t, NodeIndex node) const
{
    return !m_result.isExposed(t) && std::ranges::count(m_result.hiding[t], node) == 0;
}

Result<OverlapSchedule> scheduleOverlap(const OverlapFacts &facts, const OverlapSettings &settings, const Job &job)
{
    return OverlapScheduler(facts, settings).run(job);
}

void ReadyHeap::push(Entry entry)
{
    m_entries.push_back(entry);
    rise(m_entries.size() - 1, 0);
}

NodeIndex ReadyHeap::pop()
{
    Entry last = m_entries.back();
    m_entries.pop_back();
    if (m_entries.empty())
        return last.node;
    std::swap(last, m_entries.front());
    sink(0);
    return last.node;
}

void ReadyHeap::remove(const std::vector<std::size_t> &positions)
{
    if (positions.empty())
        return;
    for (std::size_t i = positions.size(); i-- > 0;)
        m_entries.erase(m_entries.begin() + std::ptrdiff_t(positions[i]));
    for (std::size_t i = m_entries.size() / 2; i-- > 0;)
        sink(i);
}

void ReadyHeap::rise(std::size_t position, std::size_t top)
{
    const Entry entry = m_entries[position];
    while (position > top) {
        const std::size_t parent = (position - 1) / 2;
        if (!(entry < m_entries[parent]))
            break;
        m_entries[position] = m_entries[parent];
        position = parent;
    }
    m_entries[position] = entry;
}

/// Down to a leaf by the smaller child, then up to where it belongs.
void ReadyHeap::sink(std::size_t position)
{
    const std::size_t top = position;
    const Entry entry = m_entries[position];
    for (std::size_t child = 2 * position + 1; child < m_entries.size(); child = 2 * position + 1) {
        if (child + 1 < m_entries.size() && !(m_entries[child] < m_entries[child + 1]))
            ++child;
        m_entries[position] = m_entries[child];
        position = child;
    }
    m_entries[position] = entry;
    rise(position, top);
}

std::vector<std::uint32_t> prefetchCandidates(const OverlapFacts &facts, const OverlapSettings &settings,
                                              const std::vector<std::uint32_t> &unstarted, std::size_t computed,
                                              const std::vector<double> &left, const std::vector<double> &exposedMs)
{
    std::vector<Candidate> candidates;
    // Torch looks at one more than its limit says.
    for (std::size_t i = 0; i < unstarted.size() && std::int64_t(i) <= settings.maxDistance; ++i) {
        const std::uint32_t t = unstarted[i];
        const Transfer &transfer = facts.transfers[t];
        const std::uint32_t first = facts.firstCompute[transfer.start.value()];
        const bool isTooFar = !facts.isOffPath(transfer.start) &&
                              std::int64_t(first) - std::int64_t(computed) > settings.maxComputePreFetch;
        if (left[transfer.group] <= 0 || isTooFar)
            continue;
        const Candidate::Rank rank{urgencyOf(facts, transfer.start, computed), first,
                                   -std::min(left[transfer.group], exposedMs[t])};
        candidates.push_back({rank, transfer.start, t});
    }
    std::ranges::sort(candidates, {}, [](const Candidate &c) { return std::pair(c.rank, c.start); });
    if (settings.groupsByKey)
        groupByKey(facts, candidates);
    std::vector<std::uint32_t> sorted;
    for (const Candidate &candidate : candidates)
        sorted.push_back(candidate.transfer);
    return sorted;
}

void OverlapScheduler::overlap(NodeIndex node, std::vector<double> left)
{
    const auto isNothingLeft = [&] { return std::ranges::all_of(left, [](double time) { return time <= 0; }); };
    if (m_nesting >= deepestPrefetch || isNothingLeft())
        return;
    ++m_nesting;
    for (const std::uint32_t t :
         prefetchCandidates(m_facts, m_settings, m_unstarted, m_computed, left, m_result.exposedMs)) {
        double &time = left[transfer(t).group];
        if (time <= 0 || !m_isUnstarted[t] || !prefetch(t, node))
            continue;
        const double hidden = std::min(time, m_result.exposedMs[t]);
        m_result.exposedMs[t] -= hidden;
        time -= hidden;
        m_flight.addHiding(t, node);
        if (std::accumulate(left.begin(), left.end(), 0.0) == 0)
            break;
    }
    --m_nesting;
}

bool OverlapScheduler::prefetch(std::uint32_t t, NodeIndex node)
{
    if (m_facts.reaches(node, t) || wouldExceedMemory(t))
        return false;
    const auto isRoomShort = [&] { return m_settings.maxInFlightBytes - m_flight.bytes() < transfer(t).bytes; };
    while (!m_flight.isEmpty() && isRoomShort() && isHidden(m_flight.oldest(), node))
        wait(transfer(m_flight.oldest()).wait);
    if (isRoomShort() || !m_isUnstarted[t] || !findPath(t, node))
        return false;
    const std::vector<NodeIndex> path = m_path;
    for (const NodeIndex needed : path) {
        if (m_isDone[needed.value()])
            continue;
        if (waited(needed) != none)
            wait(needed);
        else
            schedule(needed);
    }
    if (!m_isUnstarted[t]) // started while another was waited for
        return false;
    startTransfer(t);
    if (const std::uint32_t first = firstCompute(transfer(t).start); first != none) {
        for (std::size_t j = m_computed; j < first; ++j)
            m_prefetched[j] += transfer(t).bytes;
    }
    return true;
}

bool OverlapScheduler::wouldExceedMemory(std::uint32_t t) const
{
    const std::uint32_t first = firstCompute(transfer(t).start);
    const std::int64_t bytes = transfer(t).bytes;
    if (first == none)
        return false;
    if (m_live.current() + bytes > m_allowed)
        return true;
    for (std::size_t j = m_computed; j < first; ++j) {
        if (m_prefetched[j] + bytes > m_settings.maxInFlightBytes ||
            m_before.atCompute[j] + m_prefetched[j] + bytes > m_allowed)
            return true;
    }
    return false;
}

bool OverlapScheduler::findPath(std::uint32_t t, NodeIndex node)
{
    m_path.clear();
    ++m_search;
    m_stack = {transfer(t).start};
    while (!m_stack.empty()) {
        const NodeIndex at = m_stack.back();
        m_stack.pop_back();
        for (const NodeIndex input : m_facts.before(at)) {
            if (m_isDone[input.value()] || m_seen[input.value()] == m_search)
                continue;
            m_seen[input.value()] = m_search;
            if (isObstacle(input, node))
                return false;
            m_path.push_back(input);
            m_stack.push_back(input);
        }
    }
    std::ranges::sort(m_path);
    return true;
}

bool OverlapScheduler::isObstacle(NodeIndex needed, NodeIndex node) const
{
    if (m_facts.isCompute[needed.value()] || started(needed) != none)
        return true;
    if (const std::uint32_t t = waited(needed); t != none)
        return !isHidden(t, node);
    const std::string &target = m_facts.nodes().node(needed).target;
    return target.find("c10") != std::string::npos || target.find("_dtensor") != std::string::npos;
}

// Which of the nodes that are ready runs next.

void OverlapScheduler::addReady(NodeIndex node)
{
    if (m_facts.isOffPath(node)) {
        m_offPath.push({m_facts.leadsToScatter(node) ? 0U : 1U, 0, node});
        if (const std::uint32_t start = started(node); start != none)
            readyBytes(start) += transfer(start).bytes;
        return;
    }
    std::int32_t nudge = 0;
    if (const std::uint32_t t = waited(node); t != none)
        nudge = m_result.isExposed(t) ? 1 : 0;
    else if (leadsToStartAlone(node))
        nudge = -1;
    m_onPath.push({firstCompute(node), nudge, node});
}

bool OverlapScheduler::leadsToStartAlone(NodeIndex node) const
{
    const Graph &graph = m_facts.nodes();
    for (;;) {
        if (graph.users(node).size() != 1)
            return false;
        const NodeIndex user = graph.users(node).front();
        if (graph.inputs(user).size() != 1)
            return false;
        if (started(user) != none && m_isUnstarted[started(user)])
            return true;
        if (!m_facts.isCheap[user.value()])
            return false;
        node = user;
    }
}

std::vector<NodeIndex> OverlapScheduler::nextNodes()
{
    if (m_offPath.isEmpty() || !isOffPathTurn(m_offPath.head()))
        return {m_onPath.pop()};
    const NodeIndex node = m_offPath.pop();
    const std::uint32_t start = started(node);
    if (!m_settings.offPathBytes || start == none || transfer(start).key == Transfer::noKey)
        return {node};
    return batchOf(node);
}

bool OverlapScheduler::isOffPathTurn(NodeIndex node)
{
    if (m_onPath.isEmpty() || m_isDone[node.value()])
        return true;
    if (const std::uint32_t t = waited(node); t != none)
        return !m_result.isExposed(t) || m_live.current() > m_allowed;
    if (const std::uint32_t start = started(node); start != none && m_settings.offPathBytes)
        return readyBytes(start) >= *m_settings.offPathBytes;
    return m_facts.leadsToScatter(node) && std::int64_t(node.value()) <= m_lastOnPath;
}

std::vector<NodeIndex> OverlapScheduler::batchOf(NodeIndex node)
{
    const Transfer &first = transfer(started(node));
    std::vector<NodeIndex> batch{node};
    std::int64_t bytes = first.bytes;
    std::vector<std::size_t> taken;
    const std::vector<ReadyHeap::Entry> &entries = m_offPath.entries();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const std::uint32_t t = started(entries[i].node);
        if (t == none || m_isDone[entries[i].node.value()] || transfer(t).key != first.key ||
            bytes + transfer(t).bytes > *m_settings.offPathBytes)
            continue;
        batch.push_back(entries[i].node);
        bytes += transfer(t).bytes;
        taken.push_back(i);
    }
    m_offPath.remove(taken);
    return batch;
}

} // namespace cutaway
