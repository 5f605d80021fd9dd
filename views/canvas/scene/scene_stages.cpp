#include "views/canvas/scene/route_collector.h"
#include "views/canvas/scene/scene.h"

#include <algorithm>
#include <cmath>
#include <utility>

// Many stages as a strip, with one of them open below it.

namespace cutaway {

namespace {

constexpr double belowStrip = 14;
constexpr double besideShown = 92;  // for what the stage gets and hands on
constexpr double leastColumn = 120; // height of the columns of what it holds

} // namespace

/// Until everything is opened on request: that has no room in cells.
bool Scene::chooseStageStrip()
{
    m_form = {};
    if (m_arrangement != Arrangement::ByDevice || m_isStacked || m_showsItems)
        return false;
    m_stageStrip = cutaway::stageStrip(*m_plan, shownLanes(), m_frame.view, m_metrics.scale);
    m_form.kind = m_stageStrip ? PictureKind::Stages : PictureKind::Boxes;
    m_form.laneWidth = m_metrics.laneWidth;
    return m_stageStrip.has_value();
}

/// It stays until it is gone or another is asked for; then it is what was opened by hand, else what takes longest.
void Scene::chooseShownStage()
{
    const auto exists = [&](GroupIndex group) { return m_stageStrip->cellOf(group) != nullptr; };
    if (m_shownStage.isValid() && exists(m_shownStage))
        return;
    std::vector<GroupIndex> opened;
    for (const auto &[group, opening] : m_openings) {
        if (opening.isOpened && exists(group))
            opened.push_back(group);
    }
    m_shownStage = opened.size() == 1 ? opened.front() : slowestStage(*m_plan);
}

bool Scene::showStage(GroupIndex stage)
{
    if (!m_stageStrip || !m_isArranged || stage == m_shownStage || !m_stageStrip->cellOf(stage))
        return false;
    const GroupIndex before = std::exchange(m_shownStage, stage);
    m_openings[before].isOpened = false;
    m_openings[stage].isOpened = true;
    layOutGroup(before);
    layOutGroup(stage);
    place();
    route();
    finish();
    return true;
}

/// What a stage holds, in as many columns as stand beside each other below the strip; what has no room there is further
/// down.
GroupContent Scene::shownContent(const ContentInput &input)
{
    constexpr double taller = 1.25;
    const double room = m_stageStrip->rect.width() - 2 * besideShown * m_metrics.scale;
    const double head = m_metrics.groupHeader + m_metrics.gap + m_metrics.groupFoot;
    const double below = m_frame.view.height() - shownCorner().y() - 2 * belowStrip * m_metrics.scale;
    double tallest = std::max(below - head, leastColumn * m_metrics.scale);
    for (;; tallest *= taller) {
        GroupContent content = makeGroupContent(input, m_boxOfItem);
        const SiblingEdges edges = siblingEdges(input, content, m_boxOfItem);
        layOutColumn(content, edges, m_metrics, m_metrics.laneWidth, heightOfCards(), tallest);
        if (content.size.width() <= std::max(room, m_metrics.laneWidth))
            return content;
    }
}

void Scene::layOutStage(GroupIndex group)
{
    GroupScene &scene = m_contents[group.value()];
    const ContentInput input{*m_plan, *m_modules, *scene.tree, scene.boxed, m_openings[group]};
    if (group == m_shownStage) {
        scene.content = std::make_shared<GroupContent>(shownContent(input));
        return;
    }
    GroupContent closed = makeClosedContent(input, m_boxOfItem);
    const StageCell *cell = m_stageStrip->cellOf(group);
    layOutClosed(closed, cell ? cell->rect.size() : QSizeF(m_stageStrip->pitch, m_stageStrip->rect.height()));
    scene.content = std::make_shared<GroupContent>(std::move(closed));
}

QPointF Scene::shownCorner() const
{
    return {besideShown * m_metrics.scale, std::round(m_stageStrip->rect.bottom() + belowStrip * m_metrics.scale)};
}

/// Groups in their cells but for the one that is shown, which lies below the strip.
void Scene::placeStages()
{
    m_stageStrip = cutaway::stageStrip(*m_plan, shownLanes(), m_frame.view, m_metrics.scale);
    chooseShownStage();
    for (const StageCell &cell : m_stageStrip->cells) {
        const auto &boxes = content(cell.group).boxes;
        const bool isShown = cell.group == m_shownStage;
        if (boxes.empty() || boxes.front().isOpen != isShown ||
            (!isShown && content(cell.group).size != cell.rect.size()))
            layOutGroup(cell.group);
    }
    m_lanes.clear();
    for (const LaneIndex lane : shownLanes()) {
        const auto column = std::ranges::find(m_stageStrip->lanes, lane, &StageLane::lane);
        if (column == m_stageStrip->lanes.end())
            continue;
        const auto position = std::uint32_t(m_lanes.size());
        LaneBox &box = m_lanes.emplace_back();
        box = {.lane = lane, .rect = column->rect, .places = {}, .position = position, .column = position, .row = 0};
        for (const StageCell &cell : m_stageStrip->cells) {
            const bool isShown = cell.group == m_shownStage;
            if (cell.lane != lane || (isShown && m_stageStrip->cellOf(cell.group) != &cell))
                continue;
            box.places.push_back(std::uint32_t(m_places.size()));
            m_places.push_back({cell.group, lane, isShown ? shownCorner() : cell.rect.topLeft(), {}});
        }
    }
}

/// Along the band of what is handed over, from cell to cell.
void Scene::routeStages()
{
    const RouteInput collected{*m_plan, m_places, m_firstPlace, m_boxOfItem, m_frame.hasStubs};
    m_routes = collectRoutes(collected);
    m_farRoutes = collectGroupRoutes(collected);
    const auto lead = [&](Route &route) {
        const StageCell *from = m_stageStrip->cellOf(m_places[route.from.place].group);
        const StageCell *to = m_stageStrip->cellOf(m_places[route.to.place].group);
        if (route.kind != Route::Kind::Edge || !from || !to)
            return;
        const QPointF start(from->rect.center().x(), m_stageStrip->rows[from->row].sent.center().y());
        const QPointF end(to->rect.center().x(), m_stageStrip->rows[to->row].sent.center().y());
        route.points = from->row == to->row ? std::vector{start, end} : std::vector{start, {start.x(), end.y()}, end};
        route.label = (start + end) / 2;
    };
    std::ranges::for_each(m_routes, lead);
    std::ranges::for_each(m_farRoutes, lead);
}

/// Narrow cells would be narrower still in a smaller picture: what is open below them is seen by scrolling. So is what
/// tiles have no room for.
QRectF Scene::wholeView() const
{
    constexpr QSizeF margins(24, 20);
    const QSizeF room = (m_frame.view - margins).expandedTo({1, 1});
    if (isTiled()) { // as wide as the view but for a hair
        const double aside = std::max(0.0, m_bounds.width() - room.width()) / 2;
        const QRectF inside = m_bounds.adjusted(aside, 0, -aside, 0);
        return {inside.topLeft(), inside.size().boundedTo(room)};
    }
    if (!m_stageStrip)
        return m_bounds;
    return {m_bounds.topLeft(), QSizeF(std::min(m_bounds.width(), room.width()), room.height())};
}

double Scene::leastZoom() const
{
    return m_form.kind == PictureKind::Boxes ? 0 : 1;
}

} // namespace cutaway
