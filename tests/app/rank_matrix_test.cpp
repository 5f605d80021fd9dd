#include "app/window/before_after.h"
#include "core/embedding/embedding_kind.h"
#include "tests/app/shown_window.h"
#include "views/canvas/canvas.h"
#include "views/kinds/embedding/rank_matrix.h"
#include "views/models/figures.h"
#include "views/models/item_mime.h"
#include "views/panels/item_table_panel.h"
#include "views/panels/item_table_view.h"

#include <QAccessible>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>
#include <set>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

QString rankFixture(const QString &name)
{
    return QString::fromStdString(testing::fixturesFolder()) + QStringLiteral("/embedding/") + name;
}

/// The tables of DLRM on so many ranks, placed.
struct PlacedRanks : Shown
{
    explicit PlacedRanks(int ranks = 128)
    {
        window.resize(1600, 1000);
        open({rankFixture("dlrm_v2.graph.json"), rankFixture(QStringLiteral("a100_80g_%1.devices.json").arg(ranks))});
        QTest::mouseClick(window.findChild<QPushButton *>("runPlanner"), Qt::LeftButton);
        if (!QTest::qWaitFor([this] { return plan().kind() == embedding::embeddingPlans; }, 20000))
            qFatal("the tables are not placed");
    }

    const EditedPlan &plan() { return document().current()->plan(); }
    RankMatrix *matrix() { return window.findChild<RankMatrix *>(); }
    Canvas *canvas() { return window.findChild<Canvas *>("canvas"); }
    ItemTablePanel *tables() { return window.findChild<ItemTablePanel *>(); }
    double secondsOf(std::size_t rank)
    {
        double seconds = 0;
        for (const LaneTimePart &part : plan().laneTime(LaneIndex(rank)))
            seconds += part.seconds;
        return seconds;
    }
    void click(std::size_t rank)
    {
        QTest::mouseClick(matrix()->viewport(), Qt::LeftButton, {}, matrix()->cellRect(rank).center().toPoint());
    }
};

} // namespace

class RankMatrixTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void allRanksAreInSightOnOneScale_data();
    void allRanksAreInSightOnOneScale();
    void fewRanksAreLanes();
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

void RankMatrixTest::fewRanksAreLanes()
{
    PlacedRanks shown(16);
    QTRY_VERIFY(shown.canvas()->isVisible());
    QVERIFY(!shown.matrix()->isVisible() && !shown.matrix()->isAvailable());
}

void RankMatrixTest::theLanesAreAClickAway()
{
    PlacedRanks shown;
    QTRY_VERIFY(shown.matrix()->isVisible());
    const auto press = [&](const QString &text) {
        for (QToolButton *button : shown.window.findChildren<QToolButton *>()) {
            if (button->text() == text)
                QTest::mouseClick(button, Qt::LeftButton);
        }
    };
    press("Lanes");
    QTRY_VERIFY(shown.canvas()->isVisible() && !shown.matrix()->isVisible());
    press("Ranks");
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
    const auto findMove = [&](std::size_t firstRank) -> std::pair<ItemIndex, std::size_t> {
        for (std::size_t i = 0; i < shown.plan().itemCount(); ++i) {
            for (std::size_t rank = firstRank; rank < 128; ++rank) {
                const GroupIndex target = shown.plan().lane(LaneIndex(rank)).groups.front();
                Move move;
                move.items.push_back({ItemIndex(i), target});
                if (shown.plan().groupOf(ItemIndex(i)) != target && shown.plan().preview(move).allowed)
                    return {ItemIndex(i), rank};
            }
        }
        return {};
    };
    const auto drop = [&](ItemIndex item, QPoint at) {
        const std::unique_ptr<QMimeData> data(itemMimeData({item}));
        QDragEnterEvent enter(at, Qt::MoveAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(matrix.viewport(), &enter);
        QDragMoveEvent over(at, Qt::MoveAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(matrix.viewport(), &over);
        QDropEvent event(at, Qt::MoveAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(matrix.viewport(), &event);
    };
    const auto [item, rank] = findMove(100);
    QVERIFY(item.isValid());
    Move asked; // the other shards of a table may have to come along, and share out its host's ranks
    asked.items.push_back({item, shown.plan().lane(LaneIndex(rank)).groups.front()});
    const std::unique_ptr<EditedPlan> copy = shown.plan().clone();
    QVERIFY(copy->apply(asked));
    const GroupIndex before = shown.plan().groupOf(item);
    const GroupIndex expected = std::as_const(*copy).groupOf(item);
    QVERIFY(expected != before);
    drop(item, matrix.cellRect(rank).center().toPoint());
    QTRY_COMPARE(shown.plan().groupOf(item), expected);
    const auto [other, there] = findMove(40);
    QVERIFY(other.isValid());
    const std::size_t host = there / 8;
    drop(other, matrix.hostRect(host).center().toPoint());
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
