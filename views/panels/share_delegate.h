#pragma once

#include <QStyledItemDelegate>

namespace cutaway {

/// Cells of an item table; those that are a share of the largest are drawn as bars in the colour of their row.
class ShareDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace cutaway
