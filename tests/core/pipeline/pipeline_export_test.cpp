#include "core/pipeline/cut_places.h"
#include "core/plan/foreign_plans.h"
#include "tests/support/fixtures.h"
#include "tests/support/pipeline_exports.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;
using testing::exported;
using testing::joined;
using testing::pythonValue;
using Json = nlohmann::json;

namespace {

std::unique_ptr<EditedPlan> cutPlan(const std::string &graph, const std::string &cuts)
{
    return testing::cutPlan(testing::fixtureGraph("pipeline/" + graph), cuts);
}

QString textOf(const Json &json)
{
    return QString::fromStdString(json.dump());
}

Json stageNodes(const EditedPlan &plan)
{
    Json nodes = Json::array();
    const auto document = plan.document();
    for (const auto &stage : document["stages"])
        nodes.push_back(Json(stage["nodes"]));
    return nodes;
}

/// The stages that result from cuts which an export names.
QString stagesOf(const std::string &graph, const std::vector<std::string> &cuts)
{
    return textOf(stageNodes(*cutPlan(graph, joined(cuts))));
}

} // namespace

class PipelineExportTest : public QObject
{
    Q_OBJECT

private slots:
    void slapoCutsGiveTheSameStages_data() { addPlans(); }
    void slapoCutsGiveTheSameStages()
    {
        QFETCH(QString, graph);
        QFETCH(QString, cuts);
        const auto plan = cutPlan(graph.toStdString(), cuts.toStdString());
        const Result<std::string> text = exported(*plan, "slapo");
        QVERIFY2(text, text ? "" : text.error().line().c_str());
        const Json lists = pythonValue(*text, "CUTS");
        QVERIFY(lists.is_array());
        for (const bool wantsOutermost : {true, false}) {
            std::vector<std::string> chosen;
            for (const Json &modules : lists)
                chosen.push_back(wantsOutermost ? modules.front() : modules.back());
            QCOMPARE(stagesOf(graph.toStdString(), chosen), textOf(stageNodes(*plan)));
        }
    }

    void slapoCannotCutInsideAModule()
    {
        const auto plan = cutPlan("tuplenet", "@getitem");
        QCOMPARE(exported(*plan, "slapo").error().code, std::string("not_a_module_end"));
    }

    void torchSplitPointsGiveTheSameStages_data()
    {
        addPlans();
        QTest::newRow("inside a module") << "tuplenet"
                                         << "@getitem";
        QTest::newRow("before a module") << "t5_4"
                                         << "@add_2";
        QTest::newRow("one call of many") << "shared_layer"
                                          << "shared#1";
    }
    void torchSplitPointsGiveTheSameStages()
    {
        QFETCH(QString, graph);
        QFETCH(QString, cuts);
        const auto plan = cutPlan(graph.toStdString(), cuts.toStdString());
        const Result<std::string> text = exported(*plan, "torch-pipelining");
        QVERIFY2(text, text ? "" : text.error().line().c_str());
        const StageModel model(plan->sharedGraph());
        std::vector<std::string> chosen = pythonValue(*text, "SPLIT_AFTER_MODULES");
        for (const Json &name : pythonValue(*text, "SPLIT_AFTER_OPERATORS"))
            chosen.push_back('@' + name.get<std::string>());
        for (const Json &module : pythonValue(*text, "SPLIT_BEFORE_MODULES")) {
            for (const std::size_t start : moduleStarts(model, module.get<std::string>()))
                chosen.push_back('@' + model.graph().node(model.operations()[start - 1]).name);
        }
        const QString wanted = textOf(stageNodes(*plan));
        QCOMPARE(stagesOf(graph.toStdString(), chosen), wanted);
        std::vector<std::string> last;
        for (const Json &name : pythonValue(*text, "LAST_OPERATORS"))
            last.push_back('@' + name.get<std::string>());
        QCOMPARE(stagesOf(graph.toStdString(), last), wanted);
    }

    void stagesInPiecesCannotBeCutOutOfAModel()
    {
        const auto plan = cutPlan("tuplenet", "a");
        const auto move = plan->readMove(Json{{"node", "getitem_1"}, {"to", 1}, {"alone", true}});
        QVERIFY(plan->apply(*move));
        QCOMPARE(exported(*plan, "slapo").error().code, std::string("not_contiguous"));
        QCOMPARE(exported(*plan, "torch-pipelining").error().code, std::string("not_contiguous"));
        QVERIFY(exported(*plan, "deepspeed"));
    }

    void deepspeedNamesTheRanksOfTiedWeights()
    {
        const auto plan = cutPlan("tie4", "stage0,stage1,stage2");
        const Result<std::string> text =
            exported(*plan, "deepspeed", {{"pp", std::int64_t(4)}, {"tp", std::int64_t(2)}});
        QVERIFY2(text, text ? "" : text.error().line().c_str());
        const Json document = Json::parse(*text);
        QCOMPARE(textOf(document["tied"][0]["ranks"]), QStringLiteral("[[0,6],[1,7]]"));
        QCOMPARE(textOf(document["tied"][1]["ranks"]), QStringLiteral("[[2,4],[3,5]]"));
        QCOMPARE(textOf(document["tied"][1]["stages"]), QStringLiteral("[1,2]"));
    }

    void deepspeedCutsGiveTheSameStages()
    {
        const auto plan = cutPlan("t5_4", "encoder.block.1,encoder,decoder.block.1");
        const Json document = Json::parse(*exported(*plan, "deepspeed"));
        const Json stages = Json(plan->document())["stages"];
        QCOMPARE(stagesOf("t5_4", document["cuts"]), textOf(stageNodes(*plan)));
        for (std::size_t s = 0; s < stages.size(); ++s) {
            QCOMPARE(textOf(document["stages"][s]["liveness"]), textOf(stages[s]["itemized_liveness"]));
            QCOMPARE(textOf(document["stages"][s]["argument_names"]), textOf(stages[s]["itemized_arguments"]));
        }
    }

    void deepspeedWantsAsManyPipelineDevicesAsStages()
    {
        const auto plan = cutPlan("tie4", "stage0");
        QCOMPARE(exported(*plan, "deepspeed", {{"pp", std::int64_t(3)}}).error().message,
                 std::string("pp: \"3\" is not 2, the number of stages"));
    }

    void whatAFileCannotSayOfSharedWeightsIsAWarning()
    {
        const auto plan = cutPlan("tie4", "stage0");
        const auto ofWeight = [&](const char *format) {
            std::vector<ExportWarning> warnings = exportWarnings(*findExport(format), *plan);
            std::erase_if(warnings, [](const ExportWarning &warning) { return warning.field != "tied"; });
            return warnings;
        };
        for (const char *format : {"megatron-layout", "galvatron"}) {
            QCOMPARE(ofWeight(format).size(), std::size_t(1));
            QVERIFY(ofWeight(format).front().text.find("stage0.wte.weight") != std::string::npos);
        }
        QVERIFY(ofWeight("torch-pipelining").empty()); // there it is in the file
    }

    void galvatronTakesNoScheduleThatItCannotRun()
    {
        const auto plan = cutPlan("gptshape_4", "h.0,h.1,h.2");
        const Result<std::string> text = exported(*plan, "galvatron");
        QVERIFY2(text, text ? "" : text.error().line().c_str());
        Move move;
        move.settings.push_back({"schedule", std::string("interleaved_1f1b")});
        QVERIFY(plan->apply(move));
        QCOMPARE(exported(*plan, "galvatron").error().code, std::string("other_schedule"));
    }

    void plansOverCapacityAreRefusedUnlessForced()
    {
        auto plan = cutPlan("tie4", "stage0");
        auto small = std::make_shared<Inventory>();
        small->devices = {{0, "d0", 1, {}, {}, {}}, {1, "d1", 1, {}, {}, {}}};
        plan->setInventory(small);
        for (const char *format : {"deepspeed", "slapo", "torch-pipelining"}) {
            QCOMPARE(exported(*plan, format).error().code, std::string("over_capacity"));
            QVERIFY(exported(*plan, format, {{"force", true}}));
        }
    }

private:
    static void addPlans()
    {
        QTest::addColumn<QString>("graph");
        QTest::addColumn<QString>("cuts");
        for (const Json &row : Json::parse(testing::fixtureText("pipeline/cases.json"))) {
            const std::string cuts = row.contains("set") ? row["set"].value("cuts", "") : std::string();
            if (!row.contains("expected") || row.contains("kind") || cuts.empty() ||
                cuts.find_first_of("@#") != cuts.npos)
                continue;
            const std::string file = row["graph"];
            QTest::newRow(row["name"].get<std::string>().c_str())
                << QString::fromStdString(file.substr(0, file.find('.'))) << QString::fromStdString(cuts);
        }
    }
};

CUTAWAY_TEST(PipelineExportTest)
#include "pipeline_export_test.moc"
