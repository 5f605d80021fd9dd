#include "app/document/planner_run.h"
#include "app/settings/display_settings.h"
#include "app/window/actions/copy_actions.h"
#include "app/window/plan_drag.h"
#include "app/window/window_holder.h"
#include "tests/app/open_document.h"
#include "tests/app/shown_window.h"
#include "views/theme/theme.h"

#include <QClipboard>
#include <QDir>
#include <QDockWidget>
#include <QDropEvent>
#include <QListView>
#include <QLocale>
#include <QMessageBox>
#include <QMimeData>
#include <QProcess>
#include <QSignalSpy>
#include <QStringListModel>
#include <QTableView>
#include <QTreeView>

#include <cerrno>
#include <cstring>
#include <thread>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

/// A socket, less than 0 where nobody listens.
int connectedTo(const QString &path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const QByteArray name = path.toLocal8Bit();
    std::memcpy(address.sun_path, name.constData(), std::min<std::size_t>(name.size(), sizeof address.sun_path - 1));
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (::connect(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0)
        return socket;
    ::close(socket);
    return -1;
}

void drop(QWidget *on, const QMimeData &data)
{
    const QPointF at(on->rect().center());
    QDragEnterEvent enter(at.toPoint(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(on, &enter);
    QDropEvent event(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(on, &event);
}

QStringList lines(const QString &text)
{
    return text.split('\n', Qt::SkipEmptyParts);
}

} // namespace

/// The window among other windows and programs.
class DesktopTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void cleanup() { ThemeManager::instance().setChoice(ThemeChoice::Light); }
    void filesGoToTheProgramThatRuns();
    void oneProgramListens();
    void guestWhoSaysNothingIsNotWaitedFor();
    void nothingIsGivenWhereNoneRuns();
    void filesThatComeAreOpenedInFront();
    void commandGivesItsFilesAndEnds();
    void eachDisplayHasAProgramOfItsOwn();
    void planGoesToAnotherWindowOfTheModel();
    void planOfAnotherModelIsRefused();
    void planIsPulledOffItsTab();
    void figuresAreCopiedAsTextAndCsv();
    void rowsOfTheTableInUseAreCopied();
    void figuresThatWereClickedAreCopied();
    void devicesAreCopiedWithTheirMemory();
    void nameThatIsAFormulaIsCopiedAsText();
    void pictureIsCopied();
    void pictureOfADockIsCopiedAndSaved();
    void eachKindHasItsLayout();
    void highContrastIsKept();
    void numberFormatIsKept();

private:
    CleanHome m_home;
};

void DesktopTest::filesGoToTheProgramThatRuns()
{
    QTemporaryDir runtime;
    qputenv("XDG_RUNTIME_DIR", runtime.path().toLocal8Bit());
    const SingleInstance running;
    QVERIFY(running.isListening());
    QSignalSpy came(&running, &SingleInstance::filesCame);
    bool isGiven = false;
    std::thread guest([&] { isGiven = giveToRunning({"a.json", "/b.json"}); });
    QTRY_COMPARE(came.size(), 1);
    guest.join();
    QVERIFY(isGiven);
    QCOMPARE(came.front().front().toStringList(), (QStringList{QDir::current().filePath("a.json"), "/b.json"}));
}

void DesktopTest::oneProgramListens()
{
    QTemporaryDir runtime;
    qputenv("XDG_RUNTIME_DIR", runtime.path().toLocal8Bit());
    auto first = std::make_unique<SingleInstance>();
    QVERIFY(first->isListening());
    QVERIFY(!SingleInstance().isListening());
    first.reset();
    QVERIFY(SingleInstance().isListening());
}

/// The window goes on: another guest is answered while this one is there.
void DesktopTest::guestWhoSaysNothingIsNotWaitedFor()
{
    QTemporaryDir runtime;
    qputenv("XDG_RUNTIME_DIR", runtime.path().toLocal8Bit());
    const SingleInstance running;
    QSignalSpy came(&running, &SingleInstance::filesCame);
    const QDir folder(runtime.filePath("cutaway-%1").arg(::getuid()));
    const QStringList sockets = folder.entryList({"window*"}, QDir::System);
    QCOMPARE(sockets.size(), 1);
    const int silent = connectedTo(folder.filePath(sockets.front()));
    QVERIFY(silent >= 0);
    QVERIFY(::write(silent, "[\"half of a line", 16) == 16);
    std::thread guest([] { giveToRunning({"/b.json"}); });
    QTRY_COMPARE(came.size(), 1);
    guest.join();
    char answer = 0;
    QVERIFY(::recv(silent, &answer, 1, MSG_DONTWAIT) < 0 && errno == EAGAIN); // neither an answer nor an end
    ::close(silent);
}

void DesktopTest::nothingIsGivenWhereNoneRuns()
{
    QTemporaryDir runtime;
    qputenv("XDG_RUNTIME_DIR", runtime.path().toLocal8Bit());
    QVERIFY(!giveToRunning({"a.json"}));
    {
        const SingleInstance gone;
    }
    QVERIFY(!giveToRunning({"a.json"}));
}

void DesktopTest::filesThatComeAreOpenedInFront()
{
    Shown shown;
    shown.window.showMinimized();
    openInFront(shown.window, {fixture("resnet18.graph.json"), fixture("resnet18.h2.devices.json")});
    QTRY_VERIFY(shown.document().isOpen());
    QVERIFY(!shown.window.isMinimized());
    QVERIFY(shown.window.isVisible());
}

void DesktopTest::commandGivesItsFilesAndEnds()
{
    QTemporaryDir runtime;
    qputenv("XDG_RUNTIME_DIR", runtime.path().toLocal8Bit());
    const SingleInstance running;
    QSignalSpy came(&running, &SingleInstance::filesCame);
    QProcess other;
    other.start(qEnvironmentVariable("CUTAWAY_PROGRAM"), {"--reuse", fixture("resnet18.graph.json")});
    QTRY_COMPARE_WITH_TIMEOUT(came.size(), 1, 20000);
    QTRY_COMPARE(other.state(), QProcess::NotRunning);
    QCOMPARE(other.exitCode(), 0);
    QCOMPARE(came.front().front().toStringList(), QStringList(fixture("resnet18.graph.json")));
}

void DesktopTest::eachDisplayHasAProgramOfItsOwn()
{
    const QByteArray before = qgetenv("DISPLAY");
    qunsetenv("WAYLAND_DISPLAY");
    qputenv("DISPLAY", ":71.0");
    const SingleInstance first;
    QVERIFY(first.isListening());
    qputenv("DISPLAY", "elsewhere.example:72.0");
    QVERIFY(!giveToRunning({"/some/model.onnx"}));
    const SingleInstance second;
    QVERIFY(second.isListening());
    qputenv("DISPLAY", ":71.1"); // another screen of the first
    QVERIFY(!SingleInstance().isListening());
    qputenv("DISPLAY", before);
}

void DesktopTest::planGoesToAnotherWindowOfTheModel()
{
    Shown from;
    from.openPlanned();
    from.moveByKeyboard();
    Shown to;
    to.open({fixture("resnet18.graph.json"), fixture("resnet18.h2.devices.json")});
    const std::unique_ptr<QMimeData> data(PlanDrag::dataOf(from.document(), 0));
    drop(to.canvas(), *data);
    QCOMPARE(to.document().tabCount(), 1); // in place of "no plan yet"
    QCOMPARE(planText(to.window), planText(from.window));
    drop(to.canvas(), *data);
    QCOMPARE(to.document().tabCount(), 2);
    drop(from.canvas(), *data); // its own
    QCOMPARE(from.document().tabCount(), 1);
}

void DesktopTest::planOfAnotherModelIsRefused()
{
    Shown from;
    from.openPlanned();
    Shown to;
    to.open({fixture("alexnet.graph.json"), fixture("alexnet.h2.devices.json")});
    const std::unique_ptr<QMimeData> data(PlanDrag::dataOf(from.document(), 0));
    const QString before = planText(to.window);
    drop(to.canvas(), *data);
    QCOMPARE(planText(to.window), before);
    QCOMPARE(to.document().tabCount(), 1);
    QTRY_VERIFY2(shownMessage(to.window).contains("another model"), qPrintable(shownMessage(to.window)));
}

void DesktopTest::planIsPulledOffItsTab()
{
    Shown shown;
    shown.openPlanned();
    const std::unique_ptr<QMimeData> data(PlanDrag::dataOf(shown.document(), 0));
    QCOMPARE(data->text(), planText(shown.window));
}

void DesktopTest::figuresAreCopiedAsTextAndCsv()
{
    Shown shown;
    shown.openPlanned();
    auto *costs = shown.window.findChild<QDockWidget *>("costDock")->findChild<QTableView *>();
    QTRY_VERIFY(costs->model()->rowCount() > 2);
    shown.window.findChild<QAction *>("copyFigures")->trigger();
    const QMimeData *copied = QGuiApplication::clipboard()->mimeData();
    const QStringList text = lines(copied->text());
    QVERIFY2(text.size() > costs->model()->rowCount() - 1, qPrintable(copied->text()));
    QVERIFY(text.last().contains(costs->model()->index(costs->model()->rowCount() - 1, 0).data().toString()));
    const QByteArray csv = copied->data("text/csv");
    QCOMPARE(csv.count("\r\n"), text.size());
}

void DesktopTest::rowsOfTheTableInUseAreCopied()
{
    Shown shown;
    shown.openPlanned();
    auto *outline = shown.window.findChild<QDockWidget *>("outlineDock")->findChild<QTreeView *>();
    QTRY_VERIFY(outline->model()->rowCount() > 0);
    outline->expandAll();
    outline->setFocus();
    const QModelIndex first = outline->model()->index(0, 0);
    const QModelIndex second = outline->indexBelow(first);
    QVERIFY(second.isValid());
    outline->selectionModel()->select(second, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    QTest::keySequence(outline, QKeySequence::Copy);
    const QString selected = QGuiApplication::clipboard()->text();
    QVERIFY2(selected.contains(second.data().toString()), qPrintable(selected));
    shown.window.findChild<QAction *>("copyTable")->trigger();
    const QString whole = QGuiApplication::clipboard()->text();
    QVERIFY2(whole.contains(first.data().toString()) && whole.contains(second.data().toString()), qPrintable(whole));
    QVERIFY(lines(selected).size() < lines(whole).size());
}

void DesktopTest::figuresThatWereClickedAreCopied()
{
    Shown shown;
    shown.openPlanned();
    auto *costs = shown.window.findChild<QDockWidget *>("costDock")->findChild<QTableView *>();
    QTRY_VERIFY(costs->model()->rowCount() > 2);
    const QModelIndex first = costs->model()->index(0, 0);
    QTest::mouseClick(costs->viewport(), Qt::LeftButton, {}, costs->visualRect(first).center());
    QTest::keySequence(QApplication::focusWidget(), QKeySequence::Copy);
    const QStringList text = lines(QGuiApplication::clipboard()->text());
    QCOMPARE(text.size(), costs->model()->rowCount() + 1);
    QVERIFY2(text[1].startsWith(first.data().toString() + '\t'), qPrintable(text[1]));
}

void DesktopTest::devicesAreCopiedWithTheirMemory()
{
    Shown shown;
    shown.openPlanned();
    const auto lists = shown.window.findChild<QDockWidget *>("devicesDock")->findChildren<QListView *>();
    const auto shownList = std::ranges::find_if(lists, &QWidget::isVisible);
    QVERIFY(shownList != lists.end());
    QListView *devices = *shownList;
    QTRY_VERIFY(devices->model()->rowCount() > 1);
    const QModelIndex first = devices->model()->index(0, 0);
    QTest::mouseClick(devices->viewport(), Qt::LeftButton, {}, devices->visualRect(first).center());
    QTest::keySequence(devices, QKeySequence::Copy);
    const QStringList rows = lines(QGuiApplication::clipboard()->text());
    QVERIFY2(rows.size() == 1, qPrintable(rows.join('|')));
    const QStringList cells = rows.first().split('\t');
    QCOMPARE(cells.size(), 4);
    QCOMPARE(cells.first(), first.data().toString());
    QVERIFY2(cells[2].endsWith("MiB"), qPrintable(cells[2]));
}

void DesktopTest::nameThatIsAFormulaIsCopiedAsText()
{
    QTableView table;
    QStringListModel model({"=1+1", "-1.5", "a,b"});
    table.setModel(&model);
    QCOMPARE(tableText(table, true).csv, QByteArray("1\r\n'=1+1\r\n-1.5\r\n\"a,b\"\r\n"));
}

void DesktopTest::pictureIsCopied()
{
    Shown shown;
    shown.openPlanned();
    shown.window.findChild<QAction *>("copyPicture")->trigger();
    const QImage copied = QGuiApplication::clipboard()->image();
    QCOMPARE(copied.size(), shown.canvas()->size() * shown.canvas()->devicePixelRatio());
    QVERIFY(copied.pixelColor(copied.rect().center()).isValid());
}

void DesktopTest::pictureOfADockIsCopiedAndSaved()
{
    const QTemporaryDir folder;
    Shown shown;
    shown.openPlanned();
    auto *dock = shown.window.findChild<QDockWidget *>("devicesDock");
    const QList<QAction *> actions = dock->actions();
    QVERIFY(actions.size() >= 2);
    actions[0]->trigger();
    const QSize size = dock->widget()->size();
    QCOMPARE(QGuiApplication::clipboard()->image().size(), size * dock->devicePixelRatio());
    chooseFile(folder.filePath("devices.png"));
    actions[1]->trigger();
    QTRY_COMPARE(QImage(folder.filePath("devices.png")).size(), 2 * size);
}

void DesktopTest::eachKindHasItsLayout()
{
    {
        Shown shown;
        shown.openPlanned();
        runPlanner(shown.document(), "bucketing.best_cap");
        auto *outline = shown.window.findChild<QDockWidget *>("outlineDock");
        QVERIFY(outline->isVisible());
        outline->hide(); // for plans of this kind
        shown.document().setCurrent(0);
        outline->show();
        shown.document().setCurrent(1);
        QTRY_VERIFY(!outline->isVisible());
        shown.document().setCurrent(0);
        QTRY_VERIFY(outline->isVisible());
        whenAsked<QMessageBox>(
            [](QMessageBox *box) { QTest::mouseClick(box->button(QMessageBox::Discard), Qt::LeftButton); });
        shown.window.close();
    }
    Shown again;
    again.openPlanned();
    auto *outline = again.window.findChild<QDockWidget *>("outlineDock");
    QTRY_VERIFY(outline->isVisible());
    runPlanner(again.document(), "bucketing.best_cap");
    QTRY_VERIFY(!outline->isVisible());
    again.window.findChild<QAction *>("resetDocks")->trigger();
    QTRY_VERIFY(outline->isVisible());
}

void DesktopTest::highContrastIsKept()
{
    {
        Shown shown;
        shown.window.findChild<QAction *>("themeHighContrastDark")->trigger();
        QVERIFY(isHighContrast(theme()) && theme().isDark);
        QVERIFY(!shown.window.findChild<QAction *>("themeDark")->isChecked());
    }
    ThemeManager::instance().setChoice(ThemeChoice::Light);
    Shown shown;
    QVERIFY(isHighContrast(theme()) && theme().isDark);
    QVERIFY(shown.window.findChild<QAction *>("themeHighContrastDark")->isChecked());
}

void DesktopTest::numberFormatIsKept()
{
    const QLocale before;
    setNumberFormat(2);
    QCOMPARE(numberFormat(), 2);
    applyNumberFormat();
    QCOMPARE(QLocale().decimalPoint(), QString(","));
    QCOMPARE(numberFormats()[2], QString("1.234,5"));
    setNumberFormat(0);
    QCOMPARE(numberFormat(), 0);
    QLocale::setDefault(before);
}

CUTAWAY_WINDOW_TEST(DesktopTest)

#include "desktop_test.moc"
