#include "tests/core/plugins/plugin_script.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <csignal>
#include <functional>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

using namespace cutaway;
using namespace cutaway::testing;

// Planners that misbehave: the fault is named, the best valid plan is kept, and no process stays.

namespace {

/// Whether a process runs or waits, that is, is neither gone nor a zombie.
bool isAlive(const std::string &process)
{
    std::ifstream file("/proc/" + process + "/stat");
    std::string number, name, state;
    return (file >> number >> name >> state) && state != "Z" && state != "X";
}

bool anyAlive(const PluginScript &script)
{
    const std::vector<std::string> all = script.noted("pids");
    return all.empty() || std::ranges::any_of(all, isAlive);
}

/// A job that is stopped as soon as the program says `ready`.
struct StoppedWhenReady
{
    std::stop_source stop;
    Job job{stop.get_token(), [this](const Progress &now) {
                if (now.phase == "ready")
                    stop.request_stop();
            }};
};

/// The message of a run that gives no plan.
std::string messageOf(const Result<std::unique_ptr<EditedPlan>> &plan)
{
    return plan ? std::string() : std::string(plan.error().message);
}

bool says(const Result<std::unique_ptr<EditedPlan>> &plan, const std::string &part)
{
    return messageOf(plan).find(part) != std::string::npos;
}

constexpr auto staysInItsSession = R"py(
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
note("pids", child.pid)
)py";
constexpr auto staysInAnother = R"py(
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"], start_new_session=True)
note("pids", child.pid)
)py";
constexpr auto ignoresSignals = "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n";

} // namespace

class HostilePluginTest : public QObject
{
    Q_OBJECT

private slots:
    void hangAtStartEndsWithItsTime()
    {
        PluginScript script("time.sleep(1000)");
        script.input.given["time_limit_sec"] = 0.5;
        const Result<std::unique_ptr<EditedPlan>> plan = script.run();
        QCOMPARE(plan.error().code, std::string("time_limit"));
        QVERIFY(std::ranges::none_of(script.noted("pids"), isAlive)); // it may not have come as far as noting its own
    }

    void ignoredSignalIsFollowedByAKill()
    {
        PluginScript script(std::string(ignoresSignals) + R"py(say(progress=0, text="ready"); time.sleep(1000))py");
        StoppedWhenReady stopped;
        QCOMPARE(script.run(stopped.job).error().code, std::string("cancelled"));
        QVERIFY(!anyAlive(script));
    }

    void stopKeepsTheBestPlan()
    {
        PluginScript script(R"py(say(plan=good); say(progress=0, text="ready"); time.sleep(1000))py");
        StoppedWhenReady stopped;
        const Result<std::unique_ptr<EditedPlan>> plan = script.run(stopped.job);
        QVERIFY2(plan, messageOf(plan).c_str());
        QVERIFY(hasNote(**plan, "it was stopped"));
        QVERIFY(!anyAlive(script));
    }

    void planGivenWhenAskedToStopIsTaken()
    {
        PluginScript script(R"py(
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
say(progress=0, text="ready")
signal.sigwait([signal.SIGTERM])
say(plan=good)
)py");
        StoppedWhenReady stopped;
        QVERIFY(script.run(stopped.job));
    }

    void childrenDoNotStay_data()
    {
        QTest::addColumn<QString>("body");
        QTest::newRow("of its group") << staysInItsSession;
        QTest::newRow("of another session") << staysInAnother;
    }
    void childrenDoNotStay()
    {
        QFETCH(const QString, body);
        PluginScript script(body.toStdString() + "say(plan=good)");
        QVERIFY(script.run());
        QCOMPARE(script.noted("pids").size(), std::size_t(2));
        QVERIFY(!anyAlive(script));
    }

    void childrenOfAStoppedOneDoNotStay()
    {
        PluginScript script(std::string(ignoresSignals) + staysInAnother +
                            R"py(say(progress=0, text="ready"); time.sleep(1000))py");
        StoppedWhenReady stopped;
        QVERIFY(!script.run(stopped.job));
        QVERIFY(!anyAlive(script));
    }

    void nothingSurvivesThisProgram()
    {
        PluginScript script(std::string(ignoresSignals) + staysInAnother +
                            R"py(say(progress=0, text="ready"); time.sleep(1000))py");
        const pid_t copy = fork();
        if (copy == 0) {
            (void)script.run({{}, [](const Progress &now) {
                                  if (now.phase == "ready")
                                      ::kill(getpid(), SIGKILL);
                              }});
            _exit(1);
        }
        int status = 0;
        QCOMPARE(waitpid(copy, &status, 0), copy);
        QVERIFY(WIFSIGNALED(status));
        QCOMPARE(script.noted("pids").size(), std::size_t(2));
        QTRY_VERIFY(!anyAlive(script));
    }

    void endWithoutAPlanIsAFault()
    {
        PluginScript script(R"py(sys.stderr.write("no idea\n"))py");
        QCOMPARE(messageOf(script.run()), std::string("lab.test ended without a plan: no idea"));
    }

    void exitStatusAndLastWordsAreNamed()
    {
        PluginScript script("raise ValueError('bad luck')");
        QCOMPARE(messageOf(script.run()), std::string("lab.test ended with exit status 1: ValueError: bad luck"));
    }

    void signalIsNamed()
    {
        PluginScript script("os.kill(os.getpid(), signal.SIGSEGV)");
        QCOMPARE(messageOf(script.run()), std::string("lab.test was ended by signal 11 (Segmentation fault)"));
    }

    void wrongPlanAfterARightOneLeavesTheRightOne()
    {
        PluginScript script("say(plan=good); say(plan=wrong)");
        const Result<std::unique_ptr<EditedPlan>> plan = script.run();
        QVERIFY2(plan, messageOf(plan).c_str());
        QCOMPARE((*plan)->groupCount(), std::size_t(2));
        QVERIFY(hasNote(**plan, "plan.partitions[0].nodes[1]"));
    }

    void failureAfterAPlanLeavesThePlan()
    {
        PluginScript script("say(plan=good); sys.exit(3)");
        const Result<std::unique_ptr<EditedPlan>> plan = script.run();
        QVERIFY2(plan, messageOf(plan).c_str());
        QVERIFY(hasNote(**plan, "exit status 3"));
    }

    void gigabyteWithoutEndOfLineIsCutOff()
    {
        PluginScript script(R"py(
block = b" " * (1 << 20)
for i in range(1024):
    sys.stdout.buffer.write(block)
)py");
        QVERIFY(says(script.run(), "is longer than 256"));
        QVERIFY(!anyAlive(script));
    }

    void gigabyteOfNoiseEndsAtItsFirstLine()
    {
        PluginScript script(R"py(
block = b"noise\n" * (1 << 17)
while True:
    sys.stdout.buffer.write(block)
)py");
        QVERIFY(says(script.run(), "line 1 of its output cannot be read"));
        QVERIFY(!anyAlive(script));
    }

    void gigabyteOfErrorsIsReadAndForgotten()
    {
        PluginScript script(R"py(
block = b"x" * (1 << 20)
for i in range(1024):
    sys.stderr.buffer.write(block)
say(plan=good)
)py");
        QVERIFY(script.run());
    }

    void halfALineIsAFault()
    {
        PluginScript script(R"py(sys.stdout.write('{"plan": {"partitions"'))py");
        QVERIFY(says(script.run(), "line 1 of its output ends before it is complete"));
    }

    void lastLineNeedsNoEnd()
    {
        PluginScript script(R"py(sys.stdout.write(json.dumps({"plan": good})))py");
        QVERIFY(script.run());
    }

    void invalidUtf8IsAFault()
    {
        PluginScript script(R"py(sys.stdout.buffer.write(b'{"progress": 0.5, "text": "\xff\xfe"}\n'))py");
        QVERIFY(says(script.run(), "line 1 of its output cannot be read"));
    }

    void deepNestingIsAFault()
    {
        PluginScript script("print('[' * 1000000)");
        QVERIFY(says(script.run(), "line 1 of its output cannot be read"));
    }

    void inputMayBeClosedEarly()
    {
        PluginScript script("sys.stdin.close(); os.close(0); say(plan=good)");
        QVERIFY(script.run());
    }

    void manyProgressLinesAreRead()
    {
        PluginScript script(R"py(
for i in range(20000):
    print(json.dumps({"progress": i / 20000, "text": str(i)}))
say(plan=good)
)py");
        std::size_t count = 0;
        QVERIFY(script.run({{}, [&](const Progress &) { ++count; }}));
        QVERIFY(count >= 20000);
    }

    void memoryWithoutEndIsEnded()
    {
        PluginScript script(R"py(
held = []
while True:
    held.append(b"x" * (1 << 20))
)py");
        script.limits.memory = std::uint64_t(200) << 20;
        const Result<std::unique_ptr<EditedPlan>> plan = script.run();
        QVERIFY(says(plan, "more memory than 200") || says(plan, "MemoryError"));
        QVERIFY(!anyAlive(script));
    }

    void memoryOfChildrenCounts()
    {
        PluginScript script(R"py(
hold = "held = b'x' * (120 << 20); import time; time.sleep(1000)"
children = [subprocess.Popen([sys.executable, "-c", hold]) for _ in range(2)]
for child in children:
    note("pids", child.pid)
time.sleep(1000)
)py");
        script.limits.memory = std::uint64_t(200) << 20;
        QVERIFY(says(script.run(), "more memory than 200"));
        QVERIFY(!anyAlive(script));
    }

    void programThatIsNotThereIsNamed()
    {
        PluginScript script("");
        Result<PlannerDescription> description = readPlannerDescription(
            R"py({"format": "cutaway.planner", "version": 1, "id": "lab.test", "title": "Test", "kind": "partition",
                "command": ["no-such-program-here"]})py",
            script.file("x.cutaway-planner.json"));
        const Result<std::unique_ptr<EditedPlan>> plan = runPlugin(*description, script.input, {}, {});
        QCOMPARE(plan.error().code, std::string("child_not_started"));
        QVERIFY(says(plan, "No such file"));
    }
};

CUTAWAY_CORE_TEST(HostilePluginTest)
#include "hostile_plugin_test.moc"
