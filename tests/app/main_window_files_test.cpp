#include "app/settings/settings.h"
#include "app/window/dialogs/reading_dialogs.h"
#include "app/window/document_tabs.h"
#include "app/window/message_bar.h"
#include "app/window/start/start_cards.h"
#include "app/window/start/start_page.h"
#include "app/window/status_line.h"
#include "core/files/file_io.h"
#include "tests/app/shown_window.h"

#include <QAction>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDropEvent>
#include <QMessageBox>
#include <QMimeData>
#include <QTabBar>
#include <QTreeWidget>

using namespace cutaway;
using namespace cutaway::testing;

class MainWindowFilesTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void sampleOpensWithAClick();
    void fileOfAnotherFormatSaysWhatItWasTakenFor();
    void savedPlanOpensAgain();
    void sampleIsSavedAsFiles();
    void whatWasMadeOfAnotherFormatIsSavedAsOneWork_data();
    void whatWasMadeOfAnotherFormatIsSavedAsOneWork();
    void brokenFileIsNamedAndNothingChanges();
    void brokenFileDoesNotKeepTheOthersOut_data();
    void brokenFileDoesNotKeepTheOthersOut();
    void missingFileDoesNotKeepTheOthersOut();
    void brokenFileIsShownOnTheStartPage();
    void everySampleHasAPictureOfItsOwn();
    void fileWithSeveralGraphsOffersThem();
    void unsavedChangesAreAskedAbout();
    void filesDropAnywhere();
    void openedFilesAreRecent();
    void sessionOfACrashIsOffered();
    void everyCrashedWindowIsOfferedAndDiscardAsks();
    void plannedPlanInNoFileIsAskedAbout();
    void warningIsTakenBackOnceWorkIsKeptAgain();

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

void MainWindowFilesTest::fileOfAnotherFormatSaysWhatItWasTakenFor()
{
    Shown shown;
    shown.open({QString::fromStdString(fixturesFolder()) + "/field/two.dot"});
    const QString sentence = "two.dot was read as Graphviz DOT; assumed or left out: ";
    const auto isSaid = [&](const QLabel *label) { return label->text().startsWith(sentence); };
    QVERIFY(std::ranges::any_of(shown.window.findChild<StatusLine *>()->findChildren<QLabel *>(), isSaid));
    QVERIFY(shown.document().graph().reading.startsWith(sentence));
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
    const RecentFiles recent = recentFiles().front();
    QCOMPARE(recent.paths.size(), 3);
    QCOMPARE(recent.kind, QString("partition"));
    QCOMPARE(recent.latencySec, again.document().current()->plan().cost().latencySec);
}

void MainWindowFilesTest::everySampleHasAPictureOfItsOwn()
{
    Shown shown;
    std::vector<QImage> pictures;
    const QList<SampleCard *> cards = shown.window.findChildren<SampleCard *>();
    QCOMPARE(cards.size(), 8);
    for (SampleCard *card : cards) {
        card->resize(cards.front()->size());
        pictures.push_back(card->grab(QRect(20, 16, 220, 80)).toImage());
    }
    for (std::size_t one = 0; one < pictures.size(); ++one) {
        const QColor ground = theme().alternate;
        for (std::size_t other = one + 1; other < pictures.size(); ++other) {
            int drawn = 0;
            int differing = 0;
            for (int y = 0; y < pictures[one].height(); ++y) {
                for (int x = 0; x < pictures[one].width(); ++x) {
                    const QColor here = pictures[one].pixelColor(x, y);
                    const QColor there = pictures[other].pixelColor(x, y);
                    drawn += here != ground || there != ground;
                    differing += here != there;
                }
            }
            QVERIFY2(differing > drawn / 2, qPrintable(cards[int(one)]->text() + " and " + cards[int(other)]->text()));
        }
    }
}

void MainWindowFilesTest::whatWasMadeOfAnotherFormatIsSavedAsOneWork_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QByteArrayList>("order");
    const QString folder = QString::fromStdString(fixturesFolder());
    const QString onnx = folder + QStringLiteral("/models/onnx/light_squeezenet.onnx");
    const QString own = folder + QStringLiteral("/sharding/bert_h96_l1.graph.json"); // estimates are not in the file
    for (const bool graphFirst : {true, false}) {
        const QByteArrayList order =
            graphFirst ? QByteArrayList{"saveGraphAs", "saveAs"} : QByteArrayList{"saveAs", "saveGraphAs"};
        QTest::newRow(graphFirst ? "ONNX, the graph first" : "ONNX, the plan first") << onnx << order;
        QTest::newRow(graphFirst ? "own, the graph first" : "own, the plan first") << own << order;
    }
}

/// With estimates: what is saved is what is shown, and the files know each other.
void MainWindowFilesTest::whatWasMadeOfAnotherFormatIsSavedAsOneWork()
{
    QFETCH(const QString, model);
    QFETCH(const QByteArrayList, order);
    QTemporaryDir folder;
    QString shownLatency;
    const QStringList files{folder.filePath("s.graph.json"), folder.filePath("s.devices.json"),
                            folder.filePath("s.plan.json")};
    {
        Shown shown;
        shown.open({model, fixture("resnet18.h2.devices.json")});
        whenAsked<QDialog>([](QDialog *dialog) {
            auto *accelerator = dialog->findChild<QComboBox *>("accelerator");
            accelerator->setCurrentIndex(accelerator->count() - 2);
            dialog->accept();
        });
        shown.window.findChild<QAction *>("importSettings")->trigger();
        QTRY_VERIFY(shown.document().graph().options.peaks);
        QTest::mouseClick(shown.window.findChild<QPushButton *>("runPlanner"), Qt::LeftButton);
        QTRY_VERIFY2(!shown.document().current()->isPlaceholder(), qPrintable(shownMessage(shown.window)));
        shown.waitForLayouts();
        for (const QByteArray &action : order) {
            chooseFile(action == "saveGraphAs" ? files[0] : files[2]);
            shown.window.findChild<QAction *>(action)->trigger();
        }
        chooseFile(files[1]);
        shown.window.findChild<QAction *>("saveInventoryAs")->trigger();
        shownLatency = QString::number(shown.document().current()->plan().cost().latencySec.value_or(-1));
    }
    Shown again;
    again.open(files);
    QTRY_VERIFY(!again.document().current()->isPlaceholder());
    QCOMPARE(shownMessage(again.window), QString());
    QCOMPARE(QString::number(again.document().current()->plan().cost().latencySec.value_or(-1)), shownLatency);
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
            return bar->isVisible() && bar->message().title.startsWith("Unsaved work is not being backed up");
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

void MainWindowFilesTest::everyCrashedWindowIsOfferedAndDiscardAsks()
{
    {
        Shown one;
        Shown other;
        for (Shown *crashed : {&one, &other}) {
            crashed->openPlanned();
            crashed->moveByKeyboard();
            crashed->window.autosave().wait();
        }
    }
    Shown shown;
    const auto offered = [&shown](const char *name) {
        QList<QAbstractButton *> buttons = shown.window.findChildren<QAbstractButton *>(name);
        buttons.removeIf([](const QAbstractButton *button) { return !button->isVisible(); });
        return buttons;
    };
    QTRY_COMPARE(offered("restore").size(), 2);
    for (const QMessageBox::StandardButton answer : {QMessageBox::Cancel, QMessageBox::Discard}) {
        whenAsked<QMessageBox>([answer](QMessageBox *box) { QTest::mouseClick(box->button(answer), Qt::LeftButton); });
        QTest::mouseClick(offered("discard").front(), Qt::LeftButton);
        QTRY_COMPARE(offered("restore").size(), answer == QMessageBox::Cancel ? 2 : 1);
    }
}

void MainWindowFilesTest::plannedPlanInNoFileIsAskedAbout()
{
    Shown shown;
    shown.openPlanned();
    shown.document().current()->setAskedFor(true);
    QVERIFY(!shown.window.isWindowModified());
    QStringList told;
    whenAsked<QMessageBox>([&told](QMessageBox *box) {
        told << box->informativeText();
        QTest::mouseClick(box->button(QMessageBox::Cancel), Qt::LeftButton);
    });
    shown.window.openFiles({fixture("alexnet.graph.json")});
    QTRY_COMPARE(told.size(), 1);
    QVERIFY2(told.front().contains("plan size_based"), qPrintable(told.front()));
    QCOMPARE(shown.document().graph().path, fixture("resnet18.graph.json"));
    whenAsked<QMessageBox>(
        [](QMessageBox *box) { QTest::mouseClick(box->button(QMessageBox::Discard), Qt::LeftButton); });
    shown.window.openFiles({fixture("alexnet.graph.json")});
    QTRY_COMPARE(shown.document().graph().path, fixture("alexnet.graph.json"));
}

CUTAWAY_WINDOW_TEST(MainWindowFilesTest)

#include "main_window_files_test.moc"
