#include "core/judging/comparison.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace cutaway;

namespace {

std::unique_ptr<EditedPlan> planned()
{
    auto plan = runPlanner(*findPlanner("partition.size_based"),
                           {testing::fixtureGraph("partition/resnet18"),
                            testing::fixtureInventory("partition/resnet18.h2"),
                            {},
                            {},
                            nullptr},
                           {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

} // namespace

class ComparisonTest : public QObject
{
    Q_OBJECT

private slots:
    void aPlanIsTheSameAsItself();
    void movedOperatorsAreNamedWithTheirGroups();
};

void ComparisonTest::aPlanIsTheSameAsItself()
{
    const std::unique_ptr<EditedPlan> plan = planned();
    const nlohmann::ordered_json difference = judging::differenceJson(*plan, *plan, 0);
    for (const auto &figure : difference.at("figures"))
        QCOMPARE(figure.at("verdict").get<std::string>(), std::string("same"));
    QVERIFY(difference.at("items").at("moved").empty());
    QVERIFY(!difference.at("groups").empty());
}

void ComparisonTest::movedOperatorsAreNamedWithTheirGroups()
{
    const std::unique_ptr<EditedPlan> base = planned();
    const std::unique_ptr<EditedPlan> other = base->clone();
    const std::vector<ItemIndex> items = other->groupItems(GroupIndex(0));
    Move move;
    for (const ItemIndex item : items) {
        if (other->item(item).role == ItemRole::Operator)
            move.items = {{item, GroupIndex(1)}}; // the last one
    }
    other->restore(move);
    const nlohmann::ordered_json difference = judging::differenceJson(*base, *other, 0);
    const auto &moved = difference.at("items").at("moved");
    QCOMPARE(moved.size(), std::size_t(1));
    QCOMPARE(moved[0].at("node").get<std::string>(), std::string(base->item(move.items.front().item).label));
    QCOMPARE(moved[0].at("from").get<std::int64_t>(), base->group(GroupIndex(0)).id);
    QCOMPARE(difference.at("groups")[0].at("left").dump(), nlohmann::ordered_json::array({moved[0].at("node")}).dump());
    QCOMPARE(difference.at("figures")[1].at("other").get<std::int64_t>(), other->cost().transferredBytes);
}

QTEST_APPLESS_MAIN(ComparisonTest)
#include "comparison_test.moc"
