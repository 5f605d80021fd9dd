#include "views/canvas/paint/canvas_layers.h"

#include "core/base/sort_unique.h"
#include "views/canvas/drag/chip_drag.h"
#include "views/canvas/drag/choice_brush.h"
#include "views/canvas/paint/box_painter.h"
#include "views/canvas/paint/difference_painter.h"
#include "views/canvas/paint/drag_painter.h"
#include "views/canvas/paint/host_painter.h"
#include "views/canvas/paint/lane_painter.h"
#include "views/canvas/paint/lane_time_painter.h"
#include "views/canvas/paint/legend.h"
#include "views/canvas/scene/hit_test.h"
#include "views/models/baseline_marks.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <algorithm>
#include <utility>

namespace cutaway {

namespace {

template <class Neighbours>
void follow(std::vector<bool> &found, std::span<const ItemIndex> from, Neighbours neighbours)
{
    std::vector<bool> seen(found.size());
    std::vector<ItemIndex> open(from.begin(), from.end());
    while (!open.empty()) {
        const ItemIndex item = open.back();
        open.pop_back();
        if (seen[item.value()])
            continue;
        seen[item.value()] = found[item.value()] = true;
        for (const ItemIndex next : neighbours(item))
            open.push_back(next);
    }
}

} // namespace

std::vector<bool> lineageOf(const EditedPlan &plan, std::span<const ItemIndex> from, Lineage lineage)
{
    std::vector<bool> found(plan.itemCount());
    if (lineage != Lineage::Descendants)
        follow(found, from, [&](ItemIndex item) { return plan.inputs(item); });
    if (lineage != Lineage::Ancestors)
        follow(found, from, [&](ItemIndex item) { return plan.users(item); });
    return found;
}

CanvasLayers::CanvasLayers(const SceneKeeper &keeper, const CanvasView &view, const DragController &drag,
                           const ViewState &state)
    : m_keeper(keeper), m_view(view), m_drag(drag), m_state(state)
{
}

void CanvasLayers::setFocus(const CanvasFocus &focus)
{
    m_focus = focus;
    followFocus();
}

void CanvasLayers::followFocus()
{
    const BoxRef box = focusedBox(m_keeper.scene(), m_focus);
    const bool isGroup =
        box.isValid() && m_keeper.scene().box(box).role == BoxRole::Group; // which its selection traces
    m_focusEdges.set(m_keeper.scene(), isGroup ? BoxRef() : box);
    m_hits.isStale = true;
    invalidateSelected();
    m_areMarksStale = true;
}

void CanvasLayers::invalidateSelected()
{
    m_selected.isStale = true;
    m_areBreadcrumbsStale = true;
}

const std::vector<BoxRef> *CanvasLayers::holding(HoldingBoxes &holding, const std::vector<ItemIndex> &items) const
{
    if (!std::exchange(holding.isStale, false))
        return &holding.boxes;
    holding.boxes.clear();
    for (const ItemIndex item : items) {
        const BoxRef box = m_keeper.scene().boxOf(item);
        if (box.isValid() && (holding.boxes.empty() || holding.boxes.back() != box))
            holding.boxes.push_back(box);
    }
    sortUnique(holding.boxes);
    return &holding.boxes;
}

const MarkedBoxes *CanvasLayers::marked() const
{
    const judging::PlanMarks *marks = m_baseline && m_baseline->isUnion() ? m_baseline->marks() : nullptr;
    if (!marks || !m_keeper.scene().plan())
        return nullptr;
    if (std::exchange(m_areMarksStale, false))
        m_marked = markedBoxes(m_keeper.scene(), *marks);
    return &m_marked;
}

void CanvasLayers::invalidateMarks()
{
    m_isStale = true;
    m_areMarksStale = true;
}

void CanvasLayers::invalidateAll()
{
    m_isStale = true;
    m_hits.isStale = true;
    invalidateSelected();
    m_minimap.invalidate();
    m_texts.clear();
    m_dimmed.reset();
}

void CanvasLayers::showIfDropped(std::optional<FiguresIfDropped> figures)
{
    m_isStale = m_isStale || m_ifDropped || figures;
    m_ifDropped = std::move(figures);
}

void CanvasLayers::invalidateLineage()
{
    m_isStale = true;
    invalidateSelected();
    m_isLineageStale = true;
}

const std::vector<bool> *CanvasLayers::lineage() const
{
    const EditedPlan *plan = m_keeper.scene().plan();
    if (m_state.lineage() == Lineage::None || m_state.selection().empty() || !plan)
        return nullptr;
    if (m_isLineageStale || m_lineage.size() != plan->itemCount())
        m_lineage = lineageOf(*plan, m_state.selection(), m_state.lineage());
    m_isLineageStale = false;
    return &m_lineage;
}

void CanvasLayers::setCriticalPathVisible(bool visible)
{
    m_showCriticalPath = visible;
    m_isStale = true;
}

const Theme &CanvasLayers::dimmed()
{
    if (!m_dimmed)
        m_dimmed = dimmedTheme(theme());
    return *m_dimmed;
}

PaintContext CanvasLayers::context(QPainter &painter, const Theme &colours) const
{
    PaintContext context{.painter = painter,
                         .scene = m_keeper.scene(),
                         .theme = colours,
                         .texts = m_texts,
                         .zoom = m_view.zoom() * m_keeper.scene().metrics().scale,
                         .visible = m_view.visible(),
                         .view = m_view.visible(),
                         .progress = m_keeper.progress(),
                         .detail = detailOf(m_view.zoom() * m_keeper.scene().metrics().scale),
                         .colouring = m_state.colouring(),
                         .heat = isHeat(m_state.colouring()) ? &m_keeper.figures().heat : nullptr,
                         .state = &m_state,
                         .violated = &m_keeper.figures().violated,
                         .laneMood = {},
                         .isAway = {},
                         .memoryIfDropped = {},
                         .showCriticalPath = m_showCriticalPath,
                         .fullNames = false,
                         .isStopped = {},
                         .lineage = lineage(),
                         .hitBoxes = holding(m_hits, m_state.hits()),
                         .selectedBoxes = holding(m_selected, m_state.selection()),
                         .baseline = m_baseline,
                         .measured = m_measured,
                         .marked = marked(),
                         .ifDropped = m_ifDropped ? &*m_ifDropped : nullptr};
    if (const DragSession *session = m_drag.session()) {
        context.laneMood = [session](LaneIndex lane) { return moodOf(*session, lane, cutaway::theme()); };
        context.isAway = [session](ItemIndex item) { return session->isMoved(item); };
        context.memoryIfDropped = [session](LaneIndex lane) { return memoryAfter(*session, lane); };
    }
    return context;
}

void CanvasLayers::paint(QPainter &painter, QSize size, bool hasFocus)
{
    const double ratio = painter.device()->devicePixelRatioF();
    const QSize wanted = size * ratio;
    if (m_base.size() != wanted || m_base.devicePixelRatio() != ratio) {
        m_base = QPixmap(wanted);
        m_base.setDevicePixelRatio(ratio);
        m_isStale = true;
    }
    refreshBase(size);
    painter.drawPixmap(0, 0, m_base);
    if (m_keeper.hasPlan())
        paintOverlay(painter, hasFocus);
}

/// In stacked lanes the time at their foot stays free. Nobody needs a map of what is all in view.
void CanvasLayers::placeMinimap()
{
    const bool isStacked = m_keeper.scene().stacked() && !m_keeper.scene().lanes().empty();
    m_minimap.setFoot(isStacked ? footOfLanes() : 0);
    const StageStrip *stages = m_keeper.scene().stageStrip(); // what is open below them is read downwards
    const QRectF all = stages ? stages->rect : m_keeper.scene().bounds();
    const bool isAllInView = m_view.visible().contains(all);
    // While something is dragged, what lies below the map is a target like any other.
    const bool isInTheWay = m_drag.isActive() || mapHidesDropped();
    m_minimap.setNeeded(!isInTheWay && !isAllInView);
}

bool CanvasLayers::mapHidesDropped() const
{
    const Scene &scene = m_keeper.scene();
    const QRectF map = m_minimap.rect(m_view.viewport());
    return std::ranges::any_of(m_keptClear, [&](ItemIndex item) {
        const BoxRef box = item.value() < scene.plan()->itemCount() ? scene.boxOf(item) : BoxRef{};
        if (!box.isValid())
            return false;
        const BoxRef drawn = drawnBox(scene, box, m_view.zoom() * scene.metrics().scale);
        return m_view.transform().toWidget(scene.rect(drawn)).intersects(map);
    });
}

/// How far up the view the times of stacked lanes reach, in pixels.
double CanvasLayers::footOfLanes() const
{
    const Scene &scene = m_keeper.scene();
    const double bottom = m_view.visible().bottom();
    double lanesEnd = m_view.visible().top();
    for (const LaneBox &lane : scene.lanes()) {
        if (lane.rect.top() < bottom)
            lanesEnd = std::max(lanesEnd, std::min(bottom, lane.rect.bottom()));
    }
    return (bottom - lanesEnd + scene.metrics().laneFoot) * m_view.zoom();
}

/// All of it or, when a drag has come to another target, the lanes that look other than before.
void CanvasLayers::refreshBase(QSize size)
{
    const DragLook look = m_drag.session() ? DragLook(m_keeper.scene(), *m_drag.session()) : DragLook();
    const bool wasDragging = std::exchange(m_wasDragging, m_drag.isActive());
    m_isStale = m_isStale || wasDragging != m_wasDragging; // the map goes and comes
    // When the first lane refuses, edges step back, too.
    if (m_drag.session())
        m_isStale = m_isStale || spotlightOfDrag(m_keeper.scene(), *m_drag.session()).isOn() != m_spotlight.isOn();
    const auto lanes = look.lanesChanged(m_dragLook);
    m_dragLook = look;
    if (!m_isStale && lanes && lanes->empty())
        return;
    QPainter base(&m_base);
    if (m_isStale || !lanes) {
        paintBase(base, QRect(QPoint(), size));
    } else {
        for (const std::size_t lane : *lanes)
            paintBase(base, stripOf(m_keeper.scene().lanes()[lane]));
    }
    m_isStale = false;
}

/// The part of the view that a lane and its outline are in, its header at the upper end included.
QRect CanvasLayers::stripOf(const LaneBox &lane) const
{
    constexpr int outline = 4;
    const QRect lanes = m_view.transform().toWidget(lane.rect).toAlignedRect().adjusted(-outline, 0, outline, 0);
    const QRect view = m_view.viewport().toAlignedRect();
    return QRect(lanes.left(), view.top(), lanes.width(), view.height()) & view;
}

void CanvasLayers::paintBase(QPainter &painter, const QRect &part)
{
    painter.setClipRect(part);
    painter.fillRect(part, theme().canvas);
    if (!m_keeper.hasPlan())
        return;
    const QRectF shown = m_view.viewport() & QRectF(part);
    PaintContext context = this->context(painter);
    context.visible = m_view.transform().toScene(shown);
    painter.save();
    painter.setClipRect(shown);
    painter.translate(m_view.transform().offset);
    painter.scale(m_view.zoom(), m_view.zoom());
    m_spotlight = spotlightOn(context, m_drag.session());
    std::vector<ShownLabel> labels;
    if (m_spotlight.isOn()) {
        PaintContext behind = this->context(painter, m_spotlight.dims(m_keeper.scene()) ? dimmed() : theme());
        behind.visible = context.visible;
        behind.laneMood = {};
        labels = paintPlan(behind);
        paintSpotlight(context, m_spotlight, labels);
        paintDifference(context); // what moved is not painted over
    } else {
        labels = paintPlan(context);
    }
    if (part.contains(m_view.viewport().toAlignedRect()))
        m_labels = std::move(labels);
    painter.restore();
    if (const double top = m_view.viewport().bottom(); part.bottom() >= top)
        m_notInLegend =
            paintLegend(painter, QRectF(0, top, part.width(), part.bottom() + 1 - top), context.theme, m_texts,
                        {m_state.colouring(), m_keeper.figures().kinds, context.heat, m_keeper.scene().plan(),
                         m_keeper.scene().stacked(), m_keeper.scene().stageStrip(), sentSamples(m_keeper.scene()),
                         m_keeper.scene().kind()});
    context.detail = Detail::Full;
    placeMinimap();
    if (m_minimap.isShown(m_view.viewport()))
        m_minimap.paint(context, m_view.viewport(), m_view.visible());
    paintBreadcrumbs(context);
}

/// Gives back the labels of edges.
std::vector<ShownLabel> CanvasLayers::paintPlan(PaintContext &context)
{
    paintHosts(context);
    std::vector<ShownLabel> labels = paintScene(context);
    paintDifference(context);
    // The other plan is a copy: only lanes that show times are worth it.
    paintLaneTimes(context, context.scene.stacked() ? m_drag.planIfDropped() : nullptr);
    paintPinnedHeaders(context);
    return labels;
}

/// In stacked lanes modules have no boxes to go to; in a drag verdicts stand there.
void CanvasLayers::paintBreadcrumbs(PaintContext &context)
{
    const Scene &scene = m_keeper.scene();
    const bool areWanted = !scene.stacked() && !m_drag.isActive();
    if (!areWanted) {
        m_breadcrumbs.hide();
        return;
    }
    const ItemIndex current = m_state.current();
    if (m_state.selection().empty())
        m_breadcrumbs.set(scene, {&current, 1});
    else if (m_areBreadcrumbsStale)
        m_breadcrumbs.set(scene, m_state.selection());
    m_areBreadcrumbsStale = m_state.selection().empty();
    const QRectF room = breadcrumbRoom(m_view.viewport(), context.scale());
    std::vector<QRectF> taken = writtenPlaces(scene, m_view.transform().toScene(room), context.zoom);
    for (QRectF &rect : taken)
        rect = m_view.transform().toWidget(rect);
    if (m_minimap.isShown(m_view.viewport()))
        taken.push_back(m_minimap.rect(m_view.viewport()));
    const QRectF &frame = m_breadcrumbs.frame();
    m_breadcrumbs.paint(context, m_view.viewport(), taken, frame.isNull() ? frame : m_view.transform().toWidget(frame));
}

/// The view but for the map, which lies over the picture.
QRegion CanvasLayers::aroundMap() const
{
    const QRectF viewport = m_view.viewport();
    const QRegion view(viewport.toAlignedRect());
    return m_minimap.isShown(viewport) ? view - m_minimap.rect(viewport).toAlignedRect() : view;
}

void CanvasLayers::paintOverlay(QPainter &painter, bool hasFocus)
{
    PaintContext context = this->context(painter);
    painter.setClipRegion(aroundMap());
    painter.save();
    painter.setClipRegion(aroundMap() - timesOverBoxes(m_keeper.scene(), m_view));
    painter.translate(m_view.transform().offset);
    painter.scale(m_view.zoom(), m_view.zoom());
    if (!m_drag.isActive() && context.progress >= 1)
        (m_hover.box().isValid() || !hasFocus ? m_hover : m_focusEdges).paint(context, m_labels);
    if (!m_drag.isActive() && context.progress >= 1)
        paintPointedAt(context);
    if (hasFocus && !m_drag.isActive())
        paintFocusRing(context);
    if (m_boundary)
        m_boundary->paint(context);
    if (m_chip)
        m_chip->paintTarget(context);
    if (m_brush)
        m_brush->paintStroke(context);
    paintPinnedHeaders(context);
    painter.restore();
    if (!m_rubberBand.isNull())
        paintFrame(painter, m_rubberBand, context.theme.accent);
    if (m_drag.isActive() || m_drag.flight().isActive())
        DragPainter(context, m_drag, m_view, m_labels).paint();
    if (m_chip)
        m_chip->paintGhost(context);
    if (m_brush)
        m_brush->paintTag(context);
}

/// A group in each lane that it is on.
void CanvasLayers::paintPointedAt(PaintContext &context) const
{
    const Scene &scene = context.scene;
    const auto outline = [&](BoxRef box) {
        if (box.isValid())
            paintRoundBox(context.painter, scene.rect(drawnBox(scene, box, context.zoom)), 3 * context.scale(), {},
                          context.theme.controlLine, 2);
    };
    if (const auto *item = std::get_if<ItemIndex>(&m_pointedAt))
        outline(scene.boxOf(*item));
    const auto *group = std::get_if<GroupIndex>(&m_pointedAt);
    for (std::uint32_t place = 0; group && place < scene.places().size(); ++place) {
        if (scene.places()[place].group == *group)
            outline({place, 0});
    }
}

void CanvasLayers::paintFocusRing(PaintContext &context) const
{
    const BoxRef box = focusedBox(context.scene, m_focus);
    const QRectF rect = box.isValid() ? context.scene.rect(drawnBox(context.scene, box, context.zoom))
                                      : focusedRect(context.scene, m_focus);
    if (rect.isNull())
        return;
    const double out = 4 / context.zoom;
    paintRoundBox(context.painter, rect.adjusted(-out, -out, out, out), 5 * context.scale(), {}, context.theme.accent,
                  2);
}

} // namespace cutaway
