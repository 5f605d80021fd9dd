#include "views/canvas/paint/drag_edge_painter.h"

#include "views/canvas/paint/route_style.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/hit_test.h"
#include "views/theme/pixels.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace cutaway {

namespace {

constexpr double labelRoom = 22;

/// Out of the facing sides of two boxes, up or down at `track`.
std::vector<QPointF> wayBetween(const QRectF &from, const QRectF &to, double track)
{
    const double y0 = std::round(from.center().y());
    const double y1 = std::round(to.center().y());
    const double x0 = track >= from.center().x() ? from.right() : from.left();
    const double x1 = track >= to.center().x() ? to.right() : to.left();
    return {{x0, y0}, {track, y0}, {track, y1}, {x1, y1}};
}

/// At half the height of the way up or down, clear of the labels before it.
QPointF labelPlace(double x, const std::vector<QPointF> &way, std::vector<QPointF> &taken, double room)
{
    QPointF place{x, (way[1].y() + way[2].y()) / 2};
    const auto isTaken = [&](QPointF other) {
        return std::abs(other.y() - place.y()) < room && std::abs(other.x() - place.x()) < 4 * room;
    };
    while (std::ranges::any_of(taken, isTaken))
        place.ry() += room;
    taken.push_back(place);
    return place;
}

bool follows(const std::vector<GroupIndex> &cycle, GroupIndex from, GroupIndex to)
{
    for (std::size_t i = 0; i < cycle.size(); ++i) {
        if (cycle[i] == from && cycle[(i + 1) % cycle.size()] == to)
            return true;
    }
    return false;
}

} // namespace

double middleOfChannel(const Scene &scene, const QLineF &way)
{
    const double top = std::min(way.y1(), way.y2());
    const double bottom = std::max(way.y1(), way.y2());
    std::optional<double> left;
    std::optional<double> right;
    for (const LaneBox &lane : scene.lanes()) {
        if (lane.rect.bottom() < top || lane.rect.top() > bottom)
            continue;
        if (lane.rect.right() <= way.x1())
            left = std::max(left.value_or(lane.rect.right()), lane.rect.right());
        if (lane.rect.left() >= way.x1())
            right = std::min(right.value_or(lane.rect.left()), lane.rect.left());
    }
    const double half = scene.metrics().channel / 2;
    if (left && right)
        return (*left + *right) / 2;
    return left ? *left + half : right ? *right - half : way.x1();
}

/// A track in the channel beside the lane of the end that stays, on the side where the other end is.
double DragEdgePainter::trackBeside(const DragEdge &edge, std::size_t track) const
{
    const Scene &scene = m_context.scene;
    const double shift = scene.metrics().trackInset + scene.metrics().trackGap * double(track % 3);
    const BoxRef fixed = edge.to.isValid() ? edge.to : edge.from;
    const QRectF other = rectOf(edge.to.isValid() ? edge.from : edge.to);
    if (!fixed.isValid())
        return other.right() + shift;
    const LaneBox *lane = scene.laneBox(scene.places()[fixed.place].lane);
    const QRectF rect = lane ? lane->rect : scene.placeRect(fixed.place);
    return other.center().x() >= rect.center().x() ? rect.right() + shift : rect.left() - shift;
}

/// What is drawn for a box at this zoom; the ghost stands for what is dragged.
QRectF DragEdgePainter::rectOf(BoxRef box) const
{
    if (!box.isValid())
        return m_ghost;
    return m_context.scene.rect(drawnBox(m_context.scene, box, m_context.zoom));
}

void DragEdgePainter::paintLines(const DragEdges &edges, const Preview &preview)
{
    QRegion room = m_context.visible.toAlignedRect();
    for (const QRectF &place : writtenPlaces(m_context.scene, m_context.visible, m_context.zoom))
        room -= place.toAlignedRect();
    m_context.painter.save();
    m_context.painter.setClipRegion(room, Qt::IntersectClip);
    paintGoing(edges);
    if (!preview.cycle.empty())
        paintCycle(preview.cycle);
    paintComing(edges, preview.allowed);
    m_context.painter.restore();
}

void DragEdgePainter::paintGoing(const DragEdges &edges)
{
    const RouteStyle style{
        .ink = m_context.theme.boxLine, .width = 1, .isDashed = true, .labelFill = {}, .labelLine = {}, .labelInk = {}};
    for (const DragEdge &edge : edges.going) {
        if (edge.from.isValid() && edge.to.isValid())
            paintRoute(m_context, wayBetween(rectOf(edge.from), rectOf(edge.to), trackBeside(edge, 1)), style);
    }
}

void DragEdgePainter::paintComing(const DragEdges &edges, bool allowed)
{
    const QColor &ink = allowed ? m_context.theme.better : m_context.theme.refused;
    RouteStyle style{.ink = ink,
                     .isDashed = !allowed,
                     .labelFill = allowed ? m_context.theme.betterFill : m_context.theme.refusedFill,
                     .labelLine = ink,
                     .labelInk = ink};
    std::vector<QPointF> taken;
    for (const ShownLabel &label : m_atRest)
        taken.push_back(label.rect.center());
    std::size_t track = 0;
    for (const DragEdge &edge : edges.coming) {
        if (rectOf(edge.from).intersects(rectOf(edge.to)))
            continue;
        const auto way = wayBetween(rectOf(edge.from), rectOf(edge.to), trackBeside(edge, track++));
        style.width = 2;
        paintRoute(m_context, way, style);
        const double room = labelRoom * m_context.scale() * m_context.growth();
        m_labels.push_back({labelPlace(middleOfChannel(m_context.scene, {way[1], way[2]}), way, taken, room),
                            CanvasTexts::bytes(edge.bytes), style});
    }
}

void DragEdgePainter::paintCycle(const std::vector<GroupIndex> &cycle)
{
    const QColor &ink = m_context.theme.refused;
    const auto &places = m_context.scene.places();
    const std::vector<Route> &routes = routesOf(m_context);
    for (std::uint32_t i = 0; i < routes.size(); ++i) {
        const Route &route = routes[i];
        if (route.points.empty() || !follows(cycle, places[route.from.place].group, places[route.to.place].group))
            continue;
        const RouteStyle style{.ink = ink,
                               .width = std::max(2.0, routeWidth(route)),
                               .labelFill = m_context.theme.refusedFill,
                               .labelLine = ink,
                               .labelInk = ink};
        paintRoute(m_context, route.points, style);
        const auto label = std::ranges::find(m_atRest, i, &ShownLabel::route);
        if (label != m_atRest.end())
            m_labels.push_back({label->rect.center(), label->text, style});
    }
}

void DragEdgePainter::paintCulprits(const std::vector<ItemIndex> &culprits,
                                    const std::function<bool(ItemIndex)> &isMoved)
{
    for (const ItemIndex item : culprits) {
        const BoxRef box = m_context.scene.boxOf(item);
        if (!box.isValid() || isMoved(item))
            continue;
        const QRectF rect = m_context.scene.rect(box);
        if (rect.intersects(m_context.visible))
            paintRoundBox(m_context.painter, rect, 3 * m_context.scale(), {}, m_context.theme.refused, 2);
    }
}

void DragEdgePainter::paintLabels()
{
    cutaway::paintLabels(m_context, m_atRest);
    for (const Label &label : m_labels)
        paintRouteLabel(m_context, label.centre, label.text, label.style);
}

} // namespace cutaway
