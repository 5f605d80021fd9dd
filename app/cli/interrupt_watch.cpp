#include "app/cli/interrupt_watch.h"

#include <chrono>
#include <csignal>
#include <ctime>
#include <thread>

#include <pthread.h>
#include <unistd.h>

namespace cutaway {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto patience = std::chrono::milliseconds(900); ///< of the processor's and of the clock's time
constexpr auto mostPatience = std::chrono::seconds(10);   ///< where the work waits for something else

double processorSeconds()
{
    return double(std::clock()) / CLOCKS_PER_SEC;
}

/// Returns when the work has had its time, or at a second signal.
void waitForEnd(const sigset_t &watched)
{
    const Clock::time_point begin = Clock::now();
    const double used = processorSeconds();
    const auto hasHadItsTime = [&] {
        const auto passed = Clock::now() - begin;
        return passed >= mostPatience ||
               (passed >= patience && processorSeconds() - used >= std::chrono::duration<double>(patience).count());
    };
    constexpr timespec interval{0, 50'000'000};
    while (!hasHadItsTime()) {
        if (sigtimedwait(&watched, nullptr, &interval) > 0)
            return;
    }
}

} // namespace

InterruptWatch::InterruptWatch()
{
    sigset_t watched;
    sigemptyset(&watched);
    sigaddset(&watched, SIGINT);
    sigaddset(&watched, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &watched, nullptr);
    std::thread([watched, stop = m_stop]() mutable {
        int signal = 0;
        sigwait(&watched, &signal);
        stop.request_stop();
        waitForEnd(watched);
        _exit(interruptedStatus);
    }).detach();
}

} // namespace cutaway
