#include "app/jobs/background_job.h"

#include "views/theme/core_text.h"

#include <QCoreApplication>
#include <QMetaObject>
#include <QThreadPool>
#include <QTimer>

#include <atomic>
#include <exception>
#include <mutex>
#include <new>
#include <stop_token>

namespace cutaway {

namespace {

constexpr int progressInterval = 50; // milliseconds

quint64 nextNumber()
{
    static std::atomic<quint64> last = 0;
    return ++last;
}

/// Threads for jobs only, so that a long one never waits behind others. The application's end waits for them, while all
/// that they use is there.
QThreadPool &threads()
{
    static QThreadPool *const pool = [] {
        auto *made = new QThreadPool; // it never goes: static objects that threads use end before or after it
        made->setMaxThreadCount(32);
        qAddPostRoutine([] { threads().waitForDone(); });
        return made;
    }();
    return *pool;
}

Done runCaught(const std::function<Done(const Job &)> &work, const Job &job)
{
    try {
        return work(job);
    } catch (const std::bad_alloc &) {
        return Error{
            ErrorKind::System, "memory", phrase("not enough memory"), phrase("close other documents or programs"), {}};
    } catch (...) {
        return unexpectedError(phrase("the work ended"));
    }
}

} // namespace

/// What both threads see. `receiver` is null once nobody waits any more.
struct BackgroundJob::Shared
{
    std::stop_source stop;
    std::mutex mutex;
    BackgroundJob *receiver = nullptr;
    Text phase;
    double fraction = -1;
    bool isNews = false;

    void report(const Progress &progress)
    {
        const std::scoped_lock lock(mutex);
        phase = progress.phase;
        fraction = progress.fraction;
        isNews = true;
    }

    void abandon()
    {
        stop.request_stop();
        const std::scoped_lock lock(mutex);
        receiver = nullptr;
    }

    /// The lock is held while posting: the receiver's destructor waits for it, and then discards what was posted.
    void deliver(Done outcome)
    {
        const std::scoped_lock lock(mutex);
        if (receiver)
            QMetaObject::invokeMethod(
                receiver, [job = receiver, outcome = std::move(outcome)] { job->finish(outcome); },
                Qt::QueuedConnection);
    }
};

BackgroundJob::BackgroundJob(const QString &title, QObject *context)
    : QObject(context), m_number(nextNumber()), m_title(title), m_shared(std::make_shared<Shared>())
{
    m_shared->receiver = this;
    auto *timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, &BackgroundJob::reportProgress);
    timer->start(progressInterval);
}

BackgroundJob::~BackgroundJob()
{
    m_shared->abandon();
}

bool BackgroundJob::isCancelled() const
{
    return m_shared->stop.stop_requested();
}

void BackgroundJob::cancel()
{
    m_shared->stop.request_stop();
}

void BackgroundJob::drop()
{
    m_shared->abandon();
    m_done = nullptr;
    blockSignals(true);
    deleteLater();
}

void BackgroundJob::run(std::function<Done(const Job &)> work, std::function<void(Done)> done)
{
    m_done = std::move(done);
    threads().start([shared = m_shared, work = std::move(work)] {
        const Job job{shared->stop.get_token(), [&](const Progress &progress) { shared->report(progress); }};
        shared->deliver(runCaught(work, job));
    });
}

void BackgroundJob::reportProgress()
{
    std::unique_lock lock(m_shared->mutex);
    if (!m_shared->isNews)
        return;
    m_shared->isNews = false;
    const QString phase = coreText(m_shared->phase);
    const double fraction = m_shared->fraction;
    lock.unlock();
    emit progress(phase, fraction);
}

void BackgroundJob::finish(const Done &outcome)
{
    if (!m_done) // dropped after the result was posted
        return;
    const QPointer<BackgroundJob> self = this;
    reportProgress();
    if (!self || !m_done)
        return;
    const auto done = std::exchange(m_done, nullptr);
    done(outcome);
    if (!self)
        return;
    emit finished();
    deleteLater();
}

} // namespace cutaway
