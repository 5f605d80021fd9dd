#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/theme/style.h"
#include "views/timeline/timeline_panel.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

using namespace cutaway;

namespace {

/// Two stages and four microbatches on two devices.
std::unique_ptr<EditedPlan> planBy(const char *schedule)
{
    PlannerInput input;
    input.graph = testing::fixtureGraph("pipeline/bert_4");
    input.given = {{"stages", std::int64_t(2)}, {"microbatches", std::int64_t(4)}, {"schedule", std::string(schedule)}};
    auto plan = runPlanner(*findPlanner("pipeline.balanced"), std::move(input), {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

} // namespace

/// Steps of a row that mouse and keyboard put earlier or later.
class StepDragTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void aDraggedStepRunsWhereItIsDropped();
    void theTimelineShowsTheDropWhileDragging();
    void refusedDropKeepsOrder();
    void escapeGivesUp();
    void droppedAtHomeNothingIsMade();
    void aClickStillSelects();
    void altAndArrowsTakeTheStepPastItsNeighbour();
    void altAndAnArrowSayWhyNot();
    void groundStillPans();
    void plansWithoutAnOrderLeaveTheirBars();

private:
    TimelineView *view() const { return m_panel->view(); }
    QWidget *canvas() const { return view()->viewport(); }
    void open(std::unique_ptr<EditedPlan> plan);
    /// `F2`, `B0`: a pass in the first row.
    TimelineBarRef bar(const QString &name) const;
    QPoint middle(const QString &name) const;
    /// Passes of the first row, in order.
    QString row() const;
    void moveMouse(QPoint to, Qt::MouseButtons buttons = Qt::LeftButton);
    void drag(const QString &name, QPoint to);

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<TimelinePanel> m_panel;
};

void StepDragTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_panel = std::make_unique<TimelinePanel>(&m_open->source, &m_open->state);
    m_panel->resize(1200, 300);
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    m_panel->activateWindow();
    open(planBy("1f1b"));
}

void StepDragTest::cleanup()
{
    m_panel.reset();
    m_open.reset();
}

void StepDragTest::open(std::unique_ptr<EditedPlan> plan)
{
    m_open->show(std::move(plan));
    QCoreApplication::processEvents();
}

TimelineBarRef StepDragTest::bar(const QString &name) const
{
    const auto role = name.startsWith('F') ? TimelineBar::Role::Forward : TimelineBar::Role::Backward;
    const auto &bars = view()->data().tracks[0].layer(TimelineLevel::Work).bars;
    for (std::size_t i = 0; i < bars.size(); ++i) {
        if (bars[i].role == role && QString::fromStdString(bars[i].label) == name.mid(1))
            return {0, TimelineLevel::Work, i};
    }
    qFatal("no bar %s", qPrintable(name));
    return {};
}

QPoint StepDragTest::middle(const QString &name) const
{
    const TimelineBar &shown = barAt(view()->data(), bar(name));
    return view()->geometry().barRect(0, TimelineLevel::Work, shown.start, shown.end).center().toPoint();
}

QString StepDragTest::row() const
{
    QStringList passes;
    for (const TimelineBar &each : view()->data().tracks[0].layer(TimelineLevel::Work).bars) {
        if (each.role == TimelineBar::Role::Forward || each.role == TimelineBar::Role::Backward)
            passes << (each.role == TimelineBar::Role::Forward ? u'F' : u'B') + QString::fromStdString(each.label);
    }
    return passes.join(' ');
}

void StepDragTest::moveMouse(QPoint to, Qt::MouseButtons buttons)
{
    QMouseEvent event(QEvent::MouseMove, to, canvas()->mapToGlobal(to), Qt::NoButton, buttons, {});
    QApplication::sendEvent(canvas(), &event);
}

void StepDragTest::drag(const QString &name, QPoint to)
{
    const QPoint from = middle(name);
    QTest::mousePress(canvas(), Qt::LeftButton, {}, from);
    moveMouse((from + to) / 2);
    moveMouse(to);
}

void StepDragTest::aDraggedStepRunsWhereItIsDropped()
{
    QCOMPARE(row(), QString("F0 F1 B0 F2 B1 F3 B2 B3"));
    const QPoint to = middle("B0") - QPoint(8, 0);
    drag("F2", to);
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, to);
    QTRY_COMPARE(row(), QString("F0 F1 F2 B0 B1 F3 B2 B3"));
    QCOMPARE(std::get<std::string>(m_open->plan->controlValues().at("schedule")), std::string("csv"));
    QCOMPARE(view()->current(), std::optional(bar("F2"))); // it is still the one in hand
}

void StepDragTest::theTimelineShowsTheDropWhileDragging()
{
    QSignalSpy hints(m_panel.get(), &TimelinePanel::hintChanged);
    QSignalSpy summaries(m_panel.get(), &TimelinePanel::summaryChanged);
    const QPoint to = middle("B0") - QPoint(8, 0);
    drag("F2", to);
    QTRY_COMPARE(row(), QString("F0 F1 F2 B0 B1 F3 B2 B3"));
    QVERIFY(summaries.last().front().toString().contains("if dropped"));
    QVERIFY(hints.last().front().toString().startsWith("Run 0F2 before 0B0, no longer by 1f1b: Allowed"));
    QCOMPARE(std::get<std::string>(m_open->plan->controlValues().at("schedule")), std::string("1f1b"));
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, to);
    QCOMPARE(hints.last().front().toString(), QString());
}

void StepDragTest::refusedDropKeepsOrder()
{
    QSignalSpy hints(m_panel.get(), &TimelinePanel::hintChanged);
    QSignalSpy refused(m_panel.get(), &TimelinePanel::dropRefused);
    QSignalSpy asked(&m_open->source, &PlanSource::moveRequested);
    const QPoint to = middle("F1") - QPoint(8, 0);
    drag("B1", to);
    QVERIFY(hints.last().front().toString().contains("backward without a forward before it"));
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, to);
    QCOMPARE(refused.size(), 1);
    QCOMPARE(refused.front().at(1).value<Preview>().code, std::string("wrong_order"));
    QCOMPARE(asked.size(), 0);
    QVERIFY(!m_open->source.preview());
    QCOMPARE(std::get<std::string>(m_open->plan->controlValues().at("schedule")), std::string("1f1b"));
}

void StepDragTest::escapeGivesUp()
{
    const QPoint to = middle("B0") - QPoint(8, 0);
    drag("F2", to);
    QTRY_COMPARE(row(), QString("F0 F1 F2 B0 B1 F3 B2 B3"));
    QTest::keyClick(view(), Qt::Key_Escape);
    QTRY_COMPARE(row(), QString("F0 F1 B0 F2 B1 F3 B2 B3"));
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, to);
    QCOMPARE(std::get<std::string>(m_open->plan->controlValues().at("schedule")), std::string("1f1b"));
}

void StepDragTest::droppedAtHomeNothingIsMade()
{
    QSignalSpy changed(&m_open->source, &PlanSource::changed);
    const QPoint to = middle("F2") + QPoint(6, 0);
    drag("F2", to);
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, to);
    QCOMPARE(changed.size(), 0);
}

void StepDragTest::aClickStillSelects()
{
    QTest::mouseClick(canvas(), Qt::LeftButton, {}, middle("F2"));
    QCOMPARE(m_open->state.selectedSpot(), Spot(GroupIndex(0)));
    QCOMPARE(view()->current(), std::optional(bar("F2")));
}

void StepDragTest::altAndArrowsTakeTheStepPastItsNeighbour()
{
    view()->goTo(bar("F2"), false);
    QTest::keyClick(view(), Qt::Key_Left, Qt::AltModifier);
    QVERIFY(view()->accessibleDescription().startsWith("Done: Run 0F2 before 0B0"));
    QTRY_COMPARE(row(), QString("F0 F1 F2 B0 B1 F3 B2 B3"));
    QCOMPARE(view()->current(), std::optional(bar("F2")));
    QTest::keyClick(view(), Qt::Key_Right, Qt::AltModifier);
    QTRY_COMPARE(row(), QString("F0 F1 B0 F2 B1 F3 B2 B3"));
}

void StepDragTest::altAndAnArrowSayWhyNot()
{
    QSignalSpy refused(m_panel.get(), &TimelinePanel::dropRefused);
    view()->goTo(bar("B3"), false);
    QTest::keyClick(view(), Qt::Key_Right, Qt::AltModifier);
    QVERIFY(view()->accessibleDescription().contains("last of its row"));
    view()->goTo(bar("B0"), false);
    QTest::keyClick(view(), Qt::Key_Left, Qt::AltModifier);
    QTRY_COMPARE(row(), QString("F0 B0 F1 F2 B1 F3 B2 B3"));
    QTest::keyClick(view(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(refused.size(), 1);
    QVERIFY(view()->accessibleDescription().contains("backward without a forward before it"));
}

void StepDragTest::groundStillPans()
{
    for (int i = 0; i < 8; ++i)
        view()->zoomIn();
    const double left = view()->geometry().left();
    const QPoint from(canvas()->width() / 2, int(view()->geometry().axisHeight() / 2));
    QTest::mousePress(canvas(), Qt::LeftButton, {}, from);
    moveMouse(from - QPoint(30, 0));
    moveMouse(from - QPoint(60, 0));
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, from - QPoint(60, 0));
    QVERIFY(view()->geometry().left() > left);
}

void StepDragTest::plansWithoutAnOrderLeaveTheirBars()
{
    m_open->open("resnet50", "resnet50.h4");
    QCoreApplication::processEvents();
    QSignalSpy changed(&m_open->source, &PlanSource::changed);
    const TimelineBar &first = view()->data().tracks[0].layer(TimelineLevel::Work).bars.front();
    const QPoint from = view()->geometry().barRect(0, TimelineLevel::Work, first.start, first.end).center().toPoint();
    QTest::mousePress(canvas(), Qt::LeftButton, {}, from);
    moveMouse(from + QPoint(200, 0));
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, from + QPoint(200, 0));
    QCOMPARE(changed.size(), 0);
    view()->goTo({0, TimelineLevel::Work, 0}, false);
    QTest::keyClick(view(), Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(changed.size(), 0);
}

CUTAWAY_WIDGET_TEST(StepDragTest)
#include "step_drag_test.moc"
