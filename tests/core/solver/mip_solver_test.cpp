#include "core/solver/mip_solver.h"
#include "tests/support/test_program.h"

#include "tests/support/worker_processes.h"

#include <QTest>

#include <chrono>
#include <cmath>
#include <random>
#include <thread>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

/// Choose things of the greatest worth within a weight: the least Σ −worth·x.
MipModel knapsack(std::mt19937 &random, std::size_t things, double unit = 1)
{
    std::uniform_int_distribution<int> figure(1, 60);
    MipModel model;
    std::vector<MipTerm> weights;
    for (std::size_t i = 0; i < things; ++i)
        weights.push_back({model.addBinary(-figure(random) * unit), figure(random) * 1e9});
    model.addRowAtMost(30e9 * double(things) / 3, weights);
    return model;
}

double bestByTrying(const MipModel &model)
{
    double best = mipInfinity;
    std::vector<double> values(model.columnCount());
    for (std::size_t set = 0; set < std::size_t(1) << model.columnCount(); ++set) {
        for (std::size_t c = 0; c < values.size(); ++c)
            values[c] = double(set >> c & 1);
        if (model.isSatisfiedBy(values))
            best = std::min(best, model.objective(values));
    }
    return best;
}

/// Split a market: equations over random figures, the slack costs. Far beyond what CBC proves in the time of a test.
MipModel marketSplit()
{
    std::mt19937 random(7);
    std::uniform_int_distribution<int> figure(0, 99);
    MipModel model;
    std::vector<std::uint32_t> choices;
    for (int i = 0; i < 50; ++i)
        choices.push_back(model.addBinary());
    for (int r = 0; r < 6; ++r) {
        std::vector<MipTerm> row;
        double sum = 0;
        for (const std::uint32_t choice : choices) {
            row.push_back({choice, double(figure(random))});
            sum += row.back().factor;
        }
        row.push_back({model.addColumn({0, mipInfinity, 1, false}), 1});
        row.push_back({model.addColumn({0, mipInfinity, 1, false}), -1});
        model.addRow(std::floor(sum / 2), std::floor(sum / 2), row);
    }
    return model;
}

/// Of `marketSplit`: the first slack of each row takes it all.
std::vector<double> nothingChosen(const MipModel &model)
{
    std::vector<double> values(model.columnCount());
    for (std::size_t r = 0; r < model.rowCount(); ++r)
        values[50 + 2 * r] = model.rowLower(r);
    return values;
}

MipResult solved(const MipModel &model, const MipLimits &limits = {}, const Job &job = {})
{
    Result<MipResult> result = solveMip(model, limits, job);
    if (!result)
        qFatal("%s", result.error().line().c_str());
    return *result;
}

double secondsOf(const std::function<void()> &work)
{
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

} // namespace

class MipSolverTest : public QObject
{
    Q_OBJECT

private slots:
    void optimumIsThatOfTryingAll()
    {
        std::mt19937 random(1);
        for (int round = 0; round < 5; ++round) {
            const MipModel model = knapsack(random, 12);
            const MipResult result = solved(model);
            QVERIFY(result.status == MipStatus::Optimal);
            QCOMPARE(result.best.objective, bestByTrying(model));
            QVERIFY(model.isSatisfiedBy(result.best.values));
        }
    }

    void costsInMicrosecondsAreTakenAsSeriously()
    {
        std::mt19937 random(2);
        const MipModel model = knapsack(random, 12, 1e-9);
        QCOMPARE(solved(model).best.objective, bestByTrying(model));
    }

    void continuousColumnsMayBeNegativeAndFree()
    {
        MipModel model;
        const std::uint32_t x = model.addColumn({-mipInfinity, mipInfinity, 1, false});
        const std::uint32_t n = model.addColumn({-5, 5, 0, true});
        model.addRow(0, 0, std::vector<MipTerm>{{x, 2}, {n, 1}}); // x = −n/2
        const MipResult result = solved(model);
        QCOMPARE(result.best.objective, -2.5);
        QCOMPARE(result.best.values[n], 5.0);
    }

    void contradictionIsInfeasible()
    {
        MipModel model;
        const std::uint32_t x = model.addBinary();
        model.addRowAtLeast(0.4, std::vector<MipTerm>{{x, 1}});
        model.addRowAtMost(0.6, std::vector<MipTerm>{{x, 1}});
        const MipResult result = solved(model);
        QVERIFY(result.status == MipStatus::Infeasible);
        QVERIFY(!result.hasSolution());
    }

    void unsoundModelIsRefused()
    {
        MipModel model;
        model.addRowAtMost(1, std::vector<MipTerm>{{3, 1}});
        const Result<MipResult> result = solveMip(model, {}, {});
        QVERIFY(!result);
        QCOMPARE(result.error().code, std::string("bad_model"));
    }

    void timeLimitEndsTheSearchWithTheBest()
    {
        MipLimits limits;
        limits.timeLimitSec = 0.5;
        MipResult result;
        QVERIFY(secondsOf([&] { result = solved(marketSplit(), limits); }) < 1.5);
        QVERIFY(result.status == MipStatus::TimeLimit);
        QVERIFY(result.hasSolution());
        QVERIFY(result.gap() > 0);
    }

    void cancelEndsTheSearchWithTheBest()
    {
        std::stop_source source;
        std::jthread canceller([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(400));
            source.request_stop();
        });
        MipResult result;
        QVERIFY(secondsOf([&] { result = solved(marketSplit(), {}, {source.get_token(), {}}); }) < 1.4);
        QVERIFY(result.status == MipStatus::Cancelled);
        QVERIFY(result.hasSolution());
    }

    void startSolutionCountsFromTheBeginning()
    {
        const MipModel model = marketSplit();
        std::stop_source source;
        source.request_stop();
        MipLimits limits;
        limits.start = nothingChosen(model);
        const MipResult result = solved(model, limits, {source.get_token(), {}});
        QVERIFY(result.status == MipStatus::Cancelled);
        QCOMPARE(result.best.values, limits.start);
    }

    /// From before its first solution to long after.
    void solverMayBeKilledOrStoppedWhileItRuns_data()
    {
        QTest::addColumn<int>("signal");
        QTest::addColumn<int>("milliseconds");
        for (const int milliseconds : {0, 20, 150, 600}) {
            QTest::addRow("killed after %d ms", milliseconds) << SIGKILL << milliseconds;
            QTest::addRow("crashed after %d ms", milliseconds) << SIGSEGV << milliseconds;
            QTest::addRow("stopped after %d ms", milliseconds) << SIGSTOP << milliseconds;
        }
    }
    void solverMayBeKilledOrStoppedWhileItRuns()
    {
        QFETCH(const int, signal);
        QFETCH(const int, milliseconds);
        const MipModel model = marketSplit();
        MipLimits limits;
        limits.timeLimitSec = 1;
        limits.start = nothingChosen(model);
        std::jthread harm([&](const std::stop_token &stop) {
            std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
            while (!stop.stop_requested() && signalWorkers(signal) == 0)
                std::this_thread::yield(); // it has not started yet
        });
        MipResult result;
        QVERIFY(secondsOf([&] { result = solved(model, limits); }) < 4);
        // One that crashes is asked once more, in another way.
        QVERIFY(result.status == (signal == SIGKILL ? MipStatus::Failed : MipStatus::TimeLimit));
        QCOMPARE(result.failure.empty(), signal != SIGKILL);
        QVERIFY(model.isSatisfiedBy(result.best.values));
        harm.request_stop();
        harm.join();
        QVERIFY(children().empty());
    }

    void proofIsFoundAlthoughTheSolverCrashes()
    {
        std::mt19937 random(3);
        const MipModel model = knapsack(random, 12);
        std::jthread harm([](const std::stop_token &stop) {
            while (!stop.stop_requested() && signalWorkers(SIGSEGV) == 0)
                std::this_thread::yield(); // it has not started yet
        });
        const MipResult result = solved(model);
        QVERIFY(result.status == MipStatus::Optimal);
        QCOMPARE(result.best.objective, bestByTrying(model));
        QCOMPARE(result.gap(), 0.0);
        QVERIFY(result.failure.empty());
    }

    void searchNeedsNoMoreThanTheKnownBound()
    {
        MipLimits limits;
        limits.knownBound = 0;
        limits.relativeGap = 1; // any solution will do
        const MipResult result = solved(marketSplit(), limits);
        QVERIFY(result.status == MipStatus::Optimal);
        QVERIFY(result.hasSolution());
    }

    void betterSolutionsAreReportedAsTheyAreFound()
    {
        MipLimits limits;
        limits.timeLimitSec = 0.5;
        std::vector<double> objectives;
        const auto note = [&](const MipProgress &progress) {
            if (progress.isBetter)
                objectives.push_back(progress.best->objective);
        };
        const Result<MipResult> result = solveMip(marketSplit(), limits, {}, note);
        QVERIFY(result && !objectives.empty());
        QVERIFY(std::ranges::is_sorted(objectives, std::ranges::greater()));
        QCOMPARE(objectives.back(), result->best.objective);
    }
};

CUTAWAY_CORE_TEST(MipSolverTest)
#include "mip_solver_test.moc"
