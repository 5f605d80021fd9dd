#include "core/base/units.h"
#include "core/files/file_io.h"
#include "core/formats/exports/export_registry.h"
#include "core/plan/item_facts.h"
#include "core/plan/mesh_placement.h"
#include "core/plan/move_candidates.h"
#include "core/plan/plan_documents.h"
#include "core/plan/suggestions.h"
#include "core/plan/time_texts.h"
#include "tests/support/sharding_cases.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <thread>

using namespace cutaway;
using namespace cutaway::testing;
using Json = nlohmann::json;

namespace {

std::unique_ptr<EditedPlan> planned(const std::string &planner, const std::string &graph, ParameterValues values)
{
    Result<std::unique_ptr<EditedPlan>> plan =
        runPlanner(*findPlanner(planner),
                   {fixtureGraph("sharding/" + graph), fixtureInventory("sharding/mesh2x4"), {}, values, nullptr}, {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

std::string errorOf(const std::string &graph, const ParameterValues &values, const std::string &planner)
{
    const Result<std::unique_ptr<EditedPlan>> plan =
        runPlanner(*findPlanner(planner),
                   {fixtureGraph("sharding/" + graph), fixtureInventory("sharding/mesh2x4"), {}, values, nullptr}, {});
    return plan ? std::string() : plan.error().line();
}

Json documentOf(const EditedPlan &plan)
{
    return Json::parse(plan.document().dump());
}

double objectiveOf(const EditedPlan &plan)
{
    return documentOf(plan).at("cost").at("objective");
}

ItemIndex itemNamed(const EditedPlan &plan, std::string_view name)
{
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        if (plan.item(ItemIndex(i)).label == name)
            return ItemIndex(i);
    }
    qFatal("there is no such item");
}

/// What reading this document as a plan of the small graph says.
std::string readingError(const Json &document)
{
    const Result<OpenedPlan> opened =
        readPlan(document.dump(), fixtureGraph("sharding/mlp_h96_l1"), fixtureInventory("sharding/mesh2x4"));
    return opened ? std::string() : opened.error().line();
}

const ParameterValues training{{"gradient_sync", true}, {"device_flops", 2e13}};

/// By hand, where it does not pay, and not pinned.
void splitColumns(EditedPlan &plan, const std::vector<std::string> &operators)
{
    const auto &mesh = dynamic_cast<const HasMeshPlacements &>(plan);
    for (const std::string &name : operators) {
        const ItemIndex item = itemNamed(plan, name);
        const PlacementAnswer answer = mesh.place(item, 1, {MeshPlacement::Kind::Cut, 2});
        Move unpin;
        unpin.pins.push_back({item, {}});
        if (!answer.preview.allowed || !plan.apply(answer.move) || !plan.apply(unpin))
            qFatal("the columns cannot be split");
    }
}

} // namespace

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
    void aReadPlanKeepsItsBound();
    void aReadPlanOnOtherDevicesHasNoBound();
    void findsRoomAroundPins();
    void aChoiceAboveALimitTellsWhatEveryDeviceLacks();
    void pinsAreKeptByThePlanner();
    void documentsReadBackAlike();
    void errorsOfPlansSayWhere_data();
    void errorsOfPlansSayWhere();
    void errorsOfParametersAreOneLine_data();
    void errorsOfParametersAreOneLine();
    void saysWhatTakesTheTime();
    void suggestedMovesGainWhatTheyPromise();
    void gradientsAreSummedUpWithTheirBytes();
    void figuresHaveOneNameAndOneMeaningWhereverTheyStand();
    void whatIsNoTimeIsNotToldAsOne();
    void lookingForMovesStopsWhenItIsAskedTo();
    void movesAreSuggestedForAllLayersThatAreAlike();
    void pinnedOperatorsAreLeftOutOfSuggestions();
    void nothingIsSuggestedForAnOptimum();
    void saysWhenTheOptimumIsTrivial();
    void theSamePlanOnEveryThread();
    void exportedPythonCompilesAndReadsBack_data();
    void exportedPythonCompilesAndReadsBack();
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
    QVERIFY(small.error().message.find("S(1) splits 1 rows over 4 devices") != std::string::npos);
}

void ShardingEditTest::aPlacementOnOneMeshDimensionLeavesTheOthers()
{
    const auto plan = planned("sharding.replicated", "mlp_h96_l1", {});
    const auto &mesh = dynamic_cast<const HasMeshPlacements &>(*plan);
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
    row("gelu", "gelu cannot be R, P(sum). Terms of a sum pass through linear operators only. "
                "Dimension 1 of the mesh can be R, S(0), S(1), S(2) here.");
    row("input_ids", "input_ids cannot be R, P(sum). Inputs and weights are stored, not summed. "
                     "Dimension 1 of the mesh can be R, S(0), S(1) here.");
    row("softmax",
        "softmax cannot be R, P(sum). It needs finished sums, and all of what it normalises along on each device. "
        "Dimension 1 of the mesh can be R, S(0), S(1), S(2) here.");
}

void ShardingEditTest::saysWhyATensorCannotBeATerm()
{
    QFETCH(QString, node);
    QFETCH(QString, reason);
    const auto plan = planned("sharding.replicated", "bert_h96_l1", {});
    const auto &mesh = dynamic_cast<const HasMeshPlacements &>(*plan);
    const PlacementAnswer answer = mesh.place(itemNamed(*plan, node.toStdString()), 1, {MeshPlacement::Kind::Partial});
    QVERIFY(!answer.preview.allowed && answer.move.isEmpty());
    QCOMPARE(answer.preview.title, std::string("no such strategy"));
    QCOMPARE(QString::fromStdString(answer.preview.reason), reason);
}

/// Where nothing may be whole.
void ShardingEditTest::saysWhyAnInputCannotBeWhole()
{
    const auto plan = planned("sharding.alpa", "bert_h96_l1", {{"skip_fully_replicated", true}});
    const auto &mesh = dynamic_cast<const HasMeshPlacements &>(*plan);
    const ItemIndex mask = itemNamed(*plan, "attention_mask");
    for (std::size_t i = 0; i < 2; ++i) {
        const PlacementAnswer whole = mesh.place(mask, i, {});
        if (whole.preview.allowed) {
            QVERIFY(plan->apply(whole.move));
            continue;
        }
        QVERIFY2(
            whole.preview.reason.starts_with("attention_mask cannot be R, R. Inputs and weights are not to be whole"),
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

/// The two plans list an operator's strategies in the same order only by chance.
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

void ShardingEditTest::aReadPlanKeepsItsBound()
{
    const auto plan = planned("sharding.alpa", "bert_h96_l1", training);
    QVERIFY(plan->cost().boundSec);
    const Result<OpenedPlan> opened = readPlan(writePlan(*plan), plan->sharedGraph(), plan->inventory());
    QVERIFY(opened);
    QCOMPARE(*opened->plan->cost().boundSec, *plan->cost().boundSec);
}

void ShardingEditTest::aReadPlanOnOtherDevicesHasNoBound()
{
    const auto plan = planned("sharding.alpa", "bert_h96_l1", training);
    Inventory faster = *plan->inventory();
    faster.mesh->intraNodeBandwidth = 1e12;
    const Result<OpenedPlan> opened =
        readPlan(writePlan(*plan), plan->sharedGraph(), std::make_shared<const Inventory>(std::move(faster)));
    QVERIFY(opened);
    QVERIFY(!opened->plan->cost().boundSec);
}

/// The smallest strategy of a bias cannot become the term of a sum that its reader is pinned to.
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

void ShardingEditTest::documentsReadBackAlike()
{
    for (const char *planner : {"sharding.alpa", "sharding.megatron", "sharding.replicated"}) {
        ParameterValues values = training;
        values["list_strategies"] = true;
        const auto plan = planned(planner, "gpt_h768_l2", values);
        const Result<OpenedPlan> opened = readPlan(writePlan(*plan), plan->sharedGraph(), plan->inventory());
        QVERIFY2(opened, opened ? "" : opened.error().line().c_str());
        QCOMPARE(documentOf(*opened->plan).dump(), documentOf(*plan).dump());
    }
}

void ShardingEditTest::errorsOfPlansSayWhere_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("error");
    QTest::newRow("count") << "/nodes/x/output"
                           << R"J(["R"])J"
                           << "nodes.x.output: 2 placements expected, 1 found";
    QTest::newRow("rank") << "/nodes/x/output"
                          << R"J(["R", "S(3)"])J"
                          << "nodes.x.output[1]: S(3) on a rank-2 tensor";
    QTest::newRow("strategy") << "/nodes/relu/output"
                              << R"J(["R", "S(1)"])J"
                              << "nodes.relu: (R,R) -> (R,S(1)) is not a strategy of this node";
    QTest::newRow("edge") << "/parameters/down.0.bias"
                          << R"J(["R", "S(0)"])J"
                          << "edge down.0.bias -> down_0: S(0) cannot become P(sum)";
    QTest::newRow("word") << "/nodes/x/output"
                          << R"J(["R", 5])J"
                          << "nodes.x.output[1]: R, S(dimension) or P(sum) is wanted, not the number 5";
}

void ShardingEditTest::errorsOfPlansSayWhere()
{
    QFETCH(const QString, path);
    QFETCH(const QString, value);
    QFETCH(const QString, error);
    const auto plan = planned("sharding.replicated", "mlp_h96_l1", {});
    QVERIFY(plan->apply(*plan->readMove(Json{{"node", "down_0"}, {"output", {"R", "P(sum)"}}})));
    Json document = documentOf(*plan);
    document[Json::json_pointer(path.toStdString())] = Json::parse(value.toStdString());
    QCOMPARE(readingError(document), error.toStdString());
}

void ShardingEditTest::errorsOfParametersAreOneLine_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("planner");
    QTest::addColumn<QString>("error");
    const auto row = [](const char *name, const char *value, const char *error, const char *planner = "sharding.alpa") {
        QTest::newRow(error) << name << value << planner << error;
    };
    row("mesh_shape", "2,x", "mesh_shape: \"2,x\" is not a list of positive integers");
    row("mesh_shape", "4,8", "mesh_shape: 4x8 needs 32 devices, the inventory has 8");
    row("inter_node_bandwidth", "0", "inter_node_bandwidth: must be > 0");
    row("mip_rel_gap", "120", "mip_rel_gap: 120 is not a percentage below 100");
    row("time_limit", "0", "time_limit: must be > 0");
    row("memory_limit_bytes", "1000", "no plan fits in 1000 bytes per device (the least possible is 40176)");
    row("tensor_dim", "2", "tensor_dim: 2 is not a dimension of a 2-dimensional mesh", "sharding.megatron");
}

void ShardingEditTest::errorsOfParametersAreOneLine()
{
    QFETCH(const QString, name);
    QFETCH(const QString, value);
    QFETCH(const QString, planner);
    QFETCH(const QString, error);
    const PlannerDescriptor &descriptor = *findPlanner(planner.toStdString());
    const auto declaration = std::ranges::find(descriptor.parameters, name.toStdString(), &ParameterDeclaration::name);
    const Result<ParameterValue> parsed = parseParameter(*declaration, value.toStdString());
    QVERIFY(parsed);
    QCOMPARE(errorOf("mlp_h96_l1", {{name.toStdString(), *parsed}}, planner.toStdString()), error.toStdString());
}

void ShardingEditTest::saysWhatTakesTheTime()
{
    const auto plan = planned("sharding.megatron", "bert_h96_l3", training);
    const GroupLimits limits = plan->limits(GroupIndex(0));
    QVERIFY2(limits.text.find("The dearest is the ") != std::string::npos, limits.text.c_str());
    double seconds = 0;
    for (const KeyFigure &figure : limits.figures)
        seconds += figure.value;
    QVERIFY(std::abs(seconds - *plan->cost().latencySec) < 1e-12);
}

void ShardingEditTest::suggestedMovesGainWhatTheyPromise()
{
    const auto plan = planned("sharding.alpa", "bert_h96_l3", training);
    splitColumns(*plan, {"layer_1_intermediate"});
    const Suggestions found = suggestMoves(*plan, GroupIndex(0), {});
    QVERIFY(!found.best.empty());
    for (const Suggestion &suggestion : found.best) {
        const auto copy = plan->clone();
        QVERIFY(copy->apply(suggestion.move));
        const double gain = *plan->cost().latencySec - *copy->cost().latencySec;
        QVERIFY(gain > 0);
        QVERIFY(std::abs(gain - suggestion.gainSec) < 1e-12);
    }
}

void ShardingEditTest::gradientsAreSummedUpWithTheirBytes()
{
    const std::string report = planned("sharding.megatron", "bert_h96_l3", training)->report();
    const std::size_t begin = report.find("all-reduce of gradients");
    QVERIFY2(begin != std::string::npos, report.c_str());
    const std::string line = report.substr(begin, report.find('\n', begin) - begin);
    QVERIFY2(line.find(" 0 B") == std::string::npos, line.c_str());
    QVERIFY(report.find("layer.0") < report.find("layer.1")); // they cost the same: as they come
}

void ShardingEditTest::figuresHaveOneNameAndOneMeaningWhereverTheyStand()
{
    const auto plan = planned("sharding.megatron", "bert_h96_l3", training);
    std::vector<ItemIndex> all;
    for (std::size_t i = 0; i < plan->itemCount(); ++i)
        all.emplace_back(i);
    const std::vector<ItemFact> sums = dynamic_cast<const HasItemFacts &>(*plan).sumFacts(all);
    const std::vector<KeyFigure> limits = plan->limits(GroupIndex(0)).figures;
    const std::vector<Text> meanings = dynamic_cast<const HasTimeTexts &>(*plan).partTexts();
    const std::vector<CostPart> &parts = plan->cost().parts;
    QCOMPARE(meanings.size(), parts.size());
    int told = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        QVERIFY(!meanings[i].empty());
        if (parts[i].seconds == 0)
            continue;
        ++told;
        const auto sum = std::ranges::find(sums, parts[i].label, &ItemFact::label);
        QVERIFY2(sum != sums.end(), parts[i].label.c_str());
        QCOMPARE(sum->text, formatSeconds(parts[i].seconds));
        QCOMPARE(sum->meaning, meanings[i]);
        const auto limit = std::ranges::find(limits, parts[i].label, &KeyFigure::label);
        QVERIFY2(limit != limits.end(), parts[i].label.c_str());
        QCOMPARE(limit->value, parts[i].seconds);
        QCOMPARE(limit->description, meanings[i]);
        const std::string line = parts[i].label + "  ";
        const std::size_t begin = plan->report().find(line);
        QVERIFY2(begin != std::string::npos, line.c_str());
        QVERIFY(plan->report().find(formatSeconds(parts[i].seconds), begin) < plan->report().find('\n', begin));
    }
    QCOMPARE(told, 3);
}

void ShardingEditTest::whatIsNoTimeIsNotToldAsOne()
{
    const auto plan = planned("sharding.megatron", "bert_h96_l3", {{"cost_model", "alpha_beta"}});
    const PlanCost &cost = plan->cost();
    QVERIFY(!cost.latencySec);
    QVERIFY(cost.parts.empty());
    const auto redistribution = std::ranges::find(cost.figures, Text("Redistribution"), &KeyFigure::label);
    QVERIFY(redistribution != cost.figures.end());
    QVERIFY(redistribution->unit == KeyFigure::Unit::Count && redistribution->value > 0);
}

void ShardingEditTest::lookingForMovesStopsWhenItIsAskedTo()
{
    const auto plan = planned("sharding.alpa", "bert_h96_l3", training);
    splitColumns(*plan, {"layer_1_intermediate"});
    const auto &candidates = dynamic_cast<const HasMoveCandidates &>(*plan);
    QVERIFY(!candidates.moveCandidates(GroupIndex(0), {}).empty());
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(candidates.moveCandidates(GroupIndex(0), {stop.get_token(), {}}).empty());
}

void ShardingEditTest::movesAreSuggestedForAllLayersThatAreAlike()
{
    const auto plan = planned("sharding.alpa", "bert_h96_l3", training);
    const double least = *plan->cost().latencySec;
    splitColumns(*plan, {"layer_0_intermediate", "layer_1_intermediate", "layer_2_intermediate"});
    const Suggestions found = suggestMoves(*plan, GroupIndex(0), {});
    QVERIFY(!found.best.empty());
    QCOMPARE(found.best.front().move.choices.size(), std::size_t(3));
    QVERIFY(std::abs(*plan->cost().latencySec - found.best.front().gainSec - least) < 1e-12);
}

void ShardingEditTest::pinnedOperatorsAreLeftOutOfSuggestions()
{
    const auto plan = planned("sharding.alpa", "bert_h96_l3", training);
    splitColumns(*plan, {"layer_1_intermediate"});
    Move pins;
    for (std::size_t i = 0; i < plan->itemCount(); ++i) {
        const std::vector<ChoiceInfo> choices = plan->choices(ItemIndex(i));
        const auto current = std::ranges::find(choices, true, &ChoiceInfo::isCurrent);
        pins.pins.push_back({ItemIndex(i), {Pin::Kind::Choice, {}, {}, std::size_t(current - choices.begin())}});
    }
    QVERIFY(plan->apply(pins));
    QVERIFY(suggestMoves(*plan, GroupIndex(0), {}).best.empty());
}

void ShardingEditTest::nothingIsSuggestedForAnOptimum()
{
    const auto plan = planned("sharding.alpa", "bert_h96_l3", training);
    const Suggestions found = suggestMoves(*plan, GroupIndex(0), {});
    QVERIFY(found.best.empty());
    QVERIFY(plan->limits(GroupIndex(0)).text.ends_with("the solver has proven it."));
}

void ShardingEditTest::saysWhenTheOptimumIsTrivial()
{
    const auto plan = planned("sharding.alpa", "mlp_h96_l1", {});
    const std::vector<Problem> problems = plan->problems();
    QVERIFY(std::ranges::count(problems, "nothing_to_split", &Problem::code) == 1);
}

/// Whatever else runs beside it, and wherever its memory lies.
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

void ShardingEditTest::exportedPythonCompilesAndReadsBack_data()
{
    QTest::addColumn<QString>("planner");
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("mesh");
    QTest::addColumn<QString>("imported");
    QTest::addColumn<bool>("isPinned");
    QTest::newRow("by rule") << "sharding.megatron"
                             << "gpt_h768_l2"
                             << "2,4"
                             << "" << false;
    QTest::newRow("one dimension") << "sharding.alpa"
                                   << "bert_h96_l1"
                                   << "8"
                                   << "" << false;
    QTest::newRow("three dimensions") << "sharding.alpa"
                                      << "mlp_h96_l1"
                                      << "2,2,2"
                                      << "" << false;
    QTest::newRow("pinned") << "sharding.alpa"
                            << "bert_h96_l1"
                            << "4,2"
                            << "" << true;
    QTest::newRow("imported") << "sharding.alpa"
                              << "bert_h96_l3"
                              << "2,4"
                              << "bert_h96_l3.mesh2x4.import.solution.json" << false;
}

void ShardingEditTest::exportedPythonCompilesAndReadsBack()
{
    QFETCH(const QString, planner);
    QFETCH(const QString, graph);
    QFETCH(const QString, mesh);
    QFETCH(const QString, imported);
    QFETCH(const bool, isPinned);
    ParameterValues values = training;
    std::vector<std::string> shape;
    for (const QString &size : mesh.split(','))
        shape.push_back(size.toStdString());
    values["mesh_shape"] = shape;
    if (!imported.isEmpty())
        values["preload_solution"] = fixturesFolder() + "/sharding/" + imported.toStdString();
    const auto plan = planned(planner.toStdString(), graph.toStdString(), values);
    if (isPinned)
        QVERIFY(plan->apply(*plan->readMove(Json{{"node", "word"}, {"output", {"R", "P(sum)"}}})));
    const Result<std::string> text = exportPlan(*findExport("dtensor"), *plan, {});
    QVERIFY(text);
    QTemporaryDir folder;
    const QString file = folder.filePath("plan.py");
    QVERIFY(writeFile(file.toStdString(), *text));
    const QString python = QStandardPaths::findExecutable("python3");
    QVERIFY2(!python.isEmpty(), "the tests want python3, which packages.txt names");
    // The tables as JSON: what a deployment would read.
    const QString script = "import ast, json, sys\n"
                           "tree = ast.parse(open(sys.argv[1]).read())\n"
                           "tables = {n.targets[0].id: ast.literal_eval(n.value) for n in tree.body"
                           " if isinstance(n, ast.Assign)}\n"
                           "print(json.dumps(tables))\n";
    QProcess process;
    process.start(python, {"-c", script, file});
    QVERIFY(process.waitForFinished());
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError());
    const Json tables = Json::parse(process.readAllStandardOutput().toStdString());
    Json document = documentOf(*plan);
    document["nodes"] = tables.at("NODES");
    document["mesh_shape"] = tables.at("MESH_SHAPE");
    const Result<OpenedPlan> opened = readPlan(document.dump(), plan->sharedGraph(), plan->inventory());
    QVERIFY(opened);
    QCOMPARE(objectiveOf(*opened->plan), objectiveOf(*plan));
}

QTEST_GUILESS_MAIN(ShardingEditTest)
#include "sharding_edit_test.moc"
