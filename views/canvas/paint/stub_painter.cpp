#include "views/canvas/paint/stub_painter.h"

#include "views/canvas/paint/route_painter.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/theme/pixels.h"

#include <algorithm>
#include <limits>

namespace cutaway {

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
