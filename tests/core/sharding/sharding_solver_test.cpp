#include "core/sharding/solve/pairwise_reduction.h"
#include "core/sharding/solve/table_elimination.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace cutaway;
using namespace cutaway::sharding;

// Small random models against trying all labels. Costs are whole numbers, so that sums are exact and ties are common.

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

PairwiseModel randomModel(std::mt19937 &random, std::size_t variables, std::size_t edges)
{
    PairwiseModel model;
    for (std::size_t v = 0; v < variables; ++v) {
        model.costs.emplace_back();
        for (std::size_t k = 1 + random() % 4; k > 0; --k)
            model.costs.back().push_back(double(random() % 5));
    }
    for (std::size_t e = 0; e < edges && variables > 1; ++e) {
        const auto from = std::uint32_t(random() % variables);
        const auto to = std::uint32_t((from + 1 + random() % (variables - 1)) % variables);
        PairwiseModel::Edge edge{from, to, {}};
        for (std::size_t i = model.costs[from].size() * model.costs[to].size(); i > 0; --i)
            edge.table.push_back(random() % 8 == 0 ? infinity : double(random() % 6));
        model.edges.push_back(std::move(edge));
    }
    return model;
}

/// Hands over every labelling and its value.
template <class Take>
void tryAll(const PairwiseModel &model, Take take)
{
    std::vector<std::uint32_t> labels(model.costs.size(), 0);
    for (bool isMore = true; isMore;) {
        take(labels, model.value(labels));
        isMore = false;
        for (std::size_t v = 0; v < labels.size() && !isMore; ++v) {
            isMore = ++labels[v] < model.costs[v].size();
            if (!isMore)
                labels[v] = 0;
        }
    }
}

double leastByTrial(const PairwiseModel &model)
{
    double least = infinity;
    tryAll(model, [&](const auto &, double value) { least = std::min(least, value); });
    return least;
}

} // namespace

class ShardingSolverTest : public QObject
{
    Q_OBJECT

private slots:
    void findsTheLeastOfAllLabels();
    void tablesAloneFindTheLeast();
    void tellsTheLeastOfEveryLabel();
    void findsTheSameLabelsEveryTime();
    void chainsOfAnyLengthAreFolded();
    void saysWhenTablesAreTooLarge();
    void stopsWhenTheTimeIsOver();
};

void ShardingSolverTest::findsTheLeastOfAllLabels()
{
    const Job job;
    std::mt19937 random(1);
    for (int round = 0; round < 600; ++round) {
        const PairwiseModel model = randomModel(random, 1 + random() % 7, random() % 13);
        const EliminationResult found = solveExactly(model, Deadline(job, 60));
        QVERIFY(found.outcome == SolveOutcome::Solved);
        QCOMPARE(model.value(found.labels), leastByTrial(model));
    }
}

void ShardingSolverTest::tablesAloneFindTheLeast()
{
    const Job job;
    std::mt19937 random(2);
    for (int round = 0; round < 300; ++round) {
        const PairwiseModel model = randomModel(random, 1 + random() % 6, random() % 13);
        const EliminationResult found = eliminateTables(model, Deadline(job, 60));
        QCOMPARE(model.value(found.labels), leastByTrial(model));
    }
}

void ShardingSolverTest::tellsTheLeastOfEveryLabel()
{
    const Job job;
    std::mt19937 random(6);
    for (int round = 0; round < 300; ++round) {
        const PairwiseModel model = randomModel(random, 1 + random() % 6, random() % 10);
        std::vector<std::vector<double>> wanted;
        for (const std::vector<double> &costs : model.costs)
            wanted.emplace_back(costs.size(), infinity);
        tryAll(model, [&](const std::vector<std::uint32_t> &labels, double value) {
            for (std::size_t v = 0; v < labels.size(); ++v)
                wanted[v][labels[v]] = std::min(wanted[v][labels[v]], value);
        });
        const auto found = leastByLabel(model, Deadline(job, 60));
        QVERIFY(found);
        QVERIFY(*found == wanted);
    }
}

void ShardingSolverTest::findsTheSameLabelsEveryTime()
{
    const Job job;
    std::mt19937 random(3);
    const PairwiseModel model = randomModel(random, 7, 12);
    QCOMPARE(solveExactly(model, Deadline(job, 60)).labels, solveExactly(model, Deadline(job, 60)).labels);
}

void ShardingSolverTest::chainsOfAnyLengthAreFolded()
{
    const Job job;
    PairwiseModel model;
    constexpr std::uint32_t length = 100'000;
    for (std::uint32_t v = 0; v < length; ++v) {
        model.costs.push_back({0, 1});
        if (v > 0)
            model.edges.push_back({v - 1, v, {2, 0, 0, 2}});
    }
    const EliminationResult found = solveExactly(model, Deadline(job, 60));
    QVERIFY(found.outcome == SolveOutcome::Solved);
    QCOMPARE(model.value(found.labels), double(length / 2));
}

void ShardingSolverTest::saysWhenTablesAreTooLarge()
{
    const Job job;
    std::mt19937 random(4);
    PairwiseModel model;
    for (std::uint32_t v = 0; v < 5; ++v) {
        model.costs.push_back({0, 0, 0});
        for (std::uint32_t u = 0; u < v; ++u) {
            model.edges.push_back({u, v, {}});
            for (int i = 0; i < 9; ++i)
                model.edges.back().table.push_back(double(random() % 100));
        }
    }
    QVERIFY(solveExactly(model, Deadline(job, 60), 10).outcome == SolveOutcome::TooLarge);
}

void ShardingSolverTest::stopsWhenTheTimeIsOver()
{
    const Job job;
    std::mt19937 random(5);
    const PairwiseModel model = randomModel(random, 7, 12);
    QVERIFY(solveExactly(model, Deadline(job, 0)).outcome == SolveOutcome::Stopped);
}

CUTAWAY_TEST(ShardingSolverTest)
#include "sharding_solver_test.moc"
