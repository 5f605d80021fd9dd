#include "core/training/exports/framework_documents.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace cutaway::training;

namespace {

using OrderedJson = nlohmann::ordered_json;

QString text(const OrderedJson &json)
{
    return QString::fromStdString(json.dump());
}

/// Stages of layers told by letters: `Ett|tL`; layers that are recomputed are told by name.
TrainingRun runOf(const QString &layout, const std::map<std::string, std::string> &recomputed = {})
{
    TrainingRun run;
    run.sequenceLength = 128;
    std::size_t layers = 0;
    for (const QString &letters : layout.split('|')) {
        auto &stage = run.stages.emplace_back();
        for (const QChar letter : letters) {
            TrainedBlock block;
            block.kind = letter == 'E'   ? BlockKind::Embedding
                         : letter == 'm' ? BlockKind::Mtp
                         : letter == 'L' ? BlockKind::Head
                                         : BlockKind::Layer;
            block.name =
                block.isLayer() ? "layers." + std::to_string(layers++) : std::string(blockKindName(block.kind));
            if (const auto mode = recomputed.find(block.name); mode != recomputed.end())
                block.recompute = mode->second;
            stage.push_back(std::move(block));
        }
    }
    run.settings.pipeline = std::int64_t(run.stages.size());
    run.settings.microbatches = 8;
    run.settings.data = 2;
    return run;
}

OrderedJson argumentsOf(const TrainingRun &run)
{
    return megatron().document->write(run)["arguments"];
}

/// Fields that its document tells otherwise, of those that the specification names, and refusals.
std::size_t warningCount(const Framework &framework, const TrainingRun &run)
{
    const std::vector<cutaway::PlanField> here = fieldsOf(run);
    const std::vector<cutaway::PlanField> there = fieldsOf(framework.runThere(run));
    std::size_t count = framework.refusals ? framework.refusals(run).size() : 0;
    for (std::size_t i = 0; i < here.size(); ++i)
        count += framework.document->isListed(here[i].name, run) && here[i].value.exact != there[i].value.exact;
    return count;
}

} // namespace

class FrameworkDocumentsTest : public QObject
{
    Q_OBJECT

private slots:
    void megatronNamesLayoutOnlyForPipelines()
    {
        QVERIFY(!argumentsOf(runOf("EttL")).contains("pipeline-model-parallel-layout"));
        QCOMPARE(text(argumentsOf(runOf("Ett|ttmL"))["pipeline-model-parallel-layout"]),
                 text(OrderedJson("Et*2|t*2mL")));
        QCOMPARE(text(argumentsOf(runOf("Ett|ttmL"))["global-batch-size"]), text(OrderedJson(16)));
    }

    void megatronShardsByZeroStage()
    {
        TrainingRun run = runOf("EttL");
        QVERIFY(argumentsOf(run)["use-distributed-optimizer"] == true);
        run.settings.zero = 0;
        QVERIFY(!argumentsOf(run).contains("use-distributed-optimizer"));
        QVERIFY(!argumentsOf(run).contains("overlap-param-gather"));
        run.settings.zero = 2;
        QCOMPARE(text(argumentsOf(run)["data-parallel-sharding-strategy"]), text(OrderedJson("optim_grads")));
        QCOMPARE(warningCount(megatron(), run), std::size_t(1)); // blocks of the plan have stage 1
    }

    void megatronRecomputesTheFirstLayersOfEveryStage_data()
    {
        QTest::addColumn<QStringList>("full");
        QTest::addColumn<int>("layers");
        QTest::addColumn<int>("warnings");
        QTest::newRow("the first of both stages") << QStringList{"layers.0", "layers.2"} << 1 << 0;
        QTest::newRow("the first of one stage") << QStringList{"layers.0"} << 1 << 1;
        QTest::newRow("not the first") << QStringList{"layers.1", "layers.3"} << 1 << 1;
        QTest::newRow("all") << QStringList{"layers.0", "layers.1", "layers.2", "layers.3"} << 2 << 0;
    }
    void megatronRecomputesTheFirstLayersOfEveryStage()
    {
        QFETCH(QStringList, full);
        std::map<std::string, std::string> modes;
        for (const QString &name : full)
            modes[name.toStdString()] = "full";
        const TrainingRun run = runOf("Ett|ttL", modes);
        QTEST(argumentsOf(run)["recompute-num-layers"].get<int>(), "layers");
        QTEST(int(warningCount(megatron(), run)), "warnings");
    }

    void megatronRecomputesModulesOfAllLayers()
    {
        const TrainingRun alike = runOf("EttL", {{"layers.0", "mlp+moe_act"}, {"layers.1", "mlp+moe_act"}});
        QCOMPARE(text(argumentsOf(alike)["recompute-modules"]), text(OrderedJson("mlp moe_act")));
        QCOMPARE(warningCount(megatron(), alike), std::size_t(0));
        const TrainingRun one = runOf("EttL", {{"layers.0", "selective"}});
        QCOMPARE(text(argumentsOf(one)["recompute-modules"]), text(OrderedJson("core_attn")));
        QCOMPARE(warningCount(megatron(), one), std::size_t(1));
    }

    void torchtitanTakesTheCommonestMode()
    {
        const auto mode = [](const TrainingRun &run) {
            return torchtitan().document->write(run)["activation_checkpoint"]["mode"];
        };
        QCOMPARE(text(mode(runOf("EtttL"))), text(OrderedJson("none")));
        QCOMPARE(text(mode(runOf("EtttL", {{"layers.0", "full"}, {"layers.1", "full"}}))), text(OrderedJson("full")));
        QCOMPARE(text(mode(runOf("EtttL", {{"layers.0", "mlp"}, {"layers.1", "mlp"}}))),
                 text(OrderedJson("selective")));
        QCOMPARE(warningCount(torchtitan(), runOf("EtL", {{"layers.0", "full"}})), std::size_t(0));
        QVERIFY(torchtitan().document->write(runOf("EtL"))["parallelism"]["module_fqns_per_model_part"].is_null());
        QCOMPARE(text(torchtitan().document->write(runOf("Et|tL"))["parallelism"]["module_fqns_per_model_part"]),
                 text(OrderedJson::parse(R"([["tok_embeddings", "layers.0"], ["layers.1", "norm", "output"]])")));
    }

    void galvatronCountsLayersByRank()
    {
        TrainingRun run = runOf("Ett|t|t|ttL", {{"layers.2", "full"}});
        run.settings.pipeline = 2;
        run.settings.chunks = 2;
        const OrderedJson document = galvatron().document->write(run);
        QCOMPARE(text(document["pp_division"]), text(OrderedJson("3,3")));
        QCOMPARE(text(document["checkpoint"]), text(OrderedJson("0,0,1,0,0,0")));
        QCOMPARE(warningCount(galvatron(), run), std::size_t(1));
    }

    void deepspeedTellsWhereStagesBegin()
    {
        TrainingRun run = runOf("Ett|tL");
        QCOMPARE(text(deepspeed().document->write(run)["pipeline"]),
                 text(OrderedJson::parse(R"({"stages": 2, "parts": [0, 3, 5]})")));
        QVERIFY(deepspeed().document->write(runOf("EtL"))["pipeline"].is_null());
        run.settings.zero = 2;
        run.stages[0][0].zero = 3;
        QCOMPARE(warningCount(deepspeed(), run), std::size_t(2));
        run.settings.precision = Precision::Fp16;
        QVERIFY(deepspeed().document->write(run)["fp16"]["enabled"] == true);
    }

    void deepspeedHasAStageForEachRank()
    {
        TrainingRun run = runOf("Ett|t|t|ttL");
        run.settings.pipeline = 2;
        run.settings.chunks = 2;
        QCOMPARE(text(deepspeed().document->write(run)["pipeline"]),
                 text(OrderedJson::parse(R"({"stages": 2, "parts": [0, 4, 8]})")));
    }

    void torchtitanRefusesWhatItChecksItself()
    {
        TrainingRun run = runOf("Ett|tL");
        run.keyValueHeads = 4;
        run.settings.tensor = 4;
        QCOMPARE(torchtitan().refusals(run).size(), std::size_t(0));
        run.settings.tensor = 8;
        QCOMPARE(torchtitan().refusals(run).size(), std::size_t(1));
    }

    void torchtitanHasNoNameForMtpLayers()
    {
        QCOMPARE(text(torchtitan().document->write(runOf("Et|tmL"))["parallelism"]["module_fqns_per_model_part"]),
                 text(OrderedJson::parse(R"([["tok_embeddings", "layers.0"], ["layers.1", "norm", "output"]])")));
    }
};

CUTAWAY_CORE_TEST(FrameworkDocumentsTest)
#include "framework_documents_test.moc"
