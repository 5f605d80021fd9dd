#include "core/formats/models/graph_formats.h"
#include "core/plan/foreign_plans.h"
#include "core/plan/plan_documents.h"
#include "core/training/exports/exports.h"
#include "tests/support/fixtures.h"
#include "tests/support/json_difference.h"
#include "tests/support/test_program.h"
#include "tests/support/training_fixtures.h"

#include <QTest>

using namespace cutaway;
using cutaway::testing::firstDifference;
using cutaway::testing::fixtureInventory;
using cutaway::testing::fixtureText;
using cutaway::testing::graphOfConfig;

namespace {

using Json = nlohmann::json;

/// A model on its cluster.
struct Case
{
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const Inventory> inventory;
    Json plan;
};

Case caseOf(const std::string &model, const std::string &devices, const std::string &plan)
{
    return {graphOfConfig(model), fixtureInventory("training/" + devices),
            Json::parse(fixtureText("training/" + plan + ".megatron.plan.json"))};
}

Case dense()
{
    return caseOf("llama_8b", "h100_2x8", "llama_8b.pp4");
}

std::string exported(const Case &it, const std::string &target)
{
    const Result<OpenedPlan> opened = readPlan(it.plan.dump(), it.graph, it.inventory);
    if (!opened)
        qFatal("%s", opened.error().line().c_str());
    for (const ExportDescriptor &each : training::trainingExports()) {
        if (each.id == target) {
            const Result<std::string> text = each.write(*opened->plan, {{"force", true}});
            return text ? *text : std::string();
        }
    }
    return {};
}

Result<ImportedPlan> imported(const Case &it, const std::string &text)
{
    const ForeignFile file = foreignFile("run.json", text);
    const ImportDescriptor *format = importFor(file, it.graph.get());
    if (!format)
        return unknownImport(file);
    return importPlan(*format, {file, it.graph, it.inventory, {}, {}}, {});
}

/// What the plan decides, without who made it and what it costs.
Json decisions(const Json &plan)
{
    Json kept;
    for (const auto &[field, value] : plan.items()) {
        if (field != "graph" && field != "planner" && field != "cost" && field != "stages")
            kept[field] = value;
    }
    for (const Json &stage : plan["stages"])
        kept["stages"].push_back(stage["nodes"]);
    return kept;
}

QString difference(const Json &want, const Result<ImportedPlan> &got)
{
    return got ? firstDifference(decisions(want), decisions(Json::parse(writePlan(*got->plan))))
               : QString::fromStdString(got.error().line());
}

} // namespace

class TrainingImportsTest : public QObject
{
    Q_OBJECT

private slots:
    void argumentsOfARunAreThePlanForTheOpenModel()
    {
        for (const char *run : {"mg_small_cp.megatron.json", "mg_modules.megatron.json", "megatron_flags.yaml"}) {
            const std::string text = fixtureText(std::string("training/") + run);
            ImportOptions options;
            options.parameters = {{"gpus", std::int64_t(16)}};
            Result<ImportedGraph> model = importGraph(MemorySource(text), options, {});
            QVERIFY(model && model->plan && model->plan->text);
            Case open{std::make_shared<const Graph>(std::move(model->graph)), fixtureInventory("training/h100_2x8"),
                      Json::parse(*model->plan->text)};
            QCOMPARE(difference(open.plan, imported(open, text)), QString());
        }
    }

    void argumentsOfAnotherModelAreRefusedOrTold()
    {
        const std::string text = fixtureText("training/megatron_flags.yaml");
        const Result<ImportedPlan> other = imported(caseOf("tiny_moe", "h100_8x8", "llama_8b.pp4"), text);
        QVERIFY(!other);
        QVERIFY2(other.error().line().find("blocks") != std::string::npos, other.error().line().c_str());
    }

    void readsEachExportAsTheSamePlan_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<bool>("hasExperts");
        for (const char *target : {"megatron", "torchtitan", "galvatron", "deepspeed"}) {
            QTest::addRow("%s, dense", target) << target << false;
            QTest::addRow("%s, experts in two chunks", target) << target << true;
        }
    }
    void readsEachExportAsTheSamePlan()
    {
        QFETCH(QString, target);
        QFETCH(bool, hasExperts);
        Case it = hasExperts ? caseOf("mixtral_8x7b", "h100_8x8", "mixtral_8x7b.vpp") : dense();
        // What none of the frameworks has a word for.
        it.plan["recompute"] = {{"layers.1", "full"}, {"layers.2", "mlp"}};
        it.plan["zero_by_node"] = {{"layers.3", 0}};
        it.plan["gradient_bytes"] = 2;
        QCOMPARE(difference(it.plan, imported(it, exported(it, target.toStdString()))), QString());
    }

    void readsTheFrameworksOwnFieldsAlone_data()
    {
        QTest::addColumn<QString>("target");
        for (const char *target : {"megatron", "torchtitan", "galvatron", "deepspeed"})
            QTest::newRow(target) << target;
    }
    void readsTheFrameworksOwnFieldsAlone()
    {
        QFETCH(QString, target);
        Case it = dense();
        it.plan["recompute"] = Json::object();
        it.plan["zero"] = target == "torchtitan" || target == "galvatron" ? 3 : 1;
        it.plan.erase("attention_mask");
        Json file = Json::parse(exported(it, target.toStdString()));
        file.erase("plan");
        file.erase("command");
        Result<ImportedPlan> got = imported(it, file.dump());
        it.plan["attention_mask"] = false;
        if (target == "galvatron")
            it.plan["sequence_parallel"] = true; // follows from its tensor degree
        if (target == "deepspeed")
            it.plan["sequence_parallel"] = false; // it has none
        QCOMPARE(difference(it.plan, got), QString());
        QVERIFY(!got->warnings.empty());
    }

    void torchtitansSchedulesAreReadByName_data()
    {
        QTest::addColumn<int>("chunks");
        QTest::addColumn<QString>("there");
        QTest::newRow("zb_h1") << 1 << "InterleavedZeroBubble";
        QTest::newRow("interleaved_zb") << 2 << "InterleavedZeroBubble";
        QTest::newRow("zb_v") << 2 << "ZBVZeroBubble";
        QTest::newRow("dualpipe_v") << 2 << "DualPipeV";
    }
    void torchtitansSchedulesAreReadByName()
    {
        QFETCH(int, chunks);
        QFETCH(QString, there);
        const std::string schedule = QTest::currentDataTag();
        Case it = dense();
        const Result<OpenedPlan> opened = readPlan(it.plan.dump(), it.graph, it.inventory);
        Move move;
        move.settings = {{"chunks", std::int64_t(chunks)}, {"schedule", schedule}};
        QVERIFY(opened->plan->apply(move));
        it.plan = Json::parse(writePlan(*opened->plan));
        Json file = Json::parse(exported(it, "torchtitan"));
        QCOMPARE(QString::fromStdString(file["parallelism"]["pipeline_parallel_schedule"]), there);
        for (const char *kept : {"plan", "command"})
            file.erase(kept);
        const Result<ImportedPlan> got = imported(it, file.dump());
        QVERIFY2(got, got ? "" : got.error().line().c_str());
        const Json plan = Json::parse(writePlan(*got->plan));
        for (const char *field : {"schedule", "chunks", "pipeline"})
            QCOMPARE(plan[field].dump(), it.plan[field].dump());
        // Megatron has none of them.
        const std::string told = Json::parse(exported(it, "megatron"))["not_carried"].dump();
        QVERIFY2(told.find(schedule) != std::string::npos, told.c_str());
    }

    void anEditedFieldCountsAndNotThePlanThatIsKept()
    {
        const Case it = dense();
        Json file = Json::parse(exported(it, "megatron"));
        file["arguments"]["global-batch-size"] = file["arguments"]["global-batch-size"].get<int>() * 2;
        const Result<ImportedPlan> got = imported(it, file.dump());
        Json want = it.plan;
        want["microbatches"] = want["microbatches"].get<int>() * 2;
        want["recompute"] = Json::object();
        Json plan = Json::parse(writePlan(*got->plan));
        plan["recompute"] = Json::object();
        QCOMPARE(firstDifference(decisions(want), decisions(plan)), QString());
    }

    void saysTheCommandThatRunsIt()
    {
        const Json file = Json::parse(exported(dense(), "megatron"));
        const QString command = QString::fromStdString(file["command"]);
        QVERIFY2(
            command.startsWith("torchrun --nnodes 2 --nproc-per-node 8 pretrain_gpt.py --tensor-model-parallel-size "),
            qPrintable(command));
        QVERIFY2(command.contains("--pipeline-model-parallel-layout 'E"), qPrintable(command));
        QVERIFY2(!command.contains("true"), qPrintable(command));
    }

    void refusesWhatDoesNotFitTheModel_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("message");
        QTest::newRow("layout") << "megatron"
                                << "/arguments/pipeline-model-parallel-layout"
                                << "\"Et|t|t|tL\""
                                << "it has 6 blocks, the model 34";
        QTest::newRow("batch") << "megatron"
                               << "/arguments/global-batch-size"
                               << "7"
                               << "do not divide 7";
        QTest::newRow("schedule") << "torchtitan"
                                  << "/parallelism/pipeline_parallel_schedule"
                                  << "\"ZBV\""
                                  << "is not one of GPipe, 1F1B, Interleaved1F1B";
        QTest::newRow("division") << "galvatron"
                                  << "/pp_division"
                                  << "\"1,2,3,4\""
                                  << "expected 4 numbers that add up to 32";
        QTest::newRow("parts") << "deepspeed"
                               << "/pipeline/parts"
                               << "[0, 40, 34]"
                               << "ascending numbers from 0 to 34";
    }
    void refusesWhatDoesNotFitTheModel()
    {
        QFETCH(QString, target);
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        QFETCH(QString, message);
        const Case it = dense();
        Json file = Json::parse(exported(it, target.toStdString()));
        file[Json::json_pointer(pointer.toStdString())] = Json::parse(value.toStdString());
        const Result<ImportedPlan> got = imported(it, file.dump());
        QVERIFY(!got);
        QVERIFY2(QString::fromStdString(got.error().line()).contains(message), got.error().line().c_str());
    }
};

CUTAWAY_CORE_TEST(TrainingImportsTest)
#include "training_imports_test.moc"
