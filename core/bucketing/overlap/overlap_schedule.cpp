#include "core/bucketing/overlap/overlap_schedule.h"

#include <algorithm>
#include <numeric>

namespace cutaway {

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

} // namespace cutaway
