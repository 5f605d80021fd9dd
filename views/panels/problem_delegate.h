#pragma once

#include <QStyledItemDelegate>

namespace cutaway {

class ProblemListModel;

/// Draws a problem: mark, title, text, and the name of what it is about as a link. The text stands beside the title, or
/// below it where that is narrow, and is there whole, on as many lines as it needs.
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
    struct Places
    {
        QRect title;
        QRect text;
        QRect link;
        int height = 0; ///< that all of it needs
    };

    void measure();
    /// Of a row that stands so; its height may still be another one.
    Places placesIn(const QRect &row, int number) const;

    ProblemListModel *m_model;
    int m_titleWidth = 0;
};

} // namespace cutaway
