#include "tests/support/test_program.h"
#include "tests/views/open_mesh.h"
#include "views/models/item_table_model.h"
#include "views/panels/item_table_panel.h"
#include "views/panels/item_table_view.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QHeaderView>
#include <QScrollBar>
#include <QTest>

#include <set>

using namespace cutaway;

/// Redistributions beside docks: names and titles give way to figures.
class NarrowTableTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void figuresAreReadWithoutScrolling();
    void titlesAreReadWholeAsLongAsOthersHaveRoomToSpare();
    void whatADropWouldMakeOfCellsIsReadWhole();
    void namesOfTheSameInOtherLayersAreToldApart();

private:
    static int textWidth(const ItemTableView &view, const QString &text)
    {
        const int margins = 2 * (1 + view.style()->pixelMetric(QStyle::PM_FocusFrameHMargin));
        return view.fontMetrics().horizontalAdvance(text) + margins;
    }
};

void NarrowTableTest::figuresAreReadWithoutScrolling()
{
    testing::OpenPlan open;
    ItemTablePanel panel(&open.source, &open.state);
    const auto *view = panel.findChild<ItemTableView *>();
    testing::openMesh(open);
    panel.resize(680, 300);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    QTRY_VERIFY(view->model()->rowCount() > 0);
    QTRY_COMPARE(view->horizontalScrollBar()->maximum(), 0);
    for (int column = 0; column < view->model()->columnCount(); ++column) {
        const int alignment = view->model()->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
        for (int row = 0; row < view->model()->rowCount() && Qt::Alignment(alignment).testFlag(Qt::AlignRight); ++row) {
            const QModelIndex index = view->model()->index(row, column);
            QVERIFY(view->columnWidth(column) >= textWidth(*view, index.data().toString()));
        }
    }
}

/// Titles that are not of the column that is sorted need no room for an arrow.
void NarrowTableTest::titlesAreReadWholeAsLongAsOthersHaveRoomToSpare()
{
    testing::OpenPlan open;
    ItemTablePanel panel(&open.source, &open.state);
    auto *view = panel.findChild<ItemTableView *>();
    testing::openMesh(open);
    panel.resize(880, 300);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    QTRY_VERIFY(view->model()->rowCount() > 0);
    const QHeaderView *header = view->horizontalHeader();
    const auto titleWidth = [header, view](int column) {
        return header->fontMetrics().horizontalAdvance(view->model()->headerData(column, Qt::Horizontal).toString());
    };
    int wanted = 0;
    for (int column = 0; column < view->model()->columnCount(); ++column) {
        const bool isSorted = column == header->sortIndicatorSection() || column + 1 == view->model()->columnCount();
        wanted += isSorted ? std::max(header->sectionSizeHint(column), view->columnWidth(column))
                           : std::max(static_cast<QAbstractItemView *>(view)->sizeHintForColumn(column),
                                      titleWidth(column) + 12);
        wanted += 4;
    }
    panel.resize(wanted + panel.width() - view->viewport()->width(), 300);
    QTRY_COMPARE(view->viewport()->width(), wanted);
    for (int column = 0; column + 1 < view->model()->columnCount(); ++column)
        QVERIFY2(view->columnWidth(column) >= titleWidth(column) + 2, qPrintable(QString::number(column)));
}

void NarrowTableTest::whatADropWouldMakeOfCellsIsReadWhole()
{
    testing::OpenPlan open;
    ItemTablePanel panel(&open.source, &open.state);
    const auto *view = panel.findChild<ItemTableView *>();
    testing::openMesh(open);
    panel.resize(880, 900); // no row that a drop brings makes it scroll
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    QTRY_VERIFY(view->model()->rowCount() > 0);
    QTRY_COMPARE(view->horizontalScrollBar()->maximum(), 0);
    std::vector<int> before;
    for (int column = 0; column < view->model()->columnCount(); ++column)
        before.push_back(view->columnWidth(column));
    int told = 0;
    for (std::size_t i = 0; i < open.plan->itemCount(); ++i) {
        Move move;
        move.choices.push_back({ItemIndex(i), open.plan->choices(ItemIndex(i)).size() - 1});
        open.source.setPreview(open.plan->preview(move), move);
        for (int row = 0; row < view->model()->rowCount(); ++row) {
            for (int column = 0; column < view->model()->columnCount(); ++column) {
                const QModelIndex index = view->model()->index(row, column);
                const QVariant then = index.data(ItemTableModel::ThenRole);
                if (!then.isValid() || !view->viewport()->rect().intersects(view->visualRect(index)))
                    continue;
                ++told;
                const QString shown = QString::fromUtf8("→ ") + then.toString();
                const int room = view->columnWidth(column) - textWidth(*view, QString());
                QCOMPARE(view->fontMetrics().elidedText(shown, Qt::ElideMiddle, room), shown);
            }
        }
        open.source.setPreview({});
        for (int column = 0; column < view->model()->columnCount(); ++column)
            QCOMPARE(view->columnWidth(column), before[std::size_t(column)]);
    }
    QVERIFY(told > 10);
}

void NarrowTableTest::namesOfTheSameInOtherLayersAreToldApart()
{
    struct Delegate : ShareDelegate
    {
        using ShareDelegate::initStyleOption;
    };
    testing::OpenPlan open;
    testing::openMesh(open);
    ItemTableModel model;
    model.setPlan(open.plan.get());
    std::set<QString> names;
    std::set<QString> shown;
    for (int row = 0; row < model.rowCount(); ++row) {
        QStyleOptionViewItem option;
        Delegate().initStyleOption(&option, model.index(row, 0));
        constexpr int narrow = 80;
        names.insert(option.text);
        shown.insert(
            option.fontMetrics.elidedText(option.text.prepend("model_encoder_"), option.textElideMode, narrow));
    }
    QVERIFY(names.size() > 3);
    QCOMPARE(shown.size(), names.size());
}

CUTAWAY_WIDGET_TEST(NarrowTableTest)
#include "narrow_table_test.moc"
