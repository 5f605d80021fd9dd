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
    m_input = input;
    m_told.clear();
    begin(std::move(input));
}

void ExplorationRun::goOn(std::size_t jobs)
{
    judging::ExplorerInput input = m_input;
    input.kept = m_results;
    input.jobs = jobs;
    begin(std::move(input));
}

void ExplorationRun::begin(judging::ExplorerInput input)
{
    pause();
    m_clock.start();
    m_isCancelled = false;
    m_results = nullptr;
    m_done = m_kept = input.kept.is_object() ? int(input.kept.at("points").size()) : 0;
    const auto found = std::make_shared<Found>();
    m_found = found;
    input.pointDone = [found](std::size_t number, const nlohmann::ordered_json &point, const Text &problem) {
        const std::lock_guard lock(found->mutex);
        found->points.push_back({number, point, problem});
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
    const int tried = m_done - m_kept;
    if (tried == 0)
        return std::nullopt;
    const double spent = double(m_clock.elapsed()) / 1000;
    return spent / tried * double(m_input.exploration.pointCount() - std::size_t(m_done));
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
    for (const auto &[number, point, problem] : points) {
        if (!m_told.insert(number).second)
            continue; // it was kept
        ++m_done;
        if (point.contains("seconds"))
            noteSeconds(point.at("run").value("planner", ""), point.at("seconds").get<double>());
        emit pointAdded(point, problemText(problem));
    }
    emit progress(m_done, int(m_input.exploration.pointCount()));
}

} // namespace cutaway
