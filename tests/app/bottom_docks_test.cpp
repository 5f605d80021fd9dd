#include "tests/app/shown_buckets.h"
#include "views/timeline/timeline_view.h"

#include <QDockWidget>
#include <QScrollBar>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

/// Devices on hosts of eight, as a file.
QString devicesFile(const QTemporaryDir &folder, int count)
{
    QStringList devices;
    for (int i = 0; i < count; ++i)
        devices.append(QString(R"({"logical_id":%1,"name":"dev_%1","available_mem_bytes":536870912,"host":"host_%2"})")
                           .arg(i)
                           .arg(i / 8));
    QFile file(folder.filePath(QString("%1.devices.json").arg(count)));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write devices");
    file.write(QString(R"({"format":"cutaway.devices","version":1,"name":"many","transfer_rate_bytes_per_sec":12e9,)"
                       R"("devices":[%1]})")
                   .arg(devices.join(u','))
                   .toUtf8());
    return file.fileName();
}

} // namespace

class BottomDocksTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void aTimelineThatIsClosedGivesItsHeightBack();
    void allStagesOfAPipelineAreSeenInTheTimeline();

private:
    CleanHome m_home;
};

void BottomDocksTest::aTimelineThatIsClosedGivesItsHeightBack()
{
    Buckets shown;
    const auto *timeline = shown.window.findChild<QDockWidget *>("timelineDock");
    const auto *table = shown.window.findChild<QDockWidget *>("itemTableDock");
    const auto *problems = shown.window.findChild<QDockWidget *>("problemsDock");
    QTRY_VERIFY(timeline->isVisible() && timeline->height() > 250);
    QCoreApplication::processEvents();
    const int high = timeline->height();
    table->toggleViewAction()->trigger();
    timeline->toggleViewAction()->trigger();
    QTRY_VERIFY(problems->isVisible());
    QTRY_VERIFY2(problems->height() < high / 2, qPrintable(QString::number(problems->height())));
    timeline->toggleViewAction()->trigger();
    QTRY_COMPARE(timeline->height(), high);
}

/// The height that it takes by itself is enough, in windows of two sizes.
void BottomDocksTest::allStagesOfAPipelineAreSeenInTheTimeline()
{
    const QTemporaryDir folder;
    const std::tuple<int, QSize, TimelineRows> cases[] = {{16, {1600, 1000}, TimelineRows::Rows28},
                                                          {64, {1600, 1000}, TimelineRows::Rows6},
                                                          {16, {1366, 768}, TimelineRows::Rows16},
                                                          {64, {1366, 768}, TimelineRows::Rows4}};
    for (const auto &[count, size, rows] : cases) {
        Shown shown;
        shown.window.resize(size);
        shown.open({fixture("resnet50.graph.json"), devicesFile(folder, count)});
        auto *panel = shown.window.findChild<PlannerPanel *>();
        panel->choosePlanner("pipeline.balanced");
        panel->run();
        QTRY_VERIFY_WITH_TIMEOUT(!shown.document().current()->isPlaceholder(), 20000);
        shown.document().current()->setAskedFor(false);
        const TimelineView &view = *shown.window.findChild<TimelinePanel *>()->view();
        QTRY_COMPARE(view.data().tracks.size(), std::size_t(count));
        QTRY_COMPARE(view.verticalScrollBar()->maximum(), 0);
        QCOMPARE(int(view.geometry().rows()), int(rows));
        QVERIFY(shown.canvas()->height() >= 200);
    }
}

CUTAWAY_WINDOW_TEST(BottomDocksTest)

#include "bottom_docks_test.moc"
