#include "core/training/training_plan.h"
#include "tests/support/test_program.h"
#include "tests/support/training_models.h"

#include <QTest>

using namespace cutaway;
using namespace cutaway::training;
using cutaway::testing::DenseModel;

// Sixteen H100, eight layers in four stages of two.

namespace {

std::unique_ptr<EditedPlan> fourStages(std::int64_t mtp = 0)
{
    DenseModel model;
    model.layers = 8;
    model.mtp = mtp;
    auto made = testing::planned("training.uniform", model, testing::clusterOfNodes(2),
                                 {{"pipeline", std::int64_t(4)}, {"tensor", std::int64_t(2)}});
    if (!made)
        qFatal("%s", made.error().line().c_str());
    return std::move(*made);
}

Result<Applied> make(EditedPlan &plan, const char *entry)
{
    const Result<Move> move = plan.readMove(nlohmann::json::parse(entry));
    return move ? plan.apply(*move) : Result<Applied>(move.error());
}

QString refusalOf(EditedPlan &plan, const char *entry)
{
    const Result<Applied> applied = make(plan, entry);
    return applied ? QString("allowed") : QString::fromStdString(applied.error().line());
}

/// `embedding layers.0 layers.1|layers.2 …`
QString stagesOf(const EditedPlan &plan)
{
    QStringList stages;
    for (std::size_t stage = 0; stage < plan.groupCount(); ++stage) {
        QStringList names;
        for (const ItemIndex item : plan.groupItems(GroupIndex(stage)))
            names << QString::fromStdString(std::string(plan.item(item).label)).replace("layers.", "");
        stages << names.join(' ');
    }
    return stages.join('|');
}

/// By trying all: data and pipeline ranks, then sizes of a microbatch no larger than now.
bool isReachable(const EditedPlan &plan, const TrainingSettings &now, std::int64_t batch)
{
    const std::int64_t shared = now.pipeline * now.data;
    for (std::int64_t data = 1; data <= shared; ++data) {
        for (std::int64_t size = 1; size <= now.microbatchSize && shared % data == 0; ++size) {
            Move move;
            move.settings = {{"data", data},
                             {"pipeline", shared / data},
                             {"microbatch_size", size},
                             {"microbatches", batch / (data * size)}};
            if (now.microbatchSize % size == 0 && batch % (data * size) == 0 && plan.preview(move).allowed)
                return true;
        }
    }
    return false;
}

} // namespace

class TrainingMovesTest : public QObject
{
    Q_OBJECT

private slots:
    void allBetweenALayerAndTheBoundaryGoesAlong()
    {
        const auto plan = fourStages();
        QCOMPARE(stagesOf(*plan), QString("embedding 0 1|2 3|4 5|6 7 head"));
        QVERIFY(make(*plan, R"({"node": "layers.1", "to": 1})"));
        QCOMPARE(stagesOf(*plan), QString("embedding 0|1 2 3|4 5|6 7 head"));
        QVERIFY(make(*plan, R"({"node": "layers.6", "to": 2})"));
        QCOMPARE(stagesOf(*plan), QString("embedding 0|1 2 3|4 5 6|7 head"));
        QVERIFY(make(*plan, R"({"node": "layers.0", "to": 0})"));
        QCOMPARE(stagesOf(*plan), QString("embedding 0|1 2 3|4 5 6|7 head"));
    }

    void whatGivesWayKeepsRanksAndBatch()
    {
        int kept = 0;
        for (const char *name : {"tensor", "context", "pipeline", "data", "microbatch_size", "microbatches"}) {
            for (std::int64_t value = 1; value <= 64; ++value) {
                const auto plan = fourStages();
                const auto &trained = static_cast<const TrainingPlan &>(*plan);
                const TrainingSettings before = trained.state().settings;
                Move move;
                move.settings = {{name, value}};
                const auto following = trained.settingsThatKeepWork(move.settings.front());
                if (!following) {
                    QCOMPARE(following.error().code, std::string("not_kept"));
                    continue;
                }
                std::ranges::copy(*following, std::back_inserter(move.settings));
                if (!plan->apply(move))
                    continue;
                const TrainingSettings &after = trained.state().settings;
                QCOMPARE(after.ranks(), before.ranks());
                QCOMPARE(after.globalBatch(), before.globalBatch());
                QCOMPARE(std::get<std::int64_t>(settingValue(after, name)), value);
                kept += !following->empty();
            }
        }
        QVERIFY(kept >= 8);
    }

    /// Every batch that some settings of as many ranks reach is reached, and no other.
    void aGlobalBatchIsReachedOnAsManyRanks()
    {
        int reached = 0;
        for (std::int64_t batch = 1; batch <= 130; ++batch) {
            const auto plan = fourStages();
            const auto &trained = static_cast<const TrainingPlan &>(*plan);
            const TrainingSettings before = trained.state().settings;
            const auto settings = trained.settingsForWork(batch);
            QCOMPARE(bool(settings), isReachable(*plan, before, batch));
            if (!settings) {
                QCOMPARE(settings.error().code, std::string("not_kept"));
                continue;
            }
            Move move;
            move.settings = *settings;
            QVERIFY(plan->apply(move));
            QCOMPARE(trained.state().settings.globalBatch(), batch);
            QCOMPARE(trained.state().settings.ranks(), before.ranks());
            ++reached;
        }
        QVERIFY(reached > 60 && reached <= 130);
    }

    void dataGivesWayBeforeThePipeline()
    {
        const auto plan = fourStages();
        const auto following =
            static_cast<const TrainingPlan &>(*plan).settingsThatKeepWork({"tensor", std::int64_t(4)});
        QVERIFY(following);
        QStringList names;
        for (const Move::Setting &setting : *following)
            names << QString::fromStdString(setting.name);
        QCOMPARE(names, QStringList({"data", "microbatches"}));
    }

    void refusalsSayWhy_data()
    {
        QTest::addColumn<QString>("entry");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char *entry, const char *reason) { QTest::newRow(reason) << entry << reason; };
        row(R"({"node": "layers.9", "to": 0})", "no node \"layers.9\"");
        row(R"({"nodes": ["layers.1", "layers.2"], "to": 0})", "one node at a time");
        row(R"({"node": "embedding", "to": 1})", "embedding cannot be moved");
        row(R"({"node": "mtp.0", "to": 1})", "mtp.0 cannot be moved");
        row(R"({"node": "layers.1", "to": 4})", "no stage 4");
        row(R"({"node": "layers.2", "to": 3})", "stage 1 would be empty");
        row(R"({"node": "head", "recompute": "full"})", "head is not a layer");
        row(R"({"node": "layers.1", "zero": 4})", "zero: must be 0, 1, 2 or 3");
        row(R"({"set": "speed", "value": 1})", "speed: unknown parameter");
        row(R"({"set": "expert", "value": 2})", "expert: the model has no experts");
        row(R"({"set": "tensor", "value": 0})", "tensor: must be a positive integer");
        row(R"({"set": "data", "value": 3})", "2 x 1 x 4 x 3 ranks needed, the inventory has 16");
        row(R"({"set": "schedule", "value": "interleaved_1f1b"})", "chunks: interleaved_1f1b needs at least 2");
        row(R"({"set": "pipeline", "value": 8})", "2 x 1 x 8 x 2 ranks needed, the inventory has 16");
        row(R"({"set": "chunks", "value": 3})", "pipeline: 12 stages but only 8 layers");
        row(R"({"node": "layers.1"})", "unknown move");
    }
    void refusalsSayWhy()
    {
        QFETCH(QString, entry);
        QFETCH(QString, reason);
        const auto plan = fourStages(1);
        const QByteArray text = entry.toUtf8();
        QCOMPARE(refusalOf(*plan, text.constData()), reason);
    }

    void aDegreeBringsAlongWhatFollowsFromIt()
    {
        const auto plan = fourStages();
        QVERIFY(make(*plan, R"({"set": "tensor", "value": 1})"));
        QCOMPARE(plan->controlValues().at("sequence_parallel"), ParameterValue(false));
        QVERIFY(make(*plan, R"({"set": "chunks", "value": 2})"));
        QCOMPARE(plan->controlValues().at("schedule"), ParameterValue(std::string("interleaved_1f1b")));
        QCOMPARE(stagesOf(*plan), QString("embedding 0|1|2|3|4|5|6|7 head"));
    }

    void everyMoveCanBeUndoneAndRedone_data()
    {
        QTest::addColumn<QString>("entry");
        for (const char *entry : {R"({"node": "layers.4", "to": 1})", R"({"set": "chunks", "value": 2})",
                                  R"({"set": "tensor", "value": 1})", R"({"set": "pipeline", "value": 2})",
                                  R"({"range": ["layers.1", "layers.5"], "recompute": "mlp+layernorm"})",
                                  R"({"nodes": ["embedding", "layers.2"], "zero": 3})"})
            QTest::newRow(entry) << entry;
    }
    void everyMoveCanBeUndoneAndRedone()
    {
        QFETCH(QString, entry);
        const auto plan = fourStages();
        QVERIFY(make(*plan, R"({"node": "layers.2", "to": 0})"));
        QVERIFY(make(*plan, R"({"node": "layers.2", "recompute": "full"})"));
        const auto before = plan->document();
        const Result<Applied> applied = make(*plan, entry.toUtf8().constData());
        QVERIFY2(applied, applied ? "" : applied.error().message.c_str());
        const auto after = plan->document();
        QVERIFY(before != after);
        const Applied undone = plan->restore(applied->inverse);
        QCOMPARE(plan->document().dump(), before.dump());
        plan->restore(undone.inverse);
        QCOMPARE(plan->document().dump(), after.dump());
    }

    void aPreviewTellsTheFiguresOfTheMove()
    {
        const auto plan = fourStages();
        const Result<Move> move = plan->readMove(nlohmann::json::parse(R"({"node": "layers.1", "to": 1})"));
        QVERIFY(move);
        const Preview preview = plan->preview(*move);
        QVERIFY(preview.allowed);
        QCOMPARE(preview.moved.size(), std::size_t(1));
        QCOMPARE(preview.memory.size(), std::size_t(2));
        const double before = *plan->cost().latencySec;
        QVERIFY(plan->apply(*move));
        QCOMPARE(*preview.latencyBefore, before);
        QCOMPARE(*preview.latencyAfter, *plan->cost().latencySec);
    }

    void aMoveNamesAllThatGoAlong()
    {
        const auto plan = fourStages();
        const auto move = [&plan](const char *text) { return *plan->readMove(nlohmann::json::parse(text)); };
        const Move one = move(R"({"node": "layers.4", "to": 1})");
        QCOMPARE(std::string(plan->describe(one)), std::string("Move layers.4 to stage 1"));
        QVERIFY(plan->apply(one));
        QCOMPARE(std::string(plan->describe(move(R"({"node": "layers.3", "to": 0})"))),
                 std::string("Move layers.2\u20133 to stage 0"));
    }

    /// By their titles, with what they were, as in the other kinds of plans.
    void settingsAreNamedAsTheirControlsAre()
    {
        const auto plan = fourStages();
        Move move;
        move.settings = {{"microbatches", std::int64_t(4)}, {"sequence_parallel", false}};
        QCOMPARE(QString::fromStdString(plan->describe(move)),
                 QString::fromUtf8("Microbatches 16 \u2192 4, Sequence parallel on \u2192 off"));
    }

    void aChoiceOfTheListIsTaken()
    {
        const auto plan = fourStages();
        const ItemIndex layer = plan->groupItems(GroupIndex(1)).front();
        const std::vector<ChoiceInfo> choices = plan->choices(layer);
        const auto full = std::ranges::find(choices, "recompute full", &ChoiceInfo::label);
        QVERIFY(full != choices.end());
        QVERIFY(!full->isCurrent);
        Move move;
        move.choices.push_back({layer, std::size_t(full - choices.begin())});
        QVERIFY(plan->apply(move));
        QCOMPARE(plan->item(layer).badge, std::string("full Z1"));
        QCOMPARE(plan->choices(plan->groupItems(GroupIndex(0)).front()).size(), std::size_t(5)); // ZeRO alone
    }

    void tooMuchMemoryIsNoRefusal()
    {
        const auto plan = fourStages();
        plan->setInventory(testing::clusterOfNodes(2, {{"available_mem_bytes", 1e9}}));
        QVERIFY(make(*plan, R"({"node": "layers.1", "to": 1})"));
        const std::vector<Problem> problems = plan->problems();
        QVERIFY(std::ranges::any_of(problems, [](const Problem &problem) { return problem.code == "over_capacity"; }));
    }
};

CUTAWAY_TEST(TrainingMovesTest)
#include "training_moves_test.moc"
