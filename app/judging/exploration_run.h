#pragma once

#include "app/jobs/background_job.h"
#include "core/judging/explorer.h"

#include <QTimer>

#include <mutex>

namespace cutaway {

/// An exploration on threads of its own, whose points come as soon as they are there. One at a time; what was stopped
/// can go on.
class ExplorationRun : public QObject
{
    Q_OBJECT

public:
    explicit ExplorationRun(QObject *parent = nullptr);

    void start(judging::ExplorerInput input);
    /// Points that are there stay.
    void stop();
    bool isRunning() const { return m_isRunning; }
    /// Of the last exploration; null: there was none.
    const nlohmann::ordered_json &results() const { return m_results; }
    const judging::Exploration &exploration() const { return m_exploration; }

signals:
    void started(cutaway::BackgroundJob *job);
    void pointAdded(const nlohmann::ordered_json &point);
    void progress(int done, int all);
    /// Also when it was stopped.
    void finished();

private:
    /// What workers have found and nobody has seen yet.
    struct Found
    {
        std::mutex mutex;
        std::vector<nlohmann::ordered_json> points;
    };

    void take();

    JobSlot m_slot;
    judging::Exploration m_exploration;
    nlohmann::ordered_json m_results;
    std::shared_ptr<Found> m_found;
    QTimer m_poll;
    int m_done = 0;
    bool m_isRunning = false;
};

} // namespace cutaway
