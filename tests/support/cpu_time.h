#pragma once

#include <algorithm>
#include <ctime>
#include <functional>
#include <vector>

#include <sys/resource.h>

// Processor time, which other programs on the machine lengthen least.
namespace cutaway::testing {

inline double clockMilliseconds(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

/// Of the calling thread.
inline double threadMilliseconds()
{
    return clockMilliseconds(CLOCK_THREAD_CPUTIME_ID);
}

/// Of this process, all its threads, and of its children that have ended.
inline double processSeconds()
{
    double seconds = 0;
    for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
        rusage usage{};
        getrusage(who, &usage);
        seconds += double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                   double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
    }
    return seconds;
}

/// Of the calling thread, the median of so many times.
inline double medianMilliseconds(const std::function<void()> &work, int times)
{
    std::vector<double> taken;
    for (int i = 0; i < times; ++i) {
        const double start = threadMilliseconds();
        work();
        taken.push_back(threadMilliseconds() - start);
    }
    std::ranges::sort(taken);
    return taken[taken.size() / 2];
}

} // namespace cutaway::testing
