#pragma once

#include "core/plan/edited_plan.h"
#include "views/canvas/breadcrumbs.h"
#include "views/canvas/canvas_focus.h"
#include "views/canvas/drag/boundary_drag.h"
#include "views/canvas/drag/drag_controller.h"
#include "views/canvas/minimap.h"
#include "views/canvas/paint/drag_painter.h"
#include "views/canvas/paint/hover_highlight.h"
#include "views/canvas/paint/marked_boxes.h"
#include "views/canvas/paint/spotlight.h"
#include "views/canvas/scene/figures_if_dropped.h"
#include "views/selection/view_state.h"

#include <QPixmap>

#include <optional>
#include <span>
#include <vector>

namespace cutaway {

class ChipDrag;
class ChoiceBrush;

/// Paints a frame: the picture at rest from a pixmap that is kept while nothing in it changes, then what moves.
class CanvasLayers
{
public:
    CanvasLayers(const SceneKeeper &keeper, const CanvasView &view, const DragController &drag, const ViewState &state);

    void paint(QPainter &painter, QSize size, bool hasFocus);
    /// Something in the picture at rest changed.
    void invalidate() { m_isStale = true; }
    /// The selection changed, or what is to stand out beside it.
    void invalidateLineage();
    /// What moved against the baseline is other than before.
    void invalidateMarks();
    /// Colours or fonts changed too.
    void invalidateAll();
    /// What a drop would leave in the boxes; none: nothing is dragged, or it has others than figures.
    void showIfDropped(std::optional<FiguresIfDropped> figures);

    Minimap &minimap() { return m_minimap; }
    const Minimap &minimap() const { return m_minimap; }
    const Breadcrumbs &breadcrumbs() const { return m_breadcrumbs; }
    HoverHighlight &hover() { return m_hover; }
    /// What the pointer is on in another view.
    void setPointedAt(const Spot &spot) { m_pointedAt = spot; }
    /// Of edges, as they were painted last.
    const std::vector<ShownLabel> &labels() const { return m_labels; }
    /// Names for which the legend had no room.
    const QStringList &notInLegend() const { return m_notInLegend; }
    void setFocus(const CanvasFocus &focus);
    /// The boxes are elsewhere: what belongs to the focus is found anew.
    void followFocus();
    const CanvasFocus &focus() const { return m_focus; }
    /// What stands out of the picture as it was painted last.
    const Spotlight &spotlight() const { return m_spotlight; }
    void setBoundaryDrag(const BoundaryDrag *drag) { m_boundary = drag; }
    void setChipDrag(const ChipDrag *drag) { m_chip = drag; }
    void setBrush(const ChoiceBrush *brush) { m_brush = brush; }
    void setRubberBand(const QRectF &band) { m_rubberBand = band; } ///< in the widget; null: none
    void setCriticalPathVisible(bool visible);
    void setBaselineMarks(const BaselineMarks *marks) { m_baseline = marks; }
    void setMeasured(const MeasuredRun *run) { m_measured = run; }
    bool showsCriticalPath() const { return m_showCriticalPath; }
    /// What was dropped last is not to lie below the map.
    void keepClear(std::vector<ItemIndex> items) { m_keptClear = std::move(items); }
    TextCache &texts() const { return m_texts; }
    /// Null: there is no union picture.
    const MarkedBoxes *marked() const;

private:
    PaintContext context(QPainter &painter) const { return context(painter, theme()); }
    PaintContext context(QPainter &painter, const Theme &colours) const;
    std::vector<ShownLabel> paintPlan(PaintContext &context);
    const Theme &dimmed();
    /// Boxes that hold these, found once for each search or selection and each picture. O(items).
    struct HoldingBoxes
    {
        std::vector<BoxRef> boxes = {}; ///< ascending
        bool isStale = true;
    };
    const std::vector<BoxRef> *holding(HoldingBoxes &holding, const std::vector<ItemIndex> &items) const;
    const std::vector<bool> *lineage() const;
    void placeMinimap();
    double footOfLanes() const;
    bool mapHidesDropped() const;
    void invalidateSelected();
    void paintBreadcrumbs(PaintContext &context);
    void refreshBase(QSize size);
    QRect stripOf(const LaneBox &lane) const;
    void paintBase(QPainter &painter, const QRect &part);
    QRegion aroundMap() const;
    void paintOverlay(QPainter &painter, bool hasFocus);
    void paintFocusRing(PaintContext &context) const;
    void paintPointedAt(PaintContext &context) const;

    const SceneKeeper &m_keeper;
    const CanvasView &m_view;
    const DragController &m_drag;
    const ViewState &m_state;
    const BoundaryDrag *m_boundary = nullptr;
    const ChipDrag *m_chip = nullptr;
    const ChoiceBrush *m_brush = nullptr;
    const BaselineMarks *m_baseline = nullptr;
    const MeasuredRun *m_measured = nullptr;
    mutable TextCache m_texts;
    QPixmap m_base;
    std::vector<ShownLabel> m_labels; ///< of edges, in the base
    QStringList m_notInLegend;
    bool m_isStale = true;
    bool m_wasDragging = false;
    std::vector<ItemIndex> m_keptClear;
    std::optional<FiguresIfDropped> m_ifDropped;
    DragLook m_dragLook; ///< that the base was painted with
    mutable HoldingBoxes m_hits;
    mutable HoldingBoxes m_selected;
    mutable MarkedBoxes m_marked;
    mutable bool m_areMarksStale = true;
    mutable std::vector<bool> m_lineage;
    mutable bool m_isLineageStale = true;
    bool m_showCriticalPath = false;
    Minimap m_minimap;
    Breadcrumbs m_breadcrumbs;
    bool m_areBreadcrumbsStale = true; ///< a selection of everything is not gone through each frame
    std::optional<Theme> m_dimmed;     ///< of the theme in force
    Spotlight m_spotlight;             ///< that the base was painted with
    HoverHighlight m_hover;
    HoverHighlight m_focusEdges; ///< the same for the keyboard
    Spot m_pointedAt;
    CanvasFocus m_focus;
    QRectF m_rubberBand;
};

/// Which items those given depend on, or which depend on them, they themselves included. O(items + edges).
std::vector<bool> lineageOf(const EditedPlan &plan, std::span<const ItemIndex> from, Lineage lineage);

} // namespace cutaway
