#pragma once

#include "app/jobs/background_job.h"
#include "core/graph/graph.h"
#include "views/judging/plan_points.h"

#include <QTimer>

#include <deque>
#include <mutex>

namespace cutaway {

/// Reads results of explorations in the background, one file after the other. Files have no figures of plans that do
/// not fit: these are evaluated, after the others have come, and come as they are there.
class ResultsReader : public QObject
{
    Q_OBJECT

public:
    /// What the plans of a file are of.
    struct Base
    {
        std::shared_ptr<const Graph> graph;
        std::shared_ptr<const Inventory> inventory; ///< that the file's variations vary
    };

    explicit ResultsReader(QObject *parent = nullptr);

    void read(const QString &path, Base base);
    /// Of all files; nothing more comes.
    void drop();

signals:
    void started(cutaway::BackgroundJob *job);
    /// Such a file it is.
    void recognised();
    void pointRead(const cutaway::PlanPoint &point);
    void failed(const QString &path, const cutaway::Error &error);
    /// Also when it was cancelled: what came stays.
    void finished();

private:
    /// What the thread has found and nobody has seen yet.
    struct Found
    {
        std::mutex mutex;
        bool isRecognised = false;
        std::vector<PlanPoint> points;
    };
    static Done readAll(const QString &path, const Base &base, Found &found, const Job &job);
    void begin();
    void take();

    JobSlot m_slot;
    std::deque<std::pair<QString, Base>> m_waiting;
    std::shared_ptr<Found> m_found;
    QTimer m_poll;
};

} // namespace cutaway
