#pragma once

#include "views/canvas/picture_view.h"
#include "views/kinds/bucketing/bucket_drawing.h"

namespace cutaway {

class FilledGroupsView;

/// The collectives of a bucketing plan and, if there are many, its buckets in the canvas's place; else the row of boxes
/// below has these, which of many is the lens over them. A frame is around what the lens shows; it is dragged, and
/// follows the pointer while Alt is held. A click selects, arrows go from one to the next; a collective is dragged onto
/// a bucket, or onto empty ground, where it stands alone.
class BucketRows : public PictureView, public BucketDrawing
{
    Q_OBJECT

public:
    BucketRows(PlanSource *source, ViewState *state, FilledGroupsView *lens, QWidget *parent = nullptr);

    bool isAvailable() const override;
    bool suits(const EditedPlan &plan) const override { return plan.hasFilledGroups(); }
    Words words() const override;
    /// What the lens shows, in the lines where it begins and where it ends; null: all of it.
    QRectF frameRect() const override;
    /// The nearest of its line that is not too far from the pointer: most are narrower than what can be aimed at.
    std::optional<std::size_t> thingAt(QPointF point) const override;
    void goTo(std::size_t entry, bool select) override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void planReplaced() override { refresh(); }
    void planChanged() override { refresh(); }
    void showPreview() override;
    void layOut() override;
    /// Known before the viewport is.
    QSizeF ground() const override { return size(); }
    QString toolTipAt(QPointF point) const override;
    ItemIndex itemAt(QPointF point) const override;
    std::vector<GroupIndex> dropTargetsAt(QPointF point, const std::vector<ItemIndex> &items) const override;
    void dragTo(QPointF point) override;
    bool viewportEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void refresh();
    std::optional<std::size_t> callAt(QPointF point) const;
    std::optional<double> positionAt(QPointF point) const;

    FilledGroupsView *m_lens;
    std::optional<double> m_fromMiddle; ///< of the frame, in entries, where a press is that drags it
    QPointF m_followed;                 ///< where the pointer was with Alt held
    QTimer m_following;
};

} // namespace cutaway
