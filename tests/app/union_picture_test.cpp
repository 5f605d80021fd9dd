#include "core/plan/planner_registry.h"
#include "tests/app/shown_window.h"
#include "views/canvas/canvas_view.h"
#include "views/theme/theme.h"

#include <QToolTip>

using namespace cutaway;
using namespace cutaway::testing;

/// What the picture marks where plans differ in more than places.
class UnionPictureTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }

    void whatRunsAnotherWayIsFramed();
    void toolTipsSayWhatMarksHaveNoRoomFor();

private:
    static int marked(Shown &shown)
    {
        const QImage picture = shown.canvas()->grab().toImage();
        int count = 0;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x)
                count += picture.pixelColor(x, y) == theme().warning;
        }
        return count;
    }

    CleanHome m_home;
};

/// Tensors of a mesh all stay where they are.
void UnionPictureTest::whatRunsAnotherWayIsFramed()
{
    const QString folder = QString::fromStdString(fixturesFolder()) + QStringLiteral("/sharding/");
    Shown shown;
    shown.open({folder + "bert_h96_l1.graph.json", folder + "mesh2x4.devices.json"});
    const auto planned = [&](const char *id) {
        auto plan =
            runPlanner(*findPlanner(id),
                       {shown.document().graph().value, shown.document().inventory().value, {}, {}, nullptr}, {});
        if (!plan)
            qFatal("%s", plan.error().line().c_str());
        shown.document().setCurrent(shown.document().addPlan(std::move(*plan), QLatin1String(id)));
    };
    planned("sharding.replicated");
    shown.window.findChild<QAction *>("makeBaseline")->trigger();
    planned("sharding.megatron");
    QTRY_VERIFY(shown.showsGraph());
    shown.waitForLayouts();
    shown.canvas()->setReducedMotion(true);
    const int without = marked(shown);
    shown.window.findChild<QAction *>("unionPicture")->trigger();
    QTRY_VERIFY(marked(shown) > without + 100);
}

void UnionPictureTest::toolTipsSayWhatMarksHaveNoRoomFor()
{
    Shown shown;
    shown.openPlanned();
    shown.window.findChild<QAction *>("makeBaseline")->trigger();
    shown.document().duplicateCurrent();
    shown.moveByKeyboard();
    const ItemIndex moved = shown.window.viewState().selection().front();
    shown.canvas()->setReducedMotion(true);
    const int without = marked(shown);
    shown.window.findChild<QAction *>("unionPicture")->trigger();
    QTRY_VERIFY(marked(shown) > without + 20);
    shown.waitForLayouts();
    const Scene &scene = shown.canvas()->keeper().scene();
    const QPointF middle = scene.rect(scene.boxOf(moved)).center();
    QTest::mouseMove(shown.canvas(), shown.canvas()->view().transform().toWidget(middle).toPoint());
    QTRY_VERIFY2(QToolTip::text().contains("was in Partition"), qPrintable(QToolTip::text()));
}

CUTAWAY_WINDOW_TEST(UnionPictureTest)

#include "union_picture_test.moc"
