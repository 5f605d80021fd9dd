#include "core/formats/exports/exports.h"
#include "core/plan/planner_registry.h"
#include "tests/app/shown_window.h"
#include "tests/toy_kind/toy_kind.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/models/kind_words.h"
#include "views/panels/planner_panel.h"

#include <QUndoStack>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

QString pipelineFixture(const char *name)
{
    return QString::fromStdString(testing::fixturesFolder()) + QStringLiteral("/pipeline/") + name;
}

/// Fourteen operators in a row, dealt to crews.
struct Dealt : Shown
{
    Dealt()
    {
        open({pipelineFixture("chain_14_100.graph.json"), pipelineFixture("chain_14_100.mem_1f1b.devices.json")});
        auto *panel = window.findChild<PlannerPanel *>();
        panel->choosePlanner("toy.deal");
        panel->run();
        if (!QTest::qWaitFor([this] { return plan().kind() == toy::toyPlans; }, 10000))
            qFatal("nothing was dealt");
        canvas()->setReducedMotion(true);
        canvas()->setMinimapVisible(false);
        if (!QTest::qWaitFor([this] { return scene().isArranged() && scene().boxOf(item("op1")).isValid(); }))
            qFatal("nothing is drawn");
        canvas()->expandAll();
        canvas()->fit();
    }

    const EditedPlan &plan() { return document().current()->plan(); }
    const Scene &scene() { return canvas()->keeper().scene(); }
    ItemIndex item(const char *name) { return ItemIndex(plan().graph().find(name).value()); }
    QPoint pointOf(const char *name)
    {
        const QRectF card = scene().rect(scene().boxOf(item(name)));
        return canvas()->view().transform().toWidget(card.center()).toPoint();
    }
    void drag(QPoint from, QPoint to)
    {
        QTest::mousePress(canvas(), Qt::LeftButton, {}, from);
        for (const double part : {0.2, 0.5, 0.8, 1.0}) {
            const QPoint at = from + (QPointF(to - from) * part).toPoint();
            QMouseEvent event(QEvent::MouseMove, at, canvas()->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(canvas(), &event);
        }
        QTest::mouseRelease(canvas(), Qt::LeftButton, {}, to);
    }
};

} // namespace

/// A kind that is one folder and one line in the list of kinds does all that the window does with plans.
class ToyKindTest : public QObject
{
    Q_OBJECT

private slots:
    void isOfferedBesideTheOtherKinds();
    void isDrawnInItsOwnWords();
    void anOperatorIsDraggedToAnotherCrewAndBackByUndo();
    void isExportedByItsOwnExportAndByThoseOfEveryKind();
    void isReopenedFromItsDocument();
};

void ToyKindTest::isOfferedBesideTheOtherKinds()
{
    QVERIFY(findPlanner("toy.deal"));
    QVERIFY(findPlanner("partition.size_based"));
    QVERIFY(!findPlanner("pipeline.balanced"));
}

void ToyKindTest::isDrawnInItsOwnWords()
{
    Dealt shown;
    QCOMPARE(groupNoun(shown.plan(), 2), QString("crews"));
    QCOMPARE(shown.scene().places().size(), shown.plan().groupCount());
    QVERIFY(shown.window.viewState().colouring() == Colouring::Kind);
}

void ToyKindTest::anOperatorIsDraggedToAnotherCrewAndBackByUndo()
{
    Dealt shown;
    const GroupIndex from = shown.plan().groupOf(shown.item("op1"));
    const GroupIndex to = shown.plan().groupOf(shown.item("op2"));
    QVERIFY(from != to);
    shown.drag(shown.pointOf("op1"), shown.pointOf("op2"));
    QTRY_COMPARE(shown.plan().groupOf(shown.item("op1")), to);
    QUndoStack *history = shown.document().current()->history();
    QCOMPARE(history->undoText(), "Move op1 to crew " + QString::number(to.value()));
    shown.document().undo();
    QCOMPARE(shown.plan().groupOf(shown.item("op1")), from);
}

void ToyKindTest::isExportedByItsOwnExportAndByThoseOfEveryKind()
{
    Dealt shown;
    const Result<std::string> list = exportPlan(*findExport("crew-list", toy::toyPlans), shown.plan(), {});
    QVERIFY(list);
    QVERIFY(list->starts_with("Crew 0: "));
    QVERIFY(exportPlan(*findExport("csv"), shown.plan(), {}));
    QVERIFY(exportPlan(*findExport("dot"), shown.plan(), {}));
    QVERIFY(!findExport("fx-aot")->kind.has_value() || *findExport("fx-aot")->kind != toy::toyPlans);
}

void ToyKindTest::isReopenedFromItsDocument()
{
    Dealt shown;
    const std::string text = writePlan(shown.plan());
    const Result<OpenedPlan> again = readPlan(text, shown.plan().sharedGraph(), shown.plan().inventory());
    QVERIFY2(again, again ? "" : again.error().line().c_str());
    QCOMPARE(again->plan->kind(), toy::toyPlans);
    QCOMPARE(writePlan(*again->plan), text);
}

CUTAWAY_WINDOW_TEST(ToyKindTest)

#include "toy_kind_test.moc"
