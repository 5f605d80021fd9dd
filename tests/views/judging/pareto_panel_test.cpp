#include "tests/support/test_program.h"
#include "tests/views/judging/tried_plans.h"
#include "views/judging/parallel_view.h"
#include "views/judging/pareto_panel.h"
#include "views/judging/pareto_view.h"
#include "views/judging/plan_points_model.h"
#include "views/panels/item_table_view.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"

#include <nlohmann/json.hpp>

#include <QApplication>
#include <QComboBox>
#include <QMouseEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTranslator>

#include <algorithm>

using namespace cutaway;

namespace {

/// Says of some English texts that they are others.
struct German : QTranslator
{
    bool isEmpty() const override { return false; }
    QString translate(const char *, const char *source, const char *, int) const override
    {
        static const QHash<QString, QString> words{{"no plan after %1", "kein Plan nach %1"},
                                                   {"Recomputation", "Neuberechnung"},
                                                   {"Schedule", "Ablauf"},
                                                   {"true", "ja"}};
        return words.value(QString::fromUtf8(source));
    }
};

} // namespace

/// Four plans: two on the front, one beaten, one infeasible.
class ParetoPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void theFrontIsWhatNoFeasiblePlanBeats();
    void plansOfAnotherKindStandApart();
    void plansWhoseStepsDoOtherWorkHaveAFrontOfTheirOwn();
    void aClickOnAPointOpensIt();
    void keysGoFromPointToPointAndOpen();
    void hoverTellsTheDifferenceToTheBaseline();
    void otherAxesHaveAnotherFront();
    void theTableAndTheChartShareTheirSelection();
    void isAsHighAsThereIsRoomBeforeItScrolls();
    void theSamePlanIsOnePoint();
    void anotherPlanLeavesSelectionAndRangesAsTheyAre();
    void plansThatComeWhileLinesAreOutOfViewAreAmongThem();
    void aLimitThatIsDrawnAlongMovesTheFront();
    void aLimitIsDrawnAlongWhereAPlanLiesOnItToo();
    void aRangeDrawnAlongAnAxisKeepsThePlansInIt();
    void plansThatComeWhileARangeIsDrawnLeaveItOnItsAxis();
    void theTableOfAllPlansIsWritten();
    void aNameOfThatTableIsNoFormula();
    void resultsOfFilesAreToldInTheLanguageOfTheWindow();

private:
    ParetoView *view() const { return m_panel->findChild<ParetoView *>(); }
    std::vector<std::size_t> front() const
    {
        std::vector<std::size_t> numbers;
        for (const ParetoPoint &point : view()->shown()) {
            if (point.isFront)
                numbers.push_back(point.number);
        }
        return numbers;
    }
    QStringList rows() const { return rowsOf(*m_panel); }
    QPoint placeOf(std::size_t number) const
    {
        for (const ParetoPoint &point : view()->shown()) {
            if (point.number == number)
                return view()->positionOf(point).toPoint();
        }
        return {};
    }

    std::unique_ptr<PlanPoints> m_points;
    std::unique_ptr<ParetoPanel> m_panel;
};

void ParetoPanelTest::init()
{
    m_points = fourTriedPlans();
    m_panel = std::make_unique<ParetoPanel>(m_points.get());
    m_panel->resize(1000, 400);
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    QTRY_COMPARE(view()->shown().size(), std::size_t(4));
}

void ParetoPanelTest::cleanup()
{
    m_panel.reset();
    m_points.reset();
}

void ParetoPanelTest::theFrontIsWhatNoFeasiblePlanBeats()
{
    QCOMPARE(front(), (std::vector<std::size_t>{0, 1}));
}

void ParetoPanelTest::plansOfAnotherKindStandApart()
{
    m_points->setKind(PlanKind("one"));
    PlanPoint same = pointAt("one", 0.1, 1, 1);
    same.kind = PlanKind("one");
    PlanPoint apart = pointAt("two", 0.2, 2, 1);
    apart.kind = PlanKind("two");
    apart.figures["bubble"] = 0.5;
    m_points->add(same);
    m_points->add(apart);
    QTRY_COMPARE(view()->shown().size(), std::size_t(5));
    QCOMPARE(front(), (std::vector<std::size_t>{4}));
    const QAbstractItemModel *table = m_panel->findChild<ItemTableView *>()->model();
    QCOMPARE(table->rowCount(), 6);
    const QModelIndex state = table->index(5, PlanPointsModel::StateColumn);
    QVERIFY2(state.data().toString().contains("not compared"), qPrintable(state.data().toString()));
    for (int column = PlanPointsModel::FirstFigureColumn; column < table->columnCount(); ++column)
        QCOMPARE(table->index(5, column).data().toString(), QString());
    QVERIFY(!std::ranges::count(m_points->toldFigures(), "bubble"));
    m_points->setKind(apart.kind);
    QTRY_VERIFY(std::ranges::count(m_points->toldFigures(), "bubble"));
    QTRY_COMPARE(front(), (std::vector<std::size_t>{5}));
}

/// A step of forward passes alone is shorter than any in training, and says nothing against it.
void ParetoPanelTest::plansWhoseStepsDoOtherWorkHaveAFrontOfTheirOwn()
{
    const std::string training = "forward and backward passes";
    const std::string inference = "forward passes alone";
    m_points->setKind(PlanKind(), training);
    PlanPoint trained = pointAt("trained", 2.9, 9, 1);
    trained.work = training;
    PlanPoint inferred = pointAt("inferred", 0.3, 3, 1);
    inferred.work = inference;
    PlanPoint slower = pointAt("slower", 0.4, 4, 1);
    slower.work = inference;
    for (const PlanPoint &point : {trained, inferred, slower})
        m_points->add(point);
    m_points->setBaseline(trained);
    QTRY_COMPARE(view()->shown().size(), std::size_t(7));
    QCOMPARE(front(), (std::vector<std::size_t>{5, 0, 4}));
    const auto state = [this](const char *name) {
        const QAbstractItemModel *table = m_panel->findChild<ItemTableView *>()->model();
        return table->index(int(rows().indexOf(name)), PlanPointsModel::StateColumn).data().toString();
    };
    QCOMPARE(rows(), QStringList({"fast", "small", "beaten", "trained", "inferred", "slower", "too large"}));
    QCOMPARE(state("trained"), QStringLiteral("on the front"));
    QCOMPARE(state("inferred"), QStringLiteral("on the front of forward passes alone: not compared"));
    QCOMPARE(state("slower"), QStringLiteral("forward passes alone: not compared"));
    const QString hovered = pointText(*m_points, 5);
    QVERIFY2(hovered.contains("forward passes alone here, forward and backward passes in the plan shown"),
             qPrintable(hovered));
    QVERIFY2(!hovered.contains("compared with trained"), qPrintable(hovered));
    m_points->setKind(PlanKind(), inference);
    QTRY_COMPARE(state("inferred"), QStringLiteral("on the front"));
    QCOMPARE(state("trained"), QStringLiteral("on the front of forward and backward passes: not compared"));
    QTRY_COMPARE(rows(), QStringList({"fast", "small", "beaten", "inferred", "slower", "trained", "too large"}));
}

void ParetoPanelTest::aClickOnAPointOpensIt()
{
    QSignalSpy opened(m_panel.get(), &ParetoPanel::openRequested);
    QTest::mouseClick(view(), Qt::LeftButton, {}, placeOf(2));
    QCOMPARE(opened.count(), 1);
    QCOMPARE(opened.front().front().toInt(), 2);
}

void ParetoPanelTest::keysGoFromPointToPointAndOpen()
{
    QSignalSpy opened(m_panel.get(), &ParetoPanel::openRequested);
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_Right); // the first
    QTest::keyClick(view(), Qt::Key_Right);
    QCOMPARE(view()->current(), 0);
    QTest::keyClick(view(), Qt::Key_Return);
    QCOMPARE(opened.count(), 1);
}

void ParetoPanelTest::hoverTellsTheDifferenceToTheBaseline()
{
    m_points->setBaseline(pointAt("base", 2, 10, 2));
    const QString text = pointText(*m_points, 1);
    QVERIFY2(text.contains("Latency: 3.000"), qPrintable(text));
    QVERIFY2(text.contains("(+1.00"), qPrintable(text));
    QVERIFY2(text.contains("compared with base"), qPrintable(text));
}

void ParetoPanelTest::otherAxesHaveAnotherFront()
{
    QComboBox *up = m_panel->findChildren<QComboBox *>()[1];
    up->setCurrentIndex(up->findData("devices_used"));
    QCOMPARE(front(), (std::vector<std::size_t>{0, 1, 2}));
}

void ParetoPanelTest::theTableAndTheChartShareTheirSelection()
{
    auto *table = m_panel->findChild<ItemTableView *>();
    table->setCurrentIndex(table->model()->index(1, 0));
    QCOMPARE(view()->current(), 1);
    view()->setCurrent(2);
    QCOMPARE(table->currentIndex().data().toString(), QStringLiteral("beaten"));
}

/// As docks hold it.
void ParetoPanelTest::isAsHighAsThereIsRoomBeforeItScrolls()
{
    QScrollArea dock;
    dock.setWidgetResizable(true);
    dock.setWidget(new ParetoPanel(m_points.get()));
    dock.resize(1000, 220);
    dock.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dock));
    QTRY_COMPARE(dock.verticalScrollBar()->maximum(), 0);
    dock.resize(1000, 120);
    QTRY_VERIFY(dock.verticalScrollBar()->maximum() > 0);
}

void ParetoPanelTest::theSamePlanIsOnePoint()
{
    m_points->add(pointAt("fast", 1, 30, 4));
    QCOMPARE(m_points->points().size(), std::size_t(4));
}

void ParetoPanelTest::anotherPlanLeavesSelectionAndRangesAsTheyAre()
{
    auto *table = m_panel->findChild<ItemTableView *>();
    table->sortByColumn(3, Qt::DescendingOrder); // latency
    table->setCurrentIndex(table->model()->index(1, 0));
    QCOMPARE(table->currentIndex().data().toString(), QStringLiteral("small"));
    m_points->add(pointAt("slower", 9, 40, 4));
    QTRY_COMPARE(table->model()->rowCount(), 5);
    QCOMPARE(table->currentIndex().data().toString(), QStringLiteral("small"));
    QCOMPARE(table->currentIndex().row(), 2); // behind the slower one
    QCOMPARE(view()->current(), 1);
    m_points->clear();
    m_points->add(pointAt("new", 1, 1, 1));
    QTRY_COMPARE(table->model()->rowCount(), 1);
    QCOMPARE(table->model()->index(0, 0).data().toString(), QStringLiteral("new"));
}

void ParetoPanelTest::plansThatComeWhileLinesAreOutOfViewAreAmongThem()
{
    auto *lines = m_panel->findChild<ParallelView *>();
    PlanPoint other = pointAt("other", 2, 20, 4);
    other.parameters = {{"seed", "2"}};
    PlanPoint another = pointAt("another", 2, 21, 4);
    another.parameters = {{"seed", "10"}};
    m_points->add(other);
    m_points->add(another);
    QTRY_COMPARE(view()->shown().size(), std::size_t(6));
    QTest::mouseClick(m_panel->findChild<QPushButton *>("parameters"), Qt::LeftButton);
    QTRY_VERIFY(lines->isVisible());
    QCOMPARE(lines->axisCount(), std::size_t(4)); // the seed, and three figures
    const QLineF axis = lines->axisLine(0);
    const QPoint from = axis.pointAt(0.5).toPoint();
    const QPoint to = axis.pointAt(1).toPoint();
    QTest::mousePress(lines, Qt::LeftButton, {}, from);
    QMouseEvent move(QEvent::MouseMove, to, lines->mapToGlobal(to), Qt::LeftButton, Qt::LeftButton, {});
    QApplication::sendEvent(lines, &move);
    QTest::mouseRelease(lines, Qt::LeftButton, {}, to);
    QCOMPARE(lines->passing(), (std::vector<bool>{false, false, false, false, false, true})); // 10 is above 2
    const QImage picture = lines->grab().toImage();
    int inked = 0; // between the first two axes: the line that is left
    const int between = int((axis.x1() + lines->axisLine(1).x1()) / 2);
    for (int y = int(axis.y2()); y < int(axis.y1()); ++y)
        inked +=
            picture.pixelColor(between, y) == theme().accent || picture.pixelColor(between, y) == theme().secondaryText;
    QVERIFY(inked > 0);
}

void ParetoPanelTest::aLimitThatIsDrawnAlongMovesTheFront()
{
    const QPoint fast = placeOf(0);
    const QPoint beaten = placeOf(2);
    QPoint handle; // at the end of the axis that goes up
    for (int y = 0; y < fast.y() && handle.isNull(); ++y) {
        for (int x = 0; x < view()->width(); ++x) {
            QMouseEvent move(QEvent::MouseMove, QPointF(x, y), view()->mapToGlobal(QPointF(x, y)), Qt::NoButton, {},
                             {});
            QApplication::sendEvent(view(), &move);
            if (view()->cursor().shape() == Qt::SplitVCursor) {
                handle = QPoint(x, y);
                break;
            }
        }
    }
    QVERIFY(!handle.isNull());
    QTest::mousePress(view(), Qt::LeftButton, {}, handle);
    const QPoint below(handle.x(), (fast.y() + beaten.y()) / 2);
    QMouseEvent move(QEvent::MouseMove, QPointF(below), view()->mapToGlobal(QPointF(below)), Qt::NoButton,
                     Qt::LeftButton, {});
    QApplication::sendEvent(view(), &move);
    QTest::mouseRelease(view(), Qt::LeftButton, {}, below);
    QCOMPARE(front(), (std::vector<std::size_t>{1}));
}

/// Of many plans some always do; a press that stays where it is opens them still.
void ParetoPanelTest::aLimitIsDrawnAlongWhereAPlanLiesOnItToo()
{
    m_panel->showFigures("latency_sec", "largest_lane_bytes", {{"latency_sec", 3}}); // through "small"
    QSignalSpy opened(m_panel.get(), &ParetoPanel::openRequested);
    QTest::mouseClick(view(), Qt::LeftButton, {}, placeOf(1));
    QCOMPARE(opened.count(), 1);
    QTest::mousePress(view(), Qt::LeftButton, {}, placeOf(1));
    const QPoint left((placeOf(0).x() + placeOf(1).x()) / 2, placeOf(1).y());
    QMouseEvent move(QEvent::MouseMove, QPointF(left), view()->mapToGlobal(QPointF(left)), Qt::NoButton, Qt::LeftButton,
                     {});
    QApplication::sendEvent(view(), &move);
    QTest::mouseRelease(view(), Qt::LeftButton, {}, left);
    QCOMPARE(front(), (std::vector<std::size_t>{0}));
    QCOMPARE(opened.count(), 1);
}

void ParetoPanelTest::aRangeDrawnAlongAnAxisKeepsThePlansInIt()
{
    QTest::mouseClick(m_panel->findChild<QPushButton *>("parameters"), Qt::LeftButton);
    auto *lines = m_panel->findChild<ParallelView *>();
    QTRY_VERIFY(lines->isVisible());
    QCOMPARE(lines->axisCount(), std::size_t(3)); // no parameters, three figures
    const QLineF axis = lines->axisLine(0);       // latency: 0.5 to 3.5
    const QPoint from = axis.pointAt(0.7).toPoint();
    const QPoint to = axis.pointAt(1).toPoint();
    QTest::mousePress(lines, Qt::LeftButton, {}, from);
    QMouseEvent move(QEvent::MouseMove, to, lines->mapToGlobal(to), Qt::LeftButton, Qt::LeftButton, {});
    QApplication::sendEvent(lines, &move);
    QTest::mouseRelease(lines, Qt::LeftButton, {}, to);
    QCOMPARE(lines->passing(), (std::vector<bool>{false, true, true, false}));
    QTest::mouseClick(lines, Qt::LeftButton, {}, from);
    QCOMPARE(lines->passing(), (std::vector<bool>{true, true, true, true}));
}

void ParetoPanelTest::plansThatComeWhileARangeIsDrawnLeaveItOnItsAxis()
{
    QTest::mouseClick(m_panel->findChild<QPushButton *>("parameters"), Qt::LeftButton);
    auto *lines = m_panel->findChild<ParallelView *>();
    QTRY_VERIFY(lines->isVisible());
    const QLineF axis = lines->axisLine(0); // latency: 0.5 to 3.5
    const QPoint to = axis.pointAt(1).toPoint();
    QTest::mousePress(lines, Qt::LeftButton, {}, axis.pointAt(0.7).toPoint());
    PlanPoint slow = pointAt("slow", 3, 20, 4);
    slow.parameters = {{"seed", "2"}};
    PlanPoint quick = pointAt("quick", 1, 21, 4);
    quick.parameters = {{"seed", "10"}};
    m_points->add(slow);
    m_points->add(quick);
    QTRY_COMPARE(lines->axisCount(), std::size_t(4)); // the seed stands before the latency
    QMouseEvent move(QEvent::MouseMove, to, lines->mapToGlobal(to), Qt::LeftButton, Qt::LeftButton, {});
    QApplication::sendEvent(lines, &move);
    QTest::mouseRelease(lines, Qt::LeftButton, {}, to);
    QCOMPARE(lines->passing(), (std::vector<bool>{false, true, true, false, true, false}));
}

void ParetoPanelTest::theTableOfAllPlansIsWritten()
{
    QSignalSpy written(m_panel.get(), &ParetoPanel::csvRequested);
    QTest::mouseClick(m_panel->findChild<QPushButton *>("savePoints"), Qt::LeftButton);
    const QList<QByteArray> lines = written.at(0).at(0).toByteArray().split('\n');
    QCOMPARE(lines.front(), QByteArray("plan,feasible,front,problem,latency_sec,largest_lane_bytes,devices_used\r"));
    QCOMPARE(lines.at(1), QByteArray("fast,true,true,,1,30,4\r"));
    QCOMPARE(lines.size(), 6); // a heading, four plans, and the end of the last line
}

void ParetoPanelTest::aNameOfThatTableIsNoFormula()
{
    PlanPoint point = m_points->points().front();
    point.name = QStringLiteral("=1+1.plan.json");
    point.parameters = {{"offset", "-1"}, {"cuts", "@first"}};
    m_points->add(std::move(point));
    const QByteArray csv = planPointsCsv(*m_points, {});
    QVERIFY2(csv.contains("\n'=1+1.plan.json,") && csv.contains(",'@first,-1,"), csv);
}

void ParetoPanelTest::resultsOfFilesAreToldInTheLanguageOfTheWindow()
{
    const auto json = nlohmann::ordered_json::parse(
        R"({"run": {"planner": "pipeline.balanced", "parameters": {"recompute": true, "schedule": "1f1b"}},
            "variation": {}, "failed": "time_limit: no plan after 5 s"})");
    German german;
    QCoreApplication::installTranslator(&german);
    const PlanPoint point = pointOf(json);
    QCoreApplication::removeTranslator(&german);
    QCOMPARE(point.settings, QString("Neuberechnung ja, Ablauf 1f1b"));
    QCOMPARE(point.problem, QString::fromUtf8("kein Plan nach 5\u00a0s"));
}

CUTAWAY_WIDGET_TEST(ParetoPanelTest)
#include "pareto_panel_test.moc"
