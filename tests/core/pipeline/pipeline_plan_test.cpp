#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/stage_costs.h"
#include "core/plan/edited_plan.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace cutaway;
using Json = nlohmann::json;

// Documents of pipeline plans, and what the window is given to draw.

namespace {

std::shared_ptr<const Graph> gptShape()
{
    return testing::fixtureGraph("pipeline/gptshape_4");
}

std::unique_ptr<EditedPlan> planned(const char *planner, const char *graph, ParameterValues given)
{
    PlannerInput input;
    input.graph = testing::fixtureGraph(std::string("pipeline/") + graph);
    input.given = std::move(given);
    auto plan = runPlanner(*findPlanner(planner), std::move(input), {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

std::unique_ptr<EditedPlan> threeStages()
{
    return planned("pipeline.cut_stages", "gptshape_4", {{"cuts", std::string("h.0,h.2")}});
}

Json documentOf(const EditedPlan &plan)
{
    return Json(plan.document());
}

QString textOf(const Json &json)
{
    return QString::fromStdString(json.dump());
}

Result<OpenedPlan> read(const Json &document, std::shared_ptr<const Inventory> inventory = nullptr)
{
    return readPlan(document.dump(), gptShape(), std::move(inventory));
}

QString errorOf(const Json &document)
{
    const Result<OpenedPlan> opened = read(document);
    return opened ? QString() : QString::fromStdString(opened.error().line());
}

std::shared_ptr<const Inventory> devices(std::size_t count)
{
    auto inventory = std::make_shared<Inventory>();
    inventory->transferRateBytesPerSec = 1 << 20;
    for (std::size_t i = 0; i < count; ++i)
        inventory->devices.push_back({std::int64_t(i), "dev_" + std::to_string(i), 1 << 30, {}, {}, {}});
    return inventory;
}

Move setting(const char *name, ParameterValue value)
{
    Move move;
    move.settings = {{name, std::move(value)}};
    return move;
}

double figure(const EditedPlan &plan, const std::string &label)
{
    for (const Figure &candidate : plan.cost().figures) {
        if (candidate.label == label)
            return candidate.value;
    }
    return -1;
}

} // namespace

class PipelinePlanTest : public QObject
{
    Q_OBJECT

private slots:
    void whatAStageKeepsIsToldInOneUnitWhereThereIsLittleRoom()
    {
        const std::int64_t mebibyte = 1 << 20;
        QCOMPARE(keptTexts(2376 * mebibyte, 772 * mebibyte).back(), Text("2.32, 0.75\u00a0GiB"));
        QCOMPARE(keptTexts(742 * mebibyte, 1050 * mebibyte).back(), Text("0.72, 1.03\u00a0GiB"));
        QCOMPARE(keptTexts(184 * mebibyte, 772 * mebibyte).back(), Text("184, 772\u00a0MiB"));
        QCOMPARE(keptTexts(0, 772 * mebibyte).size(), std::size_t(3)); // in one unit it would be longer
    }

    void aStageTellsNoTimesWhereTheGraphHasNone()
    {
        const auto firstFact = [](std::shared_ptr<const Graph> graph) {
            PlannerInput input;
            input.graph = std::move(graph);
            input.given = {{"stages", std::int64_t(2)}};
            const auto plan = runPlanner(*findPlanner("pipeline.balanced"), std::move(input), {});
            if (!plan)
                qFatal("%s", plan.error().line().c_str());
            const EditedPlan &teller = **plan;
            return QString::fromStdString(teller.groupFacts(GroupIndex(0)).front().front());
        };
        QVERIFY(firstFact(gptShape()).startsWith("forward "));
        QVERIFY(firstFact(testing::fixtureGraph("sharding/mlp_h256_l4")).startsWith("keeps "));
    }

    void aStageWhoseOperatorsHaveNoTimesSaysSo()
    {
        const auto cut = threeStages();
        std::vector<Node> nodes = gptShape()->nodes();
        for (const ItemIndex item : cut->groupItems(GroupIndex(0)))
            nodes[item.value()].latency.reset();
        PlannerInput input;
        input.graph = std::make_shared<const Graph>(std::move(*Graph::make("untimed", std::move(nodes))));
        input.given = {{"cuts", std::string("h.0,h.2")}};
        const auto plan = runPlanner(*findPlanner("pipeline.cut_stages"), std::move(input), {});
        QVERIFY(bool(plan));
        const EditedPlan &teller = **plan;
        QCOMPARE(teller.groupFacts(GroupIndex(0)).front().front(), Text("no latency"));
        QVERIFY(!(*plan)->group(GroupIndex(0)).seconds);
        QVERIFY(teller.groupFacts(GroupIndex(1)).front().front().starts_with("forward "));
    }

    void aPlanByHandNeedsOnlyItsOperators()
    {
        const Json whole = documentOf(*threeStages());
        Json bare{{"format", "cutaway.plan"}, {"version", 1}, {"kind", "pipeline"}, {"stages", Json::array()}};
        for (const Json &stage : whole["stages"]) {
            Json nodes = Json::array();
            for (const Json &name : stage["nodes"]) {
                if (gptShape()->node(gptShape()->find(name.get<std::string>())).isOperation())
                    nodes.push_back(name);
            }
            bare["stages"].push_back({{"id", stage["id"]}, {"nodes", nodes}});
        }
        const Result<OpenedPlan> opened = read(bare);
        QVERIFY2(opened, opened ? "" : opened.error().line().c_str());
        QCOMPARE(textOf(documentOf(*opened->plan)["stages"]), textOf(whole["stages"]));
    }

    void storedFiguresThatDifferAreReported()
    {
        Json document = documentOf(*threeStages());
        document["stages"][1]["parameter_bytes"] = 7;
        document["stages"][2]["liveness"].push_back("wte");
        document["cost"]["transfer_bytes"] = 0;
        const Result<OpenedPlan> opened = read(document);
        QVERIFY(opened);
        QStringList paths;
        const auto evaluation = opened->plan->evaluation();
        for (const auto &difference : evaluation["differences"])
            paths << QString::fromStdString(difference["path"].get<std::string>());
        QCOMPARE(paths, (QStringList{"cost.transfer_bytes", "stages[1].parameter_bytes", "stages[2].liveness"}));
    }

    void aNodeThatIsMissingIsNamed()
    {
        Json document = documentOf(*threeStages());
        Json &nodes = document["stages"][1]["nodes"];
        const std::string name = nodes[0];
        nodes.erase(0);
        QCOMPARE(errorOf(document), QString::fromStdString("stages: node \"" + name + "\" in no stage"));
    }

    void aNodeThatIsDoubledIsNamed()
    {
        Json document = documentOf(*threeStages());
        document["stages"][2]["nodes"].push_back(document["stages"][1]["nodes"][0]);
        QVERIFY2(errorOf(document).contains("is assigned twice, first at stages[1].nodes[0]"),
                 qPrintable(errorOf(document)));
    }

    void aNodeThatReadsALaterStageIsNamed()
    {
        Json document = documentOf(*threeStages());
        std::swap(document["stages"][1]["nodes"], document["stages"][2]["nodes"]);
        QVERIFY2(errorOf(document).contains(" (stage 1) would read "), qPrintable(errorOf(document)));
    }

    void stagesNeedDistinctIdsAndThereIsAtLeastOne()
    {
        Json document = documentOf(*threeStages());
        document["stages"][1]["id"] = 0;
        QCOMPARE(errorOf(document), QStringLiteral("stages[1].id: two stages have the id 0"));
        document["stages"] = Json::array();
        QCOMPARE(errorOf(document), QStringLiteral("stages: a pipeline has at least one stage"));
    }

    void settingsOfTheScheduleAreChecked()
    {
        Json document = documentOf(*threeStages());
        document["schedule"]["microbatches"] = 0;
        QVERIFY2(errorOf(document).contains("schedule.microbatches"), qPrintable(errorOf(document)));
    }

    void unknownFieldsAreKept()
    {
        Json document = documentOf(*threeStages());
        document["owner"] = "a";
        document["stages"][1]["colour"] = "red";
        document["stages"][1]["cost"]["energy"] = 3;
        document["cost"]["money"] = 4;
        document["schedule"]["name"] = "mine";
        const Result<OpenedPlan> opened = read(document);
        QVERIFY(opened);
        const Json written = documentOf(*opened->plan);
        QCOMPARE(textOf(written), textOf(document));
    }

    void stagesMayNameTheirDevices()
    {
        Json document = documentOf(*threeStages());
        for (std::size_t s = 0; s < 3; ++s)
            document["stages"][s]["logical_device_ids"] = {2 - s};
        const Result<OpenedPlan> opened = read(document, devices(4));
        QVERIFY2(opened, opened ? "" : opened.error().line().c_str());
        QCOMPARE(opened->plan->lane(LaneIndex(2)).groups, std::vector{GroupIndex(0)});
        QVERIFY(opened->plan->lane(LaneIndex(3)).groups.empty());
        QCOMPARE(textOf(documentOf(*opened->plan)["stages"][0]["logical_device_ids"]), QStringLiteral("[2]"));
    }

    void stagesAreAlsoPricedWithoutASchedule()
    {
        Json document = documentOf(*threeStages());
        for (std::size_t s = 0; s < 3; ++s)
            document["stages"][s]["logical_device_ids"] = {s};
        const Result<OpenedPlan> scheduled = read(document, devices(3));
        QVERIFY(scheduled);
        const Json load = Json(scheduled->plan->evaluation()).at("load");
        document["cost_model"] = "load";
        const Result<OpenedPlan> placed = read(document, devices(3));
        QVERIFY2(placed, placed ? "" : placed.error().line().c_str());
        const Json evaluation(placed->plan->evaluation());
        QCOMPARE(textOf(load.at("time_per_sample_sec")), textOf(evaluation.at("cost").at("time_per_sample_sec")));
        for (std::size_t s = 0; s < 3; ++s) {
            QCOMPARE(textOf(load.at("stages")[s].at("load_sec")),
                     textOf(evaluation.at("stages")[s].at("cost").at("load_sec")));
            QCOMPARE(textOf(load.at("stages")[s].at("used_mem_bytes")),
                     textOf(evaluation.at("stages")[s].at("used_mem_bytes")));
        }
    }

    void stagesThatShareADeviceHaveNoLoad()
    {
        const Result<OpenedPlan> opened = read(documentOf(*threeStages()), devices(2));
        QVERIFY(opened);
        QVERIFY(!opened->plan->evaluation().contains("load"));
    }

    void settingsOutliveTheFile()
    {
        const auto plan = planned("pipeline.balanced", "gptshape_4",
                                  {{"stages", std::int64_t(3)}, {"microbatches", std::int64_t(5)}});
        QVERIFY(plan->apply(setting("schedule", std::string("gpipe"))));
        const Result<OpenedPlan> opened = read(documentOf(*plan));
        QVERIFY(opened);
        QCOMPARE(std::get<std::int64_t>(opened->plan->controlValues().at("microbatches")), std::int64_t(5));
        QCOMPARE(std::get<std::string>(opened->plan->controlValues().at("schedule")), std::string("gpipe"));
    }

    void edgesOverABoundaryAddUpToWhatCrossesIt()
    {
        const auto plan = threeStages();
        const auto &state = static_cast<const PipelinePlan &>(*plan).state();
        for (std::size_t boundary = 1; boundary < 3; ++boundary) {
            std::int64_t bytes = 0;
            for (const GroupEdge &edge : plan->edges()) {
                if (edge.role == GroupEdge::Role::Data && edge.from.value() < boundary && edge.to.value() >= boundary)
                    bytes += edge.bytes;
            }
            QCOMPARE(bytes, state.figures().stages[boundary].receiveBytes);
        }
    }

    void aValueThatBypassesAStageHasAnEdgeOfItsOwn()
    {
        const auto edges = threeStages()->edges();
        QVERIFY(std::ranges::any_of(edges, [](const GroupEdge &edge) {
            return edge.role == GroupEdge::Role::Data && edge.from == GroupIndex(0) && edge.to == GroupIndex(2);
        }));
    }

    void tiedWeightsAreAnEdge()
    {
        const auto plan = planned("pipeline.cut_stages", "tie4", {{"cuts", std::string("stage0,stage1,stage2")}});
        std::vector<GroupEdge> tied = plan->edges();
        std::erase_if(tied, [](const GroupEdge &edge) { return edge.role != GroupEdge::Role::Tied; });
        QCOMPARE(tied.size(), std::size_t(2));
        const std::vector<Problem> problems = plan->problems();
        for (const GroupEdge &edge : tied) // one weight has one name
            QVERIFY(std::ranges::any_of(problems, [&](const Problem &problem) {
                return problem.code == "tied_weights" && problem.title.ends_with("share " + std::string(edge.label));
            }));
    }

    void theTimelineShowsEveryPassAndTransfer()
    {
        const auto plan = threeStages();
        plan->setInventory(devices(3));
        const Timeline timeline = plan->timeline();
        QCOMPARE(timeline.rows.size(), std::size_t(3));
        QCOMPARE(timeline.endSec, *plan->cost().latencySec);
        std::map<TimelineBar::Role, int> counts;
        for (const TimelineRow &row : timeline.rows) {
            QVERIFY(std::ranges::is_sorted(row.bars, {}, &TimelineBar::start));
            for (const TimelineBar &bar : row.bars)
                ++counts[bar.role];
            std::int64_t peak = 0;
            for (const TimelineMemory &point : row.memory)
                peak = std::max(peak, point.bytes);
            QCOMPARE(peak, plan->lane(row.lane).usedBytes);
        }
        QCOMPARE(counts[TimelineBar::Role::Forward], 3 * 8);
        QCOMPARE(counts[TimelineBar::Role::Backward], 3 * 8);
        QCOMPARE(counts[TimelineBar::Role::Transfer], 2 * 2 * 8);
    }

    void interleavingPutsStagesOnDevicesInTurn()
    {
        auto plan = planned("pipeline.balanced", "t5_4", {{"stages", std::int64_t(4)}});
        plan->setInventory(devices(4));
        QVERIFY(plan->apply(setting("schedule", std::string("interleaved_1f1b"))));
        QCOMPARE(plan->lane(LaneIndex(0)).groups, (std::vector{GroupIndex(0), GroupIndex(2)}));
        QVERIFY(plan->lane(LaneIndex(2)).groups.empty());
        const Timeline timeline = plan->timeline();
        QCOMPARE(timeline.rows.size(), std::size_t(2));
        for (const TimelineRow &row : timeline.rows) {
            std::int64_t peak = 0;
            for (const TimelineMemory &point : row.memory)
                peak = std::max(peak, point.bytes);
            QCOMPARE(peak, plan->lane(row.lane).usedBytes);
        }
        QVERIFY(plan->apply(setting("chunks", std::int64_t(3))));
        QVERIFY(plan->timeline().rows.empty());
        QVERIFY(
            std::ranges::any_of(plan->problems(), [](const Problem &problem) { return problem.code == "schedule"; }));
    }

    void zeroBubblePassesAreInTheTimelineAndItsMemory_data()
    {
        QTest::addColumn<QString>("schedule");
        for (const char *schedule : {"zb_h1", "interleaved_zb", "zb_v", "dualpipe_v"})
            QTest::newRow(schedule) << schedule;
    }
    void zeroBubblePassesAreInTheTimelineAndItsMemory()
    {
        QFETCH(QString, schedule);
        auto plan = planned("pipeline.balanced", "t5_4", {{"stages", std::int64_t(4)}});
        plan->setInventory(devices(4));
        QVERIFY(plan->apply(setting("schedule", schedule.toStdString())));
        const Timeline timeline = plan->timeline();
        QCOMPARE(timeline.rows.size(), schedule == "zb_h1" ? std::size_t(4) : std::size_t(2));
        QCOMPARE(timeline.endSec, *plan->cost().latencySec);
        double parts = 0;
        for (const CostPart &part : plan->cost().parts)
            parts += part.seconds;
        QCOMPARE(parts, timeline.endSec);
        int ofWeights = 0;
        for (const TimelineRow &row : timeline.rows) {
            std::int64_t peak = 0;
            for (const TimelineMemory &point : row.memory)
                peak = std::max(peak, point.bytes);
            QCOMPARE(peak, plan->lane(row.lane).usedBytes);
            ofWeights += int(std::ranges::count_if(
                row.bars, [](const TimelineBar &bar) { return bar.number && bar.label.starts_with('W'); }));
        }
        QVERIFY(ofWeights > 0);
    }

    void aVPutsTheFirstAndTheLastStageOnOneDevice()
    {
        auto plan = planned("pipeline.balanced", "t5_4", {{"stages", std::int64_t(4)}});
        plan->setInventory(devices(4));
        QVERIFY(plan->apply(setting("schedule", std::string("zb_v"))));
        QCOMPARE(plan->lane(LaneIndex(0)).groups, (std::vector{GroupIndex(0), GroupIndex(3)}));
        QCOMPARE(plan->lane(LaneIndex(1)).groups, (std::vector{GroupIndex(1), GroupIndex(2)}));
    }

    void stagesAreExchangedByHandAndBack()
    {
        const auto plan = threeStages();
        plan->setInventory(devices(3));
        const Json before = documentOf(*plan);
        Move exchange;
        exchange.lanes = {{GroupIndex(0), {LaneIndex(2)}}, {GroupIndex(2), {LaneIndex(0)}}};
        const Result<Applied> applied = plan->apply(exchange);
        QVERIFY2(applied, applied ? "" : applied.error().message.c_str());
        QCOMPARE(plan->lane(LaneIndex(2)).groups, std::vector{GroupIndex(0)});
        QCOMPARE(textOf(documentOf(*plan)["stages"][0]["logical_device_ids"]), QStringLiteral("[2]"));
        QVERIFY(plan->cost().latencySec.has_value());
        plan->restore(applied->inverse);
        QCOMPARE(textOf(documentOf(*plan)), textOf(before));
    }

    void twoStagesOnOneDeviceHaveNoScheduleAndSayWhy()
    {
        const auto plan = threeStages();
        plan->setInventory(devices(3));
        Move move;
        move.lanes = {{GroupIndex(0), {LaneIndex(1)}}};
        QVERIFY(plan->apply(move));
        QVERIFY(!plan->cost().latencySec.has_value());
        QCOMPARE(QString::fromStdString(plan->cost().latencyUnknownBecause),
                 QStringLiteral("stages 0 and 1 are both on dev_1; 1f1b runs them on two devices"));
    }

    void controlsThatChangeNothingSayWhy()
    {
        const auto plan = threeStages();
        const EditedPlan &controls = *plan;
        QVERIFY(!controls.unusedBecause("chunks").empty());
        QVERIFY(controls.unusedBecause("microbatches").empty());
        QVERIFY(plan->apply(setting("schedule", std::string("interleaved_1f1b"))));
        QVERIFY(controls.unusedBecause("chunks").empty());
        QVERIFY(plan->apply(setting("training", false)));
        QVERIFY(!controls.unusedBecause("backward_ratio").empty());
    }

    void tiedWeightsAreAProblemToKnowOf()
    {
        const auto plan = planned("pipeline.cut_stages", "tie4", {{"cuts", std::string("stage0,stage1,stage2")}});
        const std::vector<Problem> problems = plan->problems();
        QVERIFY(std::ranges::any_of(problems, [](const Problem &problem) { return problem.code == "tied_weights"; }));
    }

    void stagesWithDevicesOfTheirOwnHaveASimulatedStep()
    {
        Json document = documentOf(*threeStages());
        for (std::size_t s = 0; s < 3; ++s)
            document["stages"][s]["logical_device_ids"] = {s};
        document["cost_model"] = "load";
        document["schedule"] = {{"microbatches", 4}};
        const Result<OpenedPlan> opened = read(document, devices(3));
        QVERIFY2(opened, opened ? "" : opened.error().line().c_str());
        EditedPlan &plan = *opened->plan;
        const auto step = [&] { return Json(plan.evaluation()).at("step").at("makespan_sec").get<double>(); };
        const double slowest = figure(plan, "Time per sample");
        QCOMPARE(plan.timeline().endSec, step());
        QCOMPARE(*plan.cost().latencySec, step());
        double parts = 0;
        for (const CostPart &part : plan.cost().parts)
            parts += part.seconds;
        QVERIFY(std::abs(parts - step()) < 1e-12);
        QVERIFY(step() > 4 * slowest); // filling takes time, too
        const double four = step();
        const Result<Applied> applied = plan.apply(setting("microbatches", std::int64_t(5)));
        QVERIFY(applied);
        QVERIFY(std::abs(step() - four - slowest) < 1e-12);
        QCOMPARE(figure(plan, "Time per sample"), slowest);
        QCOMPARE(std::int64_t(Json(plan.document()).at("schedule").at("microbatches")), std::int64_t(5));
        plan.restore(applied->inverse);
        QCOMPARE(step(), four);
    }

    void theSlowestStageIsAFigureBesideTheStep()
    {
        const auto plan = threeStages();
        plan->setInventory(devices(3));
        double slowest = 0;
        for (std::size_t g = 0; g < plan->groupCount(); ++g)
            slowest = std::max(slowest, *plan->group(GroupIndex(g)).seconds);
        QCOMPARE(figure(*plan, "Slowest stage"), slowest);
        QVERIFY(*plan->cost().latencySec > slowest);
    }

    void theTermsOfADeviceAddUpToWhatItHolds()
    {
        const auto plan = planned("pipeline.balanced", "t5_4", {{"stages", std::int64_t(4)}});
        plan->setInventory(devices(4));
        for (const char *schedule : {"gpipe", "1f1b", "interleaved_1f1b"}) {
            QVERIFY(plan->apply(setting("schedule", std::string(schedule))));
            const EditedPlan &memory = *plan;
            for (std::size_t lane = 0; lane < plan->laneCount(); ++lane) {
                std::int64_t sum = 0;
                for (const MemoryPart &part : memory.laneMemory(LaneIndex(lane)).parts) {
                    QVERIFY(part.bytes >= 0);
                    sum += part.bytes;
                }
                QCOMPARE(sum, plan->lane(LaneIndex(lane)).usedBytes);
            }
        }
    }

    void optimizerStatesFollowTheirControl()
    {
        const auto plan = planned("pipeline.balanced", "t5_4", {{"stages", std::int64_t(4)}});
        const auto optimizer = [&] { return plan->laneMemory(LaneIndex(0)).parts[2].bytes; };
        const std::int64_t before = optimizer();
        QVERIFY(plan->apply(setting("optimizer_multiplier", 6.0)));
        QCOMPARE(optimizer(), 3 * before);
    }

    void gradientsAndOptimizerAreToldInBytesAParameter()
    {
        const auto plan = planned("pipeline.balanced", "t5_4", {{"stages", std::int64_t(4)}}); // float32 weights
        const auto control = [&](const char *name) { return std::get<double>(plan->controlValues().at(name)); };
        const auto multiple = [&](const char *name) { return plan->document()["schedule"][name].get<double>(); };
        QCOMPARE(control("gradient_bytes"), 4.0);
        QCOMPARE(control("optimizer_bytes"), 8.0);
        const auto before = plan->document();

        const auto applied = plan->apply(setting("optimizer_bytes", 12.0));
        QVERIFY(applied);
        QCOMPARE(control("optimizer_bytes"), 12.0);
        QCOMPARE(multiple("optimizer_multiplier"), 3.0);
        QVERIFY(plan->apply(setting("gradient_multiplier", 0.5)));
        QCOMPARE(control("gradient_bytes"), 2.0);
        QVERIFY(!plan->apply(setting("gradient_bytes", -1.0)));

        QVERIFY(plan->apply(setting("gradient_bytes", 4.0)));
        plan->restore(applied->inverse);
        QVERIFY(plan->document()["schedule"] == before["schedule"]);
    }

    void anOptimizerSetsWhatGradientsAndStatesTake()
    {
        const auto plan = planned("pipeline.balanced", "t5_4", {{"stages", std::int64_t(4)}}); // float32 weights
        const auto bytes = [&](const char *name) { return std::get<double>(plan->controlValues().at(name)); };
        const auto optimizer = [&] { return std::get<std::string>(plan->controlValues().at("optimizer")); };
        QCOMPARE(optimizer(), std::string("adam"));
        QVERIFY(plan->apply(setting("gradient_bytes", 3.0)));
        QCOMPARE(optimizer(), std::string("given"));
        const auto before = plan->document();

        const auto applied = plan->apply(setting("optimizer", std::string("adam-mixed")));
        QVERIFY(applied);
        QCOMPARE(bytes("gradient_bytes"), 4.0);
        QCOMPARE(bytes("optimizer_bytes"), 12.0);
        QCOMPARE(optimizer(), std::string("adam-mixed"));
        QVERIFY(!plan->apply(setting("optimizer", std::string("given"))));

        plan->restore(applied->inverse);
        QVERIFY(plan->document()["schedule"] == before["schedule"]);
    }

    void throughputIsInWhatTheModelWasCapturedWith()
    {
        const auto figure = [](const EditedPlan &plan, const char *name) {
            const std::vector<Figure> &all = plan.cost().figures;
            const auto found = std::ranges::find(all, name, &Figure::name);
            return found == all.end() ? -1.0 : found->value;
        };
        const auto tokens = planned("pipeline.balanced", "bert_4", {{"stages", std::int64_t(2)}}); // 2 × 6 tokens
        QCOMPARE(figure(*tokens, "tokens_per_sec"), 8 * 12 / *tokens->cost().latencySec);
        QCOMPARE(figure(*tokens, "microbatches_per_sec"), 8 / *tokens->cost().latencySec);
        const auto unknown = planned("pipeline.balanced", "chain_14_100", {{"stages", std::int64_t(2)}}); // a vector
        QCOMPARE(figure(*unknown, "tokens_per_sec"), -1.0);
        QCOMPARE(figure(*unknown, "samples_per_sec"), -1.0);
        QCOMPARE(figure(*unknown, "microbatches_per_sec"), 8 / *unknown->cost().latencySec);
    }

    void onlyTheSlowestStageLimitsThePipeline()
    {
        const auto plan = threeStages();
        const GroupIndex slowest = plan->cost().criticalGroups.front();
        for (std::size_t g = 0; g < plan->groupCount(); ++g) {
            const GroupLimits limits = plan->limits(GroupIndex(g));
            const bool isSlowest = GroupIndex(g) == slowest;
            QCOMPARE(limits.cause, isSlowest ? GroupLimits::Cause::Compute : GroupLimits::Cause::Nothing);
        }
    }

    void moreStagesThanDevicesIsAProblem()
    {
        const auto plan = threeStages();
        plan->setInventory(devices(2));
        QVERIFY(
            std::ranges::any_of(plan->problems(), [](const Problem &problem) { return problem.code == "not_placed"; }));
        QVERIFY(!plan->lane(LaneIndex(2)).isPlace);
    }
};

CUTAWAY_TEST(PipelinePlanTest)
#include "pipeline_plan_test.moc"
