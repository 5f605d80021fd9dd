#pragma once

#include "views/canvas/picture_drawing.h"
#include "views/models/placement_drop.h"
#include "views/theme/theme.h"

#include <QAbstractScrollArea>
#include <QTimer>

#include <optional>
#include <vector>

namespace cutaway {

/// A picture of a whole plan that stands in the canvas's place. What it paints are things in a list: the pointer hovers
/// them, a click selects them, tooltips and screen readers say what they are. Items that are dragged over the picture
/// are dropped on the group below the pointer.
class PictureView : public QAbstractScrollArea, public virtual PictureDrawing
{
    Q_OBJECT

public:
    /// Of the switch between the picture and the canvas.
    struct Words
    {
        QString picture, pictureMeaning, canvas, canvasMeaning;
    };

    PictureView(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    /// Whether it shows the plan.
    virtual bool isAvailable() const = 0;
    /// Whether it shows plans like this, known before it has looked at what is in it.
    virtual bool suits(const EditedPlan &plan) const = 0;
    virtual Words words() const = 0;
    /// A chip of the mesh from elsewhere in the window, at this point of the screen.
    virtual void carryChip(std::size_t /*meshDimension*/, const MeshPlacement & /*placement*/, const QPoint & /*at*/) {}
    virtual void dropChip() {}
    /// What is dropped on this widget beside the picture is dropped on its empty ground.
    void takeDropsOn(QWidget *beside);

signals:
    void availabilityChanged();
    /// Of the items that are selected.
    void graphWanted();
    /// In the table of items those with a part there alone.
    void tablesWanted(cutaway::GroupIndex group);
    void dropRefused(const cutaway::Move &move, const cutaway::Preview &preview);
    void hintChanged(const QString &hint);
    /// Of what is selected.
    void menuRequested(const QPoint &globalPos);

protected:
    virtual void planReplaced() = 0;
    virtual void planChanged() = 0;
    virtual void followSelection() { viewport()->update(); }
    /// The pointer is on another thing, or on none.
    virtual void hoverChanged() {}
    /// What a drag under way would do has changed; asked only while the picture is visible, and not for every move.
    virtual void showPreview() {}
    virtual void layOut() = 0;

    QSizeF ground() const override { return viewport()->size(); }
    double scrolled() const override;
    const Theme &theme() const override { return cutaway::theme(); }
    bool hasKeys() const override { return hasFocus(); }
    virtual std::optional<std::size_t> thingAt(QPointF point) const = 0;
    virtual QString toolTipAt(QPointF point) const;
    /// The item that a drag from there takes along; invalid: none.
    virtual ItemIndex itemAt(QPointF /*point*/) const { return {}; }
    /// The groups that take what is dropped there, the plan's next one for a group of its own; of several it goes where
    /// it costs least.
    virtual std::vector<GroupIndex> dropTargetsAt(QPointF /*point*/, const std::vector<ItemIndex> & /*items*/) const
    {
        return {};
    }
    virtual void click(QPointF point);
    /// A drag that takes no item along.
    virtual void dragTo(QPointF /*point*/) {}
    void tellFocus(std::size_t thing);
    /// Of items, and of what else the picture has to drag.
    DragMachine *drags() const { return m_drags; }

    bool eventFilter(QObject *beside, QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    class ItemDrag;
    struct Press
    {
        QPointF at;
        bool isMoved = false;
    };

    void forgetPress();
    void setHovered(std::optional<std::size_t> thing);
    DragTool::Wish dropAt(QPointF point, const std::vector<ItemIndex> &items) const;

    DragMachine *m_drags;
    std::optional<Press> m_press;
    QTimer m_previewing;
};

} // namespace cutaway
