#pragma once

#include "views/canvas/drag/drag_edges.h"
#include "views/canvas/paint/route_painter.h"

namespace cutaway {

/// Edges that a drop would bring (green with their bytes, or dashed red if it is refused) and take (dashed grey), the
/// circle that it would close, and the boxes that the refusal names. All in scene coordinates. Lines run below labels,
/// those of the picture at rest, too: labels are painted at the end.
class DragEdgePainter
{
public:
    /// `atRest`: the labels of the picture below.
    DragEdgePainter(PaintContext &context, const QRectF &ghost, const std::vector<ShownLabel> &atRest)
        : m_context(context), m_ghost(ghost), m_atRest(atRest)
    {
    }

    void paintGoing(const DragEdges &edges);
    void paintComing(const DragEdges &edges, bool allowed);
    void paintCycle(const std::vector<GroupIndex> &cycle);
    void paintCulprits(const std::vector<ItemIndex> &culprits, const std::function<bool(ItemIndex)> &isMoved);
    void paintLabels();

private:
    struct Label
    {
        QPointF centre;
        QString text;
        RouteStyle style;
    };

    QRectF rectOf(BoxRef box) const { return box.isValid() ? m_context.scene.rect(box) : m_ghost; }
    double trackBeside(const DragEdge &edge, std::size_t track) const;

    PaintContext &m_context;
    QRectF m_ghost;
    const std::vector<ShownLabel> &m_atRest;
    std::vector<Label> m_labels;
};

} // namespace cutaway
