#include "app/settings/recent_files.h"
#include "app/window/dialogs/graph_choice_dialog.h"
#include "app/window/dialogs/profile_report_dialog.h"
#include "app/window/document_tabs.h"
#include "app/window/message_bar.h"
#include "app/window/start/sample_card.h"
#include "app/window/start/start_page.h"
#include "core/files/file_io.h"
#include "tests/app/shown_window.h"
#include "views/canvas/scene/scene_keeper.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDropEvent>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QProcess>
#include <QSpinBox>
#include <QTabBar>
#include <QTreeWidget>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

QString commandIn(QDialog *dialog)
{
    return dialog->findChild<QLineEdit *>("exportCommand")->text();
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class MainWindowFilesTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void sampleOpensWithAClick();
    void savedPlanOpensAgain();
    void sampleIsSavedAsFiles();
    void brokenFileIsNamedAndNothingChanges();
    void brokenFileDoesNotKeepTheOthersOut_data();
    void brokenFileDoesNotKeepTheOthersOut();
    void missingFileDoesNotKeepTheOthersOut();
    void brokenFileIsShownOnTheStartPage();
    void fileWithSeveralGraphsOffersThem();
    void unsavedChangesAreAskedAbout();
    void filesDropAnywhere();
    void openedFilesAreRecent();
    void sessionOfACrashIsOffered();
    void warningIsTakenBackOnceWorkIsKeptAgain();
    void exportShowsTextAndCommand();
    void exportCommandDrawsThePictureAsShown();
    void exportTellsWhichWidthIsTaken();
    void exportCommandNamesFilesAndGivesTheSamePicture_data();
    void exportCommandNamesFilesAndGivesTheSamePicture();
    void changedFileIsOfferedForReload();
    void reloadKeepsSelectionAndOpenBoxes_data();
    void reloadKeepsSelectionAndOpenBoxes();
    void importSettingsOfferTheOpenDevices();
    void importSettingsAskForWhatTheFormatLeavesOpen();
    void droppedProfileChangesLatenciesAndIsReported();
    void profilesGiveFiguresToColourBy();

private:
    CleanHome m_home;
};

void MainWindowFilesTest::sampleOpensWithAClick()
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

void MainWindowFilesTest::savedPlanOpensAgain()
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

void MainWindowFilesTest::sampleIsSavedAsFiles()
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

void MainWindowFilesTest::brokenFileIsNamedAndNothingChanges()
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

void MainWindowFilesTest::brokenFileDoesNotKeepTheOthersOut_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isFirst");
    QTest::newRow("a plan") << "broken.plan.json" << QByteArray("{") << false;
    for (const bool isFirst : {true, false})
        QTest::newRow(isFirst ? "a graph before the other" : "a graph after the other")
            << "broken.graph.json" << QByteArray(R"({"format": "cutaway.graph", "version": 1, "nodes": [{)") << isFirst;
}

void MainWindowFilesTest::brokenFileDoesNotKeepTheOthersOut()
{
    QFETCH(const QString, name);
    QFETCH(const QByteArray, text);
    QFETCH(const bool, isFirst);
    QTemporaryDir folder;
    const QString broken = write(folder, name.toUtf8(), text);
    const QString graph = fixture("resnet18.graph.json");
    Shown shown;
    shown.open({isFirst ? broken : graph, isFirst ? graph : broken, fixture("resnet18.h2.devices.json")});
    QVERIFY(shown.document().isOpen());
    QCOMPARE(shown.document().inventory().value->devices.size(), std::size_t(2));
    QTRY_VERIFY2(shownMessage(shown.window).contains(name), qPrintable(shownMessage(shown.window)));
}

void MainWindowFilesTest::missingFileDoesNotKeepTheOthersOut()
{
    Shown shown;
    shown.open({fixture("resnet18.graph.json"), "/nowhere/gone.plan.json", fixture("resnet18.h2.devices.json")});
    QVERIFY(shown.document().isOpen());
    QTRY_VERIFY2(shownMessage(shown.window).contains("gone.plan.json"), qPrintable(shownMessage(shown.window)));
}

void MainWindowFilesTest::brokenFileIsShownOnTheStartPage()
{
    QTemporaryDir folder;
    Shown shown;
    shown.window.openFiles({write(folder, "broken.json", QByteArray(1000000, '['))});
    QTRY_VERIFY(!shownMessage(shown.window).isEmpty());
    QVERIFY(!shown.document().isOpen());
    QVERIFY(!shownMessage(shown.window).contains("open document"));
    for (const QSize size : {QSize(1600, 1000), QSize(900, 600)}) {
        shown.window.resize(size);
        const auto *page = shown.window.findChild<StartPage *>();
        const auto *message = page->findChild<MessageBar *>();
        QTRY_COMPARE(message->visibleRegion(), QRegion(message->rect())); // whole
    }
}

void MainWindowFilesTest::fileWithSeveralGraphsOffersThem()
{
    const QByteArray text = "class One(torch.nn.Module):\n    def forward(self, x: \"f32[2]\"):\n        return x\n\n"
                            "class Cut(torch.nn.Module):\n    def forward(self, x):\n\n"
                            "class Two(torch.nn.Module):\n    def forward(self, x: \"f32[2]\"):\n"
                            "        y: \"f32[2]\" = torch.relu(x)\n        return y\n";
    QTemporaryDir folder;
    Shown shown;
    shown.window.openFiles({write(folder, "graphs.txt", text)});
    GraphChoiceDialog *dialog = nullptr;
    QTRY_VERIFY((dialog = shown.window.findChild<GraphChoiceDialog *>()));
    auto *graphs = dialog->findChild<QTreeWidget *>();
    QCOMPARE(graphs->topLevelItemCount(), 3);
    QCOMPARE(dialog->selector(), std::string("One"));
    QCOMPARE(graphs->topLevelItem(1)->flags(), Qt::ItemFlags(Qt::NoItemFlags));
    QTest::keyClick(graphs, Qt::Key_End);
    QCOMPARE(dialog->selector(), std::string("Two"));
    QTest::mouseClick(dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Open), Qt::LeftButton);
    QTRY_VERIFY(shown.document().isOpen());
    QCOMPARE(shown.document().graph().value->name(), std::string("Two"));
    QCOMPARE(shown.document().graph().value->size(), std::size_t(3));
}

void MainWindowFilesTest::unsavedChangesAreAskedAbout()
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

void MainWindowFilesTest::filesDropAnywhere()
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

void MainWindowFilesTest::openedFilesAreRecent()
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

void MainWindowFilesTest::warningIsTakenBackOnceWorkIsKeptAgain()
{
    Shown shown;
    shown.open({fixture("resnet18.graph.json"), fixture("resnet18.h2.devices.json")});
    const auto isWarned = [&] {
        const auto bars = shown.window.findChildren<MessageBar *>();
        return std::ranges::any_of(bars, [](const MessageBar *bar) {
            return bar->isVisible() && bar->message().title.startsWith("Unsaved work is not being kept");
        });
    };
    emit shown.window.autosave().failed("No space left on device");
    QVERIFY(isWarned());
    emit shown.window.autosave().failed(QString());
    QVERIFY(!isWarned());
}

void MainWindowFilesTest::sessionOfACrashIsOffered()
{
    QString edited;
    {
        Shown crashed;
        crashed.openPlanned();
        crashed.moveByKeyboard();
        edited = planText(crashed.window);
        crashed.window.autosave().wait(); // and no close event
    }
    Shown shown;
    auto *restore = shown.window.findChild<QPushButton *>("restore");
    QVERIFY(restore && restore->isVisible());
    QTest::mouseClick(restore, Qt::LeftButton);
    QTRY_VERIFY(shown.document().isOpen());
    QCOMPARE(planText(shown.window), edited);
    QVERIFY(shown.window.isWindowModified());
}

void MainWindowFilesTest::exportShowsTextAndCommand()
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
        if (formats->item(row)->text() == "Table of operators (CSV)")
            formats->setCurrentRow(row);
    }
    QVERIFY(formats->findItems("SVG picture", Qt::MatchExactly).size() == 1);
    auto *preview = dialog->findChild<QPlainTextEdit *>();
    QTRY_VERIFY(preview->toPlainText().contains("layer1_0_conv1"));
    QTRY_VERIFY(commandIn(dialog).startsWith("cutaway export ") && commandIn(dialog).contains("--to csv"));
    chooseFile(path);
    for (auto *button : dialog->findChildren<QPushButton *>()) {
        if (button->text().startsWith("Export"))
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QTRY_VERIFY(QFile::exists(path));
}

void MainWindowFilesTest::exportCommandDrawsThePictureAsShown()
{
    Shown shown;
    shown.openPlanned();
    shown.window.viewState().setArrangement(Arrangement::ByFlow);
    shown.press(QKeySequence("Ctrl+Shift+E"));
    auto *dialog = shown.window.findChild<QDialog *>("exportDialog");
    QVERIFY(dialog && dialog->isVisible());
    auto *formats = dialog->findChild<QListWidget *>();
    formats->setCurrentItem(formats->findItems("SVG picture", Qt::MatchExactly).value(0));
    QTRY_VERIFY2(commandIn(dialog).contains("--to svg --set arrangement=flow --set shows=shown --set view="),
                 qPrintable(commandIn(dialog)));
}

void MainWindowFilesTest::exportTellsWhichWidthIsTaken()
{
    Shown shown;
    shown.openPlanned();
    shown.press(QKeySequence("Ctrl+Shift+E"));
    auto *dialog = shown.window.findChild<QDialog *>("exportDialog");
    auto *formats = dialog->findChild<QListWidget *>();
    formats->setCurrentItem(formats->findItems("PNG picture", Qt::MatchExactly).value(0));
    auto *width = dialog->findChild<QSpinBox *>("width");
    QVERIFY(width && width->isVisible());
    QCOMPARE(width->text(), QString("as the drawing needs"));
    width->setFocus();
    width->selectAll();
    QTest::keyClicks(width, "800");
    QTRY_VERIFY2(commandIn(dialog).contains("--set width=800"), qPrintable(commandIn(dialog)));
}

void MainWindowFilesTest::exportCommandNamesFilesAndGivesTheSamePicture_data()
{
    QTest::addColumn<QString>("shows");
    QTest::addRow("everything open") << "everything";
    QTest::addRow("as shown") << "shown";
    QTest::addRow("selection") << "selection";
}

void MainWindowFilesTest::exportCommandNamesFilesAndGivesTheSamePicture()
{
    QFETCH(const QString, shows);
    QTemporaryDir folder;
    Shown shown;
    shown.openPlanned();
    shown.window.viewState().select({ItemIndex(5), ItemIndex(6)});
    shown.press(QKeySequence("Ctrl+Shift+E"));
    auto *dialog = shown.window.findChild<QDialog *>("exportDialog");
    auto *formats = dialog->findChild<QListWidget *>();
    formats->setCurrentItem(formats->findItems("SVG picture", Qt::MatchExactly).value(0));
    auto *choice = dialog->findChild<QComboBox *>("shows");
    QVERIFY(choice && choice->isVisible());
    choice->setCurrentText(shows);
    QTRY_VERIFY(!commandIn(dialog).isEmpty());
    QStringList words = commandIn(dialog).split(' ');
    QCOMPARE(words.contains("shows=" + shows), shows != "everything");
    for (const QString &word : words) {
        if (word.endsWith(".json"))
            QVERIFY2(QFile::exists(word.section('=', -1)), qPrintable(word));
    }
    const QString path = folder.filePath("window.svg");
    chooseFile(path);
    for (auto *button : dialog->findChildren<QPushButton *>()) {
        if (button->text().startsWith("Export"))
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QTRY_VERIFY(QFile::exists(path));
    words.last() = folder.filePath("command.svg");
    QCOMPARE(QProcess::execute(qEnvironmentVariable("CUTAWAY_PROGRAM"), words.mid(1)), 0);
    QCOMPARE(contentOf(words.last()), contentOf(path));
}

namespace {

void clickReload(Shown &shown)
{
    for (auto *button : shown.window.findChildren<QAbstractButton *>()) {
        if (button->isVisible() && button->text() == "Reload")
            return QTest::mouseClick(button, Qt::LeftButton);
    }
    QFAIL("there is no Reload");
}

} // namespace

void MainWindowFilesTest::changedFileIsOfferedForReload()
{
    QTemporaryDir folder;
    const QString graph = folder.filePath("a.graph.json");
    QVERIFY(QFile::copy(fixture("alexnet.graph.json"), graph));
    Shown shown;
    shown.open({graph});
    QVERIFY(QFile::remove(graph));
    QVERIFY(QFile::copy(fixture("resnet18.graph.json"), graph));
    QTRY_VERIFY(shownMessage(shown.window).startsWith("a.graph.json was changed"));
    const std::size_t before = shown.document().graph().value->size();
    clickReload(shown);
    QTRY_VERIFY(shown.document().graph().value->size() != before);
}

void MainWindowFilesTest::reloadKeepsSelectionAndOpenBoxes_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("operatorName");
    QTest::newRow("cutaway.graph") << fixture("resnet18.graph.json") << "layer3_0_conv1";
    QTest::newRow("pt2") << fixture("../models/pt2/branch_static.pt2") << "relu";
    QTest::newRow("onnx") << fixture("../models/onnx/light_squeezenet.onnx") << "";
    QTest::newRow("dot") << fixture("../damage/net.good.dot") << "y";
    QTest::newRow("model explorer") << fixture("../damage/model-explorer.good.json") << "add_1";
    QTest::newRow("workload") << fixture("../../fuzz/corpus/model/dnn_workload.json") << "late";
}

void MainWindowFilesTest::reloadKeepsSelectionAndOpenBoxes()
{
    QFETCH(const QString, model);
    QFETCH(const QString, operatorName);
    QTemporaryDir folder;
    const QString file = folder.filePath(QFileInfo(model).fileName());
    QVERIFY(QFile::copy(model, file));
    Shown shown;
    shown.open({file});
    shown.window.findChild<QAction *>("expandAll")->trigger();
    const auto nameOf = [&shown](ItemIndex item) {
        return QString::fromStdString(std::string(shown.document().current()->plan().item(item).label));
    };
    const EditedPlan &plan = shown.document().current()->plan();
    std::size_t chosen = plan.itemCount() / 2;
    for (std::size_t i = 0; !operatorName.isEmpty() && i < plan.itemCount(); ++i)
        chosen = nameOf(ItemIndex(i)) == operatorName ? i : chosen;
    const QString selected = nameOf(ItemIndex(chosen));
    shown.window.viewState().select({ItemIndex(chosen)});
    const auto openBoxes = [&shown] { return shown.canvas()->keeper().openings().at(GroupIndex(0)).open; };
    const auto open = openBoxes();
    const std::shared_ptr<const Graph> before = shown.document().graph().value;

    QFile changed(file);
    QVERIFY(changed.open(QIODevice::Append));
    QVERIFY(changed.setFileTime(QDateTime::currentDateTime().addSecs(60), QFileDevice::FileModificationTime));
    changed.close();
    QTRY_VERIFY(shownMessage(shown.window).contains("was changed by another program"));
    clickReload(shown);
    QTRY_VERIFY(shown.document().graph().value && shown.document().graph().value != before);
    QTRY_COMPARE(shown.window.viewState().selection().size(), std::size_t(1));
    QCOMPARE(nameOf(shown.window.viewState().selection().front()), selected);
    QVERIFY(openBoxes() == open);
}

void MainWindowFilesTest::importSettingsOfferTheOpenDevices()
{
    QTemporaryDir folder;
    const QString devices = folder.filePath("a.devices.json");
    QVERIFY(writeFile(devices.toStdString(),
                      R"({"format": "cutaway.devices", "version": 1, "name": "a", "transfer_rate_bytes_per_sec": 1e10,
                          "devices": [{"logical_id": 0, "name": "d", "available_mem_bytes": 1000000000,
                                       "peak_flops": 7e12, "memory_bytes_per_sec": 3e11}]})"));
    Shown shown;
    shown.open({fixture("../models/onnx/light_squeezenet.onnx"), devices});
    QVERIFY(!shown.document().current()->plan().cost().latencySec);
    whenAsked<QDialog>([](QDialog *dialog) {
        auto *accelerators = dialog->findChild<QComboBox *>("accelerator");
        accelerators->setFocus();
        QTest::keyClick(accelerators, Qt::Key_Down);
        QCOMPARE(accelerators->currentText(), QString("Estimate for the devices that are open"));
        QTest::mouseClick(dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
    });
    shown.window.findChild<QAction *>("importSettings")->trigger();
    QTRY_VERIFY(shown.document().current() && shown.document().current()->plan().cost().latencySec);
    QCOMPARE(shown.document().graph().options.peaks->flopsPerSec, 7e12);
    shown.window.findChild<QAction *>("exportPlan")->trigger();
    QTRY_VERIFY(shown.window.findChild<QLineEdit *>("exportCommand"));
    const auto *command = shown.window.findChild<QLineEdit *>("exportCommand");
    QTRY_VERIFY(!command->text().isEmpty());
    const QString graph = command->text().section(' ', 2, 2); // the model's own file has no latencies
    QVERIFY2(graph.endsWith("graph.json") && QFile::exists(graph), qPrintable(graph));
}

void MainWindowFilesTest::importSettingsAskForWhatTheFormatLeavesOpen()
{
    Shown shown;
    shown.open({fixture("../exchange/et/mlp.et.json")});
    QCOMPARE(shown.document().graph().value->operationCount(), std::size_t(25));
    whenAsked<QDialog>([](QDialog *dialog) {
        auto *operators = dialog->findChild<QComboBox *>("operators");
        operators->setFocus();
        QTest::keyClick(operators, Qt::Key_Down);
        QCOMPARE(operators->currentText(), QString("leaf"));
        QTest::mouseClick(dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
    });
    shown.window.findChild<QAction *>("importSettings")->trigger();
    QTRY_COMPARE(shown.document().graph().value->operationCount(), std::size_t(42));
}

namespace {

std::optional<Latency> latencyOf(Shown &shown, const char *node)
{
    const Graph &graph = *shown.document().graph().value;
    return graph.node(graph.find(node)).latency;
}

QString writtenProfile(const QTemporaryDir &folder)
{
    const QString path = folder.filePath("measured.csv");
    return writeFile(path.toStdString(), "node,latency_ms,hits\nfc,2,7\nnobody,1,1\n") ? path : QString();
}

void dropOn(QWidget &window, const QString &path)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window, &enter);
    QDropEvent drop(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window, &drop);
}

} // namespace

void MainWindowFilesTest::droppedProfileChangesLatenciesAndIsReported()
{
    QTemporaryDir folder;
    Shown shown;
    shown.openPlanned();
    const double before = shown.document().current()->plan().cost().latencySec.value_or(0);
    const std::optional<Latency> own = latencyOf(shown, "fc");
    dropOn(shown.window, writtenProfile(folder));
    QTRY_VERIFY(shown.window.findChild<ProfileReportDialog *>());
    auto *report = shown.window.findChild<ProfileReportDialog *>();
    QCOMPARE(report->findChild<QTabBar *>()->tabText(1), QString("Unmatched (1)"));
    QCOMPARE(latencyOf(shown, "fc")->seconds(), 2e-3);
    QVERIFY(shown.document().current()->plan().cost().latencySec.value_or(0) > before);
    report->close();
    shown.window.findChild<QAction *>("removeProfiles")->trigger();
    QTRY_COMPARE(latencyOf(shown, "fc")->seconds(), own->seconds());
    QCOMPARE(shown.document().current()->plan().cost().latencySec.value_or(0), before);
}

void MainWindowFilesTest::profilesGiveFiguresToColourBy()
{
    QTemporaryDir folder;
    Shown shown;
    shown.openPlanned();
    auto *figures = shown.window.findChild<QMenu *>("figures");
    QVERIFY(!figures->isEnabled());
    dropOn(shown.window, writtenProfile(folder));
    QTRY_COMPARE(figures->actions().size(), 2);
    QCOMPARE(figures->actions().front()->text(), QString("hits"));
    figures->actions().front()->trigger();
    QCOMPARE(shown.window.viewState().colouring(), Colouring::Figure);
    QCOMPARE(shown.window.viewState().figure()->name, std::string("hits"));
    QVERIFY(figures->actions().front()->isChecked());
    shown.window.findChild<QAction *>("removeProfiles")->trigger();
    QTRY_COMPARE(shown.window.viewState().colouring(), Colouring::Kind);
}

int main(int argc, char **argv)
{
    return runWindowTest<MainWindowFilesTest>(argc, argv);
}

#include "main_window_files_test.moc"
