#include "tests/app/shown_ranks.h"
#include "tests/views/open_plan.h"
#include "views/kinds/embedding/rank_lanes.h"
#include "views/kinds/embedding/rank_picture.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/theme.h"

#include <QAccessible>
#include <QScrollBar>
#include <QUndoStack>

#include <algorithm>
#include <set>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

/// Fifty tables on two hosts of eight ranks, as large as this in pixels of text at its usual size.
struct Sixteen : OpenPlan
{
    RankLanes lanes{&source, &state};

    explicit Sixteen(int width = 1008, int height = 600)
    {
        run("embedding.default", fixtureGraph("embedding/fifty"), fixtureInventory("embedding/a100_80g_16"));
        lanes.resize(scaled(width), scaled(height));
        lanes.show();
        if (!QTest::qWaitForWindowExposed(&lanes))
            qFatal("the lanes do not appear");
    }

    std::size_t thingOf(ItemIndex item) const
    {
        std::size_t thing = plan->laneCount();
        while (thing < lanes.thingCount() && lanes.itemOf(thing) != item)
            ++thing;
        return thing;
    }
    std::size_t slowest() const
    {
        std::size_t slowest = 0;
        for (std::size_t rank = 1; rank < plan->laneCount(); ++rank)
            slowest = secondsOf(*plan, rank) > secondsOf(*plan, slowest) ? rank : slowest;
        return slowest;
    }
    QRectF inView() const { return QRectF(lanes.viewport()->rect()); }
    QPointF headOf(std::size_t rank) const
    {
        return {lanes.cellRect(rank).center().x(), lanes.cellRect(rank).top() + scaled(14)};
    }
};

} // namespace

class RankLanesTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void bothHostsAndAllShardsAreInSight();
    void timesHaveOneScaleAndTheSlowestAFrame();
    void theWidthDecidesHowManyAreInARow_data();
    void theWidthDecidesHowManyAreInARow();
    void whatHasNoRoomIsAClickAway();
    void aClickSelectsARankOrAShard();
    void arrowsGoToTheNeighbour();
    void aShardIsDroppedOnALane();
    void aShardDroppedOnAHostGoesWhereItCostsLeast();
    void whatIsSelectedElsewhereIsFollowed();
    void theCanvasIsAClickAway();
    void eightRanksStayOnTheCanvas();
    void screenReadersHearRanksAndShards();

private:
    CleanHome m_home;
};

void RankLanesTest::bothHostsAndAllShardsAreInSight()
{
    Sixteen shown;
    RankLanes &lanes = shown.lanes;
    QCOMPARE(lanes.hostCount(), std::size_t(2));
    QCOMPARE(lanes.thingCount(), 16 + shown.plan->itemCount());
    QCOMPARE(lanes.verticalScrollBar()->maximum(), 0);
    std::set<ItemIndex> items;
    for (std::size_t rank = 0; rank < 16; ++rank) {
        const QRectF cell = lanes.cellRect(rank);
        QVERIFY(shown.inView().contains(cell));
        QCOMPARE(cell.width(), double(scaled(116)));
        QCOMPARE(cell.left(), scaled(12) + double(rank % 8) * (scaled(116) + scaled(8)));
        QCOMPARE(cell.top(), lanes.cellRect(rank / 8 * 8).top());
        QVERIFY(lanes.moreRect(rank).isNull());
        for (std::size_t other = rank + 1; other < 16; ++other)
            QVERIFY(!cell.intersects(lanes.cellRect(other)));
    }
    QVERIFY(lanes.cellRect(8).top() > lanes.cellRect(0).bottom());
    std::size_t before = 16;
    std::int64_t bytesBefore = 0;
    for (std::size_t thing = 16; thing < lanes.thingCount(); ++thing) { // each in its rank, the largest first
        const ItemIndex item = lanes.itemOf(thing);
        const std::size_t rank = rankOf(*shown.plan, item);
        QVERIFY(items.insert(item).second);
        QVERIFY(lanes.cellRect(rank).contains(lanes.rectOf(thing)));
        const std::int64_t bytes = shown.plan->item(item).totalBytes;
        QVERIFY(rank != before || bytes <= bytesBefore);
        before = rank;
        bytesBefore = bytes;
    }
    QCOMPARE(items.size(), std::size_t(50));
}

void RankLanesTest::timesHaveOneScaleAndTheSlowestAFrame()
{
    Sixteen shown;
    RankLanes &lanes = shown.lanes;
    const std::size_t slowest = shown.slowest();
    const double full = lanes.timeRect(slowest).width();
    QVERIFY(std::abs(full - (lanes.cellRect(slowest).width() - scaled(16))) < 0.01);
    for (std::size_t rank = 0; rank < 16; ++rank) {
        const double share = secondsOf(*shown.plan, rank) / secondsOf(*shown.plan, slowest);
        QVERIFY(std::abs(lanes.timeRect(rank).width() - full * share) < 0.01);
        QCOMPARE(lanes.isSlowest(rank), share >= 0.9999);
        QVERIFY(lanes.cellRect(rank).contains(lanes.timeRect(rank)));
    }
    const QImage image = lanes.grab().toImage();
    const double ratio = image.devicePixelRatio();
    const auto isDark = [&](std::size_t rank) { // the second pixel from the left, where nothing else is drawn
        const QRectF cell = lanes.cellRect(rank);
        const QPoint at = (QPointF(cell.left() + 1, cell.center().y()) * ratio).toPoint();
        return image.pixelColor(at) == theme().text;
    };
    for (std::size_t rank = 0; rank < 16; ++rank)
        QCOMPARE(isDark(rank), lanes.isSlowest(rank));
}

void RankLanesTest::theWidthDecidesHowManyAreInARow_data()
{
    QTest::addColumn<int>("width");
    QTest::addColumn<std::size_t>("inRow");
    QTest::addColumn<double>("laneWidth");
    QTest::addRow("wide") << 1400 << std::size_t(8) << 116.0;
    QTest::addRow("narrower lanes") << 24 + 8 * 100 - 8 + 8 * 5 << std::size_t(8) << 97.0;
    QTest::addRow("seven in a row") << 24 + 8 * 104 - 9 << std::size_t(7) << 109.0;
    QTest::addRow("three in a row") << 24 + 3 * 104 - 8 << std::size_t(3) << 96.0;
}

void RankLanesTest::theWidthDecidesHowManyAreInARow()
{
    QFETCH(const int, width);
    QFETCH(const std::size_t, inRow);
    QFETCH(const double, laneWidth);
    Sixteen shown(width);
    RankLanes &lanes = shown.lanes;
    lanes.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    std::size_t count = 0;
    for (std::size_t rank = 0; rank < 8; ++rank)
        count += lanes.cellRect(rank).top() == lanes.cellRect(0).top() ? 1 : 0;
    QCOMPARE(count, inRow);
    QVERIFY2(std::abs(lanes.cellRect(0).width() - scaled(laneWidth)) <= 1,
             qPrintable(QString::number(lanes.cellRect(0).width())));
    QCOMPARE(lanes.verticalScrollBar()->maximum() > 0, inRow < 8);
    lanes.goTo(15, true);
    QVERIFY(shown.inView().contains(lanes.cellRect(15)));
}

void RankLanesTest::whatHasNoRoomIsAClickAway()
{
    Sixteen shown(1008, 400);
    RankLanes &lanes = shown.lanes;
    for (std::size_t i = 0; i < shown.plan->itemCount(); ++i) { // all tables that may go there
        if (rankOf(*shown.plan, ItemIndex(i)) != 0)
            dragOnto(lanes, ItemIndex(i), shown.headOf(0));
    }
    QVERIFY(shown.plan->groupItems(shardsOfRank(*shown.plan, 0)).size() > 20);
    QVERIFY(lanes.hiddenShards(0) > 0);
    const double height = lanes.cellRect(0).height();
    clickAt(lanes, lanes.moreRect(0).center());
    QCOMPARE(lanes.opened(), std::optional<std::size_t>(0));
    QCOMPARE(lanes.hiddenShards(0), std::size_t(0));
    QVERIFY(lanes.cellRect(0).height() > height);
    QTest::keyClick(&lanes, Qt::Key_Escape);
    QVERIFY(!lanes.opened() && lanes.hiddenShards(0) > 0);
    QCOMPARE(lanes.cellRect(0).height(), height);
    QTest::keyClick(&lanes, Qt::Key_Home);
    QTest::keyClick(&lanes, Qt::Key_Return);
    QCOMPARE(lanes.hiddenShards(0), std::size_t(0));
    lanes.verticalScrollBar()->setValue(lanes.verticalScrollBar()->maximum());
    QVERIFY(!lanes.moreRect(0).isNull());
    clickAt(lanes, lanes.moreRect(0).center());
    QVERIFY(!lanes.opened());
}

void RankLanesTest::aClickSelectsARankOrAShard()
{
    Sixteen shown;
    RankLanes &lanes = shown.lanes;
    const ViewState &state = shown.state;
    clickAt(lanes, shown.headOf(3));
    QCOMPARE(state.selectedSpot(), Spot(LaneIndex(3)));
    QVERIFY(lanes.isSelected(3) && !lanes.isSelected(2));
    clickAt(lanes, lanes.rectOf(20).center());
    QCOMPARE(state.selection(), std::vector{lanes.itemOf(20)});
    QVERIFY(lanes.isSelected(20) && !lanes.isSelected(21) && !lanes.isSelected(3));
    QTest::mouseMove(lanes.viewport(), lanes.rectOf(17).center().toPoint());
    QTRY_COMPARE(state.hovered(), Spot(lanes.itemOf(17)));
    QTest::keyClick(&lanes, Qt::Key_Escape);
    QCOMPARE(state.selectedSpot(), Spot());
    QVERIFY(state.selection().empty());
}

void RankLanesTest::arrowsGoToTheNeighbour()
{
    Sixteen shown;
    RankLanes &lanes = shown.lanes;
    const auto selected = [&] { return shown.state.selectedSpot(); };
    QTest::keyClick(&lanes, Qt::Key_Home);
    QCOMPARE(selected(), Spot(LaneIndex(0)));
    QTest::keyClick(&lanes, Qt::Key_Right);
    QTest::keyClick(&lanes, Qt::Key_Down);
    QCOMPARE(selected(), Spot(LaneIndex(9)));
    QTest::keyClick(&lanes, Qt::Key_Down); // there is no line below
    QCOMPARE(selected(), Spot(LaneIndex(9)));
    QTest::keyClick(&lanes, Qt::Key_Left);
    QTest::keyClick(&lanes, Qt::Key_Up);
    QCOMPARE(selected(), Spot(LaneIndex(0)));
    QTest::keyClick(&lanes, Qt::Key_End);
    QCOMPARE(selected(), Spot(LaneIndex(15)));
}

void RankLanesTest::aShardIsDroppedOnALane()
{
    Sixteen shown;
    RankLanes &lanes = shown.lanes;
    const auto [item, rank] = findMove(*shown.plan, 9);
    QVERIFY(item.isValid());
    const GroupIndex before = shown.plan->groupOf(item);
    const QImage still = lanes.grab().toImage();
    dragOnto(lanes, item, shown.headOf(rank), false);
    QTRY_VERIFY(lanes.grab().toImage() != still); // what the drop would do is drawn
    QCOMPARE(shown.plan->groupOf(item), before);
    dragOnto(lanes, item, shown.headOf(rank));
    QCOMPARE(rankOf(*shown.plan, item), rank);
    QVERIFY(lanes.cellRect(rank).contains(lanes.rectOf(shown.thingOf(item))));
}

void RankLanesTest::aShardDroppedOnAHostGoesWhereItCostsLeast()
{
    Sixteen shown;
    RankLanes &lanes = shown.lanes;
    const ItemIndex item = lanes.itemOf(16);
    QCOMPARE(rankOf(*shown.plan, item), std::size_t(0));
    double least = 0;
    for (std::size_t of = 8; of < 16; ++of) {
        const Preview preview = shown.plan->preview(moveToRank(*shown.plan, item, of));
        if (preview.allowed && (least == 0 || *preview.latencyAfter < least))
            least = *preview.latencyAfter;
    }
    dragOnto(lanes, item, lanes.hostRect(1).center());
    QVERIFY(rankOf(*shown.plan, item) >= 8);
    QCOMPARE(*shown.plan->cost().latencySec, least);
}

void RankLanesTest::whatIsSelectedElsewhereIsFollowed()
{
    Sixteen shown(1008, 330);
    RankLanes &lanes = shown.lanes;
    ViewState &state = shown.state;
    const ItemIndex last = lanes.itemOf(lanes.thingCount() - 1);
    QVERIFY(!shown.inView().contains(lanes.rectOf(lanes.thingCount() - 1)));
    state.select({last});
    state.reveal({last});
    QVERIFY(shown.inView().contains(lanes.rectOf(shown.thingOf(last))));
    QVERIFY(lanes.isCurrent(rankOf(*shown.plan, last)));
}

void RankLanesTest::theCanvasIsAClickAway()
{
    ShownRanks shown("dlrm_v2.graph.json", 16);
    auto *lanes = shown.window.findChild<RankLanes *>();
    QTRY_VERIFY(lanes->isVisible() && !shown.canvas()->isVisible());
    QVERIFY(!shown.window.findChild<RankMatrix *>()->isVisible());
    shown.press("Lanes");
    QTRY_VERIFY(shown.canvas()->isVisible() && !lanes->isVisible());
    shown.press("Ranks");
    QTRY_VERIFY(lanes->isVisible() && !shown.canvas()->isVisible());
    const auto [item, rank] = findMove(shown.plan(), 8);
    QVERIFY(item.isValid());
    dragOnto(*lanes, item, lanes->cellRect(rank).center());
    QTRY_COMPARE(shown.document().current()->history()->index(), 1);
}

void RankLanesTest::eightRanksStayOnTheCanvas()
{
    ShownRanks shown("dlrm_v2.graph.json", 8);
    QTRY_VERIFY(shown.canvas()->isVisible());
    QVERIFY(!shown.window.findChild<RankLanes *>()->isAvailable());
}

void RankLanesTest::screenReadersHearRanksAndShards()
{
    Sixteen shown;
    RankLanes &lanes = shown.lanes;
    QAccessibleInterface *list = QAccessible::queryAccessibleInterface(&lanes);
    QVERIFY(list);
    QCOMPARE(list->childCount(), int(lanes.thingCount()));
    const std::size_t slowest = shown.slowest();
    QAccessibleInterface *rank = list->child(int(slowest));
    QCOMPARE(rank->text(QAccessible::Name), QString("rank %1").arg(slowest));
    QVERIFY(rank->text(QAccessible::Description).contains(secondsText(secondsOf(*shown.plan, slowest), Digits::Four)));
    QVERIFY(rank->text(QAccessible::Description).contains("the slowest"));
    QAccessibleInterface *shard = list->child(16);
    const ItemInfo info = shown.plan->item(lanes.itemOf(16));
    QCOMPARE(shard->text(QAccessible::Name), QString::fromUtf8(info.label.data(), qsizetype(info.label.size())));
    QVERIFY(shard->text(QAccessible::Description).contains(bytesText(info.totalBytes)));
    shard->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QVERIFY(shown.state.isSelected(lanes.itemOf(16)));
    QVERIFY(shard->state().selected);
}

CUTAWAY_WINDOW_TEST(RankLanesTest)

#include "rank_lanes_test.moc"
