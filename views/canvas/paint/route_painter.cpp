#include "views/canvas/paint/route_painter.h"

#include "views/canvas/scene/canvas_texts.h"
#include "views/theme/pixels.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <limits>

namespace cutaway {

namespace {

constexpr double leastStubPadding = 1.5;

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

void paintArrow(PaintContext &context, QPointF tip, QPointF direction, double size, const QColor &ink)
{
    const double length = std::hypot(direction.x(), direction.y());
    if (length < 0.01)
        return;
    const QPointF along = direction / length;
    const QPointF across(-along.y(), along.x());
    context.painter.setPen(Qt::NoPen);
    context.painter.setBrush(ink);
    context.painter.drawPolygon(
        QPolygonF({tip, tip - along * size * 1.25 + across * size, tip - along * size * 1.25 - across * size}));
}

/// During a movement the ends follow their boxes.
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
    const double room =
        std::min(52 * s, (roomOfStub(context.scene, route) - 2 * leastStubPadding * s) / context.growth());
    return context.texts.elided(value, TextRole::Small, std::max(0.0, room));
}

double stubWidth(PaintContext &context, const Route &route)
{
    const double s = context.scale();
    const double text = textWidth(context, stubName(context, route), TextRole::Small);
    return std::clamp(roomOfStub(context.scene, route), text + 2 * leastStubPadding * s, text + 16 * s);
}

QColor stubInk(const PaintContext &context, const Route &route)
{
    return context.theme.kind(context.plan().item(route.value).kind);
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

/// Whether the lanes that it passes by tell its bytes.
bool isToldOnItsWay(const Scene &scene, const Route &route)
{
    const auto groupAt = [&](BoxRef box) { return scene.places()[box.place].group; };
    const Bypass bypass{groupAt(route.from), groupAt(route.to)};
    return route.role == GroupEdge::Role::Data && std::ranges::any_of(scene.passages(), [&](const PassageStrip &strip) {
               return std::ranges::binary_search(strip.passage.bypasses, bypass);
           });
}

} // namespace

double routeWidth(std::int64_t bytes)
{
    constexpr std::int64_t KiB = 1024;
    if (bytes < 256 * KiB)
        return 1;
    if (bytes < 1024 * KiB)
        return 2;
    double width = 3;
    for (std::int64_t limit = 64 * 1024 * KiB; bytes >= limit && width < 6; limit *= 64)
        ++width;
    return width;
}

RouteStyle plainStyle(const Theme &theme, std::int64_t bytes)
{
    return {.ink = theme.edge,
            .width = routeWidth(bytes),
            .labelFill = theme.canvas,
            .labelLine = theme.line,
            .labelInk = theme.secondaryText};
}

RouteStyle styleOf(const Theme &theme, const Route &route)
{
    RouteStyle style = plainStyle(theme, route.bytes);
    if (route.role == GroupEdge::Role::Tied) {
        style.ink = style.labelLine = style.labelInk = theme.kind(OperatorKind::Source);
        style.width = 2;
        style.hasArrow = false;
    } else if (route.role == GroupEdge::Role::Order) {
        style.isDashed = true;
        style.width = 1;
    } else if (!route.note.empty()) {
        style.ink = style.labelLine = style.labelInk = theme.worse;
        style.labelFill = theme.worseFill;
    }
    return style;
}

QString routeLabel(const Route &route)
{
    const QString note = CanvasTexts::text(route.note);
    if (route.role == GroupEdge::Role::Order || (route.bytes == 0 && !note.isEmpty()))
        return note;
    const QString time = route.seconds > 0 ? u'\n' + CanvasTexts::seconds(route.seconds) : QString();
    return (note.isEmpty() ? QString() : note + u' ') + CanvasTexts::bytes(route.bytes) + time;
}

bool hasRouteLabel(const Scene &scene, const Route &route)
{
    if (route.kind != Route::Kind::Edge || routeLabel(route).isEmpty())
        return false;
    return !route.note.empty() || (route.crossesLanes && !isToldOnItsWay(scene, route));
}

void paintRoute(PaintContext &context, const std::vector<QPointF> &points, const RouteStyle &style)
{
    if (points.size() < 2)
        return;
    const double s = context.scale();
    const double line = hairline(context.painter);
    const double width = std::max(line, style.width * std::min(s, line * std::max(1.0, context.zoom)));
    const double arrow = std::max(4 * s, width + 1.5 * s);
    // The line ends inside the arrow, so that its square end does not show at the tip.
    std::vector<QPointF> body = nearView(context, points);
    const QPointF direction = points.back() - points[points.size() - 2];
    const double length = std::hypot(direction.x(), direction.y());
    if (style.hasArrow && length > arrow && body.back() == points.back())
        body.back() -= direction * (arrow / length);
    context.painter.setRenderHint(QPainter::Antialiasing, context.zoom >= 0.4);
    if (style.isDashed && runsStraight(body)) {
        paintDashes(context, body, style.ink, width, 5 * width / style.width, 4 * width / style.width);
    } else {
        QPen pen(style.ink, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
        if (style.isDashed)
            pen.setDashPattern({5 / style.width, 4 / style.width});
        context.painter.setPen(pen);
        context.painter.setBrush(Qt::NoBrush);
        context.painter.drawPath(roundedPath(body, 4 * s));
    }
    if (style.hasArrow && context.detail <= Detail::Compact)
        paintArrow(context, points.back(), direction, arrow, style.ink);
}

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
            names.push_back({i, rect, false});
    }
    return names;
}

namespace {

QString inOneLine(QString text)
{
    return text.replace(u'\n', QStringLiteral(", "));
}

QRectF levelLabelRect(PaintContext &context, QPointF centre, const QString &text)
{
    const double s = context.scale() * context.growth();
    double width = 0;
    for (const QString &line : text.split(u'\n'))
        width = std::max(width, textWidth(context, line, TextRole::Small));
    width += (context.detail < Detail::Dot ? 12 : 4) * s;
    const double height = (5 + 13 * double(text.count(u'\n') + 1)) * s;
    return {centre.x() - width / 2, centre.y() - height / 2, width, height};
}

void paintLevelLabel(PaintContext &context, QPointF centre, const QString &text, const RouteStyle &style)
{
    const double s = context.scale() * context.growth();
    const QRectF label = levelLabelRect(context, centre, text);
    paintRoundBox(context.painter, label, 3 * s, style.labelFill, style.labelLine);
    double y = label.top() + 13 * s;
    for (const QString &line : text.split(u'\n')) {
        drawText(context, {label.center().x() - textWidth(context, line, TextRole::Small) / 2, y}, line,
                 TextRole::Small, style.labelInk);
        y += 13 * s;
    }
}

} // namespace

QRectF routeLabelRect(PaintContext &context, QPointF centre, const QString &text, bool isUpright)
{
    if (!isUpright)
        return levelLabelRect(context, centre, text);
    QRectF label({}, levelLabelRect(context, {}, inOneLine(text)).size().transposed());
    label.moveCenter(centre);
    return label;
}

void paintRouteLabel(PaintContext &context, QPointF centre, const QString &text, const RouteStyle &style,
                     bool isUpright)
{
    if (!style.labelFill.isValid())
        return;
    if (!isUpright)
        return paintLevelLabel(context, centre, text, style);
    context.painter.save();
    context.painter.translate(centre);
    context.painter.rotate(-90);
    paintLevelLabel(context, {}, inOneLine(text), style);
    context.painter.restore();
}

namespace {

/// In the middle of the lane, over the tracks that lead through it.
void paintPassageLabels(PaintContext &context)
{
    for (const PassageStrip &strip : context.scene.passages()) {
        if (strip.rect.intersects(context.visible))
            paintRouteLabel(context, strip.rect.center(), CanvasTexts::passage(strip.passage),
                            plainStyle(context.theme, strip.passage.bytes));
    }
}

} // namespace

void paintLabels(PaintContext &context, const std::vector<ShownLabel> &labels)
{
    const std::vector<Route> &routes = routesOf(context);
    for (const ShownLabel &label : labels)
        paintRouteLabel(context, label.rect.center(), routeLabel(routes[label.route]),
                        styleOf(context.theme, routes[label.route]), label.isUpright);
}

std::vector<ShownLabel> paintRoutes(PaintContext &context, const std::function<void()> &overLines)
{
    const std::vector<Route> &routes = routesOf(context);
    const std::vector<std::uint32_t> shown = shownRoutes(context);
    for (const std::uint32_t i : shown) {
        const Route &route = routes[i];
        if (route.kind == Route::Kind::Stub) {
            paintStub(context, route);
            continue;
        }
        RouteStyle style = styleOf(context.theme, route);
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

} // namespace cutaway
