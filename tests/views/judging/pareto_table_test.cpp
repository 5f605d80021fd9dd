#include "tests/support/test_program.h"
#include "tests/views/judging/tried_plans.h"
#include "views/judging/parallel_view.h"
#include "views/judging/pareto_view.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>
#include <QTextLayout>
#include <QTranslator>

#include <algorithm>

using namespace cutaway;

namespace {

/// In a script whose font has higher lines than that of the digits.
struct Chinese : QTranslator
{
    bool isEmpty() const override { return false; }
    QString translate(const char *, const char *source, const char *, int) const override
    {
        const QString english = QString::fromUtf8(source);
        return english == "%n plans"          ? QString::fromUtf8("%n 个方案")
               : english == "%1 on the front" ? QString::fromUtf8("%1 个在前沿上")
                                              : QString();
    }
};

int linesOf(const QString &text, const QLabel &label)
{
    QTextLayout layout(text, label.font());
    layout.beginLayout();
    int lines = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(label.width());
        ++lines;
    }
    layout.endLayout();
    return lines;
}

} // namespace

class ParetoTableTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void plansThatCannotRunComeLastHoweverTheTableIsSorted();
    void theTableHasThePlansInTheDrawnRanges();
    void pointsThatComeStandAmongTheOthers();
    void aPlanThatComesIsLaidOutInTheFrameOfItsPoint();
    void countsTakeBothTheirLinesInAnyScript();

private:
    QString toldCounts() const
    {
        for (const QLabel *label : m_panel->findChildren<QLabel *>()) {
            if (label->toolTip().contains("on the front"))
                return label->toolTip();
        }
        return {};
    }

    std::unique_ptr<PlanPoints> m_points;
    std::unique_ptr<ParetoPanel> m_panel;
};

void ParetoTableTest::init()
{
    m_points = fourTriedPlans();
    m_panel = std::make_unique<ParetoPanel>(m_points.get());
    m_panel->resize(1000, 400);
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    QTRY_COMPARE(rowsOf(*m_panel), QStringList({"fast", "small", "beaten", "too large"}));
}

void ParetoTableTest::cleanup()
{
    m_panel.reset();
    m_points.reset();
}

void ParetoTableTest::plansThatCannotRunComeLastHoweverTheTableIsSorted()
{
    PlanPoint failed = pointAt("none", 0, 0, 0);
    failed.figures.clear();
    failed.isFeasible = false;
    m_points->add(failed);
    m_points->add(pointAt("later", 2, 20, 3));
    QTRY_COMPARE(rowsOf(*m_panel), QStringList({"fast", "small", "beaten", "later", "too large", "none"}));
    auto *table = m_panel->findChild<ItemTableView *>();
    const auto clickLatency = [table] {
        const QHeaderView *header = table->horizontalHeader();
        const int x = header->sectionViewportPosition(PlanPointsModel::FirstFigureColumn) + 8;
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, {x, header->height() / 2});
    };
    clickLatency();
    QCOMPARE(rowsOf(*m_panel), QStringList({"fast", "later", "small", "beaten", "too large", "none"}));
    clickLatency();
    QCOMPARE(rowsOf(*m_panel), QStringList({"beaten", "small", "later", "fast", "too large", "none"}));
}

void ParetoTableTest::theTableHasThePlansInTheDrawnRanges()
{
    auto *parameters = m_panel->findChild<QPushButton *>("parameters");
    QTest::mouseClick(parameters, Qt::LeftButton);
    auto *lines = m_panel->findChild<ParallelView *>();
    QTRY_VERIFY(lines->isVisible());
    const QLineF axis = lines->axisLine(0); // latency: 0.5 to 3.5
    const QPoint from = axis.pointAt(0.7).toPoint();
    QTest::mousePress(lines, Qt::LeftButton, {}, from);
    QTest::mouseMove(lines, axis.pointAt(1).toPoint());
    QTest::mouseRelease(lines, Qt::LeftButton, {}, axis.pointAt(1).toPoint());
    QTest::mouseClick(parameters, Qt::LeftButton);
    QCOMPARE(rowsOf(*m_panel), QStringList({"small", "beaten"}));
    QVERIFY(toldCounts().contains("2 in the drawn ranges"));
    m_points->add(pointAt("outside", 1.5, 20, 3));
    m_points->add(pointAt("inside", 3.2, 20, 3));
    QTRY_COMPARE(rowsOf(*m_panel), QStringList({"small", "beaten", "inside"}));
    QTest::mouseClick(parameters, Qt::LeftButton);
    QTest::mouseClick(lines, Qt::LeftButton, {}, from);
    QTest::mouseClick(parameters, Qt::LeftButton);
    QCOMPARE(rowsOf(*m_panel), QStringList({"fast", "small", "beaten", "outside", "inside", "too large"}));
    QVERIFY(!toldCounts().contains("in the drawn ranges"));
}

/// As if all had been there from the start, also where the shown plan's work is another then.
void ParetoTableTest::pointsThatComeStandAmongTheOthers()
{
    const ParetoAxes axes{"latency_sec", "largest_lane_bytes", "devices_used", {{"largest_lane_bytes", 25}}};
    ParetoPoints kept;
    const auto isAsAnew = [&] {
        ParetoPoints anew;
        anew.take(*m_points, axes);
        kept.take(*m_points, axes);
        const auto isSame = [](const ParetoPoint &one, const ParetoPoint &other) {
            return one.number == other.number && one.x == other.x && one.isFront == other.isFront &&
                   one.isWithin == other.isWithin && one.work == other.work && one.colour == other.colour;
        };
        return !anew.points().empty() && std::ranges::equal(anew.points(), kept.points(), isSame);
    };
    QVERIFY(isAsAnew());
    for (const double seconds : {2.0, 0.7, 3.5, 1.0}) {
        PlanPoint point = pointAt("later", seconds, 30 - 7 * seconds, 2);
        point.work = seconds > 1 ? "forward passes alone" : "all";
        m_points->add(point);
        QVERIFY(isAsAnew());
    }
    m_points->setKind(m_points->kind(), "all");
    QVERIFY(isAsAnew());
    m_points->setKind(PlanKind("another"));
    QVERIFY(isAsAnew());
    QCOMPARE(m_panel->findChild<ParetoView *>()->shown().size(), std::size_t(4)); // it has not been told yet
    m_points->clear();
    for (const char *name : {"a", "b", "c", "d", "e", "f", "g", "h"})
        m_points->add(pointAt(name, 5, 5, 1));
    QTRY_COMPARE(m_panel->findChild<ParetoView *>()->shown().size(), std::size_t(8));
    QCOMPARE(m_panel->findChild<ParetoView *>()->shown().front().x, 5.0);
}

void ParetoTableTest::aPlanThatComesIsLaidOutInTheFrameOfItsPoint()
{
    for (int i = 0; i < 60; ++i)
        m_points->add(pointAt(qPrintable(QString::number(i)), 5 + i, 50, 1));
    const QScrollBar *bar = m_panel->findChild<ItemTableView *>()->verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 0);
    const int before = bar->maximum();
    int then = 0;
    connect(m_points.get(), &PlanPoints::changed, this, [&] { then = bar->maximum(); });
    m_points->add(pointAt("later", 80, 50, 1));
    QTRY_VERIFY(then > 0);
    QVERIFY(then > before);
}

void ParetoTableTest::countsTakeBothTheirLinesInAnyScript()
{
    Chinese translator;
    QApplication::installTranslator(&translator);
    m_panel = std::make_unique<ParetoPanel>(m_points.get());
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    const auto labels = m_panel->findChildren<QLabel *>();
    const auto counts =
        std::ranges::find_if(labels, [](const QLabel *label) { return label->toolTip().contains("个在前沿上"); });
    QVERIFY(counts != labels.end());
    const QString two = (*counts)->toolTip().section(", ", 0, 1) + QString::fromUtf8(", …");
    for (int width = 800; width < 1300; width += 10) {
        m_panel->resize(width, 400);
        QTest::qWait(0);
        const bool isInTwoLines = linesOf(two, **counts) <= 2;
        QVERIFY2(!isInTwoLines || (*counts)->text().contains("个在前沿上"), qPrintable((*counts)->text()));
    }
    QApplication::removeTranslator(&translator);
}

CUTAWAY_WIDGET_TEST(ParetoTableTest)
#include "pareto_table_test.moc"
