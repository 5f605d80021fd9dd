#include "core/bucketing/overlap/overlap_scheduling.h"

#include "core/bucketing/overlap/prefetch_candidates.h"

#include <algorithm>
#include <numeric>

// Collectives that are started before their turn, to hide behind what runs.
namespace cutaway {

namespace {

constexpr std::size_t deepestPrefetch = 500;

} // namespace

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

} // namespace cutaway
