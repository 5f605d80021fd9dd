#include "views/canvas/view_transform.h"

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr double nearlyWhole = 0.985;

} // namespace

ViewTransform ViewTransform::zoomed(double newZoom, QPointF fixed) const
{
    const double bounded = std::clamp(newZoom, smallest, largest);
    return {bounded, fixed - toScene(fixed) * bounded};
}

ViewTransform ViewTransform::fitting(const QRectF &scene, const QRectF &view)
{
    if (scene.isEmpty() || view.isEmpty())
        return {};
    const double zoom = std::min({1.0, view.width() / scene.width(), view.height() / scene.height()});
    // Letters are sharpest at 100 %: a margin a little narrower is the smaller evil.
    const double bounded = zoom > nearlyWhole ? 1 : std::max(zoom, smallest);
    const QSizeF room = view.size() - scene.size() * bounded;
    const QPointF corner = view.topLeft() + QPointF(room.width(), room.height()) / 2;
    return {bounded, QPointF(std::round(corner.x()), std::round(corner.y())) - scene.topLeft() * bounded};
}

ViewTransform ViewTransform::opening(const QRectF &scene, const QRectF &view, double readable, QPointF entry)
{
    const ViewTransform whole = fitting(scene, view);
    if (whole.zoom >= readable)
        return whole;
    const double zoom = std::clamp(view.width() / scene.width(), readable, 1.0);
    const QSizeF room = view.size() - scene.size() * zoom;
    const QPointF before = (entry - scene.topLeft()) * zoom;
    const double left =
        room.width() >= 0 ? room.width() / 2 : std::clamp(view.width() / 2 - before.x(), room.width(), 0.0);
    const double top = room.height() >= 0 ? 0 : std::clamp(-before.y(), room.height(), 0.0);
    return {zoom, view.topLeft() + QPointF(std::round(left), std::round(top)) - scene.topLeft() * zoom};
}

ViewTransform ViewTransform::showing(const QRectF &scene, const QRectF &view) const
{
    const QRectF shown = toWidget(scene);
    const auto shift = [](double low, double high, double viewLow, double viewHigh) {
        if (low >= viewLow && high <= viewHigh)
            return 0.0;
        if (high - low > viewHigh - viewLow)
            return viewLow - low;
        return low < viewLow ? viewLow - low : viewHigh - high;
    };
    return {zoom, offset + QPointF(shift(shown.left(), shown.right(), view.left(), view.right()),
                                   shift(shown.top(), shown.bottom(), view.top(), view.bottom()))};
}

ViewTransform ViewTransform::kept(const QRectF &scene, const QRectF &view) const
{
    const QRectF shown = toWidget(scene);
    const double keep = 80;
    const double x = std::clamp(0.0, view.left() + keep - shown.right(),
                                std::max(view.left() + keep - shown.right(), view.right() - keep - shown.left()));
    const double y = std::clamp(0.0, view.top() + keep - shown.bottom(),
                                std::max(view.top() + keep - shown.bottom(), view.bottom() - keep - shown.top()));
    return {zoom, offset + QPointF(x, y)};
}

ViewTransform ViewTransform::between(const ViewTransform &from, const ViewTransform &to, double progress)
{
    if (progress >= 1)
        return to;
    const double zoom = from.zoom * std::pow(to.zoom / from.zoom, progress);
    // The offset follows the zoom, so that one point stays put where there is one.
    const double share = from.zoom == to.zoom ? progress : (zoom - from.zoom) / (to.zoom - from.zoom);
    return {zoom, from.offset + (to.offset - from.offset) * share};
}

} // namespace cutaway
