#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace cutaway::judging {

/// Asks one run of several to stop: when all are to, or after its own time.
class TimedStop
{
public:
    /// `seconds` 0: no time of its own.
    TimedStop(std::stop_token all, double seconds) : m_forward(std::move(all), [this] { m_own.request_stop(); })
    {
        if (seconds > 0)
            m_watch = std::jthread([this, seconds](const std::stop_token &isDone) { watch(isDone, seconds); });
    }

    std::stop_token token() const { return m_own.get_token(); }
    bool isTimeOver() const { return m_isTimeOver; }

private:
    void watch(const std::stop_token &isDone, double seconds)
    {
        std::mutex mutex;
        std::condition_variable_any never;
        std::unique_lock lock(mutex);
        never.wait_for(lock, isDone, std::chrono::duration<double>(seconds), [] { return false; });
        if (isDone.stop_requested())
            return;
        m_isTimeOver = true;
        m_own.request_stop();
    }

    std::stop_source m_own;
    std::atomic<bool> m_isTimeOver = false;
    std::stop_callback<std::function<void()>> m_forward;
    std::jthread m_watch; // last: it uses all the others
};

} // namespace cutaway::judging
