#include "core/children/child_end.h"

#include <csignal>
#include <string_view>

#include <sys/wait.h>

namespace cutaway {

namespace {

struct Words
{
    std::string_view code;
    std::string_view text;
};

Words wordsOf(ChildEnd end)
{
    switch (end) {
    case ChildEnd::Crashed: return {"child_crashed", "crashed"};
    case ChildEnd::Killed: return {"child_killed", "was killed"};
    case ChildEnd::TimeUp: return {"child_time", "took too long"};
    case ChildEnd::NoMemory: return {"child_memory", "needs more memory than it may have"};
    case ChildEnd::Unending: return {"child_broken", "did not end"};
    case ChildEnd::TooMuch: return {"child_broken", "gave a larger answer than any can be"};
    case ChildEnd::Unreadable: break;
    }
    return {"child_broken", "gave no answer"};
}

ChildEnd endBySignal(int signal)
{
    switch (signal) {
    case SIGXCPU: return ChildEnd::TimeUp;
    case SIGKILL:
    case SIGTERM:
    case SIGINT:
    case SIGHUP: return ChildEnd::Killed;
    default: return ChildEnd::Crashed;
    }
}

} // namespace

Error childError(ChildEnd end, const std::string &what, const std::string &detail)
{
    const Words words = wordsOf(end);
    std::string message = what + ' ' + std::string(words.text);
    if (!detail.empty())
        message += " (" + detail + ')';
    return {ErrorKind::System, std::string(words.code), std::move(message), {}, {}};
}

Done doneOf(int waitStatus, const std::string &what)
{
    if (WIFSIGNALED(waitStatus))
        return childError(endBySignal(WTERMSIG(waitStatus)), what, "signal " + std::to_string(WTERMSIG(waitStatus)));
    const int status = WEXITSTATUS(waitStatus);
    if (status == noMemoryStatus)
        return childError(ChildEnd::NoMemory, what);
    if (status != 0)
        return childError(ChildEnd::Unreadable, what, "exit status " + std::to_string(status));
    return Done(std::monostate());
}

} // namespace cutaway
