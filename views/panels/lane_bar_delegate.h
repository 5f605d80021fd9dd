#pragma once

#include <QStyledItemDelegate>

namespace cutaway {

/// Paints what a lane table says in bars: time by its parts, memory with the lane's limit.
class LaneBarDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace cutaway
