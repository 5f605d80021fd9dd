#include "core/pipeline/pipeline_kind.h"
#include "core/plan/edited_plan.h"
#include "tests/app/low_drawers.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/group_boundary.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/panels/control_strip.h"
#include "views/panels/planner_panel.h"
#include "views/timeline/timeline_view.h"

#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QMouseEvent>
#include <QSpinBox>
#include <QUndoStack>

#include <nlohmann/json.hpp>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr int layers = 32;
constexpr int stages = 8;

OrderedJson node(const std::string &name, const std::string &input)
{
    return {{"name", name},
            {"op", "call_module"},
            {"target", name},
            {"module_path", name},
            {"module_type", name.starts_with("layers") ? "layer" : name},
            {"inputs", {input}},
            {"outputs", {{{"shape", {64, 64}}, {"dtype", "float32"}}}},
            {"output_bytes", 16384},
            {"total_bytes", 32768},
            {"latency", {{"memory_sec", 0.0}, {"compute_sec", 0.001}}}};
}

/// A language model whose layers are equal, so that four of them are one box.
OrderedJson model()
{
    OrderedJson nodes = OrderedJson::array();
    nodes.push_back({{"name", "x"},
                     {"op", "placeholder"},
                     {"target", "x"},
                     {"inputs", OrderedJson::array()},
                     {"outputs", {{{"shape", {64, 64}}, {"dtype", "float32"}}}},
                     {"output_bytes", 16384},
                     {"total_bytes", 16384}});
    std::string last = "x";
    for (int i = 0; i < layers; ++i) {
        nodes.push_back(node("layers." + std::to_string(i), last));
        last = "layers." + std::to_string(i);
    }
    nodes.push_back({{"name", "output"}, {"op", "output"}, {"target", "output"}, {"inputs", {last}}});
    return {{"format", "cutaway.graph"}, {"version", 1}, {"name", "folded"}, {"nodes", nodes}};
}

OrderedJson devices()
{
    OrderedJson all = OrderedJson::array();
    for (int i = 0; i < stages; ++i)
        all.push_back({{"logical_id", i}, {"name", "gpu" + std::to_string(i)}, {"available_mem_bytes", 1 << 30}});
    return {{"format", "cutaway.devices"},
            {"version", 1},
            {"name", "eight"},
            {"transfer_rate_bytes_per_sec", 1e9},
            {"devices", all}};
}

QString written(const QTemporaryDir &folder, const QString &name, const OrderedJson &document)
{
    QFile file(folder.filePath(name));
    const std::string text = document.dump();
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), qint64(text.size())) < 0)
        qFatal("cannot write");
    return file.fileName();
}

struct Folded : Shown
{
    QTemporaryDir folder;

    Folded()
    {
        open({written(folder, "m.graph.json", model()), written(folder, "d.devices.json", devices())});
        auto *panel = window.findChild<PlannerPanel *>();
        panel->choosePlanner("pipeline.balanced");
        panel->run();
        const auto isPlanned = [this] {
            return plan().kind() == pipelinePlans && !document().current()->isPlaceholder();
        };
        if (!QTest::qWaitFor(isPlanned, 10000))
            qFatal("there are no stages");
        canvas()->setReducedMotion(true);
        canvas()->setMinimapVisible(false);
        const auto *timeline = window.findChild<QDockWidget *>("timelineDock");
        const auto isThere = [&] { return scene().isArranged() && timeline->isVisible() && timeline->height() > 200; };
        if (!QTest::qWaitFor(isThere))
            qFatal("nothing is drawn");
        canvas()->fit();
    }

    const EditedPlan &plan() { return document().current()->plan(); }
    const Scene &scene() { return canvas()->keeper().scene(); }
    QPoint toWidget(QPointF point) { return canvas()->view().transform().toWidget(point).toPoint(); }
    GroupIndex stage(std::size_t number) { return plan().groupsInOrder()[number]; }
    QRectF boxOf(std::size_t number) { return scene().rect(scene().placeOf(stage(number))); }

    QString firstOf(std::size_t number)
    {
        for (const ItemIndex item : plan().groupItems(stage(number))) {
            if (plan().groupOf(item) == stage(number))
                return QString::fromStdString(plan().graph().node(NodeIndex(item.value())).name);
        }
        return {};
    }

    /// Drags the boundary before a stage to a part of that stage's width, or of the one before where it is negative.
    void dragBoundaryBefore(std::size_t number, double part)
    {
        const CanvasMetrics &metrics = scene().metrics();
        const QRectF box = boxOf(part > 0 ? number : number - 1);
        dragBoundaryBefore(number, part, box.top() + metrics.groupHeader + metrics.gap + metrics.closedModule / 2);
    }

    void dragBoundaryBefore(std::size_t number, double part, double y)
    {
        const std::vector<GroupBoundary> all = boundariesOf(scene());
        const auto boundary = std::ranges::find(all, stage(number), &GroupBoundary::later);
        if (boundary == all.end())
            qFatal("there is no boundary");
        const QRectF box = boxOf(part > 0 ? number : number - 1);
        const double x = part > 0 ? box.left() + part * box.width() : box.right() + part * box.width();
        const QPoint to = toWidget({x, y});
        QTest::mousePress(canvas(), Qt::LeftButton, {}, toWidget({boundary->line.x1(), y}));
        QMouseEvent moved(QEvent::MouseMove, to, canvas()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(canvas(), &moved);
        QTest::mouseRelease(canvas(), Qt::LeftButton, {}, to);
    }

    template <typename Field>
    Field *control(const char *name)
    {
        return window.findChild<ControlStrip *>()->findChild<Field *>(name);
    }
};

} // namespace

class FoldedStagesTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void boundaryGoesLayerByLayerWhereAllIsClosed();
    void boundaryGoesLayerByLayerThroughARun();
    void boundaryGoesLayerByLayerOverAHead();
    void aStepOfABoundaryNamesItsLayers();
    void theLastLayerOfAStageStays();
    void boundaryGoesLayerByLayerBesideTheBoxes();
    void headsTellBothPassesAndWhatIsHeld();
    void boundariesTellWhatCrossesThem();
    void controlsWithoutEffectSayWhy();
    void settingsKeepZoomAndDocks();
    void smallWindowsKeepMostForTheCanvas();
    void drawersBelowLeaveTheCanvasHalfOfASmallWindow();
    void aPanelThatThePlanHasNothingForSaysSo();

private:
    CleanHome m_home;
};

void FoldedStagesTest::boundaryGoesLayerByLayerWhereAllIsClosed()
{
    Folded shown;
    QCOMPARE(shown.firstOf(2), QString("layers.8"));
    shown.dragBoundaryBefore(2, 0.2);
    QCOMPARE(shown.firstOf(2), QString("layers.9"));
    shown.document().current()->history()->undo();
    shown.dragBoundaryBefore(2, 0.6);
    QCOMPARE(shown.firstOf(2), QString("layers.11"));
    shown.document().current()->history()->undo();
    shown.dragBoundaryBefore(2, -0.3);
    QCOMPARE(shown.firstOf(2), QString("layers.6"));
    QCOMPARE(shown.firstOf(1), QString("layers.4"));
}

void FoldedStagesTest::boundaryGoesLayerByLayerThroughARun()
{
    Folded shown;
    shown.canvas()->setZoom(1);
    QTRY_COMPARE(shown.canvas()->view().zoom(), 1.0);
    QCOMPARE(shown.firstOf(5), QString("layers.20"));
    shown.window.viewState().revealSpot(shown.stage(5));
    QTRY_VERIFY(shown.canvas()->rect().contains(shown.toWidget(shown.boxOf(5).center())));
    shown.dragBoundaryBefore(5, 0.4);
    QCOMPARE(shown.firstOf(5), QString("layers.22"));
}

void FoldedStagesTest::boundaryGoesLayerByLayerOverAHead()
{
    Folded shown;
    shown.canvas()->setZoom(1);
    QTRY_COMPARE(shown.canvas()->view().zoom(), 1.0);
    shown.window.viewState().revealSpot(shown.stage(5));
    QTRY_VERIFY(shown.canvas()->rect().contains(shown.toWidget(shown.boxOf(5).center())));
    shown.dragBoundaryBefore(5, 0.4, shown.boxOf(5).top() + shown.scene().metrics().groupHeader / 2);
    QCOMPARE(shown.firstOf(5), QString("layers.22"));
}

void FoldedStagesTest::aStepOfABoundaryNamesItsLayers()
{
    Folded shown;
    shown.dragBoundaryBefore(2, 0.2);
    const QUndoStack *history = shown.document().current()->history();
    QCOMPARE(history->undoText(), QString("Move layers.8 to stage 1"));
    shown.document().current()->history()->undo();
    shown.dragBoundaryBefore(2, 0.6);
    QCOMPARE(history->undoText(), QString::fromUtf8("Move layers.8–10 to stage 1"));
    shown.document().current()->history()->undo();
    shown.dragBoundaryBefore(2, -0.3);
    QCOMPARE(history->undoText(), QString::fromUtf8("Move layers.6–7 to stage 2"));
}

void FoldedStagesTest::theLastLayerOfAStageStays()
{
    Folded shown;
    shown.dragBoundaryBefore(2, 0.97);
    QCOMPARE(shown.firstOf(2), QString("layers.11"));
}

void FoldedStagesTest::boundaryGoesLayerByLayerBesideTheBoxes()
{
    Folded shown;
    shown.canvas()->setZoom(1);
    QTRY_COMPARE(shown.canvas()->view().zoom(), 1.0);
    shown.window.viewState().revealSpot(shown.stage(5));
    QTRY_VERIFY(shown.canvas()->rect().contains(shown.toWidget(shown.boxOf(5).center())));
    const double above = (shown.scene().laneBox(LaneIndex(5))->rect.top() + shown.boxOf(5).top()) / 2;
    shown.dragBoundaryBefore(5, 0.4, above);
    QCOMPARE(shown.firstOf(5), QString("layers.22"));
}

void FoldedStagesTest::headsTellBothPassesAndWhatIsHeld()
{
    Folded shown;
    const EditedPlan &teller = shown.plan();
    const auto facts = teller.groupFacts(shown.stage(3));
    QCOMPARE(facts.size(), std::size_t(2));
    QCOMPARE(QString::fromStdString(facts[0].front()),
             QString::fromUtf8("forward 4.00\u00a0ms, backward 8.00\u00a0ms"));
    QVERIFY(facts[1].front().starts_with("keeps "));
    for (const auto &forms : facts) {
        for (std::size_t i = 1; i < forms.size(); ++i)
            QVERIFY(forms[i].size() < forms[i - 1].size());
    }
}

void FoldedStagesTest::boundariesTellWhatCrossesThem()
{
    Folded shown;
    const EditedPlan &teller = shown.plan();
    const auto facts = teller.boundaryFacts(shown.stage(1), shown.stage(2));
    QCOMPARE(facts.size(), std::size_t(2));
    QCOMPARE(QString::fromStdString(facts[0]), QString::fromUtf8("16.0\u00a0KiB"));
    QCOMPARE(QString::fromStdString(facts[1]), QString::fromUtf8("16.4\u00a0µs"));
}

void FoldedStagesTest::controlsWithoutEffectSayWhy()
{
    Folded shown;
    auto *chunks = shown.control<QWidget>("chunks");
    QVERIFY(chunks && !chunks->isEnabled());
    const QString reason = QString::fromStdString(shown.plan().unusedBecause("chunks"));
    QVERIFY(!reason.isEmpty());
    QCOMPARE(chunks->accessibleDescription(), reason);
    QVERIFY(chunks->toolTip().startsWith(reason));
    shown.control<QComboBox>("schedule")->setCurrentText("interleaved_1f1b");
    QTRY_VERIFY(chunks->isEnabled());
    QCOMPARE(chunks->accessibleDescription(), QString());
}

void FoldedStagesTest::settingsKeepZoomAndDocks()
{
    Folded shown;
    shown.canvas()->setZoom(0.7);
    const QPoint before = shown.toWidget(shown.boxOf(3).topLeft());
    const int timeline = shown.window.findChild<QDockWidget *>("timelineDock")->height();
    shown.control<QComboBox>("schedule")->setCurrentText("interleaved_1f1b");
    QTRY_VERIFY(shown.control<QSpinBox>("chunks")->isEnabled());
    shown.control<QSpinBox>("chunks")->setValue(4);
    shown.control<QSpinBox>("microbatches")->setValue(16);
    shown.control<QComboBox>("schedule")->setCurrentText("gpipe");
    QTRY_VERIFY(!shown.control<QSpinBox>("chunks")->isEnabled());
    QCoreApplication::processEvents();
    QCOMPARE(shown.canvas()->view().zoom(), 0.7);
    QCOMPARE(shown.toWidget(shown.boxOf(3).topLeft()), before);
    QCOMPARE(shown.window.findChild<QDockWidget *>("timelineDock")->height(), timeline);
}

void FoldedStagesTest::smallWindowsKeepMostForTheCanvas()
{
    Folded shown;
    const auto dock = [&](const char *name) { return shown.window.findChild<QDockWidget *>(name); };
    const auto share = [&] {
        const QSize canvas = shown.canvas()->size();
        return double(canvas.width()) * canvas.height() / (double(shown.window.width()) * shown.window.height());
    };
    shown.window.resize(900, 600);
    QTRY_VERIFY2(share() >= 0.5, qPrintable(QString::number(share())));
    dock("timelineDock")->toggleViewAction()->trigger();
    QTRY_VERIFY(dock("timelineDock")->isVisible());
    dock("outlineDock")->toggleViewAction()->trigger();
    QTRY_VERIFY(dock("outlineDock")->isVisible());
    QVERIFY(!dock("timelineDock")->isVisible());
    shown.window.resize(1600, 1000);
    QTRY_VERIFY(dock("timelineDock")->isVisible() && dock("costDock")->isVisible());
    QVERIFY(dock("outlineDock")->isVisible());
}

void FoldedStagesTest::drawersBelowLeaveTheCanvasHalfOfASmallWindow()
{
    Folded shown;
    QCOMPARE(drawersThatTakeTooMuch(shown), QString());
    const auto *timeline = shown.window.findChild<QDockWidget *>("timelineDock");
    if (!timeline->isVisible())
        timeline->toggleViewAction()->trigger();
    QTRY_VERIFY(!timeline->visibleRegion().isEmpty());
    const auto *rows = shown.window.findChild<TimelineView *>()->viewport();
    QTRY_VERIFY2(rows->height() >= 60, qPrintable(QString::number(rows->height()))); // the axis and a row's bars
}

void FoldedStagesTest::aPanelThatThePlanHasNothingForSaysSo()
{
    Folded shown;
    const QAction *overview = shown.window.findChild<QDockWidget *>("laneTableDock")->toggleViewAction();
    QVERIFY(!overview->isEnabled());
    QCOMPARE(overview->toolTip(), "Plans of this kind have no overview");
    const QAction *timeline = shown.window.findChild<QDockWidget *>("timelineDock")->toggleViewAction();
    QVERIFY(timeline->isEnabled());
    QCOMPARE(timeline->toolTip(), "Timeline");
}

CUTAWAY_WINDOW_TEST(FoldedStagesTest)

#include "folded_stages_test.moc"
