#include "core/embedding/embedding_plan.h"
#include "core/formats/exports/exports.h"
#include "core/plan/pins.h"
#include "core/plan/suggestions.h"
#include "tests/support/embedding_plans.h"
#include "tests/support/test_program.h"

#include <set>

using namespace cutaway;
using namespace cutaway::embedding;
using namespace cutaway::testing;
using Json = nlohmann::json;

namespace {

constexpr std::size_t heldTable = 3;

/// The plan of the case, planned afresh around what `start` holds.
Result<std::unique_ptr<EditedPlan>> planned(const Json &row, const std::string &planner,
                                            std::shared_ptr<const EditedPlan> start)
{
    return runPlanner(
        *findPlanner(planner),
        {embeddingGraph(row), embeddingInventory(row), {}, parametersFromJson(row.at("set")), std::move(start)}, Job());
}

std::unique_ptr<EmbeddingPlan> plannedCase(const Json &row)
{
    Result<std::unique_ptr<EditedPlan>> plan = planned(row, "embedding.default", nullptr);
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::unique_ptr<EmbeddingPlan>(dynamic_cast<EmbeddingPlan *>(plan->release()));
}

const EmbeddingPlan &embeddingOf(const Result<std::unique_ptr<EditedPlan>> &plan)
{
    return dynamic_cast<const EmbeddingPlan &>(**plan);
}

void hold(EmbeddingPlan &plan, std::size_t table, const ItemLimitValues &values)
{
    const ItemIndex item(plan.state().firstShard(table));
    const Result<Move> move = plan.limitMove(std::span(&item, 1), values);
    if (!move)
        qFatal("%s", move.error().line().c_str());
    if (const Result<Applied> applied = plan.apply(*move); !applied)
        qFatal("%s", applied.error().line().c_str());
}

void pin(EmbeddingPlan &plan, std::size_t table)
{
    const ItemIndex item(plan.state().firstShard(table));
    const Result<Applied> applied = plan.apply(togglePins(plan, std::span(&item, 1)));
    if (!applied)
        qFatal("%s", applied.error().line().c_str());
}

QString text(const EditedPlan &plan)
{
    return QString::fromStdString(plan.document().dump());
}

/// Cuts the table so, by hand.
void run(EmbeddingPlan &plan, std::size_t table, const char *way)
{
    const ItemIndex item(plan.state().firstShard(table));
    const std::vector<ChoiceInfo> choices = plan.choices(item);
    Move move;
    move.choices.push_back({item, std::size_t(std::ranges::find(choices, way, &ChoiceInfo::label) - choices.begin())});
    if (const Result<Applied> applied = plan.apply(move); !applied)
        qFatal("%s", applied.error().line().c_str());
}

/// Not grid search: these tables have more combinations than it tries.
void addPlanners()
{
    QTest::addColumn<QString>("planner");
    for (const PlannerDescriptor &planner : planners()) {
        if (planner.kind == embeddingPlans && planner.id != "embedding.grid_search")
            QTest::addRow("%s", planner.id.c_str()) << QString::fromStdString(planner.id);
    }
}

} // namespace

/// What tables are held to, and who holds to it.
class EmbeddingLimitsTest : public QObject
{
    Q_OBJECT

private slots:
    void plannersLeavePinnedTablesWhereTheyLie_data() { addPlanners(); }
    void plannersLeavePinnedTablesWhereTheyLie();
    void gridSearchLeavesPinnedTablesWhereTheyLie();
    void plannersKeepToRanks_data() { addPlanners(); }
    void plannersKeepToRanks();
    void plannersKeepToHostsAndKernels_data() { addPlanners(); }
    void plannersKeepToHostsAndKernels();
    void aSettingIsToldByItsTitleAndValues();
    void documentsKeepWhatTablesAreHeldTo();
    void undoneLimitsLeaveNothingBehind();
    void tableInManyShardsHasOnePin();
    void pinnedTableIsNotMovedByHand();
    void whatIsCutByRowsIsCutOtherwiseToGoToARank();
    void plannersPutThereWhatWasCutOtherwise();
    void tableOutsideItsRanksIsAProblem();
    void limitsThatLeaveNoWayAreRefused();
    void noPlanBlamesWhatTablesAreHeldTo();
    void suggestedMovesOfTheSlowestRankGainWhatTheySay();
    void tablesAreListedAsCsvWithTypesKernelsAndRanks();
};

void EmbeddingLimitsTest::plannersLeavePinnedTablesWhereTheyLie()
{
    QFETCH(const QString, planner);
    const Json row = caseNamed("mixed_default");
    std::shared_ptr<EmbeddingPlan> start = plannedCase(row);
    for (const std::size_t table : {std::size_t(1), heldTable}) {
        run(*start, table, "table_wise · fused_uvm");
        pin(*start, table);
    }
    const Result<std::unique_ptr<EditedPlan>> plan = planned(row, planner.toStdString(), start);
    QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
    for (const std::size_t table : {std::size_t(1), heldTable}) {
        const PlacedTable &before = start->state().table(table);
        const PlacedTable &after = embeddingOf(plan).state().table(table);
        QVERIFY(after.option.isSameWay(before.option));
        QCOMPARE(after.ranks, before.ranks);
        QVERIFY(embeddingOf(plan).limitsOf(table).isPinned);
    }
}

void EmbeddingLimitsTest::gridSearchLeavesPinnedTablesWhereTheyLie()
{
    const Json row = caseNamed("tiny_default");
    std::shared_ptr<EmbeddingPlan> start = plannedCase(row);
    const ItemIndex item(start->state().firstShard(0));
    run(*start, 0, start->choices(item).back().label.c_str());
    pin(*start, 0);
    const Result<std::unique_ptr<EditedPlan>> plan = planned(row, "embedding.grid_search", start);
    QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
    const PlacedTable &before = start->state().table(0);
    const PlacedTable &after = embeddingOf(plan).state().table(0);
    QVERIFY(after.option.isSameWay(before.option));
    QCOMPARE(after.ranks, before.ranks);
}

void EmbeddingLimitsTest::plannersKeepToRanks()
{
    QFETCH(const QString, planner);
    const Json row = caseNamed("mixed_default");
    std::shared_ptr<EmbeddingPlan> start = plannedCase(row);
    for (std::size_t table = 0; table < 4; ++table)
        hold(*start, table, {{"ranks", {"2", "5"}}});
    const Result<std::unique_ptr<EditedPlan>> plan = planned(row, planner.toStdString(), start);
    QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
    for (std::size_t table = 0; table < 4; ++table) {
        for (const std::uint32_t rank : embeddingOf(plan).state().table(table).ranks)
            QVERIFY(rank == 2 || rank == 5);
    }
}

void EmbeddingLimitsTest::plannersKeepToHostsAndKernels()
{
    QFETCH(const QString, planner);
    const Json row = caseNamed("mixed_default");
    std::shared_ptr<EmbeddingPlan> start = plannedCase(row);
    hold(*start, 0, {{"hosts", {"1"}}, {"compute_kernels", {"fused_uvm"}}});
    const Result<std::unique_ptr<EditedPlan>> plan = planned(row, planner.toStdString(), start);
    QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
    const PlacedTable &held = embeddingOf(plan).state().table(0);
    QCOMPARE(held.option.kernel, ComputeKernel::FusedUvm);
    for (const std::uint32_t rank : held.ranks)
        QCOMPARE(rank / 4, 1U);
}

void EmbeddingLimitsTest::aSettingIsToldByItsTitleAndValues()
{
    const std::unique_ptr<EmbeddingPlan> plan = plannedCase(caseNamed("tiny_default"));
    Move move;
    move.settings.push_back({"batch_size", std::int64_t(1024)});
    QCOMPARE(plan->describe(move), std::string("Batch size 512 → 1024"));
}

void EmbeddingLimitsTest::documentsKeepWhatTablesAreHeldTo()
{
    const Json row = caseNamed("mixed_default");
    const std::unique_ptr<EmbeddingPlan> plan = plannedCase(row);
    hold(*plan, 0, {{"hosts", {"1"}}, {"sharding_types", {"table_wise", "column_wise"}}});
    pin(*plan, heldTable);
    const std::unique_ptr<EditedPlan> again = opened(row, plan->document().dump());
    QCOMPARE(text(*again), text(*plan));
    QVERIFY(dynamic_cast<const EmbeddingPlan &>(*again).limitsOf(heldTable).isPinned);
}

void EmbeddingLimitsTest::undoneLimitsLeaveNothingBehind()
{
    const std::unique_ptr<EmbeddingPlan> plan = plannedCase(caseNamed("mixed_default"));
    const QString before = text(*plan);
    const ItemIndex item(plan->state().firstShard(heldTable));
    const Result<Move> limit = plan->limitMove(std::span(&item, 1), {{"ranks", {"1", "2"}}});
    QVERIFY(limit);
    const Result<Applied> held = plan->apply(*limit);
    QVERIFY(held);
    const QString limited = text(*plan);
    const Result<Applied> pinned = plan->apply(togglePins(*plan, std::span(&item, 1)));
    QVERIFY(pinned);
    plan->restore(pinned->inverse);
    QCOMPARE(text(*plan), limited);
    plan->restore(held->inverse);
    QCOMPARE(text(*plan), before);
}

void EmbeddingLimitsTest::tableInManyShardsHasOnePin()
{
    const std::unique_ptr<EditedPlan> plan = mixedPlan();
    auto &open = dynamic_cast<EmbeddingPlan &>(*plan);
    run(open, heldTable, "row_wise · fused");
    QCOMPARE(pinCount(open), std::size_t(0));
    pin(open, heldTable);
    QCOMPARE(open.pinnedItems().size(), std::size_t(8));
    QCOMPARE(pinCount(open), std::size_t(1));
}

void EmbeddingLimitsTest::pinnedTableIsNotMovedByHand()
{
    const std::unique_ptr<EditedPlan> plan = mixedPlan();
    auto &open = dynamic_cast<EmbeddingPlan &>(*plan);
    run(open, heldTable, "table_wise · fused");
    pin(open, heldTable);
    const ItemIndex item(open.state().firstShard(heldTable));
    const std::uint32_t rank = open.state().table(heldTable).ranks.front();
    QCOMPARE(open.preview(moveTo(item, (rank + 1) % 8)).code, std::string("pinned"));
}

void EmbeddingLimitsTest::whatIsCutByRowsIsCutOtherwiseToGoToARank()
{
    const std::unique_ptr<EditedPlan> plan = mixedPlan();
    auto &open = dynamic_cast<EmbeddingPlan &>(*plan);
    run(open, heldTable, "row_wise · fused");
    const Move refused = moveTo(ItemIndex(open.state().firstShard(heldTable)), 5);
    QVERIFY(!open.preview(refused).allowed);
    const QString before = text(open);

    const Result<ChosenAround> chosen = chosenAround(open, refused, Job());
    QVERIFY2(chosen, chosen ? "" : chosen.error().line().c_str());
    const PlacedTable &table = dynamic_cast<const EmbeddingPlan &>(*chosen->plan).state().table(heldTable);
    QVERIFY(std::ranges::all_of(table.ranks, [](std::uint32_t rank) { return rank == 5; }));
    QVERIFY(table.option.type != ShardingType::RowWise);
    QCOMPARE(text(open), before);
}

void EmbeddingLimitsTest::plannersPutThereWhatWasCutOtherwise()
{
    const std::unique_ptr<EditedPlan> plan = mixedPlan();
    auto &open = dynamic_cast<EmbeddingPlan &>(*plan);
    run(open, heldTable, "row_wise · fused");
    const Move refused = moveTo(ItemIndex(open.state().firstShard(heldTable)), 5);
    const Result<ChosenAround> chosen = chosenAround(open, refused, Job());
    QVERIFY(chosen);
    PlannerAround around = plannerAround(*chosen->plan, chosen->move);
    QVERIFY(around.planner);
    const Result<std::unique_ptr<EditedPlan>> made = planAround(std::move(around), Job());
    QVERIFY2(made, made ? "" : made.error().line().c_str());
    const PlacedTable &table = embeddingOf(made).state().table(heldTable);
    QVERIFY(std::ranges::all_of(table.ranks, [](std::uint32_t rank) { return rank == 5; }));
}

void EmbeddingLimitsTest::tableOutsideItsRanksIsAProblem()
{
    const std::unique_ptr<EditedPlan> plan = mixedPlan();
    auto &open = dynamic_cast<EmbeddingPlan &>(*plan);
    run(open, heldTable, "table_wise · fused");
    const std::uint32_t other = (open.state().table(heldTable).ranks.front() + 1) % 8;
    hold(open, heldTable, {{"ranks", {std::to_string(other)}}});
    const std::vector<Problem> problems = open.problems();
    QVERIFY(std::ranges::find(problems, "constrained", &Problem::code) != problems.end());
    QVERIFY(open.apply(moveTo(ItemIndex(open.state().firstShard(heldTable)), other)));
    const std::vector<Problem> left = open.problems();
    QVERIFY(std::ranges::find(left, "constrained", &Problem::code) == left.end());
}

void EmbeddingLimitsTest::limitsThatLeaveNoWayAreRefused()
{
    const std::unique_ptr<EmbeddingPlan> plan = plannedCase(caseNamed("mixed_default"));
    const ItemIndex item(plan->state().firstShard(0));
    const Result<Move> move =
        plan->limitMove(std::span(&item, 1), {{"ranks", {"1"}}, {"sharding_types", {"row_wise"}}});
    QVERIFY(!move);
    QCOMPARE(move.error().code, std::string("no_option"));
}

void EmbeddingLimitsTest::noPlanBlamesWhatTablesAreHeldTo()
{
    const Json row = caseNamed("tight_mix_4");
    std::shared_ptr<EmbeddingPlan> start =
        std::dynamic_pointer_cast<EmbeddingPlan>(std::shared_ptr<EditedPlan>(startOf(caseNamed("edits_overfull"))));
    for (std::size_t table = 0; table < start->state().tableCount(); ++table)
        hold(*start, table, {{"ranks", {"0"}}, {"compute_kernels", {"fused"}}});
    const Result<std::unique_ptr<EditedPlan>> plan = planned(row, "embedding.default", start);
    QVERIFY(!plan);
    QVERIFY2(plan.error().hint.find("limited to ranks, types or kernels") != std::string::npos,
             plan.error().hint.c_str());
}

void EmbeddingLimitsTest::suggestedMovesOfTheSlowestRankGainWhatTheySay()
{
    const std::unique_ptr<EditedPlan> plan = mixedPlan();
    auto &open = dynamic_cast<EmbeddingPlan &>(*plan);
    // all that can go to one rank goes there, so that it is slow
    for (std::size_t i = 0; i < open.itemCount(); ++i) {
        if (open.preview(moveTo(ItemIndex(i), 0)).allowed)
            QVERIFY(open.apply(moveTo(ItemIndex(i), 0)));
    }
    const GroupIndex slowest(open.state().slowestRank());
    QVERIFY(open.limits(slowest).cause != GroupLimits::Cause::Unknown);
    const Suggestions found = suggestMoves(open, slowest, Job());
    QVERIFY(!found.best.empty());
    for (const Suggestion &suggestion : found.best) {
        const double before = *open.cost().latencySec;
        const Result<Applied> applied = open.apply(suggestion.move);
        QVERIFY2(applied, applied ? "" : applied.error().line().c_str());
        const double gain = before - *open.cost().latencySec;
        QVERIFY2(std::abs(gain - suggestion.gainSec) <= 1e-12 + 1e-9 * gain, suggestion.text.c_str());
        open.restore(applied->inverse);
    }
}

void EmbeddingLimitsTest::tablesAreListedAsCsvWithTypesKernelsAndRanks()
{
    const std::unique_ptr<EmbeddingPlan> plan = plannedCase(caseNamed("mixed_default"));
    hold(*plan, heldTable, {{"ranks", {"1", "2"}}});
    const Result<std::string> text = exportPlan(*findExport("table-csv"), *plan, {});
    QVERIFY(text);
    const QStringList rows = QString::fromStdString(*text).split("\r\n");
    QVERIFY2(rows.front().startsWith("Table,Rows,Columns"), qPrintable(rows.front()));
    QCOMPARE(rows.size(), int(plan->state().tableCount()) + 2);
    QVERIFY2(rows[int(heldTable) + 1].contains(",\"ranks 1,2\","), qPrintable(rows[int(heldTable) + 1]));
    QCOMPARE(exportPlan(*findExport("csv"), *plan, {})->substr(0, 4), std::string("name"));
}

CUTAWAY_CORE_TEST(EmbeddingLimitsTest)
#include "embedding_limits_test.moc"
