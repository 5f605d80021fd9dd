#include "core/measured/run_comparison.h"
#include "core/plan/plan_documents.h"
#include "tests/support/measured_runs.h"
#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/models/measured_run.h"
#include "views/theme/style.h"
#include "views/timeline/measured_rows.h"
#include "views/timeline/step_drag.h"
#include "views/timeline/timeline_panel.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QComboBox>
#include <QTest>

#include <cmath>

using namespace cutaway;

namespace {

std::unique_ptr<EditedPlan> measuredPlan(const std::string &name)
{
    Result<OpenedPlan> opened =
        readPlan(testing::fixtureText("measured/" + name + ".plan.json"), testing::fixtureGraph("measured/chain"),
                 testing::fixtureInventory("measured/two"));
    if (!opened)
        qFatal("%s", opened.error().line().c_str());
    return std::move(opened->plan);
}

AddedRun measuredRun(const std::string &name)
{
    Result<measured::Run> run =
        testing::readTraces({{"rank0", testing::unpackedFixture("measured/" + name + ".rank0.json.gz")},
                             {"rank1", testing::unpackedFixture("measured/" + name + ".rank1.json.gz")}});
    if (!run)
        qFatal("%s", run.error().line().c_str());
    return {std::make_shared<const measured::Run>(std::move(*run)), {}, QString::fromStdString(name)};
}

} // namespace

/// A run below the plan's rows of the timeline.
class MeasuredRowsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void eachRowHasItsRunBelow_data() { plans(); }
    void eachRowHasItsRunBelow();
    void barsBeginAndEndAsMeasured_data() { plans(); }
    void barsBeginAndEndAsMeasured();
    void anotherStepIsShownOnDemand();
    void aPassTellsBothTimes();
    void aMeasuredPassIsNoStepToDrag();
    void aClickOnAMeasuredPassSelectsItsStage();
    void aChangedPlanIsMatchedAnew();
    void largeRunsAreMatchedOnAThread();

private:
    static void plans()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("gpipe") << QStringLiteral("gpipe");
        QTest::newRow("interleaved") << QStringLiteral("interleaved");
    }
    void open(const std::string &name)
    {
        m_open->show(measuredPlan(name));
        m_run->setRun(measuredRun(name));
        QVERIFY(m_run->comparison());
        QCoreApplication::processEvents();
    }
    const TimelineData &data() const { return m_panel->view()->data(); }
    /// The track and place of the first bar of a row that is measured, or the plan's.
    TimelineBarRef firstPass(bool isMeasured) const
    {
        for (std::size_t track = 0; track < data().tracks.size(); ++track) {
            if (data().tracks[track].isMeasured == isMeasured)
                return {track, TimelineLevel::Work, 0};
        }
        qFatal("no such row");
    }

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<MeasuredRun> m_run;
    std::unique_ptr<TimelinePanel> m_panel;
};

void MeasuredRowsTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_run = std::make_unique<MeasuredRun>(&m_open->source);
    m_panel = std::make_unique<TimelinePanel>(&m_open->source, &m_open->state);
    m_panel->setMeasured(m_run.get());
    m_panel->resize(1200, 500);
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
}

void MeasuredRowsTest::cleanup()
{
    m_panel.reset();
    m_run.reset();
    m_open.reset();
}

void MeasuredRowsTest::eachRowHasItsRunBelow()
{
    QFETCH(const QString, name);
    open(name.toStdString());
    std::size_t measured = 0;
    for (std::size_t track = 0; track < data().tracks.size(); ++track) {
        const TimelineTrack &row = data().tracks[track];
        if (!row.isMeasured)
            continue;
        ++measured;
        const TimelineTrack &above = data().tracks[track - 1];
        QVERIFY(!above.isMeasured);
        QCOMPARE(row.lane, above.lane);
        QCOMPARE(data().trackName(track), above.label + ", measured");
        QVERIFY(m_panel->view()->geometry().row(track).height() < m_panel->view()->geometry().row(track - 1).height());
        QCOMPARE(row.layer(TimelineLevel::Work).bars.size(), above.layer(TimelineLevel::Work).bars.size());
        QCOMPARE(row.hasTransfers, name == "interleaved"); // the other labels no sends
    }
    QCOMPARE(measured, std::size_t(2));
    QCOMPARE(data().planRowCount() + measured, data().tracks.size());
    QCOMPARE(*data().measuredEndSec, m_run->comparison()->measuredSec());
    m_run->setRun({});
    QCoreApplication::processEvents();
    QCOMPARE(data().planRowCount(), data().tracks.size());
    QVERIFY(!data().measuredEndSec);
}

/// Against the comparison, pass by pass: from the first operator to the label's end, in the same colour.
void MeasuredRowsTest::barsBeginAndEndAsMeasured()
{
    QFETCH(const QString, name);
    open(name.toStdString());
    const measured::RunComparison &compared = *m_run->comparison();
    std::size_t found = 0;
    for (const measured::ComparedPass &pass : compared.passes) {
        if (pass.step != compared.step)
            continue;
        const ExpectedPass &expected = compared.expected.passes[pass.pass];
        const PassKey key = passKeyOf(expected.group, expected.kind, expected.microbatch);
        for (const TimelineTrack &row : data().tracks) {
            for (const TimelineBar &bar : row.layer(TimelineLevel::Work).bars) {
                if (!row.isMeasured || passKeyOf(bar) != key)
                    continue;
                ++found;
                QCOMPARE(row.lane, compared.expected.places[expected.place].lane);
                QVERIFY(std::abs(bar.start - (pass.start + pass.waitSec)) < 1e-12);
                QCOMPARE(bar.end, pass.end);
            }
        }
    }
    QCOMPARE(found, compared.expected.passes.size());
}

void MeasuredRowsTest::anotherStepIsShownOnDemand()
{
    open("interleaved");
    auto *steps = m_panel->findChild<QComboBox *>("measuredStep");
    QVERIFY(steps->isVisible());
    QCOMPARE(steps->count(), 3);
    QVERIFY2(steps->currentText().contains("median"), qPrintable(steps->currentText()));
    const int other = (steps->currentIndex() + 1) % 3;
    const double before = *data().measuredEndSec;
    steps->setFocus();
    QTest::keyClick(steps, other > steps->currentIndex() ? Qt::Key_Down : Qt::Key_Home);
    QCoreApplication::processEvents();
    QCOMPARE(m_run->comparison()->step, std::size_t(other));
    QVERIFY(*data().measuredEndSec != before);
    QCOMPARE(*data().measuredEndSec, m_run->comparison()->stepSec[std::size_t(other)]);
}

void MeasuredRowsTest::aPassTellsBothTimes()
{
    open("interleaved");
    for (const bool isMeasured : {false, true}) {
        const QString text = timelineBarText(data(), firstPass(isMeasured)).replace(QChar::Nbsp, u' ');
        QVERIFY2(text.contains("predicted 420 ms, measured 426 ms: 1.01 times as long\nbefore its first operator it "
                               "waited 63.9"),
                 qPrintable(text));
    }
}

void MeasuredRowsTest::aMeasuredPassIsNoStepToDrag()
{
    open("interleaved");
    const StepGrips grips(m_panel->view(), &m_open->source);
    QVERIFY(!grips.isStep(firstPass(true)));
}

void MeasuredRowsTest::aClickOnAMeasuredPassSelectsItsStage()
{
    open("interleaved");
    TimelineView *view = m_panel->view();
    const TimelineBarRef ref = firstPass(true);
    const TimelineBar &bar = barAt(data(), ref);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {},
                      view->geometry().barRect(ref.track, ref.level, bar).center().toPoint());
    QCOMPARE(view->current(), std::optional(ref));
    QCOMPARE(m_open->state.selectedSpot(), Spot(bar.group));
}

/// Moves do not take the run away; a plan of other passes says why nothing is shown.
void MeasuredRowsTest::aChangedPlanIsMatchedAnew()
{
    open("interleaved");
    Move ratio;
    ratio.settings.push_back({"backward_ratio", 0.5});
    m_open->source.requestMove(ratio);
    QVERIFY(m_run->comparison());
    QCOMPARE(*m_run->comparison()->expectedBackwardRatio, 0.5);
    Move microbatches;
    microbatches.settings.push_back({"microbatches", std::int64_t(4)});
    m_open->source.requestMove(microbatches);
    QVERIFY(!m_run->comparison());
    QVERIFY(m_run->isThere());
    QCOMPARE(m_run->refusal()->code, std::string("other_plan"));
    QTRY_COMPARE(data().planRowCount(), data().tracks.size());
}

void MeasuredRowsTest::largeRunsAreMatchedOnAThread()
{
    MeasuredRun slow(&m_open->source, nullptr, 1);
    m_open->show(measuredPlan("gpipe"));
    slow.setRun(measuredRun("gpipe"));
    QVERIFY(!slow.comparison());
    QTRY_VERIFY(slow.comparison());
    QVERIFY(slow.timesOf(GroupIndex(0)));
    m_open->close(); // what was matched is of no plan any more
    QVERIFY(!slow.comparison());
    QVERIFY(!slow.isThere());
}

CUTAWAY_WIDGET_TEST(MeasuredRowsTest)
#include "measured_rows_test.moc"
