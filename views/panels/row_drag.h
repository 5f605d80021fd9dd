#pragma once

#include <QAbstractItemView>
#include <QDrag>
#include <QMimeData>

namespace cutaway {

/// Drags what is selected, under the name of one row. The name is beside the pointer, on the side where the canvas
/// shows nothing of a drag: a picture of whole rows would hide where they go.
inline void dragRows(QAbstractItemView *view, Qt::DropActions actions)
{
    const QModelIndexList rows = view->selectionModel()->selectedIndexes();
    if (rows.isEmpty())
        return;
    const QModelIndex current = view->currentIndex();
    const QModelIndex named = (rows.contains(current) ? current : rows.front()).siblingAtColumn(0);
    auto *drag = new QDrag(view);
    drag->setMimeData(view->model()->mimeData(rows));
    drag->setPixmap(view->viewport()->grab(view->visualRect(named) & view->viewport()->rect()));
    const QSize size = drag->pixmap().deviceIndependentSize().toSize();
    drag->setHotSpot({size.width() + 4, size.height() + 4});
    drag->exec(actions);
}

} // namespace cutaway
