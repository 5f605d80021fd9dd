#include "app/window/actions/canvas_menu.h"
#include "tests/app/seen_texts.h"
#include "tests/app/shown_window.h"
#include "views/panels/devices_panel.h"
#include "views/panels/outline_view.h"
#include "views/panels/planner_panel.h"

#include <QAbstractItemView>
#include <QAction>
#include <QDockWidget>
#include <QPointer>

using namespace cutaway;
using namespace cutaway::testing;

/// Keys that mean the same wherever the focus is.
class WindowKeysTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void shiftF10OpensTheMenuOfTheFocusedOperator();
    void shiftF10OpensTheMenuOfTheRowsOfTheOutline();
    void undoIsThePlansInEveryField_data();
    void undoIsThePlansInEveryField();
    void escapeLeavesEveryFieldForThePicture();
    void findEnterEscapeEndsOnThePicture();

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

void WindowKeysTest::shiftF10OpensTheMenuOfTheFocusedOperator()
{
    Shown shown;
    shown.openPlanned();
    QVERIFY(shown.selectMovable() >= 0);
    shown.canvas()->setFocus();
    QVERIFY(opensMenu(shown));
}

void WindowKeysTest::shiftF10OpensTheMenuOfTheRowsOfTheOutline()
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

namespace {

bool isCellEditorOrReadOnly(const QLineEdit *line)
{
    return line->isReadOnly() || qobject_cast<const QAbstractItemView *>(line->parentWidget()->parentWidget());
}

/// All in the window and its docks that take text or numbers and can be typed into now; each dock is brought to the
/// front for its own.
QList<QPointer<QLineEdit>> fieldsOf(MainWindow &window)
{
    QList<QPointer<QLineEdit>> fields;
    const auto add = [&](const QWidget *part) {
        QCoreApplication::processEvents();
        for (QLineEdit *line : part->findChildren<QLineEdit *>()) {
            if (line->isVisible() && line->isEnabled() && line->window() == &window && !isCellEditorOrReadOnly(line) &&
                !fields.contains(line))
                fields.append(line);
        }
    };
    for (const char *action : {"whatIf", "compare", "pareto"})
        window.findChild<QAction *>(action)->trigger();
    window.findChild<DevicesPanel *>()->setEditing(true);
    for (QDockWidget *dock : window.findChildren<QDockWidget *>()) {
        dock->raise();
        add(dock);
    }
    add(window.centralWidget());
    return fields;
}

/// In front of what else is there, and with the focus, as a click has it; the widget that got it.
QWidget *focusInto(QLineEdit *field)
{
    for (QWidget *parent = field; parent; parent = parent->parentWidget()) {
        if (auto *dock = qobject_cast<QDockWidget *>(parent))
            dock->raise();
    }
    QCoreApplication::processEvents();
    field->setFocus(Qt::MouseFocusReason);
    return QApplication::focusWidget();
}

} // namespace

void WindowKeysTest::undoIsThePlansInEveryField_data()
{
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("devices");
    QTest::newRow("partition") << "partition/alexnet.graph.json"
                               << "partition/alexnet.h2.devices.json";
    QTest::newRow("training") << "training/gpt2.graph.json"
                              << "training/h100_1x8.devices.json";
    QTest::newRow("embedding") << "embedding/mixed.graph.json"
                               << "embedding/two_hosts_of_4.devices.json";
    QTest::newRow("sharding") << "sharding/bert_h96_l1.graph.json"
                              << "sharding/mesh2x4.devices.json";
    QTest::newRow("pipeline") << "pipeline/chain_6_100.graph.json"
                              << "pipeline/chain_6_100.few_devices.devices.json";
}

void WindowKeysTest::undoIsThePlansInEveryField()
{
    QFETCH(const QString, graph);
    QFETCH(const QString, devices);
    const QString folder = QString::fromStdString(fixturesFolder()) + u'/';
    Shown shown;
    shown.open({folder + graph, folder + devices});
    auto *planner = shown.window.findChild<PlannerPanel *>();
    if (shown.document().current()->isPlaceholder())
        QVERIFY(planner->run());
    QTRY_VERIFY_WITH_TIMEOUT(!shown.document().current()->isPlaceholder(), 20000);
    shown.waitForLayouts();
    const QList<QPointer<QLineEdit>> fields = fieldsOf(shown.window);
    QStringList places;
    for (const QPointer<QLineEdit> &field : fields)
        places << placeOf(field);
    QVERIFY2(fields.size() >= 4, qPrintable(places.join(u' ')));
    for (const QPointer<QLineEdit> &field : fields) {
        if (!field || !field->isVisible())
            continue; // it went with what an edit took away
        const QByteArray where = placeOf(field).toUtf8();
        const auto steps = [&] { return shown.document().current()->history()->index(); };
        shown.document().changeInventory(shown.document().inventory(), QStringLiteral("A step"));
        const int before = steps();
        QWidget *focused = focusInto(field);
        QVERIFY2(focused == field || focused->isAncestorOf(field), where);
        QTest::keySequence(focused, QKeySequence::Undo);
        QVERIFY2(steps() == before - 1, where + ": nothing was typed");
        QTest::keySequence(focused, QKeySequence::Redo);
        QVERIFY2(steps() == before, where + ": redo");
        if (!field || !field->isVisible())
            continue;
        focused = focusInto(field);
        const QString text = field->text();
        field->end(false);
        QTest::keyClick(focused, Qt::Key_7);
        if (!field->isModified())
            continue; // it does not take digits
        QTest::keySequence(focused, QKeySequence::Undo);
        QVERIFY2(steps() == before && field->text() == text, where + ": typed, and not taken");
        QTest::keyClick(focused, Qt::Key_7);
        QTest::keyClick(focused, Qt::Key_Return);
        const int taken = steps();
        QTest::keySequence(QApplication::focusWidget(), QKeySequence::Undo);
        QVERIFY2(steps() == taken - 1, where + ": typed and taken");
        while (shown.document().current()->history()->index() > before)
            shown.document().undo();
    }
}

void WindowKeysTest::escapeLeavesEveryFieldForThePicture()
{
    Shown shown;
    shown.openPlanned();
    for (const QPointer<QLineEdit> &field : fieldsOf(shown.window)) {
        if (!field || !field->isVisible())
            continue;
        const QByteArray where = placeOf(field).toUtf8();
        QWidget *focused = focusInto(field);
        QTest::keyClick(focused, Qt::Key_Escape);
        QTRY_VERIFY2(shown.focused() == shown.canvas(), where);
    }
}

void WindowKeysTest::findEnterEscapeEndsOnThePicture()
{
    Shown shown;
    shown.openPlanned();
    shown.canvas()->setFocus();
    QTest::keySequence(shown.canvas(), QKeySequence::Find);
    QTest::keyClicks(shown.focused(), QStringLiteral("bn1"));
    QTest::keyClick(shown.focused(), Qt::Key_Return);
    QTest::keyClick(shown.focused(), Qt::Key_Escape);
    QTRY_COMPARE(shown.focused(), shown.canvas());
}

CUTAWAY_WINDOW_TEST(WindowKeysTest)

#include "window_keys_test.moc"
