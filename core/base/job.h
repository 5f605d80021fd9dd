#pragma once

#include "core/base/search_gap.h"
#include "core/base/text.h"

#include <functional>
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

} // namespace cutaway
