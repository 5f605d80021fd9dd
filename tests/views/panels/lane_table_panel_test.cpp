#include "tests/support/embedding_plans.h"
#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/models/kind_words.h"
#include "views/models/lane_table_model.h"
#include "views/models/placement_drop.h"
#include "views/panels/lane_table_panel.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QTest>

#include <limits>

using namespace cutaway;

/// The overview of ranks.
class LaneTablePanelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void ranksAreSortedByTheirTime();
    void goesToTheSlowestRank();
    void takesWhatIsDroppedOnARank();
    void ranksSayWhatADropWouldMakeOfThem();
    void theFullestIsMostOverWhicheverLimit();
    void ranksAreReadWholeInASmallWindow();
};

void LaneTablePanelTest::ranksAreSortedByTheirTime()
{
    testing::OpenPlan open;
    open.show(testing::mixedPlan());
    LaneTablePanel panel(&open.source, &open.state);
    auto *view = panel.findChild<LaneTableView *>();
    QCOMPARE(view->model()->rowCount(), int(open.plan->laneCount()));
    view->sortByColumn(LaneTableModel::TimeColumn, Qt::DescendingOrder);
    double last = std::numeric_limits<double>::infinity();
    for (int row = 0; row < view->model()->rowCount(); ++row) {
        const double seconds =
            view->model()->index(row, LaneTableModel::TimeColumn).data(LaneTableModel::sortRole).toDouble();
        QVERIFY(seconds <= last);
        last = seconds;
    }
}

void LaneTablePanelTest::goesToTheSlowestRank()
{
    testing::OpenPlan open;
    open.show(testing::mixedPlan());
    LaneTablePanel panel(&open.source, &open.state);
    panel.resize(700, 240);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    QTest::mouseClick(panel.findChild<QWidget *>("slowest"), Qt::LeftButton);
    const Spot spot = open.state.selectedSpot();
    const auto *lane = std::get_if<LaneIndex>(&spot);
    QVERIFY(lane);
    QCOMPARE(open.plan->lane(*lane).groups.front(), open.plan->cost().criticalGroups.front());
}

void LaneTablePanelTest::takesWhatIsDroppedOnARank()
{
    testing::OpenPlan open;
    open.show(testing::mixedPlan());
    LaneTablePanel panel(&open.source, &open.state);
    panel.resize(700, 240);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    const auto nextOf = [&](ItemIndex item) {
        return GroupIndex((open.plan->groupOf(item).value() + 1) % open.plan->laneCount());
    };
    ItemIndex shard;
    for (std::size_t i = 0; i < open.plan->itemCount() && !shard.isValid(); ++i) {
        const auto copy = open.plan->clone();
        const GroupIndex next = nextOf(ItemIndex(i));
        if (copy->apply(testing::moveTo(ItemIndex(i), next.value())) && copy->groupOf(ItemIndex(i)) == next)
            shard = ItemIndex(i);
    }
    QVERIFY(shard.isValid());
    const GroupIndex wanted = nextOf(shard);
    auto *view = panel.findChild<LaneTableView *>();
    const std::unique_ptr<QMimeData> data(itemMimeData({shard}));
    const QString name = QString::fromStdString(open.plan->lane(LaneIndex(wanted.value())).label);
    int row = 0; // they are sorted
    while (row < view->model()->rowCount() && view->model()->index(row, 0).data().toString() != name)
        ++row;
    const QPoint at = view->visualRect(view->model()->index(row, 0)).center();
    QDragEnterEvent enter(at, Qt::MoveAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(view->viewport(), &enter); // drops go where a drag has come in
    QDropEvent drop(at, Qt::MoveAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(view->viewport(), &drop);
    QCOMPARE(open.plan->groupOf(shard).value(), wanted.value());
}

void LaneTablePanelTest::ranksSayWhatADropWouldMakeOfThem()
{
    testing::OpenPlan open;
    open.show(testing::mixedPlan());
    LaneTablePanel panel(&open.source, &open.state);
    panel.resize(900, 300);
    panel.show();
    const auto *now = panel.findChild<LaneTableModel *>();
    const QString arrow = QStringLiteral(" \u2192 ");
    int changed = 0;
    for (std::size_t i = 0; i < open.plan->itemCount(); ++i) {
        const std::size_t next = (open.plan->groupOf(ItemIndex(i)).value() + 1) % open.plan->laneCount();
        const Move move = testing::moveTo(ItemIndex(i), next);
        const auto then = open.plan->clone();
        if (!then->apply(move))
            continue;
        LaneTableModel wanted;
        wanted.setPlan(then.get());
        open.source.setPreview(open.plan->preview(move), move);
        for (int row = 0; row < now->rowCount(); ++row) {
            for (int column = 0; column < now->columnCount(); ++column) {
                const QString text = now->index(row, column).data().toString();
                QCOMPARE(text.section(arrow, -1), wanted.index(row, column).data().toString());
                changed += text.contains(arrow) ? 1 : 0;
            }
            for (const int column : {LaneTableModel::TimeBarColumn, LaneTableModel::MemoryBarColumn})
                QCOMPARE(now->bar(now->index(row, column))->sizeThen, wanted.bar(wanted.index(row, column))->size);
        }
        open.source.setPreview({});
        for (int row = 0; row < now->rowCount(); ++row)
            QVERIFY(!now->index(row, LaneTableModel::TimeColumn).data().toString().contains(arrow));
    }
    QVERIFY(changed > 0);
}

void LaneTablePanelTest::theFullestIsMostOverWhicheverLimit()
{
    testing::OpenPlan open;
    open.run("embedding.default", testing::fixtureGraph("embedding/tight_mix"),
             testing::fixtureInventory("embedding/tight_mix_4")); // a table is in the host's memory
    Inventory devices = *open.plan->inventory();
    const std::string ddr = R"("ddr_cap":34359738368)";
    const std::size_t at = devices.extra.find(ddr);
    QVERIFY(at != std::string::npos);
    devices.extra.replace(at, ddr.size(), R"("ddr_cap":104857600)");
    open.setInventory(devices);
    LaneTablePanel panel(&open.source, &open.state);
    panel.resize(900, 240);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    const EditedPlan &stacked = *open.plan;
    std::size_t fullest = 0;
    for (std::size_t lane = 0; lane < open.plan->laneCount(); ++lane) {
        if (filledPart(stacked.otherTiers(LaneIndex(lane)).front()) >
            filledPart(stacked.otherTiers(LaneIndex(fullest)).front()))
            fullest = lane;
    }
    QTest::mouseClick(panel.findChild<QWidget *>("fullest"), Qt::LeftButton);
    QCOMPARE(std::get<LaneIndex>(open.state.selectedSpot()), LaneIndex(fullest));
    const auto *model = panel.findChild<LaneTableModel *>();
    const std::optional<LaneBar> bar =
        model->bar(model->index(int(fullest), LaneTableModel::FirstTierColumn + LaneTableModel::columnsOfTier - 1));
    QVERIFY(bar && bar->limit && bar->size > *bar->limit);
}

void LaneTablePanelTest::ranksAreReadWholeInASmallWindow()
{
    testing::OpenPlan open;
    open.run("embedding.default", testing::fixtureGraph("embedding/dlrm_v2"),
             testing::fixtureInventory("embedding/a100_80g_8"));
    LaneTablePanel panel(&open.source, &open.state);
    panel.resize(780, 240);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    const auto *view = panel.findChild<LaneTableView *>();
    const int last = LaneTableModel::MemoryBarColumn;
    const auto end = [&] { return view->columnViewportPosition(last) + view->columnWidth(last); };
    QTRY_VERIFY2(end() <= view->viewport()->width(), qPrintable(QString::number(end())));
    for (const int column : {LaneTableModel::ItemsColumn, LaneTableModel::TimeColumn, LaneTableModel::MemoryColumn}) {
        const int text = view->sizeHintForIndex(view->model()->index(0, column)).width();
        const int arrow = view->fontMetrics().horizontalAdvance(QString::fromUtf8("→ "));
        QVERIFY(view->columnWidth(column) >= text + arrow); // what a drop would make of it
    }
}

CUTAWAY_WIDGET_TEST(LaneTablePanelTest)
#include "lane_table_panel_test.moc"
