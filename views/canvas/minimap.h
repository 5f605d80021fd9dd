#pragma once

#include "views/canvas/paint/paint_context.h"

#include <QPixmap>

namespace cutaway {

/// The whole plan in a corner: lanes, kinds as stripes, search hits as ticks, the view as a frame. The drawing without
/// the frame is kept until the plan or its colours change.
class Minimap
{
public:
    bool isVisible() const { return m_isVisible; }
    void setVisible(bool visible) { m_isVisible = visible; }
    /// Whether there is something to find one's way in.
    void setNeeded(bool needed) { m_isNeeded = needed; }
    /// What the map leaves free at the lower end of the view, as far as there is room above.
    void setFoot(double pixels) { m_foot = pixels; }
    /// Visible and needed, and the view is so large that the map hides no more than a corner of it.
    bool isShown(const QRectF &viewport) const;
    /// In the lower right corner of `viewport`.
    QRectF rect(const QRectF &viewport) const;
    QRectF closeButton(const QRectF &viewport) const;
    /// The point of the scene that a point of the map stands for.
    QPointF toScene(const Scene &scene, const QRectF &viewport, QPointF point) const;
    void invalidate() { m_drawing = {}; }
    void paint(PaintContext &context, const QRectF &viewport, const QRectF &visibleScene);

private:
    QRectF mapArea(const QRectF &viewport) const;
    /// Scale and corner of the scene in the map.
    QTransform toMap(const Scene &scene, const QRectF &viewport) const;
    void draw(PaintContext &context, const QRectF &area, const QTransform &transform);

    bool m_isVisible = true;
    bool m_isNeeded = true;
    double m_foot = 0;
    QPixmap m_drawing;
};

} // namespace cutaway
