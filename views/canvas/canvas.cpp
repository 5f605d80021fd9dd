#include "views/canvas/canvas.h"

#include "views/canvas/canvas_accessible.h"
#include "views/canvas/drag/boundary_drag.h"
#include "views/canvas/drag/chip_drag.h"
#include "views/canvas/drag/choice_brush.h"
#include "views/canvas/key_controller.h"
#include "views/canvas/paint/drag_painter.h"
#include "views/canvas/pointer_controller.h"
#include "views/canvas/scene/hit_test.h"
#include "views/canvas/scene/scene.h"
#include "views/canvas/view_transform.h"
#include "views/models/baseline_marks.h"
#include "views/models/kind_words.h"
#include "views/models/measured_run.h"

#include <QByteArray>
#include <QDataStream>
#include <QIODevice>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <optional>

namespace cutaway {

namespace {

/// What a session remembers of a canvas: view and open boxes, these by module path so that they outlive a new trace.
struct ViewMemory
{
    ViewTransform transform;
    bool isFitted = false;
    bool isUntouched = false; ///< nobody opened or closed boxes: which are open is for the size of the view to say
    std::unordered_map<GroupIndex, GroupOpening> openings;
};

constexpr quint32 magic = 0x43757402;
constexpr quint32 magicBefore = 0x43757401; ///< of memories that do not say whether boxes are untouched
constexpr quint32 mostGroups = 1u << 20;

QStringList paths(const std::unordered_set<ModuleIndex> &modules, const ModuleTree &tree)
{
    std::vector<ModuleIndex> inOrder(modules.begin(), modules.end());
    std::ranges::sort(inOrder);
    QStringList list;
    for (const ModuleIndex module : inOrder)
        list << QString::fromStdString(tree.module(module).path);
    return list;
}

std::unordered_set<ModuleIndex> modulesOf(const QStringList &paths, const ModuleTree &tree)
{
    std::unordered_set<ModuleIndex> modules;
    for (const QString &path : paths) {
        const ModuleIndex module = tree.find(path.toStdString());
        if (module.isValid())
            modules.insert(module);
    }
    return modules;
}

bool isSane(const ViewTransform &transform)
{
    return std::isfinite(transform.zoom) && transform.zoom >= ViewTransform::smallest &&
           transform.zoom <= ViewTransform::largest && std::isfinite(transform.offset.x()) &&
           std::isfinite(transform.offset.y());
}

QByteArray writeViewMemory(const ViewMemory &memory, const ModuleTree &modules)
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_0);
    stream << magic << memory.transform.zoom << memory.transform.offset << memory.isFitted << memory.isUntouched
           << quint32(memory.openings.size());
    for (const auto &[group, opening] : memory.openings)
        stream << quint32(group.value()) << paths(opening.open, modules) << paths(opening.unfolded, modules);
    return bytes;
}

/// Nothing if the bytes are not such a memory. Modules that are gone are left out.
std::optional<ViewMemory> readViewMemory(const QByteArray &bytes, const ModuleTree &modules)
{
    QDataStream stream(bytes);
    stream.setVersion(QDataStream::Qt_6_0);
    quint32 found = 0;
    quint32 count = 0;
    ViewMemory memory;
    stream >> found >> memory.transform.zoom >> memory.transform.offset >> memory.isFitted;
    if (found == magic)
        stream >> memory.isUntouched;
    else if (found != magicBefore)
        return {};
    stream >> count;
    if (stream.status() != QDataStream::Ok || !isSane(memory.transform) || count > mostGroups)
        return {};
    for (quint32 i = 0; i < count; ++i) {
        quint32 group = 0;
        QStringList open;
        QStringList unfolded;
        stream >> group >> open >> unfolded;
        if (stream.status() != QDataStream::Ok)
            return {};
        memory.openings[GroupIndex(group)] = {modulesOf(open, modules), modulesOf(unfolded, modules)};
    }
    return memory;
}

} // namespace

Canvas::Canvas(PlanSource *source, ViewState *state, LayoutSource *layouts, QWidget *parent)
    : QWidget(parent)
    , m_source(source)
    , m_state(state)
    , m_keeper(new SceneKeeper(source, state, layouts, this))
    , m_view(new CanvasView(this))
    , m_drags(new DragMachine(source, this, this))
    , m_drag(new DragController(m_drags, m_keeper, m_view, source, state, this))
    , m_layers(std::make_unique<CanvasLayers>(*m_keeper, *m_view, *m_drag, *state))
{
    installCanvasAccessibility();
    m_pointer = new PointerController(m_keeper, m_view, m_drag, state, m_layers.get(), this);
    m_keys = new KeyController(m_keeper, m_view, m_drag, state, m_layers.get(), m_pointer, this);
    const auto isFree = [this](QPointF at) { return !m_drag->isActive() && m_pointer->isOnPicture(at); };
    m_boundary = new BoundaryDrag(m_drags, m_keeper, m_view, source, isFree, this);
    m_layers->setBoundaryDrag(m_boundary);
    m_chip = new ChipDrag(m_drags, m_keeper, m_view, source, state, isFree, this);
    m_layers->setChipDrag(m_chip);
    m_brush = new ChoiceBrush(
        m_drags, m_keeper, m_view, source, [this](QPointF at) { return m_pointer->hitAt(at); }, this);
    m_layers->setBrush(m_brush);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAcceptDrops(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Plan"));
    connectParts();
    connect(new HeldButton(this), &HeldButton::changed, m_keeper, &SceneKeeper::setHeld);
    sceneReplaced();
}

Canvas::~Canvas() = default;

void Canvas::connectParts()
{
    // What is held may be gone, or elsewhere. A stroke is of items, wherever their boxes are.
    connect(m_keeper, &SceneKeeper::replaced, this, [this] { m_drags->giveUp(false); });
    connect(m_keeper, &SceneKeeper::changed, this, [this] {
        if (!m_brush->isHeld())
            m_drags->giveUp(false);
    });
    connect(m_keeper, &SceneKeeper::replaced, this, &Canvas::sceneReplaced);
    connect(m_keeper, &SceneKeeper::changed, this, &Canvas::sceneChanged);
    connect(m_keeper, &SceneKeeper::arranged, this, [this] {
        const bool wasAtDropped = m_drag->isAtDropped();
        if (!m_keeper->isEdited())
            m_view->refit();
        if (wasAtDropped)
            m_drag->followDropped();
    });
    connect(m_keeper, &SceneKeeper::busyChanged, this,
            [this] { emit hintChanged(m_keeper->isBusy() ? tr("Laying out…") : QString()); });
    connect(m_keeper, &SceneKeeper::progressed, this, &Canvas::stale);
    connect(m_view, &CanvasView::changed, this, [this, last = 0.0]() mutable {
        stale();
        if (m_view->zoom() != last)
            emit zoomChanged(last = m_view->zoom());
    });
    connect(m_source, &PlanSource::previewChanged, this, &Canvas::showIfDropped);
    connect(m_source, &PlanSource::planReplaced, this, [this] { m_layers->showIfDropped({}); });
    connect(m_drag, &DragController::moodChanged, this, qOverload<>(&QWidget::update));
    connect(m_drag, &DragController::itemsDropped, this, [this](const std::vector<ItemIndex> &items) {
        m_layers->keepClear(items);
        const Scene &scene = m_keeper->scene();
        const BoxRef box = items.empty() ? BoxRef{} : scene.boxOf(items.front());
        // Operators and groups are found wherever they lie; a module may be elsewhere now.
        if (m_layers->focus().module.isValid() && box.isValid())
            m_layers->setFocus(focusOn(scene, drawnBox(scene, box, m_view->zoom() * scene.metrics().scale)));
        stale();
    });
    connect(m_drags, &DragMachine::repaint, this, qOverload<>(&QWidget::update));
    connect(m_drags, &DragMachine::hintChanged, this, &Canvas::hintChanged);
    connect(m_drags, &DragMachine::verdictAnnounced, this,
            [this](const QString &text) { announceOnCanvas(this, text); });
    connect(m_drags, &DragMachine::dropRefused, this, &Canvas::dropRefused);
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
    connect(m_keys, &KeyController::focusMoved, this, [this] {
        setAccessibleDescription({});
        announceCanvasFocus(this);
    });
    const auto lineageChanged = [this] {
        m_layers->invalidateLineage();
        update();
    };
    connect(m_state, &ViewState::selectionChanged, this, lineageChanged);
    connect(m_state, &ViewState::selectionChanged, this, [this] { announceCanvasSelection(this); });
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

/// Cards over a mesh stay where they are whatever a drop makes of them. What is dragged elsewhere changes times of
/// lanes: lanes under the picture's own drag are drawn anew by its look.
void Canvas::showIfDropped()
{
    const bool isShown = m_keeper->hasPlan() && meshOf(m_keeper->scene().plan());
    const EditedPlan *dropped = isShown ? m_source->planIfDropped() : nullptr;
    m_layers->showIfDropped(dropped ? std::optional<FiguresIfDropped>(std::in_place, m_keeper->scene(), *dropped,
                                                                      m_source->changedIfDropped())
                                    : std::nullopt);
    const bool isOwn = m_drag->isActive() && m_drag->session()->current();
    if (m_keeper->scene().stacked() && !isOwn)
        m_layers->invalidate();
    update();
}

void Canvas::takeBounds()
{
    const Scene &scene = m_keeper->scene();
    m_view->setBounds(scene.bounds(),
                      {scene.readableZoom(), scene.leastWhole(), scene.entry(), scene.wholeView(), scene.leastZoom()});
}

void Canvas::sceneReplaced()
{
    m_isSeen = false;
    m_viewToRestore.clear();
    m_layers->setFocus({});
    m_layers->keepClear({});
    m_pointer->forget();
    m_layers->invalidateAll();
    showIfDropped();
    takeBounds();
    m_view->open();
    updateCanvasAccessibility(this);
    update();
}

void Canvas::sceneChanged()
{
    m_pointer->forget();
    m_layers->followFocus();
    m_layers->minimap().invalidate();
    showIfDropped();
    takeBounds();
    updateCanvasAccessibility(this);
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

const Spotlight &Canvas::spotlight() const
{
    return m_layers->spotlight();
}

const CanvasFocus &Canvas::canvasFocus() const
{
    return m_layers->focus();
}

DragPlaces Canvas::placesOfDrag() const
{
    return dragPlaces(m_keeper->scene(), *m_drag, *m_view, m_layers->texts());
}

QRectF Canvas::mapRect() const
{
    const Minimap &map = m_layers->minimap();
    return map.isShown(m_view->viewport()) ? map.rect(m_view->viewport()) : QRectF();
}

QRectF Canvas::breadcrumbRect() const
{
    return m_layers->breadcrumbs().panel();
}

QByteArray Canvas::saveView() const
{
    if (!m_keeper->hasPlan())
        return m_viewToRestore;
    ViewMemory memory{m_view->transform(), m_view->isFitted(), m_keeper->isUntouched(), {}};
    if (!memory.isUntouched)
        memory.openings = m_keeper->openings();
    return writeViewMemory(memory, *m_keeper->scene().modules());
}

void Canvas::restoreView(const QByteArray &saved)
{
    if (!m_keeper->scene().plan())
        return;
    if (m_keeper->isWaiting()) {
        m_viewToRestore = saved;
        return;
    }
    auto memory = readViewMemory(saved, *m_keeper->scene().modules());
    if (!memory)
        return;
    if (!memory->isUntouched)
        m_keeper->setOpenings(std::move(memory->openings));
    if (memory->isFitted)
        m_view->open();
    else
        m_view->setTransform(memory->transform);
}

void Canvas::setDrawnElsewhere(std::function<bool(const EditedPlan &)> isDrawnElsewhere)
{
    m_keeper->setDrawnElsewhere(std::move(isDrawnElsewhere));
}

void Canvas::layOutNow()
{
    const QByteArray saved = m_viewToRestore;
    m_keeper->arrangeNow();
    if (!saved.isEmpty())
        restoreView(saved);
}

void Canvas::foldAllBut(const std::vector<ItemIndex> &items)
{
    m_keeper->closeAll();
    m_keeper->openAround(items);
}

void Canvas::setBaselineMarks(const BaselineMarks *marks)
{
    m_layers->setBaselineMarks(marks);
    connect(marks, &BaselineMarks::changed, this, [this] {
        m_layers->invalidateMarks();
        update();
    });
}

void Canvas::setMeasured(const MeasuredRun *run)
{
    m_layers->setMeasured(run);
    connect(run, &MeasuredRun::changed, this, [this] {
        m_layers->invalidate();
        update();
    });
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

void Canvas::setOpenBoxes(const GroupOpening &boxes, bool isUntouched)
{
    const EditedPlan *plan = m_keeper->scene().plan();
    if (!plan || (openBoxes().open == boxes.open && openBoxes().unfolded == boxes.unfolded))
        return;
    std::unordered_map<GroupIndex, GroupOpening> openings = m_keeper->openings();
    for (std::size_t i = 0; i < plan->groupCount(); ++i) {
        openings[GroupIndex(i)].open = boxes.open;
        openings[GroupIndex(i)].unfolded = boxes.unfolded;
        openings[GroupIndex(i)].isOpened = !boxes.open.empty(); // else what is open in it would not be seen
    }
    m_keeper->setOpenings(std::move(openings), isUntouched);
}

void Canvas::setLanesPerRow(std::size_t lanes)
{
    m_keeper->setLanesPerRow(lanes);
}

void Canvas::setBoundsBeside(const QRectF &scene, bool isFittedAnew)
{
    m_view->setBoundsBeside(scene);
    if (isFittedAnew)
        m_view->refit();
}

void Canvas::setTransform(const ViewTransform &transform)
{
    m_view->setTransform(transform);
}

} // namespace cutaway
