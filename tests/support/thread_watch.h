#pragma once

#include <QTimer>

#include <algorithm>
#include <ctime>
#include <string>
#include <unordered_map>

#include <sys/resource.h>

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

/// How much slower a thread is now than on the machine that README's figures are from, when that is quiet: other
/// programs share its caches and its core. At least 1; the work is strings and a hash map, as much of the program's is.
inline double slowness()
{
    constexpr double quietMilliseconds = 20;
    const double start = threadMilliseconds();
    std::unordered_map<std::string, std::size_t> map;
    for (std::size_t i = 0; i < 50'000; ++i)
        map.emplace("model.layers." + std::to_string(i * 7919 % 50'000), i);
    return std::max(1.0, (threadMilliseconds() - start) / quietMilliseconds);
}

/// Says for how long a thread did not come back to its event loop: a timer of 10 ms looks how much processor time the
/// thread has used since the timer last fired. Processor time and not time on the wall, so that a busy machine does not
/// make a window look slow; a thread that only waits, for a lock or a disk, is not noticed.
class ThreadWatch
{
public:
    ThreadWatch()
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { look(); });
        m_timer.start(10);
    }

    /// Forgets what was before.
    void restart()
    {
        m_largest = 0;
        m_last = threadMilliseconds();
    }
    void look()
    {
        const double now = threadMilliseconds();
        m_largest = std::max(m_largest, now - m_last);
        m_last = now;
    }
    /// Milliseconds since `restart`.
    double largestGap()
    {
        look();
        return m_largest;
    }

private:
    QTimer m_timer;
    double m_last = threadMilliseconds();
    double m_largest = 0;
};

} // namespace cutaway::testing
