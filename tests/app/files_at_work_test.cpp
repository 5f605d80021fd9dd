#include "core/plan/planner_registry.h"
#include "tests/app/shown_window.h"
#include "tests/support/small_disk.h"
#include "views/panels/planner_panel.h"

#include <QMessageBox>

#include <atomic>
#include <thread>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

std::atomic<bool> mayFinish = false;

/// Makes the plan of another planner once the test lets it, or nothing when it is stopped.
PlannerDescriptor slowPlanner()
{
    PlannerDescriptor slow = *findPlanner("partition.size_based");
    slow.id = "partition.slow";
    slow.title = "Slow";
    slow.run = [run = slow.run](const PlannerInput &input, const Job &job) -> Result<std::unique_ptr<EditedPlan>> {
        while (!mayFinish && !job.stopRequested())
            std::this_thread::yield();
        if (job.stopRequested())
            return cancelledError();
        return run(input, job);
    };
    return slow;
}

void changeFile(const QString &path)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::Append));
    QVERIFY(file.write("\n") == 1);
    QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(60), QFileDevice::FileModificationTime));
}

} // namespace

/// Files that others write while they are open, runs that a window is closed over, disks without room.
class FilesAtWorkTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(addPlanner(slowPlanner())); }
    void init()
    {
        m_home.clear();
        mayFinish = false;
    }
    void planThatAnotherWindowSavedIsReplacedOnlyWhenAsked_data();
    void planThatAnotherWindowSavedIsReplacedOnlyWhenAsked();
    void savingTwiceDoesNotAsk();
    void planOfTheModelAsItWasIsNotAdded();
    void closingDuringARunAsks();
    void anotherModelDuringARunAsks();
    void fullDiskIsToldAndLeavesTheFile();

private:
    static bool isRunning(Shown &shown) { return shown.window.findChild<QAction *>("cancelPlanner")->isEnabled(); }
    void startSlowPlanner(Shown &shown)
    {
        emit shown.window.findChild<PlannerPanel *>()->runRequested(QStringLiteral("partition.slow"), {});
        QVERIFY(isRunning(shown));
    }
    /// A plan in a file, with its model.
    QStringList savedPlan(const QTemporaryDir &folder)
    {
        const QString path = folder.filePath("mine.plan.json");
        Shown shown;
        shown.openPlanned();
        chooseFile(path);
        shown.press(QKeySequence("Ctrl+S"));
        return {path, fixture("resnet18.h2.devices.json"), fixture("resnet18.graph.json")};
    }

    CleanHome m_home;
};

void FilesAtWorkTest::planThatAnotherWindowSavedIsReplacedOnlyWhenAsked_data()
{
    QTest::addColumn<QMessageBox::StandardButton>("answer");
    QTest::addColumn<bool>("isReplaced");
    QTest::newRow("cancel") << QMessageBox::Cancel << false;
    QTest::newRow("replace") << QMessageBox::Save << true;
}

void FilesAtWorkTest::planThatAnotherWindowSavedIsReplacedOnlyWhenAsked()
{
    QFETCH(const QMessageBox::StandardButton, answer);
    QFETCH(const bool, isReplaced);
    const QTemporaryDir folder;
    const QStringList files = savedPlan(folder);
    Shown first;
    first.open(files);
    first.moveByKeyboard();
    QByteArray written;
    {
        Shown second;
        second.open(files);
        second.moveByKeyboard();
        second.document().undo();
        second.document().redo();
        second.window.findChild<QAction *>("save")->trigger();
        QVERIFY(!second.document().isModified());
        changeFile(files.front());
        QFile file(files.front());
        QVERIFY(file.open(QIODevice::ReadOnly));
        written = file.readAll();
    }
    QString asked;
    whenAsked<QMessageBox>([&](QMessageBox *box) {
        asked = box->text();
        QTest::mouseClick(box->button(answer), Qt::LeftButton);
    });
    first.window.activateWindow();
    first.window.findChild<QAction *>("save")->trigger();
    QTRY_VERIFY(asked.startsWith("mine.plan.json was changed by another program"));
    QFile file(files.front());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll() != written, isReplaced);
    QCOMPARE(first.document().isModified(), !isReplaced);
}

void FilesAtWorkTest::savingTwiceDoesNotAsk()
{
    const QTemporaryDir folder;
    Shown shown;
    shown.open(savedPlan(folder));
    for (int i = 0; i < 2; ++i) {
        shown.moveByKeyboard();
        shown.window.findChild<QAction *>("save")->trigger();
        QVERIFY(!shown.document().isModified());
    }
}

void FilesAtWorkTest::planOfTheModelAsItWasIsNotAdded()
{
    const QTemporaryDir folder;
    const QString model = folder.filePath("r.graph.json");
    QVERIFY(QFile::copy(fixture("resnet18.graph.json"), model));
    Shown shown;
    shown.open({model, fixture("resnet18.h2.devices.json")});
    QTRY_VERIFY(!isRunning(shown));
    const int tabs = shown.document().tabCount();
    const std::shared_ptr<const Graph> before = shown.document().graph().value;
    startSlowPlanner(shown);
    const QString profile = write(folder, "r.csv", "node,latency_ms\nfc,2\n");
    shown.window.openFiles({profile}); // the model is read again with it, its tabs stay
    QTRY_VERIFY(shown.document().graph().value && shown.document().graph().value != before);
    mayFinish = true;
    QTRY_VERIFY(!isRunning(shown));
    QCOMPARE(shown.document().tabCount(), tabs);
    for (int i = 0; i < tabs; ++i)
        QVERIFY(&shown.document().tab(i)->plan().graph() == shown.document().graph().value.get());
}

void FilesAtWorkTest::closingDuringARunAsks()
{
    Shown shown;
    shown.openPlanned();
    startSlowPlanner(shown);
    QString asked;
    whenAsked<QMessageBox>([&](QMessageBox *box) {
        asked = box->text();
        QTest::mouseClick(box->button(QMessageBox::Cancel), Qt::LeftButton);
    });
    QVERIFY(!shown.window.close());
    QCOMPARE(asked, QString("Slow is still running. Stop it?"));
    QVERIFY(isRunning(shown));
    whenAsked<QMessageBox>(
        [](QMessageBox *box) { QTest::mouseClick(box->button(QMessageBox::Discard), Qt::LeftButton); });
    QVERIFY(shown.window.close());
}

void FilesAtWorkTest::anotherModelDuringARunAsks()
{
    Shown shown;
    shown.openPlanned();
    startSlowPlanner(shown);
    bool isAsked = false;
    whenAsked<QMessageBox>([&](QMessageBox *box) {
        isAsked = true;
        QTest::mouseClick(box->button(QMessageBox::Cancel), Qt::LeftButton);
    });
    shown.window.openFiles({fixture("alexnet.graph.json")});
    QTRY_VERIFY(isAsked);
    QCOMPARE(shown.document().graph().path, fixture("resnet18.graph.json"));
    mayFinish = true;
    QTRY_VERIFY(!isRunning(shown));
}

void FilesAtWorkTest::fullDiskIsToldAndLeavesTheFile()
{
    if (smallDisk().isEmpty()) {
        const QString failed = runOnSmallDisk("fullDiskIsToldAndLeavesTheFile", 1000);
        QVERIFY2(failed.isEmpty(), qPrintable(failed));
        return;
    }
    const QString path = smallDisk() + "/mine.plan.json";
    const QByteArray before = "{}";
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(before) == before.size());
    file.close();
    Shown shown;
    shown.openPlanned();
    shown.moveByKeyboard();
    chooseFile(path);
    whenAsked<QMessageBox>(
        [](QMessageBox *box) { QTest::mouseClick(box->button(QMessageBox::Yes), Qt::LeftButton); }); // to replace it
    shown.window.findChild<QAction *>("saveAs")->trigger();
    QTRY_VERIFY2(shownMessage(shown.window).startsWith("mine.plan.json was not saved"),
                 qPrintable(shownMessage(shown.window)));
    QVERIFY(shown.document().isModified());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), before);
    QCOMPARE(QDir(smallDisk()).entryList(QDir::Files), QStringList{"mine.plan.json"});
}

CUTAWAY_WINDOW_TEST(FilesAtWorkTest)
#include "files_at_work_test.moc"
