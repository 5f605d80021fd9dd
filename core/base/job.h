#pragma once

#include "core/base/search_gap.h"
#include "core/base/text.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <stop_token>

namespace cutaway {

/// What long work is doing now.
struct Progress
{
    Text phase;           ///< `reading`, `round 14 of 62`
    double fraction = -1; ///< 0 to 1; below 0: not known
};

/// What long work is given by whoever waits for it: a way to be stopped and a way to report.
/// Functions that take a Job look at `stopRequested()` at least every 50 ms.
struct Job
{
    std::stop_token stop;
    std::function<void(const Progress &)> report;
    std::function<void(const SearchGap &)> reportGap = {}; ///< called on whatever thread searches

    bool stopRequested() const { return stop.stop_requested(); }
    void progress(const Text &phase, double fraction = -1) const
    {
        if (report)
            report({phase, fraction});
    }
    /// What is best or proven has changed.
    void tellGap(const SearchGap &gap) const
    {
        if (reportGap)
            reportGap(gap);
    }
};

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
