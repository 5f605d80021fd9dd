#include "views/canvas/paint/drawn_plan.h"

#include "core/plan/plan_documents.h"
#include "core/plan/plan_kinds.h"
#include "views/canvas/canvas_descriptions.h"
#include "views/canvas/paint/box_painter.h"
#include "views/canvas/paint/host_painter.h"
#include "views/canvas/paint/lane_time_painter.h"
#include "views/canvas/paint/legend.h"
#include "views/canvas/scene/canvas_metrics.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/models/kind_words.h"

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr double margin = 16;
constexpr double widestCard = 900;
constexpr QSizeF pageView(1176, 620); ///< what a picture has of a page in a window of usual size

} // namespace

DrawnPlan::DrawnPlan(const EditedPlan &plan, const PictureRequest &request, TextOutput output,
                     const LayoutFunction &layout, const Job &job)
    : m_plan(plan)
    , m_theme(*request.theme)
    , m_job(job)
    , m_texts(output)
    , m_figures(readPlanFigures(plan))
    , m_arrangement(planArrangement(&plan, request.arrangement))
{
    const auto modules = std::make_shared<const ModuleTree>(plan.graph(), readGrouping(plan));
    m_scene.setPlan(&plan, modules);
    if (request.extent == PictureExtent::AsShown) {
        arrangeAsShown(*request.view, layout);
    } else if (request.extent != PictureExtent::ForPage || !arrangeForPage(layout)) {
        m_isLeftOut = request.mostBoxes > 0 && plan.itemCount() > request.mostBoxes;
        if (m_isLeftOut)
            return;
        m_scene.setPlan(&plan, modules); // nothing is left of another arrangement
        arrangeEverything(layout);
    } else {
        std::size_t boxes = 0;
        for (const GroupPlace &place : m_scene.places())
            boxes += m_scene.content(place).boxes.size();
        m_isLeftOut = request.mostBoxes > 0 && boxes > request.mostBoxes;
    }
    if (request.extent == PictureExtent::Selection)
        m_bounds = boundsOf(request.view->selection).toAlignedRect();
}

QSizeF DrawnPlan::size() const
{
    return QSizeF(m_bounds.width(), m_bounds.height() + legendHeight());
}

void DrawnPlan::paint(QPainter &painter, const QRectF &part)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRectF(QPointF(), size()), m_theme.canvas);
    painter.save();
    // What lies outside is cut off where it would lie in sight otherwise: a whole has nothing outside.
    if (m_isPart)
        painter.setClipRect(QRectF(QPointF(), m_bounds.size()));
    painter.translate(-m_bounds.topLeft());
    painter.scale(m_zoom, m_zoom);
    PaintContext context = this->context(painter);
    paintHosts(context); // they look whether the top is seen
    const QRectF seen = part.translated(m_bounds.topLeft()).adjusted(-margin, -margin, margin, margin);
    context.visible = {seen.topLeft() / m_zoom, seen.size() / m_zoom};
    paintScene(context);
    paintLaneTimes(context, nullptr);
    painter.restore();
    const QRectF strip(0, m_bounds.height(), m_bounds.width(), legendHeight());
    const HeatFigures *heat = isHeat(m_colouring) ? &m_figures.heat : nullptr;
    paintLegend(painter, strip, m_theme, m_texts,
                {m_colouring, m_figures.kinds, heat, &m_plan, m_scene.stacked(), m_scene.stageStrip(),
                 sentSamples(m_scene), m_scene.kind()});
}

/// From the scene to the picture's own units.
QRectF DrawnPlan::drawnRect(const QRectF &rect) const
{
    return {rect.topLeft() * m_zoom - QPointF(m_bounds.topLeft()), rect.size() * m_zoom};
}

std::vector<PictureMark> DrawnPlan::marks() const
{
    std::vector<PictureMark> marks;
    addLaneMarks(marks);
    for (std::uint32_t place = 0; place < m_scene.places().size(); ++place)
        addBoxMarks(marks, place);
    addRouteMarks(marks);
    return marks;
}

void DrawnPlan::addLaneMarks(std::vector<PictureMark> &marks) const
{
    for (const LaneBox &lane : m_scene.lanes()) {
        if (!lane.lane.isValid())
            continue;
        const QRectF rect = drawnRect(lane.rect);
        marks.push_back({.is = pageName(lane.lane),
                         .of = {},
                         .box = {rect.x(), rect.y(), rect.width(), rect.height()},
                         .way = {},
                         .text = laneToolTip(m_scene, lane.lane).toStdString()});
    }
}

void DrawnPlan::addBoxMarks(std::vector<PictureMark> &marks, std::uint32_t place) const
{
    const GroupPlace &drawn = m_scene.places()[place];
    const auto count = BoxIndex(m_scene.content(drawn).boxes.size());
    for (BoxIndex index = 0; index < count; ++index) {
        const BoxRef ref{place, index};
        const SceneBox &box = m_scene.box(ref);
        const QRectF rect = drawnRect(m_scene.rect(ref));
        const std::string group = pageName(drawn.group);
        const bool isGroup = box.role == BoxRole::Group;
        const std::string is = isGroup ? group : box.role == BoxRole::Card ? pageName(box.item) : std::string();
        marks.push_back({.is = is,
                         .of = isGroup ? pageName(drawn.lane) : group,
                         .box = {rect.x(), rect.y(), rect.width(), rect.height()},
                         .way = {},
                         .text = boxToolTip(m_scene, ref).toStdString()});
    }
}

void DrawnPlan::addRouteMarks(std::vector<PictureMark> &marks) const
{
    for (const Route &route : m_scene.routes()) {
        if (route.kind != Route::Kind::Edge || route.points.size() < 2 || !route.from.isValid() || !route.to.isValid())
            continue;
        const std::string from = pageName(m_scene.places()[route.from.place].group);
        const std::string to = pageName(m_scene.places()[route.to.place].group);
        PictureMark mark{.is = {},
                         .of = from == to ? from : from + ' ' + to,
                         .box = {},
                         .way = {},
                         .text = edgesToolTip(m_scene, {&route}).toStdString()};
        for (const QPointF &point : route.points) {
            const QPointF drawn = drawnRect({point, QSizeF()}).topLeft();
            mark.way.push_back({drawn.x(), drawn.y()});
        }
        marks.push_back(std::move(mark));
    }
}

std::string DrawnPlan::redrawnAs() const
{
    if (!m_isRedrawn)
        return {};
    return m_arrangement == Arrangement::ByFlow ? "flow" : wordsOf(m_plan).lane.many;
}

/// As a window of the page's width draws so many groups, so that all can be read; of stacked lanes, one that is high
/// enough for their texts. False: it shows them as cards.
bool DrawnPlan::arrangeForPage(const LayoutFunction &layout)
{
    constexpr double readable = 0.91; // 10 of 11 pixels
    constexpr double highest = 6000;
    QSizeF view = pageView;
    const auto arrange = [&] {
        m_scene.arrange(m_arrangement, {view, planMetrics(&m_plan)}, layout);
        return zoomToFit(m_scene.bounds().size(), view);
    };
    double zoom = arrange();
    const bool isStacked = m_scene.stacked();
    m_isRedrawn = m_scene.isTiled() || m_scene.stageStrip() || (isStacked && zoom < readable);
    if (!m_isRedrawn)
        return false;
    m_isAsShown = m_showsCriticalPath = true;
    while (isStacked && zoom < readable && view.height() < highest) {
        view.rheight() *= 1.25;
        zoom = arrange();
    }
    if (isStacked) {
        m_zoom = zoom;
        m_scene.setViewSize({view.width(), 0}); // no lane is longer than what it holds
    }
    const QRectF bounds(m_scene.bounds().topLeft() * m_zoom, m_scene.bounds().size() * m_zoom);
    m_bounds = bounds.adjusted(-margin, -margin, margin, margin).toAlignedRect();
    return true;
}

void DrawnPlan::arrangeEverything(const LayoutFunction &layout)
{
    m_colouring = meshOf(m_plan) ? Colouring::Group : Colouring::Kind;
    m_scene.arrange(m_arrangement, {{1600, 1000}, metrics()}, layout);
    m_scene.openAll();
    m_scene.setViewSize({1600, 0}); // no lane is longer than what it holds
    m_bounds = m_scene.bounds().adjusted(-margin, -margin, margin, margin).toAlignedRect();
}

void DrawnPlan::arrangeAsShown(const ShownView &view, const LayoutFunction &layout)
{
    m_colouring = view.colouring;
    if (isHeat(m_colouring))
        m_figures.heat = readHeat(m_plan, m_colouring, false, nullptr);
    m_state.select(view.selection);
    m_isAsShown = m_isPart = true;
    m_showsCriticalPath = view.showsCriticalPath;
    m_arrangement = planArrangement(&m_plan, view.arrangement);
    m_scene.setOpenings(view.openings);
    m_scene.arrange(m_arrangement,
                    {.view = view.arrangedFor.isEmpty() ? view.size : view.arrangedFor,
                     .metrics = planMetrics(&m_plan),
                     .isSideways = view.isSideways,
                     .hasStubs = view.hasStubs,
                     .isByGraphviz = view.isByGraphviz},
                    layout);
    m_zoom = view.transform.zoom;
    m_bounds = QRectF(-view.transform.offset, view.size).toRect();
}

/// With the groups' heads, which say what it is part of.
QRectF DrawnPlan::boundsOf(const std::vector<ItemIndex> &items)
{
    m_isPart = true;
    QRectF all;
    for (const ItemIndex item : items) {
        if (const BoxRef box = m_scene.boxOf(item); box.isValid())
            all |= m_scene.rect(box);
    }
    return all.isNull() ? all : all.adjusted(-3 * margin, -3 * margin, 3 * margin, 3 * margin) & m_bounds;
}

/// Lanes as wide as the longest name needs.
CanvasMetrics DrawnPlan::metrics()
{
    CanvasMetrics metrics = planMetrics(&m_plan);
    double longest = 0;
    for (std::size_t i = 0; i < m_plan.itemCount(); ++i) {
        const ItemInfo info = m_plan.item(ItemIndex(i));
        longest = std::max(longest, m_texts.width(CanvasTexts::text(info.label), TextRole::Name));
    }
    const double needed = std::min(widestCard, longest + 160 * metrics.scale);
    metrics.laneWidth = std::ceil(std::max(metrics.laneWidth, needed));
    metrics.widestLane = metrics.laneWidth;
    metrics.flowCard = std::max(metrics.flowCard, metrics.laneWidth - 64 * metrics.scale);
    return metrics;
}

PaintContext DrawnPlan::context(QPainter &painter)
{
    const double zoom = m_isAsShown ? m_zoom * m_scene.metrics().scale : 1;
    return {.painter = painter,
            .scene = m_scene,
            .theme = m_theme,
            .texts = m_texts,
            .zoom = zoom,
            .visible = {QPointF(m_bounds.topLeft()) / m_zoom, QSizeF(m_bounds.size()) / m_zoom},
            .view = {QPointF(m_bounds.topLeft()) / m_zoom, QSizeF(m_bounds.size()) / m_zoom},
            .detail = m_isAsShown ? detailOf(zoom) : Detail::Full,
            .colouring = m_colouring,
            .heat = isHeat(m_colouring) ? &m_figures.heat : nullptr,
            .state = m_isAsShown ? &m_state : nullptr,
            .violated = &m_figures.violated,
            .laneMood = {},
            .isAway = {},
            .memoryIfDropped = {},
            .showCriticalPath = m_showsCriticalPath,
            .fullNames = !m_isAsShown,
            .isStopped = [this] { return m_job.stopRequested(); }};
}

} // namespace cutaway
