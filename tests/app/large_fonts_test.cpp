#include "tests/app/shown_window.h"

#include "app/document/samples.h"
#include "app/window/palette/command_field.h"
#include "views/panels/elided_label.h"

#include <QAbstractButton>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QRegularExpression>
#include <QTabBar>
#include <QTextDocument>
#include <QToolButton>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

/// How far each line of a label's text goes, in pixels.
int widthOf(const QLabel &label)
{
    QTextDocument document;
    document.setDocumentMargin(0);
    document.setDefaultFont(label.font());
    static const QRegularExpression mnemonic(QStringLiteral("&(?=[^&])"));
    if (label.textFormat() == Qt::PlainText || !Qt::mightBeRichText(label.text()))
        document.setPlainText(label.buddy() ? QString(label.text()).remove(mnemonic) : label.text());
    else
        document.setHtml(label.text());
    return int(document.idealWidth());
}

bool isCut(const QLabel &label)
{
    if (label.text().isEmpty() || !label.pixmap().isNull() || qobject_cast<const ElidedLabel *>(&label))
        return false;
    const QRect room = label.contentsRect();
    if (label.wordWrap())
        return label.heightForWidth(label.width()) > label.height() + 2;
    return widthOf(label) > room.width() + 2 || label.fontMetrics().height() > room.height() + 3;
}

bool isCut(const QAbstractButton &button)
{
    if (qobject_cast<const CommandField *>(&button))
        return false; // which elides
    const auto *tool = qobject_cast<const QToolButton *>(&button);
    const bool showsText = !button.text().isEmpty() && (!tool || tool->toolButtonStyle() != Qt::ToolButtonIconOnly);
    return showsText && button.sizeHint().width() > button.width() + 2;
}

QString place(const QWidget *widget)
{
    QStringList path;
    for (; widget; widget = widget->parentWidget())
        path.prepend(widget->objectName().isEmpty() ? QString::fromLatin1(widget->metaObject()->className())
                                                    : widget->objectName());
    return path.mid(std::max<qsizetype>(0, path.size() - 4)).join('/');
}

/// Texts in what is to be seen of a window that are wider or higher than their widgets.
QStringList cutTexts(const QWidget &window)
{
    QStringList cut;
    const auto isSeen = [](const QWidget *widget) { return widget->isVisible() && !widget->visibleRegion().isEmpty(); };
    for (const QLabel *label : window.findChildren<QLabel *>()) {
        if (isSeen(label) && isCut(*label))
            cut << QStringLiteral("%1: %2 (%3×%4)")
                       .arg(place(label), label->text())
                       .arg(label->width())
                       .arg(label->height());
    }
    for (const QAbstractButton *button : window.findChildren<QAbstractButton *>()) {
        if (isSeen(button) && isCut(*button))
            cut << QStringLiteral("%1: %2 (%3 of %4)")
                       .arg(place(button), button->text())
                       .arg(button->width())
                       .arg(button->sizeHint().width());
    }
    return cut;
}

/// Each dock of a stack of tabs in its turn.
template <class Look>
void lookAtEachDock(MainWindow &window, const Look &look)
{
    for (QDockWidget *dock : window.findChildren<QDockWidget *>()) {
        if (dock->toggleViewAction()->isChecked()) {
            dock->raise();
            QTest::qWait(1);
            look(dock->objectName());
        }
    }
}

} // namespace

/// Letters half as large again and twice as large, as CUTAWAY_TEST_TEXT says, cut no text without an ellipsis.
class LargeFontsTest : public QObject
{
    Q_OBJECT

private slots:
    void nothing_is_cut_data();
    void nothing_is_cut();
    void nothing_is_cut_in_dialogs();
    void long_and_foreign_names_widen_no_dock_data();
    void long_and_foreign_names_widen_no_dock();

private:
    CleanHome m_home;
};

void LargeFontsTest::nothing_is_cut_data()
{
    QTest::addColumn<QString>("sample");
    QStringList kinds;
    for (const Sample &sample : samples()) {
        if (!kinds.contains(sample.kind))
            QTest::newRow(qPrintable(sample.kind)) << sample.title;
        kinds << sample.kind;
    }
}

void LargeFontsTest::nothing_is_cut()
{
    QFETCH(const QString, sample);
    m_home.clear();
    Shown shown;
    QAction *open = nullptr;
    for (QAction *action : shown.window.findChildren<QAction *>()) {
        if (action->text() == sample)
            open = action;
    }
    QVERIFY(open);
    open->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(shown.document().isOpen() && !shown.document().current()->isPlaceholder(), 20000);
    QTest::qWait(50);
    QStringList cut;
    lookAtEachDock(shown.window, [&](const QString &dock) {
        for (const QString &text : cutTexts(shown.window))
            cut << dock + QStringLiteral(" shown, ") + text;
    });
    cut.removeDuplicates();
    QVERIFY2(cut.isEmpty(), qPrintable(QStringLiteral("cut:\n") + cut.join('\n')));
}

/// All that actions open, but for those that look for files.
void LargeFontsTest::nothing_is_cut_in_dialogs()
{
    m_home.clear();
    Shown shown;
    shown.openPlanned();
    QStringList cut;
    int seen = 0;
    for (QAction *action : shown.window.findChildren<QAction *>()) {
        if (!action->isEnabled() || !action->text().endsWith(QStringLiteral("…")))
            continue;
        QTimer closing;
        const auto lookAndClose = [&] {
            for (QWidget *window : QApplication::topLevelWidgets()) {
                auto *dialog = qobject_cast<QDialog *>(window);
                if (!dialog || !dialog->isVisible())
                    continue;
                if (!qobject_cast<QFileDialog *>(dialog)) {
                    ++seen;
                    for (const QString &text : cutTexts(*dialog))
                        cut << action->text() + QStringLiteral(" ") + text;
                }
                dialog->reject();
            }
        };
        connect(&closing, &QTimer::timeout, this, lookAndClose);
        closing.start(60);
        action->trigger();
        QTest::qWait(100);
    }
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

/// AlexNet, its first operator and its first module of that name.
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

/// The least that each needs.
QMap<QString, int> widthsOfDocks(const MainWindow &window)
{
    QMap<QString, int> widths;
    for (const QDockWidget *dock : window.findChildren<QDockWidget *>()) {
        if (dock->isVisible())
            widths.insert(dock->objectName(), dock->minimumSizeHint().width());
    }
    return widths;
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
        shown.open({write(folder, "alexnet.graph.json", alexnetWith(each)), fixture("alexnet.h2.devices.json")});
        QTest::mouseClick(shown.window.findChild<QPushButton *>("runPlanner"), Qt::LeftButton);
        QTRY_VERIFY(!shown.document().current()->isPlaceholder());
        const NodeIndex node = shown.document().graph().value->find(each.toStdString());
        QVERIFY(node.isValid());
        shown.window.viewState().select({ItemIndex(node.value())});
        QTest::qWait(300);
        const QStringList cut = cutTexts(shown.window);
        if (each != name) {
            widths = widthsOfDocks(shown.window);
            cutBefore = cut;
            continue;
        }
        QCOMPARE(widthsOfDocks(shown.window), widths);
        QVERIFY2(cut.size() <= cutBefore.size(), qPrintable(cut.join('\n')));
        bool isElided = false;
        for (const ElidedLabel *label : shown.window.findChildren<ElidedLabel *>())
            isElided = isElided || (label->isVisible() && label->text().contains(name.left(20)));
        QVERIFY(isElided); // which cuts it in the middle and tells the whole in its tooltip
    }
}

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QApplication::setApplicationName("large_fonts_test");
    QFont font = QApplication::font(); // once the style is there, all texts are in proportion to it
    font.setPixelSize(qRound(12 * qEnvironmentVariable("CUTAWAY_TEST_TEXT", "1").toDouble()));
    QApplication::setFont(font);
    LargeFontsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "large_fonts_test.moc"
