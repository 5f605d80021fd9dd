#include "app/judging/exploration_run.h"

#include "views/judging/plan_points.h"
#include "views/theme/core_text.h"

#include <algorithm>

namespace cutaway {

ExplorationRun::ExplorationRun(QObject *parent) : QObject(parent)
{
    m_poll.setInterval(50);
    connect(&m_poll, &QTimer::timeout, this, &ExplorationRun::take);
}

void ExplorationRun::start(judging::ExplorerInput input)
{
    m_input = input;
    m_told.clear();
    m_times.forgetRuns();
    begin(std::move(input));
}

void ExplorationRun::goOn(std::size_t jobs)
{
    judging::ExplorerInput input = m_input;
    input.kept = m_results;
    input.jobs = m_input.jobs = jobs;
    begin(std::move(input));
}

void ExplorationRun::begin(judging::ExplorerInput input)
{
    pause();
    m_isCancelled = false;
    m_results = nullptr;
    m_done = input.kept.is_object() ? int(input.kept.at("points").size()) : 0;
    const auto found = std::make_shared<Found>();
    m_found = found;
    input.pointDone = [found](std::size_t number, const nlohmann::ordered_json &point,
                              const judging::PointNotes &notes) {
        const std::lock_guard lock(found->mutex);
        found->points.push_back({number, point, notes});
    };
    m_isRunning = true;
    m_poll.start();
    BackgroundJob *job = m_slot.start(
        tr("Exploring"),
        [input = std::move(input)](const Job &given) -> Result<nlohmann::ordered_json> {
            const auto tellFraction = [&given](const Progress &progress) { given.progress({}, progress.fraction); };
            judging::Explorer explorer(input, {given.stop, tellFraction}); // its only phase says what the title says
            explorer.wait();
            return explorer.takeResults();
        },
        this,
        [this](Result<nlohmann::ordered_json> results) {
            m_poll.stop();
            take();
            m_isRunning = false;
            if (results)
                m_results = std::move(*results);
            emit finished();
        });
    emit started(job);
}

void ExplorationRun::pause()
{
    if (m_slot.job())
        m_slot.job()->cancel();
}

void ExplorationRun::cancel()
{
    m_isCancelled = true;
    pause();
}

bool ExplorationRun::canGoOn() const
{
    return !m_isRunning && !m_isCancelled && m_results.is_object() && !m_results.value("complete", true);
}

ExpectedTime ExplorationRun::expectedTime(const judging::Exploration &exploration, int jobs) const
{
    RunTimes times = m_times;
    if (exploration.document != m_input.exploration.document)
        times.forgetRuns();
    return times.expected(exploration, jobs, [](std::size_t) { return true; });
}

ExpectedTime ExplorationRun::timeLeft() const
{
    return m_times.expected(m_input.exploration, int(m_input.jobs),
                            [this](std::size_t point) { return !m_told.contains(point); });
}

void ExplorationRun::take()
{
    std::vector<Found::Point> points;
    {
        const std::lock_guard lock(m_found->mutex);
        points.swap(m_found->points);
    }
    if (points.empty())
        return;
    const judging::Exploration &exploration = m_input.exploration;
    for (const auto &[number, point, notes] : points) {
        if (!m_told.insert(number).second)
            continue; // it was kept
        ++m_done;
        const std::size_t run = number / exploration.variationCount();
        if (run >= exploration.plans.size() && notes.seconds >= 0)
            m_times.note(exploration, run - exploration.plans.size(), notes.seconds);
        emit pointAdded(point, problemText(notes.problem));
    }
    emit progress(m_done, int(exploration.pointCount()));
}

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
