#include "core/embedding/embedding_plan.h"
#include "core/formats/export_registry.h"
#include "core/plan/planner_registry.h"
#include "tests/support/embedding_cases.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <cmath>

using namespace cutaway;
using Json = nlohmann::json;

// Embedding plans as a whole: planned, opened, edited, exported and imported.

namespace {

Result<std::unique_ptr<EditedPlan>> planOf(const Json &row, const std::string &planner)
{
    return runPlanner(*findPlanner(planner),
                      {testing::embeddingGraph(row),
                       testing::embeddingInventory(row),
                       {},
                       testing::parametersOf(row.at("set")),
                       nullptr},
                      Job());
}

Json caseNamed(const std::string &name)
{
    const Json cases = testing::embeddingJson("cases.json");
    for (const Json &row : cases) {
        if (row.at("name") == name)
            return row;
    }
    qFatal("no case %s", name.c_str());
}

bool isNear(const Json &want, const Json &got, const std::string &path)
{
    const bool isMemory = path.find("used") != path.npos || path.find("storage") != path.npos ||
                          path.find("available") != path.npos || path.find("over_capacity") != path.npos;
    const double tolerance = std::max(isMemory ? 64.0 : 0.0, 1e-9 * std::abs(want.get<double>()));
    return want == got || std::abs(want.get<double>() - got.get<double>()) <= tolerance;
}

/// Every field that `want` has and `got` has not, or has otherwise.
QString difference(const Json &want, const Json &got, const std::string &path = {})
{
    const QString told =
        QString::fromStdString(path + ": want " + want.dump().substr(0, 99) + ", got " + got.dump().substr(0, 99));
    if (want.is_object()) {
        for (const auto &[key, value] : want.items()) {
            if (key == "checked_hash_seeds" || key == "tie_dependent" || key == "note" || key == "planner")
                continue;
            if (!got.is_object() || !got.contains(key))
                return QString::fromStdString(path + "." + key + " is missing");
            if (const QString found = difference(value, got.at(key), path + "." + key); !found.isEmpty())
                return found;
        }
        return {};
    }
    if (want == "all")
        return {};
    if (want.is_array() && got.is_array() && want.size() == got.size()) {
        for (std::size_t i = 0; i < want.size(); ++i) {
            if (const QString found = difference(want[i], got[i], path + "[" + std::to_string(i) + "]");
                !found.isEmpty())
                return found;
        }
        return {};
    }
    if (want.is_number() && got.is_number())
        return isNear(want, got, path) ? QString() : told;
    return want == got ? QString() : told;
}

std::unique_ptr<EditedPlan> opened(const Json &row, const std::string &text)
{
    Result<OpenedPlan> plan = readPlan(text, testing::embeddingGraph(row), testing::embeddingInventory(row));
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(plan->plan);
}

/// The plan that an edits case starts from.
std::unique_ptr<EditedPlan> startOf(const Json &row)
{
    Json start = testing::embeddingJson(row.at("start"));
    start.update({{"format", "cutaway.plan"},
                  {"version", 1},
                  {"kind", "embedding"},
                  {"planner", {{"id", row.at("planner")}, {"parameters", row.at("set")}}}});
    return opened(row, start.dump());
}

std::unique_ptr<EditedPlan> mixedPlan()
{
    return startOf(caseNamed("edits_mixed"));
}

std::string exported(const EditedPlan &plan, const std::string &format, bool isForced = false)
{
    const Result<std::string> text = exportPlan(*findExport(format), plan, {{"force", isForced}});
    return text ? *text : text.error().code;
}

ItemIndex shardOf(const EditedPlan &plan, std::string_view label, std::size_t shard = 0)
{
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        if (plan.item(ItemIndex(i)).label == label)
            return ItemIndex(i + shard);
    }
    return {};
}

Move moveTo(ItemIndex item, std::size_t rank)
{
    Move move;
    move.items.push_back({item, GroupIndex(rank)});
    return move;
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
    const Result<std::unique_ptr<EditedPlan>> plan = runPlanner(*findPlanner("embedding.uniform"),
                                                                {std::make_shared<Graph>(std::move(*graph)),
                                                                 testing::fixtureInventory("embedding/one_host_2"),
                                                                 {},
                                                                 {},
                                                                 nullptr},
                                                                Job());
    return plan ? "planned" : plan.error().line();
}

} // namespace

class EmbeddingPlanTest : public QObject
{
    Q_OBJECT

private slots:
    void plannersPlanAsTheOriginals_data() { testing::addEmbeddingRows("plan"); }
    void plannersPlanAsTheOriginals();
    void editsComeToWhatIsSpecified_data() { testing::addEmbeddingRows("edits"); }
    void editsComeToWhatIsSpecified();
    void undoRestoresEveryFigure_data() { testing::addEmbeddingRows("edits"); }
    void undoRestoresEveryFigure();
    void previewChangesNothing();
    void evaluationOfAPlanRepeatsItsFigures();
    void draggedRowsTakeTheirTableAlong();
    void draggedColumnsOfAHostStayInIt();
    void draggedTableKeepsThePlacesInItsHost();
    void changedBatchSizeReestimatesAndIsUndone();
    void choicesHaveTheCurrentOneAmongThem();
    void ourOwnExportsCanBeOpened_data();
    void ourOwnExportsCanBeOpened();
    void importNamesWhatIsMissing();
    void importKeepsOtherSizesThroughUndo();
    void importRefusesShardsThatDoNotCoverATable();
    void exportRefusesWhatIsOverCapacity();
    void bestIsNeverWorseAndNeverBelowItsBound();
    void stoppedBestKeepsThePlanThatItHas();
    void bestTriesLessWithinATimeLimit();
    void stoppedPlannerSaysSo();
    void fieldsOfTablesAreChecked();
    void tablesWithoutAnyPlanNothing();
    void inventoryWithoutTopologyGivesRanks();
};

void EmbeddingPlanTest::plannersPlanAsTheOriginals()
{
    const Json row = testing::embeddingRow();
    const Json want = testing::embeddingJson(row.at("expected"));
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

void EmbeddingPlanTest::editsComeToWhatIsSpecified()
{
    const Json row = testing::embeddingRow();
    const std::unique_ptr<EditedPlan> plan = startOf(row);
    const Json expected = testing::embeddingJson(row.at("expected"));
    for (const Json &step : expected.at("steps")) {
        const Result<Move> move = plan->readMove(step.at("edit"));
        const Result<Applied> applied = move ? plan->apply(*move) : Result<Applied>(move.error());
        if (step.contains("refused")) {
            QVERIFY(!applied);
            QCOMPARE(applied.error().code, step.at("refused").get<std::string>());
            continue;
        }
        QVERIFY2(applied, applied ? "" : applied.error().line().c_str());
        Json want = step;
        want.erase("edit");
        const QString found = difference(want, Json::parse(plan->after(*applied).dump()));
        QVERIFY2(found.isEmpty(), qPrintable(found));
    }
}

void EmbeddingPlanTest::undoRestoresEveryFigure()
{
    const Json row = testing::embeddingRow();
    const std::unique_ptr<EditedPlan> plan = startOf(row);
    const Json expected = testing::embeddingJson(row.at("expected"));
    for (const Json &step : expected.at("steps")) {
        const std::string before = plan->document().dump();
        const Result<Move> move = plan->readMove(step.at("edit"));
        const Result<Applied> applied = move ? plan->apply(*move) : Result<Applied>(move.error());
        if (!applied)
            continue;
        const std::string after = plan->document().dump();
        const Applied undone = plan->restore(applied->inverse);
        QCOMPARE(plan->document().dump(), before);
        plan->restore(undone.inverse);
        QCOMPARE(plan->document().dump(), after);
    }
}

void EmbeddingPlanTest::previewChangesNothing()
{
    const std::unique_ptr<EditedPlan> plan = mixedPlan();
    const std::string before = plan->document().dump();
    const Preview preview = plan->preview(moveTo(shardOf(*plan, "ebc_d"), 1));
    QVERIFY(preview.allowed);
    QVERIFY(preview.latencyAfter);
    QCOMPARE(plan->document().dump(), before);
}

void EmbeddingPlanTest::evaluationOfAPlanRepeatsItsFigures()
{
    const std::unique_ptr<EditedPlan> plan = mixedPlan();
    const Json evaluation = Json::parse(plan->evaluation().dump());
    QVERIFY(!evaluation.contains("planner"));
    QVERIFY(evaluation.at("violations").empty());
    const QString found = difference(testing::embeddingJson("mixed_greedy.expected.json"), evaluation);
    QVERIFY2(found.isEmpty(), qPrintable(found));
}

void EmbeddingPlanTest::draggedRowsTakeTheirTableAlong()
{
    const std::unique_ptr<EditedPlan> plan = mixedPlan();
    const ItemIndex shard = shardOf(*plan, "w_a", 1);
    QCOMPARE(plan->item(shard).badge.substr(0, 4), std::string("TWRW"));
    const std::size_t other = plan->groupOf(shard).value() < 4 ? 6 : 2;
    const Preview preview = plan->preview(moveTo(shard, other));
    QVERIFY(preview.allowed);
    QCOMPARE(preview.moved.size(), std::size_t(4));
}

void EmbeddingPlanTest::draggedColumnsOfAHostStayInIt()
{
    const std::unique_ptr<EditedPlan> plan = mixedPlan();
    const ItemIndex shard = shardOf(*plan, "ebc_b");
    QCOMPARE(plan->item(shard).badge.substr(0, 4), std::string("TWCW"));
    const std::size_t other = plan->groupOf(shard).value() < 4 ? 6 : 2;
    QCOMPARE(plan->preview(moveTo(shard, other)).code, std::string("other_host_group"));
}

/// As previewed, and again after undo and redo.
void EmbeddingPlanTest::draggedTableKeepsThePlacesInItsHost()
{
    const std::unique_ptr<EditedPlan> plan = mixedPlan();
    const ItemIndex first = shardOf(*plan, "ebc_b");
    QVERIFY(plan->groupOf(first).value() < 4);
    Move move;
    for (std::size_t i = 0; i < 4; ++i)
        move.items.push_back({ItemIndex(first.value() + i), GroupIndex(5)});
    const auto ranks = [&] {
        std::vector<std::size_t> all;
        for (const Move::ItemToGroup &shard : move.items)
            all.push_back(plan->groupOf(shard.item).value());
        return all;
    };
    const std::vector<std::size_t> before = ranks();
    std::vector<std::size_t> there = before;
    for (std::size_t &rank : there)
        rank += 4;
    const Preview preview = plan->preview(move);
    const Result<Applied> applied = plan->apply(move);
    QVERIFY(applied);
    QCOMPARE(ranks(), there);
    QCOMPARE(*plan->cost().latencySec, *preview.latencyAfter);
    plan->restore(applied->inverse);
    QCOMPARE(ranks(), before);
    plan->restore(move);
    QCOMPARE(ranks(), there);
}

void EmbeddingPlanTest::changedBatchSizeReestimatesAndIsUndone()
{
    const std::unique_ptr<EditedPlan> plan = mixedPlan();
    const std::string before = plan->document().dump();
    Move move;
    move.settings.push_back({"batch_size", std::int64_t(1024)});
    const double latency = *plan->cost().latencySec;
    const Preview preview = plan->preview(move);
    const Result<Applied> applied = plan->apply(move);
    QVERIFY(applied);
    QVERIFY(*plan->cost().latencySec > latency);
    QCOMPARE(*plan->cost().latencySec, *preview.latencyAfter);
    plan->restore(applied->inverse);
    QCOMPARE(plan->document().dump(), before);
}

void EmbeddingPlanTest::choicesHaveTheCurrentOneAmongThem()
{
    const std::unique_ptr<EditedPlan> plan = mixedPlan();
    for (std::size_t i = 0; i < plan->itemCount(); ++i) {
        const std::vector<ChoiceInfo> choices = plan->choices(ItemIndex(i));
        QCOMPARE(std::ranges::count(choices, true, &ChoiceInfo::isCurrent), std::ptrdiff_t(1));
    }
}

void EmbeddingPlanTest::ourOwnExportsCanBeOpened_data()
{
    QTest::addColumn<QString>("format");
    QTest::newRow("torchrec") << QStringLiteral("torchrec.sharding_plan");
    QTest::newRow("tzrec") << QStringLiteral("tzrec.plan");
}

void EmbeddingPlanTest::ourOwnExportsCanBeOpened()
{
    QFETCH(QString, format);
    const std::unique_ptr<EditedPlan> plan = mixedPlan();
    const std::string text = exported(*plan, format.toStdString());
    const Result<DocumentFormat> sniffed = sniffDocument(text);
    QVERIFY(sniffed && *sniffed == DocumentFormat::Plan);
    const std::unique_ptr<EditedPlan> again = opened(caseNamed("edits_mixed"), text);
    QCOMPARE(exported(*again, format.toStdString()), text);
}

void EmbeddingPlanTest::importNamesWhatIsMissing()
{
    const Json row = caseNamed("edits_mixed");
    Json document = Json::parse(exported(*mixedPlan(), "tzrec.plan"));
    const auto refusal = [&](const Json &changed) {
        const Result<OpenedPlan> plan =
            readPlan(changed.dump(), testing::embeddingGraph(row), testing::embeddingInventory(row));
        return plan ? std::string("opened") : plan.error().line();
    };
    Json unknown = document;
    unknown["sparse.ebc"]["x"] = document["sparse.ebc"]["ebc_a"];
    QCOMPARE(refusal(unknown), std::string("plan: no table \"x\" in module \"sparse.ebc\""));
    Json missing = document;
    missing["sparse.ebc"].erase("ebc_a");
    QCOMPARE(refusal(missing), std::string("module \"sparse.ebc\": table \"ebc_a\" is not in the plan"));
    Json outside = document;
    outside["sparse.ebc"]["ebc_b"]["ranks"][2] = 9;
    QVERIFY(QString::fromStdString(refusal(outside))
                .endsWith(QStringLiteral("shard 2 of \"ebc_b\": rank 9, but there are 8")));
    Json fewer = document;
    fewer["sparse.ebc"]["ebc_b"]["ranks"].erase(0);
    QVERIFY(QString::fromStdString(refusal(fewer)).contains(QStringLiteral("3 ranks")));
}

void EmbeddingPlanTest::importKeepsOtherSizesThroughUndo()
{
    const Json row = caseNamed("edits_mixed");
    Json document = Json::parse(exported(*mixedPlan(), "torchrec.sharding_plan"));
    Json &shards = document["plan"]["sparse.ebc"]["ebc_b"]["shards"];
    shards[0]["shard_sizes"][1] = 32;
    shards[1]["shard_offsets"][1] = 32;
    shards[1]["shard_sizes"][1] = 96;
    const std::unique_ptr<EditedPlan> plan = opened(row, document.dump());
    const std::string before = plan->document().dump();
    QVERIFY(Json::parse(exported(*plan, "torchrec.sharding_plan")) == document);
    const ItemIndex shard = shardOf(*plan, "ebc_b");
    QVERIFY(plan->choices(shard).back().isCurrent);
    Move move;
    move.choices.push_back({shard, 1});
    const Result<Applied> applied = plan->apply(move);
    QVERIFY(applied);
    plan->restore(applied->inverse);
    QCOMPARE(plan->document().dump(), before);
}

void EmbeddingPlanTest::importRefusesShardsThatDoNotCoverATable()
{
    const Json row = caseNamed("edits_mixed");
    Json document = Json::parse(exported(*mixedPlan(), "torchrec.sharding_plan"));
    document["plan"]["sparse.ebc"]["ebc_b"]["shards"][0]["shard_sizes"][1] = 32;
    const Result<OpenedPlan> plan =
        readPlan(document.dump(), testing::embeddingGraph(row), testing::embeddingInventory(row));
    QVERIFY(!plan);
    QCOMPARE(plan.error().code, std::string("not_tiled"));
}

void EmbeddingPlanTest::exportRefusesWhatIsOverCapacity()
{
    const std::unique_ptr<EditedPlan> plan = startOf(caseNamed("edits_overfull"));
    for (const char *table : {"x0", "x1", "x2"})
        plan->restore(moveTo(shardOf(*plan, table), 0));
    QCOMPARE(exported(*plan, "torchrec.sharding_plan"), std::string("over_capacity"));
    QVERIFY(Json::parse(exported(*plan, "torchrec.sharding_plan", true)).contains("plan"));
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
    const Result<std::unique_ptr<EditedPlan>> plan =
        runPlanner(*findPlanner("embedding.best"),
                   {testing::embeddingGraph(row), testing::embeddingInventory(row), {}, {}, nullptr}, job);
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
    const Result<std::unique_ptr<EditedPlan>> plan = runPlanner(
        *findPlanner("embedding.default"),
        {testing::embeddingGraph(row), testing::embeddingInventory(row), {}, {}, nullptr}, Job{stop.get_token(), {}});
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

void EmbeddingPlanTest::tablesWithoutAnyPlanNothing()
{
    Result<Graph> graph = readGraph(R"({"format": "cutaway.graph", "version": 1, "name": "none", "nodes": []})");
    QVERIFY(graph);
    const Result<std::unique_ptr<EditedPlan>> plan = runPlanner(*findPlanner("embedding.default"),
                                                                {std::make_shared<Graph>(std::move(*graph)),
                                                                 testing::fixtureInventory("embedding/one_host_2"),
                                                                 {},
                                                                 {},
                                                                 nullptr},
                                                                Job());
    QVERIFY(plan);
    QCOMPARE((*plan)->itemCount(), std::size_t(0));
    QVERIFY(!(*plan)->report().empty());
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

QTEST_APPLESS_MAIN(EmbeddingPlanTest)
#include "embedding_plan_test.moc"
