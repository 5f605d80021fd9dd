#pragma once

#include "core/base/job.h"

#include <algorithm>
#include <chrono>
#include <limits>

namespace cutaway {

/// Seconds of a limit as parameters give it, where 0 stands for none.
inline double secondsOrNoLimit(double seconds)
{
    return seconds > 0 ? seconds : std::numeric_limits<double>::infinity();
}

/// When long work has to end: its job is stopped or its time is up. The job must outlive it.
class Deadline
{
public:
    /// `seconds` from now; may be infinite.
    Deadline(const Job &job, double seconds) : m_job(job), m_begin(Clock::now()), m_seconds(seconds) {}

    const Job &job() const { return m_job; }
    bool isStopped() const { return m_job.stopRequested(); }
    bool isOver() const { return isStopped() || secondsSpent() >= m_seconds; }
    double secondsSpent() const { return std::chrono::duration<double>(Clock::now() - m_begin).count(); }
    double secondsLeft() const { return std::max(0.0, m_seconds - secondsSpent()); }

private:
    using Clock = std::chrono::steady_clock;
    const Job &m_job;
    Clock::time_point m_begin;
    double m_seconds;
};

} // namespace cutaway
