#include "views/panels/item_table_view.h"

#include "views/panels/panel_parts.h"
#include "views/panels/share_delegate.h"

#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>
#include <numeric>
#include <vector>

namespace cutaway {

namespace {

constexpr int heightOfRow = 24;
constexpr int cellsMeasured = 100;
constexpr int widestColumn = 240;
constexpr int roomOfBar = 96; ///< the last column, where it is one

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

/// Columns stand closer where that spares scrolling sideways; where there is more room than that, figures have some for
/// what a drop would make of them.
void ItemTableView::fitColumns()
{
    const int columns = std::max(1, model()->columnCount());
    std::vector<int> wanted;
    for (int column = 0; column < columns; ++column)
        wanted.push_back(wantedWidth(column));
    const int contents = std::accumulate(wanted.begin(), wanted.end(), 0);
    m_gap = std::clamp((viewport()->width() - contents) / columns, scaled(4), scaled(dockPadding));
    for (int column = 0; column < columns; ++column)
        setColumnWidth(column, std::min(wanted[std::size_t(column)] + m_gap, scaled(widestColumn)));
    m_setByHand.clear();
    m_isFitted = true;
    giveFiguresRoom();
}

bool ItemTableView::restoreColumns(const QByteArray &header)
{
    m_isFitted = false;
    return horizontalHeader()->restoreState(header);
}

void ItemTableView::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    if (m_isFitted && m_setByHand.empty() && event->size().width() != event->oldSize().width())
        fitColumns();
}

void ItemTableView::giveFiguresRoom()
{
    std::vector<int> figures;
    int room = viewport()->width() - scaled(roomOfBar);
    for (int column = 0; column + 1 < model()->columnCount(); ++column) {
        room -= columnWidth(column);
        const Qt::Alignment alignment(model()->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt());
        if (alignment.testFlag(Qt::AlignRight) && !m_setByHand.contains(column))
            figures.push_back(column);
    }
    for (const int column : figures) {
        const int wanted = 2 * sizeHintForColumn(column) + fontMetrics().horizontalAdvance(QStringLiteral(" \u2192 "));
        const int more = std::clamp(wanted - columnWidth(column), 0, std::max(0, room / int(figures.size())));
        setColumnWidth(column, columnWidth(column) + more);
    }
}

int ItemTableView::wantedWidth(int column) const
{
    const auto least = m_leastWidths.find(column);
    return std::max({sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column),
                     least == m_leastWidths.end() ? 0 : least->second});
}

void ItemTableView::widenColumns()
{
    bool isCut = false;
    for (int column = 0; column < model()->columnCount(); ++column) {
        const int width = std::min(wantedWidth(column), scaled(widestColumn));
        if (m_setByHand.contains(column) || columnWidth(column) >= width)
            continue;
        isCut = true;
        setColumnWidth(column, std::min(width + m_gap, scaled(widestColumn)));
    }
    if (isCut && m_isFitted && m_setByHand.empty())
        fitColumns(); // the others give back what they had to spare
    else
        giveFiguresRoom();
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
