#include "core/sharding/sharding_state.h"
#include "core/sharding/solve/sharding_solver.h"
#include "tests/support/possible_assignments.h"
#include "tests/support/sharded_graph.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace cutaway;
using namespace cutaway::sharding;
using namespace cutaway::testing;

// Chains of matrix products on meshes of many shapes, with pins and memory limits, against trying every assignment.

namespace {

/// Alternating products and activations; sizes that not every mesh divides.
std::shared_ptr<const Graph> chain(int depth, std::int64_t width)
{
    ShardedGraphBuilder builder;
    NodeIndex x = builder.input({8, width});
    for (int layer = 0; layer < depth; ++layer) {
        const NodeIndex weight = builder.input({width, width + 4});
        x = builder.call("aten.relu", {builder.call("aten.mm", {x, weight}, {8, width + 4})}, {8, width + 4});
        width += 4;
    }
    return builder.build({x});
}

std::shared_ptr<const ShardingProblem> problemOf(const std::shared_ptr<const Graph> &graph,
                                                 const std::vector<std::string> &mesh, std::int64_t memory)
{
    const auto settings = readShardingSettings({{"mesh_shape", mesh},
                                                {"device_flops", 1e9},
                                                {"inter_node_bandwidth", 1e8},
                                                {"intra_node_bandwidth", 1e9},
                                                {"memory_limit_bytes", std::to_string(memory)}},
                                               nullptr);
    if (!settings)
        qFatal("%s", settings.error().line().c_str());
    return *ShardingProblem::make(graph, *settings, {});
}

struct Tried
{
    Assignment assignment;
    double cost;
    std::int64_t bytes;
};

std::vector<Tried> allOf(const ShardingProblem &problem)
{
    std::vector<Tried> all;
    forAllPossible(problem, [&](const Assignment &assignment, const ShardingCost &cost) {
        all.push_back({assignment, cost.objective(), cost.memory.peakBytes()});
    });
    return all;
}

/// One strategy each of up to two nodes.
AllowedStrategies pinned(const ShardingProblem &problem, std::mt19937 &random)
{
    AllowedStrategies allowed = allStrategies(problem);
    for (std::size_t count = random() % 3; count > 0; --count) {
        std::vector<std::uint32_t> &strategies = allowed[random() % allowed.size()];
        strategies = {strategies[random() % strategies.size()]};
    }
    return allowed;
}

bool admits(const AllowedStrategies &allowed, const Assignment &assignment)
{
    for (std::size_t v = 0; v < allowed.size(); ++v) {
        if (std::ranges::find(allowed[v], assignment[v]) == allowed[v].end())
            return false;
    }
    return true;
}

} // namespace

class ShardingOracleTest : public QObject
{
    Q_OBJECT

private slots:
    void nothingThatIsAllowedIsCheaper_data();
    void nothingThatIsAllowedIsCheaper();
};

void ShardingOracleTest::nothingThatIsAllowedIsCheaper_data()
{
    QTest::addColumn<QStringList>("mesh");
    QTest::addColumn<int>("depth");
    QTest::addColumn<int>("width");
    for (const char *size : {"2", "3", "4", "8"}) {
        for (const int depth : {1, 2, 3})
            QTest::addRow("%s devices, %d layers", size, depth) << QStringList{size} << depth << 8 + 4 * depth;
    }
    for (const char *mesh : {"2,2", "2,3", "3,2", "1,4", "2,4", "4,2", "2,8"})
        QTest::addRow("mesh %s", mesh) << QString(mesh).split(',') << 1 << 24;
}

void ShardingOracleTest::nothingThatIsAllowedIsCheaper()
{
    QFETCH(const QStringList, mesh);
    QFETCH(const int, depth);
    QFETCH(const int, width);
    std::vector<std::string> shape;
    for (const QString &size : mesh)
        shape.push_back(size.toStdString());
    const auto graph = chain(depth, width);
    const std::vector<Tried> all = allOf(*problemOf(graph, shape, 0));
    const auto [least, most] = std::ranges::minmax(all, {}, &Tried::bytes);
    const Job job;
    std::mt19937 random(7);
    for (int step = 0; step <= 6; ++step) {
        const std::int64_t limit = step == 6 ? 0 : least.bytes + (most.bytes - least.bytes) * step / 8;
        const auto problem = problemOf(graph, shape, limit);
        const AllowedStrategies allowed = pinned(*problem, random);
        double cheapest = notPossible;
        for (const Tried &tried : all) {
            if ((limit == 0 || tried.bytes <= limit) && admits(allowed, tried.assignment))
                cheapest = std::min(cheapest, tried.cost);
        }
        const auto solution = solveSharding(*problem, allowed, Deadline(job, 60));
        QCOMPARE(bool(solution), cheapest < notPossible);
        if (!solution)
            continue;
        const ShardingCost found = costOf(*problem, solution->assignment);
        QVERIFY(admits(allowed, solution->assignment));
        QVERIFY(limit == 0 || found.memory.peakBytes() <= limit);
        QVERIFY2(std::abs(found.objective() - cheapest) <= 1e-9 * cheapest,
                 qPrintable(QStringLiteral("%1 instead of %2").arg(found.objective()).arg(cheapest)));
        QCOMPARE(solution->report.status, std::string("optimal"));
    }
}

CUTAWAY_CORE_TEST(ShardingOracleTest)
#include "sharding_oracle_test.moc"
