#include "core/bucketing/bucketing_plan.h"
#include "core/json/parameter.h"
#include "core/plan/placed/placement_plan.h"
#include "core/plan/plan_costs.h"
#include "core/plan/plan_kinds.h"
#include "core/plan/planner_registry.h"
#include "core/sharding/sharding_plan.h"
#include "tests/support/fixtures.h"
#include "tests/support/pipeline_models.h"
#include "tests/support/random_graph.h"
#include "tests/support/random_moves.h"
#include "tests/support/sharded_graph.h"
#include "tests/support/test_program.h"
#include "tests/support/training_models.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <cmath>
#include <limits>
#include <set>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

using Json = nlohmann::json;
using Planned = std::unique_ptr<EditedPlan>;

constexpr double never = std::numeric_limits<double>::infinity();

struct Run
{
    std::string planner;
    ParameterValues given = {};
};

/// One graph on some devices, the planner that shall be best, and those that it is measured by.
struct Contest
{
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const Inventory> inventory;
    Run best;
    std::vector<Run> others;
    bool isOfAll = true; ///< false: it is measured by the open plan alone, the others give what is open
    double (*valueOf)(const EditedPlan &) = nullptr; ///< what the planner makes least; infinite: outside its limits
};

Result<Planned> planOf(const Contest &contest, const Run &run, const EditedPlan *start = nullptr)
{
    std::shared_ptr<const EditedPlan> open;
    if (start)
        open = start->clone();
    return runPlanner(*findPlanner(run.planner), {contest.graph, contest.inventory, {}, run.given, std::move(open)},
                      {});
}

/// By some moves that are allowed.
Planned edited(const EditedPlan &plan, std::mt19937 &random)
{
    Planned other = plan.clone();
    for (int i = 0; i < 6; ++i) {
        const Move move = edit(*other, random);
        if (other->preview(move).allowed)
            static_cast<void>(other->apply(move));
    }
    return other;
}

std::shared_ptr<const Inventory> inventoryOf(const Json &fields)
{
    Json document{{"format", "cutaway.devices"}, {"version", 1}, {"name", "random"}};
    document.update(fields);
    Result<Inventory> inventory = readInventory(document.dump());
    if (!inventory)
        qFatal("%s", inventory.error().line().c_str());
    return std::make_shared<Inventory>(std::move(*inventory));
}

std::shared_ptr<const Inventory> devicesOf(std::mt19937 &random, std::size_t count, std::int64_t leastBytes,
                                           std::int64_t mostBytes)
{
    Json devices = Json::array();
    for (std::size_t i = 0; i < count; ++i)
        devices.push_back(
            {{"logical_id", i},
             {"name", "d" + std::to_string(i)},
             {"available_mem_bytes", leastBytes + std::int64_t(random() % std::uint64_t(mostBytes - leastBytes + 1))}});
    return inventoryOf({{"transfer_rate_bytes_per_sec", 50 << upTo(random, 6)}, {"devices", devices}});
}

double latencyWithinLimits(const EditedPlan &plan)
{
    return hasErrors(plan.problems()) ? never : plan.cost().latencySec.value_or(never);
}

Contest partitionContest(std::mt19937 &random)
{
    Contest contest;
    contest.graph = randomGraph(random, 3 + upTo(random, 8));
    std::int64_t bytes = 0;
    for (const Node &node : contest.graph->nodes())
        bytes += node.totalBytes;
    const std::size_t devices = 1 + upTo(random, 3);
    contest.inventory = devicesOf(random, devices, bytes / 2 + 1, 2 * bytes + 2);
    contest.best = {upTo(random, 2) == 0 ? "partition.best" : "partition.refine"};
    for (const char *id : {"partition.size_based", "partition.cost_aware", "partition.kl_based", "partition.sparse_nn",
                           "partition.single"})
        contest.others.push_back({id});
    contest.valueOf = latencyWithinLimits;
    return contest;
}

Json randomTable(std::mt19937 &random, std::size_t index)
{
    Json fields{{"num_embeddings", 1 + upTo(random, 20000)},
                {"embedding_dim", 4 << upTo(random, 7)},
                {"pooling_factors", {double(1 + upTo(random, 30))}},
                {"optimizer", anyOf(std::array{"none", "adam", "rowwise_adagrad"}, random)}};
    if (upTo(random, 4) == 0)
        fields["collection"] = "embedding";
    const std::string name = "t" + std::to_string(index);
    return {{"name", name},      {"op", "call_module"}, {"target", name},           {"inputs", Json::array()},
            {"output_bytes", 0}, {"total_bytes", 0},    {"outputs", Json::array()}, {"embedding", fields}};
}

Contest embeddingContest(std::mt19937 &random)
{
    Contest contest;
    Json nodes = Json::array();
    for (std::size_t i = 0, count = 1 + upTo(random, 12); i < count; ++i)
        nodes.push_back(randomTable(random, i));
    Result<Graph> graph =
        readGraph(Json{{"format", "cutaway.graph"}, {"version", 1}, {"name", "tables"}, {"nodes", nodes}}.dump());
    if (!graph)
        qFatal("%s", graph.error().line().c_str());
    contest.graph = std::make_shared<Graph>(std::move(*graph));
    const std::size_t hosts = 1 + upTo(random, 2);
    const std::size_t local = 1 + upTo(random, 4);
    contest.inventory = inventoryOf({{"devices", Json::array()},
                                     {"topology",
                                      {{"world_size", hosts * local},
                                       {"compute_device", "cuda"},
                                       {"local_world_size", local},
                                       {"hbm_cap", (std::int64_t(1) << 22) << upTo(random, 10)},
                                       {"ddr_cap", (std::int64_t(1) << 24) << upTo(random, 8)}}}});
    const ParameterValues shared{{"batch_size", std::int64_t(16) << upTo(random, 6)},
                                 {"balance_modules", upTo(random, 2) == 0}};
    contest.best = {"embedding.best", shared};
    for (const char *id : {"embedding.default", "embedding.dynamic_programming", "embedding.uniform",
                           "embedding.greedy", "embedding.grid_search", "embedding.torchrec"}) {
        for (const char *partitioner : {"greedy_perf", "memory_balanced"}) {
            Run run{id, shared};
            run.given["partitioner"] = std::string(partitioner);
            run.given["sort_by"] = std::string(upTo(random, 2) == 0 ? "storage" : "perf");
            contest.others.push_back(std::move(run));
        }
    }
    contest.valueOf = latencyWithinLimits;
    return contest;
}

double priceWithinMemory(const EditedPlan &plan)
{
    const auto &sharded = dynamic_cast<const sharding::ShardingPlan &>(plan);
    const std::int64_t limit = sharded.problem().settings().memoryLimitBytes;
    return limit > 0 && sharded.figures().memory.peakBytes() > limit ? never : sharded.figures().objective();
}

Contest shardingContest(std::mt19937 &random)
{
    Contest contest;
    contest.graph = fixtureGraph(std::string("sharding/") +
                                 anyOf(std::array{"mlp_h96_l1", "mlp_h100_l2", "mlp_h256_l4", "bert_h96_l1"}, random));
    contest.inventory = fixtureInventory(std::string("sharding/") +
                                         anyOf(std::array{"mesh2x2", "mesh2x4", "mesh8", "mesh1x2"}, random));
    ParameterValues shared{{"interleaved_split", true}, {"gradient_sync", upTo(random, 2) == 0}};
    if (upTo(random, 2) == 0)
        shared["device_flops"] = 2e13;
    if (upTo(random, 2) == 0)
        shared["memory_limit_bytes"] = std::to_string((1 << 16) << upTo(random, 8));
    contest.best = {"sharding.alpa", shared};
    if (upTo(random, 2) == 0)
        contest.best.given["time_limit"] = 1e-9; // what it has at once
    contest.others = {{"sharding.megatron", shared}, {"sharding.replicated", shared}};
    contest.valueOf = priceWithinMemory;
    return contest;
}

/// Of buckets that follow the same rules, whether a cap or somebody made them.
double stepOfBuckets(const EditedPlan &plan)
{
    const BucketingSettings &settings = dynamic_cast<const BucketingPlan &>(plan).model().settings();
    return settings.mode == FillMode::Fixed ? plan.cost().latencySec.value_or(never) : never;
}

Contest bucketingContest(std::mt19937 &random)
{
    Contest contest;
    contest.graph = randomShardedGraph(random, 10 + upTo(random, 30));
    contest.best = {"bucketing.best_cap"};
    const bool gathers = upTo(random, 2) == 0;
    contest.best.given = {{"collective", std::string(gathers ? "all_gather" : "reduce_scatter")}};
    if (upTo(random, 2) == 0)
        contest.best.given["most_plans"] = std::int64_t(2);
    for (const char *cap : {"", "0.0001", "0.0003"}) {
        Run run{gathers ? "bucketing.all_gather" : "bucketing.reduce_scatter", {{"mode", std::string("fixed")}}};
        if (*cap)
            run.given["bucket_cap_mb"] = std::string(cap);
        if (!*cap || !contest.best.given.contains("most_plans"))
            contest.others.push_back(std::move(run));
    }
    contest.valueOf = stepOfBuckets;
    return contest;
}

Contest trainingContest(std::mt19937 &random)
{
    Contest contest;
    DenseModel model;
    model.layers = std::int64_t(1 + upTo(random, 6));
    model.hidden = std::int64_t(256) << upTo(random, 5);
    model.ffn = 3 * model.hidden;
    contest.graph = graphOf(model);
    const std::int64_t gpus = anyOf(std::array{1, 2, 3, 4, 6, 8}, random);
    contest.inventory = clusterOfNodes(1, {{"gpus_per_node", gpus}});
    const ParameterValues batch{{"global_batch", std::int64_t(anyOf(std::array{4, 6, 12, 16, 24}, random))}};
    contest.best = {"training.best", batch};
    for (int i = 0; i < 6; ++i) {
        Run run{i % 2 == 0 ? "training.uniform" : "training.optimal", batch};
        run.given["pipeline"] = std::int64_t(1 + upTo(random, std::size_t(gpus)));
        run.given["tensor"] = std::int64_t(1 << upTo(random, 3));
        run.given["microbatch_size"] = std::int64_t(1 << upTo(random, 3));
        run.given["zero"] = std::int64_t(1);
        if (i % 2 == 0)
            run.given["recompute"] = std::string(anyOf(std::array{"none", "selective", "full"}, random));
        contest.others.push_back(std::move(run));
    }
    contest.valueOf = latencyWithinLimits;
    return contest;
}

/// Of stages on one device each, none of which is visited twice.
double timePerSample(const EditedPlan &plan)
{
    const auto *placed = dynamic_cast<const PlacementPlan *>(&plan);
    if (!placed || placed->figures().violation || hasErrors(plan.problems()))
        return never;
    std::vector<DeviceIndex> devices;
    for (const PlacedGroup &group : placed->placement().groups)
        devices.insert(devices.end(), group.devices.begin(), group.devices.end());
    std::ranges::sort(devices);
    const bool isVisitedOnce = std::ranges::adjacent_find(devices) == devices.end();
    return isVisitedOnce ? placed->figures().seconds.value_or(never) : never;
}

Contest pipelineContest(std::mt19937 &random)
{
    Contest contest;
    contest.graph = RandomPipelineGraph(random, 3 + upTo(random, 12)).make();
    contest.inventory = devicesOf(random, 1 + upTo(random, 4), 1 << 20, 1 << 24);
    contest.best = {"pipeline.optimal"};
    if (upTo(random, 3) > 0)
        contest.best.given["method"] = std::string("linearized");
    contest.others = {{"pipeline.optimal"}}; // those of other cost models cannot be compared
    contest.isOfAll = false;
    contest.valueOf = timePerSample;
    return contest;
}

struct Kind
{
    const char *name;
    Contest (*make)(std::mt19937 &);
    int contests;
};

constexpr Kind kinds[] = {{"partition", partitionContest, 60}, {"pipeline", pipelineContest, 60},
                          {"sharding", shardingContest, 24},   {"embedding", embeddingContest, 60},
                          {"bucketing", bucketingContest, 60}, {"training", trainingContest, 30}};

/// A planner holds to the open plan's pins, what the others made does not; in a sharding plan each edit pins.
bool hasPins(const EditedPlan &plan)
{
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        if (plan.pinOf(ItemIndex(i)).kind != Pin::Kind::None)
            return true;
    }
    return false;
}

/// Empty: it is no worse. `isDecided`: there is a plan within the limits to measure it by.
QString lossOf(const Contest &contest, std::mt19937 &random, bool &isDecided)
{
    constexpr double lastBits = 1e-9;
    std::vector<Planned> starts;
    double least = never;
    QString winner;
    for (const Run &run : contest.others) {
        Result<Planned> plan = planOf(contest, run);
        if (!plan)
            continue;
        if (const double value = contest.valueOf(**plan); value < least) {
            least = value;
            winner = QString::fromStdString(run.planner + " " + parametersJson(run.given).dump());
        }
        starts.push_back(std::move(*plan));
    }
    const auto check = [&](const EditedPlan *start, double mostValue, const QString &by) -> QString {
        const Result<Planned> best = planOf(contest, contest.best, start);
        const double value = best ? contest.valueOf(**best) : never;
        if (value <= mostValue * (1 + lastBits))
            return {};
        return QStringLiteral("%1 has %2 against %3 of %4%5")
            .arg(QString::fromStdString(contest.best.planner))
            .arg(value)
            .arg(mostValue)
            .arg(by, best ? QString() : QStringLiteral(": ") + QString::fromStdString(best.error().line()));
    };
    isDecided = std::isfinite(least);
    if (QString loss = contest.isOfAll ? check(nullptr, least, winner) : QString(); !loss.isEmpty())
        return loss;
    for (const Planned &start : starts) {
        for (const Planned &open : {start->clone(), edited(*start, random)}) {
            const double value = contest.valueOf(*open);
            const bool isOfAll = contest.isOfAll && !hasPins(*open);
            const QString loss = check(open.get(), isOfAll ? std::min(least, value) : value,
                                       isOfAll && least < value ? winner : QStringLiteral("the open plan"));
            if (!loss.isEmpty())
                return loss;
        }
    }
    return {};
}

} // namespace

/// A planner that promises the best is no worse, by what it makes least and within its limits, than any other planner
/// of its kind and than the plan that is open.
class BestPlannerTest : public QObject
{
    Q_OBJECT

private slots:
    void everyPlannerCalledBestIsInAContest();
    void noPlannerAndNoOpenPlanIsBetter_data();
    void noPlannerAndNoOpenPlanIsBetter();
    void bestIsNoWorseOnTheFixtures_data();
    void bestIsNoWorseOnTheFixtures();
    void theSameInputGivesTheSamePlan();
};

void BestPlannerTest::everyPlannerCalledBestIsInAContest()
{
    std::set<std::string> measured;
    for (const Kind &kind : kinds) {
        for (unsigned seed = 0; seed < 10; ++seed) {
            std::mt19937 random(seed);
            measured.insert(kind.make(random).best.planner);
        }
    }
    QCOMPARE(std::size(kinds), planKinds().size());
    for (const PlannerDescriptor &planner : planners()) {
        if (planner.id.find("best") != planner.id.npos || planner.id.find("refine") != planner.id.npos)
            QVERIFY2(measured.contains(planner.id), planner.id.c_str());
    }
}

void BestPlannerTest::noPlannerAndNoOpenPlanIsBetter_data()
{
    QTest::addColumn<int>("kind");
    for (int i = 0; i < int(std::size(kinds)); ++i)
        QTest::newRow(kinds[i].name) << i;
}

void BestPlannerTest::noPlannerAndNoOpenPlanIsBetter()
{
    QFETCH(const int, kind);
    const int factor = std::max(1, qEnvironmentVariableIntValue("CUTAWAY_CONTESTS"));
    QStringList losses;
    int decided = 0;
    for (int i = 0; i < kinds[kind].contests * factor; ++i) {
        std::mt19937 random(unsigned(1000 * kind + i));
        const Contest contest = kinds[kind].make(random);
        bool isDecided = false;
        if (const QString loss = lossOf(contest, random, isDecided); !loss.isEmpty())
            losses << QStringLiteral("%1: %2").arg(i).arg(loss);
        decided += isDecided ? 1 : 0;
    }
    QVERIFY2(losses.isEmpty(), qPrintable(losses.join(QLatin1Char('\n'))));
    QVERIFY2(2 * decided > kinds[kind].contests * factor, "most contests have nothing to compare");
}

void BestPlannerTest::bestIsNoWorseOnTheFixtures_data()
{
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("devices");
    for (const char *graph : {"dlrm_v2", "fifty", "mixed", "tight_mix"}) {
        for (const char *devices : {"one_host_8", "tight_8", "a100_80g_16", "two_hosts_of_8"})
            QTest::addRow("%s on %s", graph, devices) << QString(graph) << QString(devices);
    }
}

void BestPlannerTest::bestIsNoWorseOnTheFixtures()
{
    QFETCH(const QString, graph);
    QFETCH(const QString, devices);
    Contest contest;
    contest.graph = fixtureGraph("embedding/" + graph.toStdString());
    contest.inventory = fixtureInventory("embedding/" + devices.toStdString());
    const Result<Planned> best = planOf(contest, {"embedding.best"});
    QVERIFY2(best, best ? "" : best.error().line().c_str());
    const double value = latencyWithinLimits(**best);
    for (const char *other : {"embedding.torchrec", "embedding.default", "embedding.greedy"}) {
        const Result<Planned> plan = planOf(contest, {other});
        QVERIFY2(!plan || value <= latencyWithinLimits(**plan), other);
    }
}

void BestPlannerTest::theSameInputGivesTheSamePlan()
{
    for (unsigned seed = 0; seed < 6; ++seed) {
        std::mt19937 random(seed);
        const Contest contest = embeddingContest(random);
        const Result<Planned> first = planOf(contest, contest.best);
        const Result<Planned> second = planOf(contest, contest.best);
        QCOMPARE(bool(first), bool(second));
        QVERIFY(!first || (*first)->document() == (*second)->document());
    }
}

CUTAWAY_TEST(BestPlannerTest)
#include "best_planner_test.moc"
