#pragma once

#include "views/canvas/drag/drag_session.h"
#include "views/canvas/paint/route_painter.h"

namespace cutaway {

/// The middle of the channel between lanes that a way up or down runs through: a label there lies on no lane's border
/// as long as the channel is wide enough for it. Beside the outermost lane, half a channel away; where no lane is, on
/// the way. O(lanes).
double middleOfChannel(const Scene &scene, const QLineF &way);

/// Edges that a drop would bring (green with their bytes, or dashed red if it is refused) and take (dashed grey), the
/// circle that it would close, and the boxes that the refusal names. All in scene coordinates. Lines pass behind cards
/// and heads, as one reads these meanwhile, and below labels, those of the picture at rest, too: these come at the end.
class DragEdgePainter
{
public:
    /// `atRest`: the labels of the picture below.
    DragEdgePainter(PaintContext &context, const QRectF &ghost, const std::vector<ShownLabel> &atRest)
        : m_context(context), m_ghost(ghost), m_atRest(atRest)
    {
    }

    void paintLines(const DragEdges &edges, const Preview &preview);
    void paintCulprits(const std::vector<ItemIndex> &culprits, const std::function<bool(ItemIndex)> &isMoved);
    void paintLabels();

private:
    struct Label
    {
        QPointF centre;
        QString text;
        RouteStyle style;
    };

    void paintGoing(const DragEdges &edges);
    void paintComing(const DragEdges &edges, bool allowed);
    void paintCycle(const std::vector<GroupIndex> &cycle);
    QRectF rectOf(BoxRef box) const;
    double trackBeside(const DragEdge &edge, std::size_t track) const;

    PaintContext &m_context;
    QRectF m_ghost;
    const std::vector<ShownLabel> &m_atRest;
    std::vector<Label> m_labels;
};

} // namespace cutaway
