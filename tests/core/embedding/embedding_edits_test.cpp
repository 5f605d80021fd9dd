#include "tests/support/embedding_plans.h"
#include "tests/support/test_program.h"

using namespace cutaway;
using namespace cutaway::testing;
using Json = nlohmann::json;

/// What moves and controls make of embedding plans.
class EmbeddingEditsTest : public QObject
{
    Q_OBJECT

private slots:
    void editsComeToWhatIsSpecified_data() { addEmbeddingRows("edits"); }
    void editsComeToWhatIsSpecified();
    void undoRestoresEveryFigure_data() { addEmbeddingRows("edits"); }
    void undoRestoresEveryFigure();
    void previewChangesNothing();
    void evaluationOfAPlanRepeatsItsFigures();
    void draggedRowsTakeTheirTableAlong();
    void draggedColumnsOfAHostStayInIt();
    void draggedTableKeepsThePlacesInItsHost();
    void changedBatchSizeReestimatesAndIsUndone();
    void choicesHaveTheCurrentOneAmongThem();
    void manyTablesAtOnceComeToTheSameAsOneByOne();
};

void EmbeddingEditsTest::editsComeToWhatIsSpecified()
{
    const Json row = embeddingRow();
    const std::unique_ptr<EditedPlan> plan = startOf(row);
    const Json expected = embeddingJson(row.at("expected"));
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

void EmbeddingEditsTest::undoRestoresEveryFigure()
{
    const Json row = embeddingRow();
    const std::unique_ptr<EditedPlan> plan = startOf(row);
    const Json expected = embeddingJson(row.at("expected"));
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

void EmbeddingEditsTest::previewChangesNothing()
{
    const std::unique_ptr<EditedPlan> plan = mixedPlan();
    const std::string before = plan->document().dump();
    const Preview preview = plan->preview(moveTo(shardOf(*plan, "ebc_d"), 1));
    QVERIFY(preview.allowed);
    QVERIFY(preview.latencyAfter);
    QCOMPARE(plan->document().dump(), before);
}

void EmbeddingEditsTest::evaluationOfAPlanRepeatsItsFigures()
{
    const std::unique_ptr<EditedPlan> plan = mixedPlan();
    const Json evaluation = Json::parse(plan->evaluation().dump());
    QVERIFY(!evaluation.contains("planner"));
    QVERIFY(evaluation.at("violations").empty());
    const QString found = difference(embeddingJson("mixed_greedy.expected.json"), evaluation);
    QVERIFY2(found.isEmpty(), qPrintable(found));
}

void EmbeddingEditsTest::draggedRowsTakeTheirTableAlong()
{
    const std::unique_ptr<EditedPlan> plan = mixedPlan();
    const ItemIndex shard = shardOf(*plan, "w_a", 1);
    QCOMPARE(plan->item(shard).badge.substr(0, 4), std::string("TWRW"));
    const std::size_t other = plan->groupOf(shard).value() < 4 ? 6 : 2;
    const Preview preview = plan->preview(moveTo(shard, other));
    QVERIFY(preview.allowed);
    QCOMPARE(preview.moved.size(), std::size_t(4));
}

void EmbeddingEditsTest::draggedColumnsOfAHostStayInIt()
{
    const std::unique_ptr<EditedPlan> plan = mixedPlan();
    const ItemIndex shard = shardOf(*plan, "ebc_b");
    QCOMPARE(plan->item(shard).badge.substr(0, 4), std::string("TWCW"));
    const std::size_t other = plan->groupOf(shard).value() < 4 ? 6 : 2;
    QCOMPARE(plan->preview(moveTo(shard, other)).code, std::string("other_host_group"));
}

/// As previewed, and again after undo and redo.
void EmbeddingEditsTest::draggedTableKeepsThePlacesInItsHost()
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

void EmbeddingEditsTest::changedBatchSizeReestimatesAndIsUndone()
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

void EmbeddingEditsTest::choicesHaveTheCurrentOneAmongThem()
{
    const std::unique_ptr<EditedPlan> plan = mixedPlan();
    for (std::size_t i = 0; i < plan->itemCount(); ++i) {
        const std::vector<ChoiceInfo> choices = plan->choices(ItemIndex(i));
        QCOMPARE(std::ranges::count(choices, true, &ChoiceInfo::isCurrent), std::ptrdiff_t(1));
    }
}

/// To the last bit, where each table stays on the rank that it is given.
void EmbeddingEditsTest::manyTablesAtOnceComeToTheSameAsOneByOne()
{
    const std::unique_ptr<EditedPlan> once = mixedPlan();
    const std::unique_ptr<EditedPlan> oneByOne = once->clone();
    const std::string before = once->document().dump();
    Move all;
    for (std::size_t shard = 0; shard < once->itemCount(); ++shard) {
        const std::size_t rank = (shard * 5 + 1) % once->laneCount();
        if (!once->preview(moveTo(ItemIndex(shard), rank)).allowed)
            continue;
        QVERIFY(oneByOne->apply(moveTo(ItemIndex(shard), rank)));
        all.items.push_back({ItemIndex(shard), GroupIndex(rank)});
    }
    QVERIFY(all.items.size() > once->laneCount()); // sums are made anew
    const Result<Applied> applied = once->apply(all);
    QVERIFY(applied);
    QCOMPARE(once->document().dump(), oneByOne->document().dump());
    once->restore(applied->inverse);
    QCOMPARE(once->document().dump(), before);
}

CUTAWAY_TEST(EmbeddingEditsTest)
#include "embedding_edits_test.moc"
