#pragma once

#include "core/base/result.h"

#include <string>

namespace cutaway {

/// How a child process can end other than well.
enum class ChildEnd {
    Crashed,   ///< by a signal of its own making
    Killed,    ///< by somebody else, such as the system when memory is short
    TimeUp,    ///< of processor time or of elapsed time
    NoMemory,  ///< it wanted more than its limit
    Unending,  ///< it has closed its output and goes on
    TooMuch,   ///< its answer is larger than any can be
    Unreadable ///< its answer is none
};

/// What a worker exits with when memory does not suffice.
constexpr int noMemoryStatus = 12;

/// Codes `child_crashed`, `child_killed`, `child_time`, `child_memory`, `child_broken`. The message names `what` the
/// child did and `detail`, where there is one.
Error childError(ChildEnd end, const Text &what, const Text &detail = {});

/// Of a status as `waitpid` gives it: done where it is an exit with 0.
Done doneOf(int waitStatus, const Text &what);

} // namespace cutaway
