#include "app/window/before_after.h"
#include "core/judging/comparison.h"
#include "core/plan/edited_plan.h"
#include "tests/app/low_drawers.h"
#include "tests/app/shown_buckets.h"
#include "views/judging/figure_tree.h"
#include "views/models/cost_table.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/timeline/timeline_legend.h"
#include "views/timeline/timeline_painter.h"
#include "views/timeline/timeline_view.h"

#include <QHelpEvent>
#include <QLabel>
#include <QSignalSpy>
#include <QToolTip>
#include <QUndoStack>

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace cutaway;
using namespace cutaway::testing;

class BucketingWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void bothTimelinesAreOnOneScale();
    void theTimelineSaysTheDifferenceToTheBaseline();
    void partsOfBothStepsAddUp();
    void costTellsEachFigureOnce();
    void hoveringMemorySaysWhatIsGathered();
    void collectivesAloneLookLikeNoIdleTime();
    void barSelectsWhatItIsOf();
    void whatComputesHasOperators();
    void aBucketCarriedOutHasOperatorsAndTheTimeOfItsCollective();
    void aGraphThatSendsIsOfferedItsPlannerWithoutDevices();
    void comparedPlansTellExtraMemoryOnceAndNoDevice();
    void aCollectiveIsOneThingWithItsWait();
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

void BucketingWindowTest::theTimelineSaysTheDifferenceToTheBaseline()
{
    Buckets shown;
    shown.window.findChild<QAction *>("makeBaseline")->trigger();
    const QString name = shown.document().current()->name();
    const double before = *shown.plan().cost().latencySec;
    QSignalSpy told(shown.window.findChild<TimelinePanel *>(), &TimelinePanel::summaryChanged);
    auto *panel = shown.window.findChild<PlannerPanel *>();
    panel->findChild<QLineEdit *>("bucket_cap_mb")->setText("0.2");
    panel->run();
    QTRY_COMPARE_WITH_TIMEOUT(shown.document().tabCount(), 2, 10000);
    const QString difference = secondsChangeText(*shown.plan().cost().latencySec - before);
    QTRY_VERIFY2(told.count() > 0 && told.back().front().toString().endsWith(
                                         QStringLiteral(" after, %1 against %2").arg(difference, name)),
                 qPrintable(told.count() > 0 ? told.back().front().toString() : QString()));
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
    const PlanCost before = shown.plan().costBefore();
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
    const auto *legend = shown.window.findChild<TimelinePanel *>()->header()->findChild<TimelineLegend *>();
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
    const std::unique_ptr<EditedPlan> after = shown.plan().carriedOut();
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

void BucketingWindowTest::saysWhetherMergingIsWorthIt()
{
    Buckets shown;
    auto *effect = shown.window.findChild<QLabel *>("planEffect");
    QVERIFY(effect->isVisible());
    QVERIFY2(effect->text().startsWith("Merging saves "), qPrintable(effect->text()));
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

CUTAWAY_WINDOW_TEST(BucketingWindowTest)

#include "bucketing_window_test.moc"
