#pragma once

#include "app/document/read_files.h"
#include "app/jobs/background_job.h"

namespace cutaway {

/// A plan of another version of the open model, to compare with. It has a graph of its own and is no tab.
class OtherVersion : public QObject
{
    Q_OBJECT

public:
    explicit OtherVersion(QObject *parent = nullptr);

    /// Reads a model, a plan of it and, where one is among the files, its devices; else `inventory` is taken. In the
    /// background; what was there before stays until it is done.
    void open(const QStringList &paths, std::shared_ptr<const Inventory> inventory);
    /// The files that it was read from; empty: there is none.
    const QStringList &paths() const { return m_paths; }
    void forget();
    /// Null: there is none.
    const EditedPlan *plan() const { return m_plan.get(); }
    const std::shared_ptr<const EditedPlan> &kept() const { return m_plan; }
    const QString &name() const { return m_name; }

signals:
    void changed();
    void started(cutaway::BackgroundJob *job);
    void failed(const cutaway::Error &error);

private:
    void take(Result<ReadOutcome> outcome, const QStringList &paths);

    JobSlot m_slot;
    std::shared_ptr<const EditedPlan> m_plan;
    QString m_name;
    QStringList m_paths;
};

} // namespace cutaway
