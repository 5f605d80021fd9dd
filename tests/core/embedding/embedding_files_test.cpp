#include "core/formats/document_format.h"
#include "core/formats/exports/exports.h"
#include "core/plan/plan_documents.h"
#include "tests/support/embedding_plans.h"
#include "tests/support/test_program.h"

using namespace cutaway;
using namespace cutaway::testing;
using Json = nlohmann::json;

namespace {

std::string exported(const EditedPlan &plan, const std::string &format, bool isForced = false)
{
    const Result<std::string> text = exportPlan(*findExport(format), plan, {{"force", isForced}});
    return text ? *text : text.error().code;
}

} // namespace

/// Embedding plans exported and imported.
class EmbeddingFilesTest : public QObject
{
    Q_OBJECT

private slots:
    void ourOwnExportsCanBeOpened_data();
    void ourOwnExportsCanBeOpened();
    void importNamesWhatIsMissing();
    void importKeepsOtherSizesThroughUndo();
    void importRefusesShardsThatDoNotCoverATable();
    void exportRefusesWhatIsOverCapacity();
};

void EmbeddingFilesTest::ourOwnExportsCanBeOpened_data()
{
    QTest::addColumn<QString>("format");
    QTest::newRow("torchrec") << QStringLiteral("torchrec.sharding_plan");
    QTest::newRow("tzrec") << QStringLiteral("tzrec.plan");
}

void EmbeddingFilesTest::ourOwnExportsCanBeOpened()
{
    QFETCH(QString, format);
    const std::unique_ptr<EditedPlan> plan = mixedPlan();
    const std::string text = exported(*plan, format.toStdString());
    const Result<DocumentFormat> sniffed = sniffDocument(text);
    QVERIFY(sniffed && *sniffed == DocumentFormat::Plan);
    const std::unique_ptr<EditedPlan> again = opened(caseNamed("edits_mixed"), text);
    QCOMPARE(exported(*again, format.toStdString()), text);
}

void EmbeddingFilesTest::importNamesWhatIsMissing()
{
    const Json row = caseNamed("edits_mixed");
    Json document = Json::parse(exported(*mixedPlan(), "tzrec.plan"));
    const auto refusal = [&](const Json &changed) {
        const Result<OpenedPlan> plan = readPlan(changed.dump(), embeddingGraph(row), embeddingInventory(row));
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

void EmbeddingFilesTest::importKeepsOtherSizesThroughUndo()
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

void EmbeddingFilesTest::importRefusesShardsThatDoNotCoverATable()
{
    const Json row = caseNamed("edits_mixed");
    Json document = Json::parse(exported(*mixedPlan(), "torchrec.sharding_plan"));
    document["plan"]["sparse.ebc"]["ebc_b"]["shards"][0]["shard_sizes"][1] = 32;
    const Result<OpenedPlan> plan = readPlan(document.dump(), embeddingGraph(row), embeddingInventory(row));
    QVERIFY(!plan);
    QCOMPARE(plan.error().code, std::string("not_tiled"));
}

void EmbeddingFilesTest::exportRefusesWhatIsOverCapacity()
{
    const std::unique_ptr<EditedPlan> plan = startOf(caseNamed("edits_overfull"));
    for (const char *table : {"x0", "x1", "x2"})
        plan->restore(moveTo(shardOf(*plan, table), 0));
    QCOMPARE(exported(*plan, "torchrec.sharding_plan"), std::string("over_capacity"));
    QVERIFY(Json::parse(exported(*plan, "torchrec.sharding_plan", true)).contains("plan"));
}

CUTAWAY_TEST(EmbeddingFilesTest)
#include "embedding_files_test.moc"
