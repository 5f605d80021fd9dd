#pragma once

#include "core/base/job.h"
#include "core/base/result.h"

#include <QObject>
#include <QPointer>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <type_traits>

namespace cutaway {

/// One piece of core work on a thread of its own, so that the window stays usable. Lives in the thread that started
/// it, says `progress` at most 20 times a second, and deletes itself after `finished`.
///
/// Work is any function `Result<T>(const Job &)`. An exception out of it becomes an Error of kind System.
class BackgroundJob : public QObject
{
    Q_OBJECT

public:
    /// Starts `work`. Its result is given to `done` in the thread of `context`, which must be the calling thread;
    /// when `context` is destroyed earlier, the work is asked to stop and its result is dropped.
    template <class Work, class Receiver>
    static BackgroundJob *start(const QString &title, Work work, QObject *context, Receiver done);

    /// Asks the work to stop and drops its result.
    ~BackgroundJob() override;

    quint64 number() const { return m_number; } ///< counts up from 1 over the whole program
    QString title() const { return m_title; }
    bool isCancelled() const;

    /// Asks the work to stop; `done` is still called once, with whatever the work returns then.
    void cancel();
    /// Asks the work to stop; neither `done` nor any signal comes any more.
    void drop();

signals:
    /// `fraction` is 0 to 1, or below 0 where it is not known.
    void progress(const QString &phase, double fraction);
    /// Just after `done`.
    void finished();

private:
    struct Shared;

    BackgroundJob(const QString &title, QObject *context);
    void run(std::function<Done(const Job &)> work, std::function<void(Done)> done);
    void reportProgress();
    void finish(const Done &outcome);

    const quint64 m_number;
    const QString m_title;
    std::shared_ptr<Shared> m_shared;
    std::function<void(Done)> m_done;
};

/// A place for one job of a kind, such as "plan this document": starting another drops the one before, whose late
/// result is never seen.
class JobSlot
{
public:
    ~JobSlot() { drop(); }

    template <class Work, class Receiver>
    BackgroundJob *start(const QString &title, Work work, QObject *context, Receiver done)
    {
        drop();
        m_job = BackgroundJob::start(title, std::move(work), context, std::move(done));
        return m_job;
    }

    /// The job that runs, or null.
    BackgroundJob *job() const { return m_job; }
    void drop()
    {
        if (m_job)
            m_job->drop();
        m_job = nullptr;
    }

private:
    QPointer<BackgroundJob> m_job;
};

template <class Work, class Receiver>
BackgroundJob *BackgroundJob::start(const QString &title, Work work, QObject *context, Receiver done)
{
    using Outcome = std::invoke_result_t<Work, const Job &>;
    auto value = std::make_shared<std::optional<Outcome>>();
    auto *job = new BackgroundJob(title, context);
    job->run(
        [value, work = std::move(work)](const Job &given) -> Done {
            value->emplace(work(given));
            return std::monostate();
        },
        [value, done = std::move(done)](Done outcome) {
            done(outcome ? std::move(**value) : Outcome(std::move(outcome.error())));
        });
    return job;
}

} // namespace cutaway
