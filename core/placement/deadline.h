#pragma once

#include "core/base/job.h"

#include <chrono>
#include <limits>

namespace cutaway {

/// When a search has to end: the job is stopped or the time is up.
class Deadline
{
public:
    /// `seconds` from now; 0: no limit.
    Deadline(const Job &job, double seconds) : m_job(job), m_begin(Clock::now()), m_seconds(seconds) {}

    const Job &job() const { return m_job; }
    bool isOver() const { return m_job.stopRequested() || secondsLeft() <= 0; }
    double secondsLeft() const
    {
        if (m_seconds <= 0)
            return std::numeric_limits<double>::infinity();
        return m_seconds - std::chrono::duration<double>(Clock::now() - m_begin).count();
    }

private:
    using Clock = std::chrono::steady_clock;
    const Job &m_job;
    Clock::time_point m_begin;
    double m_seconds;
};

} // namespace cutaway
