#include "core/plan/edited_plan.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "core/plan/compared_cost.h"
#include "core/plan/suggestions.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

using namespace cutaway;

Q_DECLARE_METATYPE(cutaway::ParameterValues)

/// Plans of all kinds say of their groups what limits them, and which moves would help by how much.
class NextMovesTest : public QObject
{
    Q_OBJECT

private slots:
    void everyGroupSaysWhy_data() { plans(); }
    void everyGroupSaysWhy();
    void everyPromisedGainComes_data() { plans(); }
    void everyPromisedGainComes();
    void otherSettingsDoTheSameWork_data() { settablePlans(); }
    void otherSettingsDoTheSameWork();
    void aSettingAndAMoveAreMadeAsOne_data() { settablePlans(); }
    void aSettingAndAMoveAreMadeAsOne();
    void aSettingHelpsTogetherWithAnotherChange();

private:
    static void add(const char *planner, const char *graph, const char *devices, const ParameterValues &given = {})
    {
        QTest::newRow(planner) << QString(graph) << QString(devices) << given;
    }
    static void plans()
    {
        settablePlans();
        add("partition.size_based", "partition/resnet18", "partition/resnet18.h2");
        add("sharding.replicated", "sharding/mlp_h96_l1", "sharding/mesh2x4",
            {{"gradient_sync", true}, {"device_flops", 2e13}});
        add("embedding.uniform", "embedding/mixed", "embedding/two_hosts_of_4");
    }
    /// Those with settings of which some do the same work otherwise.
    static void settablePlans()
    {
        QTest::addColumn<QString>("graph");
        QTest::addColumn<QString>("devices");
        QTest::addColumn<ParameterValues>("given");
        add("pipeline.cut_stages", "partition/resnet18", "partition/resnet18.h2", {{"cuts", std::string("layer1")}});
        add("bucketing.all_gather", "bucketing/fsdp_l2", "", {{"bucket_cap_mb", std::string("0.1")}});
        add("training.uniform", "training/llama_8b", "training/h100_8x8",
            {{"pipeline", std::int64_t(4)}, {"tensor", std::int64_t(4)}, {"recompute", std::string("full")}});
    }
    static std::unique_ptr<EditedPlan> planned(const QString &graph, const QString &devices,
                                               const ParameterValues &given,
                                               const char *planner = QTest::currentDataTag())
    {
        PlannerInput input;
        input.graph = testing::fixtureGraph(graph.toStdString());
        if (!devices.isEmpty())
            input.inventory = testing::fixtureInventory(devices.toStdString());
        input.given = given;
        auto plan = runPlanner(*findPlanner(planner), std::move(input), {});
        if (!plan)
            qFatal("%s", plan.error().line().c_str());
        return std::move(*plan);
    }
    /// That run something and have a place.
    static std::vector<GroupIndex> groupsOf(const EditedPlan &plan)
    {
        std::vector<GroupIndex> groups;
        for (std::size_t i = 0; i < plan.groupCount(); ++i) {
            const GroupInfo info = plan.group(GroupIndex(i));
            if (info.exists && info.id >= 0 && info.itemCount > 0)
                groups.emplace_back(i);
        }
        return groups;
    }
    static void verifyGain(const EditedPlan &plan, const Suggestion &suggestion)
    {
        const auto copy = plan.clone();
        QVERIFY(copy->apply(suggestion.move));
        const double gain = *plan.cost().latencySec - *copy->cost().latencySec;
        QVERIFY(gain > 0);
        QVERIFY2(std::abs(gain - suggestion.gainSec) <= 1e-12 * *plan.cost().latencySec,
                 qPrintable(QStringLiteral("%1, promised %2").arg(gain).arg(suggestion.gainSec)));
        QVERIFY(!suggestion.text.empty());
    }
};

void NextMovesTest::everyGroupSaysWhy()
{
    QFETCH(const QString, graph);
    QFETCH(const QString, devices);
    QFETCH(const ParameterValues, given);
    const auto plan = planned(graph, devices, given);
    const std::vector<GroupIndex> groups = groupsOf(*plan);
    QVERIFY(!groups.empty());
    for (const GroupIndex group : groups) {
        const GroupLimits limits = plan->limits(group);
        QVERIFY2(!limits.text.empty(), plan->group(group).label.c_str());
        QVERIFY2(!limits.figures.empty(), plan->group(group).label.c_str());
    }
}

void NextMovesTest::everyPromisedGainComes()
{
    QFETCH(const QString, graph);
    QFETCH(const QString, devices);
    QFETCH(const ParameterValues, given);
    const auto plan = planned(graph, devices, given);
    std::size_t promised = 0;
    for (const GroupIndex group : groupsOf(*plan)) {
        const Suggestions suggestions = suggestMoves(*plan, group, {});
        QVERIFY(suggestions.best.size() <= 3);
        QVERIFY(std::ranges::is_sorted(suggestions.best, std::ranges::greater(), &Suggestion::gainSec));
        QVERIFY(suggestions.settings.size() <= 3);
        for (const Suggestion &suggestion : suggestions.best)
            verifyGain(*plan, suggestion);
        for (const Suggestion &suggestion : suggestions.settings)
            verifyGain(*plan, suggestion);
        promised += suggestions.best.size();
        if (!suggestions.best.empty())
            continue;
        const SuggestedPair pair = suggestPair(*plan, group, {}); // nothing single helps
        if (pair.best)
            verifyGain(*plan, *pair.best);
    }
    constexpr std::size_t fewItems = 12; // their other ways to run
    for (std::size_t i = 0; i < std::min(plan->itemCount(), fewItems); ++i) {
        const Suggestions suggestions = suggestMoves(*plan, ItemIndex(i), {});
        for (const Suggestion &suggestion : suggestions.best)
            verifyGain(*plan, suggestion);
        promised += suggestions.best.size();
    }
    QVERIFY(promised > 0);
}

/// A step that does less would be shorter, and help nobody.
void NextMovesTest::otherSettingsDoTheSameWork()
{
    QFETCH(const QString, graph);
    QFETCH(const QString, devices);
    QFETCH(const ParameterValues, given);
    const auto plan = planned(graph, devices, given);
    const EditedPlan *settable = plan.get();
    QVERIFY(settable);
    const std::string before = writePlan(*plan);
    std::size_t made = 0;
    for (const Move &move : settable->otherSettings()) {
        QVERIFY(!move.settings.empty());
        const auto copy = plan->clone();
        const Result<Applied> applied = copy->apply(move);
        if (!applied)
            continue;
        ++made;
        QVERIFY(writePlan(*copy) != before);
        if (const auto works = stepWorksOf(*plan, *copy)) {
            QCOMPARE(works->second.parts, works->first.parts);
            QVERIFY(!isOtherKindOfWork(works->first, works->second));
        }
        copy->restore(applied->inverse);
        QCOMPARE(writePlan(*copy), before);
    }
    QVERIFY(made > 0);
}

void NextMovesTest::aSettingAndAMoveAreMadeAsOne()
{
    QFETCH(const QString, graph);
    QFETCH(const QString, devices);
    QFETCH(const ParameterValues, given);
    const auto plan = planned(graph, devices, given);
    const std::string before = writePlan(*plan);
    std::size_t made = 0;
    for (const Move &setting : plan->otherSettings()) {
        for (const Suggestion &suggestion : suggestMoves(*plan, groupsOf(*plan).front(), {}).best) {
            Move both = suggestion.move;
            both.settings = setting.settings;
            const Preview preview = plan->preview(both);
            if (!preview.allowed)
                continue;
            const auto copy = plan->clone();
            const Result<Applied> applied = copy->apply(both);
            QVERIFY2(applied, applied ? "" : applied.error().line().c_str());
            QCOMPARE(copy->cost().latencySec, preview.latencyAfter);
            copy->restore(applied->inverse);
            QCOMPARE(writePlan(*copy), before);
            ++made;
        }
    }
    QVERIFY(made > 0);
}

/// More than each single change does.
void NextMovesTest::aSettingHelpsTogetherWithAnotherChange()
{
    const auto plan =
        planned("training/llama_8b", "training/h100_8x8",
                {{"pipeline", std::int64_t(4)}, {"tensor", std::int64_t(4)}, {"recompute", std::string("full")}},
                "training.uniform");
    const GroupIndex group = groupsOf(*plan).front();
    const SuggestedPair pair = suggestPair(*plan, group, {});
    QVERIFY(pair.best);
    QVERIFY(!pair.best->move.settings.empty());
    verifyGain(*plan, *pair.best);
    const Suggestions single = suggestMoves(*plan, group, {});
    for (const auto &list : {single.best, single.settings}) {
        for (const Suggestion &one : list)
            QVERIFY2(pair.best->gainSec > one.gainSec, std::string(one.text).c_str());
    }
}

CUTAWAY_CORE_TEST(NextMovesTest)
#include "next_moves_test.moc"
