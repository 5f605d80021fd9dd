#include "tests/app/judged_window.h"
#include "tests/app/shown_mesh.h"
#include "tests/app/shown_window.h"
#include "views/panels/planner_panel.h"

#include <QDockWidget>
#include <QMap>
#include <QMouseEvent>
#include <QToolBar>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

/// Where the docks lie in the window.
QMap<QString, QRect> docksOf(const MainWindow &window)
{
    QMap<QString, QRect> places;
    for (const QDockWidget *dock : window.findChildren<QDockWidget *>()) {
        if (dock->isVisible())
            places.insert(dock->objectName(), dock->geometry());
    }
    return places;
}

bool areDrawers(const MainWindow &window)
{
    return window.findChild<QToolBar *>("drawers")->isVisible();
}

/// Of the left button, which the window wants to be held down while it moves.
void send(MainWindow &window, QEvent::Type type, QPoint at)
{
    const auto held = type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton;
    const auto button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
    QMouseEvent event(type, at, window.mapToGlobal(at), button, held, {});
    QApplication::sendEvent(&window, &event);
}

void makeSmallAndLargeAgain(MainWindow &window)
{
    const QSize large = window.size();
    window.resize(900, 600);
    QTRY_VERIFY(areDrawers(window));
    window.resize(large);
    QTRY_VERIFY(!areDrawers(window));
}

} // namespace

class DrawersTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void docksComeBackAsTheyWere();
    void docksComeBackAsTheUserHadThem();
    void whyThereIsNoPlanIsToldBesideAClosedDrawer();
    void twoPicturesDoNotHoldTheWindowWide();

private:
    CleanHome m_home;
};

void DrawersTest::docksComeBackAsTheyWere()
{
    Shown shown;
    shown.openPlanned();
    const QMap<QString, QRect> before = docksOf(shown.window);
    QVERIFY(before.contains("plannerDock") && before.contains("costDock"));
    makeSmallAndLargeAgain(shown.window);
    QTRY_COMPARE(docksOf(shown.window), before);
}

void DrawersTest::whyThereIsNoPlanIsToldBesideAClosedDrawer()
{
    Shown shown;
    shown.open({shardingFixture("mlp_h96_l1.graph.json"), shardingFixture("mesh2x4.devices.json")});
    auto *planner = shown.window.findChild<PlannerPanel *>();
    planner->choosePlanner("sharding.alpa");
    planner->findChild<QLineEdit *>("memory_limit_bytes")->setText("1 KiB");
    QVERIFY(planner->run());
    QTRY_VERIFY(!shown.document().planning().run());
    QVERIFY(planner->isVisible() && shownMessage(shown.window).isEmpty());
    shown.window.resize(900, 600);
    QTRY_VERIFY(areDrawers(shown.window) && !planner->isVisible());
    QVERIFY(planner->run());
    QTRY_VERIFY(shownMessage(shown.window).startsWith("There is no plan"));
}

void DrawersTest::docksComeBackAsTheUserHadThem()
{
    Shown shown;
    shown.openPlanned();
    const auto *outline = shown.window.findChild<QDockWidget *>("outlineDock");
    const int width = outline->width();
    const QPoint border(outline->geometry().right() + 2, outline->geometry().center().y());
    send(shown.window, QEvent::MouseButtonPress, border);
    send(shown.window, QEvent::MouseMove, border + QPoint(60, 0));
    QTRY_COMPARE(outline->width(), width + 60);
    send(shown.window, QEvent::MouseButtonRelease, border + QPoint(60, 0));
    makeSmallAndLargeAgain(shown.window);
    QTRY_COMPARE(outline->width(), width + 60);
}

/// Whose titles say what planners were given.
void DrawersTest::twoPicturesDoNotHoldTheWindowWide()
{
    Shown shown;
    shown.window.resize(1600, 1000);
    shown.openPlanned();
    moveBesideBaseline(shown);
    shown.window.findChild<QAction *>("sideBySide")->trigger();
    QTRY_VERIFY(shown.window.findChild<QWidget *>("baselineCanvas"));
    shown.window.resize(900, 600);
    QTRY_VERIFY(areDrawers(shown.window));
    QTRY_COMPARE(shown.window.width(), 900);
}

CUTAWAY_WINDOW_TEST(DrawersTest)

#include "drawers_test.moc"
