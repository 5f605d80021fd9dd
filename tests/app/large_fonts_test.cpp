#include "tests/app/all_parts.h"
#include "tests/app/seen_texts.h"
#include "tests/support/test_program.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"

#include <QToolBar>

using namespace cutaway;
using namespace cutaway::testing;

/// Letters half as large again and twice as large, as CUTAWAY_TEST_TEXT says, cut no text without an ellipsis.
class LargeFontsTest : public QObject
{
    Q_OBJECT

private slots:
    void docks_leave_room_for_the_picture_data();
    void docks_leave_room_for_the_picture();
    void nothing_is_cut_data();
    void nothing_is_cut();
    void nothing_is_cut_in_dialogs();
    void long_and_foreign_names_widen_no_dock_data();
    void long_and_foreign_names_widen_no_dock();

private:
    CleanHome m_home;
};

namespace {

/// Those beside the picture, then those that are closed: `look(name)`.
template <class Look>
void lookAtEveryDock(MainWindow &window, const Look &look)
{
    lookAtEachDock(window, look);
    lookAtClosedDocks(window, look);
}

} // namespace

void LargeFontsTest::docks_leave_room_for_the_picture_data()
{
    addRowForEachKind();
}

void LargeFontsTest::docks_leave_room_for_the_picture()
{
    QFETCH(const QString, sample);
    m_home.clear();
    Shown shown;
    QVERIFY(openSample(shown, sample));
    QTest::qWait(50);
    QCOMPARE(shown.window.size(), QSize(1600, 1000));
    const QWidget *picture = shown.canvas();
    while (!picture->isVisible()) // of bucketing plans the row of buckets stands there
        picture = picture->parentWidget();
    QVERIFY(picture->width() >= shown.window.width() * 2 / 5);
    QVERIFY(picture->height() >= shown.window.height() / 6); // above a timeline
}

void LargeFontsTest::nothing_is_cut_data()
{
    addRowForEachKind();
}

void LargeFontsTest::nothing_is_cut()
{
    QFETCH(const QString, sample);
    m_home.clear();
    Shown shown;
    QVERIFY(openSample(shown, sample));
    QTest::qWait(50);
    QStringList cut;
    lookAtEveryDock(shown.window, [&](const QString &dock) {
        // What is found in the background gets its room a moment later.
        const bool isWhole = QTest::qWaitFor([&shown] { return cutTexts(shown.window).isEmpty(); }, 1000);
        if (isWhole)
            return;
        for (const QString &text : cutTexts(shown.window))
            cut << dock + QStringLiteral(" shown, ") + text;
    });
    cut.removeDuplicates();
    QVERIFY2(cut.isEmpty(), qPrintable(QStringLiteral("cut:\n") + cut.join('\n')));
}

void LargeFontsTest::nothing_is_cut_in_dialogs()
{
    m_home.clear();
    Shown shown;
    shown.openPlanned();
    QStringList cut;
    const int seen = lookAtEachDialog(shown.window, [&cut](const QString &action, const QDialog &dialog) {
        for (const QString &text : cutTexts(dialog))
            cut << action + QStringLiteral(" ") + text;
    });
    QVERIFY(seen >= 3);
    cut.removeDuplicates();
    QVERIFY2(cut.isEmpty(), qPrintable(QStringLiteral("cut:\n") + cut.join('\n')));
}

void LargeFontsTest::long_and_foreign_names_widen_no_dock_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("two hundred letters") << QString(200, 'W');
    QTest::newRow("Arabic") << QStringLiteral("التفاف_").repeated(20);
    QTest::newRow("Japanese") << QStringLiteral("畳み込み層").repeated(30);
    QTest::newRow("emoji") << QStringLiteral("🧠🚀").repeated(60);
}

namespace {

/// AlexNet, its first operator and its first module of that name; so is the first device.
QByteArray alexnetWith(const QString &name)
{
    QFile file(fixture("alexnet.graph.json"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no alexnet");
    QByteArray text = file.readAll();
    text.replace("\"features_0\"", '"' + name.toUtf8() + '"');
    text.replace("\"features.0\"", '"' + name.toUtf8() + ".0\"");
    return text;
}

QByteArray devicesWith(const QString &name)
{
    QFile file(fixture("alexnet.h2.devices.json"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no devices");
    return file.readAll().replace("\"dev_0\"", '"' + name.toUtf8() + '"');
}

/// The least that each needs.
QMap<QString, int> widthsOfDocks(MainWindow &window)
{
    QMap<QString, int> widths;
    lookAtEveryDock(window, [&](const QString &dock) {
        widths.insert(dock, window.findChild<QDockWidget *>(dock)->minimumSizeHint().width());
    });
    return widths;
}

/// Where docks are drawers, by its button at the lower end of the window.
void openInspector(MainWindow &window)
{
    QAction *toggle = window.findChild<QDockWidget *>("inspectorDock")->toggleViewAction();
    if (!toggle->isChecked())
        QTest::mouseClick(window.findChild<QToolBar *>("drawers")->widgetForAction(toggle), Qt::LeftButton);
}

} // namespace

void LargeFontsTest::long_and_foreign_names_widen_no_dock()
{
    QFETCH(const QString, name);
    QMap<QString, int> widths;
    QStringList cutBefore;
    for (const QString &each : {QStringLiteral("short"), name}) {
        m_home.clear();
        QTemporaryDir folder;
        Shown shown;
        shown.open({write(folder, "alexnet.graph.json", alexnetWith(each)),
                    write(folder, "alexnet.devices.json", devicesWith(each))});
        QTest::mouseClick(shown.window.findChild<QPushButton *>("runPlanner"), Qt::LeftButton);
        QTRY_VERIFY(!shown.document().current()->isPlaceholder());
        const NodeIndex node = shown.document().graph().value->find(each.toStdString());
        QVERIFY(node.isValid());
        shown.window.viewState().select({ItemIndex(node.value())});
        openInspector(shown.window);
        QTest::qWait(300);
        const QStringList cut = cutTexts(shown.window);
        if (each != name) {
            widths = widthsOfDocks(shown.window);
            cutBefore = cut;
            continue;
        }
        QCOMPARE(widthsOfDocks(shown.window), widths);
        shown.window.viewState().setHovered(ItemIndex(node.value()));
        QTRY_VERIFY(shown.window.findChild<QLabel *>("statusHint")->text().startsWith(isolated(name)));
        QCoreApplication::processEvents(); // the status line may want more room
        QCOMPARE(shown.window.size(), QSize(1600, 1000));
        openInspector(shown.window);
        QVERIFY2(cut.size() <= cutBefore.size(), qPrintable(cut.join('\n')));
        bool isElided = false;
        for (const ElidedLabel *label : shown.window.findChildren<ElidedLabel *>())
            isElided = isElided || (label->isVisible() && label->text().contains(name.left(20)));
        QVERIFY(isElided); // which cuts it in the middle and tells the whole in its tooltip
    }
}

static int runTests(int argc, char **argv)
{
    QApplication app(argc, argv);
    QApplication::setApplicationName("large_fonts_test");
    QFont font = QApplication::font(); // once the style is there, all texts are in proportion to it
    font.setPixelSize(qRound(12 * qEnvironmentVariable("CUTAWAY_TEST_TEXT", "1").toDouble()));
    QApplication::setFont(font);
    LargeFontsTest test;
    return QTest::qExec(&test, argc, argv);
}

CUTAWAY_TEST_MAIN(runTests)

#include "large_fonts_test.moc"
