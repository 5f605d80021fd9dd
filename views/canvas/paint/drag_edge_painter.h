#pragma once

#include "views/canvas/drag/drag_edges.h"
#include "views/canvas/paint/paint_context.h"

namespace cutaway {

/// Edges that a drop would bring (green with their bytes, or dashed red if it is refused) and take (dashed grey), the
/// circle that it would close, and the boxes that the refusal names. All in scene coordinates.
class DragEdgePainter
{
public:
    DragEdgePainter(PaintContext &context, const QRectF &ghost) : m_context(context), m_ghost(ghost) {}

    void paintGoing(const DragEdges &edges);
    void paintComing(const DragEdges &edges, bool allowed);
    void paintCycle(const std::vector<GroupIndex> &cycle);
    void paintCulprits(const std::vector<ItemIndex> &culprits, const std::function<bool(ItemIndex)> &isMoved);

private:
    QRectF rectOf(BoxRef box) const { return box.isValid() ? m_context.scene.rect(box) : m_ghost; }
    double trackBeside(const DragEdge &edge, std::size_t track) const;

    PaintContext &m_context;
    QRectF m_ghost;
};

} // namespace cutaway
