#include "views/panels/lane_table_view.h"

#include "views/models/item_mime.h"
#include "views/panels/lane_bar_delegate.h"

#include <QDragEnterEvent>
#include <QDragLeaveEvent>
#include <QDragMoveEvent>
#include <QDropEvent>
#include <QHeaderView>

namespace cutaway {

LaneTableView::LaneTableView(QWidget *parent) : ItemTableView(parent)
{
    setItemDelegate(new LaneBarDelegate(this));
    setSelectionMode(SingleSelection);
    setDragDropMode(DropOnly);
    horizontalHeader()->setResizeContentsPrecision(-1); // the last names are the longest: `rank 127`
}

void LaneTableView::dragEnterEvent(QDragEnterEvent *event)
{
    if (!itemsOf(event->mimeData()).empty())
        event->acceptProposedAction();
}

void LaneTableView::dragMoveEvent(QDragMoveEvent *event)
{
    const int row = rowAt(event->position().toPoint().y());
    emit hovered(row, itemsOf(event->mimeData()));
    event->setAccepted(row >= 0);
}

void LaneTableView::dragLeaveEvent(QDragLeaveEvent *event)
{
    emit hovered(-1, {});
    event->accept();
}

void LaneTableView::dropEvent(QDropEvent *event)
{
    const int row = rowAt(event->position().toPoint().y());
    emit hovered(-1, {});
    if (row < 0)
        return;
    event->acceptProposedAction();
    emit dropped(row, itemsOf(event->mimeData()));
}

} // namespace cutaway
