#include "tests/app/shown_ranks.h"
#include "tests/views/open_plan.h"
#include "views/kinds/embedding/rank_picture.h"
#include "views/models/figures.h"
#include "views/panels/item_table_panel.h"
#include "views/panels/item_table_view.h"
#include "views/panels/panel_parts.h"

#include <QAccessible>
#include <QComboBox>
#include <QScrollBar>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

/// The tables of DLRM on 128 ranks.
struct PlacedRanks : ShownRanks
{
    PlacedRanks() : ShownRanks("dlrm_v2.graph.json", 128) {}
    RankMatrix *matrix() { return window.findChild<RankMatrix *>(); }
    ItemTablePanel *tables() { return window.findChild<ItemTablePanel *>(); }
    double secondsOf(std::size_t rank) { return testing::secondsOf(plan(), rank); }
    void click(std::size_t rank) { clickAt(*matrix(), matrix()->cellRect(rank).center()); }
};

std::shared_ptr<const Inventory> hostsOfRanks(int hosts, int ranks)
{
    auto document = nlohmann::json::parse(testing::fixtureText("embedding/a100_80g_128.devices.json"));
    nlohmann::json device = document["devices"][0];
    document["devices"].clear();
    for (int i = 0; i < hosts * ranks; ++i) {
        device["logical_id"] = i;
        device["name"] = "rank" + std::to_string(i);
        device["host"] = "host" + std::to_string(i / ranks);
        document["devices"].push_back(device);
    }
    document["topology"]["world_size"] = hosts * ranks;
    document["topology"]["local_world_size"] = ranks;
    Result<Inventory> inventory = readInventory(document.dump());
    if (!inventory)
        qFatal("%s", inventory.error().line().c_str());
    return std::make_shared<Inventory>(std::move(*inventory));
}

/// The matrix alone, of any number of hosts.
struct MatrixOfHosts
{
    testing::OpenPlan open;
    RankMatrix matrix{&open.source, &open.state};

    MatrixOfHosts(int hosts, int ranks, QSize size)
    {
        open.run("embedding.default", testing::fixtureGraph("embedding/dlrm_v2"), hostsOfRanks(hosts, ranks));
        matrix.resize(size);
        matrix.show();
        if (!QTest::qWaitForWindowExposed(&matrix))
            qFatal("the matrix is not shown");
    }
    ~MatrixOfHosts() { open.close(); }
};

} // namespace

class RankMatrixTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void allRanksAreInSightOnOneScale_data();
    void allRanksAreInSightOnOneScale();
    void hostsOfManyRanksTakeTwoEqualLines();
    void manyHostsTellNoNumbersAndVeryManyScroll();
    void theLanesAreAClickAway();
    void aClickOpensARankAndKeysGoOn();
    void aShardIsDroppedOnARankAndOnAHost();
    void theTableShowsWhatHurtsFirstAndOneRankAlone();
    void screenReadersHearEachRank();

private:
    CleanHome m_home;
};

void RankMatrixTest::allRanksAreInSightOnOneScale_data()
{
    QTest::addColumn<QSize>("window");
    QTest::addColumn<bool>("isOpened");
    for (const QSize &size : {QSize(1600, 1000), QSize(1366, 768)}) {
        for (const bool isOpened : {false, true})
            QTest::addRow("%d, %s", size.width(), isOpened ? "opened" : "closed") << size << isOpened;
    }
}

void RankMatrixTest::allRanksAreInSightOnOneScale()
{
    QFETCH(const QSize, window);
    QFETCH(const bool, isOpened);
    PlacedRanks shown;
    RankMatrix &matrix = *shown.matrix();
    QTRY_VERIFY(matrix.isVisible() && !shown.canvas()->isVisible());
    shown.window.resize(window);
    QTRY_VERIFY(matrix.window()->size() == window && matrix.height() > 0);
    if (isOpened)
        matrix.open(5);
    QCoreApplication::processEvents();
    QCOMPARE(matrix.thingCount(), shown.plan().laneCount());
    QCOMPARE(matrix.hostCount(), std::size_t(16));
    double slowest = 0;
    for (std::size_t rank = 0; rank < 128; ++rank)
        slowest = std::max(slowest, shown.secondsOf(rank));
    const double full = matrix.timeRect(0).width() / shown.secondsOf(0);
    for (std::size_t rank = 0; rank < 128; ++rank) {
        const QRectF cell = matrix.cellRect(rank);
        QVERIFY2(QRectF(matrix.rect()).contains(cell), qPrintable(QString::number(rank)));
        for (std::size_t other = rank + 1; other < 128; ++other)
            QVERIFY(!cell.intersects(matrix.cellRect(other)));
        QVERIFY(std::abs(matrix.timeRect(rank).width() - full * shown.secondsOf(rank)) < 0.01);
        QVERIFY(cell.adjusted(-0.01, 0, 0.01, 0).contains(matrix.timeRect(rank)));
        QCOMPARE(matrix.isSlowest(rank), shown.secondsOf(rank) >= slowest * 0.9999);
    }
}

void RankMatrixTest::hostsOfManyRanksTakeTwoEqualLines()
{
    const int wide = scaled(760); // room for 16 cells beside each other
    MatrixOfHosts shown(2, 20, {wide, scaled(400)});
    for (int host = 0; host < 2; ++host) {
        std::map<double, std::size_t> lines;
        for (int rank = 20 * host; rank < 20 * (host + 1); ++rank) {
            const QRectF cell = shown.matrix.cellRect(std::size_t(rank));
            QVERIFY(cell.width() >= scaled(36) && cell.right() <= wide);
            ++lines[cell.top()];
        }
        QCOMPARE(lines.size(), std::size_t(2));
        QCOMPARE(lines.begin()->second, std::size_t(10));
    }
    shown.matrix.resize(scaled(1000), scaled(400));
    QTRY_COMPARE(shown.matrix.cellRect(0).top(), shown.matrix.cellRect(19).top());
}

void RankMatrixTest::manyHostsTellNoNumbersAndVeryManyScroll()
{
    const QSize size(scaled(900), scaled(560));
    const double pitch = scaled(20);
    {
        MatrixOfHosts shown(17, 8, size);
        QCOMPARE(shown.matrix.cellRect(8).top() - shown.matrix.cellRect(0).top(), pitch);
        QCOMPARE(shown.matrix.verticalScrollBar()->maximum(), 0);
    }
    MatrixOfHosts shown(40, 8, size);
    RankMatrix &matrix = shown.matrix;
    QCOMPARE(matrix.cellRect(8).top() - matrix.cellRect(0).top(), pitch);
    QTRY_VERIFY(matrix.verticalScrollBar()->maximum() > 0);
    const QRectF view(matrix.viewport()->rect());
    QVERIFY(!view.contains(matrix.cellRect(319)));
    matrix.setFocus();
    QTest::keyClick(&matrix, Qt::Key_End);
    QVERIFY(view.contains(matrix.cellRect(319)));
    QCOMPARE(shown.open.state.selectedSpot(), Spot(LaneIndex(319)));
    clickAt(matrix, {matrix.cellRect(0).center().x(), 5}); // the head lies over what was scrolled away
    QVERIFY(!matrix.opened());
    const auto [item, rank] = findMove(*shown.open.plan, 312);
    QVERIFY(item.isValid());
    dragOnto(matrix, item, matrix.hostRect(rank / 8).center());
    QVERIFY(testing::rankOf(*shown.open.plan, item) >= 312);
    QTest::keyClick(&matrix, Qt::Key_Home);
    QVERIFY(view.contains(matrix.cellRect(0)));
    matrix.open(3); // beside the ranks, wherever they are scrolled to
    matrix.verticalScrollBar()->setValue(matrix.verticalScrollBar()->maximum());
    QVERIFY(!matrix.cards().empty() && view.contains(matrix.cards().front().second));
    matrix.grab();
}

void RankMatrixTest::theLanesAreAClickAway()
{
    PlacedRanks shown;
    QTRY_VERIFY(shown.matrix()->isVisible());
    shown.press("Lanes");
    QTRY_VERIFY(shown.canvas()->isVisible() && !shown.matrix()->isVisible());
    shown.press("Ranks");
    QTRY_VERIFY(shown.matrix()->isVisible() && !shown.canvas()->isVisible());
}

void RankMatrixTest::aClickOpensARankAndKeysGoOn()
{
    PlacedRanks shown;
    RankMatrix &matrix = *shown.matrix();
    QTRY_VERIFY(matrix.isVisible());
    shown.click(24);
    QCOMPARE(matrix.opened(), std::optional<std::size_t>(24));
    QCOMPARE(shown.window.viewState().selectedSpot(), Spot(LaneIndex(24)));
    const std::vector<ItemIndex> items = shown.plan().groupItems(shown.plan().lane(LaneIndex(24)).groups.front());
    QVERIFY(!matrix.cards().empty() && matrix.cards().size() <= items.size());
    for (std::size_t i = 0; i < matrix.cards().size(); ++i) { // the slowest first
        QVERIFY(std::ranges::count(items, matrix.cards()[i].first) == 1);
        if (i > 0)
            QVERIFY(shown.plan().item(matrix.cards()[i - 1].first).seconds >=
                    shown.plan().item(matrix.cards()[i].first).seconds);
    }
    QTest::keyClick(&matrix, Qt::Key_Right);
    QCOMPARE(matrix.opened(), std::optional<std::size_t>(25));
    QTest::keyClick(&matrix, Qt::Key_Down);
    QCOMPARE(matrix.opened(), std::optional<std::size_t>(33));
    QTest::keyClick(&matrix, Qt::Key_End);
    QCOMPARE(shown.window.viewState().selectedSpot(), Spot(LaneIndex(127)));
    QTest::keyClick(&matrix, Qt::Key_Home);
    QCOMPARE(matrix.opened(), std::optional<std::size_t>(0));
    const ItemIndex card = matrix.cards().front().first;
    QTest::mouseClick(matrix.viewport(), Qt::LeftButton, {}, matrix.cards().front().second.center().toPoint());
    QVERIFY(shown.window.viewState().isSelected(card));
    QTest::keyClick(&matrix, Qt::Key_Escape);
    QVERIFY(!matrix.opened());
    QTest::keyClick(&matrix, Qt::Key_Return);
    QCOMPARE(matrix.opened(), std::optional<std::size_t>(0));
}

void RankMatrixTest::aShardIsDroppedOnARankAndOnAHost()
{
    PlacedRanks shown;
    RankMatrix &matrix = *shown.matrix();
    QTRY_VERIFY(matrix.isVisible());
    const auto [item, rank] = findMove(shown.plan(), 100);
    QVERIFY(item.isValid());
    // The other shards of a table may have to come along, and share out its host's ranks.
    const Move asked = moveToRank(shown.plan(), item, rank);
    const std::unique_ptr<EditedPlan> copy = shown.plan().clone();
    QVERIFY(copy->apply(asked));
    const GroupIndex before = shown.plan().groupOf(item);
    const GroupIndex expected = std::as_const(*copy).groupOf(item);
    QVERIFY(expected != before);
    dragOnto(matrix, item, matrix.cellRect(rank).center());
    QTRY_COMPARE(shown.plan().groupOf(item), expected);
    const auto [other, there] = findMove(shown.plan(), 40);
    QVERIFY(other.isValid());
    const std::size_t host = there / 8;
    dragOnto(matrix, other, matrix.hostRect(host).center());
    const auto rankNow = [&] { return shown.plan().group(shown.plan().groupOf(other)).lanes.front().value(); };
    QTRY_COMPARE(rankNow() / 8, host);
    QCOMPARE(shown.document().current()->history()->index(), 2);
}

void RankMatrixTest::theTableShowsWhatHurtsFirstAndOneRankAlone()
{
    PlacedRanks shown;
    RankMatrix &matrix = *shown.matrix();
    QTRY_VERIFY(matrix.isVisible());
    auto *view = shown.tables()->findChild<ItemTableView *>();
    QTRY_VERIFY(view->model()->rowCount() > 1);
    const auto slowestOf = [&](int row) {
        double slowest = 0;
        const QString table = view->model()->index(row, 0).data().toString();
        for (std::size_t i = 0; i < shown.plan().itemCount(); ++i) {
            const ItemInfo info = shown.plan().item(ItemIndex(i));
            if (QString::fromUtf8(info.label.data(), qsizetype(info.label.size())) == table)
                slowest = std::max(slowest, info.seconds.value_or(0));
        }
        return slowest;
    };
    for (int row = 1; row < view->model()->rowCount(); ++row)
        QVERIFY(slowestOf(row - 1) >= slowestOf(row));
    const int all = view->model()->rowCount();
    auto *ranks = shown.tables()->findChild<QComboBox *>("groupChoice");
    QCOMPARE(ranks->count(), 129);
    shown.tables()->showGroup(shown.plan().lane(LaneIndex(24)).groups.front());
    QCOMPARE(ranks->currentText(), QString("rank 24"));
    const int left = view->model()->rowCount();
    QVERIFY(left > 0 && left < all);
    std::set<std::string_view> labels;
    for (const ItemIndex item : shown.plan().groupItems(shown.plan().lane(LaneIndex(24)).groups.front()))
        labels.insert(shown.plan().item(item).label);
    QCOMPARE(std::size_t(left), labels.size());
    ranks->setCurrentIndex(0);
    QCOMPARE(view->model()->rowCount(), all);
}

void RankMatrixTest::screenReadersHearEachRank()
{
    PlacedRanks shown;
    QTRY_VERIFY(shown.matrix()->isVisible());
    QAccessibleInterface *list = QAccessible::queryAccessibleInterface(shown.matrix());
    QVERIFY(list);
    QCOMPARE(list->childCount(), 128);
    QAccessibleInterface *rank = list->child(24);
    QCOMPARE(rank->text(QAccessible::Name), QString("rank 24"));
    QVERIFY(rank->text(QAccessible::Description).contains(secondsText(shown.secondsOf(24), Digits::Four)));
    rank->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(shown.window.viewState().selectedSpot(), Spot(LaneIndex(24)));
    QVERIFY(rank->state().selected);
}

CUTAWAY_WINDOW_TEST(RankMatrixTest)

#include "rank_matrix_test.moc"
