#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <ctime>
#include <map>

using namespace cutaway;
using cutaway::testing::fixtureGraph;
using cutaway::testing::fixtureInventory;

namespace {

/// What every planner of a kind can be asked to plan, however long that takes.
PlannerInput inputFor(const PlannerDescriptor &planner)
{
    struct Problem
    {
        const char *graph;
        const char *devices;
    };
    static const std::map<std::string_view, Problem> problems{
        {"partition", {"partition/swin_t", "partition/resnet50.h4"}},
        {"pipeline", {"pipeline/chain_300_100", "partition/resnet50.h4"}},
        {"sharding", {"sharding/gpt_h1600_l4", "sharding/mesh2x4"}},
        {"embedding", {"embedding/mixed", "embedding/two_hosts_of_4"}},
        {"training", {"training/llama_8b", "training/h100_8x8"}}};
    PlannerInput input;
    const auto problem = problems.find(planner.kind.name());
    input.graph = fixtureGraph(problem == problems.end() ? "bucketing/deep_chain_1500" : problem->second.graph);
    if (problem != problems.end())
        input.inventory = fixtureInventory(problem->second.devices);
    if (planner.id == "training.best")
        input.given["global_batch"] = std::int64_t(1024);
    return input;
}

double cpuSeconds()
{
    return double(std::clock()) / CLOCKS_PER_SEC;
}

/// What it needs on this computer from the stop to its end.
double secondsAfterStop(const PlannerDescriptor &planner, bool isStoppedAtOnce)
{
    PlannerInput input = inputFor(planner);
    std::stop_source stop;
    double begin = cpuSeconds();
    const auto ask = [&] {
        if (stop.request_stop())
            begin = cpuSeconds();
    };
    if (isStoppedAtOnce)
        ask();
    const Job job{stop.get_token(), [&](const Progress &) { ask(); }};
    static_cast<void>(runPlanner(planner, std::move(input), job));
    return cpuSeconds() - begin;
}

} // namespace

/// Cutaway's own planners run on threads, which nobody can end but they themselves.
class PlannerStopTest : public QObject
{
    Q_OBJECT

private slots:
    void everyPlannerEndsSoonAfterItIsStopped_data()
    {
        QTest::addColumn<QString>("planner");
        QTest::addColumn<bool>("isStoppedAtOnce");
        for (const PlannerDescriptor &planner : planners()) {
            QTest::addRow("%s, before it begins", planner.id.c_str()) << QString::fromStdString(planner.id) << true;
            QTest::addRow("%s, at its first step", planner.id.c_str()) << QString::fromStdString(planner.id) << false;
        }
    }

    void everyPlannerEndsSoonAfterItIsStopped()
    {
        QFETCH(const QString, planner);
        QFETCH(const bool, isStoppedAtOnce);
        constexpr double soon = 0.5; // of one processor; a plan that there is by then is priced and given
        QVERIFY(secondsAfterStop(*findPlanner(planner.toStdString()), isStoppedAtOnce) < soon);
    }

    void whereThereIsNothingToPlanThePlannerSaysSo_data()
    {
        QTest::addColumn<QString>("graph");
        QTest::addColumn<QString>("planner");
        for (const PlannerDescriptor &planner : planners()) {
            for (const char *graph : {"", "embedding/mixed", "partition/resnet18"})
                QTest::addRow("%s on %s", planner.id.c_str(), *graph ? graph : "nothing")
                    << QString(graph) << QString::fromStdString(planner.id);
        }
    }

    /// A plan without anything in it comes with a warning at least.
    void whereThereIsNothingToPlanThePlannerSaysSo()
    {
        QFETCH(const QString, graph);
        QFETCH(const QString, planner);
        const PlannerDescriptor &descriptor = *findPlanner(planner.toStdString());
        PlannerInput input = inputFor(descriptor);
        input.graph = graph.isEmpty() ? std::make_shared<const Graph>(std::move(*Graph::make("nothing", {})))
                                      : fixtureGraph(qPrintable(graph));
        const Result<std::unique_ptr<EditedPlan>> plan = runPlanner(descriptor, std::move(input), {});
        if (!plan) {
            QVERIFY(!plan.error().message.empty());
            QVERIFY2(plan.error().kind == ErrorKind::Input, plan.error().line().c_str());
            return;
        }
        for (std::size_t i = 0; i < (*plan)->itemCount(); ++i) {
            if ((*plan)->groupOf(ItemIndex(i)).isValid())
                return;
        }
        const std::vector<Problem> problems = (*plan)->problems();
        QVERIFY2(std::ranges::any_of(problems,
                                     [](const Problem &problem) {
                                         return problem.severity == Problem::Severity::Warning ||
                                                problem.severity == Problem::Severity::Error;
                                     }),
                 "an empty plan without a word");
    }
};

CUTAWAY_TEST(PlannerStopTest)
#include "planner_stop_test.moc"
