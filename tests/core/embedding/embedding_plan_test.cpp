#include "core/base/units.h"
#include "core/embedding/embedding_plan.h"
#include "core/graph/graph_json.h"
#include "tests/support/embedding_plans.h"
#include "tests/support/test_program.h"

using namespace cutaway;
using namespace cutaway::testing;
using Json = nlohmann::json;

namespace {

Result<std::unique_ptr<EditedPlan>> planOf(const Json &row, const std::string &planner)
{
    return runPlanner(*findPlanner(planner),
                      {embeddingGraph(row), embeddingInventory(row), {}, parametersFromJson(row.at("set")), nullptr},
                      Job());
}

/// What reading a graph of one table with these fields says.
std::string refusalOf(const Json &fields)
{
    const Json document{{"format", "cutaway.graph"},
                        {"version", 1},
                        {"name", "one"},
                        {"nodes",
                         {{{"name", "t7"},
                           {"op", "call_module"},
                           {"target", "t7"},
                           {"inputs", Json::array()},
                           {"output_bytes", 0},
                           {"total_bytes", 0},
                           {"outputs", Json::array()},
                           {"embedding", fields}}}}};
    Result<Graph> graph = readGraph(document.dump());
    if (!graph)
        return graph.error().line();
    const Result<std::unique_ptr<EditedPlan>> plan = runPlanner(
        *findPlanner("embedding.uniform"),
        {std::make_shared<Graph>(std::move(*graph)), fixtureInventory("embedding/one_host_2"), {}, {}, nullptr}, Job());
    return plan ? "planned" : plan.error().line();
}

} // namespace

/// How embedding tables are planned.
class EmbeddingPlanTest : public QObject
{
    Q_OBJECT

private slots:
    void plannersPlanAsTheOriginals_data() { addEmbeddingRows("plan"); }
    void plannersPlanAsTheOriginals();
    void bestIsNeverWorseAndNeverBelowItsBound();
    void stoppedBestKeepsThePlanThatItHas();
    void bestTriesLessWithinATimeLimit();
    void stoppedPlannerSaysSo();
    void fieldsOfTablesAreChecked();
    void partsOfTheTimeHaveOneNameAndOneMeaning();
    void tablesAreEmbeddingsWhateverTheirNodesAreCalled();
    void tablesWithoutAnyPlanNothing();
    void inventoryWithoutTopologyGivesRanks();
};

void EmbeddingPlanTest::plannersPlanAsTheOriginals()
{
    const Json row = embeddingRow();
    const Json want = embeddingJson(row.at("expected"));
    const Result<std::unique_ptr<EditedPlan>> plan = planOf(row, row.at("planner"));
    if (want.contains("error")) {
        QVERIFY(!plan);
        QCOMPARE(plan.error().code, want.at("error").at("type").get<std::string>());
        return;
    }
    QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
    const QString found = difference(want, Json::parse((*plan)->document().dump()));
    QVERIFY2(found.isEmpty(), qPrintable(found));
}

void EmbeddingPlanTest::bestIsNeverWorseAndNeverBelowItsBound()
{
    for (const char *name : {"tiny_default", "mixed_default", "constrained_default", "fifty_default", "tight_mix_4"}) {
        Json row = caseNamed(name);
        const Result<std::unique_ptr<EditedPlan>> best = planOf(row, "embedding.best");
        QVERIFY2(best, name);
        const double rating = *(*best)->cost().latencySec;
        QVERIFY(*(*best)->cost().boundSec <= rating);
        QVERIFY(!(*best)->cost().boundOrigin.empty());
        for (const char *other : {"embedding.default", "embedding.greedy"}) {
            for (const char *partitioner : {"greedy_perf", "memory_balanced"}) {
                row["set"]["partitioner"] = partitioner;
                const Result<std::unique_ptr<EditedPlan>> plan = planOf(row, other);
                QVERIFY2(!plan || rating <= *(*plan)->cost().latencySec, name);
            }
        }
    }
}

/// Stopped when it begins to improve its first plan.
void EmbeddingPlanTest::stoppedBestKeepsThePlanThatItHas()
{
    const Json row = caseNamed("fifty_default");
    std::stop_source stop;
    const Job job{stop.get_token(), [&](const Progress &progress) {
                      if (progress.phase.starts_with("moving shards"))
                          stop.request_stop();
                  }};
    const Result<std::unique_ptr<EditedPlan>> plan = runPlanner(
        *findPlanner("embedding.best"), {embeddingGraph(row), embeddingInventory(row), {}, {}, nullptr}, job);
    QVERIFY(stop.stop_requested());
    QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
    const Result<std::unique_ptr<EditedPlan>> uniform = planOf(row, "embedding.uniform");
    QVERIFY(*(*plan)->cost().latencySec <= *(*uniform)->cost().latencySec);
}

void EmbeddingPlanTest::bestTriesLessWithinATimeLimit()
{
    Json row = caseNamed("fifty_default");
    const auto proposals = [](const EditedPlan &plan) {
        return static_cast<const embedding::EmbeddingPlan &>(plan).figures().proposals;
    };
    const Result<std::unique_ptr<EditedPlan>> whole = planOf(row, "embedding.best");
    QVERIFY(whole);
    row["set"]["timeout_sec"] = 1e-6;
    const Result<std::unique_ptr<EditedPlan>> cut = planOf(row, "embedding.best");
    QVERIFY(!cut || proposals(**cut) < proposals(**whole));
    row["set"]["timeout_sec"] = 1000.0;
    const Result<std::unique_ptr<EditedPlan>> ample = planOf(row, "embedding.best");
    QVERIFY(ample);
    QCOMPARE(*(*ample)->cost().latencySec, *(*whole)->cost().latencySec);
}

void EmbeddingPlanTest::stoppedPlannerSaysSo()
{
    const Json row = caseNamed("fifty_default");
    std::stop_source stop;
    stop.request_stop();
    const Result<std::unique_ptr<EditedPlan>> plan =
        runPlanner(*findPlanner("embedding.default"), {embeddingGraph(row), embeddingInventory(row), {}, {}, nullptr},
                   Job{stop.get_token(), {}});
    QVERIFY(!plan);
    QVERIFY(plan.error().kind == ErrorKind::Cancelled);
}

void EmbeddingPlanTest::fieldsOfTablesAreChecked()
{
    const Json fields{{"num_embeddings", 10}, {"embedding_dim", 8}};
    QCOMPARE(refusalOf(fields), std::string("planned"));
    Json lengths = fields;
    lengths.update({{"pooling_factors", {1.0, 2.0}}, {"num_poolings", {1.0}}, {"batch_sizes", {1}}});
    QCOMPARE(refusalOf(lengths), std::string("nodes[0].embedding: pooling_factors has 2 entries, num_poolings 1, "
                                             "batch_sizes 1; they need the same number"));
    Json noOption = fields;
    noOption.update({{"collection", "embedding"}, {"constraints", {{"sharding_types", {"table_row_wise"}}}}});
    QCOMPARE(refusalOf(noOption),
             std::string("table \"t7\": its constraints leave no sharding type and compute kernel (types allowed here: "
                         "data_parallel, table_wise, column_wise, row_wise; kernels: dense, fused, fused_uvm, "
                         "fused_uvm_caching)"));
    Json unplanned = fields;
    unplanned["constraints"] = {{"compute_kernels", {"key_value"}}};
    QVERIFY(QString::fromStdString(refusalOf(unplanned)).contains(QStringLiteral("not planned")));
    Json empty = fields;
    empty["num_embeddings"] = 0;
    QVERIFY(QString::fromStdString(refusalOf(empty)).startsWith(QStringLiteral("nodes[0].embedding.num_embeddings")));
}

void EmbeddingPlanTest::partsOfTheTimeHaveOneNameAndOneMeaning()
{
    const Result<std::unique_ptr<EditedPlan>> planned =
        runPlanner(*findPlanner("embedding.default"),
                   {fixtureGraph("embedding/dlrm_v2"), fixtureInventory("embedding/a100_80g_8"), {}, {}, nullptr}, {});
    QVERIFY(planned);
    const EditedPlan &plan = **planned;
    const GroupIndex slowest = plan.cost().criticalGroups.front();
    const std::vector<ItemFact> sums = plan.sumFacts(plan.groupItems(slowest));
    const std::vector<Figure> limits = plan.limits(slowest).figures;
    const std::vector<Text> meanings = plan.partTexts();
    QCOMPARE(limits.size(), plan.cost().parts.size());
    for (std::size_t i = 0; i < plan.cost().parts.size(); ++i) {
        const CostPart &part = plan.cost().parts[i];
        QVERIFY(!meanings[i].empty());
        QCOMPARE(limits[i].label, part.label);
        QCOMPARE(limits[i].value, part.seconds);
        QCOMPARE(limits[i].definition, meanings[i]);
        const auto sum = std::ranges::find(sums, part.label, &ItemFact::label);
        QVERIFY2(sum != sums.end(), part.label.c_str());
        QCOMPARE(sum->text, formatSeconds(part.seconds));
        QCOMPARE(sum->meaning, meanings[i]);
    }
}

void EmbeddingPlanTest::tablesAreEmbeddingsWhateverTheirNodesAreCalled()
{
    const Result<std::unique_ptr<EditedPlan>> plan =
        runPlanner(*findPlanner("embedding.uniform"),
                   {fixtureGraph("embedding/fifty"), fixtureInventory("embedding/a100_80g_8"), {}, {}, nullptr}, {});
    QVERIFY(plan);
    for (std::size_t i = 0; i < (*plan)->itemCount(); ++i)
        QVERIFY((*plan)->item(ItemIndex(i)).kind == OperatorKind::Linear);
}

void EmbeddingPlanTest::tablesWithoutAnyPlanNothing()
{
    Result<Graph> graph = readGraph(R"({"format": "cutaway.graph", "version": 1, "name": "none", "nodes": []})");
    QVERIFY(graph);
    const Result<std::unique_ptr<EditedPlan>> plan = runPlanner(
        *findPlanner("embedding.default"),
        {std::make_shared<Graph>(std::move(*graph)), fixtureInventory("embedding/one_host_2"), {}, {}, nullptr}, Job());
    QVERIFY(plan);
    QCOMPARE((*plan)->itemCount(), std::size_t(0));
    QVERIFY(!(*plan)->report().empty());
    QCOMPARE((*plan)->problems().front().code, std::string("no_tables"));
}

void EmbeddingPlanTest::inventoryWithoutTopologyGivesRanks()
{
    Inventory inventory;
    for (int rank = 0; rank < 4; ++rank)
        inventory.devices.push_back({rank, "r", std::int64_t(1) << 34, "gpu", rank < 2 ? "a" : "b", {}});
    Result<embedding::Topology> topology = embedding::readTopology(inventory);
    QVERIFY(topology);
    QCOMPARE(topology->localWorldSize, std::int64_t(2));
    QCOMPARE(topology->capacity.front().hbm, std::int64_t(1) << 34);
    QVERIFY(topology->rowShares.empty());
    inventory.devices.back().host = "a";
    QCOMPARE(embedding::readTopology(inventory).error().code, std::string("bad_topology"));
}

CUTAWAY_TEST(EmbeddingPlanTest)
#include "embedding_plan_test.moc"
