#include "core/plan/edited_plan.h"
#include "tests/core/sharding/planned_sharding.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <thread>

using namespace cutaway;
using namespace cutaway::testing;
using Json = nlohmann::json;

class ShardingEditTest : public QObject
{
    Q_OBJECT

private slots:
    void aMoveCostsWhatItsPreviewSaid();
    void undoRestoresTheDocument();
    void aMoveToPlacementsTakesTheCheapestStrategy();
    void refusesASplitThatWouldBecomeASum();
    void refusesPlacementsThatNoStrategyHas();
    void aPlacementOnOneMeshDimensionLeavesTheOthers();
    void saysWhyATensorCannotBeATerm_data();
    void saysWhyATensorCannotBeATerm();
    void saysWhyAnInputCannotBeWhole();
    void everyDeviceIsALane();
    void pinsOfOtherPlannersAreCarriedByWhatTheySay();
    void findsRoomAroundPins();
    void aChoiceAboveALimitTellsWhatEveryDeviceLacks();
    void pinsAreKeptByThePlanner();
    void theSamePlanOnEveryThread();
};

void ShardingEditTest::aMoveCostsWhatItsPreviewSaid()
{
    const auto plan = planned("sharding.megatron", "bert_h96_l1", training);
    for (std::size_t i = 0; i < plan->itemCount(); i += 3) {
        const ItemIndex item(i);
        for (std::size_t k = 0; k < plan->choices(item).size(); k += 4) {
            Move move;
            move.choices.push_back({item, k});
            const Preview preview = plan->preview(move);
            const auto copy = plan->clone();
            const Result<Applied> applied = copy->apply(move);
            QCOMPARE(bool(applied), preview.allowed);
            if (applied)
                QVERIFY(std::abs(*preview.latencyAfter * 1e6 - objectiveOf(*copy)) < 1e-6);
        }
    }
}

void ShardingEditTest::undoRestoresTheDocument()
{
    const auto plan = planned("sharding.alpa", "bert_h96_l1", training);
    const Json before = documentOf(*plan);
    std::vector<Move> inverses;
    for (std::size_t i = 0; i < plan->itemCount(); ++i) {
        Move move;
        move.choices.push_back({ItemIndex(i), plan->choices(ItemIndex(i)).size() - 1});
        if (Result<Applied> applied = plan->apply(move))
            inverses.push_back(std::move(applied->inverse));
    }
    QVERIFY(inverses.size() > 10);
    for (auto inverse = inverses.rbegin(); inverse != inverses.rend(); ++inverse)
        plan->restore(*inverse);
    QCOMPARE(documentOf(*plan).dump(), before.dump());
}

void ShardingEditTest::aMoveToPlacementsTakesTheCheapestStrategy()
{
    const auto plan = planned("sharding.replicated", "mlp_h96_l1", {});
    const Result<Move> move = plan->readMove(Json{{"node", "up_0"}, {"output", {"R", "S(1)"}}});
    QVERIFY(move);
    QVERIFY(plan->apply(*move));
    const Json node = documentOf(*plan).at("nodes").at("up_0");
    QCOMPARE(node.at("output").dump(), std::string(R"J(["R","S(1)"])J"));
    QCOMPARE(node.at("parameters").dump(), std::string(R"J([["R","S(0)"],["R","S(0)"]])J"));
    QCOMPARE(documentOf(*plan).at("pins").at("up_0").at("output").dump(), std::string(R"J(["R","S(1)"])J"));
}

void ShardingEditTest::refusesASplitThatWouldBecomeASum()
{
    const auto plan = planned("sharding.replicated", "bert_h96_l1", {});
    QVERIFY(plan->apply(*plan->readMove(Json{{"node", "layer_0_dense"}, {"output", {"R", "P(sum)"}}})));
    const Result<Move> move = plan->readMove(Json{{"node", "layer.0.dense.bias"}, {"output", {"R", "S(0)"}}});
    QVERIFY(!move);
    QCOMPARE(move.error().message, std::string("edge layer.0.dense.bias -> layer_0_dense: S(0) cannot become P(sum)"));
}

void ShardingEditTest::refusesPlacementsThatNoStrategyHas()
{
    const auto plan = planned("sharding.replicated", "bert_h96_l1", {});
    const Result<Move> sum = plan->readMove(Json{{"node", "gelu"}, {"output", {"R", "P(sum)"}}});
    QVERIFY(!sum && sum.error().code == "no_such_strategy");
    const Result<Move> small = plan->readMove(Json{{"node", "unsqueeze"}, {"output", {"R", "S(1)"}}});
    QVERIFY(!small);
    QVERIFY(small.error().message.find("S(1) splits a dimension of size 1 over 4 devices") != std::string::npos);
}

void ShardingEditTest::aPlacementOnOneMeshDimensionLeavesTheOthers()
{
    const auto plan = planned("sharding.replicated", "mlp_h96_l1", {});
    const EditedPlan &mesh = *plan;
    const ItemIndex item = itemNamed(*plan, "up_0");
    const MeshPlacement cut{MeshPlacement::Kind::Cut, 1};
    const PlacementAnswer answer = mesh.place(item, 1, cut);
    QVERIFY(answer.preview.allowed);
    QVERIFY(plan->apply(answer.move));
    const MeshPlacement whole;
    QVERIFY((mesh.tensor(item).placements == std::vector<MeshPlacement>{whole, cut}));
    QVERIFY(std::ranges::count(mesh.placementsOffered(1), cut) == 1);
}

void ShardingEditTest::saysWhyATensorCannotBeATerm_data()
{
    QTest::addColumn<QString>("node");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *node, const char *reason) { QTest::newRow(node) << node << reason; };
    row("gelu", "gelu cannot be R, P(sum). Partial sums pass only through linear operators. Dimension 1 of the mesh "
                "can be R, S(0), S(1), S(2) here.");
    row("input_ids", "input_ids cannot be R, P(sum). Inputs and weights are stored, not summed. "
                     "Dimension 1 of the mesh can be R, S(0), S(1) here.");
    row("softmax", "softmax cannot be R, P(sum). It needs reduced sums, and the whole normalised dimension on each "
                   "device. Dimension 1 of the mesh can be R, S(0), S(1), S(2) here.");
}

void ShardingEditTest::saysWhyATensorCannotBeATerm()
{
    QFETCH(QString, node);
    QFETCH(QString, reason);
    const auto plan = planned("sharding.replicated", "bert_h96_l1", {});
    const EditedPlan &mesh = *plan;
    const PlacementAnswer answer = mesh.place(itemNamed(*plan, node.toStdString()), 1, {MeshPlacement::Kind::Partial});
    QVERIFY(!answer.preview.allowed && answer.move.isEmpty());
    QCOMPARE(answer.preview.title, std::string("no such strategy"));
    QCOMPARE(QString::fromStdString(answer.preview.reason), reason);
}

void ShardingEditTest::saysWhyAnInputCannotBeWhole()
{
    const auto plan = planned("sharding.alpa", "bert_h96_l1", {{"skip_fully_replicated", true}});
    const EditedPlan &mesh = *plan;
    const ItemIndex mask = itemNamed(*plan, "attention_mask");
    for (std::size_t i = 0; i < 2; ++i) {
        const PlacementAnswer whole = mesh.place(mask, i, {});
        if (whole.preview.allowed) {
            QVERIFY(plan->apply(whole.move));
            continue;
        }
        QVERIFY2(
            whole.preview.reason.starts_with("attention_mask cannot be R, R. Inputs and weights must not be whole"),
            whole.preview.reason.c_str());
        return;
    }
    QFAIL("the input was whole on all devices");
}

void ShardingEditTest::everyDeviceIsALane()
{
    const auto plan = planned("sharding.replicated", "mlp_h96_l1", {});
    QCOMPARE(plan->laneCount(), std::size_t(8));
    QCOMPARE(plan->lane(LaneIndex(7)).label, plan->inventory()->devices[7].name);
    QCOMPARE(plan->lane(LaneIndex(7)).usedBytes, plan->lane(LaneIndex(0)).usedBytes);
}

void ShardingEditTest::pinsOfOtherPlannersAreCarriedByWhatTheySay()
{
    ParameterValues narrow{{"mesh_shape", std::vector<std::string>{"1", "8"}}};
    const auto plan = planned("sharding.alpa", "bert_h96_l1", training);
    QVERIFY(plan->apply(*plan->readMove(Json{{"node", "word"}, {"output", {"R", "P(sum)"}}})));
    const std::shared_ptr<const EditedPlan> open = plan->clone();
    const ItemIndex word = itemNamed(*open, "word");
    const auto planAgain = [&](const ParameterValues &values) {
        return runPlanner(*findPlanner("sharding.megatron"), {open->sharedGraph(), open->inventory(), {}, values, open},
                          {});
    };
    const auto again = planAgain({});
    QVERIFY(again);
    QCOMPARE((*again)->choices(word)[(*again)->pinOf(word).choice].label,
             open->choices(word)[open->pinOf(word).choice].label);
    const auto other = planAgain(narrow);
    QVERIFY(other);
    const Pin pin = (*other)->pinOf(word);
    QVERIFY(pin.kind == Pin::Kind::None ||
            (*other)->choices(word)[pin.choice].label == open->choices(word)[open->pinOf(word).choice].label);
}

void ShardingEditTest::findsRoomAroundPins()
{
    ParameterValues values = training;
    const auto plan = planned("sharding.alpa", "bert_h96_l1", values);
    QVERIFY(plan->apply(*plan->readMove(Json{{"node", "layer_0_dense"}, {"output", {"R", "P(sum)"}}})));
    const std::shared_ptr<const EditedPlan> open = plan->clone();
    const std::int64_t limit = open->lane(LaneIndex(0)).usedBytes * 3 / 4;
    values["memory_limit_bytes"] = std::to_string(limit);
    values["time_limit"] = std::int64_t(5);
    const auto again =
        runPlanner(*findPlanner("sharding.alpa"), {open->sharedGraph(), open->inventory(), {}, values, open}, {});
    QVERIFY2(again, again ? "" : again.error().line().c_str());
    QVERIFY((*again)->lane(LaneIndex(0)).usedBytes <= limit);
}

void ShardingEditTest::aChoiceAboveALimitTellsWhatEveryDeviceLacks()
{
    ParameterValues values = training;
    values["memory_limit_bytes"] = std::string("600000");
    const std::int64_t limit = planned("sharding.alpa", "bert_h96_l1", values)->lane(LaneIndex(0)).usedBytes;
    values["memory_limit_bytes"] = std::to_string(limit); // no byte is left
    const auto plan = planned("sharding.alpa", "bert_h96_l1", values);
    std::optional<Preview::Excess> excess;
    for (std::size_t i = 0; i < plan->itemCount() && !excess; ++i) {
        for (std::size_t k = 0; k < plan->choices(ItemIndex(i)).size() && !excess; ++k) {
            Move move;
            move.choices.push_back({ItemIndex(i), k});
            excess = plan->preview(move).excess;
        }
    }
    QVERIFY(excess);
    QVERIFY(excess->device.empty());
    QCOMPARE(excess->has, limit);
    QVERIFY(excess->needs > limit);
}

void ShardingEditTest::pinsAreKeptByThePlanner()
{
    const auto plan = planned("sharding.alpa", "bert_h96_l1", training);
    const Result<Move> move = plan->readMove(Json{{"node", "word"}, {"output", {"R", "P(sum)"}}});
    QVERIFY(move && plan->apply(*move));
    const std::shared_ptr<const EditedPlan> open = plan->clone();
    const Result<std::unique_ptr<EditedPlan>> again =
        runPlanner(*findPlanner("sharding.alpa"), {open->sharedGraph(), open->inventory(), {}, training, open}, {});
    QVERIFY(again);
    const Json document = documentOf(**again);
    QCOMPARE(document.at("nodes").at("word").at("output").dump(), std::string(R"J(["R","P(sum)"])J"));
    QCOMPARE(document.at("pins").size(), std::size_t(1));
    QVERIFY(objectiveOf(**again) <= objectiveOf(*open) + 1e-9);
}

void ShardingEditTest::theSamePlanOnEveryThread()
{
    ParameterValues limited = training;
    limited["memory_limit_bytes"] = std::string("600000");
    for (const ParameterValues &values : {training, limited}) {
        std::vector<std::string> texts(4);
        {
            std::vector<std::jthread> threads;
            for (std::size_t i = 0; i < texts.size(); ++i)
                threads.emplace_back([&, i] {
                    const std::vector<std::vector<char>> elsewhere(i * 1000, std::vector<char>(i * 37));
                    Json document = documentOf(*planned("sharding.alpa", "bert_h96_l1", values));
                    document["solver"].erase("seconds");
                    texts[i] = document.dump();
                });
        }
        for (const std::string &text : texts)
            QCOMPARE(text, texts.front());
    }
}

CUTAWAY_CORE_TEST(ShardingEditTest)
#include "sharding_edit_test.moc"
