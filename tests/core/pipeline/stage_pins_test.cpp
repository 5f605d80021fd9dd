#include "core/pipeline/pipeline_plan.h"
#include "core/plan/edited_plan.h"
#include "core/plan/pins.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace cutaway;
using Json = nlohmann::json;

// Boundaries that stay where they are.

namespace {

std::shared_ptr<const Graph> chain()
{
    return testing::fixtureGraph("pipeline/chain_14_100");
}

std::shared_ptr<const Inventory> devices(std::size_t count)
{
    auto inventory = std::make_shared<Inventory>();
    inventory->transferRateBytesPerSec = 1 << 20;
    for (std::size_t i = 0; i < count; ++i)
        inventory->devices.push_back({std::int64_t(i), "dev_" + std::to_string(i), 1 << 30, {}, {}, {}});
    return inventory;
}

/// The chain's operators in four stages: 0 to 2, 3 to 6, 7 to 9, 10 to 13.
std::unique_ptr<EditedPlan> fourStages()
{
    PlannerInput input;
    input.graph = chain();
    input.inventory = devices(4);
    input.given = {{"cuts", std::string("@op2,@op6,@op9")}};
    auto plan = runPlanner(*findPlanner("pipeline.cut_stages"), std::move(input), {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

ItemIndex item(const EditedPlan &plan, const std::string &name)
{
    return ItemIndex(plan.graph().find(name).value());
}

GroupIndex stage(const EditedPlan &plan, std::size_t number)
{
    return plan.groupsInOrder()[number];
}

/// The boundary before a stage.
std::unique_ptr<EditedPlan> fourStagesPinnedBefore(std::size_t number)
{
    std::unique_ptr<EditedPlan> plan = fourStages();
    if (!plan->apply(groupOrderOf(*plan)->pinBoundary(stage(*plan, number), true)))
        qFatal("the boundary cannot be pinned");
    return plan;
}

Result<std::unique_ptr<EditedPlan>> balancedAround(const EditedPlan &start, std::int64_t stages)
{
    PlannerInput input;
    input.graph = start.sharedGraph();
    input.inventory = devices(std::size_t(stages));
    input.given = {{"stages", stages}};
    input.start = start.clone();
    return runPlanner(*findPlanner("pipeline.balanced"), std::move(input), {});
}

QString documentOf(const EditedPlan &plan)
{
    return QString::fromStdString(plan.document().dump());
}

std::string refusal(const EditedPlan &plan, const Move &move)
{
    const Preview preview = plan.preview(move);
    return preview.allowed ? std::string() : std::string(preview.reason);
}

Move boundaryTo(const EditedPlan &plan, const std::string &name, std::size_t neighbour)
{
    return groupOrderOf(plan)->moveBoundary(item(plan, name), stage(plan, neighbour));
}

std::unique_ptr<EditedPlan> replanned(const char *planner, const EditedPlan &start,
                                      std::shared_ptr<const Inventory> inventory, ParameterValues given = {})
{
    PlannerInput input;
    input.graph = start.sharedGraph();
    input.inventory = std::move(inventory);
    input.given = std::move(given);
    input.start = start.clone();
    auto plan = runPlanner(*findPlanner(planner), std::move(input), {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

/// The operators that run behind the only boundary that is pinned; empty: there is none.
std::vector<std::string> behindPinned(const EditedPlan &plan)
{
    std::vector<std::string> names;
    bool isBehind = false;
    for (const GroupIndex group : plan.groupsInOrder()) {
        isBehind = isBehind || groupOrderOf(plan)->isBoundaryPinned(group);
        for (const ItemIndex item : isBehind ? plan.groupItems(group) : std::vector<ItemIndex>()) {
            if (plan.graph().node(NodeIndex(item.value())).isOperation())
                names.emplace_back(plan.item(item).label);
        }
    }
    std::ranges::sort(names);
    return names;
}

} // namespace

class StagePinsTest : public QObject
{
    Q_OBJECT

private slots:
    void plannersWithAProofKeepPinnedBoundaries_data()
    {
        QTest::addColumn<QString>("planner");
        QTest::addColumn<QString>("graph");
        QTest::addColumn<QString>("inventory");
        QTest::newRow("optimal") << "pipeline.optimal"
                                 << "layer_bert24_training"
                                 << "layer_bert24_training";
        QTest::newRow("piper") << "pipeline.piper"
                               << "piper/bert32a100"
                               << "piper/8dev_80GB";
    }
    void plannersWithAProofKeepPinnedBoundaries()
    {
        QFETCH(QString, planner);
        QFETCH(QString, graph);
        QFETCH(QString, inventory);
        const std::string id = planner.toStdString();
        const auto devices = testing::fixtureInventory("placement/" + inventory.toStdString());
        ParameterValues given;
        if (id == "pipeline.piper")
            given = {{"microbatches", std::int64_t(16)}};
        PlannerInput input;
        input.graph = testing::fixtureGraph("placement/" + graph.toStdString());
        input.inventory = devices;
        input.given = given;
        const auto start = std::move(*runPlanner(*findPlanner(id), std::move(input), {}));
        QVERIFY(behindPinned(*start).empty());
        const EditedPlan &order = *groupOrderOf(*start);
        const GroupIndex first = order.groupsInOrder().front();
        start->restore(order.cutBefore(start->groupItems(first)[start->groupItems(first).size() / 2]));
        QVERIFY(start->apply(order.pinBoundary(order.groupsInOrder()[1], true)));
        const std::vector<std::string> behind = behindPinned(*start);
        QVERIFY(!behind.empty());

        const auto plan = replanned(id.c_str(), *start, devices, given);
        QCOMPARE(behindPinned(*plan), behind);
        const auto again = replanned(id.c_str(), *plan, devices, given);
        QCOMPARE(behindPinned(*again), behind);
    }

    void aProvenPlanRefusesDragsOverAPinnedBoundary()
    {
        const auto plan = replanned("pipeline.optimal", *fourStagesPinnedBefore(1), devices(4));
        QCOMPARE(behindPinned(*plan).size(), std::size_t(11)); // op3 to op13
        const EditedPlan &order = *groupOrderOf(*plan);
        const GroupIndex later = plan->groupOf(item(*plan, "op3"));
        const Move over = order.moveBoundary(item(*plan, "op3"), plan->groupOf(item(*plan, "op2")));
        QCOMPARE(plan->preview(over).code, std::string("pinned"));
        const QString pinned = documentOf(*plan);
        const Result<OpenedPlan> read = readPlan(plan->document().dump(), plan->sharedGraph(), plan->inventory());
        QVERIFY(read);
        QCOMPARE(behindPinned(*read->plan), behindPinned(*plan));

        const auto unpinned = plan->apply(order.pinBoundary(later, false));
        QVERIFY(unpinned);
        QVERIFY(plan->preview(over).code != "pinned");
        QVERIFY(behindPinned(*plan).empty());
        plan->restore(unpinned->inverse);
        QCOMPARE(documentOf(*plan), pinned);
    }

    void emptyingAndRemovingAProvenStageIsUndoneWithItsPin()
    {
        const auto plan = replanned("pipeline.optimal", *fourStagesPinnedBefore(1), devices(4));
        const EditedPlan &order = *groupOrderOf(*plan);
        QVERIFY(plan->apply(order.cutBefore(item(*plan, "op8"))));
        const GroupIndex later = plan->groupOf(item(*plan, "op3"));
        const QString pinned = documentOf(*plan);
        const std::vector<GroupIndex> stages = order.groupsInOrder();
        const auto next = std::ranges::find(stages, later) + 1;
        QVERIFY(next < stages.end());
        Move empty;
        for (const ItemIndex node : plan->groupItems(later))
            empty.items.push_back({node, *next});
        const auto emptied = plan->apply(empty);
        QVERIFY2(emptied, emptied ? "" : emptied.error().line().c_str());
        Move remove;
        remove.remove = later;
        const auto removed = plan->apply(remove);
        QVERIFY2(removed, removed ? "" : removed.error().line().c_str());
        plan->restore(removed->inverse);
        plan->restore(emptied->inverse);
        QCOMPARE(documentOf(*plan), pinned);
    }

    void singleOperatorsCannotBeKeptByThem()
    {
        const auto start = fourStages();
        Pin pin;
        pin.kind = Pin::Kind::Group;
        pin.group = stage(*start, 2);
        Move move;
        move.pins = {{item(*start, "op8"), pin}};
        QVERIFY(start->apply(move));
        PlannerInput input;
        input.graph = start->sharedGraph();
        input.inventory = devices(4);
        input.start = start->clone();
        const auto plan = runPlanner(*findPlanner("pipeline.optimal"), std::move(input), {});
        QCOMPARE(plan.error().code, std::string("other_pins"));
        QVERIFY(plan.error().message.find("op8 is pinned") != std::string::npos);
    }

    void aPinnedBoundaryIsOnePin()
    {
        const auto plan = fourStagesPinnedBefore(2);
        QCOMPARE(plan->pinnedItems().size(), std::size_t(2)); // both sides
        QCOMPARE(pinCount(*plan), std::size_t(1));
        const std::vector<ItemIndex> other{item(*plan, "op1")};
        QVERIFY(plan->apply(pinWhereTheyLie(*plan, other, Pin::Kind::Group)));
        QCOMPARE(pinCount(*plan), std::size_t(2));
    }

    void aPinnedBoundaryIsNotMoved()
    {
        const auto plan = fourStagesPinnedBefore(2);
        QVERIFY(groupOrderOf(*plan)->isBoundaryPinned(stage(*plan, 2)));
        QVERIFY(!groupOrderOf(*plan)->isBoundaryPinned(stage(*plan, 1)));
        QCOMPARE(refusal(*plan, boundaryTo(*plan, "op7", 1)), std::string("op7 is pinned to stage 2"));
        QCOMPARE(refusal(*plan, boundaryTo(*plan, "op5", 2)), std::string("op6 is pinned to stage 1"));
        QCOMPARE(refusal(*plan, boundaryTo(*plan, "op3", 0)), std::string()); // another boundary
    }

    void pinningIsAStepThatIsUndone()
    {
        const auto plan = fourStages();
        const QString before = documentOf(*plan);
        const Move pin = groupOrderOf(*plan)->pinBoundary(stage(*plan, 2), true);
        QCOMPARE(plan->describe(pin), std::string("Pin the boundary between stages 1 and 2"));
        const Result<Applied> pinned = plan->apply(pin);
        QVERIFY(pinned);
        QCOMPARE(plan->pinnedItems(), (std::vector{item(*plan, "op6"), item(*plan, "op7")}));
        plan->restore(pinned->inverse);
        QCOMPARE(documentOf(*plan), before);
        plan->restore(pin);
        const Move unpin = groupOrderOf(*plan)->pinBoundary(stage(*plan, 2), false);
        QCOMPARE(plan->describe(unpin), std::string("Unpin the boundary between stages 1 and 2"));
        QVERIFY(plan->apply(unpin));
        QVERIFY(plan->pinnedItems().empty());
    }

    void documentsKeepPins()
    {
        const auto plan = fourStagesPinnedBefore(2);
        const Json document = plan->document();
        QCOMPARE(QString::fromStdString(document.at("pins").dump()), QString(R"({"op6":1,"op7":2})"));
        const Result<OpenedPlan> opened = readPlan(document.dump(), chain(), devices(4));
        QVERIFY2(opened, opened ? "" : opened.error().line().c_str());
        QVERIFY(groupOrderOf(*opened->plan)->isBoundaryPinned(stage(*opened->plan, 2)));
        QCOMPARE(documentOf(*opened->plan), documentOf(*plan));
    }

    void documentsWithWrongPinsSayWhere_data()
    {
        QTest::addColumn<QString>("pins");
        QTest::addColumn<QString>("error");
        QTest::newRow("node") << R"({"nobody": 1})"
                              << "pins.nobody: the graph \"chain_14_100\" has no node \"nobody\"";
        QTest::newRow("stage") << R"({"op6": 9})"
                               << "pins.op6: there is no stage 9";
        QTest::newRow("type") << R"({"op6": "1"})"
                              << "pins.op6: expected a stage's id";
    }
    void documentsWithWrongPinsSayWhere()
    {
        QFETCH(QString, pins);
        QFETCH(QString, error);
        Json document = fourStages()->document();
        document["pins"] = Json::parse(pins.toStdString());
        const Result<OpenedPlan> opened = readPlan(document.dump(), chain(), devices(4));
        QVERIFY(!opened);
        QVERIFY2(opened.error().line().find(error.toStdString()) != std::string::npos, opened.error().line().c_str());
    }

    void aPinThatTheDocumentDoesNotKeepIsAProblem()
    {
        Json document = fourStages()->document();
        document["pins"] = {{"op6", 2}};
        const Result<OpenedPlan> opened = readPlan(document.dump(), chain(), devices(4));
        QVERIFY(opened);
        const std::vector<Problem> problems = opened->plan->problems();
        const auto problem = std::ranges::find(problems, "pin_not_kept", &Problem::code);
        QVERIFY(problem != problems.end());
        QCOMPARE(problem->title, std::string("op6 is not where it is pinned"));
    }

    void cuttingAStageLeavesItsPinnedBoundaryWhereItIs()
    {
        const auto plan = fourStagesPinnedBefore(2);
        const Result<Applied> cut = plan->apply(cutBefore(*plan, item(*plan, "op5")));
        QVERIFY(cut);
        QVERIFY(groupOrderOf(*plan)->isBoundaryPinned(stage(*plan, 3)));
        QVERIFY(!plan->preview(boundaryTo(*plan, "op7", 2)).allowed);
        plan->restore(cut->inverse);
        QVERIFY(groupOrderOf(*plan)->isBoundaryPinned(stage(*plan, 2)));
    }

    void stagesAreNotJoinedOverAPinnedBoundary()
    {
        const auto plan = fourStagesPinnedBefore(2);
        QCOMPARE(refusal(*plan, groupOrderOf(*plan)->joinWithBefore(stage(*plan, 2))),
                 std::string("the boundary between stages 1 and 2 is pinned"));
        const Result<Applied> joined = plan->apply(groupOrderOf(*plan)->joinWithBefore(stage(*plan, 1)));
        QVERIFY(joined);
        QVERIFY(groupOrderOf(*plan)->isBoundaryPinned(stage(*plan, 1)));
        plan->restore(joined->inverse);
        QVERIFY(groupOrderOf(*plan)->isBoundaryPinned(stage(*plan, 2)));
    }

    void movesDocumentsPin()
    {
        const auto plan = fourStages();
        const Result<Move> pin = plan->readMove({{"nodes", {"op6", "op7"}}, {"pin", true}});
        QVERIFY(pin && plan->apply(*pin));
        QVERIFY(groupOrderOf(*plan)->isBoundaryPinned(stage(*plan, 2)));
        const Result<Move> unpin = plan->readMove({{"node", "op6"}, {"pin", false}});
        QVERIFY(unpin && plan->apply(*unpin));
        QVERIFY(!groupOrderOf(*plan)->isBoundaryPinned(stage(*plan, 2)));
        QVERIFY(!plan->readMove({{"node", "nobody"}, {"pin", true}}));
    }

    void balancedKeepsAPinnedBoundary_data()
    {
        QTest::addColumn<std::int64_t>("stages");
        for (const std::int64_t stages : {2, 4, 7})
            QTest::addRow("%lld stages", static_cast<long long>(stages)) << stages;
    }
    void balancedKeepsAPinnedBoundary()
    {
        QFETCH(std::int64_t, stages);
        auto start = fourStages();
        QVERIFY(start->apply(boundaryTo(*start, "op3", 0))); // to where no planner would have it
        QVERIFY(start->apply(groupOrderOf(*start)->pinBoundary(stage(*start, 1), true)));
        const auto plan = balancedAround(*start, stages);
        QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
        QCOMPARE((*plan)->groupsInOrder().size(), std::size_t(stages));
        const GroupIndex before = (*plan)->groupOf(item(**plan, "op3"));
        const GroupIndex behind = (*plan)->groupOf(item(**plan, "op4"));
        QVERIFY(before != behind);
        QVERIFY(groupOrderOf(**plan)->isBoundaryPinned(behind));
        if (stages == 4)
            QCOMPARE(before, stage(**plan, 0));
    }

    void aLonePinAsksForItsStageByNumber()
    {
        auto start = fourStages();
        QVERIFY(start->apply(*start->readMove({{"node", "op3"}, {"pin", true}})));
        const auto same = balancedAround(*start, 4);
        QVERIFY(same);
        QCOMPARE((*same)->groupOf(item(**same, "op3")), stage(**same, 1));
        const auto other = balancedAround(*start, 3);
        QVERIFY(!other);
        QVERIFY(other.error().message.find("op3 is pinned to stage 1") != std::string::npos);
    }

    void pinsThatLeaveNoCutAreSaid()
    {
        auto start = fourStages();
        QVERIFY(start->apply(groupOrderOf(*start)->pinBoundary(stage(*start, 1), true)));
        QVERIFY(start->apply(groupOrderOf(*start)->pinBoundary(stage(*start, 2), true)));
        const auto plan = balancedAround(*start, 2);
        QVERIFY(!plan);
        QVERIFY(plan.error().message.find("keeps the pins in place") != std::string::npos);
    }
};

CUTAWAY_TEST(StagePinsTest)
#include "stage_pins_test.moc"
