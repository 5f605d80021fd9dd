#include "core/plan/pins.h"
#include "core/plan/planner_registry.h"
#include "core/plugins/plugin_run.h"
#include "tests/core/plugins/plugin_script.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <filesystem>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

/// What a script that writes down what it is given was given.
nlohmann::json requestTo(PluginScript &script)
{
    const Result<std::unique_ptr<EditedPlan>> plan = script.run();
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    std::ifstream file(script.file("request"));
    return nlohmann::json::parse(file);
}

constexpr auto answersTheRequest = R"py(
note("request", sys.stdin.read())
say(plan=good)
)py";

} // namespace

class PluginRunTest : public QObject
{
    Q_OBJECT

private slots:
    void planIsEvaluatedHere()
    {
        PluginScript script("say(plan=good)");
        const Result<std::unique_ptr<EditedPlan>> plan = script.run();
        QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
        QCOMPARE((*plan)->groupCount(), std::size_t(2));
        QVERIFY((*plan)->cost().latencySec);
        QCOMPARE((*plan)->origin().plannerId, std::string("lab.test"));
        QVERIFY(plannerNotes(**plan).empty());
    }

    void requestSaysAllThatThereIs()
    {
        PluginScript script(answersTheRequest,
                            R"py(, "parameters": [{"name": "steps", "type": "integer", "default": 5}])py");
        script.input.given["time_limit_sec"] = 30.0;
        const nlohmann::json request = requestTo(script);
        QCOMPARE(request["format"].get<std::string>(), std::string("cutaway.request"));
        QCOMPARE(request["planner"].get<std::string>(), std::string("lab.test"));
        QVERIFY(request["parameters"] == nlohmann::json({{"steps", 5}}));
        QCOMPARE(request["graph"]["nodes"].size(), std::size_t(5));
        QCOMPARE(request["devices"]["devices"].size(), std::size_t(2));
        QCOMPARE(request["time_limit_sec"].get<double>(), 30.0);
        QVERIFY(request["start"].is_null());
    }

    void openPlanIsTheStart()
    {
        PluginScript first("say(plan=good)");
        const Result<std::unique_ptr<EditedPlan>> start = first.run();
        (*start)->restore(pinWhereTheyLie(**start, std::vector<ItemIndex>{ItemIndex(1)}, Pin::Kind::Group));
        PluginScript script(answersTheRequest);
        script.input.start = (*start)->clone();
        const nlohmann::json request = requestTo(script);
        QCOMPARE(request["start"]["partitions"].size(), std::size_t(2));
        QVERIFY(request["pins"].contains("c"));
    }

    void lastValidPlanCounts()
    {
        PluginScript script("say(plan=whole); say(plan=good)");
        QCOMPARE((*script.run())->groupCount(), std::size_t(2));
    }

    void progressReachesTheJob()
    {
        PluginScript script(
            R"py(say(progress=0.5, text="temperature 12"); say(progress=None, text="late"); say(plan=good))py");
        std::vector<std::pair<std::string, double>> told;
        QVERIFY(script.run({{}, [&](const Progress &now) { told.emplace_back(now.phase, now.fraction); }}));
        QVERIFY(std::ranges::count(told, std::pair(std::string("temperature 12"), 0.5)) == 1);
        QVERIFY(std::ranges::count(told, std::pair(std::string("late"), -1.0)) == 1);
    }

    void claimedCostThatDiffersIsSaid()
    {
        PluginScript script(R"py(good["cost"] = {"latency_sec": 5}; say(plan=good))py");
        QVERIFY(hasNote(**script.run(), "cost.latency_sec 5"));
    }

    void boundIsTheProgramsClaim()
    {
        PluginScript script("say(plan=good, bound_sec=1e-9)");
        const Result<std::unique_ptr<EditedPlan>> plan = script.run();
        QVERIFY(hasNote(**plan, "claims that no plan is below 1e-09 s"));
        QVERIFY((*plan)->cost().boundSec != 1e-9);
    }

    void planOverTheMemoryIsRefused()
    {
        PluginScript script(
            R"py(say(plan={"partitions": [{"id": 0, "logical_device_ids": [1], "nodes": ["c", "r", "s"]}]}))py");
        const Result<std::unique_ptr<EditedPlan>> plan = script.run();
        QVERIFY(!plan);
        QCOMPARE(plan.error().code, std::string("over_capacity"));
    }

    void wrongPlanNamesItsPath()
    {
        PluginScript script("say(plan=wrong)");
        const Result<std::unique_ptr<EditedPlan>> plan = script.run();
        QVERIFY(!plan);
        QCOMPARE(plan.error().where, std::string("line 1: plan.partitions[0].nodes[1]"));
        QCOMPARE(plan.error().code, std::string("unknown_node"));
    }

    void planOfAnotherKindIsRefused()
    {
        PluginScript script(R"py(good["kind"] = "pipeline"; say(plan=good))py");
        QCOMPARE(script.run().error().code, std::string("wrong_kind"));
    }

    void keepingPinsIsHeldTo()
    {
        PluginScript first("say(plan=good)");
        const Result<std::unique_ptr<EditedPlan>> start = first.run();
        (*start)->restore(pinWhereTheyLie(**start, std::vector<ItemIndex>{ItemIndex(2)}, Pin::Kind::Lane));
        PluginScript script("say(plan=whole)", R"py(, "keeps_pins": true)py");
        script.input.start = (*start)->clone();
        QCOMPARE(script.run().error().code, std::string("pin_not_kept"));
    }

    void errorLineEndsTheRun()
    {
        PluginScript script(R"py(say(error="too many stages", node="r"); time.sleep(1000))py");
        const Result<std::unique_ptr<EditedPlan>> plan = script.run();
        QCOMPARE(plan.error().code, std::string("plugin_error"));
        QCOMPARE(plan.error().message, std::string("lab.test: too many stages (node \"r\")"));
    }

    void missingDevicesAreToldBeforeAnythingRuns()
    {
        PluginScript script("say(plan=good)", R"py(, "needs": ["devices"])py");
        script.input.inventory = nullptr;
        QCOMPARE(script.run().error().code, std::string("no_devices"));
        QVERIFY(script.noted("pids").empty());
    }

    void workingFolderIsFreshAndRemoved()
    {
        PluginScript script(
            R"py(note("cwd", os.getcwd()); note("cwd", os.listdir()); open("rest", "w").close(); say(plan=good))py");
        QVERIFY(script.run());
        const std::vector<std::string> noted = script.noted("cwd");
        QCOMPARE(noted[1], std::string("[]"));
        QVERIFY(!std::filesystem::exists(noted[0]));
    }

    void programHasThreeDescriptors()
    {
        PluginScript script(
            R"py(note("fds", sorted(int(n) for n in os.listdir("/proc/self/fd"))[:4]); say(plan=good))py");
        QFile open(QStringLiteral("/dev/null"));
        QVERIFY(open.open(QIODevice::ReadOnly));
        QVERIFY(script.run());
        QCOMPARE(script.noted("fds").front(), std::string("[0, 1, 2, 3]")); // the last is that of the listing itself
    }

    void standardErrorIsKept()
    {
        PluginScript script(R"py(sys.stderr.write("x" * 3000000 + "\nlast words\n"); say(plan=good))py");
        QVERIFY(script.run());
        const std::string text = keptErrorOutput("lab.test");
        QCOMPARE(text.size(), ErrorOutput::kept);
        QVERIFY(text.ends_with("x\nlast words\n"));
    }

    void helpersAreFoundWhereNobodyInstalledThem()
    {
        PluginScript script(R"py(
from cutaway import plugin
request = plugin.read_request()
plugin.progress(0.5, request.planner)
plugin.plan(good)
)py");
        const Result<std::unique_ptr<EditedPlan>> plan = script.run();
        QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
    }
};

CUTAWAY_CORE_TEST(PluginRunTest)
#include "plugin_run_test.moc"
