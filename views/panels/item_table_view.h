#pragma once

#include <QAbstractItemView>
#include <QDrag>
#include <QMimeData>
#include <QStyledItemDelegate>
#include <QTableView>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace cutaway {

/// Drags what is selected, under the name of one row. The name is beside the pointer, on the side where the canvas
/// shows nothing of a drag: a picture of whole rows would hide where they go.
inline void dragRows(QAbstractItemView *view, Qt::DropActions actions)
{
    const QModelIndexList rows = view->selectionModel()->selectedIndexes();
    if (rows.isEmpty())
        return;
    const QModelIndex current = view->currentIndex();
    const QModelIndex named = (rows.contains(current) ? current : rows.front()).siblingAtColumn(0);
    auto *drag = new QDrag(view);
    drag->setMimeData(view->model()->mimeData(rows));
    drag->setPixmap(view->viewport()->grab(view->visualRect(named) & view->viewport()->rect()));
    const QSize size = drag->pixmap().deviceIndependentSize().toSize();
    drag->setHotSpot({size.width() + 4, size.height() + 4});
    drag->exec(actions);
}

/// Cells of an item table; those that are a share of the largest are drawn as bars in the colour of their row. What a
/// drop would make of a cell has the room before what it is; a text that is cut is told whole in a tooltip.
class ShareDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};

/// A table to sort and to select rows in.
class ItemTableView : public QTableView
{
    Q_OBJECT

public:
    explicit ItemTableView(QWidget *parent = nullptr);

    /// As wide as what stands in the columns; anew with each width of the view until one is set by hand.
    void fitColumns();
    /// Of a column of bars, which have no width of their own.
    void setLeastWidth(int column, int width) { m_leastWidths[column] = width; }
    /// How columns are sorted and which are as wide as the user has made them.
    QByteArray saveColumns() const;
    /// False where they were another table's.
    bool restoreColumns(const QByteArray &columns);
    /// As `fitColumns`, where something is cut off now; columns that the user has set stay as they are.
    void widenColumns();
    /// What a drop would make of the cells in view is read whole as far as other columns have room to spare, and names
    /// can be cut; until nothing is dragged any more.
    void giveDropsRoom();
    void takeBackDropsRoom();

signals:
    /// Enter or a double click.
    void chosen();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void startDrag(Qt::DropActions actions) override { dragRows(this, actions); }

private:
    QStringList titles() const;
    int wantedWidth(int column) const;
    int dropWidth(int column) const;
    int spareOf(int column) const;
    void giveRoom(int column, int missing);
    int arrowWidth() const;
    bool isFigure(int column) const;
    bool isName(int column) const;
    int tooWide(const std::vector<int> &wanted) const;
    void narrowBars(std::vector<int> &wanted) const;
    void narrowTexts(std::vector<int> &wanted) const;
    void narrowTo(const std::vector<int> &least, std::optional<bool> figures, std::vector<int> &wanted) const;
    int wholeWidth(int column) const;
    int leastWidth(int column) const;
    void giveArrowsRoom(std::vector<int> &wanted) const;
    void giveFiguresRoom();

    std::set<int> m_setByHand;
    std::map<int, int> m_leastWidths;
    bool m_isFitted = false;
    std::vector<int> m_widthsBeforeDrop; ///< by column; empty: drops have no room of others
    int m_gap = 0;                       ///< between what stands in columns
    int m_lastWidth = 0;                 ///< of the last column, which takes what is left, the least
};

} // namespace cutaway
