#include "core/sharding/sharding_state.h"
#include "core/sharding/solve/sharding_solver.h"
#include "tests/support/possible_assignments.h"
#include "tests/support/random_layers.h"
#include "tests/support/sharding_cases.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

using namespace cutaway;
using namespace cutaway::sharding;
using namespace cutaway::testing;

// Memory limits, time limits and cancelling, on problems small enough to try every assignment and on some that are not.

namespace {

std::shared_ptr<const ShardingProblem> problemOf(const std::string &graph, const ParameterValues &values)
{
    const auto settings = readShardingSettings(values, nullptr);
    if (!settings)
        qFatal("%s", settings.error().line().c_str());
    const auto problem = ShardingProblem::make(fixtureGraph("sharding/" + graph), *settings, {});
    if (!problem)
        qFatal("%s", problem.error().line().c_str());
    return *problem;
}

/// Costs and bytes of every assignment that can be.
std::vector<std::pair<double, std::int64_t>> allOf(const ShardingProblem &problem)
{
    std::vector<std::pair<double, std::int64_t>> all;
    forAllPossible(problem, [&](const Assignment &, const ShardingCost &cost) {
        all.emplace_back(cost.objective(), cost.memory.peakBytes());
    });
    return all;
}

ParameterValues trainingOnTwo()
{
    return {{"mesh_shape", std::vector<std::string>{"2"}}, {"gradient_sync", true}, {"device_flops", 1e12}};
}

Result<ShardingSolution> solved(const ShardingProblem &problem, const Job &job = {}, double seconds = 60)
{
    return solveSharding(problem, allStrategies(problem), Deadline(job, seconds));
}

/// Stops the work soon after it has reported this phase.
struct StoppedAt
{
    std::stop_source source;
    Job job;
    std::jthread stopper;

    explicit StoppedAt(std::string phase)
    {
        job.stop = source.get_token();
        job.report = [this, phase = std::move(phase)](const Progress &progress) {
            if (progress.phase == phase && !stopper.joinable())
                stopper = std::jthread([this] {
                    std::this_thread::sleep_for(std::chrono::milliseconds(100));
                    source.request_stop();
                });
        };
    }
};

ParameterValues tightMemory()
{
    return {{"mesh_shape", std::vector<std::string>{"2", "4"}},
            {"gradient_sync", true},
            {"device_flops", 2e13},
            {"skip_fully_replicated", true},
            {"memory_limit_bytes", std::string("40000000")}};
}

} // namespace

class ShardingLimitsTest : public QObject
{
    Q_OBJECT

private slots:
    void withinMemoryNothingIsCheaper();
    void ofEquallyCheapPlansItTakesOneOfLessMemory();
    void theIntegerProgrammeFindsWhatEliminationFinds();
    void lessThanTheLeastIsRefusedWithTheLeast();
    void theTimeLimitLeavesAPlanThatFitsAndAnHonestGap();
    void stopsWherever_data();
    void stopsWherever();
    void stoppedBeforeAnyPlanItHasNone();
};

void ShardingLimitsTest::withinMemoryNothingIsCheaper()
{
    const auto free = problemOf("mlp_h96_l1", trainingOnTwo());
    const auto all = allOf(*free);
    const auto [least, most] = std::ranges::minmax(all, {}, [](const auto &entry) { return entry.second; });
    for (int step = 0; step <= 8; ++step) {
        const std::int64_t limit = least.second + (most.second - least.second) * step / 8;
        ParameterValues values = trainingOnTwo();
        values["memory_limit_bytes"] = std::to_string(limit);
        const auto problem = problemOf("mlp_h96_l1", values);
        double cheapest = notPossible;
        for (const auto &[cost, bytes] : all)
            cheapest = bytes <= limit ? std::min(cheapest, cost) : cheapest;
        const auto solution = solved(*problem);
        QVERIFY(solution);
        const ShardingCost found = costOf(*problem, solution->assignment);
        QVERIFY(found.memory.peakBytes() <= limit);
        QVERIFY2(std::abs(found.objective() - cheapest) <= 1e-9 * cheapest,
                 qPrintable(QStringLiteral("%1 instead of %2").arg(found.objective()).arg(cheapest)));
        QCOMPARE(solution->report.status, std::string("optimal"));
    }
}

/// Small random layers against all plans: the cost is the least, and no other strategy of a node saves memory for
/// nothing.
void ShardingLimitsTest::ofEquallyCheapPlansItTakesOneOfLessMemory()
{
    std::mt19937 random(5);
    int better = 0;
    for (int i = 0; i < 200; ++i) {
        ParameterValues values{{"mesh_shape", std::vector<std::string>{"2"}}};
        values["gradient_sync"] = random() % 2 == 0;
        values["device_flops"] = random() % 2 ? 1e6 : 0.0;
        const auto settings = readShardingSettings(values, nullptr);
        const auto problem = ShardingProblem::make(RandomLayers(random, 1 + random() % 3).make(), *settings, {});
        QVERIFY(problem);
        double plans = 1;
        for (std::uint32_t v = 0; v < (*problem)->size(); ++v)
            plans *= double((*problem)->strategies(v).size());
        if (plans > 20000)
            continue;
        double cheapest = notPossible;
        std::int64_t most = 0; ///< in memory at a time, of plans that cost the least
        for (const auto &[cost, bytes] : allOf(**problem)) {
            if (cost > cheapest * (1 + 1e-12))
                continue;
            most = cost < cheapest * (1 - 1e-12) ? bytes : std::max(most, bytes);
            cheapest = std::min(cheapest, cost);
        }
        const auto solution = solved(**problem);
        QVERIFY(solution);
        const ShardingState found(*problem, solution->assignment);
        QVERIFY(found.cost().objective() <= cheapest * (1 + 1e-12));
        for (std::uint32_t v = 0; v < (*problem)->size(); ++v) {
            for (std::uint32_t k = 0; k < (*problem)->strategies(v).size(); ++k) {
                const std::int64_t bytes = (*problem)->bytesPerDevice(v, (*problem)->strategies(v)[k].output);
                const bool isLess =
                    bytes < found.bytes(v) && found.memoryWith(v, k).peakBytes() <= found.memory().peakBytes();
                QVERIFY(!isLess || found.change(v, k) != 0);
            }
        }
        better += found.memory().peakBytes() < most ? 1 : 0;
    }
    QVERIFY2(better > 20, qPrintable(QString::number(better)));
}

void ShardingLimitsTest::theIntegerProgrammeFindsWhatEliminationFinds()
{
    const Job job;
    const auto problem = problemOf("mlp_h96_l1", trainingOnTwo());
    const AllowedStrategies allowed = allStrategies(*problem);
    const auto byMip = solveByMip(*problem, allowed, pairwiseModel(*problem, allowed), Deadline(job, 60));
    QVERIFY(byMip);
    const auto exact = solved(*problem);
    QVERIFY(exact);
    const double wanted = costOf(*problem, exact->assignment).objective();
    QVERIFY(std::abs(costOf(*problem, byMip->assignment).objective() - wanted) <= 1e-6 * wanted);
}

void ShardingLimitsTest::lessThanTheLeastIsRefusedWithTheLeast()
{
    const auto all = allOf(*problemOf("mlp_h96_l1", trainingOnTwo()));
    const std::int64_t least = std::ranges::min(all, {}, [](const auto &entry) { return entry.second; }).second;
    ParameterValues values = trainingOnTwo();
    values["memory_limit_bytes"] = std::to_string(least - 1);
    const auto refused = solved(*problemOf("mlp_h96_l1", values));
    QVERIFY(!refused);
    QCOMPARE(refused.error().message, "no plan fits in " + std::to_string(least - 1) +
                                          " bytes per device (the least possible is " + std::to_string(least) + ")");
}

void ShardingLimitsTest::theTimeLimitLeavesAPlanThatFitsAndAnHonestGap()
{
    const auto problem = problemOf("bert_h768_l2", tightMemory());
    const auto solution = solved(*problem, {}, 0.5);
    QVERIFY(solution);
    const ShardingCost cost = costOf(*problem, solution->assignment);
    QVERIFY(cost.memory.peakBytes() <= 40'000'000);
    QVERIFY(solution->report.bound <= cost.objective());
    QVERIFY(std::abs(solution->report.gap - (cost.objective() - solution->report.bound) / cost.objective()) < 1e-9);
    QCOMPARE(solution->warnings.empty(), solution->report.status == "optimal");
}

void ShardingLimitsTest::stopsWherever_data()
{
    QTest::addColumn<QString>("phase");
    QTest::newRow("prices of memory") << "pricing memory";
    QTest::newRow("CBC") << "integer program";
}

/// With an hour to go: who is not stopped fails the test by its time limit. What was found until then is kept.
void ShardingLimitsTest::stopsWherever()
{
    QFETCH(const QString, phase);
    const StoppedAt stopped(phase.toStdString());
    const auto problem = problemOf("bert_h768_l2", tightMemory());
    const auto solution = solved(*problem, stopped.job, 3600);
    QVERIFY(solution);
    QCOMPARE(solution->report.status, std::string("cancelled"));
    QVERIFY(costOf(*problem, solution->assignment).memory.peakBytes() <= 40'000'000);
    QCOMPARE(solution->warnings.size(), std::size_t(1));
}

/// Before there was a plan that fits.
void ShardingLimitsTest::stoppedBeforeAnyPlanItHasNone()
{
    std::stop_source source;
    source.request_stop();
    Job job;
    job.stop = source.get_token();
    const auto solution = solved(*problemOf("bert_h768_l2", tightMemory()), job, 3600);
    QVERIFY(!solution);
    QCOMPARE(solution.error().code, std::string("cancelled"));
}

CUTAWAY_CORE_TEST(ShardingLimitsTest)
#include "sharding_limits_test.moc"
