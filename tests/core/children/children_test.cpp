#include "core/children/child_process.h"
#include "core/children/worker_program.h"
#include "core/layout/layout.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"
#include "tests/support/worker_processes.h"

#include <QTest>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>
#include <vector>

#include <unistd.h>

using namespace cutaway;
using namespace cutaway::testing;
using namespace std::chrono_literals;

namespace {

using Clock = std::chrono::steady_clock;

ChildCommand script(const std::string &text)
{
    return {"/bin/sh", {"-c", text}, "the script"};
}

Result<std::string> run(const std::string &text, std::string_view request = {}, const ChildBudget &budget = {},
                        const ChildLimits &limits = {})
{
    return runChild(script(text), request, limits, budget, {});
}

std::string codeOf(const Result<std::string> &answer)
{
    return answer ? "" : answer.error().code;
}

double secondsOf(const std::function<void()> &work)
{
    const auto begin = Clock::now();
    work();
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// A request that keeps Graphviz busy for a while: every box above read by every one below, in three ranks.
std::string longLayout()
{
    constexpr std::uint32_t side = 40;
    LayoutRequest request;
    request.boxes.resize(std::size_t(3) * side, LayoutBox{40, 20});
    for (std::uint32_t rank = 0; rank < 2; ++rank) {
        for (std::uint32_t from = 0; from < side; ++from) {
            for (std::uint32_t to = 0; to < side; ++to) {
                if ((from * 7 + to * 3) % 4 == 0)
                    request.arrows.push_back({rank * side + from, (rank + 1) * side + to});
            }
        }
    }
    return writeLayoutRequest(request);
}

/// Of the first model of an archive.
std::string archiveRequest(const std::string &archive)
{
    std::string request;
    putText(request, {});
    return request + archive;
}

/// A request that keeps cgraph busy for a while: each of two hundred nodes read by each of as many others.
std::string longDot()
{
    std::string makers;
    std::string readers;
    for (int i = 0; i < 200; ++i) {
        makers += " a" + std::to_string(i);
        readers += " b" + std::to_string(i);
    }
    return "digraph { {" + makers + " } -> {" + readers + " } }";
}

/// Whether a process runs or waits, that is, is neither gone nor a zombie.
bool isAlive(pid_t process)
{
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string number, name, state;
    return (file >> number >> name >> state) && state != "Z" && state != "X";
}

} // namespace

class ChildrenTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QCOMPARE(children().size(), std::size_t(0)); }
    void cleanup() { QCOMPARE(children().size(), std::size_t(0)); }

    void answerIsAllThatTheChildWrites()
    {
        const std::string request(3'000'000, 'x');
        const Result<std::string> answer = run("cat", request);
        QVERIFY(answer);
        QVERIFY(*answer == request);
        QCOMPARE(*run("echo well"), std::string("well\n"));
    }

    void answerMayComeBeforeTheRequestIsRead()
    {
        const std::string request(3'000'000, 'x');
        const Result<std::string> answer = run("head -c 2000000 /dev/zero; cat | wc -c", request);
        QVERIFY(answer);
        QCOMPARE(answer->substr(2'000'000), std::string("3000000\n"));
    }

    void everyEndIsAnAnswer_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("code");
        QTest::newRow("crash") << "kill -SEGV $$"
                               << "child_crashed";
        QTest::newRow("abort") << "cat >/dev/null; kill -ABRT $$"
                               << "child_crashed";
        QTest::newRow("kill") << "kill -KILL $$"
                              << "child_killed";
        QTest::newRow("stop") << "kill -STOP $$"
                              << "child_time";
        QTest::newRow("stop midway") << "echo something; kill -STOP $$"
                                     << "child_time";
        QTest::newRow("sleep") << "sleep 60"
                               << "child_time";
        QTest::newRow("failure") << "exit 3"
                                 << "child_broken";
        QTest::newRow("memory") << "exit 12"
                                << "child_memory";
        QTest::newRow("endless answer") << "cat /dev/zero"
                                        << "child_broken";
        QTest::newRow("goes on after its answer") << "exec >&- <&-; sleep 60"
                                                  << "child_broken";
    }
    void everyEndIsAnAnswer()
    {
        QFETCH(QString, text);
        QFETCH(QString, code);
        const ChildBudget budget{700ms, 1'000'000};
        const double seconds = secondsOf(
            [&] { QCOMPARE(QString::fromStdString(codeOf(run(text.toStdString(), "request", budget))), code); });
        QVERIFY2(seconds < 3, qPrintable(QString::number(seconds)));
    }

    void processorTimeIsLimited()
    {
        const ChildLimits limits{0, 1s};
        QCOMPARE(codeOf(run("while :; do :; done", {}, {}, limits)), std::string("child_time"));
    }

    void missingProgramIsAnError()
    {
        QCOMPARE(codeOf(runChild({"/nowhere/program", {}, "nothing"}, {}, {}, {}, {})),
                 std::string("child_not_started"));
    }

    void stopOfTheJobEndsIt()
    {
        std::stop_source source;
        std::jthread stopper([&] {
            std::this_thread::sleep_for(100ms);
            source.request_stop();
        });
        const double seconds = secondsOf([&] {
            QCOMPARE(codeOf(runChild(script("sleep 60"), {}, {}, {}, {source.get_token(), {}})),
                     std::string("cancelled"));
        });
        QVERIFY2(seconds < 1, qPrintable(QString::number(seconds)));
    }

    void whatTheChildHasStartedGoesWithIt()
    {
        const Result<std::string> answer = run("sleep 60 >&- <&- & echo $!");
        QVERIFY(answer);
        QTRY_VERIFY(!isAlive(std::stoi(*answer)));
    }

    void childHasNoOtherFileOfOurs()
    {
        const Result<std::string> before = run("exec ls /proc/self/fd");
        const std::array<std::ifstream, 3> open{std::ifstream("/dev/null"), std::ifstream("/dev/null"),
                                                std::ifstream("/dev/null")};
        const Result<std::string> after = run("exec ls /proc/self/fd");
        QVERIFY(before && after);
        QVERIFY2(*after == *before, (*before + "then " + *after).c_str());
    }

    void workerAnswersItsErrors()
    {
        const Result<std::string> answer = askWorker("layout", "the layout", "no request", {}, {}, {});
        QVERIFY(!answer);
        QVERIFY2(!answer.error().code.starts_with("child_"), answer.error().line().c_str());
    }

    void unknownModeIsAnError()
    {
        QCOMPARE(codeOf(askWorker("dance", "the dance", {}, {}, {}, {})), std::string("child_broken"));
    }

    void starvedWorkerSaysSo()
    {
        const ChildLimits limits{std::uint64_t(220) << 20, 60s};
        const std::string large = archiveRequest("b" + std::string(120'000'000, 'x'));
        const std::string code = codeOf(askWorker("archive", "the archive", large, limits, {}, {}));
        QVERIFY2(code == "child_memory" || code == "broken_file", code.c_str());
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // a sanitized child has no limit of memory
        const ChildLimits nothing{std::uint64_t(4) << 20, 60s};
        for (const char *mode : {"layout", "dot", "archive", "shapes"})
            QVERIFY(codeOf(askWorker(mode, "the work", longLayout(), nothing, {}, {})).starts_with("child_"));
#endif
    }

    /// From its start on to after its answer.
    void workerMayBeKilledOrStoppedAtAnyMoment_data()
    {
        QTest::addColumn<QString>("mode");
        QTest::addColumn<QByteArray>("request");
        QTest::addColumn<int>("signal");
        const std::array<std::pair<const char *, std::string>, 4> works{
            {{"layout", longLayout()},
             {"dot", longDot()},
             {"archive", archiveRequest("p" + testing::fixturesFolder() + "/models/pt2/branch_static.pt2")},
             {"shapes", testing::fixtureText("models/onnx/light_densenet121.onnx")}}};
        const std::array<std::pair<const char *, int>, 3> harms{
            {{"killed", SIGKILL}, {"stopped", SIGSTOP}, {"crashed", SIGSEGV}}};
        for (const auto &[mode, request] : works) {
            for (const auto &[harm, signal] : harms)
                QTest::addRow("%s %s", mode, harm) << mode << QByteArray::fromStdString(request) << signal;
        }
    }
    void workerMayBeKilledOrStoppedAtAnyMoment()
    {
        QFETCH(QString, mode);
        QFETCH(QByteArray, request);
        QFETCH(int, signal);
        for (int moment = 0; moment < 9; ++moment) {
            Result<ChildCommand> command = workerCommand(mode.toStdString(), "the work");
            QVERIFY(command);
            std::jthread harm([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(moment * moment * 3));
                signalWorkers(signal);
            });
            const ChildBudget budget{800ms};
            const double seconds = secondsOf([&] {
                const Result<std::string> bytes =
                    runChild(*command, {request.data(), std::size_t(request.size())}, {}, budget, {});
                QVERIFY(bytes ? bool(readWorkerAnswer(*bytes, "the work")) : bytes.error().code.starts_with("child_"));
            });
            QVERIFY2(seconds < 4, qPrintable(QString::number(seconds)));
        }
    }

    void severalThreadsMayAskAtOnce()
    {
        std::vector<std::jthread> threads;
        std::atomic<int> right = 0;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&right, i] {
                const std::string request(200'000, char('a' + i));
                const Result<std::string> answer = runChild(script("cat"), request, {}, {}, {});
                right += answer && *answer == request;
            });
        }
        threads.clear();
        QCOMPARE(right.load(), 4);
    }

    void brokenAnswersAreNone_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("another tag") << QByteArray("x");
        QTest::newRow("error cut off") << QByteArray("e\0\5\0\0\0", 6);
        QTest::newRow("error of no kind") << QByteArray("e\x7f");
    }
    void brokenAnswersAreNone()
    {
        QFETCH(QByteArray, bytes);
        QCOMPARE(codeOf(readWorkerAnswer({bytes.data(), std::size_t(bytes.size())}, "it")),
                 std::string("child_broken"));
    }

    void errorsComeBackWhole()
    {
        const Error error{ErrorKind::Unsupported, "code", "message", "hint", "where"};
        const Result<std::string> back = readWorkerAnswer(writeWorkerAnswer(error), "it");
        QVERIFY(!back);
        QVERIFY(back.error().kind == error.kind);
        QCOMPARE(back.error().code, error.code);
        QCOMPARE(back.error().message, error.message);
        QCOMPARE(back.error().hint, error.hint);
        QCOMPARE(back.error().where, error.where);
    }

    /// Else the window could not say them in another language.
    void errorsComeBackWithTheirPatterns()
    {
        const Error error = inputError("code", phrase("%1 in no %2", {std::string("\"a\""), phrase("stage")}));
        const Result<std::string> back = readWorkerAnswer(writeWorkerAnswer(error), "it");
        QVERIFY(!back);
        const Text &message = back.error().message;
        QCOMPARE(message, Text("\"a\" in no stage"));
        QCOMPARE(QByteArray(message.pattern()), QByteArray("%1 in no %2"));
        QCOMPARE(message.arguments().size(), std::size_t(2));
        QVERIFY(!message.arguments()[0].pattern());
        QCOMPARE(QByteArray(message.arguments()[1].pattern()), QByteArray("stage"));
    }
};

CUTAWAY_CORE_TEST(ChildrenTest)
#include "children_test.moc"
