#pragma once

#include "views/canvas/paint/paint_context.h"

namespace cutaway {

/// Where what is selected lies, at the lower left of the view: `model › layers › 0 › mlp`. A click on one of them shows
/// all of it.
class Breadcrumbs
{
public:
    /// The modules that are around all of the items. O(items × depth).
    void set(const Scene &scene, std::span<const ItemIndex> items);
    /// Until they are painted again.
    void hide();
    /// In the widget's coordinates. Further to the right where the corner is `taken`, if there is room, and clear of
    /// the lines of `frame`, if there is room for that, too.
    void paint(PaintContext &context, const QRectF &viewport, const std::vector<QRectF> &taken, const QRectF &frame);
    /// Of the innermost module, in the scene; null where it has none.
    const QRectF &frame() const { return m_frame; }
    const QRectF &panel() const { return m_panel; } ///< null: nothing is to be seen
    bool covers(QPointF point) const { return m_panel.contains(point); }
    /// Invalid where there is none.
    ModuleIndex moduleAt(QPointF point) const;

private:
    struct Crumb
    {
        ModuleIndex module;
        QString name;
        QRectF rect; ///< null: left out for want of room
    };

    std::vector<Crumb> m_crumbs; ///< outermost first
    QRectF m_panel;
    QRectF m_frame;
};

/// The part of the view where breadcrumbs are.
QRectF breadcrumbRoom(const QRectF &viewport, double scale);

/// Around all boxes that lie in a module or stand for it; null if there are none. O(boxes × depth).
QRectF rectOfModule(const Scene &scene, ModuleIndex module);

} // namespace cutaway
