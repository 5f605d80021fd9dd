#include "tests/support/test_program.h"
#include "views/canvas/scene/picture_form.h"

#include <QTest>

using namespace cutaway;

namespace {

CrowdedLanes lanesWith(std::vector<std::size_t> groups)
{
    return {.groups = std::move(groups),
            .group = {212, 165},
            .leastWidth = 216,
            .aroundGroups = 4,
            .aboveGroups = 52,
            .channel = 40,
            .view = {1000, 700}};
}

} // namespace

/// In how many columns the closed groups of crowded lanes stand.
class CrowdedLanesTest : public QObject
{
    Q_OBJECT

private slots:
    void columns_are_shared_by_what_lanes_hold();
    void no_lane_is_without_a_column();
    void all_are_seen_where_they_can_be_read();
    void what_is_too_much_for_a_view_fills_its_width();
    void there_are_no_more_columns_than_groups();
};

void CrowdedLanesTest::columns_are_shared_by_what_lanes_hold()
{
    QCOMPARE(columnsOfLane(30, 40, 8), std::size_t(6));
    QCOMPARE(columnsOfLane(10, 40, 8), std::size_t(2));
}

void CrowdedLanesTest::no_lane_is_without_a_column()
{
    QCOMPARE(columnsOfLane(0, 40, 8), std::size_t(1));
    QCOMPARE(columnsOfLane(1, 400, 8), std::size_t(1));
}

/// 60 groups of 212 × 165 in a view of 1000 × 700: at 0.3, some 15 columns and 12 rows would fit.
void CrowdedLanesTest::all_are_seen_where_they_can_be_read()
{
    const std::size_t columns = columnsToRead(lanesWith({60}));
    const std::size_t rows = (60 + columns - 1) / columns;
    QVERIFY(212.0 * double(columns) * 0.3 <= 1000);
    QVERIFY((165.0 * double(rows) + 52) * 0.3 <= 700);
}

void CrowdedLanesTest::what_is_too_much_for_a_view_fills_its_width()
{
    const double width = 212.0 * double(columnsToRead(lanesWith({2000, 500}))) * 0.45;
    QVERIFY(width <= 1000);
    QVERIFY(width >= 850);
}

void CrowdedLanesTest::there_are_no_more_columns_than_groups()
{
    CrowdedLanes lanes = lanesWith({3});
    lanes.view = {4000, 3000};
    QVERIFY(columnsToRead(lanes) <= 3);
}

CUTAWAY_TEST(CrowdedLanesTest)
#include "crowded_lanes_test.moc"
