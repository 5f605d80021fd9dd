#include "app/jobs/background_job.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <QTimer>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

using namespace cutaway;
using namespace std::chrono_literals;

namespace {

Result<int> workUntilStopped(const Job &job)
{
    while (!job.stopRequested())
        std::this_thread::sleep_for(1ms);
    return cancelledError();
}

Result<int> countForAWhile(const Job &job)
{
    const auto end = std::chrono::steady_clock::now() + 200ms;
    int steps = 0;
    for (; std::chrono::steady_clock::now() < end; ++steps)
        job.progress("counting");
    return steps;
}

/// Milliseconds between two ticks of a 10 ms timer, at most.
qint64 largestGapDuringBusyJob(QObject *context)
{
    qint64 largestGap = 0;
    QElapsedTimer sinceTick;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, context,
                     [&] { largestGap = std::max(largestGap, sinceTick.restart()); });
    auto *job = BackgroundJob::start({}, countForAWhile, context, [](const Result<int> &) {});
    QSignalSpy finished(job, &BackgroundJob::finished);
    timer.start(10);
    sinceTick.start();
    return finished.wait() ? largestGap : 1000;
}

auto ignored = [](const Result<int> &) {};

} // namespace

class BackgroundJobTest : public QObject
{
    Q_OBJECT

private slots:
    void resultArrivesInTheStartingThread();
    void workRunsElsewhere();
    void errorOfTheWorkArrives();
    void exceptionBecomesAnError();
    void progressIsThrottledAndEndsWithTheLast();
    void cancelIsAnsweredAtOnce();
    void droppedJobIsNeverHeardOf();
    void jobOfADestroyedContextIsNeverHeardOf();
    void jobStartedLaterInASlotSupersedes();
    void windowAnswersMeanwhile();
    void manyJobsRunBesideEachOther();
    void jobMayBeStartedFromDone();
};

void BackgroundJobTest::resultArrivesInTheStartingThread()
{
    std::unique_ptr<int> given;
    QThread *thread = nullptr;
    auto *job = BackgroundJob::start(
        "Adding", [](const Job &) -> Result<int> { return 42; }, this,
        [&](Result<int> result) {
            thread = QThread::currentThread();
            given = std::make_unique<int>(*result);
        });
    QCOMPARE(job->title(), QString("Adding"));
    QVERIFY(job->number() > 0);
    QSignalSpy finished(job, &BackgroundJob::finished);
    QVERIFY(!given);
    QVERIFY(finished.wait());
    QCOMPARE(*given, 42);
    QCOMPARE(thread, QThread::currentThread());
}

void BackgroundJobTest::workRunsElsewhere()
{
    std::atomic<QThread *> thread = nullptr;
    auto *job = BackgroundJob::start(
        {},
        [&](const Job &) -> Result<int> {
            thread = QThread::currentThread();
            return 1;
        },
        this, ignored);
    QVERIFY(QSignalSpy(job, &BackgroundJob::finished).wait());
    QVERIFY(thread && thread != QThread::currentThread());
}

void BackgroundJobTest::errorOfTheWorkArrives()
{
    Error error;
    auto *job = BackgroundJob::start(
        {}, [](const Job &) -> Result<int> { return inputError("node_too_large", "node \"fc\" does not fit"); }, this,
        [&](const Result<int> &result) { error = result.error(); });
    QVERIFY(QSignalSpy(job, &BackgroundJob::finished).wait());
    QCOMPARE(error.code, std::string("node_too_large"));
}

void BackgroundJobTest::exceptionBecomesAnError()
{
    Error error;
    auto *job = BackgroundJob::start(
        {}, [](const Job &) -> Result<int> { throw std::runtime_error("stage 7 is missing"); }, this,
        [&](const Result<int> &result) { error = result.error(); });
    QVERIFY(QSignalSpy(job, &BackgroundJob::finished).wait());
    QCOMPARE(error.kind, ErrorKind::System);
    QCOMPARE(error.code, std::string("internal")); // what was thrown is in no words for people
    QVERIFY(error.message.find("stage 7") == std::string::npos);
}

void BackgroundJobTest::progressIsThrottledAndEndsWithTheLast()
{
    auto *job = BackgroundJob::start(
        {},
        [](const Job &given) -> Result<int> {
            for (int step = 1; step <= 400; ++step) {
                given.progress("step " + std::to_string(step), step / 400.0);
                std::this_thread::sleep_for(1ms);
            }
            return 0;
        },
        this, ignored);
    QSignalSpy progress(job, &BackgroundJob::progress);
    QElapsedTimer time;
    time.start();
    QVERIFY(QSignalSpy(job, &BackgroundJob::finished).wait());
    QVERIFY(progress.size() >= 2);
    QVERIFY(progress.size() <= time.elapsed() / 50 + 2);
    QCOMPARE(progress.last().at(0).toString(), QString("step 400"));
    QCOMPARE(progress.last().at(1).toDouble(), 1.0);
}

void BackgroundJobTest::cancelIsAnsweredAtOnce()
{
    std::unique_ptr<Error> error;
    auto *job = BackgroundJob::start({}, workUntilStopped, this, [&](const Result<int> &result) {
        error = std::make_unique<Error>(result.error());
    });
    QTest::qWait(20);
    QVERIFY(!job->isCancelled());
    QElapsedTimer time;
    time.start();
    job->cancel();
    QVERIFY(job->isCancelled());
    QTRY_VERIFY(error);
    QCOMPARE(error->kind, ErrorKind::Cancelled);
    QVERIFY(time.elapsed() < 100);
}

void BackgroundJobTest::droppedJobIsNeverHeardOf()
{
    bool isHeard = false;
    std::atomic<bool> isStopped = false;
    auto *job = BackgroundJob::start(
        {},
        [&](const Job &given) -> Result<int> {
            auto result = workUntilStopped(given);
            isStopped = true;
            return result;
        },
        this, [&](const Result<int> &) { isHeard = true; });
    QSignalSpy finished(job, &BackgroundJob::finished);
    job->drop();
    QTRY_VERIFY(isStopped);
    QTest::qWait(50);
    QVERIFY(!isHeard);
    QCOMPARE(finished.size(), 0);
}

void BackgroundJobTest::jobOfADestroyedContextIsNeverHeardOf()
{
    bool isHeard = false;
    std::atomic<bool> isStopped = false;
    {
        QObject context;
        BackgroundJob::start(
            {},
            [&](const Job &given) -> Result<int> {
                auto result = workUntilStopped(given);
                isStopped = true;
                return result;
            },
            &context, [&](const Result<int> &) { isHeard = true; });
    }
    QTRY_VERIFY(isStopped);
    QTest::qWait(50);
    QVERIFY(!isHeard);
}

void BackgroundJobTest::jobStartedLaterInASlotSupersedes()
{
    JobSlot slot;
    QList<int> heard;
    const auto start = [&](int value) {
        slot.start(
            {},
            [value](const Job &) -> Result<int> {
                std::this_thread::sleep_for(value == 3 ? 30ms : 10ms);
                return value;
            },
            this, [&](const Result<int> &result) { heard.append(*result); });
    };
    start(1);
    start(2);
    start(3);
    QTRY_COMPARE(heard, QList<int>{3});
    QTRY_VERIFY(!slot.job());
    QTest::qWait(50);
    QCOMPARE(heard, QList<int>{3});
}

void BackgroundJobTest::windowAnswersMeanwhile()
{
    qint64 smallestGap = 1000;
    for (int attempt = 0; attempt < 3; ++attempt) // other programs may take the processor once
        smallestGap = std::min(smallestGap, largestGapDuringBusyJob(this));
    QVERIFY2(smallestGap <= 50, qPrintable(QString::number(smallestGap)));
}

void BackgroundJobTest::manyJobsRunBesideEachOther()
{
    int heard = 0;
    QList<BackgroundJob *> waiting;
    for (int count = 0; count < 8; ++count)
        waiting.append(BackgroundJob::start({}, workUntilStopped, this, [&](const Result<int> &) { ++heard; }));
    bool isQuickOneDone = false;
    BackgroundJob::start(
        {}, [](const Job &) -> Result<int> { return 1; }, this, [&](const Result<int> &) { isQuickOneDone = true; });
    QTRY_VERIFY(isQuickOneDone);
    QCOMPARE(heard, 0);
    for (BackgroundJob *job : waiting)
        job->cancel();
    QTRY_COMPARE(heard, 8);
}

void BackgroundJobTest::jobMayBeStartedFromDone()
{
    JobSlot slot;
    int last = 0;
    const auto step = [](int value) { return [value](const Job &) -> Result<int> { return value; }; };
    slot.start({}, step(1), this, [&](const Result<int> &) {
        slot.start({}, step(2), this, [&](const Result<int> &result) { last = *result; });
    });
    QTRY_COMPARE(last, 2);
}

CUTAWAY_CORE_TEST(BackgroundJobTest)
#include "background_job_test.moc"
