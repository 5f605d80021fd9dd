#include "views/canvas/paint/hover_highlight.h"

#include "views/canvas/paint/box_painter.h"
#include "views/canvas/paint/canvas_texts.h"
#include "views/canvas/paint/card_painter.h"
#include "views/canvas/paint/route_painter.h"
#include "views/theme/pixels.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr std::size_t endsShown = 200;

bool isLeaf(const SceneBox &box)
{
    return box.role == BoxRole::Card || box.role == BoxRole::Source || (box.role == BoxRole::Module && !box.isOpen);
}

/// The picture has a short arrow between them.
bool areNeighbours(const Scene &scene, BoxRef from, BoxRef to)
{
    return scene.arrangement() == Arrangement::ByDevice && scene.box(from).end == to.box && scene.box(to).hasArrowIn;
}

/// Along the side of the column: users on the right, inputs on the left.
std::vector<QPointF> bracket(const QRectF &from, const QRectF &to, bool onRight, double reach)
{
    const double x = onRight ? std::max(from.right(), to.right()) + reach : std::min(from.left(), to.left()) - reach;
    const double x0 = onRight ? from.right() : from.left();
    const double x1 = onRight ? to.right() : to.left();
    return {{x0, from.center().y()}, {x, from.center().y()}, {x, to.center().y()}, {x1, to.center().y()}};
}

} // namespace

void HoverHighlight::clear()
{
    *this = {};
}

void HoverHighlight::set(const Scene &scene, BoxRef box)
{
    clear();
    if (!scene.plan() || !box.isValid() || !isLeaf(scene.box(box)))
        return;
    m_box = box;
    for (std::uint32_t i = 0; i < scene.routes().size(); ++i) {
        const Route &route = scene.routes()[i];
        if (route.from == box || route.to == box)
            m_routes.push_back(i);
    }
    const auto add = [&](ItemIndex neighbour, bool isUser) {
        const BoxRef end = scene.boxOf(neighbour);
        if (!end.isValid() || end == box || m_farEnds.size() >= endsShown)
            return;
        if (std::ranges::find(m_farEnds, end) != m_farEnds.end())
            return;
        m_farEnds.push_back(end);
        if (end.place == box.place)
            m_innerEnds.push_back({end, isUser});
    };
    for (const ItemIndex item : scene.itemsOf(box)) {
        for (const ItemIndex input : scene.plan()->inputs(item))
            add(input, false);
        for (const ItemIndex user : scene.plan()->users(item))
            add(user, true);
    }
}

void HoverHighlight::paint(PaintContext &context) const
{
    if (!m_box.isValid())
        return;
    const Scene &scene = context.scene;
    const SceneBox &box = scene.box(m_box);
    const QRectF rect = scene.rect(m_box);
    const bool isSelected = context.state && box.item.isValid() && context.state->isSelected(box.item);
    if (box.role == BoxRole::Card && !isSelected && context.detail <= Detail::Compact)
        paintCard(context, rect, box.item, CanvasTexts::enclosingPath(scene, {m_box.place, box.parent}),
                  {.isHovered = true});
    else if (!isSelected && context.detail <= Detail::Compact)
        paintRoundBox(context.painter, rect, 3 * context.scale(), {}, context.theme.controlLine);

    RouteStyle style{.ink = context.theme.accent,
                     .width = 2,
                     .labelFill = context.theme.accentFill,
                     .labelLine = context.theme.accent,
                     .labelInk = context.theme.accent};
    for (const InnerEnd &end : m_innerEnds) {
        const QRectF other = scene.rect(end.box);
        const QRectF &from = end.isUser ? rect : other;
        const QRectF &to = end.isUser ? other : rect;
        if (areNeighbours(scene, end.isUser ? m_box : end.box, end.isUser ? end.box : m_box)) {
            style.width = 2;
            paintRoute(context, {{from.center().x(), from.bottom()}, {to.center().x(), to.top()}}, style);
            continue;
        }
        style.width = 1.5;
        paintRoute(context, bracket(from, to, end.isUser, 4.5 * context.scale()), style);
    }
    for (const std::uint32_t i : m_routes) {
        const Route &route = scene.routes()[i];
        style.width = std::max(2.0, routeWidth(route.bytes));
        paintRoute(context, route.points, style);
        if (route.kind == Route::Kind::Edge && route.crossesLanes)
            paintRouteLabel(context, route.label, CanvasTexts::bytes(route.bytes), style);
    }
    for (const BoxRef end : m_farEnds) {
        const QRectF other = scene.rect(end);
        if (other.intersects(context.visible))
            paintRoundBox(context.painter, other, 3 * context.scale(), {}, context.theme.accent);
    }
}

} // namespace cutaway
