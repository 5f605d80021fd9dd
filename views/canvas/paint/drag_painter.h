#pragma once

#include "views/canvas/paint/drag_places.h"
#include "views/canvas/paint/route_labels.h"

#include <optional>

namespace cutaway {

/// The moving layer of a drag, over the picture at rest: edges that would come and go, the new group's place, badges,
/// the ghost.
class DragPainter
{
public:
    /// `labels`: those of the picture at rest.
    DragPainter(PaintContext &context, const DragController &drag, const CanvasView &view,
                const std::vector<ShownLabel> &labels);
    void paint();

private:
    void paintNewGroupPlace();
    void paintEdges(const Preview &preview);
    void paintBadges();
    void paintTargetBadge();
    std::optional<double> topBesideTexts(const QRectF &badge, const LaneBox &lane) const;
    void paintLineInLane(const LaneBox &lane);
    void paintOtherBadge(const DropTarget &target, const Verdict &verdict);
    void paintGhost(const QRectF &rect, const DragLoad &load);
    void inWidget(const std::function<void()> &paint);
    void inScene(const std::function<void()> &paint);

    QRectF laneInWidget(LaneIndex lane) const;
    double headBottomInWidget(LaneIndex lane) const;

    PaintContext &m_context;
    const DragController &m_drag;
    const CanvasView &m_view;
    const std::vector<ShownLabel> &m_labels;
    DragPlaces m_places;
};

/// How lanes look during a drag, and what their bars show.
LaneMood moodOf(const DragSession &session, LaneIndex lane, const Theme &theme);
std::optional<MemoryIfDropped> memoryAfter(const DragSession &session, LaneIndex lane);

} // namespace cutaway
