#include "tests/support/fake_plan.h"
#include "tests/support/test_program.h"
#include "views/models/kind_words.h"

#include <QApplication>
#include <QTest>

using namespace cutaway;

namespace {

std::unique_ptr<test::FakePlan> planOver(int lanes)
{
    std::string text;
    for (int i = 0; i < lanes; ++i)
        text += "lane dev_" + std::to_string(i) + " 100\n";
    return test::FakePlan::fromText(text + "group 0 dev_0: x\n");
}

std::vector<LaneIndex> all(const EditedPlan &plan)
{
    std::vector<LaneIndex> lanes;
    for (std::size_t lane = 0; lane < plan.laneCount(); ++lane)
        lanes.push_back(LaneIndex(lane));
    return lanes;
}

} // namespace

class LaneNamesTest : public QObject
{
    Q_OBJECT

private slots:
    void aFewLanesAreNamed();
    void ofManyTheFirstAndTheLastAreNamed();
    void oneLaneHasNoShorterText();
    void whereThereIsNoRoomLanesAreCounted();
};

void LaneNamesTest::aFewLanesAreNamed()
{
    const auto plan = planOver(3);
    QCOMPARE(laneNamesText(*plan, all(*plan)), QString("dev_0, dev_1, dev_2"));
}

void LaneNamesTest::ofManyTheFirstAndTheLastAreNamed()
{
    const auto plan = planOver(10);
    QVERIFY(laneNamesText(*plan, all(*plan)).startsWith("10 "));
    QVERIFY(laneNamesText(*plan, all(*plan)).endsWith(", dev_0 to dev_9"));
}

void LaneNamesTest::oneLaneHasNoShorterText()
{
    const auto plan = planOver(1);
    QCOMPARE(laneCountText(*plan, all(*plan)), QString("dev_0"));
}

void LaneNamesTest::whereThereIsNoRoomLanesAreCounted()
{
    const auto plan = planOver(10);
    QCOMPARE(laneNamesText(*plan, all(*plan)), laneCountText(*plan, all(*plan)) + ", dev_0 to dev_9");
}

CUTAWAY_WIDGET_TEST(LaneNamesTest)

#include "lane_names_test.moc"
