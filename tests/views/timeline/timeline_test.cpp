#include "tests/support/fake_plan.h"
#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/theme/core_text.h"
#include "views/theme/style.h"
#include "views/timeline/timeline_panel.h"
#include "views/timeline/timeline_view.h"

#include <QAccessible>
#include <QApplication>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include <random>

using namespace cutaway;

namespace {

constexpr auto twoLanes = R"(
lane dev_0 100
lane dev_1 100
group 0 dev_0: a b
group 1 dev_1: c d
edge a b
edge b c
edge c d
control rounds 1 16 2
timeline
)";

} // namespace

class TimelineTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void showsARowForEachLane();
    void saysWhenAPlanHasNone();
    void clickOnABarSelectsItsGroup();
    void clickOnALabelSelectsTheLane();
    void barOfAnOperatorSelectsIt();
    void dragPansAndDoesNotSelect();
    void wheelWithControlZoomsAtThePointer();
    void keysGoFromBarToBarAndSelect();
    void keyZeroShowsAll();
    void hoverPointsAtTheGroup();
    void barsOfWhatIsPointedAtElsewhereAreMarked();
    void followsAnEdit();
    void showsWhatADropWouldGive();
    void refusedDropLeavesItAsItIs();
    void forgetsThePreviewWhenTheDragEnds();
    void manyRowsCanBeScrolledTo();
    void transfersBesideWorkHaveAStripOfTheirOwn();
    void transfersBetweenWorkLieAmongTheBars();
    void rowsAreIdleBetweenTheirBars();
    void passesThatOverlapBusyADeviceOnce();
    void tellsScreenReadersOfItsRows();
    void tellsScreenReadersOfBars();
    void tellsHowMuchLaterABarCouldEnd();
    void planOfPartitionsHasTheTimeOfItsCost();
    void ticksAreRoundTimes();
    void findsBarsInALongTimeline();
    void theOtherPlanAboveKeepsItsNamesAndSelectsPartners();

private:
    TimelineView *view() const { return m_panel->view(); }
    QWidget *canvas() const { return view()->viewport(); }
    QPoint barPoint(std::size_t track, std::size_t bar) const;
    void open(const char *text);
    void moveMouse(QPoint to, Qt::MouseButtons buttons);
    double end() const { return view()->data().endSec; }

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<TimelinePanel> m_panel;
};

void TimelineTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_panel = std::make_unique<TimelinePanel>(&m_open->source, &m_open->state);
    m_panel->resize(900, 260);
    m_panel->show();
    open(twoLanes);
}

void TimelineTest::cleanup()
{
    m_panel.reset();
    m_open.reset();
}

void TimelineTest::open(const char *text)
{
    m_open->show(test::FakePlan::fromText(text));
    QCoreApplication::processEvents();
}

QPoint TimelineTest::barPoint(std::size_t track, std::size_t bar) const
{
    const TimelineBar &shown = barAt(view()->data(), {track, TimelineLevel::Work, bar});
    return view()->geometry().barRect(track, TimelineLevel::Work, shown.start, shown.end).center().toPoint();
}

void TimelineTest::moveMouse(QPoint to, Qt::MouseButtons buttons)
{
    QMouseEvent event(QEvent::MouseMove, to, canvas()->mapToGlobal(to), Qt::NoButton, buttons, {});
    QApplication::sendEvent(canvas(), &event);
}

void TimelineTest::showsARowForEachLane()
{
    const TimelineData &shown = view()->data();
    QCOMPARE(shown.tracks.size(), std::size_t(2));
    QCOMPARE(shown.tracks[1].label, QString("dev_1"));
    QCOMPARE(shown.tracks[0].layer(TimelineLevel::Work).bars.size(), std::size_t(2)); // two rounds
    QCOMPARE(shown.tracks[0].layer(TimelineLevel::Idle).bars.size(), std::size_t(2));
    QCOMPARE(shown.tracks[0].peakBytes, 20);
    QVERIFY(m_panel->isAvailable());
}

void TimelineTest::saysWhenAPlanHasNone()
{
    QSignalSpy available(m_panel.get(), &TimelinePanel::availabilityChanged);
    open("lane dev_0 100\ngroup 0 dev_0: a\n");
    QVERIFY(!view()->isVisible());
    QCOMPARE(available.takeFirst().front().toBool(), false);
    m_open->close();
    QVERIFY(!view()->isVisible());
}

void TimelineTest::clickOnABarSelectsItsGroup()
{
    QTest::mouseClick(canvas(), Qt::LeftButton, {}, barPoint(1, 0));
    QCOMPARE(m_open->state.selectedSpot(), Spot(GroupIndex(1)));
    QTest::mouseClick(canvas(), Qt::LeftButton, {}, QPoint(view()->width() - 20, view()->height() - 20));
    QCOMPARE(m_open->state.selectedSpot(), Spot());
}

void TimelineTest::clickOnALabelSelectsTheLane()
{
    const QPoint label(20, view()->geometry().row(1).center().toPoint().y());
    QTest::mouseClick(canvas(), Qt::LeftButton, {}, label);
    QCOMPARE(m_open->state.selectedSpot(), Spot(LaneIndex(1)));
}

void TimelineTest::barOfAnOperatorSelectsIt()
{
    Timeline timeline = m_open->plan->timeline();
    timeline.rows[0].bars[0].item = m_open->item("b");
    view()->setData(timelineData(*m_open->plan, timeline));
    QTest::mouseClick(canvas(), Qt::LeftButton, {}, barPoint(0, 0));
    QCOMPARE(m_open->state.selection(), std::vector{m_open->item("b")});
}

void TimelineTest::dragPansAndDoesNotSelect()
{
    QTest::mouseClick(canvas(), Qt::LeftButton, {}, barPoint(0, 0));
    m_open->state.select({});
    for (int i = 0; i < 8; ++i)
        view()->zoomIn();
    const double left = view()->geometry().left();
    const QPoint from = canvas()->rect().center();
    QTest::mousePress(canvas(), Qt::LeftButton, {}, from);
    moveMouse(from + QPoint(-10, 0), Qt::LeftButton);
    moveMouse(from + QPoint(-60, 0), Qt::LeftButton);
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, from + QPoint(-60, 0));
    QVERIFY(view()->geometry().left() > left);
    QCOMPARE(m_open->state.selectedSpot(), Spot());
}

void TimelineTest::wheelWithControlZoomsAtThePointer()
{
    const QPointF at = barPoint(0, 1);
    const double time = view()->geometry().time(at.x());
    const double scale = view()->geometry().scale();
    QWheelEvent wheel(at, canvas()->mapToGlobal(at), {}, {0, 240}, Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(canvas(), &wheel);
    QVERIFY(view()->geometry().scale() > scale * 1.4);
    QVERIFY(std::abs(view()->geometry().time(at.x()) - time) < 1e-9);
}

void TimelineTest::keysGoFromBarToBarAndSelect()
{
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_Right);
    QCOMPARE(view()->current(), std::optional(TimelineBarRef{0, TimelineLevel::Work, 0}));
    QTest::keyClick(view(), Qt::Key_Right);
    QTest::keyClick(view(), Qt::Key_Down);
    QCOMPARE(view()->current()->track, std::size_t(1));
    QVERIFY(view()->accessibleDescription().startsWith("dev_1: Group 1"));
    QTest::keyClick(view(), Qt::Key_Return);
    QCOMPARE(m_open->state.selectedSpot(), Spot(GroupIndex(1)));
    QTest::keyClick(view(), Qt::Key_Escape);
    QVERIFY(!view()->current());
}

void TimelineTest::keyZeroShowsAll()
{
    const double fitting = view()->geometry().scale();
    QTest::keyClick(view(), Qt::Key_Plus);
    QTest::keyClick(view(), Qt::Key_Plus);
    QVERIFY(view()->geometry().scale() > fitting);
    QTest::keyClick(view(), Qt::Key_0);
    QCOMPARE(view()->geometry().scale(), fitting);
    QVERIFY(view()->geometry().x(end()) < canvas()->width());
}

void TimelineTest::hoverPointsAtTheGroup()
{
    moveMouse(barPoint(1, 1), Qt::NoButton);
    QCOMPARE(m_open->state.hovered(), Spot(GroupIndex(1)));
    moveMouse({5, 5}, Qt::NoButton);
    QCOMPARE(m_open->state.hovered(), Spot());
}

void TimelineTest::barsOfWhatIsPointedAtElsewhereAreMarked()
{
    const QImage atRest = canvas()->grab().toImage();
    m_open->state.setHovered(GroupIndex(1));
    const QImage pointed = canvas()->grab().toImage();
    QVERIFY(pointed != atRest);
    const QRect row = view()->geometry().barRect(0, TimelineLevel::Work, 0, end()).toAlignedRect();
    QCOMPARE(pointed.copy(row), atRest.copy(row)); // of the other group
    m_open->state.setHovered({});
    QCOMPARE(canvas()->grab().toImage(), atRest);
}

void TimelineTest::followsAnEdit()
{
    const double before = end();
    Move move;
    move.settings = {{"rounds", std::int64_t(3)}};
    m_open->source.requestMove(move);
    QTRY_VERIFY(qFuzzyCompare(end(), before * 1.5));
}

void TimelineTest::showsWhatADropWouldGive()
{
    QSignalSpy summaries(m_panel.get(), &TimelinePanel::summaryChanged);
    const Move move = m_open->moveTo("b", 1);
    m_open->source.setPreview(m_open->plan->preview(move), move);
    QTRY_COMPARE(view()->data().tracks[1].peakBytes, 30);
    QVERIFY(summaries.last().front().toString().contains("if dropped"));
    QCOMPARE(m_open->plan->groupOf(m_open->item("b")), GroupIndex(0)); // the plan itself is as it was
}

void TimelineTest::refusedDropLeavesItAsItIs()
{
    open((std::string(twoLanes) + "refuse 1\n").c_str());
    const Move move = m_open->moveTo("b", 1);
    m_open->source.setPreview(m_open->plan->preview(move), move);
    QTest::qWait(60);
    QCOMPARE(view()->data().tracks[1].peakBytes, 20);
}

void TimelineTest::forgetsThePreviewWhenTheDragEnds()
{
    const Move move = m_open->moveTo("b", 1);
    m_open->source.setPreview(m_open->plan->preview(move), move);
    QTRY_COMPARE(view()->data().tracks[1].peakBytes, 30);
    m_open->source.setPreview({});
    QTRY_COMPARE(view()->data().tracks[1].peakBytes, 20);
}

void TimelineTest::manyRowsCanBeScrolledTo()
{
    std::string text = "timeline\n";
    for (int i = 0; i < 16; ++i)
        text += "lane dev_" + std::to_string(i) + " 100\ngroup " + std::to_string(i) + " dev_" + std::to_string(i) +
                ": op" + std::to_string(i) + "\n";
    open(text.c_str());
    QCOMPARE(view()->verticalScrollBar()->maximum(), 0); // low enough to be all seen
    view()->setRows(TimelineRows::WithMemory);
    QVERIFY(view()->verticalScrollBar()->maximum() > 0);
    view()->setFocus();
    for (int i = 0; i < 16; ++i)
        QTest::keyClick(view(), Qt::Key_Down);
    QCOMPARE(view()->current()->track, std::size_t(15));
    QVERIFY(view()->geometry().row(15).bottom() <= canvas()->height());
}

void TimelineTest::transfersBesideWorkHaveAStripOfTheirOwn()
{
    Timeline timeline{
        4,
        {{"row",
          {},
          {{TimelineBar::Role::Forward, 0, 2, "", {}, {}}, {TimelineBar::Role::Transfer, 1, 3, "", {}, {}}}}}};
    const TimelineData shown = timelineData(*m_open->plan, timeline);
    QCOMPARE(shown.tracks[0].layer(TimelineLevel::Strip).bars.size(), std::size_t(1));
}

void TimelineTest::transfersBetweenWorkLieAmongTheBars()
{
    Timeline timeline{
        4,
        {{"row",
          {},
          {{TimelineBar::Role::Forward, 0, 2, "", {}, {}}, {TimelineBar::Role::Transfer, 2, 3, "", {}, {}}}}}};
    const TimelineData shown = timelineData(*m_open->plan, timeline);
    QCOMPARE(shown.tracks[0].layer(TimelineLevel::Work).bars.size(), std::size_t(2));
}

void TimelineTest::rowsAreIdleBetweenTheirBars()
{
    Timeline timeline{
        6,
        {{"row", {}, {{TimelineBar::Role::Forward, 1, 2, "", {}, {}}, {TimelineBar::Role::Backward, 4, 5, "", {}, {}}}},
         {"sends", {}, {{TimelineBar::Role::Transfer, 1, 2, "", {}, {}}}}}};
    const TimelineData shown = timelineData(*m_open->plan, timeline);
    const auto &idle = shown.tracks[0].layer(TimelineLevel::Idle).bars;
    QCOMPARE(idle.size(), std::size_t(3));
    QCOMPARE(idle[1].start, 2.0);
    QCOMPARE(idle[1].end, 4.0);
    QVERIFY(shown.tracks[1].layer(TimelineLevel::Idle).bars.empty()); // it does not compute
}

void TimelineTest::passesThatOverlapBusyADeviceOnce()
{
    const Timeline timeline{
        4,
        {{"row",
          {},
          {{TimelineBar::Role::Forward, 0, 2, "", {}, {}}, {TimelineBar::Role::Backward, 0, 2, "", {}, {}}}}}};
    QCOMPARE(timelineData(*m_open->plan, timeline).tracks[0].workSec, 2.0);
}

void TimelineTest::tellsScreenReadersOfItsRows()
{
    QAccessibleInterface *rows = QAccessible::queryAccessibleInterface(view());
    QCOMPARE(rows->childCount(), 2);
    QCOMPARE(rows->child(1)->text(QAccessible::Name), QString("dev_1"));
    QVERIFY(rows->child(1)->text(QAccessible::Description).startsWith("busy 50"));
}

void TimelineTest::tellsScreenReadersOfBars()
{
    QAccessibleInterface *row = QAccessible::queryAccessibleInterface(view())->child(1);
    QVERIFY(row->childCount() > 0);
    QAccessibleInterface *bar = row->child(0);
    QCOMPARE(bar->parent(), row);
    QVERIFY(bar->text(QAccessible::Description).contains("takes "));
    bar->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(m_open->state.selectedSpot(), Spot(GroupIndex(1)));
    QVERIFY(bar->state().focused);
}

void TimelineTest::tellsHowMuchLaterABarCouldEnd()
{
    const Timeline timeline{4,
                            {{"row",
                              {},
                              {{TimelineBar::Role::Forward, 0, 2, "", GroupIndex(0), {}},
                               {TimelineBar::Role::Forward, 2, 3, "", GroupIndex(1), {}}}}}};
    const TimelineData shown = timelineData(*m_open->plan, timeline, {{0.0, 1.0}});
    QVERIFY(timelineBarText(shown, {0, TimelineLevel::Work, 0}).endsWith("on the critical path"));
    QVERIFY(timelineBarText(shown, {0, TimelineLevel::Work, 1}).endsWith(QString::fromUtf8("slack 1.00\u00a0s")));
}

void TimelineTest::planOfPartitionsHasTheTimeOfItsCost()
{
    m_open->open("resnet50", "resnet50.h4");
    QTRY_COMPARE(end(), *m_open->plan->cost().latencySec);
    QVERIFY(!m_panel->isInFront());
    QTest::mouseClick(canvas(), Qt::LeftButton, {}, barPoint(0, 0));
    QCOMPARE(m_open->state.selectedSpot(), Spot(barAt(view()->data(), {0, TimelineLevel::Work, 0}).group));
}

void TimelineTest::ticksAreRoundTimes()
{
    const std::vector<TimelineTick> ticks = timelineTicks(0, 0.0116, 80000, 84);
    QCOMPARE(ticks[0].text, QString::fromUtf8("0\u00a0ms"));
    QCOMPARE(ticks[1].text, QString::fromUtf8("2\u00a0ms"));
    QCOMPARE(ticks.back().text, QString::fromUtf8("10\u00a0ms"));
    QCOMPARE(timelineTicks(0, 2e-6, 4e8, 84)[1].text, QString::fromUtf8("0.5\u00a0µs"));
}

/// Against looking at every bar.
void TimelineTest::findsBarsInALongTimeline()
{
    Timeline timeline{1000, {{"row", {}, {}}}};
    for (int i = 0; i < 2000; ++i)
        timeline.rows[0].bars.push_back({TimelineBar::Role::Forward, i * 0.5, i * 0.5 + 0.4, "", GroupIndex(0), {}});
    view()->setData(timelineData(*m_open->plan, timeline));
    for (int i = 0; i < 30; ++i)
        view()->zoomIn();
    std::mt19937 random(7);
    for (int i = 0; i < 50; ++i) {
        const double x = view()->geometry().area().left() + random() % 600;
        const double time = view()->geometry().time(x);
        const int expected = int(time / 0.5);
        const auto found = view()->barAt({x, view()->geometry().bars(0).center().y()});
        const double slack = 3 / view()->geometry().scale();
        if (time - expected * 0.5 < 0.4)
            QCOMPARE(found->bar, std::size_t(expected));
        else if (time - expected * 0.5 > 0.4 + slack && time - expected * 0.5 < 0.5 - slack)
            QVERIFY(!found || found->level == TimelineLevel::Idle);
    }
}

void TimelineTest::theOtherPlanAboveKeepsItsNamesAndSelectsPartners()
{
    const std::shared_ptr<const EditedPlan> other = test::FakePlan::fromText(twoLanes);
    m_panel->setTwin(
        {other, "Baseline", {GroupIndex(1), GroupIndex()}}); // its first became the second, its second none
    const TimelineData &shown = view()->data();
    QCOMPARE(shown.sections.size(), std::size_t(2));
    const auto bar = [&](std::size_t track) { return barAt(shown, {track, TimelineLevel::Work, 0}); };
    const auto told = [&](std::size_t track) { return timelineBarText(shown, {track, TimelineLevel::Work, 0}); };
    const auto label = [](const EditedPlan &plan, std::size_t group) {
        return coreText(plan.group(GroupIndex(group)).label);
    };
    QVERIFY2(told(0).startsWith(label(*other, 0)), qPrintable(told(0)));
    QVERIFY2(told(1).startsWith(label(*other, 1)), qPrintable(told(1)));
    QCOMPARE(shown.groupOf(bar(0))->told, std::optional<std::size_t>(0));
    QCOMPARE(shown.colourNumber(bar(0)), std::optional<std::size_t>(1)); // of what it became
    QCOMPARE(shown.colourNumber(bar(1)), std::optional<std::size_t>());
    QTest::mouseClick(canvas(), Qt::LeftButton, {}, barPoint(0, 0));
    QCOMPARE(m_open->state.selectedSpot(), Spot(GroupIndex(1)));
}

CUTAWAY_WIDGET_TEST(TimelineTest)
#include "timeline_test.moc"
