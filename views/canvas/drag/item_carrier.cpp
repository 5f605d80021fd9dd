#include "views/canvas/drag/item_carrier.h"

#include "views/models/placement_drop.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QDragLeaveEvent>
#include <QDragMoveEvent>
#include <QDropEvent>
#include <QMimeData>

namespace cutaway {

ItemCarrier::ItemCarrier(QWidget *from) : m_from(from) {}

ItemCarrier::~ItemCarrier() = default;

QWidget *ItemCarrier::takerAt(QPoint global) const
{
    const QWidget *above = QApplication::topLevelAt(global); // a floating dock, say
    const QWidget *window = above ? above : m_from->window();
    QWidget *widget = window->childAt(window->mapFromGlobal(global));
    while (widget && widget != m_from && !widget->acceptDrops())
        widget = widget->parentWidget();
    // Another of its kind draws another plan.
    return widget && widget->metaObject() == m_from->metaObject() ? nullptr : widget;
}

void ItemCarrier::carryTo(QPointF place, const std::vector<ItemIndex> &items)
{
    const QPointF global = m_from->mapToGlobal(place);
    QWidget *widget = items.empty() ? nullptr : takerAt(global.toPoint());
    if (widget != m_taker) {
        leave();
        if (widget && enter(widget, widget->mapFromGlobal(global), items))
            m_taker = widget;
    }
    if (!m_taker)
        return;
    m_place = m_taker->mapFromGlobal(global);
    QDragMoveEvent move(m_place.toPoint(), Qt::MoveAction, m_items.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(m_taker, &move);
}

bool ItemCarrier::enter(QWidget *widget, QPointF place, const std::vector<ItemIndex> &items)
{
    m_items.reset(itemMimeData(items));
    QDragEnterEvent event(place.toPoint(), Qt::MoveAction, m_items.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(widget, &event);
    return event.isAccepted();
}

void ItemCarrier::drop()
{
    QWidget *taker = m_taker;
    m_taker = nullptr;
    if (!taker)
        return;
    QDropEvent event(m_place, Qt::MoveAction, m_items.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(taker, &event);
}

void ItemCarrier::leave()
{
    QWidget *taker = m_taker;
    m_taker = nullptr;
    if (!taker)
        return;
    QDragLeaveEvent event;
    QApplication::sendEvent(taker, &event);
}

} // namespace cutaway
