#include "views/panels/outline_view.h"

#include "views/models/outline_model.h"
#include "views/panels/dock_header.h"
#include "views/panels/outline_delegate.h"
#include "views/panels/panel_parts.h"
#include "views/panels/row_ground.h"

#include <QContextMenuEvent>
#include <QMouseEvent>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int indent = 14;
constexpr int leastIndent = 5;
constexpr int headerHeight = 25;

} // namespace

OutlineView::OutlineView(QWidget *parent) : QTreeView(parent)
{
    setItemDelegate(new OutlineDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(true);
    setIndentation(scaled(indent));
    setRootIsDecorated(true);
    setAllColumnsShowFocus(true);
    setExpandsOnDoubleClick(false);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(ExtendedSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_Hover);
    setHeader(new DockHeader(headerHeight, dockPadding, this));
    connect(this, &QTreeView::expanded, this, &OutlineView::noteDepth);
    connect(&ThemeManager::instance(), &ThemeManager::changed, viewport(), qOverload<>(&QWidget::update));
}

void OutlineView::reveal(const QModelIndex &index)
{
    for (QModelIndex up = index.parent(); up.isValid(); up = up.parent())
        setExpanded(up, true);
    scrollTo(index);
}

void OutlineView::contextMenuEvent(QContextMenuEvent *event)
{
    if (!selectionModel()->hasSelection())
        return;
    const QPoint below = viewport()->mapToGlobal(visualRect(currentIndex()).bottomLeft());
    emit menuRequested(event->reason() == QContextMenuEvent::Mouse ? event->globalPos() : below);
}

void OutlineView::drawRow(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    // The ground goes under the whole row, the place of the marks included.
    QStyleOptionViewItem row = option;
    row.state.setFlag(QStyle::State_Selected, selectionModel()->isSelected(index));
    const QPoint pointer = viewport()->mapFromGlobal(QCursor::pos());
    row.state.setFlag(QStyle::State_MouseOver, viewport()->underMouse() && option.rect.contains(pointer));
    paintRowGround(*painter, row);
    QTreeView::drawRow(painter, option, index);
}

void OutlineView::drawBranches(QPainter *, const QRect &, const QModelIndex &) const {} // the delegate draws the mark

bool OutlineView::isOnOpener(const QPoint &position, const QModelIndex &index) const
{
    if (!index.isValid() || index.column() != OutlineModel::NameColumn || !model()->hasChildren(index))
        return false;
    const QRect row = visualRect(index);
    return position.x() >= row.left() - indentation() && position.x() < row.left() + OutlineDelegate::nameOffset();
}

void OutlineView::mousePressEvent(QMouseEvent *event)
{
    const QModelIndex index = indexAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && isOnOpener(event->position().toPoint(), index)) {
        setExpanded(index, !isExpanded(index));
        return;
    }
    QTreeView::mousePressEvent(event);
}

void OutlineView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const QModelIndex index = indexAt(event->position().toPoint());
    if (isOnOpener(event->position().toPoint(), index)) {
        mousePressEvent(event);
        return;
    }
    QTreeView::mouseDoubleClickEvent(event);
    if (index.isValid() && event->button() == Qt::LeftButton)
        emit chosen(index);
}

void OutlineView::keyPressEvent(QKeyEvent *event)
{
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid()) {
        emit chosen(currentIndex());
        return;
    }
    QTreeView::keyPressEvent(event);
}

void OutlineView::setMeshDimensions(std::size_t dimensions)
{
    m_meshDimensions = dimensions;
    fitColumns();
}

void OutlineView::resizeEvent(QResizeEvent *event)
{
    QTreeView::resizeEvent(event);
    fitColumns();
}

void OutlineView::fitColumns()
{
    if (header()->count() != OutlineModel::ColumnCount)
        return;
    const int groups = OutlineDelegate::groupWidth(m_meshDimensions);
    const int figures = OutlineDelegate::latencyWidth() + groups;
    header()->resizeSection(OutlineModel::NameColumn, std::max(scaled(80), viewport()->width() - figures));
    header()->resizeSection(OutlineModel::LatencyColumn, OutlineDelegate::latencyWidth());
    header()->resizeSection(OutlineModel::GroupColumn, groups);
    fitIndentation();
}

void OutlineView::reset()
{
    QTreeView::reset();
    m_deepest = 1;
    fitIndentation();
}

void OutlineView::noteDepth(const QModelIndex &opened)
{
    int depth = 1;
    for (QModelIndex up = opened; up.isValid(); up = up.parent())
        ++depth;
    if (depth <= m_deepest)
        return;
    m_deepest = depth;
    fitIndentation();
}

/// Steps of a deep tree are narrower, so that names keep half of their column.
void OutlineView::fitIndentation()
{
    const int step = header()->sectionSize(OutlineModel::NameColumn) / 2 / m_deepest;
    setIndentation(std::clamp(step, scaled(leastIndent), scaled(indent)));
}

} // namespace cutaway
