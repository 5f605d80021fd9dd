#include "views/canvas/paint/hover_highlight.h"

#include "core/base/sort_unique.h"
#include "views/canvas/drag/boundary_drag.h"
#include "views/canvas/paint/box_painter.h"
#include "views/canvas/paint/card_painter.h"
#include "views/canvas/paint/inner_edge_painter.h"
#include "views/canvas/paint/route_labels.h"
#include "views/canvas/paint/route_painter.h"
#include "views/canvas/paint/route_style.h"
#include "views/canvas/paint/spotlight.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/hit_test.h"
#include "views/theme/pixels.h"

#include <algorithm>
#include <utility>

namespace cutaway {

namespace {

constexpr std::size_t endsShown = 200;

bool isLeaf(const SceneBox &box)
{
    return box.role == BoxRole::Card || box.role == BoxRole::Source || (box.role == BoxRole::Module && !box.isOpen);
}

/// Over a mesh the only group holds all there is.
bool isTracedAsWhole(const Scene &scene, BoxRef box)
{
    return scene.box(box).role == BoxRole::Group && !scene.stacked() && !scene.stageStrip() &&
           scene.places().size() > 1;
}

/// The picture has a short arrow between them.
bool areNeighbours(const Scene &scene, BoxRef from, BoxRef to)
{
    return scene.arrangement() == Arrangement::ByDevice && scene.box(from).end == to.box && scene.box(to).hasArrowIn;
}

/// Those with one parent that hold the two or are them: what a line between them is drawn between.
std::pair<BoxIndex, BoxIndex> siblingsHolding(const GroupContent &content, BoxIndex from, BoxIndex to)
{
    const auto holds = [&](BoxIndex outer, BoxIndex inner) {
        return outer <= inner && inner < content.boxes[outer].end;
    };
    while (content.boxes[from].parent != noBox && !holds(content.boxes[from].parent, to))
        from = content.boxes[from].parent;
    while (content.boxes[to].parent != noBox && content.boxes[to].parent != content.boxes[from].parent)
        to = content.boxes[to].parent;
    return {from, to};
}

/// The line that is drawn between two boxes of a group or between what holds them, painted again; false if there is
/// none. O(lines beside the first).
bool markLine(PaintContext &context, BoxRef from, BoxRef to)
{
    const GroupPlace &place = context.scene.places()[from.place];
    const GroupContent &content = context.scene.content(place);
    const std::pair<BoxIndex, BoxIndex> ends = siblingsHolding(content, from.box, to.box);
    const QRectF above = content.boxes[ends.first].rect.translated(place.origin);
    if (areNeighbours(context.scene, {from.place, ends.first}, {from.place, ends.second})) {
        const QRectF below = content.boxes[ends.second].rect.translated(place.origin);
        paintRoute(context, {{above.center().x(), above.bottom()}, {below.center().x(), below.top()}},
                   {.ink = context.theme.accent, .width = 2, .labelFill = {}, .labelLine = {}, .labelInk = {}});
        return true;
    }
    bool isMarked = false;
    content.edgeIndex.query(above.top() - place.origin.y(), above.bottom() - place.origin.y(), [&](std::uint32_t i) {
        const InnerEdge &edge = content.edges[i];
        if (std::pair(edge.from, edge.to) != ends)
            return;
        isMarked = true;
        if (edge.bounds.translated(place.origin).intersects(context.visible))
            paintMarkedEdge(context, edge, place);
    });
    return isMarked;
}

/// One above the other, so that a line at their side meets no box of another column.
bool areInOneColumn(const QRectF &one, const QRectF &other)
{
    return one.left() < other.right() && other.left() < one.right();
}

/// Where no line is drawn, along the side of the column: users on the right, inputs on the left.
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
    if (!scene.plan() || !box.isValid() || (!isLeaf(scene.box(box)) && !isTracedAsWhole(scene, box)))
        return;
    m_box = box;
    if (scene.box(box).role == BoxRole::Group) {
        for (const Route &route : scene.farRoutes()) {
            if (route.from.place == box.place)
                m_farEnds.push_back({route.to.place, 0});
            else if (route.to.place == box.place)
                m_farEnds.push_back({route.from.place, 0});
        }
        sortUnique(m_farEnds);
        return;
    }
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

/// Of groups that are drawn closed, those between them as wholes.
std::vector<std::uint32_t> HoverHighlight::drawnRoutes(const PaintContext &context) const
{
    const Scene &scene = context.scene;
    std::vector<std::uint32_t> drawn;
    if (scene.box(m_box).role == BoxRole::Group) {
        const std::vector<Route> &routes = routesOf(context);
        for (std::uint32_t i = 0; i < routes.size(); ++i) {
            if (routes[i].from.place == m_box.place || routes[i].to.place == m_box.place)
                drawn.push_back(i);
        }
        return drawn;
    }
    if (!closesGroups(scene, context.zoom))
        return m_routes;
    for (std::uint32_t i = 0; i < scene.farRoutes().size(); ++i) {
        const Route &route = scene.farRoutes()[i];
        const auto isPartOfIt = [&](std::uint32_t near) {
            const Route &part = scene.routes()[near];
            return part.kind == Route::Kind::Edge && part.from.place == route.from.place &&
                   part.to.place == route.to.place;
        };
        if (std::ranges::any_of(m_routes, isPartOfIt))
            drawn.push_back(i);
    }
    return drawn;
}

void HoverHighlight::paintEdges(PaintContext &context, const std::vector<ShownLabel> &atRest) const
{
    const std::vector<Route> &routes = routesOf(context);
    const std::vector<std::uint32_t> drawn = drawnRoutes(context);
    if (drawn.empty())
        return; // boundaries and labels stand as the picture below has them
    RouteStyle style = tracedStyle(context.theme);
    if (hasCasings(context))
        style.casing = context.theme.canvas;
    for (const std::uint32_t i : drawn) {
        if (routes[i].points.empty())
            continue;
        style.width = std::max(2.0, routeWidth(routes[i]));
        paintRoute(context, routes[i].points, style);
    }
    paintBoundaries(context); // what they tell is not crossed out
    paintLabels(context, atRest);
    for (const ShownLabel &label : tracedLabels(context, drawn, atRest))
        paintRouteLabel(context, label.rect.center(), label.text, style);
}

void HoverHighlight::paintInnerEnds(PaintContext &context) const
{
    const Scene &scene = context.scene;
    if (drawnBox(scene, m_box, context.zoom) != m_box)
        return; // in a closed group, say: its lines are not drawn
    RouteStyle style = tracedStyle(context.theme);
    style.width = 1.5;
    for (const InnerEnd &end : m_innerEnds) {
        const BoxRef from = end.isUser ? m_box : end.box;
        const BoxRef to = end.isUser ? end.box : m_box;
        if (markLine(context, from, to))
            continue;
        const QRectF fromRect = scene.rect(from);
        const QRectF toRect = scene.rect(to);
        if (areInOneColumn(fromRect, toRect))
            paintRoute(context, bracket(fromRect, toRect, end.isUser, 4.5 * context.scale()), style);
    }
}

void HoverHighlight::paint(PaintContext &context, const std::vector<ShownLabel> &atRest) const
{
    if (!m_box.isValid())
        return;
    const Scene &scene = context.scene;
    const SceneBox &box = scene.box(m_box);
    const QRectF rect = scene.rect(m_box);
    const bool isSelected = context.state && box.item.isValid() && context.state->isSelected(box.item);
    const bool isGroup = box.role == BoxRole::Group;
    if (box.role == BoxRole::Card && !isSelected && context.detail <= Detail::Compact)
        paintCard(context, rect, box.item, CanvasTexts::enclosingPath(scene, {m_box.place, box.parent}),
                  {.isHovered = true});
    else if (!isSelected && !isGroup && context.detail <= Detail::Compact)
        paintRoundBox(context.painter, rect, 3 * context.scale(), {}, context.theme.controlLine);
    if (!isGroup)
        paintInnerEnds(context);
    paintEdges(context, atRest);
    if (isGroup)
        paintRoundBox(context.painter, rect, 4 * context.scale(), {}, context.theme.accent, 2);
    for (const BoxRef end : m_farEnds) {
        const QRectF other = scene.rect(drawnBox(scene, end, context.zoom));
        if (other.intersects(context.visible))
            paintRoundBox(context.painter, other, 3 * context.scale(), {}, context.theme.accent);
    }
}

} // namespace cutaway
