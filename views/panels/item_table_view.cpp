#include "views/panels/item_table_view.h"

#include "views/panels/panel_parts.h"
#include "views/panels/share_delegate.h"

#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int heightOfRow = 24;
constexpr int cellsMeasured = 100;
constexpr int widestColumn = 240;

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
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column) {
        if (QGuiApplication::mouseButtons() != Qt::NoButton && horizontalHeader()->underMouse())
            m_setByHand.insert(column);
    });
    connect(this, &QAbstractItemView::doubleClicked, this, &ItemTableView::chosen);
    connect(&ThemeManager::instance(), &ThemeManager::changed, viewport(), qOverload<>(&QWidget::update));
}

/// Columns stand closer where that spares scrolling sideways.
void ItemTableView::fitColumns()
{
    resizeColumnsToContents();
    const int columns = std::max(1, model()->columnCount());
    int contents = wantedWidth(columns - 1);
    for (int column = 0; column + 1 < columns; ++column)
        contents += columnWidth(column);
    m_gap = std::clamp((viewport()->width() - contents) / columns, scaled(4), scaled(dockPadding));
    for (int column = 0; column < columns; ++column)
        setColumnWidth(column, std::min(columnWidth(column) + m_gap, scaled(widestColumn)));
    m_setByHand.clear();
}

int ItemTableView::wantedWidth(int column) const
{
    return std::max(sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column));
}

void ItemTableView::widenColumns()
{
    for (int column = 0; column < model()->columnCount(); ++column) {
        const int width = std::min(wantedWidth(column), scaled(widestColumn));
        if (!m_setByHand.contains(column) && columnWidth(column) < width)
            setColumnWidth(column, std::min(width + m_gap, scaled(widestColumn)));
    }
}

void ItemTableView::keyPressEvent(QKeyEvent *event)
{
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid()) {
        emit chosen();
        event->accept();
    } else {
        QTableView::keyPressEvent(event);
    }
}

} // namespace cutaway
