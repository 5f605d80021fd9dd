#include "views/canvas/canvas.h"

#include "core/plan/ordered_groups.h"
#include "views/canvas/canvas_accessible.h"
#include "views/canvas/drag/boundary_drag.h"
#include "views/canvas/drag/chip_drag.h"
#include "views/canvas/key_controller.h"
#include "views/canvas/view_memory.h"
#include "views/models/baseline_marks.h"

namespace cutaway {

Canvas::Canvas(PlanSource *source, ViewState *state, LayoutSource *layouts, QWidget *parent)
    : QWidget(parent)
    , m_source(source)
    , m_state(state)
    , m_keeper(new SceneKeeper(source, state, layouts, this))
    , m_view(new CanvasView(this))
    , m_drag(new DragController(m_keeper, m_view, source, state, this))
    , m_layers(std::make_unique<CanvasLayers>(*m_keeper, *m_view, *m_drag, *state))
{
    m_pointer = new PointerController(m_keeper, m_view, m_drag, state, m_layers.get(), this);
    m_keys = new KeyController(m_keeper, m_view, m_drag, state, m_layers.get(), m_pointer, this);
    const auto isFree = [this](QPointF at) { return !m_drag->isActive() && m_pointer->isOnPicture(at); };
    m_boundary = new BoundaryDrag(m_keeper, m_view, source, isFree, this);
    m_layers->setBoundaryDrag(m_boundary);
    m_chip = new ChipDrag(m_keeper, m_view, source, state, isFree, this);
    m_layers->setChipDrag(m_chip);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Plan"));
    installCanvasAccessibility();
    connectParts();
    sceneReplaced();
}

Canvas::~Canvas() = default;

void Canvas::connectParts()
{
    connect(m_keeper, &SceneKeeper::replaced, this, &Canvas::sceneReplaced);
    connect(m_keeper, &SceneKeeper::changed, this, &Canvas::sceneChanged);
    connect(m_keeper, &SceneKeeper::arranged, m_view, &CanvasView::refit);
    connect(m_keeper, &SceneKeeper::busyChanged, this,
            [this] { emit hintChanged(m_keeper->isBusy() ? tr("Laying out…") : QString()); });
    connect(m_keeper, &SceneKeeper::progressed, this, &Canvas::stale);
    connect(m_view, &CanvasView::changed, this, [this, last = 0.0]() mutable {
        stale();
        if (m_view->zoom() != last)
            emit zoomChanged(last = m_view->zoom());
    });
    connect(m_drag, &DragController::repaint, this, qOverload<>(&QWidget::update));
    connect(m_drag, &DragController::moodChanged, this, qOverload<>(&QWidget::update));
    connect(m_drag, &DragController::hintChanged, this, &Canvas::hintChanged);
    connect(m_drag, &DragController::dropRefused, this, &Canvas::dropRefused);
    connect(m_drag, &DragController::verdictAnnounced, this,
            [this](const QString &text) { setAccessibleDescription(text); });
    connect(m_boundary, &BoundaryDrag::repaint, this, qOverload<>(&QWidget::update));
    connect(m_boundary, &BoundaryDrag::hintChanged, this, &Canvas::hintChanged);
    connect(m_boundary, &BoundaryDrag::verdictAnnounced, this,
            [this](const QString &text) { setAccessibleDescription(text); });
    connect(m_chip, &ChipDrag::repaint, this, qOverload<>(&QWidget::update));
    connect(m_chip, &ChipDrag::hintChanged, this, &Canvas::hintChanged);
    connect(m_chip, &ChipDrag::clicked, this, [this](BoxRef card) {
        m_layers->setFocus(focusOn(m_keeper->scene(), card));
        m_state->select({m_keeper->scene().box(card).item});
    });
    connect(m_pointer, &PointerController::repaint, this, qOverload<>(&QWidget::update));
    connect(m_pointer, &PointerController::minimapClosed, this, [this] { setMinimapVisible(false); });
    connect(m_pointer, &PointerController::moveWished, m_source, &PlanSource::requestMove);
    connect(m_pointer, &PointerController::moduleClicked, this, [this](ModuleIndex module) {
        const QRectF rect = rectOfModule(m_keeper->scene(), module);
        if (rect.isNull())
            return;
        m_view->markPlace();
        m_view->showWhole(rect);
    });
    connect(m_keys, &KeyController::repaint, this, qOverload<>(&QWidget::update));
    connect(m_keys, &KeyController::focusMoved, this, [this] { announceCanvasFocus(this); });
    const auto lineageChanged = [this] {
        m_layers->invalidateLineage();
        update();
    };
    connect(m_state, &ViewState::selectionChanged, this, lineageChanged);
    connect(m_state, &ViewState::lineageChanged, this, lineageChanged);
    const auto coloursChanged = [this] {
        m_layers->invalidateAll();
        update();
    };
    connect(m_state, &ViewState::hitsChanged, this, coloursChanged);
    connect(m_state, &ViewState::colouringChanged, this, coloursChanged);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, coloursChanged);
    connect(m_state, &ViewState::revealRequested, this, &Canvas::reveal);
    connect(m_state, &ViewState::revealSpotRequested, this, &Canvas::revealSpot);
}

void Canvas::stale()
{
    m_layers->invalidate();
    update();
}

void Canvas::takeBounds()
{
    const Scene &scene = m_keeper->scene();
    m_view->setBounds(scene.bounds(), scene.readableZoom(), scene.entry());
}

void Canvas::sceneReplaced()
{
    m_layers->setFocus({});
    m_pointer->forget();
    m_layers->invalidateAll();
    takeBounds();
    m_view->open();
    forgetCanvasAccessibility(this);
    update();
}

void Canvas::sceneChanged()
{
    m_pointer->forget();
    m_layers->followFocus();
    m_layers->minimap().invalidate();
    takeBounds();
    forgetCanvasAccessibility(this);
    stale();
}

double Canvas::zoom() const
{
    return m_view->zoom();
}

BoxRef Canvas::focusedBox() const
{
    return cutaway::focusedBox(m_keeper->scene(), m_layers->focus());
}

bool Canvas::isMinimapVisible() const
{
    return m_layers->minimap().isVisible();
}

QByteArray Canvas::saveView() const
{
    if (!m_keeper->hasPlan())
        return {};
    return writeViewMemory({m_view->transform(), m_view->isFitted(), m_keeper->openings()},
                           *m_keeper->scene().modules());
}

void Canvas::restoreView(const QByteArray &saved)
{
    if (!m_keeper->scene().plan())
        return;
    auto memory = readViewMemory(saved, *m_keeper->scene().modules());
    if (!memory)
        return;
    m_keeper->setOpenings(std::move(memory->openings));
    if (memory->isFitted)
        m_view->open();
    else
        m_view->setTransform(memory->transform);
}

void Canvas::fit()
{
    m_view->markPlace();
    m_view->fit(true);
}

void Canvas::setZoom(double zoom)
{
    m_view->zoomTo(zoom, m_view->viewport().center(), true);
}

void Canvas::zoomIn()
{
    m_view->zoomTo(m_view->zoom() * 1.25, m_view->viewport().center(), true);
}

void Canvas::zoomOut()
{
    m_view->zoomTo(m_view->zoom() / 1.25, m_view->viewport().center(), true);
}

void Canvas::expandAll()
{
    m_keeper->openAll();
}

void Canvas::collapseAll()
{
    m_keeper->closeAll();
}

void Canvas::expandLevel()
{
    m_keeper->take(Scene::Step::OpenOneLevel);
}

void Canvas::collapseLevel()
{
    m_keeper->take(Scene::Step::CloseOneLevel);
}

void Canvas::expandToDepth(int depth)
{
    m_keeper->openToDepth(std::uint32_t(std::max(0, depth)));
}

void Canvas::foldEqual()
{
    m_keeper->take(Scene::Step::FoldEqual);
}

void Canvas::foldAllBut(const std::vector<ItemIndex> &items)
{
    m_keeper->closeAll();
    m_keeper->openAround(items);
}

void Canvas::setBaselineMarks(const BaselineMarks *marks)
{
    m_layers->setBaselineMarks(marks);
    connect(marks, &BaselineMarks::changed, this, &Canvas::stale);
}

GroupOpening Canvas::openBoxes() const
{
    GroupOpening boxes;
    for (const auto &[group, opening] : m_keeper->openings()) {
        boxes.open.insert(opening.open.begin(), opening.open.end());
        boxes.unfolded.insert(opening.unfolded.begin(), opening.unfolded.end());
    }
    return boxes;
}

void Canvas::setOpenBoxes(const GroupOpening &boxes)
{
    const EditedPlan *plan = m_keeper->scene().plan();
    if (!plan || (openBoxes().open == boxes.open && openBoxes().unfolded == boxes.unfolded))
        return;
    std::unordered_map<GroupIndex, GroupOpening> openings = m_keeper->openings();
    for (std::size_t i = 0; i < plan->groupCount(); ++i) {
        openings[GroupIndex(i)].open = boxes.open;
        openings[GroupIndex(i)].unfolded = boxes.unfolded;
    }
    m_keeper->setOpenings(std::move(openings));
}

void Canvas::setTransform(const ViewTransform &transform)
{
    m_view->setTransform(transform);
}

void Canvas::tidy()
{
    m_keeper->tidy();
}

void Canvas::setMinimapVisible(bool visible)
{
    m_layers->minimap().setVisible(visible);
    stale();
}

void Canvas::goBack()
{
    m_view->goBack();
}

void Canvas::goForward()
{
    m_view->goForward();
}

void Canvas::startKeyboardMove()
{
    setFocus();
    m_drag->beginByKeyboard();
}

void Canvas::startBoundaryMove()
{
    setFocus();
    const BoxRef box = focusedBox();
    const GroupIndex group = box.isValid() ? m_keeper->scene().places()[box.place].group : GroupIndex();
    if (m_drag->isActive() || !m_boundary->beginByKeyboard(group))
        emit hintChanged(tr("There is no boundary to move"));
}

void Canvas::cutAtSelection()
{
    if (m_state->selection().size() != 1 || !m_keeper->hasPlan())
        return;
    const Move move = cutBefore(*m_keeper->scene().plan(), m_state->selection().front());
    if (!move.isEmpty())
        m_source->requestMove(move);
}

void Canvas::openOrClose()
{
    m_keys->openOrClose();
}

void Canvas::focusCanvas()
{
    setFocus();
}

void Canvas::setReducedMotion(bool reduced)
{
    m_keeper->setReducedMotion(reduced);
    m_view->setReducedMotion(reduced);
    m_drag->setReducedMotion(reduced);
}

void Canvas::setByGraphviz(bool byGraphviz)
{
    m_keeper->setByGraphviz(byGraphviz);
}

void Canvas::setCriticalPathVisible(bool visible)
{
    m_layers->setCriticalPathVisible(visible);
    update();
}

void Canvas::reveal(const std::vector<ItemIndex> &items)
{
    if (items.empty() || !m_keeper->hasPlan())
        return;
    m_view->markPlace();
    m_keeper->openAround(items);
    QRectF all;
    for (const ItemIndex item : items) {
        const BoxRef box = m_keeper->scene().boxOf(item);
        if (box.isValid())
            all |= m_keeper->scene().rect(box);
    }
    if (!all.isNull())
        m_view->show(all, m_keeper->scene().metrics().laneHeader);
    m_layers->setFocus({.item = items.front(), .module = {}, .group = {}, .lane = {}});
    update();
}

void Canvas::revealSpot(const Spot &spot)
{
    if (const auto *item = std::get_if<ItemIndex>(&spot)) {
        reveal({*item});
        return;
    }
    CanvasFocus focus;
    if (const auto *group = std::get_if<GroupIndex>(&spot))
        focus.group = *group;
    else if (const auto *lane = std::get_if<LaneIndex>(&spot))
        focus.lane = *lane;
    m_view->markPlace();
    m_keys->setFocus(focus, false);
}

void Canvas::carryChip(std::size_t meshDimension, const MeshPlacement &placement, const QPoint &globalPos)
{
    m_chip->carry({meshDimension, placement}, mapFromGlobal(globalPos));
}

void Canvas::dropChip()
{
    m_chip->drop();
}

} // namespace cutaway
