#pragma once

#include "tests/support/cpu_time.h"

#include <QTimer>

#include <algorithm>
#include <string>
#include <unordered_map>

namespace cutaway::testing {

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
