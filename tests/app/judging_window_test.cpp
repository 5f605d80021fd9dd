#include "app/document/session.h"
#include "app/judging/keep_dialog.h"
#include "app/window/message_bar.h"
#include "app/window/plan_page.h"
#include "core/graph/graph_json.h"
#include "core/judging/comparison.h"
#include "core/judging/comparison_csv.h"
#include "tests/app/shown_window.h"
#include "tests/views/big_graph.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/judging/compare_panel.h"
#include "views/judging/pareto_panel.h"
#include "views/judging/pareto_view.h"
#include "views/models/cost_table_model.h"
#include "views/panels/cost_table_view.h"
#include "views/panels/inspector_panel.h"
#include "views/timeline/timeline_panel.h"
#include "views/timeline/timeline_view.h"

#include <nlohmann/json.hpp>

#include <QClipboard>
#include <QDockWidget>
#include <QLabel>
#include <QListView>
#include <QMenuBar>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QSet>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTreeWidget>

using namespace cutaway;

namespace {

/// The open plan becomes the baseline; a copy of it is shown, with something moved.
void moveBesideBaseline(testing::Shown &shown)
{
    shown.window.findChild<QAction *>("makeBaseline")->trigger();
    shown.document().duplicateCurrent();
    shown.moveByKeyboard();
}

/// A chain of 6000 operators in three partitions of different length on as many devices, which have these numbers.
QByteArray thirds(const std::array<int, 3> &numbers)
{
    constexpr std::array<int, 4> ends{0, 1000, 3000, 6000};
    nlohmann::json partitions = nlohmann::json::array({nullptr, nullptr, nullptr});
    for (std::size_t third = 0; third < numbers.size(); ++third) {
        nlohmann::json nodes = nlohmann::json::array();
        if (third == 0)
            nodes.push_back("x");
        for (int i = ends[third]; i < ends[third + 1]; ++i)
            nodes.push_back("op" + std::to_string(i));
        nlohmann::json &partition = partitions[std::size_t(numbers[third])];
        partition["id"] = numbers[third];
        partition["logical_device_ids"] = std::vector{int(third)};
        partition["nodes"] = std::move(nodes);
    }
    nlohmann::json plan = nlohmann::json::parse(R"({"format": "cutaway.plan", "version": 1, "kind": "partition",
        "graph": {"name": "big"}, "planner": {"id": "partition.aot_based", "parameters": {}}})");
    plan["partitions"] = std::move(partitions);
    return QByteArray::fromStdString(plan.dump());
}

} // namespace

/// Judging plans in the window: baseline, kept states, comparison, points.
class JudgingWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }

    void theDocksAreHiddenUntilTheyAreWanted();
    void keysOfMenusAreNotTakenByDocks();
    void aKeyMarksTheBaseline();
    void otherTabsShowTheirDifferenceToTheBaseline();
    void allTabsShareOneCopyOfTheBaseline();
    void groupsOfLargePlansAreComparedWithTheirPartners();
    void aStateIsKeptWithNameAndNote();
    void closingAsksAboutKeptStates();
    void aKeptStateOpensAsATab();
    void aClickInTheHistoryGoesBack();
    void whatMovedSaysWhereItWas();
    void nothingToMarkIsSaidWhileItIsTrue();
    void nothingBesideThePlanIsSaidWhileItIsTrue();
    void theBaselineBesideThePlanSharesSelectionAndZoom();
    void theBaselineBesideThePlanIsSeenWholeAsIsThePlan();
    void devicesLieAlikeInBothPictures();
    void theTimelinesOfBothStandOnOneScale();
    void theComparisonIsSavedAsPageTableAndDocument();
    void theUnionPictureFramesWhatMovedAndOutlinesWhereItWas();
    void aPlanOfAnotherVersionIsComparedByNamesThenByStructure();
    void everyEditIsAPoint();
    void aPinnedPlanIsThePointThatItWas();
    void aClickOnAPointGoesToItsTab();

private:
    static ParetoView *chart(testing::Shown &shown) { return shown.window.findChild<ParetoView *>(); }
    static void showPareto(testing::Shown &shown)
    {
        shown.window.findChild<QAction *>("pareto")->trigger();
        QTRY_VERIFY(chart(shown)->isVisible());
    }
    static void keepAs(const QString &name, const QString &note)
    {
        testing::whenAsked<KeepDialog>([name, note](KeepDialog *dialog) {
            dialog->findChild<QLineEdit *>()->setText(name);
            dialog->findChild<QPlainTextEdit *>()->setPlainText(note);
            QTest::keyClick(dialog->findChild<QLineEdit *>(), Qt::Key_Return);
        });
    }
    static QTreeWidget *keptStates(testing::Shown &shown)
    {
        for (QTreeWidget *tree : shown.window.findChildren<QTreeWidget *>()) {
            if (tree->accessibleName() == "Kept states")
                return tree;
        }
        return nullptr;
    }

    testing::CleanHome m_home;
};

void JudgingWindowTest::theDocksAreHiddenUntilTheyAreWanted()
{
    testing::Shown shown;
    shown.openPlanned();
    QVERIFY(!shown.window.findChild<QDockWidget *>("paretoDock")->isVisible());
    QVERIFY(!shown.window.findChild<QDockWidget *>("compareDock")->isVisible());
    showPareto(shown);
}

void JudgingWindowTest::keysOfMenusAreNotTakenByDocks()
{
    testing::Shown shown;
    QSet<QKeySequence> menus;
    for (const QAction *menu : shown.window.menuBar()->actions())
        menus.insert(QKeySequence::mnemonic(menu->text()));
    QVERIFY(menus.size() > 5);
    for (const char *dock : {"compareDock", "paretoDock", "whatIfDock"}) {
        const auto *part = shown.window.findChild<QDockWidget *>(dock);
        QVERIFY2(part, dock);
        for (const QAbstractButton *button : part->findChildren<QAbstractButton *>()) {
            const QKeySequence key = QKeySequence::mnemonic(button->text());
            QVERIFY2(key.isEmpty() || !menus.contains(key), qPrintable(button->text()));
        }
        for (const QLabel *label : part->findChildren<QLabel *>()) {
            const QKeySequence key = label->buddy() ? QKeySequence::mnemonic(label->text()) : QKeySequence();
            QVERIFY2(key.isEmpty() || !menus.contains(key), qPrintable(label->text()));
        }
    }
}

void JudgingWindowTest::aKeyMarksTheBaseline()
{
    testing::Shown shown;
    shown.openPlanned();
    shown.canvas()->setFocus();
    shown.press(QKeySequence(QStringLiteral("Shift+B")));
    auto *bar = shown.window.findChild<QTabBar *>();
    for (QTabBar *each : shown.window.findChildren<QTabBar *>()) {
        if (each->accessibleName() == "Open plans")
            bar = each;
    }
    QVERIFY2(bar->tabText(0).startsWith(QChar(0x25c6)), qPrintable(bar->tabText(0)));
    QVERIFY(bar->tabToolTip(0).contains("baseline"));
    shown.press(QKeySequence(QStringLiteral("Shift+B")));
    QVERIFY(!bar->tabText(0).startsWith(QChar(0x25c6)));
}

void JudgingWindowTest::otherTabsShowTheirDifferenceToTheBaseline()
{
    testing::Shown shown;
    shown.openPlanned();
    moveBesideBaseline(shown);
    shown.window.findChild<QAction *>("compare")->trigger();
    auto *panel = shown.window.findChild<ComparePanel *>();
    QTRY_VERIFY(panel->isVisible());
    QTreeWidget *moved = nullptr;
    for (QTreeWidget *tree : panel->findChildren<QTreeWidget *>()) {
        if (tree->accessibleName() == "What moved")
            moved = tree;
    }
    QTRY_COMPARE(moved->topLevelItemCount(), 1);
    QCOMPARE(shown.document().current()->firstName(), shown.document().tab(0)->name());
}

void JudgingWindowTest::allTabsShareOneCopyOfTheBaseline()
{
    testing::Shown shown;
    shown.openPlanned();
    shown.window.findChild<QAction *>("makeBaseline")->trigger();
    shown.document().duplicateCurrent();
    shown.document().duplicateCurrent();
    QVERIFY(shown.document().tab(1)->firstKept());
    QCOMPARE(shown.document().tab(1)->firstKept(), shown.document().tab(2)->firstKept());
}

/// They are the same groups on the same devices with other numbers: nothing differs.
void JudgingWindowTest::groupsOfLargePlansAreComparedWithTheirPartners()
{
    const QTemporaryDir folder;
    const QByteArray devices = R"({"format": "cutaway.devices", "version": 1, "name": "three",
        "transfer_rate_bytes_per_sec": 1e9, "devices": [
        {"logical_id": 0, "name": "d0", "available_mem_bytes": 100000000},
        {"logical_id": 1, "name": "d1", "available_mem_bytes": 100000000},
        {"logical_id": 2, "name": "d2", "available_mem_bytes": 100000000}]})";
    testing::Shown shown;
    shown.open(
        {testing::write(folder, "big.graph.json", QByteArray::fromStdString(writeGraph(*testing::bigGraph(6000)))),
         testing::write(folder, "three.devices.json", devices),
         testing::write(folder, "first.plan.json", thirds({0, 1, 2})),
         testing::write(folder, "second.plan.json", thirds({2, 0, 1}))});
    QTRY_COMPARE(shown.document().tabCount(), 2);
    shown.document().setCurrent(1);
    QCOMPARE(shown.document().current()->firstName(), shown.document().tab(0)->name());
    const auto *table = shown.window.findChild<CostTableView *>()->model();
    const auto differences = [table] {
        QSet<QString> texts;
        for (int row = 0; row < table->rowCount(); ++row)
            texts.insert(table->index(row, CostTableModel::DifferenceColumn).data().toString().left(2));
        return texts;
    };
    QTRY_COMPARE(differences(), QSet<QString>({QString::fromUtf8("±0")}));
}

void JudgingWindowTest::aStateIsKeptWithNameAndNote()
{
    testing::Shown shown;
    shown.openPlanned();
    keepAs("the one", "before the review");
    shown.press(QKeySequence(QStringLiteral("Ctrl+Shift+S")));
    const std::vector<Variant> &kept = shown.document().variants().list();
    QTRY_COMPARE(kept.size(), std::size_t(1));
    QCOMPARE(kept.front().name, QString("the one"));
    QCOMPARE(kept.front().note, QString("before the review"));
    const Session session = completeSession(takeSnapshot(shown.document()));
    QCOMPARE(session.variants.front().note, QString("before the review"));
}

void JudgingWindowTest::closingAsksAboutKeptStates()
{
    QTemporaryDir folder;
    const QString graph = folder.filePath("resnet18.graph.json");
    QVERIFY(QFile::copy(testing::fixture("resnet18.graph.json"), graph));
    testing::Shown shown;
    shown.open({graph, testing::fixture("resnet18.h2.devices.json")});
    QVERIFY(!shown.document().isModified());
    shown.document().keepVariant("the one", {});
    QString question;
    testing::whenAsked<QMessageBox>([&](QMessageBox *box) {
        question = box->informativeText();
        QTest::mouseClick(box->button(QMessageBox::Cancel), Qt::LeftButton);
    });
    QVERIFY(!shown.window.close());
    QVERIFY2(question.contains("kept state the one"), qPrintable(question));
    testing::whenAsked<QMessageBox>(
        [](QMessageBox *box) { QTest::mouseClick(box->button(QMessageBox::Save), Qt::LeftButton); });
    QVERIFY(shown.window.close());
    QCOMPARE(QDir(folder.path()).entryList({"*the*one*"}, QDir::Files).size(), 1);
    QVERIFY(!shown.document().isModified());
}

void JudgingWindowTest::aKeptStateOpensAsATab()
{
    testing::Shown shown;
    shown.openPlanned();
    const QString before = testing::planText(shown.window);
    shown.document().keepVariant("first", {});
    shown.moveByKeyboard();
    shown.window.findChild<QAction *>("history")->trigger();
    auto *kept = keptStates(shown);
    QTRY_COMPARE(kept->topLevelItemCount(), 1);
    kept->setCurrentItem(kept->topLevelItem(0));
    QTest::mouseClick(shown.window.findChild<QPushButton *>("openState"), Qt::LeftButton);
    QCOMPARE(shown.document().tabCount(), 2);
    QCOMPARE(testing::planText(shown.window), before);
}

void JudgingWindowTest::aClickInTheHistoryGoesBack()
{
    testing::Shown shown;
    shown.openPlanned();
    const QString before = testing::planText(shown.window);
    shown.moveByKeyboard();
    QVERIFY(testing::planText(shown.window) != before);
    shown.window.findChild<QAction *>("history")->trigger();
    auto *steps = shown.window.findChild<QListView *>("steps");
    QTRY_COMPARE(steps->model()->rowCount(), 2);
    QTest::mouseClick(steps->viewport(), Qt::LeftButton, {}, steps->visualRect(steps->model()->index(0, 0)).center());
    QCOMPARE(testing::planText(shown.window), before);
}

void JudgingWindowTest::whatMovedSaysWhereItWas()
{
    testing::Shown shown;
    shown.openPlanned();
    moveBesideBaseline(shown);
    shown.window.findChild<QAction *>("unionPicture")->trigger();
    auto *inspector = shown.window.findChild<InspectorPanel *>();
    QApplication::clipboard()->clear();
    QTRY_VERIFY2((inspector->copyAll(), QApplication::clipboard()->text().contains("was in Partition")),
                 qPrintable(QApplication::clipboard()->text()));
}

void JudgingWindowTest::nothingToMarkIsSaidWhileItIsTrue()
{
    testing::Shown shown;
    shown.openPlanned();
    shown.window.findChild<QAction *>("makeBaseline")->trigger();
    auto *unionPicture = shown.window.findChild<QAction *>("unionPicture");
    const auto *bar = shown.window.findChild<PlanPage *>()->findChild<MessageBar *>();
    unionPicture->trigger();
    QVERIFY(bar->isVisible());
    QVERIFY2(bar->message().text.startsWith("This plan is the baseline"), qPrintable(bar->message().text));
    unionPicture->trigger();
    QVERIFY(!bar->isVisible());
    unionPicture->trigger();
    QVERIFY(bar->isVisible());
    shown.document().duplicateCurrent();
    shown.moveByKeyboard();
    QTRY_VERIFY(!bar->isVisible());
}

void JudgingWindowTest::nothingBesideThePlanIsSaidWhileItIsTrue()
{
    testing::Shown shown;
    shown.openPlanned();
    const auto *bar = shown.window.findChild<PlanPage *>()->findChild<MessageBar *>();
    shown.window.findChild<QAction *>("sideBySide")->trigger();
    QVERIFY(bar->isVisible());
    QVERIFY2(bar->message().text.contains("the baseline with Shift+B"), qPrintable(bar->message().text));
    shown.window.findChild<QAction *>("makeBaseline")->trigger();
    shown.document().duplicateCurrent();
    shown.moveByKeyboard();
    QTRY_VERIFY(shown.window.findChild<Canvas *>("baselineCanvas")->isVisible());
    QTRY_VERIFY(!bar->isVisible());
}

void JudgingWindowTest::theBaselineBesideThePlanSharesSelectionAndZoom()
{
    testing::Shown shown;
    shown.openPlanned();
    shown.window.findChild<QAction *>("makeBaseline")->trigger();
    shown.document().duplicateCurrent();
    shown.window.findChild<QAction *>("sideBySide")->trigger();
    auto *beside = shown.window.findChild<Canvas *>("baselineCanvas");
    QTRY_VERIFY(beside && beside->isVisible() && beside->keeper().hasPlan());
    auto *canvas = shown.window.findChild<Canvas *>("canvas");
    shown.window.viewState().select({ItemIndex(5)});
    QVERIFY(beside->isSelected(ItemIndex(5)));
    canvas->setReducedMotion(true);
    canvas->setZoom(0.7);
    QTRY_COMPARE(beside->zoom(), canvas->zoom());
    QTRY_COMPARE(beside->mapTo(&shown.window, QPoint()).y(), canvas->mapTo(&shown.window, QPoint()).y());
}

void JudgingWindowTest::theBaselineBesideThePlanIsSeenWholeAsIsThePlan()
{
    testing::Shown shown;
    shown.openPlanned();
    moveBesideBaseline(shown);
    shown.document().setCurrent(0); // another tab and back: what nobody opened still follows the window's size
    shown.document().setCurrent(1);
    shown.window.findChild<QAction *>("sideBySide")->trigger();
    auto *beside = shown.window.findChild<Canvas *>("baselineCanvas");
    QTRY_VERIFY(beside && beside->isVisible() && beside->keeper().hasPlan());
    auto *canvas = shown.window.findChild<Canvas *>("canvas");
    for (const Canvas *each : {beside, canvas}) {
        const QRectF picture = each->keeper().scene().bounds();
        QTRY_VERIFY2(each->view().visible().contains(picture), qPrintable(each->objectName()));
    }
    shown.window.resize(shown.window.width() - 120, shown.window.height());
    for (const Canvas *each : {beside, canvas})
        QTRY_VERIFY2(each->view().visible().contains(each->keeper().scene().bounds()), qPrintable(each->objectName()));
}

void JudgingWindowTest::devicesLieAlikeInBothPictures()
{
    testing::Shown shown;
    shown.openPlanned();
    moveBesideBaseline(shown);
    shown.window.findChild<QAction *>("sideBySide")->trigger();
    auto *beside = shown.window.findChild<Canvas *>("baselineCanvas");
    QTRY_VERIFY(beside && beside->isVisible() && beside->keeper().hasPlan());
    auto *canvas = shown.window.findChild<Canvas *>("canvas");
    for (const std::size_t lanesPerRow : {1, 2}) {
        canvas->setLanesPerRow(lanesPerRow);
        QTRY_COMPARE(canvas->keeper().scene().columnCount(), lanesPerRow);
        QTRY_COMPARE(beside->keeper().scene().columnCount(), lanesPerRow);
        QTRY_COMPARE(beside->zoom(), canvas->zoom());
        QTRY_VERIFY(beside->view().visible().contains(beside->keeper().scene().bounds()));
    }
    shown.window.findChild<QAction *>("sideBySide")->trigger();
    QVERIFY(!beside->isVisible());
}

void JudgingWindowTest::theTimelinesOfBothStandOnOneScale()
{
    testing::Shown shown;
    shown.window.resize(1400, 900);
    shown.openPlanned();
    moveBesideBaseline(shown);
    auto *timeline = shown.window.findChild<TimelinePanel *>();
    QAction *beside = shown.window.findChild<QAction *>("sideBySide");
    auto *dock = shown.window.findChild<QDockWidget *>("timelineDock");
    dock->raise();
    QTRY_VERIFY(timeline->isVisible());
    const int heightOfOne = dock->height();
    beside->trigger();
    QTRY_VERIFY2(dock->height() > heightOfOne, "both have the room of one");
    QTRY_COMPARE(timeline->view()->data().sections.size(), std::size_t(2));
    const TimelineData &data = timeline->view()->data();
    QVERIFY2(data.sections[0].title.startsWith("Baseline"), qPrintable(data.sections[0].title));
    QCOMPARE(data.sections[0].endSec, shown.document().tab(0)->plan().timeline().endSec);
    QCOMPARE(data.sections[1].endSec, shown.document().tab(1)->plan().timeline().endSec);
    QCOMPARE(data.endSec, std::max(data.sections[0].endSec, data.sections[1].endSec));
    beside->trigger();
    QTRY_VERIFY(timeline->view()->data().sections.empty());
}

void JudgingWindowTest::theComparisonIsSavedAsPageTableAndDocument()
{
    testing::Shown shown;
    shown.openPlanned();
    moveBesideBaseline(shown);
    shown.window.findChild<QAction *>("compare")->trigger();
    auto *save = shown.window.findChild<ComparePanel *>()->findChild<QPushButton *>("savePage");
    QTRY_VERIFY(save->isVisible());
    const QTemporaryDir folder;
    const auto saved = [&](const char *name) {
        testing::chooseFile(folder.filePath(name));
        QTest::mouseClick(save, Qt::LeftButton);
        QFile file(folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    std::vector<judging::JudgedPlan> plans;
    for (int i = 0; i < 2; ++i)
        plans.push_back({shown.document().tab(i)->name().toStdString(), &shown.document().tab(i)->plan(), nullptr});
    const nlohmann::ordered_json comparison = *judging::comparisonJson(plans, 0);
    QVERIFY(!comparison["differences"][0]["items"]["moved"].empty());
    const QByteArray document = saved("comparison.json");
    QVERIFY(nlohmann::ordered_json::parse(document.toStdString(), nullptr, false) == comparison);
    QCOMPARE(saved("comparison.csv").toStdString(), judging::comparisonCsv(comparison));
    const QByteArray page = saved("comparison.html");
    QVERIFY2(page.startsWith("<!DOCTYPE html>"), page.left(40).constData());
    for (const judging::JudgedPlan &plan : plans)
        QVERIFY2(page.contains(plan.name.c_str()), plan.name.c_str());
    const std::string &moved = comparison["differences"][0]["items"]["moved"][0]["node"].get_ref<const std::string &>();
    QVERIFY2(page.contains(moved.c_str()), moved.c_str());
    QVERIFY(!page.contains("src=") && !page.contains("href=\"http")); // one file
}

void JudgingWindowTest::theUnionPictureFramesWhatMovedAndOutlinesWhereItWas()
{
    testing::Shown shown;
    shown.openPlanned();
    moveBesideBaseline(shown);
    Canvas *canvas = shown.window.findChild<Canvas *>("canvas");
    canvas->setReducedMotion(true);
    const auto marked = [canvas] {
        const QImage picture = canvas->grab().toImage();
        int count = 0;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x)
                count += picture.pixelColor(x, y) == theme().warning;
        }
        return count;
    };
    const int without = marked();
    QAction *unionPicture = shown.window.findChild<QAction *>("unionPicture");
    unionPicture->trigger();
    QTRY_VERIFY(marked() > without + 20);
    canvas->expandAll(); // boxes are others now, the marks are on them
    QTRY_VERIFY(marked() > without + 20);
    unionPicture->trigger();
    QTRY_VERIFY(marked() <= without + 20);
}

void JudgingWindowTest::aPlanOfAnotherVersionIsComparedByNamesThenByStructure()
{
    testing::Shown shown;
    shown.openPlanned();
    QTemporaryDir folder;
    const auto renamed = [](QByteArray text) { return text.replace("\"layer1_0_conv1\"", "\"stem_conv\""); };
    QFile graph(testing::fixture("resnet18.graph.json"));
    QVERIFY(graph.open(QIODevice::ReadOnly));
    const QString model = testing::write(folder, "other.graph.json", renamed(graph.readAll()));
    QByteArray text = renamed(testing::planText(shown.window).toUtf8());
    text.insert(text.indexOf('{') + 1,
                R"("variant": {"name": "old: wide", "note": ""}, )"); // as kept states are written
    const QString plan = testing::write(folder, "old__wide.plan.json", text);
    shown.window.findChild<QAction *>("makeBaseline")->trigger();
    shown.window.findChild<QAction *>("compare")->trigger();
    auto *panel = shown.window.findChild<ComparePanel *>();
    QTRY_VERIFY(panel->isVisible());
    testing::chooseFile(QStringLiteral("\"%1\" \"%2\"").arg(model, plan));
    for (QPushButton *button : panel->findChildren<QPushButton *>("otherVersion")) {
        if (button->isVisible()) {
            QTest::mouseClick(button, Qt::LeftButton);
            break;
        }
    }
    QTreeWidget *moved = nullptr;
    for (QTreeWidget *tree : panel->findChildren<QTreeWidget *>()) {
        if (tree->accessibleName() == "What moved")
            moved = tree;
    }
    QTRY_COMPARE(moved->topLevelItemCount(), 1);
    const QTreeWidgetItem *row = moved->topLevelItem(0);
    QCOMPARE(row->text(0), QStringLiteral("The same under another name"));
    QCOMPARE(row->child(0)->text(2), QStringLiteral("stem_conv"));
    QCOMPARE(row->child(0)->text(3), QStringLiteral("layer1_0_conv1"));
    QStringList headings;
    for (const QTreeWidget *tree : panel->findChildren<QTreeWidget *>())
        headings << tree->headerItem()->toolTip(1).section(u'\n', 0, 0);
    QVERIFY2(headings.contains("old: wide"), qPrintable(headings.join(u'|'))); // not as the file is called
    // Cost, timeline and report are compared with it, too, and no tab is the baseline any more.
    const PlanTab *tab = shown.document().current();
    QCOMPARE(tab->firstName(), QStringLiteral("old: wide"));
    const auto *cost = shown.window.findChild<CostTableView *>()->model();
    const auto against = [cost] {
        return cost->headerData(CostTableModel::DifferenceColumn, Qt::Horizontal).toString();
    };
    QTRY_VERIFY2(against().contains("old: wide"), qPrintable(against()));
    QVERIFY(!shown.document().baseline());
    showPareto(shown);
    QTRY_VERIFY(!chart(shown)->shown().empty());
    const auto toldOfFirst = [&shown] {
        chart(shown)->setCurrent(-1);
        chart(shown)->setCurrent(0);
        return chart(shown)->accessibleDescription();
    };
    QTRY_VERIFY2(toldOfFirst().contains("against old: wide"), qPrintable(toldOfFirst()));
    shown.window.findChild<QAction *>("makeBaseline")->trigger();
    QTRY_VERIFY2(!toldOfFirst().contains("old: wide") && toldOfFirst().contains("against"), qPrintable(toldOfFirst()));
    QCOMPARE(shown.document().baseline(), tab);
    QTRY_VERIFY(tab->firstName() != QStringLiteral("old: wide"));
    QTRY_VERIFY2(against().contains(tab->firstName()), qPrintable(against()));
}

void JudgingWindowTest::everyEditIsAPoint()
{
    testing::Shown shown;
    shown.openPlanned();
    showPareto(shown);
    QTRY_COMPARE(chart(shown)->shown().size(), std::size_t(1));
    shown.moveByKeyboard();
    QTRY_COMPARE(chart(shown)->shown().size(), std::size_t(2));
}

void JudgingWindowTest::aPinnedPlanIsThePointThatItWas()
{
    testing::Shown shown;
    shown.openPlanned();
    showPareto(shown);
    QTRY_COMPARE(chart(shown)->shown().size(), std::size_t(1));
    shown.canvas()->setFocus();
    QTest::keyClick(shown.canvas(), Qt::Key_Down);
    QTest::keyClick(shown.canvas(), Qt::Key_P);
    QVERIFY(shown.document().current()->isModified());
    QCOMPARE(shown.document().current()->plan().origin().plannerId, std::string("manual"));
    shown.document().duplicateCurrent();
    shown.moveByKeyboard();
    QTRY_COMPARE(chart(shown)->shown().size(), std::size_t(2));
    shown.document().setCurrent(1);
    const std::vector<ParetoPoint> points = chart(shown)->shown();
    const auto first = std::ranges::find(points, std::size_t(0), &ParetoPoint::number);
    QVERIFY(first != points.end());
    QTest::mouseClick(chart(shown), Qt::LeftButton, {}, chart(shown)->positionOf(*first).toPoint());
    QTRY_COMPARE(shown.document().currentIndex(), 0);
    QCOMPARE(shown.document().tabCount(), 2);
}

void JudgingWindowTest::aClickOnAPointGoesToItsTab()
{
    testing::Shown shown;
    shown.openPlanned();
    shown.document().duplicateCurrent();
    shown.moveByKeyboard();
    showPareto(shown);
    QTRY_VERIFY(chart(shown)->shown().size() >= 2);
    const int tabs = shown.document().tabCount();
    for (const ParetoPoint &point : chart(shown)->shown()) {
        if (point.number == 0) {
            QTest::mouseClick(chart(shown), Qt::LeftButton, {}, chart(shown)->positionOf(point).toPoint());
            break;
        }
    }
    QTRY_COMPARE(shown.document().currentIndex(), 0);
    QCOMPARE(shown.document().tabCount(), tabs);
}

int main(int argc, char **argv)
{
    return testing::runWindowTest<JudgingWindowTest>(argc, argv);
}
#include "judging_window_test.moc"
