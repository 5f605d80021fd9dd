#pragma once

#include <cstdint>

/// What passes between this program and `cutaway-worker supervise`, which always are of one build on one machine.
namespace cutaway {

/// The descriptor on which a supervisor is told what to do and says how its program ended. Where its other side is
/// closed, as the end of this program does, all that runs is killed at once.
constexpr int supervisorChannel = 3;

/// A byte that a supervisor is sent.
enum class SupervisorOrder : char {
    Stop = 's', ///< SIGTERM to the program's process group, and after `stopPatience` the end of all
    Kill = 'k', ///< the end of all
};

/// What a program that is asked to stop has for it, in milliseconds.
constexpr int stopPatience = 2000;

/// A supervisor's only answer, its last deed.
struct SupervisorReport
{
    enum class End : std::int32_t {
        Status,   ///< `value` is a status as `waitpid` gives it
        NoStart,  ///< `value` is an `errno`
        NoMemory, ///< the program with all that it started had more than it may
    };
    End end = End::Status;
    std::int32_t value = 0;
};

} // namespace cutaway
