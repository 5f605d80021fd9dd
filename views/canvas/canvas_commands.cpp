#include "core/plan/edited_plan.h"
#include "views/canvas/canvas.h"
#include "views/canvas/canvas_accessible.h"
#include "views/canvas/drag/boundary_drag.h"
#include "views/canvas/drag/chip_drag.h"
#include "views/canvas/drag/choice_brush.h"
#include "views/canvas/key_controller.h"
#include "views/canvas/paint/lane_time_painter.h"
#include "views/canvas/shown_view.h"

// What others tell the canvas to do: menus, docks, screen readers.

namespace cutaway {

void Canvas::setCanvasFocus(const CanvasFocus &focus, bool select)
{
    if (!m_drag->isActive())
        m_keys->setFocus(focus, select);
}

void Canvas::moveSelectionTo(const Spot &spot, bool now)
{
    setFocus();
    if (!m_drag->isActive())
        m_drag->beginByKeyboard();
    if (!m_drag->aimAt(spot))
        announceOnCanvas(this, m_drag->isActive() ? tr("The selection is already there") : tr("Nothing is selected"));
    else if (now)
        m_drags->drop();
}

ShownView Canvas::shownView() const
{
    ShownView view{.arrangement = m_state->arrangement(),
                   .colouring = m_state->colouring(),
                   .size = m_view->viewport().size(),
                   .arrangedFor = m_keeper->chosenFor(),
                   .transform = m_view->transform(),
                   .isSideways = m_state->isSideways(),
                   .hasStubs = m_state->hasStubs(),
                   .isByGraphviz = m_keeper->isByGraphviz(),
                   .showsCriticalPath = m_layers->showsCriticalPath(),
                   .openings = m_keeper->openings(),
                   .selection = m_state->selection()};
    if (m_keeper->scene().stageStrip()) {
        for (auto &[stage, opening] : view.openings)
            opening.isOpened = stage == m_keeper->scene().shownStage();
    }
    const Spot spot = m_state->selectedSpot();
    const auto *group = std::get_if<GroupIndex>(&spot);
    if (group && m_keeper->scene().plan())
        view.selection = m_keeper->scene().plan()->groupItems(*group);
    return view;
}

void Canvas::fit()
{
    m_view->markPlace();
    m_keeper->chooseForView();
    const EditedPlan *plan = m_keeper->scene().plan();
    if (plan && plan->hasFilledGroups())
        m_view->fitReadable(true);
    else
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
        m_view->show(all, m_keeper->scene().metrics().laneHeader, timesOverView(m_keeper->scene(), m_view->visible()));
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

void Canvas::takeBrush(const QString &choice)
{
    m_drags->giveUp();
    m_brush->take(choice.toStdString());
}

void Canvas::dropChip()
{
    m_drags->drop();
}

} // namespace cutaway
