#pragma once

#include <QStyledItemDelegate>

namespace cutaway {

class ProblemListModel;

/// Draws a problem in one line: mark, title, text, and the name of what it is about as a link.
class ProblemDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    ProblemDelegate(ProblemListModel *model, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    /// Where the link of a row is drawn; empty if it has none.
    QRect linkRect(const QRect &row, int number) const;

private:
    void measure();

    ProblemListModel *m_model;
    int m_titleWidth = 0;
};

} // namespace cutaway
