#include "app/judging/run_times.h"

#include "views/theme/core_text.h"

#include <algorithm>

namespace cutaway {

void RunTimes::note(const std::string &plannerId, double seconds)
{
    m_ofPlanners[plannerId].add(seconds);
}

void RunTimes::note(const judging::Exploration &exploration, std::size_t run, double seconds)
{
    note(exploration.runs[run].planner->id, seconds);
    m_ofRuns[run].add(seconds);
}

std::optional<double> RunTimes::secondsOf(const judging::Exploration &exploration, std::size_t run) const
{
    const auto own = m_ofRuns.find(run);
    if (own != m_ofRuns.end())
        return own->second.seconds / own->second.count;
    const auto planners = m_ofPlanners.find(exploration.runs[run].planner->id);
    if (planners == m_ofPlanners.end())
        return std::nullopt;
    return planners->second.seconds / planners->second.count;
}

ExpectedTime RunTimes::expected(const judging::Exploration &exploration, int jobs,
                                const std::function<bool(std::size_t point)> &isLeft) const
{
    ExpectedTime time;
    double longest = 0; // one is not shared among jobs
    const std::size_t variations = exploration.variationCount();
    for (std::size_t run = 0; run < exploration.runs.size(); ++run) {
        const std::size_t first = (exploration.plans.size() + run) * variations;
        int left = 0;
        for (std::size_t point = first; point < first + variations; ++point)
            left += isLeft(point);
        if (left == 0)
            continue;
        if (const std::optional<double> seconds = secondsOf(exploration, run)) {
            time.seconds += *seconds * left;
            longest = std::max(longest, *seconds);
        } else if (const QString title = coreText(exploration.runs[run].planner->title);
                   !time.unknown.contains(title)) {
            time.unknown << title;
        }
    }
    time.seconds = std::max(longest, time.seconds / std::max(1, jobs));
    return time;
}

} // namespace cutaway
