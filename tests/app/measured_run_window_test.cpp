#include "core/files/file_io.h"
#include "tests/app/shown_window.h"
#include "tests/support/fixtures_folder.h"
#include "tests/support/measured_runs.h"
#include "views/judging/run_panel.h"
#include "views/judging/run_waterfall.h"
#include "views/models/figures.h"
#include "views/models/measured_run.h"
#include "views/timeline/timeline_panel.h"
#include "views/timeline/timeline_view.h"

#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTreeWidget>

#include <map>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

QString measuredFile(const QString &name)
{
    return QString::fromStdString(fixturesFolder()) + QStringLiteral("/measured/") + name;
}

QStringList tracesOf(const QString &plan)
{
    return {measuredFile(plan + ".rank0.json.gz"), measuredFile(plan + ".rank1.json.gz")};
}

} // namespace

/// A run seen in the window, under its plan.
class MeasuredRunWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }

    void aRunIsAddedByTheMenu();
    void tracesDroppedOnAPlanAreItsRun();
    void tracesWithoutLabelsAreAProfile();
    void aRunOfAnotherPlanIsRefusedInOneBox();
    void eachTabHasItsOwnRun();
    void theRunIsRemoved();
    void aCrashKeepsTheRun();
    void theDifferenceIsTakenApartOnEachRank();
    void aRowOfTheTableIsFoundInTheOtherPictures();
    void theTableIsSortedByNumbers();
    void theSettingThatFollowsIsSetByAClick();
    void collectivesStandInTheTimelineAndInTheTable();
    void aPassIsJoinedWithThatOfTheRun();
    void memoryStandsBesideThePlans();
    void thePanelSaysHowARunIsRecorded();
    void theCanvasIsColouredByTheRatio();
    void theModelIsPlannedWithWhatWasMeasured();

private:
    /// The plan of this name, alone.
    static void open(Shown &shown, const QString &plan)
    {
        shown.open(
            {measuredFile("chain.graph.json"), measuredFile("two.devices.json"), measuredFile(plan + ".plan.json")});
        QTRY_COMPARE(shown.document().tabCount(), 1);
        QTRY_VERIFY(!shown.document().current()->isPlaceholder());
        shown.waitForLayouts();
    }
    static void drop(Shown &shown, const QStringList &files)
    {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString &file : files)
            urls.append(QUrl::fromLocalFile(file));
        data.setUrls(urls);
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(shown.canvas(), &enter);
        QDropEvent event(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(shown.canvas(), &event);
    }
    static void addRun(Shown &shown, const QString &plan)
    {
        drop(shown, tracesOf(plan));
        QTRY_VERIFY(shown.document().current()->run().run);
        QTRY_VERIFY(timeline(shown).measuredEndSec);
    }
    static const TimelineData &timeline(Shown &shown)
    {
        return shown.window.findChild<TimelinePanel *>()->view()->data();
    }
    static void showPanel(Shown &shown)
    {
        auto *dock = shown.window.findChild<QDockWidget *>("runDock");
        dock->toggleViewAction()->trigger();
        QTRY_VERIFY(shown.window.findChild<RunPanel *>()->isVisible());
    }
    static QTreeWidgetItem *rowNamed(const QTreeWidget *table, const QString &name)
    {
        const QList<QTreeWidgetItem *> rows = table->findItems(name, Qt::MatchExactly);
        return rows.isEmpty() ? nullptr : rows.front();
    }

    CleanHome m_home;
};

void MeasuredRunWindowTest::aRunIsAddedByTheMenu()
{
    Shown shown;
    auto *add = shown.window.findChild<QAction *>("addRun");
    QVERIFY(!add->isEnabled());
    open(shown, "interleaved");
    QVERIFY(add->isEnabled());
    QVERIFY(!shown.window.findChild<QAction *>("removeRun")->isEnabled());
    const QStringList traces = tracesOf("interleaved");
    chooseFile(QStringLiteral("\"%1\" \"%2\"").arg(traces[0], traces[1]));
    add->trigger();
    QTRY_VERIFY(shown.document().current()->run().run);
    QTRY_VERIFY2(shownMessage(shown.window).contains("3 steps of 2 ranks, all 64 passes found"),
                 qPrintable(shownMessage(shown.window)));
    QVERIFY(shown.window.findChild<TimelinePanel *>()->isVisible());
    QTRY_VERIFY(timeline(shown).measuredEndSec);
    QVERIFY(!shown.document().current()->isModified());
    QCOMPARE(shown.document().current()->moveCount(), 0);
}

void MeasuredRunWindowTest::tracesDroppedOnAPlanAreItsRun()
{
    Shown shown;
    open(shown, "gpipe");
    addRun(shown, "gpipe");
    QCOMPARE(timeline(shown).tracks.size(), timeline(shown).planRowCount() + 2);
    QVERIFY(shown.document().graph().profiles.empty());
}

void MeasuredRunWindowTest::tracesWithoutLabelsAreAProfile()
{
    Shown shown;
    open(shown, "gpipe");
    const QTemporaryDir folder;
    drop(shown, {write(folder, "trace.json", R"({"schemaVersion": 1, "traceEvents": [
        {"ph": "X", "cat": "cpu_op", "name": "aten::linear", "pid": 1, "tid": 1, "ts": 10, "dur": 5}]})")});
    QTRY_VERIFY(!shown.document().graph().profiles.empty() || !shownMessage(shown.window).isEmpty());
    QVERIFY(!shown.document().current()->run().run);
    QVERIFY2(!shownMessage(shown.window).contains("run was not added"), qPrintable(shownMessage(shown.window)));
}

void MeasuredRunWindowTest::aRunOfAnotherPlanIsRefusedInOneBox()
{
    Shown shown;
    open(shown, "gpipe");
    drop(shown, tracesOf("interleaved"));
    QTRY_VERIFY2(shownMessage(shown.window).startsWith("The run was not added"),
                 qPrintable(shownMessage(shown.window)));
    QVERIFY2(shownMessage(shown.window).contains("the run has passes that the plan does not have"),
             qPrintable(shownMessage(shown.window)));
    QVERIFY(!shown.document().current()->run().run);
    addRun(shown, "gpipe"); // which takes the message back
    QVERIFY(!shownMessage(shown.window).contains("not added"));
}

void MeasuredRunWindowTest::eachTabHasItsOwnRun()
{
    Shown shown;
    open(shown, "gpipe");
    addRun(shown, "gpipe");
    shown.window.openFiles({measuredFile("interleaved.plan.json")});
    QTRY_COMPARE(shown.document().tabCount(), 2);
    QTRY_VERIFY(!timeline(shown).isEmpty() && !timeline(shown).measuredEndSec);
    addRun(shown, "interleaved");
    const double second = *timeline(shown).measuredEndSec;
    shown.document().setCurrent(0);
    QTRY_VERIFY(timeline(shown).measuredEndSec && *timeline(shown).measuredEndSec != second);
    shown.document().setCurrent(1);
    QTRY_COMPARE(*timeline(shown).measuredEndSec, second);
}

void MeasuredRunWindowTest::theRunIsRemoved()
{
    Shown shown;
    open(shown, "gpipe");
    addRun(shown, "gpipe");
    shown.window.findChild<QAction *>("removeRun")->trigger();
    QTRY_VERIFY(!timeline(shown).measuredEndSec);
    QVERIFY(!shown.document().current()->run().run);
    QVERIFY(shownMessage(shown.window).isEmpty());
    QVERIFY(!shown.window.findChild<QAction *>("removeRun")->isEnabled());
}

/// The session knows the traces, which are read again.
void MeasuredRunWindowTest::aCrashKeepsTheRun()
{
    const QTemporaryDir folder;
    const QString log = folder.filePath("session.log");
    {
        Shown shown;
        open(shown, "gpipe");
        addRun(shown, "gpipe");
        Move ratio;
        ratio.settings.push_back({"backward_ratio", 1.5});
        QVERIFY(bool(shown.document().makeMove(ratio))); // something that is worth keeping
        shown.window.autosave().wait();
        QVERIFY(QFile::copy(shown.window.autosave().store().file(), log));
        shown.document().current()->history()->setClean();
    }
    Shown shown;
    shown.window.restore(log);
    QTRY_VERIFY(shown.document().isOpen());
    QTRY_VERIFY(shown.document().current()->run().run);
    QTRY_COMPARE(shown.document().current()->run().paths, tracesOf("gpipe"));
    QTRY_VERIFY(timeline(shown).measuredEndSec);
}

void MeasuredRunWindowTest::theDifferenceIsTakenApartOnEachRank()
{
    Shown shown;
    open(shown, "interleaved");
    addRun(shown, "interleaved");
    showPanel(shown);
    const auto *waterfall = shown.window.findChild<RunWaterfall *>();
    auto *ranks = shown.window.findChild<QComboBox *>("runRank");
    QCOMPARE(ranks->count(), 2);
    for (const int key : {Qt::Key_Home, Qt::Key_End}) {
        ranks->setFocus();
        QTest::keyClick(ranks, Qt::Key(key));
        std::int64_t sum = 0;
        for (const auto &[stepPart, part] : waterfall->parts().parts)
            sum += part.difference();
        QCOMPARE(sum, waterfall->parts().step.difference());
        QCOMPARE(waterfall->parts().step.predicted, std::int64_t(220889));
        QCOMPARE(waterfall->parts().step.measured, std::int64_t(94804));
    }
    const QString told = QString(waterfall->accessibleDescription()).remove(u','); // between thousands, by the locale
    QVERIFY2(told.contains("Step: predicted 22088.9 ms measured 9480.4 ms"), qPrintable(told));
    const QString times = shown.window.findChild<QLabel *>("runTimes")->text();
    QVERIFY2(times.contains("22.09") && times.contains("9.480") && times.contains("57.08"), qPrintable(times));
}

void MeasuredRunWindowTest::aRowOfTheTableIsFoundInTheOtherPictures()
{
    Shown shown;
    open(shown, "interleaved");
    addRun(shown, "interleaved");
    showPanel(shown);
    auto *table = shown.window.findChild<QTreeWidget *>("runTable");
    QTreeWidgetItem *row = rowNamed(table, "Stage 2 backward");
    QVERIFY(row && row->childCount() == 8);
    row->setExpanded(true);
    table->scrollToItem(row->child(3));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualItemRect(row->child(3)).center());
    QCOMPARE(shown.window.viewState().selectedSpot(), Spot(GroupIndex(2)));
    const TimelineView *view = shown.window.findChild<TimelinePanel *>()->view();
    QVERIFY(view->current());
    const TimelineBar &bar = barAt(view->data(), *view->current());
    QVERIFY(view->data().tracks[view->current()->track].isMeasured);
    QCOMPARE(bar.group, GroupIndex(2));
    QCOMPARE(bar.role, TimelineBar::Role::Backward);
    QCOMPARE(bar.number, std::optional<std::size_t>(3));
    // And back.
    shown.window.viewState().selectSpot(GroupIndex(1));
    QVERIFY2(table->currentItem()->text(0).startsWith("Stage 1"), qPrintable(table->currentItem()->text(0)));
}

void MeasuredRunWindowTest::theTableIsSortedByNumbers()
{
    Shown shown;
    open(shown, "interleaved");
    addRun(shown, "interleaved");
    showPanel(shown);
    auto *table = shown.window.findChild<QTreeWidget *>("runTable");
    for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
        table->sortByColumn(2, order);
        double before = order == Qt::AscendingOrder ? 0 : 1e9;
        for (int i = 0; i < table->topLevelItemCount(); ++i) {
            const double seconds = table->topLevelItem(i)->data(2, Qt::UserRole + 4).toDouble();
            QVERIFY(order == Qt::AscendingOrder ? seconds >= before : seconds <= before);
            before = seconds;
        }
    }
}

void MeasuredRunWindowTest::theSettingThatFollowsIsSetByAClick()
{
    Shown shown;
    open(shown, "interleaved");
    addRun(shown, "interleaved");
    showPanel(shown);
    auto *link = shown.window.findChild<QAbstractButton *>("applyFinding");
    QVERIFY(link);
    QVERIFY2(link->text().contains("0.264"), qPrintable(link->text()));
    link->click();
    QTRY_COMPARE(shown.document().current()->moveCount(), 1);
    QTRY_VERIFY(!shown.window.findChild<QAbstractButton *>("applyFinding")); // it is as measured
    shown.document().undo();
    QTRY_VERIFY(shown.window.findChild<QAbstractButton *>("applyFinding"));
}

void MeasuredRunWindowTest::collectivesStandInTheTimelineAndInTheTable()
{
    Shown shown;
    shown.open({measuredFile("gathers.graph.json"), measuredFile("gathers.plan.json")});
    QTRY_COMPARE(shown.document().tabCount(), 1);
    QTRY_VERIFY(!shown.document().current()->isPlaceholder());
    shown.waitForLayouts();
    addRun(shown, "gathers");
    const TimelineData &data = timeline(shown);
    QCOMPARE(data.tracks.size(), data.planRowCount() + 4); // both streams of two ranks
    for (const TimelineSection &section : data.sections)
        QVERIFY(!data.tracks[section.firstTrack].isMeasured);
    std::map<GroupIndex, int> gathers;
    for (const TimelineTrack &track : data.tracks) {
        for (const TimelineBar &bar : track.layer(TimelineLevel::Work).bars) {
            if (track.isMeasured && bar.role == TimelineBar::Role::Transfer)
                ++gathers[bar.group];
        }
    }
    QCOMPARE(gathers.size(), 2U);
    for (const auto &[group, ranks] : gathers)
        QCOMPARE(ranks, 2);
    showPanel(shown);
    auto *table = shown.window.findChild<QTreeWidget *>("runTable");
    QCOMPARE(table->topLevelItemCount(), 4); // and the memory of two ranks
    QTreeWidgetItem *bucket = table->topLevelItem(0);
    QVERIFY2(bucket->text(0).contains("all_gather of 24576 float32"), qPrintable(bucket->text(0)));
    QVERIFY2(table->topLevelItem(2)->text(2).contains("640"), qPrintable(table->topLevelItem(2)->text(2)));
    table->scrollToItem(bucket);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualItemRect(bucket).center());
    const TimelineView *view = shown.window.findChild<TimelinePanel *>()->view();
    QVERIFY(view->current());
    QVERIFY(data.tracks[view->current()->track].isMeasured);
    QCOMPARE(Spot(barAt(data, *view->current()).group), shown.window.viewState().selectedSpot());
    const auto *waterfall = shown.window.findChild<RunWaterfall *>();
    QCOMPARE(waterfall->parts().parts.size(), 4U);
    QCOMPARE(waterfall->parts().parts.front().first, measured::StepPart::Compute);
}

void MeasuredRunWindowTest::aPassIsJoinedWithThatOfTheRun()
{
    Shown shown;
    open(shown, "interleaved");
    addRun(shown, "interleaved");
    TimelinePanel *panel = shown.window.findChild<TimelinePanel *>();
    TimelineView *view = panel->view();
    const QImage before = view->viewport()->grab().toImage();
    panel->showPass(GroupIndex(2), ExpectedPass::Kind::Backward, 7);
    QVERIFY(view->current());
    const double gap = view->geometry().row(view->current()->track).top();
    const QImage after = view->viewport()->grab().toImage();
    const QRgb ink = theme().accent.rgb();
    const int y = qRound(gap * after.devicePixelRatio());
    int joined = 0;
    for (int x = 0; x < after.width(); ++x) {
        for (const int line : {y - 1, y, y + 1}) {
            if (after.pixel(x, line) == ink && before.pixel(x, line) != ink) {
                ++joined;
                break;
            }
        }
    }
    QVERIFY2(joined > after.width() / 4, qPrintable(QString::number(joined))); // the run was twice as fast
}

void MeasuredRunWindowTest::memoryStandsBesideThePlans()
{
    QTemporaryDir folder;
    QStringList traces;
    for (int rank = 0; rank < 2; ++rank) {
        nlohmann::json trace = measuredTrace("gpipe.rank" + std::to_string(rank));
        for (const double bytes : {1e8, 3e8 * (rank + 1), 2e8})
            trace["traceEvents"].push_back(
                {{"ph", "i"},
                 {"name", "[memory]"},
                 {"ts", 1},
                 {"args", {{"Device Type", 1}, {"Device Id", rank}, {"Total Allocated", bytes}}}});
        traces.append(folder.filePath(QStringLiteral("rank%1.json").arg(rank)));
        QVERIFY(writeFile(traces.back().toStdString(), trace.dump()));
    }
    Shown shown;
    open(shown, "gpipe");
    drop(shown, traces);
    QTRY_VERIFY(timeline(shown).measuredEndSec);
    showPanel(shown);
    const auto *table = shown.window.findChild<QTreeWidget *>("runTable");
    const QTreeWidgetItem *first = rowNamed(table, "Memory of rank 0");
    const QTreeWidgetItem *second = rowNamed(table, "Memory of rank 1");
    QVERIFY(first && second);
    QCOMPARE(first->text(1), bytesText(302075904));
    QCOMPARE(first->text(2), bytesText(300000000));
    QCOMPARE(second->text(2), bytesText(600000000));
    QVERIFY2(!shown.window.findChild<QLabel *>("runSummary")->text().contains("profile_memory"),
             qPrintable(shown.window.findChild<QLabel *>("runSummary")->text()));
}

void MeasuredRunWindowTest::thePanelSaysHowARunIsRecorded()
{
    Shown shown;
    open(shown, "gpipe");
    showPanel(shown);
    const QList<QLineEdit *> commands = shown.window.findChild<RunPanel *>()->findChildren<QLineEdit *>();
    QCOMPARE(commands.size(), 2);
    QVERIFY(commands[0]->text().startsWith("cutaway export"));
    QVERIFY(commands[1]->text().contains("--profile traces"));
    chooseFile(tracesOf("gpipe").front());
    shown.window.findChild<QPushButton *>("addRunButton")->click();
    QTRY_VERIFY(shown.document().current()->run().run);
    QVERIFY2(shownMessage(shown.window).contains("of 2 ranks there is no trace of 1"),
             qPrintable(shownMessage(shown.window)));
}

void MeasuredRunWindowTest::theCanvasIsColouredByTheRatio()
{
    Shown shown;
    open(shown, "interleaved");
    auto *colour = shown.window.findChild<QAction *>("colourMeasured");
    QVERIFY(!colour->isEnabled());
    addRun(shown, "interleaved");
    colour->trigger();
    const HeatFigures &heat = shown.canvas()->keeper().figures().heat;
    QCOMPARE(heat.colouring, Colouring::MeasuredRatio);
    const EditedPlan &plan = shown.document().current()->plan();
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        if (plan.groupOf(ItemIndex(i)).isValid())
            QVERIFY(heat.value(ItemIndex(i)) > 0.4 && heat.value(ItemIndex(i)) < 0.45); // −57.3 % to −57.7 %
    }
    shown.window.findChild<QAction *>("removeRun")->trigger();
    QCOMPARE(shown.window.viewState().colouring(), Colouring::Kind);
}

/// The plan that was run takes with the run's times what the run took, and the planner makes another.
void MeasuredRunWindowTest::theModelIsPlannedWithWhatWasMeasured()
{
    Shown shown;
    open(shown, "interleaved");
    addRun(shown, "interleaved");
    const double measured = *timeline(shown).measuredEndSec;
    shown.window.findChild<QAction *>("planMeasured")->trigger();
    QTRY_VERIFY2(shown.document().tabCount() == 3, qPrintable(shownMessage(shown.window)));
    QTRY_VERIFY2(shownMessage(shown.window).contains("Planned with what was measured"),
                 qPrintable(shownMessage(shown.window)));
    QVERIFY(!shown.document().graph().profiles.empty());
    const double again = *shown.document().tab(1)->plan().cost().latencySec;
    QVERIFY2(std::abs(again / measured - 1) < 0.01, qPrintable(QString::number(again)));
    const double planned = *shown.document().tab(2)->plan().cost().latencySec;
    QVERIFY2(planned < 1.02 * again, qPrintable(QString::number(planned))); // with the measured setting, too
}

CUTAWAY_WINDOW_TEST(MeasuredRunWindowTest)
#include "measured_run_window_test.moc"
