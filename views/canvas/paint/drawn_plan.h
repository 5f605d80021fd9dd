#pragma once

#include "views/canvas/paint/paint_context.h"
#include "views/canvas/paint/picture_export.h"
#include "views/canvas/scene/heat.h"
#include "views/selection/view_state.h"

namespace cutaway {

/// A plan laid out for a file, and what painting it needs.
class DrawnPlan
{
public:
    DrawnPlan(const EditedPlan &plan, const PictureRequest &request, TextOutput output, const LayoutFunction &layout,
              const Job &job);

    QSizeF size() const;
    void paint(QPainter &painter) { paint(painter, QRectF(QPointF(), size())); }
    /// Only what meets `part` need be painted.
    void paint(QPainter &painter, const QRectF &part);
    const QColor &ground() const { return m_theme.canvas; }
    /// What tells something under the pointer, in the order in which it lies above each other.
    std::vector<PictureMark> marks() const;
    /// What a page calls it: `devices`, `flow`; empty where it is everything, smaller where that has no room.
    std::string redrawnAs() const;
    /// It would have more boxes than was asked for: nothing may be painted.
    bool isLeftOut() const { return m_isLeftOut; }

private:
    QRectF drawnRect(const QRectF &rect) const;
    void addLaneMarks(std::vector<PictureMark> &marks) const;
    void addBoxMarks(std::vector<PictureMark> &marks, std::uint32_t place) const;
    void addRouteMarks(std::vector<PictureMark> &marks) const;
    void arrangeEverything(const LayoutFunction &layout);
    bool arrangeForPage(const LayoutFunction &layout);
    void arrangeAsShown(const ShownView &view, const LayoutFunction &layout);
    QRectF boundsOf(const std::vector<ItemIndex> &items);
    CanvasMetrics metrics();
    PaintContext context(QPainter &painter);

    const EditedPlan &m_plan;
    const Theme &m_theme;
    const Job &m_job;
    TextCache m_texts;
    PlanFigures m_figures;
    Arrangement m_arrangement;
    Scene m_scene;
    ViewState m_state; ///< its selection
    Colouring m_colouring = Colouring::Kind;
    double m_zoom = 1;
    QRect m_bounds; ///< of the picture, in pixels at this zoom
    bool m_isAsShown = false;
    bool m_isPart = false;
    bool m_isRedrawn = false;
    bool m_isLeftOut = false;
    bool m_showsCriticalPath = false;
};

} // namespace cutaway
