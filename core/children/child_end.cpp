#include "core/children/child_end.h"

#include <csignal>
#include <string_view>

#include <sys/wait.h>

namespace cutaway {

namespace {

struct Words
{
    std::string_view code;
    Text text;
};

Words wordsOf(ChildEnd end, const Text &what)
{
    switch (end) {
    case ChildEnd::Crashed: return {"child_crashed", phrase("%1 crashed", {what})};
    case ChildEnd::Killed: return {"child_killed", phrase("%1 was killed", {what})};
    case ChildEnd::TimeUp: return {"child_time", phrase("%1 took too long", {what})};
    case ChildEnd::NoMemory: return {"child_memory", phrase("%1 needs more memory than it may have", {what})};
    case ChildEnd::Unending: return {"child_broken", phrase("%1 did not end", {what})};
    case ChildEnd::TooMuch: return {"child_broken", phrase("%1 gave a larger answer than any can be", {what})};
    case ChildEnd::Unreadable: break;
    }
    return {"child_broken", phrase("%1 gave no answer", {what})};
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

Error childError(ChildEnd end, const Text &what, const Text &detail)
{
    Words words = wordsOf(end, what);
    if (!detail.empty())
        words.text = phrase("%1 (%2)", {std::move(words.text), detail});
    return {ErrorKind::System, std::string(words.code), std::move(words.text), {}, {}};
}

Done doneOf(int waitStatus, const Text &what)
{
    if (WIFSIGNALED(waitStatus))
        return childError(endBySignal(WTERMSIG(waitStatus)), what,
                          phrase("signal %1", {std::to_string(WTERMSIG(waitStatus))}));
    const int status = WEXITSTATUS(waitStatus);
    if (status == noMemoryStatus)
        return childError(ChildEnd::NoMemory, what);
    if (status != 0)
        return childError(ChildEnd::Unreadable, what, phrase("exit status %1", {std::to_string(status)}));
    return Done(std::monostate());
}

} // namespace cutaway
