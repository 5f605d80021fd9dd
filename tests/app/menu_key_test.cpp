#include "app/window/actions/canvas_menu.h"
#include "tests/app/shown_window.h"
#include "views/panels/outline_view.h"

using namespace cutaway;
using namespace cutaway::testing;

/// The menu of what has the focus, by the keys that people know for it.
class MenuKeyTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void shiftF10OpensTheMenuOfTheFocusedOperator();
    void shiftF10OpensTheMenuOfTheRowsOfTheOutline();

private:
    CleanHome m_home;
};

namespace {

/// Closed again.
bool opensMenu(Shown &shown)
{
    QTest::keyClick(shown.focused(), Qt::Key_F10, Qt::ShiftModifier);
    QWidget *menu = QApplication::activePopupWidget();
    const bool isMenu = qobject_cast<CanvasMenu *>(menu);
    if (menu)
        menu->close();
    return isMenu;
}

} // namespace

void MenuKeyTest::shiftF10OpensTheMenuOfTheFocusedOperator()
{
    Shown shown;
    shown.openPlanned();
    QVERIFY(shown.selectMovable() >= 0);
    shown.canvas()->setFocus();
    QVERIFY(opensMenu(shown));
}

void MenuKeyTest::shiftF10OpensTheMenuOfTheRowsOfTheOutline()
{
    Shown shown;
    shown.openPlanned();
    auto *outline = shown.window.findChild<OutlineView *>();
    outline->setFocus();
    outline->clearSelection();
    QVERIFY(!opensMenu(shown)); // of nothing
    QVERIFY(shown.selectMovable() >= 0);
    QVERIFY(opensMenu(shown));
}

int main(int argc, char **argv)
{
    return runWindowTest<MenuKeyTest>(argc, argv);
}

#include "menu_key_test.moc"
