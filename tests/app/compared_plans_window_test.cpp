#include "app/window/message_bar.h"
#include "app/window/plan_page.h"
#include "core/judging/comparison.h"
#include "core/judging/comparison_text.h"
#include "tests/app/judged_window.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/judging/compare_panel.h"
#include "views/judging/plan_flow_view.h"
#include "views/models/cost_table_model.h"
#include "views/panels/cost_panel.h"
#include "views/panels/inspector_panel.h"
#include "views/timeline/timeline_panel.h"
#include "views/timeline/timeline_view.h"

#include <nlohmann/json.hpp>

#include <QClipboard>
#include <QDockWidget>
#include <QTemporaryDir>
#include <QTreeWidget>

using namespace cutaway;

namespace {

/// The baseline's, which is shown now.
Canvas *pictureBeside(testing::Shown &shown)
{
    shown.window.findChild<QAction *>("sideBySide")->trigger();
    auto *beside = shown.window.findChild<Canvas *>("baselineCanvas");
    if (!QTest::qWaitFor([beside] { return beside && beside->isVisible() && beside->keeper().hasPlan(); }))
        qFatal("the baseline is not shown");
    return beside;
}

} // namespace

/// A plan and its baseline in the window: pictures, tables and files of what differs.
class ComparedPlansWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }

    void whatMovedSaysWhereItWas();
    void nothingToMarkIsSaidWhileItIsTrue();
    void nothingBesideThePlanIsSaidWhileItIsTrue();
    void theBaselineBesideThePlanSharesSelectionAndZoom();
    void aGroupIsSelectedInBothPicturesWithItsPartner();
    void aBaselineBesideThePlanLeavesItAsItIsAndZeroShowsBothWhole();
    void devicesLieAlikeInBothPictures();
    void manyDevicesAreOnePictureOfWhatWentWhere();
    void dockInFrontOfTheTimelineDoesNotGrow();
    void theTimelinesOfBothStandOnOneScale();
    void theComparisonIsSavedAsPageTableAndDocument();
    void theUnionPictureFramesWhatMovedAndOutlinesWhereItWas();
    void aPlanOfAnotherVersionIsComparedByNamesThenByStructure();

private:
    testing::CleanHome m_home;
};

void ComparedPlansWindowTest::whatMovedSaysWhereItWas()
{
    testing::Shown shown;
    shown.openPlanned();
    testing::moveBesideBaseline(shown);
    shown.window.findChild<QAction *>("unionPicture")->trigger();
    auto *inspector = shown.window.findChild<InspectorPanel *>();
    QApplication::clipboard()->clear();
    QTRY_VERIFY2((inspector->copyAll(), QApplication::clipboard()->text().contains("was in Partition")),
                 qPrintable(QApplication::clipboard()->text()));
}

void ComparedPlansWindowTest::nothingToMarkIsSaidWhileItIsTrue()
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

void ComparedPlansWindowTest::nothingBesideThePlanIsSaidWhileItIsTrue()
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

void ComparedPlansWindowTest::theBaselineBesideThePlanSharesSelectionAndZoom()
{
    testing::Shown shown;
    shown.openPlanned();
    shown.window.findChild<QAction *>("makeBaseline")->trigger();
    shown.document().duplicateCurrent();
    Canvas *beside = pictureBeside(shown);
    auto *canvas = shown.window.findChild<Canvas *>("canvas");
    shown.window.viewState().select({ItemIndex(5)});
    QVERIFY(beside->isSelected(ItemIndex(5)));
    canvas->setReducedMotion(true);
    canvas->setZoom(0.7);
    QTRY_COMPARE(beside->zoom(), canvas->zoom());
    QTRY_COMPARE(beside->mapTo(&shown.window, QPoint()).y(), canvas->mapTo(&shown.window, QPoint()).y());
}

void ComparedPlansWindowTest::aGroupIsSelectedInBothPicturesWithItsPartner()
{
    testing::Shown shown;
    shown.openPlanned();
    testing::moveBesideBaseline(shown);
    Canvas *beside = pictureBeside(shown);
    ViewState &state = shown.window.viewState();
    const std::vector<ItemIndex> moved = state.selection();
    state.selectSpot(GroupIndex(1));
    QTRY_VERIFY(beside->isSelected(Spot(GroupIndex(1))));
    shown.waitForLayouts();
    const Scene &scene = beside->keeper().scene();
    QTRY_VERIFY(scene.isArranged() && scene.placeOf(GroupIndex(0)).isValid());
    const QRectF group = scene.rect(scene.placeOf(GroupIndex(0)));
    const QPointF title(group.center().x(), group.top() + 8);
    QTest::mouseClick(beside, Qt::LeftButton, {}, beside->view().transform().toWidget(title).toPoint());
    QVERIFY(beside->isSelected(Spot(GroupIndex(0))));
    QVERIFY(state.selectedSpot() == Spot(GroupIndex(0)));
    state.selectSpot(LaneIndex(1));
    QVERIFY(beside->isSelected(Spot(LaneIndex(1))));
    state.select({ItemIndex(5)});
    QVERIFY(beside->isSelected(ItemIndex(5)));
    state.select({});
    auto *next = shown.window.findChild<QAction *>("findNext");
    QTRY_VERIFY((next->trigger(), state.selection() == moved)); // the one that was moved, once that is known
}

void ComparedPlansWindowTest::aBaselineBesideThePlanLeavesItAsItIsAndZeroShowsBothWhole()
{
    testing::Shown shown;
    shown.openPlanned();
    testing::moveBesideBaseline(shown);
    shown.document().setCurrent(0); // another tab and back: what nobody opened still follows the window's size
    shown.document().setCurrent(1);
    auto *canvas = shown.window.findChild<Canvas *>("canvas");
    canvas->grab();
    const ViewTransform before = canvas->view().transform();
    const std::size_t columns = canvas->keeper().scene().columnCount();
    Canvas *beside = pictureBeside(shown);
    QTRY_VERIFY(beside->keeper().hasPlan());
    QVERIFY(canvas->view().transform() == before);
    QCOMPARE(canvas->keeper().scene().columnCount(), columns);
    canvas->setReducedMotion(true);
    QTest::keyClick(canvas, Qt::Key_0);
    for (const Canvas *each : {beside, canvas}) {
        const QRectF picture = each->keeper().scene().bounds();
        QTRY_VERIFY2(each->view().visible().contains(picture), qPrintable(each->objectName()));
    }
    shown.window.resize(shown.window.width() - 120, shown.window.height());
    for (const Canvas *each : {beside, canvas})
        QTRY_VERIFY2(each->view().visible().contains(each->keeper().scene().bounds()), qPrintable(each->objectName()));
}

void ComparedPlansWindowTest::devicesLieAlikeInBothPictures()
{
    testing::Shown shown;
    shown.openPlanned();
    testing::moveBesideBaseline(shown);
    Canvas *beside = pictureBeside(shown);
    auto *canvas = shown.window.findChild<Canvas *>("canvas");
    for (const std::size_t lanesPerRow : {1, 2}) {
        canvas->setLanesPerRow(lanesPerRow);
        QTRY_COMPARE(canvas->keeper().scene().columnCount(), lanesPerRow);
        QTRY_COMPARE(beside->keeper().scene().columnCount(), lanesPerRow);
        canvas->fit();
        QTRY_COMPARE(beside->zoom(), canvas->zoom());
        for (const Canvas *each : {beside, canvas}) { // a picture that would be too small to read is scrolled down
            const QRectF bounds = each->keeper().scene().bounds();
            const QRectF seen = each->view().visible();
            QVERIFY(seen.left() <= bounds.left() && seen.right() >= bounds.right() && seen.top() <= bounds.top());
        }
    }
    shown.window.findChild<QAction *>("sideBySide")->trigger();
    QVERIFY(!beside->isVisible());
}

void ComparedPlansWindowTest::manyDevicesAreOnePictureOfWhatWentWhere()
{
    testing::Shown shown;
    shown.open({testing::fixture("resnet50.graph.json"), testing::fixture("resnet50.r40.devices.json"),
                testing::fixture("resnet50.r40.best.plan.json")});
    shown.waitForLayouts();
    testing::moveBesideBaseline(shown);
    const std::vector<ItemIndex> moved = shown.window.viewState().selection();
    QCOMPARE(moved.size(), std::size_t(1));
    auto *beside = shown.window.findChild<QAction *>("sideBySide");
    auto *canvas = shown.window.findChild<Canvas *>("canvas");
    beside->trigger();
    auto *flow = shown.window.findChild<PlanFlowView *>();
    QVERIFY(flow && flow->isVisible() && !canvas->isVisible());
    QVERIFY(!shown.window.findChild<Canvas *>("baselineCanvas"));
    QTRY_VERIFY(!flow->ribbons().empty());
    const auto away = [](const PlanFlowView::Ribbon &ribbon) { return ribbon.from != ribbon.to; };
    QTRY_COMPARE(std::ranges::count_if(flow->ribbons(), away), 1);
    const auto ribbon = std::size_t(std::ranges::find_if(flow->ribbons(), away) - flow->ribbons().begin());
    QCOMPARE(flow->itemsOf(ribbon), moved);
    shown.window.viewState().select({});
    for (const char *key : {"findNext", "findPrevious"}) {
        shown.window.findChild<QAction *>(key)->trigger();
        QCOMPARE(shown.window.viewState().selection(), moved);
        shown.window.viewState().select({});
    }
    QTest::mouseDClick(flow->viewport(), Qt::LeftButton, {}, flow->rightEnd(ribbon).center().toPoint());
    QVERIFY(!beside->isChecked() && canvas->isVisible() && !flow->isVisible());
    QCOMPARE(shown.window.viewState().selection(), moved);
    beside->trigger();
    QVERIFY(flow->isVisible() && !canvas->isVisible());
    shown.document().setCurrent(0); // the baseline alone
    QTRY_VERIFY(canvas->isVisible() && !flow->isVisible());
}

void ComparedPlansWindowTest::dockInFrontOfTheTimelineDoesNotGrow()
{
    testing::Shown shown;
    shown.window.resize(1600, 1000);
    shown.open({testing::fixture("resnet50.graph.json"), testing::fixture("resnet50.r40.devices.json"),
                testing::fixture("resnet50.r40.best.plan.json")});
    shown.waitForLayouts();
    testing::moveBesideBaseline(shown);
    auto *dock = shown.window.findChild<QDockWidget *>("problemsDock");
    dock->raise();
    QTRY_VERIFY(!dock->visibleRegion().isEmpty());
    const int height = dock->height();
    shown.window.findChild<QAction *>("sideBySide")->trigger();
    QTRY_VERIFY(!shown.window.findChild<PlanFlowView *>()->ribbons().empty());
    shown.waitForLayouts();
    QVERIFY2(dock->height() <= height, qPrintable(QString::number(dock->height())));
}

void ComparedPlansWindowTest::theTimelinesOfBothStandOnOneScale()
{
    testing::Shown shown;
    shown.window.resize(1400, 900);
    shown.openPlanned();
    testing::moveBesideBaseline(shown);
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

void ComparedPlansWindowTest::theComparisonIsSavedAsPageTableAndDocument()
{
    testing::Shown shown;
    shown.openPlanned();
    testing::moveBesideBaseline(shown);
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

void ComparedPlansWindowTest::theUnionPictureFramesWhatMovedAndOutlinesWhereItWas()
{
    testing::Shown shown;
    shown.openPlanned();
    testing::moveBesideBaseline(shown);
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

void ComparedPlansWindowTest::aPlanOfAnotherVersionIsComparedByNamesThenByStructure()
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
    testing::showPareto(shown);
    QTRY_VERIFY(!testing::paretoChart(shown)->shown().empty());
    const auto toldOfFirst = [&shown] {
        testing::paretoChart(shown)->setCurrent(-1);
        testing::paretoChart(shown)->setCurrent(0);
        return testing::paretoChart(shown)->accessibleDescription();
    };
    QTRY_VERIFY2(toldOfFirst().contains("compared with old: wide"), qPrintable(toldOfFirst()));
    shown.window.findChild<QAction *>("makeBaseline")->trigger();
    QTRY_VERIFY2(!toldOfFirst().contains("old: wide") && toldOfFirst().contains("compared with"),
                 qPrintable(toldOfFirst()));
    QCOMPARE(shown.document().baseline(), tab);
    QTRY_VERIFY(tab->firstName() != QStringLiteral("old: wide"));
    QTRY_VERIFY2(against().contains(tab->firstName()), qPrintable(against()));
}

CUTAWAY_WINDOW_TEST(ComparedPlansWindowTest)

#include "compared_plans_window_test.moc"
