#include "app/window/before_after.h"
#include "core/bucketing/bucketing_kind.h"
#include "core/judging/comparison.h"
#include "core/plan/carried_out.h"
#include "tests/app/low_drawers.h"
#include "tests/app/shown_window.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/judging/figure_rows.h"
#include "views/models/cost_table.h"
#include "views/models/figures.h"
#include "views/models/group_words.h"
#include "views/panels/control_strip.h"
#include "views/panels/filled_groups_view.h"
#include "views/panels/planner_panel.h"
#include "views/timeline/timeline_legend.h"
#include "views/timeline/timeline_painter.h"
#include "views/timeline/timeline_panel.h"
#include "views/timeline/timeline_view.h"

#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QToolBar>
#include <QToolButton>
#include <QToolTip>
#include <QUndoStack>
#include <QWheelEvent>

#include <qtestspontaneevent.h>

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

QString bucketingFixture(const char *name)
{
    return QString::fromStdString(testing::fixturesFolder()) + QStringLiteral("/bucketing/") + name;
}

/// A training step of two layers whose gathers are put into buckets of 0.1 MiB.
struct Buckets : Shown
{
    Buckets()
    {
        open({bucketingFixture("fsdp_l2.graph.json")});
        auto *panel = window.findChild<PlannerPanel *>();
        panel->choosePlanner("bucketing.all_gather");
        panel->findChild<QLineEdit *>("bucket_cap_mb")->setText("0.1");
        panel->findChild<QComboBox *>("mode")->setCurrentText("fixed");
        panel->run();
        if (!QTest::qWaitFor([this] { return plan().kind() == bucketingPlans; }, 10000))
            qFatal("there are no buckets");
        canvas()->setReducedMotion(true);
        canvas()->setMinimapVisible(false);
        if (!QTest::qWaitFor([this] { return scene().isArranged() && scene().boxOf(first()).isValid(); }))
            qFatal("nothing is drawn");
    }

    const EditedPlan &plan() { return document().current()->plan(); }
    Canvas *canvas() { return window.findChild<Canvas *>("canvas"); }
    const Scene &scene() { return canvas()->keeper().scene(); }
    ItemIndex first() { return ItemIndex(plan().graph().find("all_gather_into_tensor").value()); }
    TimelineView *timeline() { return window.findChild<TimelinePanel *>()->view(); }
    std::vector<FilledGroup> filled() { return dynamic_cast<const HasFilledGroups &>(plan()).filledGroups(); }
    /// A collective, and a bucket that may take it but then is above its cap.
    std::pair<ItemIndex, GroupIndex> tooMuchForOne()
    {
        for (const FilledGroup &from : filled()) {
            for (const ItemIndex item : plan().groupItems(from.group)) {
                for (const FilledGroup &to : filled()) {
                    Move move;
                    move.items.push_back({item, to.group});
                    const Preview preview = plan().preview(move);
                    if (preview.allowed && preview.code == "over_cap")
                        return {item, to.group};
                }
            }
        }
        qFatal("every bucket has room for another");
        return {};
    }
    QPoint toWidget(QPointF point) { return canvas()->view().transform().toWidget(point).toPoint(); }
    void moveMouse(QPoint to)
    {
        QMouseEvent event(QEvent::MouseMove, to, canvas()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(canvas(), &event);
    }
    double before() { return dynamic_cast<const HasCarriedOut &>(plan()).timelineBefore().endSec; }
    double after() { return plan().timeline().endSec; }
};

} // namespace

class BucketingWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void bothTimelinesAreOnOneScale();
    void partsOfBothStepsAddUp();
    void costTellsEachFigureOnce();
    void hoveringMemorySaysWhatIsGathered();
    void collectivesAloneLookLikeNoIdleTime();
    void barSelectsWhatItIsOf();
    void rowOfBucketsTellsFillAndSelects();
    void rowOfBucketsIsLowerInALowWindow();
    void boxesOfTheRowHaveRoomForLongerWords();
    void aCollectiveIsDroppedOnABoxOfTheRow();
    void whatComputesHasOperators();
    void aBucketCarriedOutHasOperatorsAndTheTimeOfItsCollective();
    void theCapIsToldAsItsFieldHasIt();
    void aCapAboveAllThatIsSentPutsAllInOneBucket();
    void wrongCapIsRefusedWithAReason();
    void aGraphThatSendsIsOfferedItsPlannerWithoutDevices();
    void comparedPlansTellExtraMemoryOnceAndNoDevice();
    void aDragAboveTheCapMarksTheBucket();
    void aCollectiveIsOneThingWithItsWait();
    void wheelOverAControlEditsNothing();
    void wheelOverAControlInADockScrollsTheDock();
    void saysWhetherMergingIsWorthIt();
    void drawersOfASmallWindowLeaveThePictureHalfOfIt();
    void tooltipOfABucketHasItsFigures();
    void collectivesAloneHaveNoColourOfABucket();
    void saysWhyThereIsNoOtherGraph();

private:
    CleanHome m_home;
};

void BucketingWindowTest::bothTimelinesAreOnOneScale()
{
    Buckets shown;
    QVERIFY(shown.after() < shown.before());
    const TimelineData &data = shown.timeline()->data();
    QCOMPARE(data.sections.size(), std::size_t(3));
    QCOMPARE(data.sections[0].title, QString("Before"));
    QCOMPARE(data.sections[0].endSec, shown.before());
    QCOMPARE(data.sections[1].title, QString("After"));
    QCOMPARE(data.sections[1].endSec, shown.after());
    QCOMPARE(data.endSec, std::max(shown.before(), shown.after()));
    QStringList rows;
    for (std::size_t i = 0; i < data.tracks.size(); ++i)
        rows.append(data.trackName(i));
    QCOMPARE(rows, QStringList({"Before, Compute", "Before, Communication", "After, Compute", "After, Communication",
                                "Step time, before", "Step time, after"}));
    const TimelineGeometry &geometry = shown.timeline()->geometry();
    for (std::size_t i = 1; i < data.tracks.size(); ++i) {
        QVERIFY(geometry.row(i).top() >= geometry.row(i - 1).bottom());
        QCOMPARE(geometry.rowAt(geometry.row(i).center().y()), std::optional(i));
    }
    QVERIFY(!geometry.rowAt(geometry.head(2).center().y()));
    const double hidden = geometry.row(5).bottom() - geometry.area().bottom();
    QVERIFY2(hidden <= 0, qPrintable(QString::number(hidden))); // all of it is seen without scrolling
}

void BucketingWindowTest::partsOfBothStepsAddUp()
{
    Buckets shown;
    const TimelineData &data = shown.timeline()->data();
    const double ends[] = {shown.before(), shown.after()};
    for (const std::size_t side : {0, 1}) {
        const TimelineTrack &track = data.tracks[4 + side];
        QVERIFY(track.isSummary);
        double sum = 0;
        for (const TimelineLayer &layer : track.layers) {
            for (const TimelineBar &bar : layer.bars)
                sum += bar.end - bar.start;
        }
        QVERIFY2(std::abs(sum - ends[side]) <= 1e-12 * ends[side], qPrintable(QString::number(sum)));
    }
    const PlanCost before = dynamic_cast<const HasCarriedOut &>(shown.plan()).costBefore();
    QCOMPARE(*before.latencySec, shown.before());
}

void BucketingWindowTest::costTellsEachFigureOnce()
{
    Buckets shown;
    const CostTable table = costTable(shown.plan(), shown.plan().cost(), {});
    QStringList labels;
    for (const CostTable::Row &row : table.rows)
        labels.append(row.label);
    QCOMPARE(labels, QStringList({"Compute", "Exposed", "Step time", "Communication", "Overlapped", "Collectives",
                                  "Extra memory", "Without buckets"}));
    QCOMPARE(table.rows[1].toolTip, QString("Compute waits for communication."));
}

void BucketingWindowTest::hoveringMemorySaysWhatIsGathered()
{
    Buckets shown;
    const TimelineData &data = shown.timeline()->data();
    for (const std::size_t row : {1, 3}) { // before and after
        const TimelineTrack &track = data.tracks[row];
        QVERIFY(!track.memory.empty());
        for (std::size_t i = 0; i + 1 < track.memory.size(); ++i) {
            if (track.memory[i].time == track.memory[i + 1].time)
                continue;
            std::int64_t bytes = 0;
            for (const HeldMemory &held : track.held) {
                const bool isThere = held.start <= track.memory[i].time && held.end > track.memory[i].time;
                bytes += isThere ? held.bytes : 0;
            }
            QCOMPARE(bytes, track.memory[i].bytes);
        }
    }
    const auto &held = data.tracks[3].held;
    const auto bucket = std::ranges::find(held, Text("Bucket 0"), &HeldMemory::label);
    QVERIFY(bucket != held.end());
    const TimelineGeometry &geometry = shown.timeline()->geometry();
    const QPointF over(geometry.x((bucket->start + bucket->end) / 2), geometry.memory(3).center().y());
    QWidget *viewport = shown.timeline()->viewport();
    QHelpEvent help(QEvent::ToolTip, over.toPoint(), viewport->mapToGlobal(over.toPoint()));
    QApplication::sendEvent(viewport, &help);
    QVERIFY2(QToolTip::text().contains("\nBucket 0 " + bytesText(bucket->bytes)), qPrintable(QToolTip::text()));
}

void BucketingWindowTest::collectivesAloneLookLikeNoIdleTime()
{
    Buckets shown;
    const TimelineData &data = shown.timeline()->data();
    const auto lookOf = [&](TimelineBar::Role role, bool isOfBucket) -> std::optional<BarLook> {
        for (const TimelineTrack &track : data.tracks) {
            for (std::size_t level = 0; level < timelineLevelCount; ++level) {
                for (const TimelineBar &bar : track.layers[level].bars) {
                    if (bar.role == role && data.colourNumber(bar).has_value() == isOfBucket)
                        return timelineBarLook(data, track, TimelineLevel(level), bar);
                }
            }
        }
        return {};
    };
    const std::optional<BarLook> alone = lookOf(TimelineBar::Role::Exposed, false);
    const std::optional<BarLook> bucket = lookOf(TimelineBar::Role::Exposed, true);
    const std::optional<BarLook> idle = lookOf(TimelineBar::Role::Idle, false);
    QVERIFY(alone && bucket && idle);
    QVERIFY(idle->isOnlyHatched());
    QVERIFY(alone->fill.isValid() && alone->border.isValid() && alone->hatch.isValid());
    QVERIFY(bucket->fill != alone->fill);
    const auto *legend = shown.window.findChild<TimelineLegend *>();
    for (const char *name : {"compute waits", "collective alone, exposed", "in a bucket, exposed"})
        QVERIFY2(legend->accessibleName().contains(name), qPrintable(legend->accessibleName()));
}

void BucketingWindowTest::barSelectsWhatItIsOf()
{
    Buckets shown;
    shown.window.viewState().clear();
    const TimelineTrack &after = shown.timeline()->data().tracks[3];
    const auto &bars = after.layer(TimelineLevel::Exposed).bars;
    const auto bucket = std::ranges::find_if(
        bars, [&](const TimelineBar &bar) { return shown.timeline()->data().colourNumber(bar).has_value(); });
    QVERIFY(bucket != bars.end());
    shown.timeline()->goTo({3, TimelineLevel::Exposed, std::size_t(bucket - bars.begin())}, true);
    QCOMPARE(shown.window.viewState().selectedSpot(), Spot(bucket->group));
}

void BucketingWindowTest::rowOfBucketsTellsFillAndSelects()
{
    Buckets shown;
    auto *row = shown.window.findChild<FilledGroupsView *>();
    QVERIFY(row->isAvailable());
    const auto expected = dynamic_cast<const HasFilledGroups &>(shown.plan()).filledGroups();
    QCOMPARE(row->groups().size(), expected.size());
    QVERIFY(row->groups().size() >= 2);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        QCOMPARE(row->groups()[i].bytes, expected[i].bytes);
        QCOMPARE(row->groups()[i].savesSec, expected[i].savesSec);
    }
    QTRY_VERIFY(row->isVisible());
    QTest::mouseClick(row->viewport(), Qt::LeftButton, {}, row->boxOf(1).center().toPoint());
    QCOMPARE(shown.window.viewState().selectedSpot(), Spot(expected[1].group));
}

void BucketingWindowTest::rowOfBucketsIsLowerInALowWindow()
{
    Buckets shown;
    const auto *row = shown.window.findChild<FilledGroupsView *>();
    QTRY_VERIFY(row->isVisible());
    const double high = row->boxOf(0).height();
    shown.window.resize(900, 600);
    QTRY_VERIFY(shown.window.findChild<QToolBar *>("drawers")->isVisible());
    QTRY_VERIFY(row->isVisible() && row->boxOf(0).height() < high);
    QTRY_VERIFY2(2 * shown.canvas()->height() >= 600, qPrintable(QString::number(shown.canvas()->height())));
    QVERIFY(row->viewport()->height() >= row->boxOf(0).bottom());
}

void BucketingWindowTest::boxesOfTheRowHaveRoomForLongerWords()
{
    speak("de");
    const auto back = qScopeGuard([] { speak("en"); });
    Buckets shown;
    const auto *row = shown.window.findChild<FilledGroupsView *>();
    QTRY_VERIFY(row->isVisible());
    const QFontMetricsF metrics(themeFont(TextRole::Small));
    for (std::size_t i = 0; i < row->groups().size(); ++i) {
        const FilledGroup &group = row->groups()[i];
        const QString content =
            FilledGroupsView::tr("%1, %n members", nullptr, int(group.members)).arg(bytesText(group.bytes));
        QVERIFY2(row->boxOf(i).width() > metrics.horizontalAdvance(content), qPrintable(content));
    }
}

void BucketingWindowTest::aCollectiveIsDroppedOnABoxOfTheRow()
{
    Buckets shown;
    auto *row = shown.window.findChild<FilledGroupsView *>();
    QTRY_VERIFY(row->isVisible());
    const auto [dragged, to] = shown.tooMuchForOne();
    const auto box = std::size_t(std::ranges::find(row->groups(), to, &FilledGroup::group) - row->groups().begin());
    const QRectF from = shown.scene().rect(shown.scene().boxOf(dragged));
    shown.canvas()->setTransform(ViewTransform::fitting(from, shown.canvas()->view().viewport()));
    const QPoint press = shown.toWidget(from.center());
    const QPoint onBox = row->viewport()->mapToGlobal(row->boxOf(box).center().toPoint());
    const QPoint drop = shown.canvas()->mapFromGlobal(onBox);
    QTest::mousePress(shown.canvas(), Qt::LeftButton, {}, press);
    shown.moveMouse(press + QPoint(0, 30));
    shown.moveMouse(drop);
    const auto isOver = [](const FilledGroup &bucket) { return bucket.bytes > bucket.capacity; };
    QTRY_VERIFY(std::ranges::any_of(row->groups(), isOver)); // while it hovers
    QVERIFY(shown.plan().groupOf(dragged) != to);
    QTest::mouseRelease(shown.canvas(), Qt::LeftButton, {}, drop);
    QTRY_COMPARE(shown.plan().groupOf(dragged), to);
    QCOMPARE(shown.document().current()->history()->index(), 1);
}

void BucketingWindowTest::whatComputesHasOperators()
{
    Buckets shown;
    const EditedPlan &plan = shown.plan();
    QCOMPARE(groupItemsText(plan, GroupIndex(0), 1), QString("1 operator"));
    QCOMPARE(groupItemsText(plan, plan.groupOf(shown.first()), 2), QString("2 collectives"));
}

void BucketingWindowTest::aBucketCarriedOutHasOperatorsAndTheTimeOfItsCollective()
{
    Buckets shown;
    const std::unique_ptr<EditedPlan> after = dynamic_cast<const HasCarriedOut &>(shown.plan()).carriedOut();
    for (const FilledGroup &filled : shown.filled()) {
        const GroupInfo bucket = shown.plan().group(filled.group);
        std::size_t found = 0;
        for (std::size_t i = 0; i < after->groupCount(); ++i) {
            const GroupInfo made = after->group(GroupIndex(i));
            if (made.label != bucket.label)
                continue;
            ++found;
            QCOMPARE(made.seconds, bucket.seconds);
            QVERIFY(made.itemCount > bucket.itemCount);
            QVERIFY(groupItemsText(*after, GroupIndex(i), made.itemCount).endsWith(" operators"));
        }
        QCOMPARE(found, std::size_t(1));
    }
}

void BucketingWindowTest::theCapIsToldAsItsFieldHasIt()
{
    Buckets shown;
    const auto summary = [&] {
        const std::string text = dynamic_cast<const HasFilledGroups &>(shown.plan()).fillSummary();
        return QString::fromStdString(text).replace(QChar::Nbsp, u' ');
    };
    QVERIFY2(summary().endsWith("cap 0.1 MiB (102 KiB)"), qPrintable(summary()));
    auto *field = shown.window.findChild<ControlStrip *>()->findChild<QLineEdit *>("bucket_cap_mb");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "0.15");
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY2(summary().endsWith("cap 0.15 MiB (154 KiB)"), qPrintable(summary()));
    QCOMPARE(shown.document().current()->history()->undoText().replace(QChar::Nbsp, u' '),
             QString("Set the bucket cap to 0.15 MiB (154 KiB)"));
    shown.document().undo();
    QVERIFY2(summary().endsWith("cap 0.1 MiB (102 KiB)"), qPrintable(summary()));
}

void BucketingWindowTest::aCapAboveAllThatIsSentPutsAllInOneBucket()
{
    Buckets shown;
    QVERIFY(shown.filled().size() > 1);
    auto *strip = shown.window.findChild<ControlStrip *>();
    auto *field = strip->findChild<QLineEdit *>("bucket_cap_mb");
    QSignalSpy refused(strip, &ControlStrip::refused);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "25");
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(shown.filled().size(), std::size_t(1));
    QTRY_COMPARE(field->text(), QString::fromUtf8("25\u00a0MiB"));
    QCOMPARE(refused.size(), 0);
    auto *slider = strip->findChild<QSlider *>("bucket_cap_mbSlider");
    QTRY_COMPARE(slider->value(), slider->maximum());
}

void BucketingWindowTest::wrongCapIsRefusedWithAReason()
{
    Buckets shown;
    auto *strip = shown.window.findChild<ControlStrip *>();
    auto *field = strip->findChild<QLineEdit *>("bucket_cap_mb");
    QVERIFY(field);
    const double before = *shown.plan().cost().latencySec;
    QSignalSpy refused(strip, &ControlStrip::refused);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "much");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(refused.size(), 1);
    const QString reason = refused.front().front().toString();
    QVERIFY2(reason.startsWith("Bucket cap: ") && reason.contains("much"), qPrintable(reason));
    QCOMPARE(*shown.plan().cost().latencySec, before);
    QTRY_COMPARE(field->text(), QString::fromUtf8("0.1\u00a0MiB"));
    QTRY_COMPARE(QToolTip::text(), reason); // where one looks, too
    const QPoint end = field->mapToGlobal(QPoint(0, field->height()));
    for (const QWidget *tip : QApplication::topLevelWidgets()) {
        if (tip->isVisible() && tip->inherits("QTipLabel"))
            QVERIFY(std::abs(tip->x() - end.x()) < field->width() && tip->y() >= end.y());
    }
}

void BucketingWindowTest::aGraphThatSendsIsOfferedItsPlannerWithoutDevices()
{
    Shown shown;
    shown.open({bucketingFixture("fsdp_l2.graph.json")});
    auto *run = shown.window.findChild<QPushButton *>("runPlanner");
    QTRY_VERIFY(run->isVisible());
    QCOMPARE(run->text(), "Run All-gather buckets");
    const QString said = shown.window.findChild<QLabel *>("needText")->text();
    QVERIFY2(said.contains("All-gather buckets") && said.contains("no devices"), qPrintable(said));
    QVERIFY(!shown.window.findChild<QPushButton *>("addDevices")->isVisible());
    QTest::mouseClick(run, Qt::LeftButton);
    QTRY_VERIFY(!shown.document().current()->isPlaceholder());
    QVERIFY(shown.document().current()->plan().kind() == bucketingPlans);
}

void BucketingWindowTest::comparedPlansTellExtraMemoryOnceAndNoDevice()
{
    Buckets shown;
    const judging::FigureTitles titles = judging::figureTitles(shown.plan());
    const nlohmann::ordered_json figures =
        countedFigures(judging::figureDifferences(shown.plan(), shown.plan(), 0), shown.plan(), shown.plan());
    QStringList told;
    for (const FigureRowTexts &row : figureRows(figures, titles))
        told << row.cells.front();
    QCOMPARE(told.count("Extra memory"), 1);
    QVERIFY2(!told.contains("Largest device") && !told.contains("Transferred"), qPrintable(told.join(", ")));
    QCOMPARE(told.count("Step time"), 1);
}

void BucketingWindowTest::aCollectiveIsOneThingWithItsWait()
{
    Buckets shown;
    const auto [dragged, to] = shown.tooMuchForOne();
    const ItemIndex other = shown.plan().users(dragged).empty() ? shown.plan().inputs(dragged).front()
                                                                : shown.plan().users(dragged).front();
    Move move;
    move.items = {{dragged, to}, {other, to}};
    QCOMPARE(shown.plan().preview(move).moved.size(), std::size_t(2));
    QVERIFY2(shown.plan().describe(move).find("collectives") == std::string::npos, shown.plan().describe(move).c_str());
}

void BucketingWindowTest::wheelOverAControlEditsNothing()
{
    Buckets shown;
    const auto *history = shown.document().current()->history();
    const int steps = history->count();
    const int slider = shown.window.findChild<ControlStrip *>()->findChild<QSlider *>("bucket_cap_mbSlider")->value();
    for (const char *name : {"bucket_cap_mb", "mode", "bucket_cap_mbSlider"}) {
        for (auto *field : shown.window.findChildren<QWidget *>(name)) {
            if (!field->isVisible())
                continue;
            const QPointF middle = QRectF(field->rect()).center();
            for (const int turn : {120, -120}) {
                QWheelEvent wheel(middle, field->mapToGlobal(middle), {}, {0, turn}, Qt::NoButton, {},
                                  Qt::NoScrollPhase, false);
                QApplication::sendEvent(field, &wheel);
            }
        }
    }
    QCOMPARE(shown.window.findChild<ControlStrip *>()->findChild<QSlider *>("bucket_cap_mbSlider")->value(), slider);
    QCOMPARE(history->count(), steps);
    QCOMPARE(shown.window.findChild<ControlStrip *>()->findChild<QComboBox *>("mode")->currentText(), QString("fixed"));
}

void BucketingWindowTest::aDragAboveTheCapMarksTheBucket()
{
    Buckets shown;
    auto *row = shown.window.findChild<FilledGroupsView *>();
    const auto isOver = [](const FilledGroup &bucket) { return bucket.bytes > bucket.capacity; };
    QVERIFY(std::ranges::none_of(row->groups(), isOver));
    const auto [dragged, to] = shown.tooMuchForOne();
    const QRectF target = shown.scene().rect(shown.scene().placeOf(to));
    const QRectF both = shown.scene().rect(shown.scene().placeOf(shown.plan().groupOf(dragged))) | target;
    shown.canvas()->setTransform(ViewTransform::fitting(both, shown.canvas()->view().viewport()));

    const QPoint press = shown.toWidget(shown.scene().rect(shown.scene().boxOf(dragged)).center());
    const QPoint drop = shown.toWidget(target.center());
    QTest::mousePress(shown.canvas(), Qt::LeftButton, {}, press);
    shown.moveMouse((press + drop) / 2);
    shown.moveMouse(drop);
    QTRY_VERIFY(std::ranges::any_of(row->groups(), isOver)); // while it hovers
    QVERIFY(std::ranges::none_of(shown.filled(), isOver));
    QTest::mouseRelease(shown.canvas(), Qt::LeftButton, {}, drop);

    QTRY_VERIFY(std::ranges::any_of(shown.filled(), isOver));
    const std::vector<FilledGroup> filled = shown.filled();
    const FilledGroup made = *std::ranges::find_if(filled, isOver);
    QCOMPARE(made.group, shown.plan().groupOf(dragged));
    QTRY_COMPARE(std::ranges::count_if(row->groups(), isOver), 1);
    const std::vector<Problem> problems = shown.plan().problems();
    QVERIFY(std::ranges::find(problems, "over_cap", &Problem::code) != problems.end());
}

void BucketingWindowTest::wheelOverAControlInADockScrollsTheDock()
{
    Buckets shown;
    auto *panel = shown.window.findChild<PlannerPanel *>();
    auto *bar = panel->findChild<QScrollArea *>()->verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 0);
    bar->setValue(0); // running a planner shows its log, further down
    auto *mode = panel->findChild<QComboBox *>("mode");
    const QPointF middle = QRectF(mode->rect()).center();
    for (const int turn : {-120, 120}) {
        const int before = bar->value();
        QWheelEvent wheel(middle, mode->mapToGlobal(middle), {}, {0, turn}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QSpontaneKeyEvent::setSpontaneous(&wheel); // as of a mouse: what a control leaves goes on to the dock
        qApp->notify(mode, &wheel);                // sendEvent would take that back
        QCOMPARE(bar->value() > before, turn < 0);
        QVERIFY(bar->value() != before);
        QCOMPARE(mode->currentText(), QString("fixed"));
    }
}

void BucketingWindowTest::saysWhetherMergingIsWorthIt()
{
    Buckets shown;
    auto *effect = shown.window.findChild<QLabel *>("planEffect");
    QVERIFY(effect->isVisible());
    QVERIFY2(effect->text().startsWith("Merging shortens the step by"), qPrintable(effect->text()));
}

void BucketingWindowTest::drawersOfASmallWindowLeaveThePictureHalfOfIt()
{
    Buckets shown;
    QCOMPARE(drawersThatTakeTooMuch(shown), QString());
}

void BucketingWindowTest::tooltipOfABucketHasItsFigures()
{
    Buckets shown;
    const QRectF card = shown.scene().rect(shown.scene().boxOf(shown.first()));
    const QRectF bucket = shown.scene().rect({shown.scene().boxOf(shown.first()).place, BoxIndex(0)});
    const QPointF head(card.center().x(), bucket.top() + 10);
    const QPoint at = shown.canvas()->view().transform().toWidget(head).toPoint();
    QTest::mouseMove(shown.canvas(), at);
    QTRY_VERIFY(QToolTip::isVisible());
    for (const char *figure : {"Bytes: ", "Cap: ", "Fill: ", "Time: ", "Extra memory: ", "Saves: "})
        QVERIFY2(QToolTip::text().contains(figure), qPrintable(QToolTip::text()));
}

void BucketingWindowTest::collectivesAloneHaveNoColourOfABucket()
{
    Buckets shown;
    const EditedPlan &plan = shown.plan();
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        const GroupIndex group = plan.groupOf(ItemIndex(i));
        const std::int64_t id = group.isValid() ? plan.group(group).id : -1;
        const auto expected = id < 0 ? std::nullopt : std::optional(std::size_t(id));
        QCOMPARE(plan.item(ItemIndex(i)).colourNumber, expected);
    }
}

void BucketingWindowTest::saysWhyThereIsNoOtherGraph()
{
    Shown shown;
    shown.open({bucketingFixture("cross_cycle.graph.json")});
    auto *panel = shown.window.findChild<PlannerPanel *>();
    panel->choosePlanner("bucketing.all_gather");
    panel->findChild<QComboBox *>("mode")->setCurrentText("original");
    panel->run();
    QTRY_VERIFY(shown.document().current()->plan().kind() == bucketingPlans);
    auto *sides = shown.window.findChild<BeforeAfter *>();
    sides->showAfter(true);
    const auto isReason = [](const QLabel *label) {
        return label->isVisible() && label->text().contains("cycle between buckets 0 and 1");
    };
    const QList<QLabel *> labels = sides->findChildren<QLabel *>();
    QVERIFY(std::ranges::any_of(labels, isReason));
}

int main(int argc, char **argv)
{
    return runWindowTest<BucketingWindowTest>(argc, argv);
}

#include "bucketing_window_test.moc"
