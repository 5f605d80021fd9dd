#include "app/document/session.h"
#include "app/judging/history_panel.h"
#include "core/graph/graph_json.h"
#include "tests/app/judged_window.h"
#include "tests/views/big_graph.h"
#include "views/canvas/canvas_view.h"
#include "views/judging/compare_panel.h"
#include "views/models/cost_table_model.h"
#include "views/panels/cost_panel.h"

#include <nlohmann/json.hpp>

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

/// Judging plans in the window: baseline, kept states, points.
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
    void everyEditIsAPoint();
    void aPinnedPlanIsThePointThatItWas();
    void aClickOnAPointGoesToItsTab();

private:
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
    testing::showPareto(shown);
}

void JudgingWindowTest::keysOfMenusAreNotTakenByDocks()
{
    testing::Shown shown;
    QSet<QKeySequence> menus;
    for (const QAction *menu : shown.window.menuBar()->actions())
        menus.insert(QKeySequence::mnemonic(menu->text()));
    QVERIFY(menus.size() > 5);
    for (const char *dock : {"compareDock", "paretoDock", "whatIfDock", "runDock"}) {
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
    testing::moveBesideBaseline(shown);
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

void JudgingWindowTest::everyEditIsAPoint()
{
    testing::Shown shown;
    shown.openPlanned();
    testing::showPareto(shown);
    QTRY_COMPARE(testing::paretoChart(shown)->shown().size(), std::size_t(1));
    shown.moveByKeyboard();
    QTRY_COMPARE(testing::paretoChart(shown)->shown().size(), std::size_t(2));
}

void JudgingWindowTest::aPinnedPlanIsThePointThatItWas()
{
    testing::Shown shown;
    shown.openPlanned();
    testing::showPareto(shown);
    QTRY_COMPARE(testing::paretoChart(shown)->shown().size(), std::size_t(1));
    shown.canvas()->setFocus();
    QTest::keyClick(shown.canvas(), Qt::Key_Down);
    QTest::keyClick(shown.canvas(), Qt::Key_P);
    QVERIFY(shown.document().current()->isModified());
    QCOMPARE(shown.document().current()->plan().origin().plannerId, std::string("manual"));
    shown.document().duplicateCurrent();
    shown.moveByKeyboard();
    QTRY_COMPARE(testing::paretoChart(shown)->shown().size(), std::size_t(2));
    shown.document().setCurrent(1);
    const std::vector<ParetoPoint> points = testing::paretoChart(shown)->shown();
    const auto first = std::ranges::find(points, std::size_t(0), &ParetoPoint::number);
    QVERIFY(first != points.end());
    QTest::mouseClick(testing::paretoChart(shown), Qt::LeftButton, {},
                      testing::paretoChart(shown)->positionOf(*first).toPoint());
    QTRY_COMPARE(shown.document().currentIndex(), 0);
    QCOMPARE(shown.document().tabCount(), 2);
}

void JudgingWindowTest::aClickOnAPointGoesToItsTab()
{
    testing::Shown shown;
    shown.openPlanned();
    shown.document().duplicateCurrent();
    shown.moveByKeyboard();
    testing::showPareto(shown);
    QTRY_VERIFY(testing::paretoChart(shown)->shown().size() >= 2);
    const int tabs = shown.document().tabCount();
    for (const ParetoPoint &point : testing::paretoChart(shown)->shown()) {
        if (point.number == 0) {
            QTest::mouseClick(testing::paretoChart(shown), Qt::LeftButton, {},
                              testing::paretoChart(shown)->positionOf(point).toPoint());
            break;
        }
    }
    QTRY_COMPARE(shown.document().currentIndex(), 0);
    QCOMPARE(shown.document().tabCount(), tabs);
}

CUTAWAY_WINDOW_TEST(JudgingWindowTest)
#include "judging_window_test.moc"