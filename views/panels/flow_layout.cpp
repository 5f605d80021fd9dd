#include "views/panels/flow_layout.h"

#include <algorithm>

namespace cutaway {

FlowLayout::FlowLayout(QWidget *parent, int gap, int rowGap) : QLayout(parent), m_gap(gap), m_rowGap(rowGap) {}

FlowLayout::~FlowLayout()
{
    qDeleteAll(m_items);
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

QSize FlowLayout::sizeHint() const
{
    int width = 0;
    int height = 0;
    for (const QLayoutItem *item : m_items) {
        width += item->sizeHint().width() + m_gap;
        height = std::max(height, item->sizeHint().height());
    }
    const QMargins margins = contentsMargins();
    return {std::max(0, width - m_gap) + margins.left() + margins.right(), height + margins.top() + margins.bottom()};
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem *item : m_items)
        size = size.expandedTo(item->minimumSize());
    const QMargins margins = contentsMargins();
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

/// Returns the height that is needed.
int FlowLayout::arrange(const QRect &rect, bool place) const
{
    const QRect room = rect.marginsRemoved(contentsMargins());
    int x = room.left();
    int y = room.top();
    int rowHeight = 0;
    for (QLayoutItem *item : m_items) {
        const QSize size = item->sizeHint().boundedTo(QSize(std::max(0, room.width()), QLAYOUTSIZE_MAX));
        if (x > room.left() && x + size.width() > room.right() + 1) {
            x = room.left();
            y += rowHeight + m_rowGap;
            rowHeight = 0;
        }
        if (place)
            item->setGeometry({QPoint(x, y), size});
        x += size.width() + m_gap;
        rowHeight = std::max(rowHeight, size.height());
    }
    return y + rowHeight - rect.top() + contentsMargins().bottom();
}

} // namespace cutaway
