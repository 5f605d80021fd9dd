#include "views/panels/item_table_view.h"

#include "views/panels/panel_parts.h"
#include "views/panels/share_delegate.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int heightOfRow = 24;
constexpr int cellsMeasured = 100;

QString rowText(const QAbstractItemModel &model, int row)
{
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column)
        cells << model.index(row, column).data().toString();
    return cells.join(u'\t') + u'\n';
}

} // namespace

ItemTableView::ItemTableView(QWidget *parent) : QTableView(parent)
{
    setItemDelegate(new ShareDelegate(this));
    setFrameShape(NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setEditTriggers(NoEditTriggers);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setTabKeyNavigation(false);
    setSortingEnabled(true);
    setDragEnabled(true);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    viewport()->setAttribute(Qt::WA_Hover);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(scaled(heightOfRow));
    verticalHeader()->setDefaultSectionSize(scaled(heightOfRow));
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setResizeContentsPrecision(cellsMeasured);
    horizontalHeader()->setStretchLastSection(true);
    connect(this, &QAbstractItemView::doubleClicked, this, &ItemTableView::chosen);
    connect(&ThemeManager::instance(), &ThemeManager::changed, viewport(), qOverload<>(&QWidget::update));
}

void ItemTableView::fitColumns()
{
    resizeColumnsToContents();
    for (int column = 0; column < model()->columnCount(); ++column)
        setColumnWidth(column, std::min(columnWidth(column) + scaled(dockPadding), scaled(240)));
}

QString ItemTableView::selectedText() const
{
    QModelIndexList rows = selectionModel()->selectedRows();
    std::ranges::sort(rows, {}, &QModelIndex::row);
    QStringList titles;
    for (int column = 0; column < model()->columnCount(); ++column)
        titles << model()->headerData(column, Qt::Horizontal).toString();
    QString text = titles.join(u'\t') + u'\n';
    for (const QModelIndex &row : rows)
        text += rowText(*model(), row.row());
    return text;
}

void ItemTableView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy) && selectionModel()->hasSelection()) {
        QGuiApplication::clipboard()->setText(selectedText());
        event->accept();
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid()) {
        emit chosen();
        event->accept();
    } else {
        QTableView::keyPressEvent(event);
    }
}

} // namespace cutaway
