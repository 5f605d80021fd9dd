#include "core/plan/edited_plan.h"
#include "views/canvas/scene/group_layout.h"
#include "views/canvas/scene/scene.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

// Everything laid out, and where groups are.

namespace cutaway {

namespace {

constexpr double readableText = 0.75; // a zoom below which texts are smaller than 9 pixels
constexpr double worthIt = 1.1;       // a larger picture is worth another arrangement
constexpr double besideFlow = 100;    // what edges from piece to piece need on either side
constexpr double besideTiles = 84;    // beside bands of tiles, together
constexpr double tileRankGap = 34;    // eight of them then have room beside each other

constexpr std::size_t mostSeenByFlow = 64; // groups at once, small as they are

} // namespace

void Scene::arrange(Arrangement arrangement, const SceneFrame &frame, const LayoutFunction &layout)
{
    m_isArranged = false;
    m_arrangement = arrangement;
    m_frame = frame;
    m_layout = layout;
    const bool wasStacked = std::exchange(m_isStacked, arrangement == Arrangement::ByDevice && stackedLanes(m_plan));
    for (GroupScene &group : m_contents)
        group.isKnown = group.isKnown && wasStacked == m_isStacked; // modules have no boxes in stacked lanes
    clearPicture();
    if (!m_plan)
        return;
    m_contents.resize(m_plan->groupCount());
    m_boxOfItem.assign(m_plan->itemCount(), noBox);
    m_metrics = metricsOf({});
    for (const GroupIndex group : existingGroups()) {
        if (!m_contents[group.value()].isKnown)
            readGroup(group);
    }
    readPassages();
    chooseForm();
    place();
    route();
    const bool areBoxes = kind() == PictureKind::Boxes;
    if (m_arrangement == Arrangement::ByDevice && !m_isStacked && !isCrowd() && areBoxes)
        widenLanes();
    if (!m_isStacked && m_form.groupColumns == 0 && areBoxes)
        wrapStrip();
    if (m_arrangement == Arrangement::ByDevice && kind() != PictureKind::Stages)
        widenChannels(m_channelTracks);
    if (kind() == PictureKind::Tiles) { // channels have their widths now
        chooseTileGrowth();
        if (haveTilesNoRoom())
            chooseMap();
    }
    place();
    route();
    endMotion();
    finish();
    m_isArranged = true;
}

void Scene::clearPicture()
{
    m_lanes.clear();
    m_places.clear();
    m_routes.clear();
    m_farRoutes.clear();
    m_channels.clear();
    m_busHeights.clear();
    m_openedByDefault.clear();
    m_stageStrip.reset();
    m_formerCentres.clear();
}

void Scene::place()
{
    std::map<std::pair<GroupIndex, LaneIndex>, QPointF> before;
    for (const GroupPlace &place : m_places)
        before.emplace(std::pair(place.group, place.lane), place.origin);
    m_places.clear();
    m_strips.clear();
    m_firstPlace.clear();
    if (kind() == PictureKind::Stages)
        placeStages();
    else if (m_arrangement == Arrangement::ByDevice)
        placeInLanes();
    else
        placeByFlow();
    for (GroupPlace &place : m_places) {
        const auto known = before.find({place.group, place.lane});
        if (known != before.end() && known->second != place.origin) {
            place.previousOrigin = known->second;
            m_isMoving = true;
        }
    }
    for (std::uint32_t i = 0; i < m_places.size(); ++i)
        m_firstPlace.try_emplace(m_places[i].group, i);
}

void Scene::readPassages()
{
    m_passages = m_arrangement == Arrangement::ByDevice ? passagesOf(*m_plan) : std::vector<Passage>();
}

/// In as many pieces below each other as make it largest in the view, and where its groups cannot be read as a whole,
/// as many as let them be read downwards alone; while the plan is edited in as many as before, so that nothing jumps.
LayoutResult Scene::wrappedFlow(const LayoutResult &flow, const LayoutRequest &request)
{
    constexpr int mostPieces = 64;
    const QSizeF view = m_frame.view;
    if (kind() == PictureKind::Bands) { // as few bands as are no wider than the view, edges beside them
        if (!m_isArranged || m_form.bandWidth <= 0)
            m_form.bandWidth = view.width() - besideTiles * m_metrics.scale;
        return wrapped(flow, request, m_form.bandWidth, true);
    }
    const auto inPieces = [&](int pieces) { return pieces < 2 ? flow : wrapped(flow, request, flow.width / pieces); };
    if (m_isArranged && m_form.flowPieces > 0)
        return inPieces(m_form.flowPieces);
    const std::size_t empty = emptyLanes().size();
    const auto zoomOf = [&](const LayoutResult &picture) {
        return zoomToFit(withEmptyLanes({picture.width, picture.height}, empty), view);
    };
    const bool isMany = m_form.areGroupsClosed && (groupOrderOf(*m_plan) || request.boxes.size() > mostSeenByFlow);
    const double least = isMany ? leastFaces : readableFaces;
    const double good = isMany ? goodFaces : readableFaces;
    const auto goesAside = [&](const LayoutResult &picture) {
        return (picture.width + 2 * besideFlow) * good > view.width();
    };
    m_form.flowPieces = 1;
    double best = zoomOf(flow);
    LayoutResult chosen = flow;
    bool isLast = best >= readableText;
    for (int pieces = 2; pieces <= mostPieces && !isLast; pieces += std::max(1, pieces / 8)) {
        LayoutResult candidate = inPieces(pieces);
        const double zoom = zoomOf(candidate);
        const bool isTall = candidate.height * view.width() > candidate.width * view.height(); // the next one is taller
        isLast = isTall && (best >= least || !goesAside(candidate));
        if (zoom < worthIt * best && (best >= least || !goesAside(chosen)))
            continue;
        best = zoom;
        m_form.flowPieces = pieces;
        chosen = std::move(candidate);
    }
    m_form.isReadDownwards = isMany && best < least;
    return chosen;
}

void Scene::placeByFlow()
{
    m_lanes.clear();
    const std::vector<GroupIndex> groups = existingGroups();
    std::unordered_map<GroupIndex, std::uint32_t> position;
    // Long edges take as much room as boxes need between them, which pushes closed ones apart until they are too small.
    const double boxGap = m_form.areGroupsClosed ? 16 : 40;
    const bool hasBoundaries = m_form.areGroupsClosed && groupOrderOf(*m_plan); // which have labels
    LayoutRequest request{.direction = LayoutRequest::Direction::LeftRight,
                          .boxGap = boxGap,
                          .rankGap = kind() == PictureKind::Bands ? tileRankGap * m_metrics.scale
                                     : hasBoundaries              ? m_metrics.farChannel
                                                                  : 80,
                          .boxes = {},
                          .arrows = {}};
    for (const GroupIndex group : groups) {
        position.emplace(group, std::uint32_t(position.size()));
        const QSizeF size = content(group).size;
        request.boxes.push_back({size.width(), size.height()});
    }
    for (const GroupEdge &edge : m_plan->edges())
        request.arrows.push_back({position.at(edge.from), position.at(edge.to)});
    // Bands keep their ranks when the plan is edited, so they are our own from the start; Graphviz may order them.
    if (m_frame.isByGraphviz && kind() != PictureKind::Bands)
        request.engine = LayoutRequest::Engine::Dot;
    if (m_isArranged && !m_formerCentres.empty()) { // while the plan is edited, groups stay above and below each other
        for (const GroupIndex group : groups) {
            const auto former = m_formerCentres.find(group);
            request.former.push_back(former == m_formerCentres.end() ? std::nan("") : former->second);
        }
    }
    const LayoutResult flow = m_layout(request);
    m_formerCentres.clear();
    for (std::size_t i = 0; i < groups.size(); ++i)
        m_formerCentres.emplace(groups[i], flow.corners[i].y + request.boxes[i].height / 2);
    m_flow = wrappedFlow(flow, request);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const LayoutPoint corner = m_flow.corners[i];
        m_places.push_back({groups[i], {}, {std::round(corner.x), std::round(corner.y)}, {}});
    }
    placeEmptyLanes();
}

/// What follows from positions: how far lanes reach, the whole's bounds, the index of the routes.
void Scene::finish()
{
    setViewSize(m_frame.view);
    std::vector<IntervalIndex::Interval> intervals;
    for (std::uint32_t i = 0; i < m_routes.size(); ++i) {
        if (m_routes[i].points.empty())
            continue;
        const auto [low, high] = std::ranges::minmax(m_routes[i].points, {}, &QPointF::y);
        intervals.push_back(
            {std::min(low.y(), m_routes[i].label.y()) - 12, std::max(high.y(), m_routes[i].label.y()) + 12, i});
    }
    m_routeIndex.build(std::move(intervals));
}

void Scene::setViewSize(QSizeF view)
{
    m_frame.view = view;
    const CanvasMetrics &metrics = m_metrics;
    m_bounds = {};
    for (const GroupPlace &place : m_places)
        m_bounds |= QRectF(place.origin, content(place).size);
    if (m_stageStrip) {
        m_bounds |= m_stageStrip->rect;
        return;
    }
    // Where many lanes are shown small side by side, they still reach down to the lower end of the view.
    const double width = m_lanes.empty() ? 0 : m_lanes.back().rect.right() + 2 * metrics.margin;
    const double zoom = std::min(1.0, view.width() / std::max(1.0, width));
    const double viewBottom = (view.height() - metrics.margin - 8 * metrics.scale) / zoom;
    const bool isOneRow = !isMap() && (m_lanes.empty() || m_lanes.back().row == 0);
    std::vector<double> bottoms;
    for (LaneBox &lane : m_lanes) {
        if (m_arrangement == Arrangement::ByFlow) {
            m_bounds |= lane.rect;
            continue;
        }
        if (lane.row >= bottoms.size())
            bottoms.push_back(std::floor(isOneRow ? std::max(rowBottom(0), viewBottom) : rowBottom(lane.row)));
        lane.rect.setBottom(bottoms[lane.row]);
        m_bounds |= lane.rect;
    }
    for (const HostSpan &span : hostSpans(*this))
        m_bounds |= span.rect;
    if (kind() == PictureKind::Tiles || isMap()) // wherever edges run
        m_bounds |= QRectF(0, 0, m_gridRight, 1);
    for (const Route &route : m_routes) {
        for (const QPointF &point : route.points)
            m_bounds |= QRectF(point - QPointF(4, 4), QSizeF(8, 8));
    }
    if (!m_channels.empty() && m_channels.front() > 0)
        m_bounds.setLeft(std::min(m_bounds.left(), 0.0));
}

} // namespace cutaway
