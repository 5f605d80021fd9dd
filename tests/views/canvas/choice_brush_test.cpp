#include "tests/support/test_program.h"
#include "tests/views/canvas_bench.h"

#include <QApplication>
#include <QSignalSpy>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

/// `a`, `b` and `d` can run wide, `c` cannot, and what `e` says to it is no.
constexpr auto withWays = R"(
lane dev_0 100
lane dev_1 100
group 0 dev_0: a b c
group 1 dev_1: d e
edge a b
edge b c
edge c d
edge d e
choice a narrow 1 10
choice a wide 3 30
choice b narrow 1 10
choice b wide 3 30
choice c narrow 1 10
choice d wide 3 30
choice d narrow 1 10
choice e narrow 1 10
choice e wide 3 30 refused
)";

/// Its way to run now.
QString wayOf(const CanvasBench &bench, const char *name)
{
    for (const ChoiceInfo &choice : bench.plan->choices(bench.item(name))) {
        if (choice.isCurrent)
            return QString::fromStdString(choice.label);
    }
    return {};
}

} // namespace

/// One way to run, painted over items.
class ChoiceBrushTest : public QObject
{
    Q_OBJECT

private slots:
    void aStrokePaintsAllThatItPassesInOneStep()
    {
        CanvasBench bench(withWays);
        bench.canvas.takeBrush("wide");
        bench.startDrag(bench.at("a"), bench.at("c"));
        QVERIFY(bench.source.preview());
        QCOMPARE(wayOf(bench, "a"), QString("narrow")); // until it is let go
        QTest::mouseRelease(&bench.canvas, Qt::LeftButton, {}, bench.at("c"));
        QCOMPARE(bench.moves, 1);
        QCOMPARE(wayOf(bench, "a"), QString("wide"));
        QCOMPARE(wayOf(bench, "b"), QString("wide"));
        QCOMPARE(wayOf(bench, "c"), QString("narrow"));
        QVERIFY(!bench.source.preview());
    }

    void aFastStrokeLeavesNothingOut()
    {
        CanvasBench bench(withWays);
        bench.canvas.takeBrush("wide");
        QTest::mousePress(&bench.canvas, Qt::LeftButton, {}, bench.at("a") - QPoint(0, 40));
        bench.moveMouse(bench.at("c") + QPoint(0, 40));
        QTest::mouseRelease(&bench.canvas, Qt::LeftButton, {}, bench.at("c"));
        QCOMPARE(wayOf(bench, "a"), QString("wide"));
        QCOMPARE(wayOf(bench, "b"), QString("wide"));
    }

    void aPressOnTheHeadOfAGroupPaintsAllInIt()
    {
        CanvasBench bench(withWays);
        bench.canvas.takeBrush("wide");
        QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.headerOf(0));
        QCOMPARE(bench.moves, 1);
        QCOMPARE(wayOf(bench, "a"), QString("wide"));
        QCOMPARE(wayOf(bench, "b"), QString("wide"));
        QCOMPARE(wayOf(bench, "c"), QString("narrow"));
    }

    void aStrokeThatComesByAHeadPaintsWhatItPassesAlone()
    {
        CanvasBench bench(withWays);
        bench.canvas.takeBrush("wide");
        bench.drag(bench.at("a"), bench.headerOf(0));
        QCOMPARE(wayOf(bench, "a"), QString("wide"));
        QCOMPARE(wayOf(bench, "b"), QString("narrow"));
    }

    void whatRunsSoAlreadyIsLeftAlone()
    {
        CanvasBench bench(withWays);
        bench.canvas.takeBrush("wide");
        QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at("d"));
        QCOMPARE(bench.moves, 0);
    }

    void theBrushStaysForTheNextStroke()
    {
        CanvasBench bench(withWays);
        bench.canvas.takeBrush("wide");
        QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at("a"));
        QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at("b"));
        QCOMPARE(bench.moves, 2);
        QVERIFY(bench.state.selection().empty()); // a painted card is not clicked
    }

    void aRefusedStrokeChangesNothingAndSaysWhy()
    {
        CanvasBench bench(withWays);
        QSignalSpy refused(&bench.canvas, &Canvas::dropRefused);
        bench.canvas.takeBrush("wide");
        bench.drag(bench.at("d"), bench.at("e"));
        QCOMPARE(bench.moves, 0);
        QCOMPARE(refused.size(), 1);
        QVERIFY(!refused.front().at(1).value<Preview>().allowed);
    }

    void escapeGivesUpTheStrokeThenPutsTheBrushAway()
    {
        CanvasBench bench(withWays);
        bench.canvas.takeBrush("wide");
        QCOMPARE(bench.canvas.cursor().shape(), Qt::CrossCursor);
        bench.startDrag(bench.at("a"), bench.at("b"));
        QTest::keyClick(&bench.canvas, Qt::Key_Escape);
        QVERIFY(!bench.source.preview());
        QTest::mouseRelease(&bench.canvas, Qt::LeftButton, {}, bench.at("b"));
        QCOMPARE(bench.moves, 0);
        QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at("a"));
        QCOMPARE(bench.moves, 1);
        QTest::keyClick(&bench.canvas, Qt::Key_Escape);
        QCOMPARE(bench.canvas.cursor().shape(), Qt::ArrowCursor);
        QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at("b"));
        QCOMPARE(bench.moves, 1);
        QCOMPARE(bench.state.selection(), std::vector{bench.item("b")});
    }

    void theRightButtonPutsItAway()
    {
        CanvasBench bench(withWays);
        QSignalSpy menus(&bench.canvas, &Canvas::contextMenuRequested);
        bench.canvas.takeBrush("wide");
        QTest::mouseClick(&bench.canvas, Qt::RightButton, {}, bench.at("a"));
        QCOMPARE(bench.canvas.cursor().shape(), Qt::ArrowCursor);
        QCOMPARE(menus.size(), 0);
    }

    void aClosedBoxStandsForWhatIsInIt()
    {
        std::string text = withModules();
        for (int i = 0; i < 12; ++i) {
            const std::string name = "m1.op" + std::to_string(i);
            text += "choice " + name + " narrow 1 10\nchoice " + name + " wide 3 30\n";
        }
        CanvasBench bench(text);
        const BoxRef module = bench.scene().boxOf(bench.item("m1.op0"));
        QCOMPARE(bench.scene().box(module).role, BoxRole::Module);
        bench.canvas.takeBrush("wide");
        QTest::mouseClick(&bench.canvas, Qt::LeftButton, {}, bench.at(bench.scene().rect(module)));
        QCOMPARE(bench.moves, 1);
        QCOMPARE(wayOf(bench, "m1.op0"), QString("wide"));
        QCOMPARE(wayOf(bench, "m1.op11"), QString("wide"));
    }
};

CUTAWAY_WIDGET_TEST(ChoiceBrushTest)
#include "choice_brush_test.moc"
