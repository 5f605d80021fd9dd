#include "app/window/actions/plan_actions.h"
#include "app/window/document_tabs.h"
#include "core/pipeline/pipeline_kind.h"
#include "core/plan/edited_plan.h"
#include "tests/app/shown_window.h"
#include "tests/support/fixtures_folder.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/group_boundary.h"
#include "views/canvas/scene/hit_test.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/models/cost_table_model.h"
#include "views/models/kind_words.h"
#include "views/models/lane_list_model.h"
#include "views/panels/cost_panel.h"
#include "views/panels/panel_parts.h"
#include "views/panels/planner_panel.h"
#include "views/theme/core_text.h"
#include "views/timeline/timeline_panel.h"
#include "views/timeline/timeline_view.h"

#include <QCheckBox>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QMenu>
#include <QSignalSpy>
#include <QTabBar>
#include <QUndoStack>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

QString pipelineFixture(const char *name)
{
    return QString::fromStdString(testing::fixturesFolder()) + QStringLiteral("/pipeline/") + name;
}

/// Fourteen operators in a row, op3 and op9 read the last but one too, in stages.
struct Stages : Shown
{
    Stages()
    {
        open({pipelineFixture("chain_14_100.graph.json"), pipelineFixture("chain_14_100.mem_1f1b.devices.json")});
        auto *panel = window.findChild<PlannerPanel *>();
        panel->choosePlanner("pipeline.balanced");
        panel->findChild<QCheckBox *>("training")->setChecked(false); // gradients would not fit
        panel->run();
        const auto isPlanned = [this] { return !document().current()->isPlaceholder(); };
        if (!QTest::qWaitFor(isPlanned, 10000) || plan().kind() != pipelinePlans)
            qFatal("there are no stages");
        canvas()->setReducedMotion(true);
        canvas()->setMinimapVisible(false);
        if (!QTest::qWaitFor([this] { return scene().isArranged() && scene().boxOf(item("op0")).isValid(); }))
            qFatal("nothing is drawn");
        const auto *timeline =
            window.findChild<QDockWidget *>("timelineDock"); // it takes room from the canvas when it has its height
        if (!QTest::qWaitFor([timeline] { return timeline->isVisible() && timeline->height() > 200; }))
            qFatal("there is no timeline");
        canvas()->expandAll();
        canvas()->fit();
    }

    const EditedPlan &plan() { return document().current()->plan(); }
    const Scene &scene() { return canvas()->keeper().scene(); }
    ItemIndex item(const char *name) { return ItemIndex(plan().graph().find(name).value()); }
    QPoint toWidget(QPointF point) { return canvas()->view().transform().toWidget(point).toPoint(); }
    QRectF rectOf(ItemIndex item) { return scene().rect(scene().boxOf(item)); }

    GroupIndex stage(std::int64_t id)
    {
        for (std::size_t i = 0; i < plan().groupCount(); ++i) {
            const GroupInfo info = plan().group(GroupIndex(i));
            if (info.exists && info.id == id)
                return GroupIndex(i);
        }
        return {};
    }
    std::vector<ItemIndex> operatorsOf(std::int64_t id)
    {
        std::vector<ItemIndex> items = plan().groupItems(stage(id));
        std::erase_if(items, [this](ItemIndex item) { return !plan().groupOf(item).isValid(); });
        return items;
    }
    std::size_t stageCount()
    {
        std::int64_t count = 0;
        while (stage(count).isValid())
            ++count;
        return std::size_t(count);
    }

    void doubleClick(QPoint at, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseDClick(canvas(), Qt::LeftButton, modifiers, at);
    }

    /// The entry whose text begins so, of the menu at a point; null if there is none.
    QAction *entry(QPoint at, const QString &text)
    {
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, canvas()->mapToGlobal(at));
        QApplication::sendEvent(canvas(), &event);
        for (QMenu *menu : window.findChildren<QMenu *>("canvasMenu")) {
            for (QAction *action : menu->isVisible() ? menu->actions() : QList<QAction *>()) {
                if (action->text().startsWith(text))
                    return action;
            }
        }
        return nullptr;
    }
    QPoint header(std::int64_t id)
    {
        return toWidget(scene().rect(scene().placeOf(stage(id))).topLeft() + QPointF(60, 12));
    }
    void moveMouse(QPoint to)
    {
        QMouseEvent event(QEvent::MouseMove, to, canvas()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(canvas(), &event);
    }
    /// Grabs the line between stage 0 and 1 and takes it to an operator.
    void dragBoundaryTo(ItemIndex item)
    {
        const std::vector<GroupBoundary> boundaries = boundariesOf(scene());
        if (boundaries.empty())
            qFatal("there is no boundary");
        const QLineF line = boundaries.front().line;
        QTest::mousePress(canvas(), Qt::LeftButton, {}, toWidget(line.center()));
        moveMouse(toWidget(rectOf(item).center()));
    }
    /// By key, with a card of the stage selected.
    void holdBoundaryBehind(std::int64_t id)
    {
        QTest::mouseClick(canvas(), Qt::LeftButton, {}, toWidget(rectOf(operatorsOf(id).front()).center()));
        QTest::keyClick(canvas(), Qt::Key_B);
    }
    QString lastStep() { return document().current()->history()->undoText(); }
};

} // namespace

class StageCutTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void doubleClickBetweenTwoOperatorsCutsThere();
    void doubleClickOnAnEdgeCutsBeforeItsReader();
    void doubleClickOnAnOperatorCutsWithCtrlOnly();
    void menuOfAnOperatorCutsBeforeIt();
    void theFirstOperatorOfAStageSaysWhyThereIsNoCut();
    void menuOfAStageJoinsItWithItsNeighbours();
    void aMenuTellsNoBytesWhereMemoryOnlyMoves();
    void theBoundaryTakesAlongWhatItPasses();
    void theRoomBelowAStageIsTheStages();
    void aHeldBoundaryShowsWhatADropWouldDo();
    void aHeldBoundaryShowsWhatMemoryWouldBeOf();
    void whatADropDoesNotFitOnIsTold();
    void escapeLetsTheBoundaryGo();
    void aBoundaryThatWouldEmptyAStageStays();
    void aRefusedBoundaryTellsWhyInPlaceOfFigures();
    void aWholeStageGoesToTheDeviceThatItIsDroppedOn();
    void aDeviceThatIsTakenTellsThatTheTimeIsUnknownThen();
    void partitionsAreNotCut();
    void keysTakeTheBoundaryAlong();
    void keysTakeTheBoundaryToModuleEnds();
    void keysTellAVerdictForEachStep();
    void deleteJoinsWhatTheBoundaryParts();
    void keysCutBeforeTheSelectedOperator();
    void keyPinsTheHeldBoundary();
    void menuOfABoundaryPinsIt();

private:
    CleanHome m_home;
};

void StageCutTest::doubleClickBetweenTwoOperatorsCutsThere()
{
    Stages shown;
    const std::size_t before = shown.stageCount();
    const std::vector<ItemIndex> items = shown.operatorsOf(1);
    const QRectF upper = shown.rectOf(items[1]);
    const QRectF lower = shown.rectOf(items[2]);
    shown.doubleClick(shown.toWidget((upper.center() + lower.center()) / 2));
    QCOMPARE(shown.stageCount(), before + 1);
    QCOMPARE(shown.operatorsOf(2).front(), items[2]);
    QCOMPARE(shown.lastStep(),
             QString("Cut before ") + QString::fromStdString(std::string(shown.plan().item(items[2]).label)));
    shown.document().current()->history()->undo();
    QCOMPARE(shown.stageCount(), before);
    QCOMPARE(shown.operatorsOf(1), items);
}

void StageCutTest::doubleClickOnAnEdgeCutsBeforeItsReader()
{
    Stages shown;
    const ItemIndex reader = shown.item("op9");
    if (shown.plan().groupOf(shown.item("op7")) == shown.plan().groupOf(reader))
        shown.doubleClick(shown.toWidget(shown.rectOf(shown.item("op8")).center()), Qt::ControlModifier);
    QTRY_VERIFY(!shown.scene().isMoving());
    shown.canvas()->fit();
    for (const Route &route : shown.scene().routes()) {
        for (std::size_t i = 1; i < route.points.size(); ++i) {
            const QPointF middle = (route.points[i - 1] + route.points[i]) / 2;
            if (cutPlaceAt(shown.scene(), middle, 1) != std::optional(reader))
                continue;
            shown.doubleClick(shown.toWidget(middle));
            QCOMPARE(shown.lastStep(), QString("Cut before op9"));
            QVERIFY(shown.plan().groupOf(reader) != shown.plan().groupOf(shown.item("op8")));
            return;
        }
    }
    QFAIL("there is no edge to op9");
}

void StageCutTest::doubleClickOnAnOperatorCutsWithCtrlOnly()
{
    Stages shown;
    const std::size_t before = shown.stageCount();
    const ItemIndex item = shown.operatorsOf(0).back();
    shown.doubleClick(shown.toWidget(shown.rectOf(item).center()));
    QCOMPARE(shown.stageCount(), before);
    shown.doubleClick(shown.toWidget(shown.rectOf(item).center()), Qt::ControlModifier);
    QCOMPARE(shown.stageCount(), before + 1);
    QCOMPARE(shown.operatorsOf(1), std::vector{item});
}

void StageCutTest::menuOfAnOperatorCutsBeforeIt()
{
    Stages shown;
    const std::size_t before = shown.stageCount();
    const ItemIndex item = shown.operatorsOf(1).back();
    QAction *cut = shown.entry(shown.toWidget(shown.rectOf(item).center()), "Cut before this");
    QVERIFY(cut && cut->isEnabled());
    cut->trigger();
    QCOMPARE(shown.stageCount(), before + 1);
    QCOMPARE(shown.operatorsOf(2), std::vector{item});
}

void StageCutTest::theFirstOperatorOfAStageSaysWhyThereIsNoCut()
{
    Stages shown;
    const ItemIndex first = shown.operatorsOf(1).front();
    QAction *cut = shown.entry(shown.toWidget(shown.rectOf(first).center()), "Cut before this");
    QVERIFY(cut && !cut->isEnabled());
    QVERIFY(cut->toolTip().contains("would be empty"));
}

void StageCutTest::menuOfAStageJoinsItWithItsNeighbours()
{
    Stages shown;
    const std::size_t before = shown.stageCount();
    const std::size_t together = shown.operatorsOf(0).size() + shown.operatorsOf(1).size();
    QVERIFY(!shown.entry(shown.header(0), "Join with Stage 1 before it"));
    QAction *behind = shown.entry(shown.header(0), "Join with Stage 1 after it");
    QVERIFY(behind);
    behind->trigger();
    QCOMPARE(shown.stageCount(), before - 1);
    QCOMPARE(shown.operatorsOf(0).size(), together);
    QCOMPARE(shown.lastStep(), QString("Join stage 1 with stage 0"));
    shown.document().current()->history()->undo();
    QAction *front = shown.entry(shown.header(1), "Join with Stage 0 before it");
    QVERIFY(front);
    front->trigger();
    QCOMPARE(shown.operatorsOf(0).size(), together);
}

void StageCutTest::aMenuTellsNoBytesWhereMemoryOnlyMoves()
{
    Stages shown;
    const Preview preview = shown.plan().preview(groupOrderOf(shown.plan())->joinWithBefore(shown.stage(1)));
    const auto grows = [](const Preview::LaneMemory &memory) { return memory.after > memory.before; };
    const auto shrinks = [](const Preview::LaneMemory &memory) { return memory.after < memory.before; };
    QVERIFY(std::ranges::any_of(preview.memory, grows) && std::ranges::any_of(preview.memory, shrinks));
    const QAction *join = shown.entry(shown.header(0), "Join with Stage 1 after it");
    QVERIFY(join);
    const QString told = join->text().section(u'\t', 1);
    QVERIFY2(overfillLines(preview, shown.plan()).isEmpty() ? !told.contains("B") : told.contains("over by"),
             qPrintable(told));
}

void StageCutTest::theBoundaryTakesAlongWhatItPasses()
{
    Stages shown;
    const std::vector<ItemIndex> before = shown.operatorsOf(1);
    const ItemIndex passed = before[1];
    shown.dragBoundaryTo(passed);
    QTest::mouseRelease(shown.canvas(), Qt::LeftButton, {}, shown.toWidget(shown.rectOf(passed).center()));
    QCOMPARE(shown.operatorsOf(0).back(), passed);
    QCOMPARE(shown.operatorsOf(1).size(), before.size() - 2);
    const ItemIndex back = before.front();
    shown.dragBoundaryTo(back);
    QTest::mouseRelease(shown.canvas(), Qt::LeftButton, {}, shown.toWidget(shown.rectOf(back).center()));
    QCOMPARE(shown.operatorsOf(1), before);
}

void StageCutTest::theRoomBelowAStageIsTheStages()
{
    Stages shown;
    const std::vector<ItemIndex> before = shown.operatorsOf(1);
    QTest::mousePress(shown.canvas(), Qt::LeftButton, {}, shown.toWidget(shown.rectOf(before.front()).center()));
    const LaneBox &lane = shown.scene().lanes().front();
    const QRectF stage = shown.scene().placeRect(lane.places.front());
    const QPoint room = shown.toWidget({stage.center().x(), (stage.bottom() + lane.rect.bottom()) / 2});
    shown.moveMouse(room - QPoint(0, 20));
    shown.moveMouse(room);
    QTest::mouseRelease(shown.canvas(), Qt::LeftButton, {}, room);
    QCOMPARE(shown.operatorsOf(0).back(), before.front());
    QCOMPARE(shown.operatorsOf(1).size(), before.size() - 1);
}

void StageCutTest::aHeldBoundaryShowsWhatADropWouldDo()
{
    Stages shown;
    const std::vector<ItemIndex> before = shown.operatorsOf(1);
    QSignalSpy hints(shown.canvas(), &Canvas::hintChanged);
    shown.dragBoundaryTo(before[1]);
    QVERIFY(!hints.isEmpty());
    const QString layers = QString::fromUtf8("Move l.%1–%2 to stage 0");
    QCOMPARE(hints.last().front().toString(), layers.arg(before[0].value() - 1).arg(before[1].value() - 1));
    QTest::keyClick(shown.canvas(), Qt::Key_Escape);
    QCOMPARE(hints.last().front().toString(), QString());
}

void StageCutTest::aHeldBoundaryShowsWhatMemoryWouldBeOf()
{
    Stages shown;
    const auto fixedBytes = [&] {
        std::vector<std::int64_t> bytes;
        for (const TimelineTrack &track : shown.window.findChild<TimelinePanel *>()->view()->data().tracks) {
            for (const MemoryPart &part : track.made ? track.made->parts : std::vector<MemoryPart>())
                bytes.push_back(part.isOfPasses ? 0 : part.bytes);
        }
        return bytes;
    };
    const std::vector<std::int64_t> now = fixedBytes();
    const ItemIndex to = shown.operatorsOf(1)[1];
    shown.dragBoundaryTo(to);
    QTRY_VERIFY(fixedBytes() != now);
    const std::vector<std::int64_t> held = fixedBytes();
    QTest::mouseRelease(shown.canvas(), Qt::LeftButton, {}, shown.toWidget(shown.rectOf(to).center()));
    QTRY_COMPARE(shown.document().current()->history()->count(), 1);
    QTRY_COMPARE(fixedBytes(), held);
}

void StageCutTest::whatADropDoesNotFitOnIsTold()
{
    Stages shown;
    Preview preview;
    preview.allowed = true;
    preview.memory = {{LaneIndex(0), 100, 3072, 2048}, {LaneIndex(1), 4096, 3072, 2048}};
    QCOMPARE(overfillLines(preview, shown.plan()), QStringList(coreText(shown.plan().lane(LaneIndex(0)).label) +
                                                               QString::fromUtf8(" over by 1.00\u00a0KiB")));
}

void StageCutTest::escapeLetsTheBoundaryGo()
{
    Stages shown;
    const std::vector<ItemIndex> before = shown.operatorsOf(1);
    shown.dragBoundaryTo(before[1]);
    QTest::keyClick(shown.canvas(), Qt::Key_Escape);
    QTest::mouseRelease(shown.canvas(), Qt::LeftButton, {}, shown.toWidget(shown.rectOf(before[1]).center()));
    QCOMPARE(shown.operatorsOf(1), before);
}

void StageCutTest::aBoundaryThatWouldEmptyAStageStays()
{
    Stages shown;
    const std::vector<ItemIndex> before = shown.operatorsOf(1);
    shown.dragBoundaryTo(before.back());
    QTest::mouseRelease(shown.canvas(), Qt::LeftButton, {}, shown.toWidget(shown.rectOf(before.back()).center()));
    QCOMPARE(shown.operatorsOf(1), before);
}

void StageCutTest::aRefusedBoundaryTellsWhyInPlaceOfFigures()
{
    Stages shown;
    const auto *cost = shown.window.findChild<CostPanel *>();
    const auto *beside = cost->findChild<TextLabel *>("beside");
    const auto *table = cost->findChild<CostTableModel *>();
    shown.dragBoundaryTo(shown.operatorsOf(1).back());
    QTRY_COMPARE(beside->text(), QString("Refused: stage 1 would be empty"));
    QVERIFY(!table->tellsDrop());
    const auto *devices = shown.window.findChild<LaneListModel *>();
    for (int row = 0; row < devices->rowCount(); ++row)
        QVERIFY(devices->row(row).isRefused);
    QTest::keyClick(shown.canvas(), Qt::Key_Escape);
    QTRY_VERIFY(!beside->text().contains("Refused"));
}

void StageCutTest::aWholeStageGoesToTheDeviceThatItIsDroppedOn()
{
    Stages shown;
    const std::vector<LaneIndex> there = shown.plan().group(shown.stage(1)).lanes;
    QTest::mousePress(shown.canvas(), Qt::LeftButton, {}, shown.header(0));
    for (int i = 1; i <= 4; ++i)
        shown.moveMouse(shown.header(0) + QPoint(10 * i, 4));
    shown.moveMouse(shown.toWidget(shown.rectOf(shown.operatorsOf(1).front()).center())); // over a card of its stage
    QTest::mouseRelease(shown.canvas(), Qt::LeftButton, {},
                        shown.toWidget(shown.rectOf(shown.operatorsOf(1).front()).center()));
    QCOMPARE(shown.plan().group(shown.stage(0)).lanes, there);
    QVERIFY(!shown.plan().cost().latencySec); // 1f1b runs both on devices of their own
    const auto *problems = shown.window.findChild<QDockWidget *>("problemsDock");
    QTRY_VERIFY(problems->windowTitle().startsWith("Problems ("));
    QVERIFY(problems->property(urgencyProperty).toInt() > 0); // its tab shows it
    QVERIFY2(!problems->toggleViewAction()->text().contains(u'!'), qPrintable(problems->toggleViewAction()->text()));
}

void StageCutTest::aDeviceThatIsTakenTellsThatTheTimeIsUnknownThen()
{
    Stages shown;
    const QTabBar *tabs = shown.window.findChild<DocumentTabs *>()->findChild<QTabBar *>();
    QVERIFY(!tabs->tabText(0).endsWith("unknown"));
    QAction *put = shown.entry(shown.header(1), "&Put this stage on");
    QVERIFY(put);
    emit put->menu()->aboutToShow();
    QAction *taken = nullptr;
    for (QAction *place : put->menu()->actions()) {
        if (place->text().startsWith(coreText(shown.plan().lane(LaneIndex(0)).label)))
            taken = place;
    }
    QVERIFY(taken);
    QVERIFY2(taken->text().contains("resulting time unknown"), qPrintable(taken->text()));
    QVERIFY2(taken->toolTip().startsWith("stages 0 and 1 are both on"), qPrintable(taken->toolTip()));
    const Preview preview = shown.plan().preview(moveGroupToLane(shown.stage(1), LaneIndex(0)));
    const QString words = verdictWords(preview, shown.plan());
    QVERIFY2(words.startsWith("Allowed, but the resulting time is unknown: stages 0 and 1"), qPrintable(words));
    taken->trigger();
    QTRY_VERIFY(!shown.plan().cost().latencySec);
    QTRY_VERIFY2(tabs->tabText(0).endsWith("\tunknown"), qPrintable(tabs->tabText(0)));
    QVERIFY2(tabs->tabToolTip(0).contains("stages 0 and 1 are both on"), qPrintable(tabs->tabToolTip(0)));
}

void StageCutTest::partitionsAreNotCut()
{
    Shown shown;
    shown.openPlanned();
    const QString before = planText(shown.window);
    shown.canvas()->expandAll();
    for (int x = 0; x < shown.canvas()->width(); x += 40)
        QTest::mouseDClick(shown.canvas(), Qt::LeftButton, Qt::ControlModifier, {x, shown.canvas()->height() / 2});
    QCOMPARE(planText(shown.window), before);
}

void StageCutTest::keysTakeTheBoundaryAlong()
{
    Stages shown;
    const std::vector<ItemIndex> before = shown.operatorsOf(1);
    shown.holdBoundaryBehind(0);
    for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Right, Qt::Key_Left, Qt::Key_Return})
        QTest::keyClick(shown.canvas(), key);
    QCOMPARE(shown.operatorsOf(0).back(), before[1]);
    QCOMPARE(shown.operatorsOf(1).front(), before[2]);
    shown.document().current()->history()->undo();
    QCOMPARE(shown.operatorsOf(1), before);
    shown.holdBoundaryBehind(0);
    QTest::keyClick(shown.canvas(), Qt::Key_Right);
    QTest::keyClick(shown.canvas(), Qt::Key_Escape);
    QTest::keyClick(shown.canvas(), Qt::Key_Return);
    QCOMPARE(shown.operatorsOf(1), before);
}

void StageCutTest::keysTakeTheBoundaryToModuleEnds()
{
    Stages shown; // no operator of the chain is in a module: the only end is that of the stage
    const std::vector<ItemIndex> before = shown.operatorsOf(1);
    shown.holdBoundaryBehind(0);
    QTest::keyClick(shown.canvas(), Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(shown.canvas(), Qt::Key_Return);
    QCOMPARE(shown.operatorsOf(1), std::vector{before.back()});
}

void StageCutTest::keysTellAVerdictForEachStep()
{
    Stages shown;
    const ItemIndex first = shown.operatorsOf(1).front();
    QSignalSpy hints(shown.canvas(), &Canvas::hintChanged);
    shown.holdBoundaryBehind(0);
    QTest::keyClick(shown.canvas(), Qt::Key_Right);
    const QString verdict = QString("Move l.%1 to stage 0").arg(first.value() - 1);
    QCOMPARE(hints.last().front().toString(), verdict);
    QCOMPARE(shown.canvas()->accessibleDescription(), verdict);
    QTest::keyClick(shown.canvas(), Qt::Key_Escape);
    QCOMPARE(hints.last().front().toString(), QString());
}

void StageCutTest::deleteJoinsWhatTheBoundaryParts()
{
    Stages shown;
    const std::size_t before = shown.stageCount();
    const std::size_t together = shown.operatorsOf(0).size() + shown.operatorsOf(1).size();
    shown.holdBoundaryBehind(0);
    QTest::keyClick(shown.canvas(), Qt::Key_Delete);
    QCOMPARE(shown.stageCount(), before - 1);
    QCOMPARE(shown.operatorsOf(0).size(), together);
}

void StageCutTest::keysCutBeforeTheSelectedOperator()
{
    Stages shown;
    const std::size_t before = shown.stageCount();
    const ItemIndex item = shown.operatorsOf(1).back();
    QTest::mouseClick(shown.canvas(), Qt::LeftButton, {}, shown.toWidget(shown.rectOf(item).center()));
    QTest::keyClick(shown.canvas(), Qt::Key_X);
    QCOMPARE(shown.stageCount(), before + 1);
    QCOMPARE(shown.operatorsOf(2), std::vector{item});
}

void StageCutTest::keyPinsTheHeldBoundary()
{
    Stages shown;
    const std::vector<ItemIndex> before = shown.operatorsOf(1);
    shown.holdBoundaryBehind(0);
    QTest::keyClick(shown.canvas(), Qt::Key_P);
    QCOMPARE(shown.lastStep(), QString("Pin the boundary between stages 0 and 1"));
    QSignalSpy hints(shown.canvas(), &Canvas::hintChanged);
    shown.dragBoundaryTo(before[1]);
    QVERIFY(hints.last().front().toString().contains("is pinned to stage 1"));
    QTest::mouseRelease(shown.canvas(), Qt::LeftButton, {}, shown.toWidget(shown.rectOf(before[1]).center()));
    QCOMPARE(shown.operatorsOf(1), before);
    shown.document().current()->history()->undo();
    shown.dragBoundaryTo(before[1]);
    QTest::mouseRelease(shown.canvas(), Qt::LeftButton, {}, shown.toWidget(shown.rectOf(before[1]).center()));
    QVERIFY(shown.operatorsOf(1) != before);
}

void StageCutTest::menuOfABoundaryPinsIt()
{
    Stages shown;
    const QPoint handle = shown.toWidget(boundariesOf(shown.scene()).front().line.center());
    QAction *pin = shown.entry(handle, "Pin the boundary before Stage 1");
    QVERIFY(pin);
    pin->trigger();
    QCOMPARE(shown.lastStep(), QString("Pin the boundary between stages 0 and 1"));
    QAction *unpin = shown.entry(shown.header(0), "Unpin the boundary before Stage 1");
    QVERIFY(unpin);
    unpin->trigger();
    QCOMPARE(shown.lastStep(), QString("Unpin the boundary between stages 0 and 1"));
}

CUTAWAY_WINDOW_TEST(StageCutTest)

#include "stage_cut_test.moc"
