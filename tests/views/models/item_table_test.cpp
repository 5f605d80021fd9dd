#include "core/plan/edited_plan.h"
#include "tests/support/test_program.h"
#include "tests/views/open_plan.h"
#include "views/models/item_table_model.h"
#include "views/panels/item_table_panel.h"
#include "views/panels/item_table_view.h"
#include "views/panels/panel_parts.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QWindow>

using namespace cutaway;

/// The tables of DLRM on eight ranks: 26 rows.
class ItemTableTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void init();
    void cleanup();

    void showsARowForEachTable();
    void isThereOnlyForPlansThatHaveATable();
    void sortsByFiguresOnAClickOnATitle();
    void countsNumbersInNamesAsPeopleDo();
    void filtersByTheLanguageOfTheSearch();
    void saysWhatIsWrongWithAFilter();
    void selectsTheShardsOfARowThatIsClicked();
    void selectsAllShardsOfARowThatOneOfThemHasSelected();
    void selectsTheRowOfAShardThatIsSelected();
    void goesThroughRowsByKeyboard();
    void followsAMove();
    void showsWhatADropWouldChange();
    void rowsThatADropBringsOrTakesAreTold();
    void aCellThatIsCutIsToldWhole();
    void titlesHaveTheirRoomSortedOrNot();
    void whatPlannersAreHeldToIsNotCut();
    void keepsWidthsThatTheUserHasSet();
    void fitsWidthsAnewThatNobodyHasSet();
    void figuresHaveRoomForWhatADropWouldMakeOfThem();
    void barsSayWhatADropWouldMakeOfThem();
    void columnsGrowWithThoseOfAnotherPlan();
    void numbersThatAreNoCountsHaveThreeDigits();
    void asksForTheWaysToCutATable();

private:
    QString cell(int row, const char *title) const;
    int column(const char *title) const;
    void dragEndOfColumn(int column, int by);
    QPoint middleOf(int row) const { return m_view->visualRect(m_view->model()->index(row, 0)).center(); }

    std::unique_ptr<testing::OpenPlan> m_open;
    std::unique_ptr<ItemTablePanel> m_panel;
    ItemTableView *m_view = nullptr;
};

void ItemTableTest::init()
{
    m_open = std::make_unique<testing::OpenPlan>();
    m_panel = std::make_unique<ItemTablePanel>(&m_open->source, &m_open->state);
    m_view = m_panel->findChild<ItemTableView *>();
    new QAbstractItemModelTester(m_view->model(), QAbstractItemModelTester::FailureReportingMode::QtTest,
                                 m_panel.get());
    m_open->run("embedding.default", testing::fixtureGraph("embedding/dlrm_v2"),
                testing::fixtureInventory("embedding/a100_80g_8"));
    m_panel->resize(1200, 300);
    m_panel->show();
    m_view->sortByColumn(-1, Qt::AscendingOrder); // in the order of the plan, in place of the slowest first
}

void ItemTableTest::cleanup()
{
    m_panel.reset();
    m_open.reset();
}

int ItemTableTest::column(const char *title) const
{
    for (int i = 0; i < m_view->model()->columnCount(); ++i) {
        if (m_view->model()->headerData(i, Qt::Horizontal).toString() == QLatin1String(title))
            return i;
    }
    qFatal("no column %s", title);
    return -1;
}

QString ItemTableTest::cell(int row, const char *title) const
{
    return m_view->model()->index(row, column(title)).data().toString().replace(QChar(0xa0), u' ');
}

void ItemTableTest::showsARowForEachTable()
{
    QCOMPARE(m_view->model()->rowCount(), 26);
    QCOMPARE(cell(0, "Table"), "t_cat_0");
    QCOMPARE(cell(0, "Rows"), QLocale().toString(40000000));
    QCOMPARE(cell(0, "Columns"), "128");
    QCOMPARE(cell(0, "Weights"), "19.1 GiB");
    QCOMPARE(cell(0, "Sharding"), "table_wise");
    QCOMPARE(cell(0, "Kernel"), "fused");
    QCOMPARE(cell(0, "Relative"), "8.01 %"); // of the slowest shard of all
}

void ItemTableTest::isThereOnlyForPlansThatHaveATable()
{
    QVERIFY(m_panel->isAvailable());
    QSignalSpy available(m_panel.get(), &ItemTablePanel::availabilityChanged);
    m_open->open("resnet18", "resnet18.h2");
    QCOMPARE(available.count(), 1);
    QVERIFY(!m_panel->isAvailable());
    QCOMPARE(m_view->model()->rowCount(), 0);
}

void ItemTableTest::sortsByFiguresOnAClickOnATitle()
{
    const QHeaderView *header = m_view->horizontalHeader();
    const int rows = column("Rows");
    const QPoint title(header->sectionViewportPosition(rows) + header->sectionSize(rows) / 2, header->height() / 2);
    const auto figure = [&](int row) { return QLocale().toDouble(cell(row, "Rows")); };
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, title);
    for (int row = 1; row < m_view->model()->rowCount(); ++row)
        QVERIFY(figure(row - 1) <= figure(row));
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, title);
    QCOMPARE(figure(0), 40000000.0);
}

void ItemTableTest::countsNumbersInNamesAsPeopleDo()
{
    m_view->sortByColumn(column("Table"), Qt::AscendingOrder);
    QCOMPARE(cell(2, "Table"), "t_cat_2");
    QCOMPARE(cell(10, "Table"), "t_cat_10");
}

void ItemTableTest::filtersByTheLanguageOfTheSearch()
{
    auto *field = m_panel->findChild<SearchField *>();
    QTest::keyClicks(field, "bytes>10GiB");
    QCOMPARE(m_view->model()->rowCount(), 5);
    QCOMPARE(field->note(), "5 of 26");
    field->clear();
    QTest::keyClicks(field, "t_cat_25");
    QCOMPARE(m_view->model()->rowCount(), 1);
    QTest::keyClick(field, Qt::Key_Down);
    QTRY_VERIFY(m_view->hasFocus());
}

void ItemTableTest::saysWhatIsWrongWithAFilter()
{
    auto *field = m_panel->findChild<SearchField *>();
    QTest::keyClicks(field, "colour:red");
    QVERIFY2(field->note().startsWith("No field"), qPrintable(field->note()));
    QCOMPARE(m_view->model()->rowCount(), 0);
}

void ItemTableTest::selectsTheShardsOfARowThatIsClicked()
{
    QSignalSpy revealed(&m_open->state, &ViewState::revealRequested);
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, middleOf(2));
    QCOMPARE(m_open->state.selection(), std::vector{m_open->item("t_cat_2")});
    QCOMPARE(revealed.count(), 1);
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, Qt::ControlModifier, middleOf(4));
    QCOMPARE(m_open->state.selection().size(), std::size_t(2));
}

void ItemTableTest::selectsAllShardsOfARowThatOneOfThemHasSelected()
{
    m_open->run("embedding.greedy", testing::fixtureGraph("embedding/mixed"),
                testing::fixtureInventory("embedding/two_hosts_of_4"));
    const auto allShards = [this] {
        std::vector<ItemIndex> items;
        for (std::size_t i = 0; i < m_open->plan->itemCount(); ++i) {
            if (m_open->plan->item(ItemIndex(i)).label == "seq_a")
                items.push_back(ItemIndex(i));
        }
        return items;
    }();
    QCOMPARE(allShards.size(), std::size_t(8)); // row_wise
    m_open->state.select({allShards.front()});
    const int row = m_view->selectionModel()->selectedRows().front().row();
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, middleOf(row));
    QCOMPARE(m_open->state.selection(), allShards);
}

void ItemTableTest::selectsTheRowOfAShardThatIsSelected()
{
    m_open->state.select({m_open->item("t_cat_25")});
    const QModelIndexList rows = m_view->selectionModel()->selectedRows();
    QCOMPARE(rows.size(), 1);
    QCOMPARE(cell(rows.front().row(), "Table"), "t_cat_25");
    QVERIFY(m_view->viewport()->rect().contains(m_view->visualRect(rows.front())));
    m_open->state.select({});
    QVERIFY(m_view->selectionModel()->selectedRows().isEmpty());
}

void ItemTableTest::goesThroughRowsByKeyboard()
{
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, middleOf(0));
    QTest::keyClick(m_view, Qt::Key_Down);
    QCOMPARE(m_open->state.selection(), std::vector{m_open->item("t_cat_1")});
    QSignalSpy revealed(&m_open->state, &ViewState::revealRequested);
    QTest::keyClick(m_view, Qt::Key_Return);
    QCOMPARE(revealed.count(), 1);
}

void ItemTableTest::followsAMove()
{
    const QString before = cell(2, "Ranks");
    const std::int64_t to = before == "7" ? 6 : 7;
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, middleOf(2));
    m_open->source.requestMove(m_open->moveTo("t_cat_2", to));
    QTRY_COMPARE(cell(2, "Ranks"), QString::number(to));
    QCOMPARE(m_view->selectionModel()->selectedRows().size(), 1);
}

void ItemTableTest::showsWhatADropWouldChange()
{
    const QString before = cell(2, "Ranks");
    const std::int64_t to = before == "7" ? 6 : 7;
    const Move move = m_open->moveTo("t_cat_2", to);
    const QString other = cell(3, "Ranks");
    m_open->source.setPreview(m_open->plan->preview(move), move);
    QCOMPARE(cell(2, "Ranks"), QString::fromUtf8("%1 → %2").arg(before).arg(to));
    QCOMPARE(cell(2, "Table"), "t_cat_2");
    QCOMPARE(cell(3, "Ranks"), other);
    m_open->source.setPreview({});
    QCOMPARE(cell(2, "Ranks"), before);
}

/// A strategy that changes which edges of a mesh plan have a redistribution.
void ItemTableTest::rowsThatADropBringsOrTakesAreTold()
{
    m_open->run("sharding.megatron", testing::fixtureGraph("sharding/bert_h768_l2"),
                testing::fixtureInventory("sharding/mesh2x4"));
    const int before = m_view->model()->rowCount();
    const auto *model = m_panel->findChild<ItemTableModel *>();
    QSignalSpy summary(m_panel.get(), &ItemTablePanel::summaryChanged);
    bool areBrought = false;
    bool areTaken = false;
    for (std::size_t i = 0; i < m_open->plan->itemCount() && !(areBrought && areTaken); ++i) {
        for (std::size_t k = 0; k < m_open->plan->choices(ItemIndex(i)).size(); ++k) {
            Move move;
            move.choices.push_back({ItemIndex(i), k});
            const Preview preview = m_open->plan->preview(move);
            if (!preview.allowed)
                continue;
            m_open->source.setPreview(preview, move);
            const std::unique_ptr<EditedPlan> then = m_open->plan->clone();
            QVERIFY(then->apply(move));
            const int rowsThen = int(then->itemTableSize());
            QCOMPARE(model->rowsThen(), rowsThen);
            for (int row = before; row < model->rowCount(); ++row)
                QVERIFY(cell(row, "Time").startsWith(QString::fromUtf8("0 µs → ")));
            int taken = 0;
            for (int row = 0; row < before; ++row)
                taken += cell(row, "Time").endsWith(QString::fromUtf8("→ 0 µs")) ? 1 : 0;
            QCOMPARE(before - taken + model->rowCount() - before, rowsThen);
            areBrought = areBrought || model->rowCount() > before;
            areTaken = areTaken || taken > 0;
            if (rowsThen != before)
                QCOMPARE(summary.last().front().toString(), QString::fromUtf8("%1 → %2").arg(before).arg(rowsThen));
        }
    }
    QVERIFY(areBrought && areTaken);
    m_open->source.setPreview({});
    QCOMPARE(m_view->model()->rowCount(), before);
    QCOMPARE(summary.last().front().toString(), QString::number(before));
}

void ItemTableTest::aCellThatIsCutIsToldWhole()
{
    const Move move = m_open->moveTo("t_cat_2", cell(2, "Ranks") == "7" ? 6 : 7);
    m_open->source.setPreview(m_open->plan->preview(move), move);
    const QModelIndex ranks = m_view->model()->index(2, column("Ranks"));
    const QString whole = ranks.data().toString();
    QVERIFY(whole.contains(QChar(0x2192)));
    const auto told = [&] {
        QToolTip::hideText();
        const QPoint at = m_view->visualRect(ranks).center();
        QHelpEvent help(QEvent::ToolTip, at, m_view->viewport()->mapToGlobal(at));
        QApplication::sendEvent(m_view->viewport(), &help);
        return QToolTip::text();
    };
    m_view->setColumnWidth(ranks.column(), m_view->fontMetrics().horizontalAdvance(whole) / 2);
    QCOMPARE(told(), whole);
    m_view->setColumnWidth(ranks.column(), 2 * m_view->fontMetrics().horizontalAdvance(whole));
    QTRY_VERIFY(told() != whole);
}

void ItemTableTest::titlesHaveTheirRoomSortedOrNot()
{
    m_view->fitColumns();
    const QFontMetrics metrics(themeFont(TextRole::Small));
    for (int column = 0; column + 1 < m_view->model()->columnCount(); ++column) {
        const QString title = m_view->model()->headerData(column, Qt::Horizontal).toString();
        const int arrowAndMargins = 20;
        QVERIFY2(m_view->columnWidth(column) >= metrics.horizontalAdvance(title) + arrowAndMargins, qPrintable(title));
    }
}

/// In a window of 1600 pixels, the docks beside it open.
void ItemTableTest::whatPlannersAreHeldToIsNotCut()
{
    m_panel->resize(1000, 300);
    const EditedPlan &plan = *m_open->plan;
    const std::vector<ItemIndex> items{m_open->item("t_cat_0"), m_open->item("t_cat_1")};
    const Result<Move> move = plan.limitMove(
        items, {{"ranks", {"0", "1", "2", "3"}},
                {"sharding_types",
                 {"table_wise", "column_wise", "row_wise", "table_row_wise", "table_column_wise", "grid_shard"}}});
    QVERIFY2(move, move ? "" : move.error().line().c_str());
    m_open->source.requestMove(*move);
    const int held = column("Limited to");
    QTRY_COMPARE(cell(0, "Limited to"), "ranks 0-3; not data_parallel");
    const int wanted = m_view->sizeHintForIndex(m_view->model()->index(0, held)).width();
    QVERIFY(m_view->columnWidth(held) >= wanted);
    const int right = m_view->columnViewportPosition(held) + m_view->columnWidth(held);
    QVERIFY2(right <= m_view->viewport()->width(), qPrintable(QString::number(right)));
    const int slowest = column("Slowest shard");
    QVERIFY(m_view->columnViewportPosition(slowest) + m_view->columnWidth(slowest) <= m_view->viewport()->width());
}

void ItemTableTest::keepsWidthsThatTheUserHasSet()
{
    m_view->fitColumns();
    const int before = m_view->columnWidth(0);
    dragEndOfColumn(0, 57);
    const int wide = m_view->columnWidth(0);
    QCOMPARE(wide, before + 57);
    const QByteArray state = m_panel->saveState();
    ItemTablePanel other(&m_open->source, &m_open->state);
    other.restoreState(state);
    QCOMPARE(other.findChild<ItemTableView *>()->columnWidth(0), wide);
    m_open->close();
    m_open->run("embedding.greedy", testing::fixtureGraph("embedding/dlrm_v2"),
                testing::fixtureInventory("embedding/a100_80g_8"));
    QCOMPARE(m_view->columnWidth(0), wide);
}

/// As those of an earlier run, with other texts or in another window.
void ItemTableTest::fitsWidthsAnewThatNobodyHasSet()
{
    m_view->fitColumns();
    const int fitted = m_view->columnWidth(0);
    m_view->setColumnWidth(0, 3 * fitted);
    const int sorted = column("Rows");
    m_view->sortByColumn(sorted, Qt::DescendingOrder);
    const QByteArray state = m_panel->saveState();
    ItemTablePanel other(&m_open->source, &m_open->state);
    other.resize(m_panel->size());
    other.show();
    other.restoreState(state);
    auto *view = other.findChild<ItemTableView *>();
    QTRY_COMPARE(view->columnWidth(0), fitted);
    QCOMPARE(view->horizontalHeader()->sortIndicatorSection(), sorted);
}

/// With the mouse, as the window system tells of it.
void ItemTableTest::dragEndOfColumn(int column, int by)
{
    const QHeaderView *header = m_view->horizontalHeader();
    QWindow *window = m_panel->windowHandle();
    const QPoint end(header->sectionViewportPosition(column) + header->sectionSize(column) - 1, header->height() / 2);
    const QPoint from = header->viewport()->mapTo(m_panel.get(), end);
    QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    QTest::mouseMove(window, from);
    QTest::mousePress(window, Qt::LeftButton, {}, from);
    QTest::mouseMove(window, from + QPoint(by, 0));
    QTest::mouseRelease(window, Qt::LeftButton, {}, from + QPoint(by, 0));
}

void ItemTableTest::figuresHaveRoomForWhatADropWouldMakeOfThem()
{
    m_open->run("sharding.megatron", testing::fixtureGraph("sharding/bert_h96_l1"),
                testing::fixtureInventory("sharding/mesh2x4"));
    m_panel->resize(800, 300);
    m_view->fitColumns();
    for (const char *title : {"Transferred, per device", "Time"}) {
        const QString text = m_view->model()->index(0, column(title)).data().toString();
        const QString then = QString::fromUtf8("→ ") + text;
        const int margins = m_view->sizeHintForIndex(m_view->model()->index(0, column(title))).width() -
                            m_view->fontMetrics().horizontalAdvance(text);
        QVERIFY2(m_view->columnWidth(column(title)) >= m_view->fontMetrics().horizontalAdvance(then) + margins, title);
    }
    const int last = m_view->model()->columnCount() - 1;
    QVERIFY(m_view->columnViewportPosition(last) + m_view->columnWidth(last) <= m_view->viewport()->width());
}

void ItemTableTest::barsSayWhatADropWouldMakeOfThem()
{
    m_open->run("sharding.megatron", testing::fixtureGraph("sharding/bert_h96_l1"),
                testing::fixtureInventory("sharding/mesh2x4"));
    const QAbstractItemModel *table = m_view->model();
    const int relative = column("Relative");
    const auto share = [&](int row, int role) { return table->index(row, relative).data(role).toDouble(); };
    int changed = 0;
    for (std::size_t i = 0; i < m_open->plan->itemCount(); ++i) {
        Move move;
        move.choices.push_back({ItemIndex(i), 0});
        const Preview preview = m_open->plan->preview(move);
        if (!preview.allowed)
            continue;
        m_open->source.setPreview(preview, move);
        for (int row = 0; row < table->rowCount(); ++row) {
            const bool isOther = table->index(row, column("Time")).data(ItemTableModel::ThenRole).isValid();
            const double now = share(row, ItemTableModel::ShareRole);
            const double then = share(row, ItemTableModel::ShareThenRole);
            QCOMPARE(now != then, isOther && (now < 1 || then < 1)); // no bar is longer than its column
            changed += isOther ? 1 : 0;
        }
        m_open->source.setPreview({});
    }
    QVERIFY(changed > 0);
}

/// That the user has not made narrow.
void ItemTableTest::columnsGrowWithThoseOfAnotherPlan()
{
    const auto graph = testing::fixtureGraph("sharding/bert_h768_l2");
    const auto mesh = testing::fixtureInventory("sharding/mesh2x4");
    m_open->run("sharding.replicated", graph, mesh);
    QCOMPARE(m_view->model()->rowCount(), 0);
    m_open->run("sharding.megatron", graph, mesh);
    QVERIFY(m_view->model()->rowCount() > 0);
    for (const char *title : {"Tensor", "Operator", "Collective", "From", "To"}) {
        const int wanted = m_view->sizeHintForIndex(m_view->model()->index(0, column(title))).width();
        QVERIFY2(m_view->columnWidth(column(title)) >= wanted, title);
    }
}

void ItemTableTest::numbersThatAreNoCountsHaveThreeDigits()
{
    m_open->run("sharding.megatron", testing::fixtureGraph("sharding/bert_h768_l2"),
                testing::fixtureInventory("sharding/mesh2x4"), {{"cost_model", "alpha_beta"}});
    const QString price = cell(0, "Price");
    QVERIFY2(price.size() <= 8 && price.toDouble() > 0, qPrintable(price));
}

void ItemTableTest::asksForTheWaysToCutATable()
{
    QSignalSpy asked(m_panel.get(), &ItemTablePanel::choicesRequested);
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, middleOf(3));
    QContextMenuEvent menu(QContextMenuEvent::Keyboard, middleOf(3), m_view->viewport()->mapToGlobal(middleOf(3)));
    QCoreApplication::sendEvent(m_view->viewport(), &menu);
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked.front().front().value<ItemIndex>(), m_open->item("t_cat_3"));
}

CUTAWAY_WIDGET_TEST(ItemTableTest)
#include "item_table_test.moc"
