#pragma once

#include "views/panels/row_drag.h"

#include <QTreeView>

namespace cutaway {

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
