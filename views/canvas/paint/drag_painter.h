#pragma once

#include "views/canvas/drag/drag_controller.h"
#include "views/canvas/drag/drag_session.h"
#include "views/canvas/paint/paint_context.h"
#include "views/canvas/paint/route_labels.h"
#include "views/canvas/paint/target_badge.h"

#include <optional>
#include <vector>

namespace cutaway {

/// Where the parts of a drag are on the screen, in the widget.
struct DragPlaces
{
    QRectF ghost;                 ///< of what is dragged; null by keyboard before there is a target
    std::optional<QRectF> target; ///< what is seen of the group or lane that it would be dropped on
    std::optional<QRectF> badge;  ///< what the plan says to that
};

/// The drag must be active.
DragPlaces dragPlaces(const Scene &scene, const DragController &drag, const CanvasView &view, TextCache &texts);

/// Of a drag's badges, at their widest.
double dragBadgeWidth();
QSizeF ghostSize();
/// The place of a group that would come into being on a lane, in the scene.
QRectF newGroupRect(const Scene &scene, LaneIndex lane);

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

/// What a drag changes of the picture at rest. Compared from frame to frame, it says which lanes must be drawn anew.
class DragLook
{
public:
    DragLook() = default; ///< nothing is dragged
    /// O(lanes + items dragged).
    DragLook(const Scene &scene, const DragSession &session);

    /// The lanes that look other than before, as positions in the scene; nothing where more than lanes does.
    std::optional<std::vector<std::size_t>> lanesChanged(const DragLook &before) const;

private:
    struct Lane
    {
        LaneMood mood;
        std::optional<MemoryIfDropped> memory;
        bool operator==(const Lane &other) const;
    };

    std::vector<Lane> m_lanes;        ///< as in the scene
    std::vector<ItemIndex> m_moved;   ///< only outlines are left of them
    std::optional<DropTarget> m_rest; ///< where a target shows in more than its lane: which one
};

} // namespace cutaway
