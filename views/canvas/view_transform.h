#pragma once

#include <QPointF>
#include <QRectF>

namespace cutaway {

/// From scene to widget: `widget = scene × zoom + offset`.
struct ViewTransform
{
    double zoom = 1;
    QPointF offset;

    static constexpr double smallest = 0.005;
    static constexpr double largest = 4;

    QPointF toWidget(QPointF scene) const { return scene * zoom + offset; }
    QPointF toScene(QPointF widget) const { return (widget - offset) / zoom; }
    QRectF toWidget(const QRectF &scene) const { return {toWidget(scene.topLeft()), scene.size() * zoom}; }
    QRectF toScene(const QRectF &widget) const { return {toScene(widget.topLeft()), widget.size() / zoom}; }

    /// Another zoom; what lies under `fixed` (in the widget) stays there.
    ViewTransform zoomed(double newZoom, QPointF fixed) const;
    /// The whole of `scene` in `view`, never larger than 100 %, in its middle.
    static ViewTransform fitting(const QRectF &scene, const QRectF &view);
    /// All of a scene that can be read then, `readable` being the least zoom at which it can; else as wide as the view
    /// or with `entry`, where the scene begins, in the middle of the view's top.
    static ViewTransform opening(const QRectF &scene, const QRectF &view, double readable, QPointF entry);
    /// As little movement as shows `scene` in `view`.
    ViewTransform showing(const QRectF &scene, const QRectF &view) const;
    /// Something of the scene stays in sight.
    ViewTransform kept(const QRectF &scene, const QRectF &view) const;
    /// On the way from one view to another, evenly in size.
    static ViewTransform between(const ViewTransform &from, const ViewTransform &to, double progress);

    friend bool operator==(const ViewTransform &, const ViewTransform &) = default;
};

} // namespace cutaway
