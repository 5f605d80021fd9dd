#include "app/judging/exploration_run.h"

namespace cutaway {

ExplorationRun::ExplorationRun(QObject *parent) : QObject(parent)
{
    m_poll.setInterval(50);
    connect(&m_poll, &QTimer::timeout, this, &ExplorationRun::take);
}

void ExplorationRun::start(judging::ExplorerInput input)
{
    stop();
    m_exploration = input.exploration;
    m_results = nullptr;
    m_done = 0;
    const auto found = std::make_shared<Found>();
    m_found = found;
    input.pointDone = [found](std::size_t, const nlohmann::ordered_json &point) {
        const std::lock_guard lock(found->mutex);
        found->points.push_back(point);
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

void ExplorationRun::stop()
{
    if (m_slot.job())
        m_slot.job()->cancel();
}

void ExplorationRun::take()
{
    std::vector<nlohmann::ordered_json> points;
    {
        const std::lock_guard lock(m_found->mutex);
        points.swap(m_found->points);
    }
    if (points.empty())
        return;
    for (const nlohmann::ordered_json &point : points)
        emit pointAdded(point);
    m_done += int(points.size());
    emit progress(m_done, int(m_exploration.pointCount()));
}

} // namespace cutaway
