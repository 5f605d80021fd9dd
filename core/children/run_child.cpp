#include "core/children/run_child.h"

namespace cutaway {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int waitMilliseconds = 20;

/// Sends and receives at once: a child may answer before it has read everything.
/// False: it has closed its output.
bool exchange(ChildProcess &child, std::string_view &rest, std::string &answer)
{
    child.wait(!rest.empty(), waitMilliseconds);
    if (!rest.empty()) {
        if (!child.send(rest, 0))
            rest = {}; // it has ended, or does not want to know more; its end says whether that is well
        if (rest.empty())
            child.closeSending();
    }
    return child.receive(answer, 0);
}

} // namespace

Result<std::string> runChild(const ChildCommand &command, std::string_view request, const ChildLimits &limits,
                             const ChildBudget &budget, const Job &job)
{
    const Clock::time_point deadline = Clock::now() + budget.elapsed;
    Result<ChildProcess> child = ChildProcess::start(command, limits);
    if (!child)
        return child.error();
    if (request.empty())
        child->closeSending();
    std::string answer;
    while (exchange(*child, request, answer)) {
        if (job.stopRequested())
            return cancelledError();
        if (Clock::now() > deadline)
            return childError(ChildEnd::TimeUp, command.what);
        if (answer.size() > budget.largestAnswer)
            return childError(ChildEnd::TooMuch, command.what);
    }
    if (Done done = child->end(); !done)
        return done.error();
    return answer;
}

} // namespace cutaway
