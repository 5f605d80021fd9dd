#include "tests/support/test_program.h"
#include "views/panels/panel_parts.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QTest>
#include <QToolButton>

using namespace cutaway;

class DockTitleTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void closesItsDock();
    void floatsAndMovesItsDock();
    void paintsTheSummaryBesideTheTitle();
};

namespace {

struct Window
{
    QMainWindow window;
    QDockWidget *dock = new QDockWidget("Devices", &window);
    DockTitle *title = new DockTitle(dock);

    Window()
    {
        dock->setTitleBarWidget(title);
        dock->setWidget(new QWidget);
        window.addDockWidget(Qt::LeftDockWidgetArea, dock);
        window.resize(600, 300);
        window.show();
    }

    QToolButton *button(const QString &name) const
    {
        for (auto *button : title->findChildren<QToolButton *>()) {
            if (button->accessibleName() == name)
                return button;
        }
        return nullptr;
    }

    /// Opens the menu and chooses from it.
    void choose(const QString &text)
    {
        QTest::mouseClick(button("Dock menu"), Qt::LeftButton);
        auto *menu = title->findChild<QMenu *>();
        for (QAction *action : menu->actions()) {
            if (action->text() == text && action->isEnabled()) {
                menu->setActiveAction(action);
                QTest::keyClick(menu, Qt::Key_Return);
                return;
            }
        }
        menu->close();
        QFAIL(qPrintable("no " + text));
    }
};

} // namespace

void DockTitleTest::closesItsDock()
{
    Window w;
    QTest::mouseClick(w.button("Hide"), Qt::LeftButton);
    QVERIFY(!w.dock->isVisible());
}

void DockTitleTest::floatsAndMovesItsDock()
{
    Window w;
    w.choose("Move to the right");
    QCOMPARE(w.window.dockWidgetArea(w.dock), Qt::RightDockWidgetArea);
    w.choose("Float");
    QVERIFY(w.dock->isFloating());
    w.choose("Put back");
    QVERIFY(!w.dock->isFloating());
    w.choose("Hide");
    QVERIFY(!w.dock->isVisible());
}

void DockTitleTest::paintsTheSummaryBesideTheTitle()
{
    Window w;
    w.title->resize(320, w.title->height());
    const QImage before = w.title->grab().toImage();
    w.title->setSummary("h4, 12.0 GB/s links");
    const QImage after = w.title->grab().toImage();
    QVERIFY(before != after);
    QCOMPARE(before.copy(0, 0, 80, before.height()), after.copy(0, 0, 80, before.height()));
}

CUTAWAY_WIDGET_TEST(DockTitleTest)
#include "dock_title_test.moc"
