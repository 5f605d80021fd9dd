#include "core/formats/exports/exports.h"
#include "core/plan/foreign_plans.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

using Json = nlohmann::json;

struct Imported
{
    Json plan;
    Json report;
    QString error;
    std::unique_ptr<EditedPlan> opened;
};

Imported importOn(const std::shared_ptr<const Graph> &graph, const std::string &text, ParameterValues given = {},
                  std::shared_ptr<const Inventory> inventory = nullptr)
{
    const ForeignFile file = foreignFile("f", text);
    const ImportDescriptor *format = importFor(file);
    if (!format)
        return {{}, {}, QString::fromStdString(unknownImport(file).line()), nullptr};
    Result<ImportedPlan> imported = importPlan(*format, {file, graph, std::move(inventory), {}, std::move(given)}, {});
    if (!imported)
        return {{}, {}, QString::fromStdString(imported.error().line()), nullptr};
    return {Json::parse(writePlan(*imported->plan)),
            Json::parse(writeImportReport(imported->report)),
            {},
            std::move(imported->plan)};
}

QString exported(const EditedPlan &plan, const char *format, ParameterValues given = {})
{
    const Result<std::string> text = exportPlan(*findExport(format), plan, given);
    return QString::fromStdString(text ? *text : text.error().message);
}

bool isSame(const Json &got, const Json &wanted)
{
    if (got != wanted)
        qWarning("got %s", got.dump().c_str());
    return got == wanted;
}

bool warnsOf(const Imported &imported, const std::string &text)
{
    return std::ranges::any_of(imported.plan["warnings"], [&](const Json &warning) {
        return warning.get<std::string>().find(text) != std::string::npos;
    });
}

std::shared_ptr<const Graph> phi3()
{
    static const std::shared_ptr<const Graph> graph = fixtureGraph("exchange/graphs/phi3");
    return graph;
}

/// The same model inside a module that calls it `model`.
std::shared_ptr<const Graph> heldPhi3()
{
    Json document = Json::parse(fixtureText("exchange/graphs/phi3.graph.json"));
    for (Json &node : document["nodes"]) {
        if (node.contains("module_path"))
            node["module_path"] = "model." + node["module_path"].get<std::string>();
        if (node.contains("parameters")) {
            for (Json &parameter : node["parameters"])
                parameter["name"] = "model." + parameter["name"].get<std::string>();
        }
    }
    Result<Graph> graph = readGraph(document.dump());
    if (!graph)
        qFatal("%s", graph.error().line().c_str());
    return std::make_shared<const Graph>(std::move(*graph));
}

} // namespace

/// The model has two layers, `model.layers.0` and `1`; its plans were printed by transformers.
class ImportTest : public QObject
{
    Q_OBJECT

private slots:
    void aDeviceMapPutsModulesOnDevices()
    {
        const Imported map = importOn(phi3(), fixtureText("exchange/hf/phi3.cpu_disk.device_map.json"));
        QCOMPARE(map.error, QString());
        QVERIFY(isSame(map.report["parameters"]["model.embed_tokens.weight"], "0"));
        QVERIFY(isSame(map.report["parameters"]["model.layers.1.mlp.down_proj.weight"], "disk"));
        QVERIFY(isSame(map.report["device_bytes"], Json::parse(R"({"0": 65536, "disk": 361728})")));
        QVERIFY(isSame(map.plan["planner"]["id"], "import.device-map"));
        const std::string unreadBuffer = "\"b_m_model_rotary_emb_original_inv_freq\"";
        QVERIFY(map.plan["partitions"].dump().find(unreadBuffer) != std::string::npos);
        const Imported again = importOn(phi3(), exported(*map.opened, "device-map").toStdString());
        QVERIFY(isSame(again.report["parameters"], map.report["parameters"]));
    }

    void aPlanKeepsTheDevicesThatItsImportAdded_data()
    {
        QTest::addColumn<QString>("map");
        QTest::addRow("disk") << R"({"": "disk"})";
        QTest::addRow("processor") << R"({"": "cpu"})";
        QTest::addRow("both and a number") << R"({"": "cpu", "model.layers.0": "disk", "model.layers.1": 0})";
    }

    void aPlanKeepsTheDevicesThatItsImportAdded()
    {
        QFETCH(const QString, map);
        const auto devices = fixtureInventory("partition/add_ab.t3");
        const Imported imported = importOn(phi3(), map.toStdString(), {}, devices);
        QCOMPARE(imported.error, QString());
        const std::string written = writePlan(*imported.opened);
        const Result<OpenedPlan> read = readPlan(written, phi3(), devices);
        QVERIFY2(read, read ? "" : read.error().line().c_str());
        QCOMPARE(QString::fromStdString(writePlan(*read->plan)), QString::fromStdString(written));
        QCOMPARE(read->plan->inventory()->devices.size(), imported.opened->inventory()->devices.size());
    }

    void keysAreMatchedAsAccelerateDoes()
    {
        const Imported map = importOn(phi3(), R"({"": "cpu", "model.layers.1": "cuda:1", "model.layers.1.mlp": "0",
                                                  "model.lay": 3})");
        QCOMPARE(map.error, QString());
        QVERIFY(isSame(map.report["parameters"]["lm_head.weight"], "cpu"));
        QVERIFY(isSame(map.report["parameters"]["model.layers.1.self_attn.o_proj.weight"], "1"));
        QVERIFY(isSame(map.report["parameters"]["model.layers.1.mlp.down_proj.weight"], "0"));
        QVERIFY(isSame(map.report["unmatched"], Json({"model.lay"})));
        QVERIFY(warnsOf(map, "model.lay also takes model.layers in transformers"));
        QVERIFY(warnsOf(map, "model.layers.1 is cut: it is on 0 and 1"));
        QVERIFY(warnsOf(map, "device \"0\" is read as number 0"));
    }

    void whatNamesNothingOrTooLittleIsRefused()
    {
        QCOMPARE(importOn(phi3(), R"({"encoder.mlp": 0})").error,
                 "no entry of f names a module of this graph (first: \"encoder.mlp\"; the graph has "
                 "\"model.layers.0.mlp\")");
        QVERIFY(importOn(phi3(), R"({"model.layers": 0})").error.contains("gives no device for \"model.embed_tokens"));
        QVERIFY(importOn(phi3(), R"({"": 0, "lm_head": "cuda:x"})").error.contains("is not a device"));
        QVERIFY(importOn(phi3(), "{\"a\": ").error.startsWith("f: line 1"));
        QVERIFY(importOn(phi3(), "hello").error.contains("no plan of a program that is known"));
    }

    void stylesSplitWeights()
    {
        const Imported plan =
            importOn(phi3(), fixtureText("exchange/hf/phi3.plans.json"), {{"tensor_parallel", std::int64_t(4)}});
        QCOMPARE(plan.error, QString());
        const std::string weight = "model.layers.0.mlp.down_proj.weight";
        QVERIFY(
            isSame(plan.report["parameters"][weight], Json({{"style", "rowwise_split_input"}, {"placement", "S(1)"}})));
        QVERIFY(isSame(plan.plan["parameters"][weight], Json({"S(1)"})));
        QCOMPARE(plan.report["pipeline"]["cuts"].size(), std::size_t(4));
        QVERIFY(isSame(plan.plan["origin"]["model_type"], "phi3"));
    }

    void namesBeginInsideTheModuleThatHoldsTheModel()
    {
        const Imported plan = importOn(heldPhi3(), R"({"tp_plan": {"layers.*.mlp.down_proj": "rowwise"}})",
                                       {{"tensor_parallel", std::int64_t(2)}});
        QCOMPARE(plan.error, QString());
        QVERIFY(isSame(plan.report["prefix"], "\"model.model.\" added"));
        const Json styles = Json::parse(exported(*plan.opened, "tp-plan").toStdString())["tp_plan"];
        QVERIFY(isSame(styles["model.layers.*.mlp.down_proj"], "rowwise"));
        const Imported map = importOn(heldPhi3(), R"({"model.embed_tokens": 0, "model.layers.0": 0, "model.layers.1": 1,
                                                      "model.norm": 1, "lm_head": 1})");
        QCOMPARE(map.error, QString());
        const Json written = Json::parse(exported(*map.opened, "device-map").toStdString());
        QVERIFY(isSame(written["model.layers.0"], 0));
        QVERIFY(isSame(written["lm_head"], 1));
    }

    void theBaseModelsNamesGetItsPrefix()
    {
        const Imported plan =
            importOn(phi3(), R"({"tp_plan": {"layers.*.mlp.gate_up_proj": "colwise", "norm": "colwise_twice"},
                                                   "base_model_prefix": "model"})",
                     {{"tensor_parallel", std::int64_t(2)}});
        QCOMPARE(plan.error, QString());
        QVERIFY(isSame(plan.report["prefix"], "\"model.\" added"));
        QVERIFY(isSame(plan.report["parameters"]["model.layers.1.mlp.gate_up_proj.weight"]["placement"], "S(0)"));
        QVERIFY(isSame(plan.report["parameters"]["model.norm.weight"]["placement"], "R"));
        QVERIFY(warnsOf(plan, "no style \"colwise_twice\" (model.norm)"));
        QVERIFY(importOn(phi3(), R"({"tp_plan": {"layers.*.mlp": "colwise"}})").error.contains("tensor_parallel"));
    }

    void anExpertPlanIsOffered()
    {
        const char *plans = R"({"tp_plan": {}, "ep_plan": {"model.layers.*.mlp.gate_up_proj": "grouped_gemm"}})";
        const Imported none = importOn(phi3(), plans, {{"tensor_parallel", std::int64_t(2)}});
        QVERIFY(warnsOf(none, "its expert plan: --set expert_parallel=true"));
        const Imported experts =
            importOn(phi3(), plans, {{"tensor_parallel", std::int64_t(2)}, {"expert_parallel", true}});
        QVERIFY(isSame(experts.report["parameters"]["model.layers.0.mlp.gate_up_proj.weight"]["placement"], "S(0)"));
    }

    void stylesAreWrittenForAllLayers()
    {
        const Imported plan = importOn(phi3(), R"({"model.layers.*.self_attn.o_proj": "rowwise",
                                                   "model.embed_tokens": "embedding_colwise"})",
                                       {{"tensor_parallel", std::int64_t(2)}});
        const Json written = Json::parse(exported(*plan.opened, "tp-plan").toStdString());
        QVERIFY(isSame(written["tp_plan"]["model.layers.*.self_attn.o_proj"], "rowwise"));
        QVERIFY(isSame(written["tp_plan"]["model.embed_tokens"], "embedding_colwise"));
        const QString python = exported(*plan.opened, "parallelize-module");
        QVERIFY(python.contains("\"model.layers.*.self_attn.o_proj\": RowwiseParallel("));
        QVERIFY(python.contains("\"model.embed_tokens\": ColwiseParallel("));
    }

    void layoutsAreStagesOfLayers()
    {
        const Imported plan = importOn(phi3(), "Et||tL\n", {});
        QCOMPARE(plan.error, QString());
        QCOMPARE(plan.plan["stages"].size(), std::size_t(3));
        QVERIFY(isSame(plan.plan["stages"][1]["empty"], true));
        QCOMPARE(plan.plan["stages"][0]["parameter_bytes"].get<int>() +
                     plan.plan["stages"][2]["parameter_bytes"].get<int>(),
                 427264);
        QCOMPARE(exported(*plan.opened, "megatron-layout"), "Et||tL\n");
        QVERIFY(importOn(phi3(), "Et|ttL").error.contains("3 layers t, the graph has 2"));
        const Imported json = importOn(phi3(), R"([["embedding", "decoder"], ["decoder", "loss"]])");
        QCOMPARE(exported(*json.opened, "megatron-layout"), "Et|tL\n");
    }

    void partsOfAModelAreStages_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("json") << R"({"module_fqns_per_model_part": [["model.embed_tokens", "model.layers.0"],
                                     ["model.layers.1", "model.norm", "lm_head"]], "own": 3})";
        QTest::newRow("python") << "parts(module_fqns_per_model_part=[ # stages\n  ['model.embed_tokens', "
                                   "'model.layers.0',],\n  ('model.layers.1', \"model.norm\", 'lm_head')])";
        QTest::newRow("toml") << "[parallelism]\nmodule_fqns_per_model_part = [[\"model.embed_tokens\", "
                                 "\"model.layers.0\"],\n[\"model.layers.1\", \"model.norm\", \"lm_head\"]]\n"
                                 "pipeline_parallel_degree = 2\n";
    }
    void partsOfAModelAreStages()
    {
        QFETCH(QString, text);
        const Imported plan = importOn(phi3(), text.toStdString());
        QCOMPARE(plan.error, QString());
        QCOMPARE(exported(*plan.opened, "megatron-layout"), "Et|tL\n");
        const Imported again = importOn(phi3(), exported(*plan.opened, "torchtitan").toStdString());
        QVERIFY(isSame(again.plan["stages"], plan.plan["stages"]));
    }

    void whatTorchtitanWouldDropIsSaid()
    {
        const Imported plan = importOn(phi3(), R"({"module_fqns_per_model_part": [["model.embed_tokens"],
                                                   ["model.layers.0", "model.layers.1", "model.layers.1.mlp"]]})");
        QVERIFY(warnsOf(plan, "no list names \"model.norm\", \"lm_head\""));
        QVERIFY(warnsOf(plan, "model.layers.1.mlp is inside a layer"));
        QVERIFY(importOn(phi3(), R"({"module_fqns_per_model_part": [["lm_head"], ["lm_head"]]})")
                    .error.contains("is in stages 0 and 1"));
        QVERIFY(importOn(phi3(), "module_fqns_per_model_part = [f(1)]").error.contains("line 1, column 31"));
    }

    void aGalvatronPlanKeepsWhatItsLayersDo()
    {
        const char *plan = R"({"pp_deg": 2, "tp_sizes_enc": "1,2", "tp_consecutive_flags": "1,0",
            "dp_types_enc": "0,1", "global_bsz": 8, "chunks": 2, "world_size": 4, "checkpoint": "0,1",
            "embed_sdp": 1, "default_dp_type": "zero2", "pipeline_type": "gpipe", "mine": 5})";
        const Imported imported = importOn(phi3(), plan);
        QCOMPARE(imported.error, QString());
        QVERIFY(isSame(
            imported.plan["stages"][1]["layers"][0],
            Json::parse(R"({"index": 1, "tp": 2, "sp": false, "cp": 1, "zero": 3, "recompute": true, "dp": 1})")));
        QVERIFY(isSame(imported.plan["stages"][0]["layers"][0]["zero"], 2));
        QVERIFY(isSame(imported.plan["schedule"]["schedule"], "gpipe"));
        const Json written = Json::parse(exported(*imported.opened, "galvatron").toStdString());
        QVERIFY(isSame(written["tp_sizes_enc"], "1,2"));
        QVERIFY(isSame(written["pp_division"], "1,1"));
        QVERIFY(isSame(written["vocab_sdp"], 1));
        QVERIFY(isSame(written["mine"], 5));
        const Imported again = importOn(phi3(), written.dump());
        QVERIFY(isSame(again.plan["stages"], imported.plan["stages"]));
    }

    void aGalvatronPlanThatCannotRunIsRefused_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("error");
        QTest::newRow("length") << "dp_types_enc"
                                << "\"0\""
                                << "expected 2 values, one per layer, found 1";
        QTest::newRow("flag") << "tp_consecutive_flags"
                              << "\"0,2\""
                              << "entry 1: 2 is not in range";
        QTest::newRow("number") << "tp_sizes_enc"
                                << "\"1,x\""
                                << "\"x\" is not a number, entry 1";
        QTest::newRow("degree") << "tp_sizes_enc"
                                << "\"1,4\""
                                << "4 does not divide the 2 devices of a stage";
        QTest::newRow("batch") << "global_bsz"
                               << "7"
                               << "7 is not a multiple of the 2 replicas";
        QTest::newRow("world") << "world_size"
                               << "null"
                               << "world_size: give the number of devices";
        QTest::newRow("layers") << "pp_division"
                                << "\"1,2\""
                                << "expected 2 numbers that add up to 2";
    }
    void aGalvatronPlanThatCannotRunIsRefused()
    {
        QFETCH(QString, field);
        QFETCH(QString, value);
        QFETCH(QString, error);
        Json plan = Json::parse(R"({"pp_deg": 2, "tp_sizes_enc": "1,2", "tp_consecutive_flags": "1,0",
            "dp_types_enc": "0,1", "global_bsz": 8, "chunks": 2, "world_size": 4})");
        plan[field.toStdString()] = Json::parse(value.toStdString());
        if (plan[field.toStdString()].is_null())
            plan.erase(field.toStdString());
        const QString got = importOn(phi3(), plan.dump()).error;
        QVERIFY2(got.contains(error), qPrintable(got));
    }

    void aSolutionIsWrittenBackAsItCame()
    {
        const std::string solution = fixtureText("exchange/autoparallel/mlp_1d.get_json.json");
        const auto graph = std::make_shared<const Graph>(*readGraph(fixtureText("exchange/graphs/mlp_1d.graph.json")));
        const Imported plan = importOn(graph, solution);
        QCOMPARE(plan.error, QString());
        const Json placements = Json::parse(fixtureText("exchange/autoparallel/mlp_1d.placements.json"));
        QVERIFY(isSame(Json::parse(exported(*plan.opened, "autoparallel-placements").toStdString()), placements));
        const Imported pinned = importOn(graph, placements.dump(), {{"pins", true}});
        QVERIFY(isSame(pinned.plan["nodes"], plan.plan["nodes"]));
        QVERIFY(pinned.plan["pins"].size() > 40);
    }

    void anEmbeddingPlanComesBackFromItsOwnExports_data()
    {
        QTest::addColumn<QString>("format");
        QTest::newRow("TorchRec") << QStringLiteral("torchrec.sharding_plan");
        QTest::newRow("TorchEasyRec") << QStringLiteral("tzrec.plan");
    }

    void anEmbeddingPlanComesBackFromItsOwnExports()
    {
        QFETCH(const QString, format);
        const std::shared_ptr<const Graph> graph = fixtureGraph("embedding/mixed");
        const std::shared_ptr<const Inventory> devices = fixtureInventory("embedding/two_hosts_of_4");
        const ParameterValues given{{"batch_size", std::int64_t(256)}};
        const Result<std::unique_ptr<EditedPlan>> plan =
            runPlanner(*findPlanner("embedding.default"), {graph, devices, {}, given, nullptr}, {});
        QVERIFY(plan);
        const std::string text = exported(**plan, qPrintable(format), {{"force", true}}).toStdString();
        const Imported again = importOn(graph, text, given, devices);
        QCOMPARE(again.error, QString());
        QVERIFY(isSame(again.plan["planner"]["id"], "import." + format.toStdString()));
        QVERIFY(!again.plan.contains("warnings"));
        Json written = Json::parse(writePlan(**plan));
        for (const char *field : {"tables", "devices", "perf_rating_sec"})
            QVERIFY(isSame(again.plan[field], written[field]));
        QVERIFY(warnsOf(importOn(graph, text, {}, devices), "does not give the settings"));
        Json other = Json::parse(text);
        Json &modules = other.contains("plan") ? other["plan"] : other;
        (*modules.begin()->begin())["enforce_hbm"] = true;
        QVERIFY(warnsOf(importOn(graph, other.dump(), given, devices), "enforce_hbm"));
    }
};

CUTAWAY_TEST(ImportTest)
#include "import_test.moc"
