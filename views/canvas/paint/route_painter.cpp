#include "views/canvas/paint/route_painter.h"

#include "views/canvas/paint/route_style.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/theme/pixels.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <limits>

namespace cutaway {

namespace {

/// Points that all but coincide are one corner.
std::vector<QPointF> corners(const std::vector<QPointF> &points)
{
    std::vector<QPointF> corners = points;
    const auto last = std::unique(corners.begin(), corners.end(), [](QPointF a, QPointF b) {
        return std::abs(a.x() - b.x()) < 0.5 && std::abs(a.y() - b.y()) < 0.5;
    });
    corners.erase(last, corners.end());
    return corners;
}

/// A polyline with its corners rounded.
QPainterPath roundedPath(const std::vector<QPointF> &given, double radius)
{
    const std::vector<QPointF> points = corners(given);
    QPainterPath path(points.front());
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        const QPointF in = points[i] - points[i - 1];
        const QPointF out = points[i + 1] - points[i];
        const double inLength = std::hypot(in.x(), in.y());
        const double outLength = std::hypot(out.x(), out.y());
        const double r = std::min({radius, inLength / 2, outLength / 2});
        path.lineTo(points[i] - in * (r / inLength));
        path.quadTo(points[i], points[i] + out * (r / outLength));
    }
    path.lineTo(given.back());
    return path;
}

bool runsStraight(const std::vector<QPointF> &points)
{
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (points[i].x() != points[i - 1].x() && points[i].y() != points[i - 1].y())
            return false;
    }
    return true;
}

/// A line costs by its length, a dashed one much, whether it is seen or not: what lies outside the view is drawn close
/// to it. Only where all runs across or down, as slopes would change.
std::vector<QPointF> nearView(const PaintContext &context, std::vector<QPointF> points)
{
    if (!runsStraight(points))
        return points;
    const double margin = 100 * context.scale() / std::min(1.0, context.zoom);
    const QRectF view = context.visible.adjusted(-margin, -margin, margin, margin);
    for (QPointF &point : points)
        point = {std::clamp(point.x(), view.left(), view.right()), std::clamp(point.y(), view.top(), view.bottom())};
    return points;
}

/// Of a line that runs straight, each on whole pixels: as a path they take many times as long, in every frame of a
/// drag.
void paintDashes(PaintContext &context, const std::vector<QPointF> &points, const QColor &ink, double width,
                 double dash, double gap)
{
    double begun = 0; // of a dash and the gap after it
    for (std::size_t i = 1; i < points.size(); ++i) {
        const QPointF way = points[i] - points[i - 1];
        const double length = std::abs(way.x()) + std::abs(way.y());
        if (length == 0)
            continue;
        for (double at = -begun; at < length; at += dash + gap) {
            if (at + dash <= 0)
                continue;
            const double from = std::max(0.0, at) / length;
            const double to = std::min(length, at + dash) / length;
            const double half = width / 2;
            const QRectF rect = QRectF(points[i - 1] + way * from, points[i - 1] + way * to).normalized();
            const bool isAcross = way.y() == 0;
            context.painter.fillRect(onDevicePixels(context.painter, isAcross ? rect.adjusted(0, -half, 0, half)
                                                                              : rect.adjusted(-half, 0, half, 0)),
                                     ink);
        }
        begun = std::fmod(begun + length, dash + gap);
    }
}

void paintArrow(PaintContext &context, QPointF tip, QPointF direction, const ArrowHead &head, const QColor &ink)
{
    const double length = std::hypot(direction.x(), direction.y());
    if (length < 0.01)
        return;
    const QPointF along = direction / length * head.length;
    const QPointF across = QPointF(-direction.y(), direction.x()) / length * head.halfWidth;
    context.painter.setPen(Qt::NoPen);
    context.painter.setBrush(ink);
    context.painter.drawPolygon(QPolygonF({tip, tip - along + across, tip - along - across}));
}

} // namespace

std::vector<QPointF> pointsOf(const PaintContext &context, const Route &route)
{
    std::vector<QPointF> points = route.points;
    if (context.progress >= 1 || route.kind == Route::Kind::Stub || points.size() < 4)
        return points;
    const QPointF from =
        context.scene.rect(route.from, context.progress).center() - context.scene.rect(route.from).center();
    const QPointF to = context.scene.rect(route.to, context.progress).center() - context.scene.rect(route.to).center();
    points[0] += from;
    points[1].ry() += from.y();
    points[points.size() - 2].ry() += to.y();
    points.back() += to;
    return points;
}

void paintRoute(PaintContext &context, const std::vector<QPointF> &points, const RouteStyle &style)
{
    if (points.size() < 2)
        return;
    const double pixel = hairline(context.painter) * std::max(1.0, context.scale());
    const double width = style.width * pixel;
    ArrowHead head = arrowHead(style.width);
    head = {head.length * pixel, head.halfWidth * pixel};
    // The line ends inside the arrow, so that its square end does not show at the tip.
    std::vector<QPointF> body = nearView(context, points);
    const QPointF direction = points.back() - points[points.size() - 2];
    const double length = std::hypot(direction.x(), direction.y());
    if (style.hasArrow && length > 0 && body.back() == points.back())
        body.back() -= direction * (std::min(0.8 * head.length, length) / length);
    context.painter.setRenderHint(QPainter::Antialiasing, context.zoom >= 0.4);
    if (style.isDashed && runsStraight(body)) {
        paintDashes(context, body, style.ink, width, 5 * pixel, 4 * pixel);
    } else {
        const QPainterPath path = roundedPath(body, 4 * context.scale());
        context.painter.setBrush(Qt::NoBrush);
        if (style.casing.isValid()) {
            context.painter.setPen(QPen(style.casing, width + 3 * pixel, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
            context.painter.drawPath(path);
        }
        QPen pen(style.ink, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
        if (style.isDashed)
            pen.setDashPattern({5 / style.width, 4 / style.width});
        context.painter.setPen(pen);
        context.painter.drawPath(path);
    }
    if (style.hasArrow)
        paintArrow(context, points.back(), direction, head, style.ink);
}

namespace {

/// In the middle of the lane, over the tracks that lead through it.
void paintPassageLabels(PaintContext &context)
{
    for (const PassageStrip &strip : context.scene.passages()) {
        if (strip.rect.intersects(context.visible))
            paintRouteLabel(context, strip.rect.center(), CanvasTexts::passage(strip.passage),
                            plainStyle(context.theme));
    }
}

/// What weighs most lies above what it crosses.
std::vector<std::uint32_t> fromLightToHeavy(const PaintContext &context, std::vector<std::uint32_t> shown)
{
    const std::vector<Route> &routes = routesOf(context);
    std::ranges::stable_sort(shown, {}, [&](std::uint32_t i) { return routes[i].weight; });
    return shown;
}

} // namespace

void paintLabels(PaintContext &context, const std::vector<ShownLabel> &labels)
{
    const std::vector<Route> &routes = routesOf(context);
    for (const ShownLabel &label : labels)
        paintRouteLabel(context, label.rect.center(), label.text, styleOf(context.theme, routes[label.route]));
}

bool hasCasings(const PaintContext &context)
{
    return context.scene.isTiled() || context.scene.arrangement() == Arrangement::ByFlow;
}

std::vector<ShownLabel> paintRoutes(PaintContext &context, const std::function<void()> &overLines)
{
    const std::vector<Route> &routes = routesOf(context);
    const std::vector<std::uint32_t> shown = shownRoutes(context);
    for (const std::uint32_t i : fromLightToHeavy(context, shown)) {
        const Route &route = routes[i];
        if (route.kind == Route::Kind::Stub) {
            paintStub(context, route);
            continue;
        }
        RouteStyle style = styleOf(context.theme, route);
        if (hasCasings(context))
            style.casing = context.theme.canvas;
        if (context.showCriticalPath && route.isCritical)
            style = {.ink = context.theme.text,
                     .width = std::max(2.0, style.width),
                     .labelFill = {},
                     .labelLine = {},
                     .labelInk = {}};
        paintRoute(context, pointsOf(context, route), style);
    }
    paintStubNames(context, shown);
    if (overLines)
        overLines();
    std::vector<ShownLabel> labels = shownLabels(context, shown);
    paintLabels(context, labels);
    if (context.detail <= Detail::Compact)
        paintPassageLabels(context);
    return labels;
}

namespace {

constexpr double leastPadding = 1.5;

/// From the tail to the next lane: what a name has of the channel.
double roomOfStub(const Scene &scene, const Route &route)
{
    const QPointF tail = route.points.front();
    const bool fromLeft = route.points.back().x() > tail.x();
    double room = std::numeric_limits<double>::infinity();
    for (const LaneBox &lane : scene.lanes()) {
        const double away = fromLeft ? tail.x() - lane.rect.right() : lane.rect.left() - tail.x();
        if (away >= 0 && lane.rect.top() <= tail.y() && tail.y() <= lane.rect.bottom())
            room = std::min(room, away);
    }
    return room;
}

QString stubName(PaintContext &context, const Route &route)
{
    const ItemInfo info = context.plan().item(route.value);
    const QString value = route.values > 1 ? CanvasTexts::tr("%n values", nullptr, int(route.values))
                                           : CanvasTexts::names(info, info.modulePath).front();
    const double s = context.scale();
    const double room = std::min(52 * s, (roomOfStub(context.scene, route) - 2 * leastPadding * s) / context.growth());
    return context.texts.elided(value, TextRole::Small, std::max(0.0, room));
}

double stubWidth(PaintContext &context, const Route &route)
{
    const double s = context.scale();
    const double text = textWidth(context, stubName(context, route), TextRole::Small);
    return std::clamp(roomOfStub(context.scene, route), text + 2 * leastPadding * s, text + 16 * s);
}

QColor stubInk(const PaintContext &context, const Route &route)
{
    return context.theme.kind(context.plan().item(route.value).kind);
}

} // namespace

QRectF stubNameRect(PaintContext &context, const Route &route)
{
    const double s = context.scale();
    const QPointF tail = route.points.front();
    const double width = stubWidth(context, route);
    const bool fromLeft = route.points.back().x() > tail.x();
    return {fromLeft ? tail.x() - width : tail.x(), tail.y() - 9 * s, width, 18 * s};
}

std::vector<ShownLabel> stubNames(PaintContext &context, const std::vector<std::uint32_t> &shown)
{
    std::vector<ShownLabel> names;
    if (context.detail > Detail::Compact)
        return names;
    for (const std::uint32_t i : shown) {
        const Route &route = routesOf(context)[i];
        if (route.kind != Route::Kind::Stub)
            continue;
        const QRectF rect = stubNameRect(context, route);
        if (std::ranges::none_of(names, [&](const ShownLabel &name) { return name.rect.intersects(rect); }))
            names.push_back({i, rect});
    }
    return names;
}

void paintStub(PaintContext &context, const Route &route)
{
    paintRoute(context, route.points,
               {.ink = stubInk(context, route), .width = 1, .labelFill = {}, .labelLine = {}, .labelInk = {}});
}

void paintStubNames(PaintContext &context, const std::vector<std::uint32_t> &shown)
{
    const double s = context.scale();
    for (const ShownLabel &label : stubNames(context, shown)) {
        const Route &route = routesOf(context)[label.route];
        const QRectF &pill = label.rect;
        const QColor ink = stubInk(context, route);
        paintRoundBox(context.painter, pill, 9 * s, context.theme.canvas, ink);
        const QString name = stubName(context, route);
        drawText(context, {pill.center().x() - textWidth(context, name, TextRole::Small) / 2, pill.top() + 13 * s},
                 name, TextRole::Small, ink);
    }
}

} // namespace cutaway
