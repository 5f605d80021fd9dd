#pragma once

#include <QStyledItemDelegate>

namespace cutaway {

/// Draws what a way to run an operator is called as chips, where its name is made of placements; anything else as text.
class PlacementDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace cutaway
