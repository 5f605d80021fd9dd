#include "core/plan/pins.h"
#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/canvas/canvas.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/paint/drag_painter.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/models/kind_words.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QMouseEvent>
#include <QTest>

#include <algorithm>

using namespace cutaway;

/// Lanes that are what is loaded: ranks with the shards of embedding tables.
class StackedLanesTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void lanesAreNarrowAndCloseTogether();
    void hostsStandApart();
    void manyLanesOpenWholeAndWideEnoughForTheirFigures();
    void lanesThatAreAlmostReadableWholeOpenWhole();
    void namesOfHostsHaveRoomBetweenRowsThatAreSmall();
    void namesOfHostsHaveRoomWhereThePictureIsNotHigh();
    void choosingALaneMovesNothingWhereAllIsSeen();
    void itemsAreAsHighAsTheirBytes();
    void itemsLieInTheLaneWithoutBoxes();
    void clickOnTheGroundSelectsTheLane();
    void itemDroppedOnTheGroundOfALaneMovesThere();
    void aDropMovesNoPicture();
    void framesOfItemsBelowTheViewLeaveTimesFree();
    void verdictsHideNoItems();
    void timesShowWhatADropWouldChange();
    void verdictsHideNoTimes_data();
    void verdictsHideNoTimes();
    void headsSayWhichOtherMemoryIsExceeded();
    void whatIsPinnedHasAPin();
    void mapIsLeftOutWhereAllIsInView();
    void mapLeavesTheTimesFree();

private:
    void open(const char *graph, const char *devices, const char *planner = "embedding.default")
    {
        m_open->run(planner, testing::fixtureGraph(std::string("embedding/") + graph),
                    testing::fixtureInventory(std::string("embedding/") + devices));
    }
    const Scene &scene() const { return m_canvas->keeper().scene(); }
    QPoint inWidget(QPointF point) const { return m_canvas->view().transform().toWidget(point).toPoint(); }
    QPoint at(ItemIndex item) const { return inWidget(scene().rect(scene().boxOf(item)).center()); }
    /// Between the items and the time.
    QPoint groundOf(std::size_t lane) const
    {
        const LaneBox &box = scene().lanes()[lane];
        return inWidget({box.rect.center().x(), scene().placeRect(box.places.front()).bottom() + 10});
    }
    void drag(QPoint from, QPoint to)
    {
        hold(from, to);
        QTest::mouseRelease(m_canvas.get(), Qt::LeftButton, {}, to);
    }
    /// As far as the drop.
    void hold(QPoint from, QPoint to)
    {
        QTest::mousePress(m_canvas.get(), Qt::LeftButton, {}, from);
        for (const QPoint at : {from + QPoint(8, 0), (from + to) / 2, to}) {
            QMouseEvent event(QEvent::MouseMove, at, m_canvas->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(m_canvas.get(), &event);
        }
    }
    QImage timeOf(std::size_t lane) const
    {
        const QRectF box = scene().lanes()[lane].rect;
        const QPoint foot = inWidget({box.left(), box.bottom() - scene().metrics().laneFoot});
        return m_canvas->grab({foot, inWidget(box.bottomRight())}).toImage();
    }

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<Canvas> m_canvas;
};

void StackedLanesTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_canvas = std::make_unique<Canvas>(&m_open->source, &m_open->state, nullptr);
    m_canvas->setReducedMotion(true);
    m_canvas->setMinimapVisible(false);
    m_canvas->resize(1020, 600);
    m_canvas->show();
}

void StackedLanesTest::cleanup()
{
    m_canvas.reset();
    m_open.reset();
}

void StackedLanesTest::lanesAreNarrowAndCloseTogether()
{
    open("dlrm_v2", "a100_80g_8");
    const double s = scene().metrics().scale;
    QCOMPARE(scene().lanes().size(), std::size_t(8));
    QVERIFY(scene().lanes()[0].rect.width() >= 116 * s);
    QVERIFY(scene().lanes()[0].rect.width() < 150 * s);
    QCOMPARE(scene().lanes()[1].rect.left() - scene().lanes()[0].rect.right(), 8 * s);
}

void StackedLanesTest::hostsStandApart()
{
    open("tiny", "two_hosts_of_4");
    const auto gap = [&](std::size_t lane) {
        return scene().lanes()[lane + 1].rect.left() - scene().lanes()[lane].rect.right();
    };
    QCOMPARE(gap(2), gap(0));
    QVERIFY(gap(3) > gap(0));
}

void StackedLanesTest::manyLanesOpenWholeAndWideEnoughForTheirFigures()
{
    open("dlrm_v2", "a100_80g_128", "embedding.uniform");
    QVERIFY(m_canvas->view().visible().contains(scene().lanes().back().rect));
    const double width = scene().lanes().front().rect.width() * m_canvas->zoom();
    QVERIFY2(width >= 48, qPrintable(QString::number(width)));
    const double header = scene().metrics().laneHeader * m_canvas->zoom();
    QVERIFY2(header >= 28, qPrintable(QString::number(header))); // name, memory and its bar
    const double foot = scene().metrics().laneFoot * m_canvas->zoom();
    QVERIFY2(foot >= 13, qPrintable(QString::number(foot)));
}

/// Beside a drawer of a small window, where a column of hosts would be out of view else.
void StackedLanesTest::lanesThatAreAlmostReadableWholeOpenWhole()
{
    m_canvas->resize(900, 212);
    open("dlrm_v2", "a100_80g_128", "embedding.uniform");
    const double whole = ViewTransform::fitting(scene().bounds(), m_canvas->view().viewport()).zoom;
    QVERIFY2(whole > 0.17 && whole < 0.2, qPrintable(QString::number(whole)));
    for (const LaneBox &lane : scene().lanes())
        QVERIFY(m_canvas->view().visible().contains(lane.rect));
}

/// They are as large as can be read, however small the lanes are.
void StackedLanesTest::namesOfHostsHaveRoomBetweenRowsThatAreSmall()
{
    m_canvas->resize(880, 380);
    open("dlrm_v2", "a100_80g_128", "embedding.uniform");
    const std::vector<LaneBox> &lanes = scene().lanes();
    const auto second = std::ranges::find(lanes, 1U, &LaneBox::row);
    QVERIFY(second != lanes.end());
    QFont smallest = themeFont(TextRole::BoxTitle);
    smallest.setPixelSize(9);
    const double gap = (second->rect.top() - lanes.front().rect.bottom()) * m_canvas->zoom();
    QVERIFY2(gap >= QFontMetricsF(smallest).height(), qPrintable(QString::number(gap)));
    const double width = lanes.front().rect.width() * m_canvas->zoom();
    QVERIFY2(width >= QFontMetricsF(smallest).horizontalAdvance("37.8 ms") + 4, qPrintable(QString::number(width)));
}

void StackedLanesTest::namesOfHostsHaveRoomWhereThePictureIsNotHigh()
{
    m_canvas->resize(900, 250); // four hosts beside each other
    open("dlrm_v2", "a100_80g_128", "embedding.uniform");
    const std::vector<LaneBox> &lanes = scene().lanes();
    QVERIFY2(m_canvas->zoom() < 0.2, qPrintable(QString::number(m_canvas->zoom())));
    const auto second = std::ranges::find(lanes, 1U, &LaneBox::row);
    const double gap = (second->rect.top() - lanes.front().rect.bottom()) * m_canvas->zoom();
    QVERIFY2(gap >= 10.5, qPrintable(QString::number(gap)));
}

void StackedLanesTest::choosingALaneMovesNothingWhereAllIsSeen()
{
    open("dlrm_v2", "a100_80g_128", "embedding.uniform");
    const ViewTransform opened = m_canvas->view().transform();
    for (const std::size_t lane : {std::size_t(0), scene().lanes().size() - 1}) {
        QTest::mouseClick(m_canvas.get(), Qt::LeftButton, {}, inWidget(scene().lanes()[lane].rect.center()));
        QTest::keyClick(m_canvas.get(), lane == 0 ? Qt::Key_Right : Qt::Key_Left);
        QCOMPARE(m_canvas->view().transform(), opened);
    }
}

void StackedLanesTest::itemsAreAsHighAsTheirBytes()
{
    open("dlrm_v2", "a100_80g_8");
    const double s = scene().metrics().scale;
    const QRectF large = scene().rect(scene().boxOf(m_open->item("t_cat_0")));
    const QRectF small = scene().rect(scene().boxOf(m_open->item("t_cat_5")));
    QCOMPARE(small.height(), 34 * s);
    QVERIFY2(large.height() > 2 * small.height(), qPrintable(QString::number(large.height())));
}

void StackedLanesTest::itemsLieInTheLaneWithoutBoxes()
{
    open("dlrm_v2", "a100_80g_8");
    for (std::size_t item = 0; item < m_open->plan->itemCount(); ++item)
        QVERIFY(scene().box(scene().boxOf(ItemIndex(item))).role == BoxRole::Card);
}

void StackedLanesTest::clickOnTheGroundSelectsTheLane()
{
    open("dlrm_v2", "a100_80g_8");
    QTest::mouseClick(m_canvas.get(), Qt::LeftButton, {}, at(m_open->item("t_cat_2")));
    QCOMPARE(m_open->state.selection(), std::vector{m_open->item("t_cat_2")});
    const QRectF lane = scene().lanes()[1].rect;
    QTest::mouseClick(m_canvas.get(), Qt::LeftButton, {}, inWidget(lane.topLeft() + QPointF(30, 20)));
    QVERIFY(m_open->state.selectedSpot() == Spot(LaneIndex(1)));
}

void StackedLanesTest::itemDroppedOnTheGroundOfALaneMovesThere()
{
    open("dlrm_v2", "a100_80g_8");
    const ItemIndex item = m_open->item("t_cat_2");
    const std::size_t to = m_open->plan->groupOf(item) == GroupIndex(0) ? 1 : 0;
    drag(at(item), groundOf(to));
    QCOMPARE(m_open->plan->groupOf(item), GroupIndex(to));
}

/// Wherever among the lane's items it lies then.
void StackedLanesTest::aDropMovesNoPicture()
{
    m_canvas->resize(1020, 420);
    open("dlrm_v2", "a100_80g_8");
    QVERIFY(!m_canvas->view().visible().contains(scene().bounds()));
    const ViewTransform before = m_canvas->view().transform();
    for (const char *name : {"t_cat_1", "t_cat_24", "t_cat_5"}) {
        const ItemIndex item = m_open->item(name);
        if (!m_canvas->view().viewport().contains(at(item)))
            continue;
        const std::size_t to = m_open->plan->groupOf(item) == GroupIndex(3) ? 2 : 3;
        drag(at(item), inWidget(scene().lanes()[to].rect.topLeft() + QPointF(30, 20)));
        QCOMPARE(m_open->plan->groupOf(item), GroupIndex(to));
        QCOMPARE(m_canvas->view().transform(), before);
    }
    QVERIFY(m_open->plan->groupOf(m_open->item("t_cat_1")) == GroupIndex(3));
}

void StackedLanesTest::framesOfItemsBelowTheViewLeaveTimesFree()
{
    m_canvas->resize(1020, 460);
    open("dlrm_v2", "a100_80g_8");
    m_canvas->setFocus();
    const double times = m_canvas->view().visible().bottom() - scene().metrics().laneFoot;
    const ItemIndex item = m_open->item("t_cat_22");
    QVERIFY(m_open->plan->groupOf(item) != GroupIndex(3));
    QVERIFY(at(item).y() < inWidget({0, times}).y());
    drag(at(item), inWidget(scene().lanes()[3].rect.topLeft() + QPointF(30, 20)));
    QCOMPARE(m_open->plan->groupOf(item), GroupIndex(3));
    const QRectF card = scene().rect(scene().boxOf(item));
    QVERIFY2(card.bottom() > times + 8, qPrintable(QString::number(card.bottom() - times)));
    const QImage foot =
        m_canvas->grab(QRect(inWidget({card.left(), times + 2}), inWidget({card.right(), times + 60}))).toImage();
    for (int y = 0; y < foot.height(); ++y) {
        for (int x = 0; x < foot.width(); ++x)
            QVERIFY2(foot.pixelColor(x, y) != theme().accent, qPrintable(QStringLiteral("%1, %2").arg(x).arg(y)));
    }
    m_open->state.reveal({item});
    QVERIFY(at(item).y() < inWidget({0, m_canvas->view().visible().bottom() - scene().metrics().laneFoot}).y());
}

/// In lanes that are full, too.
void StackedLanesTest::verdictsHideNoItems()
{
    m_canvas->resize(1020, 420);
    open("dlrm_v2", "a100_80g_8");
    const auto cardsOf = [this](std::size_t lane) {
        const LaneBox &box = scene().lanes()[lane];
        QRectF cards = scene().placeRect(box.places.front());
        cards.setBottom(std::min(cards.bottom(), m_canvas->view().visible().bottom() - scene().metrics().laneFoot) - 1);
        return m_canvas->grab(QRect(inWidget(cards.topLeft()), inWidget(cards.bottomRight()))).toImage();
    };
    const std::size_t first = 2; // the lanes before it have the ghost and its verdict
    std::vector<QImage> before;
    for (std::size_t lane = 0; lane < 8; ++lane)
        before.push_back(cardsOf(lane));
    const ItemIndex item = m_open->item("t_cat_20");
    const std::size_t from = m_open->plan->groupOf(item).value();
    hold(at(item), inWidget(scene().lanes()[from].rect.topLeft() + QPointF(150, 20)));
    QTRY_VERIFY(m_canvas->placesOfDrag().badge);
    QTest::qWait(100); // verdicts of the other lanes come one after the other
    const DragPlaces places = m_canvas->placesOfDrag();
    int free = 0;
    for (std::size_t lane = first; lane < 8; ++lane) {
        const QRectF box = m_canvas->view().transform().toWidget(scene().lanes()[lane].rect);
        if (lane == from || !m_canvas->view().viewport().contains(box.center()) || box.intersects(places.ghost) ||
            box.intersects(*places.badge))
            continue;
        ++free;
        QVERIFY2(cardsOf(lane) == before[lane], qPrintable(QString::number(lane)));
    }
    QTest::keyClick(m_canvas.get(), Qt::Key_Escape);
    QVERIFY(free > 1);
}

void StackedLanesTest::timesShowWhatADropWouldChange()
{
    open("dlrm_v2", "a100_80g_8");
    const ItemIndex item = m_open->item("t_cat_2");
    const std::size_t from = m_open->plan->groupOf(item).value();
    const std::size_t to = from == 0 ? 1 : 0;
    const QImage before[] = {timeOf(from), timeOf(to)};
    hold(at(item), groundOf(to));
    QVERIFY(timeOf(from) != before[0]);
    QVERIFY(timeOf(to) != before[1]);
    QTest::keyClick(m_canvas.get(), Qt::Key_Escape);
    QTRY_VERIFY(timeOf(from) == before[0]);
    QVERIFY(timeOf(to) == before[1]);
}

void StackedLanesTest::verdictsHideNoTimes_data()
{
    QTest::addColumn<double>("zoom");
    for (const double zoom : {1.0, 0.7, 0.5, 0.35})
        QTest::addRow("%g", zoom) << zoom;
}

/// Of the lanes where nothing changes.
void StackedLanesTest::verdictsHideNoTimes()
{
    QFETCH(const double, zoom);
    open("dlrm_v2", "a100_80g_128", "embedding.uniform");
    m_canvas->resize(1020, 600);
    m_canvas->setZoom(zoom);
    const auto figureOf = [this](const LaneBox &lane) {
        const double s = scene().metrics().scale;
        const double top = lane.rect.bottom() - scene().metrics().laneFoot;
        const QRectF figure(lane.rect.left() + 6 * s, top + 2 * s, lane.rect.width() - 12 * s, 20 * s);
        return m_canvas->grab({inWidget(figure.topLeft()), inWidget(figure.bottomRight())}).toImage();
    };
    std::vector<LaneBox> seen;
    for (const LaneBox &lane : scene().lanes()) {
        if (m_canvas->view().visible().contains(lane.rect))
            seen.push_back(lane);
    }
    QVERIFY2(seen.size() >= 6, qPrintable(QString::number(seen.size())));
    const ItemIndex carried = m_open->plan->groupItems(scene().places()[seen[0].places[0]].group).front();
    std::vector<QImage> before;
    for (const LaneBox &lane : seen)
        before.push_back(figureOf(lane));
    hold(at(carried), inWidget(seen[1].rect.topLeft() + QPointF(20, 20)));
    QTest::qWait(100); // verdicts of the other lanes come one after the other
    const DragPlaces places = m_canvas->placesOfDrag();
    int alike = 0;
    int free = 0;
    for (std::size_t i = 2; i < seen.size(); ++i) {
        const QRectF lane = m_canvas->view().transform().toWidget(seen[i].rect);
        const bool isFree = !lane.intersects(places.ghost) && !lane.intersects(*places.badge);
        free += isFree ? 1 : 0;
        alike += isFree && figureOf(seen[i]) == before[i] ? 1 : 0;
    }
    QTest::mouseRelease(m_canvas.get(), Qt::LeftButton, {}, inWidget(seen[1].rect.topLeft() + QPointF(20, 20)));
    QVERIFY(free > 0);
    QCOMPARE(alike, free);
}

void StackedLanesTest::headsSayWhichOtherMemoryIsExceeded()
{
    open("tight_mix", "tight_mix_4"); // a table is in the host's memory
    const LaneIndex rank(3);
    const auto hasRedText = [&] {
        const QRectF lane = scene().lanes()[rank.value()].rect;
        const QRect line(inWidget(lane.topLeft() + QPointF(40, 8)), inWidget(lane.topRight() + QPointF(-4, 28)));
        const QImage picture = m_canvas->grab(line).toImage();
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x) {
                if (picture.pixelColor(x, y) == theme().refused)
                    return true;
            }
        }
        return false;
    };
    QCOMPARE(exceededTierText(*m_open->plan, rank), QString());
    QVERIFY(!hasRedText());
    Inventory inventory = *m_open->plan->inventory();
    const std::string ddr = R"("ddr_cap":34359738368)";
    const std::size_t at = inventory.extra.find(ddr);
    QVERIFY(at != std::string::npos);
    inventory.extra.replace(at, ddr.size(), R"("ddr_cap":1288490189)");
    m_open->setInventory(inventory);
    QVERIFY2(exceededTierText(*m_open->plan, rank).startsWith("DDR "),
             qPrintable(exceededTierText(*m_open->plan, rank)));
    QVERIFY(hasRedText());
}

void StackedLanesTest::whatIsPinnedHasAPin()
{
    open("dlrm_v2", "a100_80g_8");
    m_canvas->setZoom(1);
    const ItemIndex item = m_open->item("t_cat_2");
    const auto corner = [&] { // where the name ends
        const QRectF card = scene().rect(scene().boxOf(item));
        const QPointF right = card.topRight() + QPointF(-4, 4);
        return m_canvas->grab({inWidget(right - QPointF(20, 0)), inWidget(right + QPointF(0, 16))}).toImage();
    };
    const QImage before = corner();
    m_open->source.requestMove(togglePins(*m_open->plan, std::vector{item}));
    QVERIFY(m_open->plan->pinOf(item).kind != Pin::Kind::None);
    QVERIFY(corner() != before);
}

void StackedLanesTest::mapIsLeftOutWhereAllIsInView()
{
    open("tiny", "one_host_2", "embedding.uniform");
    const QImage without = m_canvas->grab().toImage();
    m_canvas->setMinimapVisible(true);
    QVERIFY(m_canvas->grab().toImage() == without);
}

void StackedLanesTest::mapLeavesTheTimesFree()
{
    open("dlrm_v2", "a100_80g_128", "embedding.uniform");
    m_canvas->expandAll();
    m_canvas->setZoom(1);
    const auto lowerEnd = [this] {
        const int height = int(scene().metrics().laneFoot * m_canvas->zoom()) + 28; // the legend below
        return m_canvas->grab({0, m_canvas->height() - height, m_canvas->width(), height}).toImage();
    };
    const QImage times = lowerEnd();
    const QImage all = m_canvas->grab().toImage();
    m_canvas->setMinimapVisible(true);
    QVERIFY(lowerEnd() == times);
    QVERIFY(m_canvas->grab().toImage() != all);
}

CUTAWAY_WIDGET_TEST(StackedLanesTest)
#include "stacked_lanes_test.moc"
