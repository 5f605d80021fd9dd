#include "core/solver/mip_solver.h"

#include "core/base/job.h"
#include "core/base/search_gap.h"
#include "core/children/worker_program.h"
#include "core/solver/mip_model.h"

#include <algorithm>
#include <cmath>

#include <unistd.h>

namespace cutaway {

namespace {

constexpr int waitMilliseconds = 20;
/// CBC stops by itself soon after its time where it can; what it found last is worth waiting for.
constexpr double graceSec = 0.6;

/// One search: what is known of it, and when it is over.
class Search
{
public:
    Search(const MipModel &model, const MipLimits &limits, const Job &job,
           const std::function<void(const MipProgress &)> &onImprovement)
        : m_model(model)
        , m_limits(limits)
        , m_onImprovement(onImprovement)
        , m_deadline(job, secondsOrNoLimit(limits.timeLimitSec) + graceSec)
    {
        m_result.bound = limits.knownBound;
        if (!limits.start.empty())
            offer(limits.start);
    }

    bool isOver() const { return m_isOver; }
    /// Until CBC should stop by itself.
    double secondsLeft() const { return std::max(0.1, m_deadline.secondsLeft() - graceSec); }
    /// Empty: none so far.
    const std::vector<double> &best() const { return m_result.best.values; }
    MipResult takeResult() { return std::move(m_result); }

    /// Whether CBC itself broke down, while there is time to search in another way.
    bool hasBrokenDown() const { return m_hasBrokenDown && !m_deadline.isOver(); }

    /// All that is known so far stays known.
    void startAnew()
    {
        m_hasBrokenDown = false;
        m_isOver = false;
        m_result.failure.clear();
        look();
    }

    /// Stop, time and gap.
    void look()
    {
        if (m_result.hasSolution() && m_result.gap() <= m_limits.relativeGap)
            end(MipStatus::Optimal);
        else if (m_deadline.isStopped())
            end(MipStatus::Cancelled);
        else if (m_deadline.isOver())
            end(MipStatus::TimeLimit);
    }

    void take(const wire::MipMessage &message)
    {
        raiseBound(message.bound);
        const bool isBetter = !message.values.empty() && offer(message.values);
        if (m_onImprovement && (isBetter || message.type == wire::MipMessage::Type::Bound))
            m_onImprovement({m_result.hasSolution() ? &m_result.best : nullptr, m_result.bound, isBetter});
        if (message.isLast())
            conclude(message.type);
    }

    void fail(std::string why)
    {
        m_result.failure = std::move(why);
        end(MipStatus::Failed);
    }

    void breakDown(std::string why)
    {
        m_hasBrokenDown = true;
        fail(std::move(why));
    }

private:
    void end(MipStatus status)
    {
        m_result.status = status;
        m_isOver = true;
    }

    /// True if the values are a solution and better than all before.
    bool offer(std::vector<double> values)
    {
        if (values.size() != m_model.columnCount())
            return false;
        for (std::size_t c = 0; c < values.size(); ++c) {
            const MipColumn &column = m_model.column(c);
            if (column.isInteger)
                values[c] = std::round(values[c]);
            values[c] = std::clamp(values[c], column.lower, column.upper);
        }
        const double objective = m_model.objective(values);
        if ((m_result.hasSolution() && !(objective < m_result.best.objective)) || !m_model.isSatisfiedBy(values))
            return false;
        m_result.best = {std::move(values), objective};
        raiseBound(m_result.bound);
        return true;
    }

    /// Rounding may put CBC's bound a hair above a solution.
    void raiseBound(double bound)
    {
        m_result.bound = std::max(m_result.bound, bound);
        if (m_result.hasSolution())
            m_result.bound = std::min(m_result.bound, m_result.best.objective);
    }

    void conclude(wire::MipMessage::Type type)
    {
        switch (type) {
        case wire::MipMessage::Type::Optimal:
            if (m_result.hasSolution())
                return end(MipStatus::Optimal);
            return breakDown("the solution does not satisfy the model");
        case wire::MipMessage::Type::Infeasible:
            // With a valid start solution it means: nothing is better.
            return end(m_result.hasSolution() ? MipStatus::Optimal : MipStatus::Infeasible);
        case wire::MipMessage::Type::Unbounded: return end(MipStatus::Unbounded);
        default: return end(MipStatus::TimeLimit);
        }
    }

    const MipModel &m_model;
    const MipLimits &m_limits;
    const std::function<void(const MipProgress &)> &m_onImprovement;
    Deadline m_deadline;
    MipResult m_result;
    bool m_isOver = false;
    bool m_hasBrokenDown = false;
};

/// All messages that are complete.
void takeMessages(std::string &received, std::size_t columnCount, Search &search)
{
    std::string_view rest = received;
    bool isBroken = false;
    while (!search.isOver()) {
        const std::optional<wire::MipMessage> message = wire::takeMessage(rest, columnCount, isBroken);
        if (isBroken)
            search.fail("the solver's answer cannot be read");
        if (!message)
            break;
        search.take(*message);
    }
    received.erase(0, received.size() - rest.size());
}

/// CBC's memory is its search tree, which may well be the larger part of the machine's; its time is the search's own.
ChildLimits childLimits(const MipLimits &limits)
{
    const std::uint64_t machine = std::uint64_t(sysconf(_SC_PHYS_PAGES)) * std::uint64_t(sysconf(_SC_PAGESIZE));
    return {machine / 4 * 3, std::chrono::seconds(limits.timeLimitSec > 0 ? std::int64_t(limits.timeLimitSec) + 5 : 0)};
}

Result<ChildProcess> startSolver(const MipLimits &limits)
{
    Result<ChildCommand> command = workerCommand("solve", "the solver of integer programmes");
    Result<ChildProcess> process =
        command ? ChildProcess::start(std::move(*command), childLimits(limits)) : command.error();
    if (!process)
        process.error().code = "no_solver";
    return process;
}

void endWithoutAnswer(ChildProcess &process, Search &search)
{
    const Done end = process.end();
    if (end)
        search.fail("the solver has ended without an answer");
    else if (end.error().code == "child_crashed")
        search.breakDown(end.error().message);
    else
        search.fail(end.error().message);
}

void sendRequest(ChildProcess &process, const MipModel &model, const MipLimits &limits, bool preprocesses,
                 Search &search)
{
    const std::string request =
        wire::encodeRequest(model, limits.timeLimitSec, limits.relativeGap, limits.start, preprocesses);
    std::string_view rest = request;
    for (search.look(); !rest.empty() && !search.isOver(); search.look()) {
        if (!process.send(rest, waitMilliseconds))
            return endWithoutAnswer(process, search);
    }
    process.closeSending();
}

void receiveAnswers(ChildProcess &process, std::size_t columnCount, Search &search)
{
    std::string received;
    while (!search.isOver()) {
        const bool goesOn = process.receive(received, waitMilliseconds);
        takeMessages(received, columnCount, search);
        if (!goesOn && !search.isOver())
            endWithoutAnswer(process, search);
        if (!search.isOver())
            search.look();
    }
}

Done runSolver(const MipModel &model, const MipLimits &limits, bool preprocesses, Search &search)
{
    Result<ChildProcess> process = startSolver(limits);
    if (!process)
        return process.error();
    sendRequest(*process, model, limits, preprocesses, search);
    receiveAnswers(*process, model.columnCount(), search);
    return Done(std::monostate());
}

} // namespace

double MipResult::gap() const
{
    if (!hasSolution() || !std::isfinite(bound))
        return mipInfinity;
    return best.objective <= bound ? 0 : SearchGap{best.objective, bound, {}}.fraction().value_or(mipInfinity);
}

Result<MipResult> solveMip(const MipModel &model, const MipLimits &limits, const Job &job,
                           const std::function<void(const MipProgress &)> &onImprovement)
{
    if (Done sound = model.check(); !sound)
        return sound.error();
    if (model.columnCount() == 0) {
        MipResult empty;
        empty.status = model.isSatisfiedBy({}) ? MipStatus::Optimal : MipStatus::Infeasible;
        empty.bound = 0;
        return empty;
    }
    Search search(model, limits, job, onImprovement);
    search.look();
    if (search.isOver())
        return search.takeResult();
    if (Done run = runSolver(model, limits, true, search); !run)
        return run.error();
    if (!search.hasBrokenDown())
        return search.takeResult();
    // What CBC crashes in is mostly what it does before and after its search. Without that the search is slower, and
    // its proof is as good.
    search.startAnew();
    MipLimits left = limits;
    left.start = search.best();
    if (limits.timeLimitSec > 0)
        left.timeLimitSec = search.secondsLeft();
    if (!search.isOver()) {
        if (Done run = runSolver(model, left, false, search); !run)
            return run.error();
    }
    return search.takeResult();
}

} // namespace cutaway
