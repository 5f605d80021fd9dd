#include "core/measured/clocks.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cutaway::measured {

namespace {

constexpr std::size_t mostTightened = 512;
constexpr double notLimited = std::numeric_limits<double>::infinity();
constexpr double clockTick = 2e-9; ///< seconds: what traces round their times to

/// By how much a rank's offset may exceed another's: limits that follow from the messages.
class OffsetLimits
{
public:
    OffsetLimits(std::size_t ranks, const std::vector<Message> &messages)
        : m_ranks(ranks), m_most(ranks * ranks, notLimited)
    {
        for (std::size_t rank = 0; rank < ranks; ++rank)
            at(rank, rank) = 0;
        // sent + offset of the sender ≤ received + offset of the receiver
        for (const Message &message : messages) {
            double &most = at(message.from, message.to);
            most = std::min(most, message.received - message.sent);
        }
    }

    bool allowsNoOffsets() const
    {
        return std::ranges::all_of(m_most, [](double most) { return most >= -clockTick; });
    }

    /// Floyd and Warshall: what follows over other ranks.
    void tighten()
    {
        for (std::size_t over = 0; over < m_ranks; ++over) {
            for (std::size_t rank = 0; rank < m_ranks; ++rank) {
                if (at(rank, over) == notLimited)
                    continue;
                for (std::size_t other = 0; other < m_ranks; ++other)
                    at(rank, other) = std::min(at(rank, other), at(rank, over) + at(over, other));
            }
        }
    }

    bool isSound() const
    {
        for (std::size_t rank = 0; rank < m_ranks; ++rank) {
            if (!(at(rank, rank) >= -clockTick) || at(0, rank) == notLimited || at(rank, 0) == notLimited)
                return false;
        }
        return true;
    }

    /// Against the first rank: the middle. The highest offsets fulfil all limits, the lowest do, and so what lies half
    /// way does.
    double middle(std::size_t rank) const { return (at(rank, 0) - at(0, rank)) / 2; }
    double halfWidth(std::size_t rank) const { return (at(rank, 0) + at(0, rank)) / 2; }

private:
    double &at(std::size_t rank, std::size_t other) { return m_most[rank * m_ranks + other]; }
    double at(std::size_t rank, std::size_t other) const { return m_most[rank * m_ranks + other]; }

    std::size_t m_ranks;
    std::vector<double> m_most;
};

void alignStepBegins(Run &run, ClockAlignment &alignment)
{
    alignment.method = ClockAlignment::Method::StepBegin;
    for (std::size_t i = 0; i < run.ranks.size(); ++i) {
        double least = notLimited;
        double most = -notLimited;
        for (std::size_t s = 0; s < run.stepCount(); ++s) {
            const double offset = run.ranks.front().steps[s].start - run.ranks[i].steps[s].start;
            run.ranks[i].steps[s].shift(offset);
            alignment.offsetSec[i] = s == 0 ? offset : alignment.offsetSec[i];
            least = std::min(least, offset);
            most = std::max(most, offset);
        }
        alignment.stepBeginSpreadSec = std::max(alignment.stepBeginSpreadSec, most - least);
    }
}

} // namespace

ClockAlignment alignClocks(Run &run, const std::vector<Message> &messages)
{
    ClockAlignment alignment;
    alignment.messages = messages.size();
    alignment.offsetSec.assign(run.ranks.size(), 0.0);
    if (run.ranks.size() < 2)
        return alignment;
    if (run.ranks.size() > mostTightened) {
        alignStepBegins(run, alignment);
        return alignment;
    }
    OffsetLimits limits(run.ranks.size(), messages);
    const bool areRight = limits.allowsNoOffsets();
    limits.tighten();
    if (!limits.isSound()) {
        alignStepBegins(run, alignment);
        return alignment;
    }
    alignment.method = areRight ? ClockAlignment::Method::AsRecorded : ClockAlignment::Method::Messages;
    for (std::size_t i = 0; i < run.ranks.size(); ++i) {
        alignment.uncertaintySec = std::max(alignment.uncertaintySec, limits.halfWidth(i));
        if (areRight)
            continue;
        alignment.offsetSec[i] = limits.middle(i);
        for (RunStep &step : run.ranks[i].steps)
            step.shift(alignment.offsetSec[i]);
    }
    return alignment;
}

} // namespace cutaway::measured
