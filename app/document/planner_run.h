#pragma once

#include "app/jobs/background_job.h"
#include "core/plan/planner_registry.h"

#include <QElapsedTimer>

namespace cutaway {

class Document;

/// Runs planners on the open document and puts their plans into new tabs. One at a time.
class PlannerRun : public QObject
{
    Q_OBJECT

public:
    explicit PlannerRun(Document &document, QObject *parent = nullptr);

    void start(const QString &plannerId, const ParameterValues &given);
    void cancel();
    bool isRunning() const { return m_slot.job() != nullptr; }

signals:
    void started(cutaway::BackgroundJob *job);
    /// `Size based finished in 0.31 s`, `1.267 ms, −0.820 µs against size_based`.
    void finished(const QString &line, const QString &detail);
    /// Also when it was cancelled.
    void failed(const cutaway::Error &error);

private:
    void finish(const PlannerDescriptor &planner, Result<std::unique_ptr<EditedPlan>> plan);
    QString comparison(const EditedPlan &plan) const;

    Document &m_document;
    JobSlot m_slot;
    QElapsedTimer m_clock;
};

} // namespace cutaway
