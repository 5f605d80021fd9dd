#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/models/figures.h"
#include "views/models/memory_texts.h"
#include "views/theme/style.h"
#include "views/timeline/timeline_geometry.h"
#include "views/timeline/timeline_legend.h"
#include "views/timeline/timeline_memory_scale.h"
#include "views/timeline/timeline_panel.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QHelpEvent>
#include <QScrollBar>
#include <QTest>
#include <QToolTip>

#include <algorithm>

using namespace cutaway;

// What the memory below a row's bars is made of.

namespace {

std::unique_ptr<EditedPlan> stages(std::int64_t count = 2)
{
    auto inventory = std::make_shared<Inventory>();
    for (std::int64_t d = 0; d < count; ++d)
        inventory->devices.push_back({d, "dev_" + std::to_string(d), std::int64_t(1) << 34, {}, {}, {}});
    auto plan = runPlanner(*findPlanner("pipeline.balanced"),
                           {testing::fixtureGraph("pipeline/t5_4"), inventory, {}, {}, nullptr}, {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

/// A row that has a peak of 100 bytes on a device of some capacity.
TimelineTrack track(std::optional<std::int64_t> capacity)
{
    TimelineTrack made;
    made.peakBytes = made.scaleBytes = 100;
    made.capacityBytes = capacity;
    return made;
}

} // namespace

class TimelineMemoryTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }

    void memoryGivesWayWhereRowsHaveLittleRoom()
    {
        std::vector<TimelineRowShape> rows(8, TimelineRowShape{true, false, false});
        const auto placed = [&rows](double height, std::optional<TimelineRows> wanted = {}) {
            TimelineGeometry geometry;
            geometry.setSize(QSizeF(800, height));
            geometry.setRows(rows, wanted);
            return geometry;
        };
        const auto isSeenWhole = [](const TimelineGeometry &geometry) {
            return geometry.contentHeight() <= geometry.area().height();
        };
        const TimelineGeometry one = placed(440);
        QVERIFY(isSeenWhole(one));
        QVERIFY(one.memory(0).isNull());
        const TimelineGeometry asked = placed(440, TimelineRows::WithMemory);
        QVERIFY(!isSeenWhole(asked)); // its rows are scrolled
        QVERIFY(!asked.memory(0).isNull());
        rows[0].hasHead = rows[4].hasHead = true;
        const TimelineGeometry low = placed(440);
        QVERIFY(isSeenWhole(low));
        QVERIFY(low.memory(0).isNull());
        const TimelineGeometry high = placed(1200);
        QVERIFY(isSeenWhole(high));
        QVERIFY(!high.memory(0).isNull());
    }

    void everyRowKnowsWhatItsMemoryIsMadeOf()
    {
        const auto plan = stages();
        const TimelineData data = timelineData(*plan, plan->timeline());
        for (const TimelineTrack &track : data.tracks) {
            QVERIFY(track.made);
            QCOMPARE(sumOfParts(*track.made), track.peakBytes);
            for (const TimelineMemory &point : track.memory)
                QVERIFY(point.bytes >= heldBytes(*track.made));
        }
    }

    void theLegendNamesEachPartOfTheStack()
    {
        testing::OpenPlan open;
        TimelinePanel panel(&open.source, &open.state);
        open.show(stages());
        const QStringList names =
            panel.findChild<TimelineLegend *>("memoryLegend")->accessibleName().split(QStringLiteral(", "));
        for (const char *part : {"Weights", "Gradients", "Optimizer states", "Kept activations"})
            QVERIFY2(names.contains(QLatin1String(part)), qPrintable(names.join(u' ')));
        QVERIFY(!names.contains(QStringLiteral("Memory in use")));
    }

    void theLegendOfMemoryIsThereWhileMemoryIsDrawn()
    {
        testing::OpenPlan open;
        TimelinePanel panel(&open.source, &open.state);
        open.show(stages());
        panel.setTwin({std::shared_ptr<const EditedPlan>(stages()), QStringLiteral("before"), {}});
        panel.resize(800, 900);
        panel.show();
        const auto *legend = panel.findChild<TimelineLegend *>("memoryLegend");
        QTRY_VERIFY(panel.view()->geometry().hasMemory());
        QVERIFY(legend->isVisible());
        QVERIFY2(legend->accessibleName().contains("Weights"), qPrintable(legend->accessibleName()));
        panel.resize(800, 320);
        QTRY_VERIFY(!panel.view()->geometry().hasMemory());
        QTRY_VERIFY(!legend->isVisible());
        panel.setTwin({});
        QTRY_VERIFY(legend->isVisible());
        QVERIFY(panel.view()->geometry().hasMemory());
    }

    void theCapacityIsALineWhereItLies()
    {
        const QRectF room(0, 10, 500, 40);
        const TimelineMemoryScale scale(track(120), room);
        QVERIFY(!scale.isCapacityOffScale());
        QVERIFY(scale.offScaleText().isEmpty());
        QCOMPARE(*scale.capacityY(), scale.y(120));
        QVERIFY(*scale.capacityY() > room.top() && *scale.capacityY() < scale.y(100));
        QVERIFY(!TimelineMemoryScale(track({}), room).capacityY());
    }

    void aCapacityFarAboveThePeakIsToldOverIt()
    {
        const QRectF room(0, 10, 500, 40);
        const TimelineMemoryScale scale(track(250), room);
        QVERIFY(scale.isCapacityOffScale());
        QCOMPARE(*scale.capacityY(), room.top());
        QCOMPARE(scale.offScaleText(), QStringLiteral("capacity 250\u00a0B, 2.5 times the peak"));
        TimelineTrack beside = track(250); // one with a peak of 100
        beside.peakBytes = 50;
        QCOMPARE(TimelineMemoryScale(beside, room).offScaleText(),
                 QStringLiteral("capacity 250\u00a0B, 5.0 times the peak"));
        QVERIFY(scale.y(100) > room.top() + 10); // below the text
        QVERIFY(scale.y(100) < room.center().y());
    }

    void memoryCanBeReadHoweverManyDevicesThereAre()
    {
        testing::OpenPlan open;
        TimelinePanel panel(&open.source, &open.state);
        panel.resize(900, 320);
        panel.show();
        open.show(stages(8));
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        TimelineView &view = *panel.view();
        QCOMPARE(view.data().tracks.size(), std::size_t(8));
        view.setRows(TimelineRows::WithMemory);
        for (std::size_t row = 0; row < 8; ++row)
            QVERIFY(view.geometry().memory(row).height() >= 28);
        QVERIFY(view.verticalScrollBar()->maximum() > 0);
        view.verticalScrollBar()->setValue(view.verticalScrollBar()->maximum());
        QVERIFY(view.geometry().row(7).bottom() <= view.geometry().area().bottom() + 1);
    }

    void hoveringSaysHowMuchIsInUseAndWhatItIs()
    {
        testing::OpenPlan open;
        TimelinePanel panel(&open.source, &open.state);
        panel.resize(900, 480);
        panel.show();
        open.show(stages());
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        TimelineView &view = *panel.view();
        for (const std::optional<TimelineRows> rows :
             {std::optional<TimelineRows>(), std::optional(TimelineRows::Rows6)}) {
            view.setRows(rows);
            // Over the curve; where there is none, over what runs nothing.
            const QRectF curve = view.geometry().memory(0);
            const TimelineBar &idle = view.data().tracks[0].layer(TimelineLevel::Idle).bars.front();
            const QPoint point = curve.isNull()
                                     ? view.geometry().barRect(0, TimelineLevel::Idle, idle).center().toPoint()
                                     : curve.center().toPoint();
            QHelpEvent help(QEvent::ToolTip, point, view.viewport()->mapToGlobal(point));
            QApplication::sendEvent(view.viewport(), &help);
            const QString text = QToolTip::text();
            QVERIFY2(text.contains(QStringLiteral("of 16.0\u00a0GiB")), qPrintable(text));
            for (const char *part : {"Weights", "Gradients", "Optimizer states", "Kept activations"})
                QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
        }
    }

    void hoveringSaysWhichBucketsAreGathered()
    {
        testing::OpenPlan open;
        TimelinePanel panel(&open.source, &open.state);
        panel.resize(900, 640);
        panel.show();
        open.run("bucketing.all_gather", testing::fixtureGraph("bucketing/fsdp_l2"), nullptr,
                 {{"mode", std::string("fixed")}, {"bucket_cap_mb", std::string("0.1")}});
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        const TimelineTrack &after = panel.view()->data().tracks[3];
        for (const TimelineMemory &point : after.memory) {
            const auto last = std::ranges::upper_bound(after.memory, point.time, {}, &TimelineMemory::time) - 1;
            std::int64_t bytes = 0;
            for (const HeldMemory &held : after.held)
                bytes += held.start <= point.time && held.end > point.time ? held.bytes : 0;
            QCOMPARE(bytes, last->bytes);
        }
        const auto bucket = std::ranges::find(after.held, Text("Bucket 0"), &HeldMemory::label);
        QVERIFY(bucket != after.held.end());
        const QString text = timelineMemoryText(after, (bucket->start + bucket->end) / 2);
        QVERIFY2(text.contains("\nBucket 0 " + bytesText(bucket->bytes)), qPrintable(text));
    }
};

CUTAWAY_WIDGET_TEST(TimelineMemoryTest)
#include "timeline_memory_test.moc"
