#include "app/judging/exploration_run.h"

#include "views/judging/plan_points.h"

#include <algorithm>

namespace cutaway {

ExplorationRun::ExplorationRun(QObject *parent) : QObject(parent)
{
    m_poll.setInterval(50);
    connect(&m_poll, &QTimer::timeout, this, &ExplorationRun::take);
}

void ExplorationRun::start(judging::ExplorerInput input)
{
    pause();
    m_clock.start();
    m_isCancelled = false;
    m_exploration = input.exploration;
    m_results = nullptr;
    m_done = 0;
    const auto found = std::make_shared<Found>();
    m_found = found;
    input.pointDone = [found](std::size_t, const nlohmann::ordered_json &point, const Text &problem) {
        const std::lock_guard lock(found->mutex);
        found->points.emplace_back(point, problem);
    };
    m_isRunning = true;
    m_poll.start();
    BackgroundJob *job = m_slot.start(
        tr("Exploring"),
        [input = std::move(input)](const Job &given) -> Result<nlohmann::ordered_json> {
            judging::Explorer explorer(input, given);
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

void ExplorationRun::noteSeconds(const std::string &plannerId, double seconds)
{
    Spent &spent = m_spent[plannerId];
    spent.seconds += seconds;
    ++spent.runs;
}

std::optional<double> ExplorationRun::expectedSeconds(const judging::Exploration &exploration, int jobs) const
{
    double seconds = 0;
    for (const judging::PlannerRun &run : exploration.runs) {
        const auto found = m_spent.find(run.planner->id);
        if (found == m_spent.end())
            return std::nullopt;
        seconds += found->second.seconds / found->second.runs;
    }
    return seconds * double(exploration.variationCount()) / std::max(1, jobs);
}

std::optional<double> ExplorationRun::secondsLeft() const
{
    if (m_done == 0)
        return std::nullopt;
    const double spent = double(m_clock.elapsed()) / 1000;
    return spent / m_done * double(m_exploration.pointCount() - std::size_t(m_done));
}

void ExplorationRun::take()
{
    std::vector<std::pair<nlohmann::ordered_json, Text>> points;
    {
        const std::lock_guard lock(m_found->mutex);
        points.swap(m_found->points);
    }
    if (points.empty())
        return;
    for (const auto &[point, problem] : points) {
        if (point.contains("seconds"))
            noteSeconds(point.at("run").value("planner", ""), point.at("seconds").get<double>());
        emit pointAdded(point, problemText(problem));
    }
    m_done += int(points.size());
    emit progress(m_done, int(m_exploration.pointCount()));
}

} // namespace cutaway
