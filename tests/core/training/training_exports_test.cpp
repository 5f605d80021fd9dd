#include "core/training/exports/exports.h"
#include "tests/support/test_program.h"

#include "core/devices/inventory.h"
#include "core/formats/models/transformer/hugging_face_config.h"
#include "core/formats/models/transformer/megatron_flags.h"
#include "core/plan/plan_documents.h"
#include "tests/support/fixtures.h"
#include "tests/support/json_difference.h"
#include "tests/support/training_fixtures.h"

#include <QTest>

using namespace cutaway;
using cutaway::testing::firstDifference;
using cutaway::testing::fixtureInventory;
using cutaway::testing::fixtureText;
using cutaway::testing::graphOfConfig;

namespace {

using Json = nlohmann::json;

std::unique_ptr<EditedPlan> planOf(const std::string &model, const std::string &devices, const std::string &document)
{
    Result<OpenedPlan> opened = readPlan(document, graphOfConfig(model), fixtureInventory("training/" + devices));
    if (!opened)
        qFatal("%s", opened.error().line().c_str());
    return std::move(opened->plan);
}

Result<std::string> written(const EditedPlan &plan, const std::string &id, bool isForced = false)
{
    for (const ExportDescriptor &target : training::trainingExports()) {
        if (target.id == id)
            return target.write(plan, {{"force", isForced}});
    }
    return usageError("no such export");
}

} // namespace

class TrainingExportsTest : public QObject
{
    Q_OBJECT

private slots:
    void writesWhatFrameworksTake_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("devices");
        QTest::addColumn<QString>("plan");
        QTest::addColumn<QString>("target");
        for (const char *target : {"megatron", "torchtitan", "galvatron", "deepspeed"})
            QTest::newRow(target) << "llama_8b"
                                  << "h100_2x8"
                                  << "llama_8b.pp4" << target;
        QTest::newRow("chunks, modules recomputed") << "mixtral_8x7b"
                                                    << "h100_8x8"
                                                    << "mixtral_8x7b.vpp"
                                                    << "megatron";
    }
    void writesWhatFrameworksTake()
    {
        QFETCH(QString, model);
        QFETCH(QString, devices);
        QFETCH(QString, plan);
        QFETCH(QString, target);
        const std::string files = "training/" + plan.toStdString() + '.';
        const std::unique_ptr<EditedPlan> open =
            planOf(model.toStdString(), devices.toStdString(), fixtureText(files + "megatron.plan.json"));
        const Result<std::string> text = written(*open, target.toStdString());
        QVERIFY2(text, text ? "" : text.error().line().c_str());
        Json want = Json::parse(fixtureText(files + target.toStdString() + ".expected.json"));
        const Json got = Json::parse(*text);
        QCOMPARE(got["warnings"].size(), want["warnings"].size());
        want.erase("warnings");
        QCOMPARE(firstDifference(want, got), QString());
    }

    void megatronArgumentsMeanTheSamePlan_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("devices");
        QTest::addColumn<QString>("plan");
        QTest::newRow("one chunk") << "llama_8b"
                                   << "h100_2x8"
                                   << "llama_8b.pp4";
        QTest::newRow("two chunks, experts") << "mixtral_8x7b"
                                             << "h100_8x8"
                                             << "mixtral_8x7b.vpp";
    }
    void megatronArgumentsMeanTheSamePlan()
    {
        QFETCH(QString, model);
        QFETCH(QString, devices);
        QFETCH(QString, plan);
        const std::string text = fixtureText("training/" + plan.toStdString() + ".megatron.plan.json");
        const Json want = Json::parse(text);
        const Result<std::string> arguments =
            written(*planOf(model.toStdString(), devices.toStdString(), text), "megatron");
        QVERIFY(arguments);
        nlohmann::ordered_json document = nlohmann::ordered_json::parse(*arguments)["arguments"];
        document["bf16"] = true;
        if (want["expert"] != 1)
            document["num-experts"] = 8;
        Result<MegatronFlags> flags = MegatronFlags::from(document);
        const Result<training::TransformerModel> layers =
            readHuggingFaceConfig(fixtureText("training/" + model.toStdString() + ".config.json"));
        const std::int64_t ranks = want["pipeline"].get<int>() * want["tensor"].get<int>() * want["data"].get<int>();
        const Result<MegatronPlan> read = megatronPlan(*flags, *layers, ranks);
        QVERIFY(read);
        Json got = Json::parse(writeMegatronPlan(*read, *layers));
        for (const char *field : {"graph", "recompute", "attention_mask"}) // the whole of it is not among the arguments
            got[field] = want[field];
        QCOMPARE(firstDifference(want, got), QString());
    }

    void fsdp2TakesThePlanOfEachLayer()
    {
        Json document = Json::parse(fixtureText("training/llama_8b.pp4.megatron.plan.json"));
        document["pipeline"] = document["tensor"] = document["chunks"] = 1;
        document["data"] = 16;
        document["microbatches"] = 3;
        document["zero"] = 3;
        document["sequence_parallel"] = false;
        document["recompute"] = {{"layers.0", "full"}, {"layers.1", "core_attn"}};
        document["zero_by_node"] = {{"layers.5", 2}};
        Json nodes = Json::array();
        for (const Json &stage : document["stages"])
            nodes.insert(nodes.end(), stage["nodes"].begin(), stage["nodes"].end());
        document["stages"] = Json::array({{{"id", 0}, {"rank", 0}, {"chunk", 0}, {"nodes", std::move(nodes)}}});
        const Result<std::string> text = written(*planOf("llama_8b", "h100_2x8", document.dump()), "fsdp2", true);
        QVERIFY2(text, text ? "" : text.error().line().c_str());
        const QString file = QString::fromStdString(*text);
        for (const char *line : {"\nDATA = 16  #", "\nZERO = 3\n", "\nMICROBATCHES = 3  #",
                                 "\nLAYERS = [\"layers.0\",\"layers.1\",\"layers.2\"",
                                 "\nRECOMPUTED = [\"layers.0\"]\n", "\nZERO_OF = {\"layers.5\":2}  #"})
            QVERIFY2(file.contains(QLatin1String(line)), qPrintable(file.left(4000)));
        QVERIFY(file.contains(QStringLiteral("# Not as planned: ")) && file.contains(QStringLiteral("core_attn")));
    }

    void fsdp2RefusesOtherDegreesUnlessForced()
    {
        const std::unique_ptr<EditedPlan> open =
            planOf("llama_8b", "h100_2x8", fixtureText("training/llama_8b.pp4.megatron.plan.json"));
        const Result<std::string> refused = written(*open, "fsdp2");
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, std::string("refused_there"));
        QVERIFY(refused.error().line().find("pipeline 4") != std::string::npos);
        const Result<std::string> forced = written(*open, "fsdp2", true);
        QVERIFY(forced && forced->find("# Not as planned: ") != std::string::npos);
    }

    void refusesAPlanOverMemoryUnlessForced()
    {
        Json plan = Json::parse(fixtureText("training/llama_8b.pp4.megatron.plan.json"));
        plan["microbatch_size"] = 64;
        const std::unique_ptr<EditedPlan> open = planOf("llama_8b", "h100_2x8", plan.dump());
        const Result<std::string> refused = written(*open, "megatron");
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, std::string("over_capacity"));
        QVERIFY(written(*open, "megatron", true));
    }
};

CUTAWAY_CORE_TEST(TrainingExportsTest)
#include "training_exports_test.moc"
