#include "core/plan/edited_plan.h"
#include "core/plan/planner_registry.h"
#include "core/plan/suggestions.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <map>

using namespace cutaway;

// The moves that are proposed for stages, of each sort of pipeline plan.

namespace {

std::unique_ptr<EditedPlan> planned(const char *planner, const char *graph, const char *devices,
                                    ParameterValues given = {})
{
    auto plan = runPlanner(*findPlanner(planner),
                           {testing::fixtureGraph(graph),
                            devices ? testing::fixtureInventory(devices) : nullptr,
                            {},
                            std::move(given),
                            nullptr},
                           {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

std::unique_ptr<EditedPlan> makePlan(const QString &sort)
{
    if (sort == "cut")
        return planned("pipeline.cut_stages", "pipeline/t5_4", nullptr, {{"cuts", std::string("encoder.block.0")}});
    if (sort == "optimal")
        return planned("pipeline.optimal", "placement/layer_bert24_inference", "placement/layer_bert24_inference");
    return planned("pipeline.piper", "placement/piper/bert32a100", "placement/piper/64dev_2GB",
                   {{"microbatches", std::int64_t(1920)}});
}

std::unique_ptr<EditedPlan> planOf(const QString &sort)
{
    static std::map<QString, std::unique_ptr<EditedPlan>> made; // some take seconds
    std::unique_ptr<EditedPlan> &plan = made[sort];
    if (!plan)
        plan = makePlan(sort);
    return plan->clone();
}

/// Makes the second stage longer by the first operators of the third, or the like, until the plan is slower.
void spoil(EditedPlan &plan)
{
    const EditedPlan &order = plan;
    const double before = *plan.cost().latencySec;
    const std::vector<GroupIndex> groups = order.groupsInOrder();
    for (std::size_t g = 1; g < groups.size() && *plan.cost().latencySec <= before; ++g) {
        for (const ItemIndex item : plan.groupItems(groups[g])) {
            const Move move = order.moveBoundary(item, groups[g - 1]);
            if (!move.isEmpty() && plan.apply(move) && *plan.cost().latencySec > before)
                return;
        }
    }
}

GroupIndex slowestOf(const EditedPlan &plan)
{
    return plan.cost().criticalGroups.empty() ? GroupIndex() : plan.cost().criticalGroups.front();
}

} // namespace

class StageSuggestionsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase_data();
    void eachPromisedGainIsTheGainOnceItIsMade();
    void theSlowestStageSaysWhatLimitsIt();
};

void StageSuggestionsTest::initTestCase_data()
{
    QTest::addColumn<QString>("sort");
    for (const char *sort : {"cut", "optimal", "piper"})
        QTest::newRow(sort) << QString(sort);
}

void StageSuggestionsTest::eachPromisedGainIsTheGainOnceItIsMade()
{
    QFETCH_GLOBAL(const QString, sort);
    const auto plan = planOf(sort);
    if (sort != "cut")
        spoil(*plan);
    const Suggestions suggestions = suggestMoves(*plan, slowestOf(*plan), {});
    QVERIFY(!suggestions.best.empty());
    for (const Suggestion &suggestion : suggestions.best) {
        const auto copy = plan->clone();
        QVERIFY(copy->apply(suggestion.move));
        QCOMPARE(*plan->cost().latencySec - *copy->cost().latencySec, suggestion.gainSec);
        QVERIFY(suggestion.gainSec > 0);
    }
}

void StageSuggestionsTest::theSlowestStageSaysWhatLimitsIt()
{
    QFETCH_GLOBAL(const QString, sort);
    const auto plan = planOf(sort);
    const GroupLimits limits = plan->limits(slowestOf(*plan));
    QVERIFY(limits.cause != GroupLimits::Cause::Unknown);
    QVERIFY(!limits.text.empty());
}

CUTAWAY_TEST(StageSuggestionsTest)
#include "stage_suggestions_test.moc"
