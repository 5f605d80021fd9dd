#include "app/jobs/layout_worker.h"
#include "app/settings/recent_files.h"
#include "app/window/command_palette.h"
#include "app/window/document_tabs.h"
#include "app/window/main_window.h"
#include "app/window/plan_banner.h"
#include "app/window/sample_card.h"
#include "app/window/start_page.h"
#include "core/formats/documents.h"
#include "tests/support/fixtures.h"
#include "views/canvas/canvas.h"
#include "views/panels/devices_panel.h"
#include "views/panels/planner_panel.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace cutaway;

namespace {

QString fixture(const char *name)
{
    return QStringLiteral(CUTAWAY_FIXTURES "/partition/") + name;
}

QString planText(MainWindow &window)
{
    return QString::fromStdString(writePlan(window.document().current()->plan()));
}

/// A window on the screen, as the program shows it.
struct Shown
{
    MainWindow window;

    Shown()
    {
        window.resize(1600, 1000);
        window.show();
        window.activateWindow();
        if (!QTest::qWaitForWindowExposed(&window))
            qFatal("the window does not appear");
    }

    Document &document() { return window.document(); }
    Canvas *canvas() { return window.findChild<Canvas *>(); }
    QWidget *focused() { return QApplication::focusWidget(); }

    /// Opens files and waits for the graph.
    void open(const QStringList &files)
    {
        window.openFiles(files);
        if (!QTest::qWaitFor([this] { return document().isOpen(); }, 10000))
            qFatal("nothing was opened");
    }

    /// ResNet-18 on two devices with a plan from the planner.
    void openPlanned()
    {
        open({fixture("resnet18.graph.json"), fixture("resnet18.h2.devices.json")});
        QTest::mouseClick(window.findChild<QPushButton *>("runPlanner"), Qt::LeftButton);
        if (!QTest::qWaitFor([this] { return !document().current()->isPlaceholder(); }, 10000))
            qFatal("there is no plan");
    }

    /// Selects an operator that may go to another partition; returns the number of that partition.
    int selectMovable()
    {
        const EditedPlan &plan = document().current()->plan();
        for (std::size_t i = 0; i < plan.itemCount(); ++i) {
            for (std::size_t g = 0; g < plan.groupCount(); ++g) {
                Move move;
                move.items.push_back({ItemIndex(i), GroupIndex(g)});
                const GroupIndex here = plan.groupOf(ItemIndex(i));
                if (here.isValid() && here != GroupIndex(g) && plan.preview(move).allowed) {
                    window.viewState().select({ItemIndex(i)});
                    return int(g);
                }
            }
        }
        return -1;
    }

    /// M, the number, Enter.
    void moveByKeyboard()
    {
        const int target = selectMovable();
        canvas()->setFocus();
        QTest::keyClick(canvas(), Qt::Key_M);
        QTest::keyClick(canvas(), Qt::Key(Qt::Key_0 + target));
        QTest::keyClick(canvas(), Qt::Key_Return);
    }

    void press(const QKeySequence &keys) { QTest::keySequence(focused() ? focused() : &window, keys); }
};

/// Does something with the next modal dialog of this class once it is there.
template <class Dialog>
void whenAsked(const std::function<void(Dialog *)> &answer)
{
    auto *timer = new QTimer;
    QObject::connect(timer, &QTimer::timeout, timer, [timer, answer] {
        if (auto *dialog = qobject_cast<Dialog *>(QApplication::activeModalWidget())) {
            timer->deleteLater();
            answer(dialog);
        }
    });
    timer->start(20);
}

/// Types a path into the next file dialog.
void chooseFile(const QString &path)
{
    whenAsked<QFileDialog>([path](QFileDialog *dialog) {
        auto *name = dialog->findChild<QLineEdit *>("fileNameEdit");
        name->setText(path);
        QTest::keyClick(name, Qt::Key_Return);
    });
}

QString write(const QTemporaryDir &folder, const char *name, const QByteArray &text)
{
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0)
        qFatal("cannot write");
    return file.fileName();
}

QString shownMessage(MainWindow &window)
{
    for (MessageBar *bar : window.findChildren<MessageBar *>()) {
        if (bar->isVisible())
            return bar->message().title + '\n' + bar->message().text + '\n' + bar->message().hint;
    }
    return {};
}

} // namespace

class MainWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void sampleOpensWithAClick();
    void graphAloneOffersAPlanner();
    void plannerPanelMakesATab();
    void moveByKeyboardIsUndoneAndRedone();
    void emptyPartitionsGoInOneStep();
    void tabsHaveTheirOwnUndo();
    void savedPlanOpensAgain();
    void sampleIsSavedAsFiles();
    void brokenFileIsNamedAndNothingChanges();
    void brokenFileIsShownOnTheStartPage();
    void unsavedChangesAreAskedAbout();
    void filesDropAnywhere();
    void devicesAreMadeByHandAndPlannedOn();
    void inventoryEditChangesTheCostAndIsUndone();
    void paletteRunsCommandsAndFindsOperators();
    void keysOfTheCanvasDoNotDisturbTyping();
    void docksAreReachedByKey();
    void openedFilesAreRecent();
    void sessionOfACrashIsOffered();
    void exportShowsTextAndCommand();
    void changedFileIsOfferedForReload();
    void titleNamesGraphAndPlan();

private:
    QTemporaryDir m_settings;
};

void MainWindowTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_settings.path());
    installStyle();
}

void MainWindowTest::init()
{
    QSettings(QSettings::IniFormat, QSettings::UserScope, "cutaway", "cutaway").clear();
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
}

void MainWindowTest::sampleOpensWithAClick()
{
    Shown shown;
    auto *card = shown.window.findChild<SampleCard *>();
    QVERIFY(card && card->isVisible());
    QVERIFY(!shown.canvas()->isVisible());
    QTest::mouseClick(card, Qt::LeftButton);
    QTRY_VERIFY(shown.document().isOpen());
    QTRY_VERIFY(shown.canvas()->isVisible());
    QVERIFY(!card->isVisible());
    QCOMPARE(shown.document().current()->name(), QString("size_based"));
    QVERIFY(!shown.document().isModified());
    auto *tabs = shown.window.findChild<DocumentTabs *>()->findChild<QTabBar *>();
    QVERIFY2(tabs->tabText(0).startsWith("size_based\t"), qPrintable(tabs->tabText(0)));
}

void MainWindowTest::graphAloneOffersAPlanner()
{
    Shown shown;
    shown.open({fixture("resnet50.graph.json")});
    auto *banner = shown.window.findChild<PlanBanner *>();
    QVERIFY(banner->isVisible());
    auto *run = shown.window.findChild<QPushButton *>("runPlanner");
    QVERIFY(!run->isVisible()); // there are no devices yet
    shown.window.openFiles({fixture("resnet50.h4.devices.json")});
    QTRY_VERIFY(run->isVisible());
    QVERIFY(shown.window.findChild<QLabel *>("needText")->text().contains("does not fit on one device"));
    QTest::mouseClick(run, Qt::LeftButton);
    QTRY_VERIFY(!banner->isVisible());
    QCOMPARE(shown.document().current()->name(), QString("size_based"));
}

void MainWindowTest::plannerPanelMakesATab()
{
    Shown shown;
    shown.openPlanned();
    QPushButton *run = nullptr;
    for (auto *button : shown.window.findChild<PlannerPanel *>()->findChildren<QPushButton *>()) {
        if (button->text() == "Run")
            run = button;
    }
    QVERIFY(run && run->isVisible());
    QTest::mouseClick(run, Qt::LeftButton);
    QTRY_COMPARE(shown.document().tabCount(), 2);
    QCOMPARE(shown.document().currentIndex(), 1);
    shown.press(QKeySequence("Ctrl+R"));
    QTRY_COMPARE(shown.document().tabCount(), 3);
}

void MainWindowTest::moveByKeyboardIsUndoneAndRedone()
{
    Shown shown;
    shown.openPlanned();
    const QString before = planText(shown.window);
    shown.moveByKeyboard();
    const QString after = planText(shown.window);
    QVERIFY(after != before);
    QVERIFY(shown.window.isWindowModified());
    QVERIFY(shown.window.findChild<QLabel *>("statusUndo")->text().startsWith("Undo: Move "));
    shown.press(QKeySequence("Ctrl+Z"));
    QCOMPARE(planText(shown.window), before);
    QVERIFY(!shown.window.isWindowModified());
    shown.press(QKeySequence("Ctrl+Shift+Z"));
    QCOMPARE(planText(shown.window), after);
    shown.document().undo();
}

void MainWindowTest::emptyPartitionsGoInOneStep()
{
    Shown shown;
    shown.openPlanned();
    auto *remove = shown.window.findChild<QAction *>("removeEmpty");
    QVERIFY(!remove->isEnabled());
    const EditedPlan &plan = shown.document().current()->plan();
    const int target = shown.selectMovable();
    const ItemIndex item = shown.window.viewState().current();
    for (int i = 0; i < 2; ++i) { // there and back leaves an empty partition, twice
        Move away;
        away.create = plan.nextGroup();
        away.items.push_back({item, away.create});
        away.lanes.push_back({away.create, {LaneIndex(0)}});
        QVERIFY(shown.document().makeMove(away));
        Move back;
        back.items.push_back({item, GroupIndex(std::size_t(target))});
        QVERIFY(shown.document().makeMove(back));
    }
    const QString before = planText(shown.window);
    QVERIFY(remove->isEnabled());
    remove->trigger();
    QVERIFY(!remove->isEnabled());
    shown.press(QKeySequence("Ctrl+Z"));
    QCOMPARE(planText(shown.window), before);
}

void MainWindowTest::tabsHaveTheirOwnUndo()
{
    Shown shown;
    shown.openPlanned();
    shown.press(QKeySequence("Ctrl+D"));
    QCOMPARE(shown.document().tabCount(), 2);
    shown.moveByKeyboard();
    const QString edited = planText(shown.window);
    shown.press(QKeySequence("Ctrl+PgDown"));
    QCOMPARE(shown.document().currentIndex(), 0);
    shown.press(QKeySequence("Ctrl+Z"));
    shown.press(QKeySequence("Ctrl+PgDown"));
    QCOMPARE(planText(shown.window), edited);
    shown.press(QKeySequence("Ctrl+Z"));
    QVERIFY(planText(shown.window) != edited);
}

void MainWindowTest::savedPlanOpensAgain()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("mine.plan.json");
    QString saved;
    {
        Shown shown;
        shown.openPlanned();
        shown.moveByKeyboard();
        chooseFile(path);
        shown.press(QKeySequence("Ctrl+S"));
        QVERIFY(!shown.document().isModified());
        saved = planText(shown.window);
    }
    Shown shown;
    shown.open({path, fixture("resnet18.h2.devices.json"), fixture("resnet18.graph.json")});
    QCOMPARE(planText(shown.window), saved);
    QVERIFY(shown.document().current()->plan().origin().plannerId == "manual");
}

void MainWindowTest::sampleIsSavedAsFiles()
{
    QTemporaryDir folder;
    Shown shown;
    QTest::mouseClick(shown.window.findChild<SampleCard *>(), Qt::LeftButton);
    QTRY_VERIFY(shown.document().isOpen());
    const std::pair<const char *, QString> saves[] = {{"saveGraphAs", folder.filePath("s.graph.json")},
                                                      {"saveInventoryAs", folder.filePath("s.devices.json")},
                                                      {"saveAs", folder.filePath("s.plan.json")}};
    for (const auto &[action, path] : saves) {
        chooseFile(path);
        shown.window.findChild<QAction *>(action)->trigger();
        QVERIFY(QFile::exists(path));
    }
    const QString saved = planText(shown.window);
    Shown again;
    again.open({saves[0].second, saves[1].second, saves[2].second});
    QCOMPARE(again.document().current()->plan().groupCount(), shown.document().current()->plan().groupCount());
    QVERIFY(shownMessage(again.window).isEmpty()); // the digest fits
    QCOMPARE(recentFiles().front().paths.size(), 3);
}

void MainWindowTest::brokenFileIsNamedAndNothingChanges()
{
    QTemporaryDir folder;
    const QString broken = write(folder, "broken.graph.json", R"({"format": "cutaway.graph", "version": 1, "name": "x",
        "nodes": [{"name": "a", "op": "call_function", "target": "f", "inputs": ["foo"], "outputs": [],
                   "output_bytes": 1, "total_bytes": 1}]})");
    Shown shown;
    shown.openPlanned();
    const QString before = planText(shown.window);
    shown.window.openFiles({broken});
    QTRY_VERIFY(!shownMessage(shown.window).isEmpty());
    const QString message = shownMessage(shown.window);
    QVERIFY2(message.startsWith("broken.graph.json was not opened\n"), qPrintable(message));
    QVERIFY2(message.contains("nodes[0].inputs[0]"), qPrintable(message));
    QVERIFY2(message.contains("The open document was not changed"), qPrintable(message));
    QCOMPARE(planText(shown.window), before);
    QCOMPARE(shown.document().graph().path, fixture("resnet18.graph.json"));
}

void MainWindowTest::brokenFileIsShownOnTheStartPage()
{
    QTemporaryDir folder;
    Shown shown;
    shown.window.openFiles({write(folder, "broken.json", QByteArray(1000000, '['))});
    QTRY_VERIFY(!shownMessage(shown.window).isEmpty());
    QVERIFY(!shown.document().isOpen());
    QVERIFY(!shownMessage(shown.window).contains("open document"));
}

void MainWindowTest::unsavedChangesAreAskedAbout()
{
    Shown shown;
    shown.openPlanned();
    shown.moveByKeyboard();
    whenAsked<QMessageBox>(
        [](QMessageBox *box) { QTest::mouseClick(box->button(QMessageBox::Cancel), Qt::LeftButton); });
    QVERIFY(!shown.window.close());
    QVERIFY(shown.window.isVisible());
    whenAsked<QMessageBox>(
        [](QMessageBox *box) { QTest::mouseClick(box->button(QMessageBox::Discard), Qt::LeftButton); });
    QVERIFY(shown.window.close());
}

void MainWindowTest::filesDropAnywhere()
{
    Shown shown;
    shown.openPlanned();
    auto *field = shown.window.findChild<QLineEdit *>(); // takes text, but not files
    QMimeData data;
    data.setUrls(
        {QUrl::fromLocalFile(fixture("alexnet.graph.json")), QUrl::fromLocalFile(fixture("alexnet.h2.devices.json"))});
    auto *highlight = shown.window.findChild<QWidget *>("dropHighlight");
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(field, &enter);
    QVERIFY(enter.isAccepted());
    QVERIFY(highlight->isVisible());
    QDropEvent drop(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(field, &drop);
    QVERIFY(!highlight->isVisible());
    QTRY_COMPARE(shown.document().graph().path, fixture("alexnet.graph.json"));
    QVERIFY(field->text().isEmpty());
}

void MainWindowTest::devicesAreMadeByHandAndPlannedOn()
{
    Shown shown;
    shown.open({fixture("resnet50.graph.json")});
    QTest::mouseClick(shown.window.findChild<QPushButton *>("addDevices"), Qt::LeftButton);
    auto *field = qobject_cast<QLineEdit *>(shown.focused());
    QVERIFY(field);
    QTest::keyClicks(field, "4 x 100 MiB");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(shown.document().inventory().value->devices.size(), std::size_t(4));
    QTest::mouseClick(shown.window.findChild<QPushButton *>("runPlanner"), Qt::LeftButton);
    QTRY_VERIFY(!shown.document().current()->isPlaceholder());
    QVERIFY(shown.document().current()->plan().cost().latencySec);
    QVERIFY(shown.document().isModified()); // the devices are in no file yet
}

void MainWindowTest::inventoryEditChangesTheCostAndIsUndone()
{
    Shown shown;
    shown.openPlanned();
    const double before = *shown.document().current()->plan().cost().latencySec;
    Inventory slow = *shown.document().inventory().value;
    slow.transferRateBytesPerSec = *slow.transferRateBytesPerSec / 100;
    emit shown.window.findChild<DevicesPanel *>()->inventoryEdited(slow, "Change the transfer rate");
    QVERIFY(*shown.document().current()->plan().cost().latencySec > before);
    QVERIFY(shown.window.isWindowModified());
    shown.press(QKeySequence("Ctrl+Z"));
    QCOMPARE(*shown.document().current()->plan().cost().latencySec, before);
    QVERIFY(!shown.window.isWindowModified());
}

void MainWindowTest::paletteRunsCommandsAndFindsOperators()
{
    Shown shown;
    shown.openPlanned();
    shown.press(QKeySequence("Ctrl+Shift+P"));
    auto *palette = shown.window.findChild<CommandPalette *>();
    QVERIFY(palette->isVisible());
    auto *field = palette->findChild<QLineEdit *>();
    QTest::keyClicks(field, "dup plan");
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(!palette->isVisible());
    QCOMPARE(shown.document().tabCount(), 2);
    shown.press(QKeySequence("Ctrl+Shift+P"));
    QTest::keyClicks(field, "layer2_0_conv1");
    QTest::keyClick(field, Qt::Key_Return);
    const ItemIndex found = shown.window.viewState().current();
    QVERIFY(found.isValid());
    QCOMPARE(shown.document().current()->plan().item(found).label, std::string_view("layer2_0_conv1"));
}

void MainWindowTest::keysOfTheCanvasDoNotDisturbTyping()
{
    Shown shown;
    shown.openPlanned();
    shown.press(QKeySequence("Ctrl+F"));
    auto *field = qobject_cast<QLineEdit *>(shown.focused());
    QVERIFY(field);
    const double zoom = shown.canvas()->zoom();
    QTest::keyClicks(field, "f01+m");
    QCOMPARE(field->text(), QString("f01+m"));
    QCOMPARE(shown.canvas()->zoom(), zoom);
    QCOMPARE(shown.window.viewState().arrangement(), Arrangement::ByDevice);
}

void MainWindowTest::docksAreReachedByKey()
{
    Shown shown;
    shown.openPlanned();
    shown.canvas()->setFocus();
    QSet<QWidget *> reached;
    for (int i = 0; i < 6; ++i) {
        shown.press(QKeySequence("F6"));
        for (QWidget *widget = shown.focused(); widget; widget = widget->parentWidget()) {
            if (widget->inherits("QDockWidget"))
                reached.insert(widget);
        }
    }
    QCOMPARE(reached.size(), 6);
    shown.press(QKeySequence("F6"));
    QCOMPARE(shown.focused(), shown.canvas());
}

void MainWindowTest::openedFilesAreRecent()
{
    {
        Shown shown;
        shown.open({fixture("alexnet.h2.devices.json"), fixture("alexnet.graph.json")});
    }
    QCOMPARE(recentFiles().size(), std::size_t(1));
    QCOMPARE(recentFiles().front().paths,
             QStringList({fixture("alexnet.graph.json"), fixture("alexnet.h2.devices.json")}));
    Shown shown;
    QAbstractButton *row = nullptr;
    for (auto *button : shown.window.findChildren<QAbstractButton *>()) {
        if (button->isVisible() && button->text() == "alexnet.graph.json")
            row = button;
    }
    QVERIFY(row);
    QTest::mouseClick(row, Qt::LeftButton);
    QTRY_VERIFY(shown.document().isOpen());
    QCOMPARE(shown.document().inventory().path, fixture("alexnet.h2.devices.json"));
}

void MainWindowTest::sessionOfACrashIsOffered()
{
    QString edited;
    {
        Shown crashed;
        crashed.openPlanned();
        crashed.moveByKeyboard();
        edited = planText(crashed.window);
        const QDir sessions(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/sessions");
        QTRY_COMPARE_WITH_TIMEOUT(sessions.entryList({"*.json"}).size(), 1, 6000); // and no close event
    }
    Shown shown;
    auto *restore = shown.window.findChild<QPushButton *>("restore");
    QVERIFY(restore && restore->isVisible());
    QTest::mouseClick(restore, Qt::LeftButton);
    QTRY_VERIFY(shown.document().isOpen());
    QCOMPARE(planText(shown.window), edited);
    QVERIFY(shown.window.isWindowModified());
}

void MainWindowTest::exportShowsTextAndCommand()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("plan.csv");
    Shown shown;
    shown.openPlanned();
    shown.press(QKeySequence("Ctrl+Shift+E"));
    auto *dialog = shown.window.findChild<QDialog *>("exportDialog");
    QVERIFY(dialog && dialog->isVisible());
    auto *formats = dialog->findChild<QListWidget *>();
    for (int row = 0; row < formats->count(); ++row) {
        if (formats->item(row)->text().contains("CSV"))
            formats->setCurrentRow(row);
    }
    QVERIFY(formats->findItems("SVG picture", Qt::MatchExactly).size() == 1);
    auto *preview = dialog->findChild<QPlainTextEdit *>();
    QTRY_VERIFY(preview->toPlainText().contains("layer1_0_conv1"));
    const QString command = dialog->findChild<QLineEdit *>("exportCommand")->text();
    QVERIFY2(command.startsWith("cutaway export ") && command.contains("--to csv"), qPrintable(command));
    chooseFile(path);
    for (auto *button : dialog->findChildren<QPushButton *>()) {
        if (button->text().startsWith("Export"))
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QVERIFY(QFile::exists(path));
}

void MainWindowTest::changedFileIsOfferedForReload()
{
    QTemporaryDir folder;
    const QString graph = folder.filePath("a.graph.json");
    QVERIFY(QFile::copy(fixture("alexnet.graph.json"), graph));
    Shown shown;
    shown.open({graph});
    QVERIFY(QFile::remove(graph));
    QVERIFY(QFile::copy(fixture("resnet18.graph.json"), graph));
    QTRY_VERIFY(shownMessage(shown.window).startsWith("a.graph.json was changed"));
    QAbstractButton *reload = nullptr;
    for (auto *button : shown.window.findChildren<QAbstractButton *>()) {
        if (button->isVisible() && button->text() == "Reload")
            reload = button;
    }
    QVERIFY(reload);
    const std::size_t before = shown.document().graph().value->size();
    QTest::mouseClick(reload, Qt::LeftButton);
    QTRY_VERIFY(shown.document().graph().value->size() != before);
}

void MainWindowTest::titleNamesGraphAndPlan()
{
    Shown shown;
    QCOMPARE(shown.window.windowTitle(), QString("Cutaway"));
    shown.openPlanned();
    QCOMPARE(shown.window.windowTitle(), QString("resnet18 \u2014 size_based[*] \u2014 Cutaway"));
}

/// The window starts its own program again to lay out pictures.
int main(int argc, char **argv)
{
    if (argc > 1 && QByteArrayView(argv[1]) == "--layout-worker")
        return runLayoutWorker();
    QApplication app(argc, argv);
    MainWindowTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "main_window_test.moc"
