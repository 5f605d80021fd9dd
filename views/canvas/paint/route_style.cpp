#include "views/canvas/paint/route_style.h"

#include "views/canvas/scene/canvas_texts.h"
#include "views/theme/pixels.h"

#include <algorithm>

namespace cutaway {

double routeWidth(const Route &route)
{
    return route.kind == Route::Kind::Stub ? 1 : 1 + (widestRoute - 1) * route.weight;
}

ArrowHead arrowHead(double routeWidth)
{
    return {4 + 1.1 * routeWidth, 2.3 + 0.62 * routeWidth};
}

RouteStyle plainStyle(const Theme &theme)
{
    return {.ink = theme.edge,
            .width = 1,
            .labelFill = theme.canvas,
            .labelLine = theme.line,
            .labelInk = theme.secondaryText};
}

RouteStyle tracedStyle(const Theme &theme)
{
    return {.ink = theme.accent,
            .width = 2,
            .labelFill = theme.accentFill,
            .labelLine = theme.accent,
            .labelInk = theme.accent};
}

RouteStyle styleOf(const Theme &theme, const Route &route)
{
    RouteStyle style = plainStyle(theme);
    style.width = routeWidth(route);
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

namespace {

/// Whether the lanes that it passes by tell its bytes.
bool isToldOnItsWay(const Scene &scene, const Route &route)
{
    const auto groupAt = [&](BoxRef box) { return scene.places()[box.place].group; };
    const Bypass bypass{groupAt(route.from), groupAt(route.to)};
    return route.role == GroupEdge::Role::Data && std::ranges::any_of(scene.passages(), [&](const PassageStrip &strip) {
               return std::ranges::binary_search(strip.passage.bypasses, bypass);
           });
}

/// Between closed groups labels have no frame: there are many lines beside them.
bool isFramed(const PaintContext &context)
{
    return context.detail < Detail::Dot && !context.scene.isTiled();
}

} // namespace

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

QString shownRouteText(const PaintContext &context, const Route &route)
{
    const bool isBetweenClosed = context.scene.isTiled() || context.detail >= Detail::Dot;
    const bool isTimeAlone = isBetweenClosed && route.seconds > 0 && route.note.empty();
    return isTimeAlone ? CanvasTexts::seconds(route.seconds) : routeLabel(route);
}

QRectF routeLabelRect(PaintContext &context, QPointF centre, const QString &text)
{
    const double s = context.scale() * context.growth();
    double width = 0;
    for (const QString &line : text.split(u'\n'))
        width = std::max(width, textWidth(context, line, TextRole::Small));
    width += (isFramed(context) ? 12 : 0) * s;
    const double height = ((isFramed(context) ? 5 : 1) + 13 * double(text.count(u'\n') + 1)) * s;
    return {centre.x() - width / 2, centre.y() - height / 2, width, height};
}

void paintRouteLabel(PaintContext &context, QPointF centre, const QString &text, const RouteStyle &style)
{
    if (!style.labelFill.isValid())
        return;
    const double s = context.scale() * context.growth();
    const QRectF label = routeLabelRect(context, centre, text);
    if (isFramed(context))
        paintRoundBox(context.painter, label, 3 * s, style.labelFill, style.labelLine);
    else
        context.painter.fillRect(onDevicePixels(context.painter, label), context.theme.canvas);
    double y = label.top() + (isFramed(context) ? 13 : 11) * s;
    for (const QString &line : text.split(u'\n')) {
        drawText(context, {label.center().x() - textWidth(context, line, TextRole::Small) / 2, y}, line,
                 TextRole::Small, style.labelInk);
        y += 13 * s;
    }
}

} // namespace cutaway
