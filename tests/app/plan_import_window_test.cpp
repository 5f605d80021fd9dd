#include "app/window/dialogs/import_dialog.h"
#include "core/plan/edited_plan.h"
#include "tests/app/shown_window.h"

#include <QAction>
#include <QLabel>
#include <QListView>
#include <QStackedWidget>
#include <QTabBar>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

const QByteArray twoRanks = "0F0,0F1,3F0,3F1,3B0,3B1,0B0,0B1\n1F0,1F1,2F0,2F1,2B0,2B1,1B0,1B1\n";

void importFile(Shown &shown, const QString &path)
{
    chooseFile(path);
    shown.window.findChild<QAction *>("importPlan")->trigger();
}

PlanImportDialog *dialogOf(Shown &shown)
{
    return shown.window.findChild<PlanImportDialog *>();
}

QString textOf(const QDialog *dialog, const char *name)
{
    const auto *label = dialog->findChild<QLabel *>(name);
    return label ? label->text() : QString();
}

} // namespace

/// Plans of other programs, opened in the window.
class PlanImportWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void aScheduleIsShownByTheTimeline();
    void aForeignPlanOpensLikeAnyFile();
    void whatFindsNoPlaceIsListed();
    void aFailureHasTheSettingsToTryAgain();
    void aFileOfNoProgramIsRefused();

private:
    CleanHome m_home;
};

void PlanImportWindowTest::aScheduleIsShownByTheTimeline()
{
    QTemporaryDir folder;
    Shown shown;
    shown.open({fixture("resnet18.graph.json"), fixture("resnet18.h2.devices.json")});
    importFile(shown, write(folder, "own.csv", twoRanks));
    QTRY_VERIFY(dialogOf(shown));
    QCOMPARE(textOf(dialogOf(shown), "matched"), QString("Entries matched: 4."));
    const EditedPlan &plan = shown.document().current()->plan();
    QCOMPARE(shown.document().current()->name(), QString("own.csv"));
    QCOMPARE(plan.groupCount(), std::size_t(4));
    QCOMPARE(plan.timeline().rows.size(), std::size_t(2));
    QVERIFY(std::get<std::string>(plan.controlValues().at("schedule")) == "csv");
}

void PlanImportWindowTest::aForeignPlanOpensLikeAnyFile()
{
    QTemporaryDir folder;
    Shown shown;
    shown.open(
        {fixture("resnet18.graph.json"), fixture("resnet18.h2.devices.json"), write(folder, "own.csv", twoRanks)});
    QCOMPARE(shown.document().current()->plan().groupCount(), std::size_t(4));
    QVERIFY(!dialogOf(shown)); // all went well
}

void PlanImportWindowTest::whatFindsNoPlaceIsListed()
{
    QTemporaryDir folder;
    Shown shown;
    shown.open({fixture("resnet18.graph.json"), fixture("resnet18.h2.devices.json")});
    const QByteArray map =
        R"({"conv1": 0, "bn1": 0, "layer1": 0, "layer2": 0, "layer3": 1, "layer4": 1, "fc": 1, "layer9": 1})";
    importFile(shown, write(folder, "map.json", map));
    QTRY_VERIFY(dialogOf(shown));
    const auto *tabs = dialogOf(shown)->findChild<QTabBar *>();
    QCOMPARE(tabs->tabText(0), QString("Unmatched (1)"));
    QCOMPARE(tabs->currentIndex(), 0);
    const auto *list = qobject_cast<QListView *>(dialogOf(shown)->findChild<QStackedWidget *>()->widget(0));
    QCOMPARE(list->model()->index(0, 0).data().toString(), QString("layer9"));
    QVERIFY(shown.document().current()->plan().origin().plannerId == "import.device-map");
}

void PlanImportWindowTest::aFailureHasTheSettingsToTryAgain()
{
    QTemporaryDir folder;
    Shown shown;
    shown.open({fixture("resnet18.graph.json"), fixture("resnet18.h2.devices.json")});
    const QString before = planText(shown.window);
    importFile(shown, write(folder, "layout.txt", "Et*7|t*7L\n"));
    QTRY_VERIFY(dialogOf(shown));
    QVERIFY(!textOf(dialogOf(shown), "fault").isEmpty());
    QCOMPARE(planText(shown.window), before);
    auto *again = dialogOf(shown)->findChild<QPushButton *>("importAgain");
    QVERIFY(again && again->isEnabled());
    const QPointer<PlanImportDialog> first = dialogOf(shown);
    QTest::mouseClick(again, Qt::LeftButton);
    QTRY_VERIFY(!first);
    QTRY_VERIFY(dialogOf(shown));
}

void PlanImportWindowTest::aFileOfNoProgramIsRefused()
{
    QTemporaryDir folder;
    Shown shown;
    shown.open({fixture("resnet18.graph.json"), fixture("resnet18.h2.devices.json")});
    importFile(shown, write(folder, "prose.txt", "once upon a time\n"));
    QTRY_VERIFY(shownMessage(shown.window).contains("no plan of a program that is known"));
    QVERIFY(!dialogOf(shown));
}

CUTAWAY_WINDOW_TEST(PlanImportWindowTest)

#include "plan_import_window_test.moc"
