#include "views/canvas/paint/spotlight.h"

#include "core/base/sort_unique.h"
#include "views/canvas/drag/drag_session.h"
#include "views/canvas/paint/box_painter.h"
#include "views/canvas/paint/lane_painter.h"
#include "views/canvas/paint/route_painter.h"
#include "views/canvas/paint/route_style.h"
#include "views/canvas/scene/hit_test.h"
#include "views/theme/pixels.h"

#include <algorithm>
#include <map>

namespace cutaway {

namespace {

GroupIndex groupAt(const Scene &scene, BoxRef box)
{
    return scene.places()[box.place].group;
}

bool isClosedThere(const Scene &scene, GroupIndex group, double zoom)
{
    const BoxRef place = scene.placeOf(group);
    return place.isValid() && (!scene.box(place).isOpen || closesGroups(scene, zoom));
}

void addPlacesOf(const Scene &scene, GroupIndex group, std::vector<std::uint32_t> &places)
{
    for (std::uint32_t place = 0; place < scene.places().size(); ++place) {
        if (scene.places()[place].group == group)
            places.push_back(place);
    }
}

void addHeadsOf(const Scene &scene, Spotlight &spotlight)
{
    for (const LaneBox &lane : scene.lanes()) {
        if (std::ranges::any_of(
                lane.places, [&](std::uint32_t place) { return std::ranges::binary_search(spotlight.places, place); }))
            spotlight.heads.push_back(lane.position);
    }
}

Spotlight onGroups(const PaintContext &context, const std::vector<GroupIndex> &traced)
{
    const Scene &scene = context.scene;
    Spotlight spotlight{.cause = Spotlight::Cause::Selection};
    const auto isTraced = [&](GroupIndex group) { return std::ranges::binary_search(traced, group); };
    std::vector<GroupIndex> neighbours;
    const std::vector<Route> &routes = routesOf(context);
    for (std::uint32_t i = 0; i < routes.size(); ++i) {
        const GroupIndex from = groupAt(scene, routes[i].from);
        const GroupIndex to = groupAt(scene, routes[i].to);
        if (!isTraced(from) && !isTraced(to))
            continue;
        spotlight.routes.push_back(i);
        for (const GroupIndex end : {from, to}) {
            if (!isTraced(end))
                neighbours.push_back(end);
        }
    }
    sortUnique(neighbours);
    for (const GroupIndex group : neighbours)
        addPlacesOf(scene, group, spotlight.neighbours);
    spotlight.places = spotlight.neighbours;
    for (const GroupIndex group : traced)
        addPlacesOf(scene, group, spotlight.places);
    sortUnique(spotlight.places);
    addHeadsOf(scene, spotlight);
    return spotlight;
}

Spotlight onCriticalPath(const PaintContext &context)
{
    const Scene &scene = context.scene;
    Spotlight spotlight{.cause = Spotlight::Cause::CriticalPath};
    for (const GroupIndex group : context.plan().cost().criticalGroups)
        addPlacesOf(scene, group, spotlight.places);
    sortUnique(spotlight.places);
    const std::vector<Route> &routes = routesOf(context);
    for (std::uint32_t i = 0; i < routes.size(); ++i) {
        if (routes[i].isCritical)
            spotlight.routes.push_back(i);
    }
    addHeadsOf(scene, spotlight);
    return spotlight.places.empty() ? Spotlight() : spotlight;
}

/// Between others that are painted over it.
template <typename Paint>
void clipped(PaintContext &context, const QRectF &rect, const Paint &paint)
{
    context.painter.save();
    context.painter.setClipRect(rect, Qt::IntersectClip);
    paint();
    context.painter.restore();
}

void paintSpottedLanes(PaintContext &context, const Spotlight &spotlight)
{
    const Scene &scene = context.scene;
    for (const std::uint32_t position : spotlight.heads) {
        const LaneBox &lane = scene.lanes()[position];
        const double height = scene.isMap() ? lane.rect.height() : scene.metrics().laneHeader;
        const QRectF head(lane.rect.topLeft(), QSizeF(lane.rect.width(), height));
        clipped(context, head, [&] { paintLane(context, lane); });
    }
    for (const std::uint32_t position : spotlight.lanes)
        paintLane(context, scene.lanes()[position]);
}

RouteStyle styleIn(const PaintContext &context, const Spotlight &spotlight, const Route &route)
{
    RouteStyle style = tracedStyle(context.theme);
    if (spotlight.cause == Spotlight::Cause::CriticalPath)
        style.ink = style.labelInk = style.labelLine = context.theme.text;
    style.width = std::max(2.0, routeWidth(route));
    style.hasArrow = styleOf(context.theme, route).hasArrow;
    if (hasCasings(context))
        style.casing = context.theme.canvas;
    return style;
}

void paintSpottedRoutes(PaintContext &context, const Spotlight &spotlight)
{
    const std::vector<Route> &routes = routesOf(context);
    for (const std::uint32_t i : spotlight.routes) {
        if (!routes[i].points.empty())
            paintRoute(context, pointsOf(context, routes[i]), styleIn(context, spotlight, routes[i]));
    }
}

} // namespace

std::vector<GroupIndex> tracedGroups(const Scene &scene, const ViewState &state, double zoom)
{
    const Spot spot = state.selectedSpot();
    if (const auto *group = std::get_if<GroupIndex>(&spot))
        return scene.placeOf(*group).isValid() ? std::vector{*group} : std::vector<GroupIndex>();
    std::map<GroupIndex, std::size_t> selected;
    for (const ItemIndex item : state.selection()) {
        const bool isOperator = scene.plan()->item(item).role == ItemRole::Operator;
        if (const GroupIndex group = scene.plan()->groupOf(item); isOperator && group.isValid())
            ++selected[group];
    }
    std::vector<GroupIndex> traced;
    for (const auto &[group, count] : selected) {
        if (count < scene.plan()->group(group).itemCount || !isClosedThere(scene, group, zoom))
            return {};
        traced.push_back(group);
    }
    return traced;
}

Spotlight spotlightOfDrag(const Scene &scene, const DragSession &drag)
{
    if (!drag.isOverManyLanes())
        return {};
    Spotlight spotlight{.cause = Spotlight::Cause::Drag};
    for (const LaneBox &lane : scene.lanes()) {
        const Verdict *verdict = drag.verdictOfLane(lane.lane);
        const bool isTarget = drag.target() && drag.target()->lane == lane.lane;
        if (!isTarget && verdict && !verdict->preview.allowed)
            continue;
        spotlight.lanes.push_back(lane.position);
        spotlight.places.insert(spotlight.places.end(), lane.places.begin(), lane.places.end());
    }
    return spotlight.lanes.size() == scene.lanes().size() ? Spotlight() : spotlight;
}

Spotlight spotlightOn(const PaintContext &context, const DragSession *drag)
{
    const Scene &scene = context.scene;
    if (!scene.plan() || scene.stacked() || scene.stageStrip())
        return {};
    if (drag)
        return spotlightOfDrag(scene, *drag);
    const std::vector<GroupIndex> traced =
        context.state ? tracedGroups(scene, *context.state, context.zoom) : std::vector<GroupIndex>();
    if (!traced.empty() && scene.places().size() > 1)
        return onGroups(context, traced);
    return context.showCriticalPath ? onCriticalPath(context) : Spotlight();
}

void paintSpotlight(PaintContext &context, const Spotlight &spotlight, const std::vector<ShownLabel> &atRest)
{
    const Scene &scene = context.scene;
    paintSpottedLanes(context, spotlight);
    if (scene.hasEdgesBelow())
        paintSpottedRoutes(context, spotlight);
    for (const std::uint32_t place : spotlight.places)
        paintGroup(context, place);
    if (!scene.hasEdgesBelow())
        paintSpottedRoutes(context, spotlight);
    for (const std::uint32_t place : spotlight.neighbours)
        paintRoundBox(context.painter, scene.rect({place, 0}, context.progress), 4 * context.scale(), {},
                      context.theme.accent, 2);
    const std::vector<Route> &routes = routesOf(context);
    for (const ShownLabel &label : tracedLabels(context, spotlight.routes, atRest))
        paintRouteLabel(context, label.rect.center(), label.text, styleIn(context, spotlight, routes[label.route]));
}

} // namespace cutaway
