#include "core/partition/partition_plan.h"
#include "core/plan/planner_registry.h"
#include "core/plan/suggestions.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;

namespace {

std::unique_ptr<EditedPlan> planned(const char *planner, const char *devices = "resnet18.h2")
{
    auto plan = runPlanner(*findPlanner(planner),
                           {testing::fixtureGraph("partition/resnet18"),
                            testing::fixtureInventory(std::string("partition/") + devices),
                            {},
                            {},
                            nullptr},
                           {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

/// The lower bound stands or falls with every other plan: the fastest of all that were ever found.
double fastest()
{
    return *planned("partition.best")->cost().latencySec;
}

} // namespace

class SuggestionsTest : public QObject
{
    Q_OBJECT

private slots:
    void eachPromisedGainIsTheGainOnceItIsMade_data();
    void eachPromisedGainIsTheGainOnceItIsMade();
    void theGreatestGainComesFirst();
    void nothingIsSuggestedWhereNoMoveHelps();
    void noDropOfAnItemGainsMoreThanIsSuggested_data();
    void noDropOfAnItemGainsMoreThanIsSuggested();
    void aPairGainsWhatItPromisesAndMoreThanOneMove();
    void aStoppedSearchTriesNothing();
    void aPinnedOperatorIsNotSuggested();
    void limitsNameWhatTakesLongest();
    void noPlanBeatsTheLowerBound();
    void theBoundIsTheLatencyWhereOneDeviceIsEnough();
};

void SuggestionsTest::eachPromisedGainIsTheGainOnceItIsMade_data()
{
    QTest::addColumn<QByteArray>("planner");
    QTest::addColumn<int>("group");
    for (const char *planner : {"partition.size_based", "partition.cost_aware"}) {
        for (int group = 0; group < 2; ++group)
            QTest::addRow("%s %d", planner, group) << QByteArray(planner) << group;
    }
}

void SuggestionsTest::eachPromisedGainIsTheGainOnceItIsMade()
{
    QFETCH(QByteArray, planner);
    QFETCH(int, group);
    const auto plan = planned(planner.constData());
    const Suggestions suggestions = suggestMoves(*plan, GroupIndex(std::size_t(group)), {});
    QVERIFY(suggestions.possible > 0);
    QCOMPARE(suggestions.tried, suggestions.possible);
    for (const Suggestion &suggestion : suggestions.best) {
        const auto copy = plan->clone();
        QVERIFY(copy->apply(suggestion.move));
        QCOMPARE(*plan->cost().latencySec - *copy->cost().latencySec, suggestion.gainSec);
        QVERIFY(suggestion.gainSec > 0);
    }
}

void SuggestionsTest::theGreatestGainComesFirst()
{
    const auto plan = planned("partition.size_based");
    const Suggestions suggestions = suggestMoves(*plan, GroupIndex(0), {});
    QVERIFY(!suggestions.best.empty() && suggestions.best.size() <= 3);
    QVERIFY(std::ranges::is_sorted(suggestions.best, std::ranges::greater(), &Suggestion::gainSec));
    QVERIFY(suggestions.best.front().text.starts_with("Move "));
}

void SuggestionsTest::nothingIsSuggestedWhereNoMoveHelps()
{
    const auto plan = planned("partition.best");
    for (std::size_t group = 0; group < plan->groupCount(); ++group) {
        for (const Suggestion &suggestion : suggestMoves(*plan, GroupIndex(group), {}).best)
            QVERIFY(suggestion.move.items.size() > 1); // the planner tries every single operator, not every module
    }
}

void SuggestionsTest::noDropOfAnItemGainsMoreThanIsSuggested_data()
{
    QTest::addColumn<QByteArray>("devices");
    for (const char *devices : {"resnet18.h2", "resnet18.h4"})
        QTest::addRow("partitions on %s", devices) << QByteArray(devices);
}

/// On a group, or on a device that holds nothing.
void SuggestionsTest::noDropOfAnItemGainsMoreThanIsSuggested()
{
    QFETCH(const QByteArray, devices);
    const auto plan = planned("partition.size_based", devices.constData());
    const double before = *plan->cost().latencySec;
    for (std::size_t i = 0; i < plan->itemCount(); i += 7) {
        const ItemIndex item(i);
        const Suggestions suggested = suggestMoves(*plan, item, {});
        const double best = suggested.best.empty() ? 0 : suggested.best.front().gainSec;
        QVERIFY(suggested.isComplete());
        for (std::size_t lane = 0; lane < plan->laneCount(); ++lane) {
            Move toLane;
            const std::vector<GroupIndex> groups = plan->lane(LaneIndex(lane)).groups;
            const GroupIndex to = groups.empty() ? plan->nextGroup() : groups.front();
            toLane.items.push_back({item, to});
            if (groups.empty()) {
                toLane.create = to;
                toLane.lanes.push_back({to, {LaneIndex(lane)}});
            }
            const Preview preview = plan->preview(toLane);
            if (preview.allowed && preview.latencyAfter)
                QVERIFY2(before - *preview.latencyAfter <= best + 1e-12 * before, plan->describe(toLane).c_str());
        }
    }
}

void SuggestionsTest::aPairGainsWhatItPromisesAndMoreThanOneMove()
{
    std::size_t found = 0;
    for (const char *planner : {"partition.size_based", "partition.cost_aware"}) {
        const std::unique_ptr<EditedPlan> plan = planned(planner);
        for (std::size_t group = 0; group < plan->groupCount(); ++group) {
            const SuggestedPair pair = suggestPair(*plan, GroupIndex(group), {});
            QVERIFY(pair.tried > 0);
            if (!pair.best)
                continue;
            ++found;
            const auto copy = plan->clone();
            QVERIFY(copy->apply(pair.best->move));
            QCOMPARE(*plan->cost().latencySec - *copy->cost().latencySec, pair.best->gainSec);
            for (const Suggestion &single : suggestMoves(*plan, GroupIndex(group), {}).best)
                QVERIFY(pair.best->gainSec > single.gainSec);
        }
    }
    QVERIFY(found > 0);
}

void SuggestionsTest::aStoppedSearchTriesNothing()
{
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(suggestMoves(*planned("partition.size_based"), GroupIndex(0), {stop.get_token(), {}}).tried == 0);
}

void SuggestionsTest::aPinnedOperatorIsNotSuggested()
{
    const auto plan = planned("partition.size_based");
    Move pins;
    for (std::size_t i = 0; i < plan->itemCount(); ++i) {
        Pin pin;
        pin.kind = Pin::Kind::Group;
        pin.group = plan->groupOf(ItemIndex(i));
        if (pin.group.isValid())
            pins.pins.push_back({ItemIndex(i), pin});
    }
    QVERIFY(plan->apply(pins));
    for (const Suggestion &suggestion : suggestMoves(*plan, GroupIndex(0), {}).best)
        QVERIFY(suggestion.move.items.empty());
}

void SuggestionsTest::limitsNameWhatTakesLongest()
{
    const auto plan = planned("partition.size_based");
    const auto &state = dynamic_cast<const PartitionPlan &>(*plan).state();
    const GroupLimits limits = plan->limits(GroupIndex(0));
    const PartitionLatency &latency = state.latency(0);
    const bool computes = latency.computeSec >= latency.memorySec;
    double transfers = 0;
    for (const Figure &figure : limits.figures)
        transfers = figure.label == "Transfers" ? figure.value : transfers;
    QCOMPARE(limits.cause, transfers > latency.overallSec ? GroupLimits::Cause::Transfer
                           : computes                     ? GroupLimits::Cause::Compute
                                                          : GroupLimits::Cause::Memory);
    QVERIFY(!limits.text.empty());
}

void SuggestionsTest::noPlanBeatsTheLowerBound()
{
    const auto plan = planned("partition.size_based");
    const PlanCost &cost = plan->cost();
    QVERIFY(cost.boundSec && *cost.boundSec > 0);
    QVERIFY(!cost.boundOrigin.empty());
    QVERIFY(*cost.boundSec <= fastest());
}

void SuggestionsTest::theBoundIsTheLatencyWhereOneDeviceIsEnough()
{
    const auto graph = testing::fixtureGraph("partition/resnet18");
    auto inventory = std::make_shared<Inventory>();
    inventory->transferRateBytesPerSec = 1e9;
    inventory->devices.push_back({0, "dev_0", std::int64_t(1) << 40, {}, {}, {}});
    const auto plan = runPlanner(*findPlanner("partition.single"), {graph, inventory, {}, {}, nullptr}, {});
    QVERIFY(plan);
    QCOMPARE((*plan)->cost().boundSec, (*plan)->cost().latencySec);
}

CUTAWAY_TEST(SuggestionsTest)
#include "suggestions_test.moc"
