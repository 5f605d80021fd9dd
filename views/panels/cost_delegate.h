#pragma once

#include <QStyledItemDelegate>

namespace cutaway {

class CostTableModel;

/// Draws the cost table's cells: equally wide digits, the total in bold below a line, changes in the colours of better
/// and worse.
class CostDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    CostDelegate(CostTableModel *model, QObject *parent);

    /// What a figure column needs for all its rows and its title.
    int columnWidth(int column) const;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    QFont font(const QModelIndex &index) const;
    QColor colour(const QModelIndex &index) const;

    CostTableModel *m_model;
};

} // namespace cutaway
