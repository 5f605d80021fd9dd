#pragma once

#include "core/plan/edited_plan.h"
#include "views/panels/item_table_view.h"

#include <QColor>
#include <QRectF>
#include <QStyledItemDelegate>
#include <QTreeView>

class QPainter;

namespace cutaway {

/// What stands in a chip: `S(1)`, or `S1` where there is little room.
enum class ChipForm { Full, Short };

/// How wide placements stand as small chips, inputs before an arrow and what is returned behind it.
double chipRowWidth(const ChosenPlacements &placements, ChipForm form = ChipForm::Full);
/// From the left end of the line, in its middle; `ink` is the arrow's.
void paintChipRow(QPainter &painter, const QRectF &line, const ChosenPlacements &placements, const QColor &ink,
                  ChipForm form = ChipForm::Full);

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

/// The outline's tree: our own marks for open and closed, names beside their glyphs, hits on a coloured ground.
class OutlineView : public QTreeView
{
    Q_OBJECT

public:
    explicit OutlineView(QWidget *parent = nullptr);

    /// Opens what is above the row and scrolls to it.
    void reveal(const QModelIndex &index);
    /// How much room outputs need beside the names; 0: they are no placements.
    void setMeshDimensions(std::size_t dimensions);
    void reset() override;

signals:
    /// Enter or a double click.
    void chosen(const QModelIndex &index);
    /// The menu of the selected rows, at a place on the screen.
    void menuRequested(const QPoint &at);

protected:
    void contextMenuEvent(QContextMenuEvent *event) override;
    void drawRow(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void drawBranches(QPainter *painter, const QRect &rect, const QModelIndex &index) const override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void startDrag(Qt::DropActions actions) override { dragRows(this, actions); }

private:
    bool isOnOpener(const QPoint &position, const QModelIndex &index) const;
    void fitColumns();
    void noteDepth(const QModelIndex &opened);
    void fitIndentation();

    std::size_t m_meshDimensions = 0;
    int m_deepest = 1; ///< how many steps from the left what was opened lies
};

} // namespace cutaway
