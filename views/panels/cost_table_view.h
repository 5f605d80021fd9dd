#pragma once

#include <QStyledItemDelegate>
#include <QTableView>

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
    /// The same without the title.
    int figureWidth(int column) const;
    /// What the labels need, which may reach into a column of figures `beside` pixels wide as far as the row's figure
    /// leaves room.
    int labelWidth(int beside) const;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    QFont font(const QModelIndex &index) const;
    QColor colour(const QModelIndex &index) const;
    int freeBeside(int row, int beside) const;

    CostTableModel *m_model;
};

/// The cost dock's table: figures as wide as they need, the labels get the rest.
class CostTableView : public QTableView
{
    Q_OBJECT

public:
    CostTableView(CostTableModel *model, QWidget *parent);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitColumns();
};

} // namespace cutaway
