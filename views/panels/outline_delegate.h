#pragma once

#include <QStyledItemDelegate>

namespace cutaway {

/// Draws the outline's cells: open mark or glyph, name on the ground of a hit, figures at the right.
class OutlineDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    /// From the left edge of a name's cell to the name.
    static int nameOffset();
    /// Of the column beside the names.
    static int latencyWidth();
    /// Of the last one; `meshDimensions`: of the placements that stand in it, 0 where numbers do.
    static int groupWidth(std::size_t meshDimensions);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintMark(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;
    void paintName(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;
    /// Where it goes on in the cell of its figure.
    void paintEndOfName(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;
};

} // namespace cutaway
