#include "core/embedding/embedding_kind.h"
#include "tests/app/low_drawers.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/drag/drag_controller.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/models/inspection.h"
#include "views/panels/item_table_panel.h"
#include "views/panels/item_table_view.h"
#include "views/panels/lane_table_panel.h"
#include "views/panels/limits_dialog.h"
#include "views/panels/panel_parts.h"
#include "views/panels/planner_panel.h"
#include "views/panels/report_panel.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QMouseEvent>
#include <QTabBar>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

QString embeddingFixture(const char *name)
{
    return QString::fromStdString(testing::fixturesFolder()) + QStringLiteral("/embedding/") + name;
}

/// The tables of DLRM on eight ranks, not planned yet.
struct Tables : Shown
{
    Tables()
    {
        open({embeddingFixture("dlrm_v2.graph.json"), embeddingFixture("a100_80g_8.devices.json")});
        canvas()->setReducedMotion(true);
        canvas()->setMinimapVisible(false);
    }

    const EditedPlan &plan() { return document().current()->plan(); }
    const Scene &scene() { return canvas()->keeper().scene(); }

    void planAsOffered()
    {
        QTest::mouseClick(window.findChild<QPushButton *>("runPlanner"), Qt::LeftButton);
        if (!QTest::qWaitFor([this] { return plan().kind() == embedding::embeddingPlans && scene().stacked(); }, 20000))
            qFatal("the tables are not placed");
    }
    ItemIndex shard(std::string_view label)
    {
        for (std::size_t i = 0; i < plan().itemCount(); ++i) {
            if (plan().item(ItemIndex(i)).label == label)
                return ItemIndex(i);
        }
        return {};
    }
    /// The dialog of what the table's row is held to, opened by mouse.
    LimitsDialog *limitsOf(ItemIndex item)
    {
        window.viewState().select({item});
        auto *link = window.findChild<ItemTablePanel *>()->findChild<LinkButton *>("limits");
        if (!QTest::qWaitFor([link] { return link->isVisible(); }))
            qFatal("nothing can be held");
        QTest::mouseClick(link, Qt::LeftButton);
        auto *dialog = window.findChild<LimitsDialog *>();
        if (!dialog || !QTest::qWaitForWindowActive(dialog))
            qFatal("there is no dialog");
        return dialog;
    }
    /// Where the table of ranks, brought to the front, has a rank; in the canvas's coordinates.
    QPoint inTableOfRanks(std::size_t rank)
    {
        window.findChild<QDockWidget *>("laneTableDock")->raise();
        auto *ranks = window.findChild<LaneTableView *>();
        if (!QTest::qWaitFor([ranks] { return ranks->isVisible(); }))
            qFatal("the ranks are not shown");
        const QString name = QString::fromStdString(plan().lane(LaneIndex(rank)).label);
        const QModelIndex row = ranks->model()->match(ranks->model()->index(0, 0), Qt::DisplayRole, name).value(0);
        ranks->scrollTo(row);
        return canvas()->mapFrom(&window, ranks->viewport()->mapTo(&window, ranks->visualRect(row).center()));
    }
    QPoint at(QPointF point) { return canvas()->view().transform().toWidget(point).toPoint(); }
    QPoint at(ItemIndex item) { return at(scene().rect(scene().boxOf(item)).center()); }
    QPoint headOf(std::size_t lane)
    {
        const QRectF rect = scene().lanes()[lane].rect;
        return at({rect.center().x(), std::max(rect.top(), canvas()->view().visible().top()) + 20});
    }
    /// As far as the drop.
    void hold(QPoint from, QPoint to)
    {
        QTest::mousePress(canvas(), Qt::LeftButton, {}, from);
        for (const QPoint point : {from + QPoint(8, 0), (from + to) / 2, to}) {
            QMouseEvent event(QEvent::MouseMove, point, canvas()->mapToGlobal(point), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(canvas(), &event);
        }
    }
};

} // namespace

class EmbeddingWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void tablesAreOfferedAPlannerForTables();
    void shardIsDraggedToAnotherRankAndBack();
    void shardIsDraggedFromThePictureOntoTheTableOfRanks();
    void rowsOfTheTableAndTheOutlineAreDroppedOnRanksOfThePicture();
    void pictureFollowsARowThatIsDraggedOverTheTableOfRanks();
    void refusedDropOnTheTableOfRanksSaysWhy();
    void tableFollowsTheDrag();
    void selectedTablesAreHeldToRanksAndPlannedSo();
    void ranksThatAreNotThereAreRefused();
    void theRowThatKeysGoToIsPinned();
    void columnsGrowWithWhatIsEdited();
    void aRowOfWhatIsInViewMovesNoPicture();
    void slowestRankSaysWhyAndWhatWouldHelp();
    void docksComeToTheFrontUnderWhatIsHeldOverTheirTabs();
    void whatIsSelectedStaysSelectedWhereAnotherTableIsCutOtherwise();
    void reportIsThereForTablesAlone();
    void smallWindowLeavesRoomForTheRanks();

private:
    CleanHome m_home;
};

void EmbeddingWindowTest::tablesAreOfferedAPlannerForTables()
{
    Tables shown;
    QCOMPARE(shown.window.findChild<PlannerPanel *>()->findChild<QComboBox *>()->currentData().toString(),
             "embedding.default");
    shown.planAsOffered();
    QCOMPARE(shown.plan().origin().plannerId, "embedding.default");
    QCOMPARE(shown.scene().lanes().size(), std::size_t(8));
}

void EmbeddingWindowTest::shardIsDraggedToAnotherRankAndBack()
{
    Tables shown;
    shown.planAsOffered();
    const ItemIndex item = shown.shard("t_cat_2");
    const GroupIndex before = shown.plan().groupOf(item);
    const std::size_t to = before == GroupIndex(0) ? 1 : 0;
    shown.window.viewState().reveal({item});
    const double time = *shown.plan().cost().latencySec;
    shown.hold(shown.at(item), shown.headOf(to));
    QTest::mouseRelease(shown.canvas(), Qt::LeftButton, {}, shown.headOf(to));
    QTRY_COMPARE(shown.plan().groupOf(item), GroupIndex(to));
    QTest::keyClick(&shown.window, Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(shown.plan().groupOf(item), before);
    QCOMPARE(*shown.plan().cost().latencySec, time);
}

void EmbeddingWindowTest::shardIsDraggedFromThePictureOntoTheTableOfRanks()
{
    Tables shown;
    shown.planAsOffered();
    const ItemIndex item = shown.shard("t_cat_2");
    const GroupIndex before = shown.plan().groupOf(item);
    const std::size_t to = before == GroupIndex(0) ? 1 : 0;
    const QPoint overRank = shown.inTableOfRanks(to);
    shown.window.viewState().reveal({item});
    shown.hold(shown.at(item), overRank);
    QVERIFY(shown.canvas()->dragging().planIfDropped());
    QCOMPARE(shown.canvas()->dragging().planIfDropped()->groupOf(item), GroupIndex(to));
    QTest::keyClick(shown.canvas(), Qt::Key_Escape);
    QVERIFY(!shown.canvas()->dragging().planIfDropped());
    QTest::mouseRelease(shown.canvas(), Qt::LeftButton, {}, overRank);
    QCOMPARE(shown.plan().groupOf(item), before);

    shown.hold(shown.at(item), overRank);
    QTest::mouseRelease(shown.canvas(), Qt::LeftButton, {}, overRank);
    QTRY_COMPARE(shown.plan().groupOf(item), GroupIndex(to));
    QTest::keyClick(&shown.window, Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(shown.plan().groupOf(item), before);
}

void EmbeddingWindowTest::rowsOfTheTableAndTheOutlineAreDroppedOnRanksOfThePicture()
{
    Tables shown;
    shown.planAsOffered();
    const ItemIndex item = shown.shard("t_cat_2");
    const GroupIndex before = shown.plan().groupOf(item);
    const std::size_t to = before == GroupIndex(0) ? 1 : 0;
    for (const char *list : {"itemTableDock", "outlineDock"}) {
        shown.window.viewState().select({item});
        auto *rows = shown.window.findChild<QDockWidget *>(list)->findChild<QAbstractItemView *>();
        QVERIFY(rows->dragEnabled());
        QTRY_VERIFY(rows->selectionModel()->hasSelection());
        const std::unique_ptr<QMimeData> data(rows->model()->mimeData(rows->selectionModel()->selectedRows()));
        const auto drag = [&]<typename Event>(Event event) {
            QApplication::sendEvent(shown.canvas(), &event);
            return event.isAccepted();
        };
        const QPoint head = shown.headOf(to);
        QVERIFY(drag(QDragEnterEvent(head, Qt::CopyAction, data.get(), Qt::LeftButton, {})));
        QVERIFY(drag(QDragMoveEvent(head, Qt::CopyAction, data.get(), Qt::LeftButton, {})));
        QCOMPARE(shown.canvas()->dragging().planIfDropped()->groupOf(item), GroupIndex(to));
        drag(QDragLeaveEvent());
        QVERIFY(!shown.canvas()->dragging().isActive());
        drag(QDragEnterEvent(head, Qt::CopyAction, data.get(), Qt::LeftButton, {}));
        QTest::keyClick(shown.canvas(), Qt::Key_Escape); // ends it as a picture does that is laid out anew
        QVERIFY(!shown.canvas()->dragging().isActive());
        QVERIFY(drag(QDragMoveEvent(head, Qt::CopyAction, data.get(), Qt::LeftButton, {})));
        drag(QDropEvent(head, Qt::CopyAction, data.get(), Qt::LeftButton, {}));
        QTRY_COMPARE(shown.plan().groupOf(item), GroupIndex(to));
        QTest::keyClick(&shown.window, Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(shown.plan().groupOf(item), before);
    }
}

void EmbeddingWindowTest::pictureFollowsARowThatIsDraggedOverTheTableOfRanks()
{
    Tables shown;
    shown.planAsOffered();
    const ItemIndex item = shown.shard("t_cat_2");
    const std::size_t first = shown.plan().groupOf(item) == GroupIndex(0) ? 1 : 0;
    shown.window.viewState().select({item});
    auto *outline = shown.window.findChild<QDockWidget *>("outlineDock")->findChild<QAbstractItemView *>();
    QTRY_VERIFY(outline->selectionModel()->hasSelection());
    const std::unique_ptr<QMimeData> data(outline->model()->mimeData(outline->selectionModel()->selectedRows()));
    QWidget *ranks = nullptr;
    const auto dragOver = [&](std::size_t rank) {
        const QPoint place = shown.inTableOfRanks(rank);
        ranks = shown.window.findChild<LaneTableView *>()->viewport();
        const QPoint point = ranks->mapFrom(&shown.window, shown.canvas()->mapTo(&shown.window, place));
        QDragEnterEvent enter(point, Qt::CopyAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(ranks, &enter);
        QDragMoveEvent move(point, Qt::CopyAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(ranks, &move);
    };
    const auto pictureOfFirst = [&] {
        const QRectF lane = shown.scene().lanes()[first].rect & shown.canvas()->view().visible();
        return shown.canvas()->grab(shown.canvas()->view().transform().toWidget(lane).toAlignedRect()).toImage();
    };
    shown.inTableOfRanks(first);
    shown.waitForLayouts();
    const QImage atRest = pictureOfFirst();
    dragOver(first);
    QTRY_VERIFY(pictureOfFirst() != atRest);
    dragOver(first + 2);
    QTRY_COMPARE(pictureOfFirst(), atRest);
    QDragLeaveEvent leave;
    QApplication::sendEvent(ranks, &leave);
}

void EmbeddingWindowTest::refusedDropOnTheTableOfRanksSaysWhy()
{
    Tables shown;
    shown.planAsOffered();
    const ItemIndex item = shown.shard("t_cat_2");
    const GroupIndex before = shown.plan().groupOf(item);
    shown.window.viewState().select({item});
    QTest::keyClick(shown.canvas(), Qt::Key_P);
    const QPoint overRank = shown.inTableOfRanks(before == GroupIndex(7) ? 6 : 7);
    shown.window.viewState().reveal({item});
    shown.hold(shown.at(item), overRank);
    QTest::mouseRelease(shown.canvas(), Qt::LeftButton, {}, overRank);
    const auto *bar = shown.window.findChild<MessageBar *>("refusedDrop");
    QTRY_VERIFY(bar->isVisible());
    QCOMPARE(shown.plan().groupOf(item), before);
}

void EmbeddingWindowTest::tableFollowsTheDrag()
{
    Tables shown;
    shown.planAsOffered();
    auto *table = shown.window.findChild<ItemTablePanel *>()->findChild<ItemTableView *>();
    QTRY_COMPARE(table->model()->rowCount(), 26);
    const auto holds = [table](const QString &text) {
        return !table->model()->match(table->model()->index(0, 8), Qt::DisplayRole, text, 1, Qt::MatchContains).empty();
    };
    const ItemIndex item = shown.shard("t_cat_2");
    const std::size_t to = shown.plan().groupOf(item) == GroupIndex(0) ? 1 : 0;
    shown.window.viewState().reveal({item});
    shown.hold(shown.at(item), shown.headOf(to));
    const QString change = QString::fromUtf8(" → %1").arg(to);
    QTRY_VERIFY(holds(change));
    QTest::keyClick(shown.canvas(), Qt::Key_Escape);
    QTRY_VERIFY(!holds(change));
}

void EmbeddingWindowTest::selectedTablesAreHeldToRanksAndPlannedSo()
{
    Tables shown;
    shown.planAsOffered();
    const ItemIndex item = shown.shard("t_cat_2");
    LimitsDialog *dialog = shown.limitsOf(item);
    QTest::keyClicks(dialog->findChild<QLineEdit *>("ranks"), "4-5");
    QTest::keyClick(dialog, Qt::Key_Return);
    const auto held = [&shown, item] {
        for (const ItemLimit &limit : shown.plan().itemLimits(item)) {
            if (limit.name == "ranks")
                return limit.chosen;
        }
        return std::vector<std::string>();
    };
    QCOMPARE(held(), (std::vector<std::string>{"4", "5"}));
    QTest::keyClick(&shown.window, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(held().empty());
    QTest::keyClick(&shown.window, Qt::Key_Y, Qt::ControlModifier);
    QCOMPARE(held(), (std::vector<std::string>{"4", "5"}));
    const EditedPlan *before = &shown.plan();
    QTest::mouseClick(shown.window.findChild<QPushButton *>("runPlanner"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(&shown.plan() != before && shown.plan().kind() == embedding::embeddingPlans, 20000);
    const std::size_t rank = shown.plan().groupOf(shown.shard("t_cat_2")).value();
    QVERIFY(rank == 4 || rank == 5);
}

void EmbeddingWindowTest::ranksThatAreNotThereAreRefused()
{
    Tables shown;
    shown.planAsOffered();
    LimitsDialog *dialog = shown.limitsOf(shown.shard("t_cat_2"));
    QTest::keyClicks(dialog->findChild<QLineEdit *>("ranks"), "7-9");
    QTest::keyClick(dialog, Qt::Key_Return);
    QVERIFY(dialog->isVisible());
    QVERIFY(!dialog->findChild<QLabel *>("problem")->text().isEmpty());
}

/// From the filter into the rows: what was selected before is hidden and stays as it is.
void EmbeddingWindowTest::theRowThatKeysGoToIsPinned()
{
    Tables shown;
    shown.planAsOffered();
    auto *panel = shown.window.findChild<ItemTablePanel *>();
    auto *field = panel->findChild<QLineEdit *>();
    const ItemIndex before = shown.shard("t_cat_2");
    shown.window.viewState().select({before});
    field->setFocus();
    QTest::keyClicks(field, "t_cat_19");
    QTest::keyClick(field, Qt::Key_Down);
    QVERIFY(panel->findChild<ItemTableView *>()->hasFocus());
    QTest::keyClick(panel->findChild<ItemTableView *>(), Qt::Key_P);
    QCOMPARE(shown.plan().pinOf(shown.shard("t_cat_19")).kind, Pin::Kind::Group);
    QCOMPARE(shown.plan().pinOf(before).kind, Pin::Kind::None);
}

void EmbeddingWindowTest::columnsGrowWithWhatIsEdited()
{
    Tables shown;
    shown.planAsOffered();
    auto *table = shown.window.findChild<ItemTablePanel *>()->findChild<ItemTableView *>();
    QTRY_COMPARE(table->model()->rowCount(), 26);
    constexpr int sharding = 6;
    const int before = table->columnWidth(sharding);
    const ItemIndex item = shown.shard("t_cat_2");
    const std::vector<ChoiceInfo> ways = shown.plan().choices(item);
    const auto longest =
        std::ranges::find_if(ways, [](const ChoiceInfo &way) { return way.label.starts_with("table_column_wise"); });
    QVERIFY(longest != ways.end());
    Move move;
    move.choices.push_back({item, std::size_t(longest - ways.begin())});
    QVERIFY(bool(shown.document().makeMove(move)));
    QTRY_VERIFY(table->columnWidth(sharding) > before);
    QVERIFY(table->columnWidth(sharding) >= table->fontMetrics().horizontalAdvance("table_column_wise"));
}

void EmbeddingWindowTest::aRowOfWhatIsInViewMovesNoPicture()
{
    Tables shown;
    shown.planAsOffered();
    shown.canvas()->fit();
    const ViewTransform before = shown.canvas()->view().transform();
    for (const std::size_t rank : {0, 7}) {
        shown.inTableOfRanks(rank);
        auto *ranks = shown.window.findChild<LaneTableView *>();
        const QModelIndex row = ranks->model()->index(int(rank), 0);
        QTest::mouseClick(ranks->viewport(), Qt::LeftButton, {}, ranks->visualRect(row).center());
        QCOMPARE(shown.window.viewState().selectedSpot(), Spot(LaneIndex(rank)));
        QVERIFY(shown.canvas()->view().transform() == before);
    }
}

void EmbeddingWindowTest::slowestRankSaysWhyAndWhatWouldHelp()
{
    Tables shown;
    shown.planAsOffered();
    const GroupIndex slowest = shown.plan().cost().criticalGroups.front();
    const Inspection inspection = inspectLane(shown.plan(), shown.plan().group(slowest).lanes.front());
    QVERIFY(std::ranges::any_of(inspection.sections, [](const Inspection::Section &section) {
        return section.text.startsWith("The slowest rank.");
    }));
}

void EmbeddingWindowTest::docksComeToTheFrontUnderWhatIsHeldOverTheirTabs()
{
    Tables tables;
    tables.planAsOffered();
    auto bars = tables.window.findChildren<QTabBar *>(QString(), Qt::FindDirectChildrenOnly);
    bars.removeIf([](const QTabBar *bar) { return !bar->isVisible(); });
    QVERIFY(!bars.isEmpty());
    for (const QTabBar *bar : bars)
        QVERIFY(bar->changeCurrentOnDrag() && bar->acceptDrops());
}

void EmbeddingWindowTest::whatIsSelectedStaysSelectedWhereAnotherTableIsCutOtherwise()
{
    Tables tables;
    tables.planAsOffered();
    const ItemIndex last(tables.plan().itemCount() - 1);
    const NodeIndex table = tables.plan().item(last).node;
    tables.window.viewState().select({last});
    const std::size_t before = tables.plan().itemCount();
    for (std::size_t way = 0; tables.plan().itemCount() == before; ++way) {
        QVERIFY(way < tables.plan().choices(ItemIndex(0)).size());
        Move move;
        move.choices.push_back({ItemIndex(0), way});
        static_cast<void>(tables.document().makeMove(move)); // some may be refused
    }
    const auto isOfTable = [&](ItemIndex item) { return tables.plan().item(item).node == table; };
    QVERIFY(!tables.window.viewState().selection().empty());
    QVERIFY(std::ranges::all_of(tables.window.viewState().selection(), isOfTable));
    tables.document().undo();
    QCOMPARE(tables.plan().itemCount(), before);
    QVERIFY(std::ranges::all_of(tables.window.viewState().selection(), isOfTable));
}

void EmbeddingWindowTest::reportIsThereForTablesAlone()
{
    Tables shown;
    const auto *report = shown.window.findChild<ReportPanel *>();
    QVERIFY(report->isHidden() || !report->parentWidget()->isVisible());
    shown.planAsOffered();
    QTRY_VERIFY(report->parentWidget()->isVisible());
}

void EmbeddingWindowTest::smallWindowLeavesRoomForTheRanks()
{
    Tables shown;
    shown.planAsOffered();
    shown.window.resize(900, 600);
    QCOMPARE(shown.window.size(), QSize(900, 600));
    QTRY_VERIFY2(shown.canvas()->height() >= 300, qPrintable(QString::number(shown.canvas()->height())));
    QCOMPARE(drawersThatTakeTooMuch(shown), QString());
}

CUTAWAY_WINDOW_TEST(EmbeddingWindowTest)

#include "embedding_window_test.moc"
