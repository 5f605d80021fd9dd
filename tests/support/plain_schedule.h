#pragma once

#include "core/pipeline/schedule.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace cutaway::testing {

/// Section 4 of core/pipeline/README.md word by word, time step by time step: all times are whole.
class PlainSchedule
{
public:
    explicit PlainSchedule(const ScheduleInput &input) : m_input(input), m_stages(std::size_t(input.stages()))
    {
        for (std::int64_t d = 0; d < input.devices; ++d)
            m_orders.push_back(scheduleOrder(input, d));
        m_at.resize(m_orders.size(), 0);
        m_kept.resize(m_orders.size(), 0);
        m_peak.resize(m_orders.size(), 0);
        m_free.resize(m_orders.size(), 0);
        m_linkFree.resize(2 * m_stages, 0);
    }

    double makespan()
    {
        double end = 0;
        for (double now = 0; !isDone(); ++now) {
            // What takes no time may set free another in the same step.
            while (startAt(now))
                ;
            for (const double free : m_free)
                end = std::max(end, free);
        }
        return end;
    }

    /// Once it has run.
    const std::vector<std::int64_t> &peakActivationBytes() const { return m_peak; }

private:
    using Key = std::tuple<bool, std::uint32_t, std::uint32_t>; // backward, stage, microbatch

    bool isDone() const
    {
        for (std::size_t d = 0; d < m_orders.size(); ++d) {
            if (m_at[d] < m_orders[d].size())
                return false;
        }
        return true;
    }

    bool startAt(double now)
    {
        bool anything = false;
        for (std::size_t d = 0; d < m_orders.size(); ++d) {
            if (m_at[d] == m_orders[d].size() || m_free[d] > now)
                continue;
            const ScheduleStep step = m_orders[d][m_at[d]];
            const auto ready = readyAt(step);
            if (!ready || *ready > now)
                continue;
            ++m_at[d];
            const double seconds = step.isBackward ? m_input.backwardSec[step.stage] : m_input.forwardSec[step.stage];
            m_free[d] = now + seconds;
            keep(d, step);
            finish(step, now + seconds);
            anything = true;
        }
        return anything;
    }

    void keep(std::size_t device, const ScheduleStep &step)
    {
        const std::int64_t activation = m_input.activationBytes[step.stage];
        m_kept[device] += step.isBackward ? -activation : activation;
        m_peak[device] = std::max(m_peak[device], m_kept[device]);
        if (!m_input.training)
            m_kept[device] -= activation;
    }

    std::optional<double> arrival(const Key &key) const
    {
        const auto found = m_arrived.find(key);
        return found == m_arrived.end() ? std::nullopt : std::optional(found->second);
    }

    std::optional<double> readyAt(const ScheduleStep &step) const
    {
        if (!step.isBackward)
            return step.stage == 0 ? std::optional(0.0) : arrival({false, step.stage, step.microbatch});
        const auto own = m_forwardEnd.find({step.stage, step.microbatch});
        if (own == m_forwardEnd.end())
            return std::nullopt;
        if (step.stage + 1 == m_stages)
            return own->second;
        const auto gradient = arrival({true, step.stage, step.microbatch});
        return gradient ? std::optional(std::max(own->second, *gradient)) : std::nullopt;
    }

    /// One stage works in order, so that its values come to their link in order.
    void finish(const ScheduleStep &step, double end)
    {
        if (!step.isBackward)
            m_forwardEnd[{step.stage, step.microbatch}] = end;
        const bool isLast = step.isBackward ? step.stage == 0 : step.stage + 1 == m_stages;
        if (isLast)
            return;
        const std::uint32_t to = step.isBackward ? step.stage - 1 : step.stage + 1;
        double &free = m_linkFree[2 * step.stage + (step.isBackward ? 1 : 0)];
        const auto &seconds = step.isBackward ? m_input.gradientSec : m_input.activationSec;
        free = std::max(free, end) + seconds[std::min<std::size_t>(step.stage, to)];
        m_arrived[{step.isBackward, to, step.microbatch}] = free;
    }

    const ScheduleInput &m_input;
    std::size_t m_stages;
    std::vector<std::vector<ScheduleStep>> m_orders;
    std::vector<std::size_t> m_at;
    std::vector<double> m_free;
    std::vector<std::int64_t> m_kept; ///< bytes
    std::vector<std::int64_t> m_peak;
    std::vector<double> m_linkFree;
    std::map<Key, double> m_arrived;
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> m_forwardEnd;
};

} // namespace cutaway::testing
