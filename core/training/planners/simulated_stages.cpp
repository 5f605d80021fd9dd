#include "core/training/planners/planned_stages.h"

#include "core/base/rounding.h"
#include "core/training/planners/stage_choice.h"
#include "core/training/step_time.h"

#include <algorithm>
#include <queue>

namespace cutaway::training {

namespace {

constexpr std::size_t mostUnfinished = 200'000;

/// Places up to `end` divided into `stages` stages.
struct Unfinished
{
    double bound = 0; ///< no division that begins so has a smaller objective
    double most = 0;
    double sum = 0;
    std::uint32_t stages = 0;
    std::uint32_t end = 0;
    std::uint32_t parent = 0; ///< in the list of all

    bool operator<(const Unfinished &other) const { return bound > other.bound; }
};

class BestFirst
{
public:
    BestFirst(const BlockTable &table, const std::vector<RecomputeMode> &modes, const PlacePins &pins, const Job &job)
        : m_table(table)
        , m_choice(table, modes, pins)
        , m_job(job)
        , m_repeats(double(table.settings().microbatches - 1))
        , m_tail(tailOf(table.transformer()))
        , m_stages(std::uint32_t(table.settings().pipeline))
        , m_places(std::uint32_t(m_choice.places()))
    {
    }

    std::vector<StageLayout> take(std::size_t count)
    {
        std::vector<StageLayout> found;
        push({}, 0, 0);
        while (!m_queue.empty() && found.size() < count && m_all.size() < mostUnfinished && !m_job.stopRequested()) {
            const Unfinished next = m_queue.top();
            m_queue.pop();
            m_all.push_back(next);
            if (next.stages == m_stages)
                found.push_back(layoutOf(next));
            else
                extend(next, std::uint32_t(m_all.size() - 1));
        }
        return found;
    }

private:
    void extend(const Unfinished &from, std::uint32_t position)
    {
        const std::uint32_t stage = from.stages;
        const bool isLast = stage + 1 == m_stages;
        const std::uint32_t first = isLast ? m_places : from.end + 1;
        const std::uint32_t last = isLast ? m_places : std::min(m_tail, m_places - (m_stages - 1 - stage));
        for (std::uint32_t end = first; end <= last; ++end) {
            const double own = m_choice.seconds(from.end, end, stage);
            if (own == infinity)
                break; // a longer stage needs more memory still
            Unfinished next = from;
            next.most = std::max(from.most, own);
            next.sum += own;
            next.stages = stage + 1;
            next.end = end;
            push(next, position, stage + 1);
        }
    }

    void push(Unfinished next, std::uint32_t parent, std::uint32_t stages)
    {
        const std::uint32_t left = m_stages - stages;
        const double waiting = m_choice.leastSeconds(0, 0);
        const double behind = left == 0 ? 0 : m_choice.leastSeconds(next.end, m_places) + double(left - 1) * waiting;
        const double meanBehind = left == 0 ? 0 : behind / double(left);
        next.bound = m_repeats * std::max(next.most, meanBehind) + next.sum + behind;
        next.parent = parent;
        m_queue.push(next);
    }

    StageLayout layoutOf(const Unfinished &division) const
    {
        std::vector<std::uint32_t> starts(m_stages + 1);
        Unfinished at = division;
        for (std::uint32_t stage = m_stages; stage > 0; --stage) {
            starts[stage] = at.end;
            at = m_all[at.parent];
        }
        StageLayout layout = uniformLayout(m_table.transformer(), starts, {});
        for (std::uint32_t stage = 0; stage < m_stages; ++stage)
            std::ranges::copy(m_choice.modes(starts[stage], starts[stage + 1], stage),
                              layout.modes.begin() + starts[stage]);
        return layout;
    }

    const BlockTable &m_table;
    StageChoice m_choice;
    const Job &m_job;
    double m_repeats;
    std::uint32_t m_tail;
    std::uint32_t m_stages;
    std::uint32_t m_places;
    std::priority_queue<Unfinished> m_queue;
    std::vector<Unfinished> m_all; ///< those that were looked at
};

} // namespace

std::vector<StageLayout> bestDivisions(const BlockTable &table, const std::vector<RecomputeMode> &modes,
                                       const PlacePins &pins, std::size_t count, const Job &job)
{
    return BestFirst(table, modes, pins, job).take(count);
}

Result<PlannedStages> leastSimulated(const BlockTable &table, PlannedStages optimal,
                                     const std::vector<RecomputeMode> &modes, const PlacePins &pins, std::size_t count,
                                     const Job &job)
{
    PlannedStages best = std::move(optimal);
    double least = stepTime(table, best.layout).stepSec;
    for (StageLayout &layout : bestDivisions(table, modes, pins, count, job)) {
        if (job.stopRequested())
            return cancelledError();
        const double step = stepTime(table, layout).stepSec;
        if (step < least) {
            least = step;
            best.objectiveSec = objectiveOf(table, layout);
            best.layout = std::move(layout);
            best.isOptimal = false;
        }
    }
    return best;
}

} // namespace cutaway::training
