#include "core/bucketing/overlap/overlap_scheduler.h"

#include "core/bucketing/overlap/overlap_scheduling.h"

#include <algorithm>
#include <numeric>

namespace cutaway {

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

} // namespace cutaway
