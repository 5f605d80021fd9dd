#include "app/jobs/layout_service.h"
#include "core/children/worker_program.h"
#include "tests/core/layout/layout_checks.h"
#include "tests/core/layout/layout_requests.h"
#include "tests/support/fixtures_folder.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace cutaway;

namespace {

/// Each of `count` boxes above read by each of `count` below: lines cross in any order.
LayoutRequest crossingRequest(std::uint32_t count = 4)
{
    LayoutRequest request = boxesOf(2 * count);
    for (std::uint32_t from = 0; from < count; ++from)
        for (std::uint32_t to = 0; to < count; ++to)
            request.arrows.push_back({from, count + to});
    return request;
}

LayoutRequest modelRequest(const std::string &model)
{
    return requestFromGraph(testing::fixturesFolder() + "/partition/" + model + ".graph.json");
}

LayoutServiceOptions realWorker()
{
    LayoutServiceOptions options;
    options.budget = 20'000; // other programs may take the processor
    return options;
}

LayoutServiceOptions scriptedWorker(const QString &script, int budget = 20'000)
{
    LayoutServiceOptions options;
    options.worker = ChildCommand{"/bin/sh", {"-c", script.toStdString()}, "the script"};
    options.budget = budget;
    return options;
}

/// A worker that never answers, but leaves a file when it runs.
class HangingWorker
{
public:
    LayoutServiceOptions options() const
    {
        return scriptedWorker("mktemp " + m_folder.filePath("XXXXXX") + " >/dev/null; exec sleep 60");
    }
    int started() const { return int(QDir(m_folder.path()).entryList(QDir::Files).size()); }

private:
    QTemporaryDir m_folder;
};

bool equal(const LayoutResult &a, const LayoutResult &b)
{
    return a.width == b.width && a.height == b.height && a.corners == b.corners && a.paths == b.paths;
}

/// The answer to one request, or an empty picture.
LayoutResult answer(LayoutService &service, const LayoutRequest &request)
{
    QSignalSpy finished(&service, &LayoutSource::finished);
    const quint64 number = service.request(request);
    while (finished.isEmpty() && finished.wait(30'000)) {
    }
    if (finished.isEmpty() || finished.first().at(0).value<quint64>() != number)
        return {};
    return finished.first().at(1).value<LayoutResult>();
}

} // namespace

class LayoutServiceTest : public QObject
{
    Q_OBJECT

private slots:
    void graphvizAnswers();
    void newProcessesGiveTheSamePicture();
    void dotDrawsThePartitionsOf_data();
    void dotDrawsThePartitionsOf();
    void dotIsAskedAgainWhereItsProcessEnds();
    void pictureWithoutCrossingsNeedsNoProcess();
    void hugePictureNeedsNoProcess();
    void answerComesAfterItsNumber();
    void knownPictureIsCached();
    void cacheForgetsWhatWasUsedLongAgo();
    void failingWorkerIsReplacedByTheLayeredLayout_data();
    void failingWorkerIsReplacedByTheLayeredLayout();
    void equalRequestsShareAProcess();
    void atMostTwoProcessesRun();
    void workerWaitsForTheNextRequest();
    void cancelledRequestIsNeverAnswered();
    void cancelKillsTheWorkerAtOnce();
    void requestCancelledByAReceiverIsNeverAnswered();
    void serviceMayBeDeletedByAReceiver();
    void serviceGoesWithoutWaitingForItsWorkers();
    void windowAnswersDuringSlowLayouts();
    void waitingCallerGetsTheSamePicture();
    void waitingCallerGetsTheLayeredLayoutFromAFailingWorker_data();
    void waitingCallerGetsTheLayeredLayoutFromAFailingWorker();
    void workerRefusesBrokenRequests_data();
    void workerRefusesBrokenRequests();

private:
    static void addFailingWorkers();
};

void LayoutServiceTest::graphvizAnswers()
{
    LayoutService service(realWorker());
    const LayoutRequest request = modelRequest("bert_base");
    const LayoutResult result = answer(service, request);
    QCOMPARE(fault(request, result), std::string());
    QVERIFY(result.crossings < layeredLayout(request).crossings);
}

void LayoutServiceTest::newProcessesGiveTheSamePicture()
{
    const LayoutRequest request = modelRequest("bert_base");
    LayoutService first(realWorker());
    answer(first, crossingRequest());
    LayoutService second(realWorker());
    QVERIFY(equal(answer(first, request), answer(second, request)));
}

void LayoutServiceTest::dotDrawsThePartitionsOf_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<int>("partitions");
    for (const char *model : {"resnet50", "googlenet", "bert_base", "dlrm_26", "densenet121"})
        for (const int partitions : {4, 10, 20, 40})
            QTest::addRow("%s, %d", model, partitions) << model << partitions;
}

void LayoutServiceTest::dotDrawsThePartitionsOf()
{
    QFETCH(QString, model);
    QFETCH(int, partitions);
    const LayoutRequest request = partitionsOf(
        testing::fixturesFolder() + "/partition/" + model.toStdString() + ".graph.json", std::uint32_t(partitions));
    LayoutRequest attempted = request;
    Result<LayoutResult> result = layoutByWorker({}, attempted, 20'000);
    while (!result && ++attempted.attempt < mostLayoutAttempts)
        result = layoutByWorker({}, attempted, 20'000);
    QVERIFY2(bool(result), result ? "" : result.error().message.c_str());
    QCOMPARE(fault(request, *result), std::string());
    QCOMPARE(crossedBox(request, *result), std::string());
}

void LayoutServiceTest::dotIsAskedAgainWhereItsProcessEnds()
{
    const QTemporaryDir folder;
    const QString mark = folder.filePath("ended");
    const auto command = workerCommand("layout", "the layout");
    QVERIFY(bool(command));
    QString worker = QString::fromStdString(command->program.string());
    for (const std::string &argument : command->arguments)
        worker += u' ' + QString::fromStdString(argument);
    LayoutService service(
        scriptedWorker("test -e " + mark + " && exec " + worker + "; touch " + mark + "; kill -ABRT $$"));
    LayoutRequest request = crossingRequest();
    request.engine = LayoutRequest::Engine::Dot;
    const LayoutResult result = answer(service, request);
    QCOMPARE(fault(request, result), std::string());
    QVERIFY(!equal(result, layeredLayout(request)));
}

void LayoutServiceTest::pictureWithoutCrossingsNeedsNoProcess()
{
    LayoutService service(scriptedWorker("exit 1"));
    const LayoutRequest request = modelRequest("resnet18");
    const quint64 number = service.request(request);
    QCOMPARE(service.processCount(), 0);
    service.cancel(number);
    QVERIFY(equal(answer(service, request), layeredLayout(request)));
    QCOMPARE(service.processCount(), 0);
}

void LayoutServiceTest::hugePictureNeedsNoProcess()
{
    LayoutService service(scriptedWorker("exit 1"));
    const LayoutRequest request = crossingRequest(600);
    QSignalSpy finished(&service, &LayoutSource::finished);
    service.request(request);
    QCOMPARE(service.processCount(), 0);
    QVERIFY(finished.wait(30'000));
    QCOMPARE(finished.first().at(1).value<LayoutResult>().corners.size(), request.boxes.size());
}

void LayoutServiceTest::answerComesAfterItsNumber()
{
    LayoutService service(realWorker());
    QSignalSpy finished(&service, &LayoutSource::finished);
    const quint64 first = service.request(chainOf(3));
    const quint64 second = service.request(chainOf(4));
    QVERIFY(first != second);
    QCOMPARE(finished.size(), 0);
    QTRY_COMPARE(finished.size(), 2);
    QCOMPARE(finished.at(0).at(0).value<quint64>(), first);
    QCOMPARE(finished.at(1).at(0).value<quint64>(), second);
}

void LayoutServiceTest::knownPictureIsCached()
{
    LayoutService service(realWorker());
    const LayoutRequest request = crossingRequest();
    QVERIFY(!service.cached(request));
    const LayoutResult result = answer(service, request);
    QVERIFY(service.cached(request));
    QVERIFY(equal(*service.cached(request), result));
    QVERIFY(!service.cached(crossingRequest(3)));
    QVERIFY(equal(answer(service, request), result));
}

void LayoutServiceTest::cacheForgetsWhatWasUsedLongAgo()
{
    LayoutServiceOptions options = realWorker();
    options.cachedElements = 3 * (10 + 9);
    LayoutService service(options);
    for (double width = 1; width <= 3; ++width) {
        LayoutRequest request = chainOf(10);
        request.boxes[0].width = width;
        answer(service, request);
    }
    LayoutRequest request = chainOf(10);
    request.boxes[0].width = 1;
    QVERIFY(service.cached(request));
    answer(service, chainOf(10));
    QVERIFY(service.cached(request));
    request.boxes[0].width = 2;
    QVERIFY(!service.cached(request));
}

void LayoutServiceTest::addFailingWorkers()
{
    QTest::addColumn<QString>("script");
    QTest::newRow("crash") << "kill -SEGV $$";
    QTest::newRow("hang") << "exec sleep 60";
    QTest::newRow("failure") << "exit 3";
    QTest::newRow("nothing") << "cat >/dev/null";
    QTest::newRow("nonsense") << "cat >/dev/null; echo layout";
    QTest::newRow("another picture")
        << "echo 'v{\"width\":1,\"height\":1,\"crossings\":0,\"corners\":[],\"paths\":[]}'";
}

void LayoutServiceTest::failingWorkerIsReplacedByTheLayeredLayout_data()
{
    addFailingWorkers();
    QTest::newRow("no program") << QString();
}

void LayoutServiceTest::failingWorkerIsReplacedByTheLayeredLayout()
{
    QFETCH(QString, script);
    LayoutServiceOptions options = scriptedWorker(script, 500);
    if (script.isEmpty())
        options.worker = ChildCommand{"/nowhere/cutaway", {}, "nothing"};
    LayoutService service(options);
    for (const auto &request : {crossingRequest(3), crossingRequest(4)})
        QVERIFY(equal(answer(service, request), layeredLayout(request)));
    QTRY_COMPARE(service.processCount(), 0);
}

void LayoutServiceTest::equalRequestsShareAProcess()
{
    LayoutService service(realWorker());
    QSignalSpy finished(&service, &LayoutSource::finished);
    const quint64 first = service.request(crossingRequest());
    const quint64 second = service.request(crossingRequest());
    const quint64 third = service.request(crossingRequest());
    QVERIFY(first != second && second != third);
    QCOMPARE(service.processCount(), 1);
    service.cancel(second);
    QTRY_COMPARE(finished.size(), 2);
    QCOMPARE(finished.at(0).at(0).value<quint64>(), first);
    QCOMPARE(finished.at(1).at(0).value<quint64>(), third);
}

void LayoutServiceTest::atMostTwoProcessesRun()
{
    LayoutService service(realWorker());
    QSignalSpy finished(&service, &LayoutSource::finished);
    int most = 0;
    QTimer watch;
    connect(&watch, &QTimer::timeout, this, [&] { most = std::max(most, service.processCount()); });
    watch.start(1);
    for (std::uint32_t size = 3; size < 11; ++size)
        service.request(crossingRequest(size));
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 8, 30'000);
    QCOMPARE(most, 2);
}

void LayoutServiceTest::workerWaitsForTheNextRequest()
{
    LayoutService service(realWorker());
    answer(service, crossingRequest(3));
    QCOMPARE(service.processCount(), 1);
    QSignalSpy finished(&service, &LayoutSource::finished);
    service.request(crossingRequest(4));
    QCOMPARE(service.processCount(), 1);
    QVERIFY(finished.wait(30'000));
}

void LayoutServiceTest::cancelledRequestIsNeverAnswered()
{
    LayoutService service(realWorker());
    QSignalSpy finished(&service, &LayoutSource::finished);
    service.cancel(service.request(crossingRequest(3)));
    service.cancel(service.request(chainOf(3)));
    service.cancel(service.request(crossingRequest(600)));
    service.cancel(12345);
    const quint64 wanted = service.request(crossingRequest(4));
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 30'000);
    QCOMPARE(finished.first().at(0).value<quint64>(), wanted);
}

void LayoutServiceTest::cancelKillsTheWorkerAtOnce()
{
    const HangingWorker worker;
    LayoutService service(worker.options());
    const quint64 number = service.request(crossingRequest());
    QTRY_COMPARE(worker.started(), 1);
    QCOMPARE(service.processCount(), 1);
    QElapsedTimer time;
    time.start();
    service.cancel(number);
    QTRY_COMPARE(service.processCount(), 0);
    QVERIFY2(time.elapsed() < 100, qPrintable(QString::number(time.elapsed())));
}

void LayoutServiceTest::requestCancelledByAReceiverIsNeverAnswered()
{
    LayoutService service(realWorker());
    QList<quint64> answered;
    const quint64 first = service.request(chainOf(5));
    const quint64 second = service.request(chainOf(5));
    connect(&service, &LayoutSource::finished, this, [&](quint64 number) {
        answered.append(number);
        service.cancel(second);
    });
    const quint64 third = service.request(chainOf(6));
    QTRY_COMPARE(answered, (QList<quint64>{first, third}));
}

void LayoutServiceTest::serviceMayBeDeletedByAReceiver()
{
    auto *service = new LayoutService(realWorker());
    QPointer<LayoutService> watch = service;
    service->request(crossingRequest());
    service->request(crossingRequest());
    connect(service, &LayoutSource::finished, this, [&] { delete watch.data(); });
    QTRY_VERIFY_WITH_TIMEOUT(!watch, 30'000);
}

void LayoutServiceTest::serviceGoesWithoutWaitingForItsWorkers()
{
    const HangingWorker worker;
    QElapsedTimer time;
    {
        LayoutService service(worker.options());
        service.request(crossingRequest(3));
        service.request(crossingRequest(4));
        service.request(crossingRequest(5));
        QTRY_COMPARE(worker.started(), 2);
        time.start();
    }
    QVERIFY2(time.elapsed() < 500, qPrintable(QString::number(time.elapsed())));
}

void LayoutServiceTest::windowAnswersDuringSlowLayouts()
{
    const LayoutRequest slow = modelRequest("densenet121");
    qint64 smallestGap = 1000;
    for (int attempt = 0; attempt < 3; ++attempt) { // other programs may take the processor once
        LayoutServiceOptions options = realWorker();
        options.budget = 300;
        LayoutService service(options);
        qint64 largestGap = 0;
        QElapsedTimer sinceTick;
        QTimer timer;
        connect(&timer, &QTimer::timeout, this, [&] { largestGap = std::max(largestGap, sinceTick.restart()); });
        QSignalSpy finished(&service, &LayoutSource::finished);
        timer.start(10);
        sinceTick.start();
        service.request(slow);
        service.request(crossingRequest());
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 2, 30'000);
        smallestGap = std::min(smallestGap, largestGap);
    }
    QVERIFY2(smallestGap <= 50, qPrintable(QString::number(smallestGap)));
}

void LayoutServiceTest::waitingCallerGetsTheSamePicture()
{
    const LayoutRequest request = modelRequest("bert_base");
    LayoutService service(realWorker());
    QVERIFY(equal(layoutNow(request, realWorker()), answer(service, request)));
    QVERIFY(equal(layoutNow(chainOf(9), realWorker()), layeredLayout(chainOf(9))));
}

void LayoutServiceTest::waitingCallerGetsTheLayeredLayoutFromAFailingWorker_data()
{
    addFailingWorkers();
}

void LayoutServiceTest::waitingCallerGetsTheLayeredLayoutFromAFailingWorker()
{
    QFETCH(QString, script);
    QElapsedTimer time;
    time.start();
    const LayoutResult result = layoutNow(crossingRequest(), scriptedWorker(script, 300));
    QVERIFY(equal(result, layeredLayout(crossingRequest())));
    QVERIFY(time.elapsed() < 5000);
}

void LayoutServiceTest::workerRefusesBrokenRequests_data()
{
    QTest::addColumn<QByteArray>("input");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("no JSON") << QByteArray("layout");
    QTest::newRow("deep") << QByteArray(2'000'000, '[');
    QTest::newRow("no such box") << QByteArray(
        R"({"direction":"top_down","box_gap":16,"rank_gap":24,"boxes":[[1,1]],"arrows":[[0,7]]})");
    QTest::newRow("large") << QByteArray::fromStdString(writeLayoutRequest(chainOf(2000)));
}

void LayoutServiceTest::workerRefusesBrokenRequests()
{
    QFETCH(QByteArray, input);
    const Result<std::string> answer = askWorker("layout", "the layout", input.toStdString(), {}, {}, {});
    QVERIFY(!answer);
    QVERIFY2(!answer.error().code.starts_with("child_"), answer.error().line().c_str());
    QVERIFY(!answer.error().message.empty());
}

CUTAWAY_CORE_TEST(LayoutServiceTest)
#include "layout_service_test.moc"
