#include "core/judging/explorer.h"
#include "core/plan/planner_registry.h"
#include "tests/core/plugins/plugin_script.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;
using namespace cutaway::judging;
using cutaway::testing::PluginScript;

namespace {

/// Two planners, of which the first, a program, never ends, under two variations.
ExplorerInput hangingInput(const PluginScript &script)
{
    ExplorerInput input;
    input.exploration = *readExploration(R"({"format": "cutaway.exploration", "version": 1,
        "planners": [{"id": "lab.test"}, {"id": "partition.size_based"}],
        "vary": [{"what": "devices", "values": [1, 2]}]})");
    input.graph = script.input.graph;
    input.inventory = script.input.inventory;
    input.jobs = 2;
    return input;
}

} // namespace

class PluginExplorationTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        PlannerDescriptor planner = m_script.description().planner;
        planner.run = [this](const PlannerInput &input, const Job &job) {
            return runPlugin(m_script.description(), input, {}, job);
        };
        QVERIFY(addPlanner(std::move(planner)));
    }

    void aPlannerThatHangsFailsAfterItsTimeAndTheOthersGoOn()
    {
        ExplorerInput input = hangingInput(m_script);
        input.secondsPerRun = 0.3;
        const nlohmann::ordered_json results = explore(std::move(input), {});
        QCOMPARE(results.at("complete").get<bool>(), true);
        QCOMPARE(results.at("points").size(), std::size_t(4));
        for (std::size_t i = 0; i < 2; ++i)
            QVERIFY(results.at("points")[i].value("failed", "").starts_with("time_limit: "));
        for (std::size_t i = 2; i < 4; ++i)
            QVERIFY(results.at("points")[i].contains("plan"));
    }

    void aStopEndsAPlannerThatHangs()
    {
        std::stop_source stop;
        ExplorerInput input = hangingInput(m_script);
        input.jobs = 1;
        {
            Explorer explorer(std::move(input), {stop.get_token(), {}});
            stop.request_stop();
            explorer.wait();
            QCOMPARE(explorer.takeResults().at("complete").get<bool>(), false);
        } // waits for the program's end
    }

private:
    PluginScript m_script{"signal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(1000)"};
};

CUTAWAY_TEST(PluginExplorationTest)
#include "plugin_exploration_test.moc"
