#include "views/canvas/pointer_selection.h"

#include <algorithm>

namespace cutaway {

PointerSelection::PointerSelection(SceneKeeper *keeper, ViewState *state, CanvasLayers *layers)
    : m_keeper(keeper), m_state(state), m_layers(layers)
{
}

void PointerSelection::click(const Hit &hit, Qt::KeyboardModifiers modifiers)
{
    const Scene &scene = m_keeper->scene();
    if (!m_keeper->hasPlan())
        return;
    if (hit.part == Hit::Part::Chevron) {
        m_keeper->setOpen(hit.box, !scene.box(hit.box).isOpen);
        return;
    }
    if (hit.isOnBox()) {
        const SceneBox &box = scene.box(hit.box);
        const bool isGround = hit.part == Hit::Part::Body && box.isOpen;
        if (!isGround) {
            clickBox(hit.box, modifiers);
            return;
        }
    }
    m_layers->setFocus({});
    if (hit.part == Hit::Part::Header && hit.lane.isValid() && !hit.isOnBox()) {
        m_layers->setFocus({.item = {}, .module = {}, .group = {}, .lane = hit.lane});
        m_state->selectSpot(hit.lane);
    } else if ((modifiers & (Qt::ControlModifier | Qt::ShiftModifier)) == 0) {
        m_state->select({});
    }
}

void PointerSelection::clickBox(BoxRef ref, Qt::KeyboardModifiers modifiers)
{
    const Scene &scene = m_keeper->scene();
    const SceneBox &box = scene.box(ref);
    m_layers->setFocus(focusOn(scene, ref));
    if (box.role == BoxRole::Group) {
        if (modifiers & Qt::ControlModifier)
            toggleGroup(ref);
        else
            m_state->selectSpot(scene.places()[ref.place].group);
        return;
    }
    if (modifiers & Qt::ShiftModifier && box.item.isValid()) {
        selectRange(box.item);
        return;
    }
    if (!(modifiers & Qt::ControlModifier)) {
        m_state->select(scene.itemsOf(ref));
        return;
    }
    if (box.item.isValid()) {
        m_state->toggle(box.item);
        return;
    }
    std::vector<ItemIndex> all = m_state->selection();
    const std::vector<ItemIndex> items = scene.itemsOf(ref);
    all.insert(all.end(), items.begin(), items.end());
    m_state->select(all);
}

/// Several groups are selected by what they hold; one alone is selected as a whole.
void PointerSelection::toggleGroup(BoxRef ref)
{
    const Scene &scene = m_keeper->scene();
    const EditedPlan &plan = *scene.plan();
    const GroupIndex group = scene.places()[ref.place].group;
    std::vector<ItemIndex> all = m_state->selection();
    const Spot spot = m_state->selectedSpot();
    const auto *before = std::get_if<GroupIndex>(&spot);
    if (before)
        all = plan.groupItems(*before);
    const std::vector<ItemIndex> items = plan.groupItems(group);
    const auto isSelected = [&](ItemIndex item) { return std::ranges::find(all, item) != all.end(); };
    if (!items.empty() && std::ranges::all_of(items, isSelected))
        std::erase_if(all, [&](ItemIndex item) { return std::ranges::find(items, item) != items.end(); });
    else
        all.insert(all.end(), items.begin(), items.end());
    if (all.size() == items.size() && !items.empty() && std::ranges::all_of(items, isSelected))
        m_state->selectSpot(group);
    else
        m_state->select(all);
}

/// In flow order; inside one group if both ends lie in it.
void PointerSelection::selectRange(ItemIndex to)
{
    const EditedPlan &plan = *m_keeper->scene().plan();
    const ItemIndex from = m_state->current().isValid() ? m_state->current() : to;
    const GroupIndex common = plan.groupOf(from) == plan.groupOf(to) ? plan.groupOf(to) : GroupIndex();
    std::vector<ItemIndex> range;
    for (std::size_t i = std::min(from, to).value(); i <= std::max(from, to).value(); ++i) {
        const GroupIndex group = plan.groupOf(ItemIndex(i));
        if (group.isValid() && (!common.isValid() || group == common))
            range.emplace_back(i);
    }
    // The end that the range is spread from stays current.
    std::erase(range, from);
    range.push_back(from);
    m_state->select(range);
}

void PointerSelection::selectIn(const QRectF &band, Qt::KeyboardModifiers modifiers)
{
    const Scene &scene = m_keeper->scene();
    std::vector<ItemIndex> items;
    if (modifiers & (Qt::ControlModifier | Qt::ShiftModifier))
        items = m_state->selection();
    if (m_keeper->hasPlan()) {
        for (const BoxRef box : boxesIn(scene, band)) {
            const std::vector<ItemIndex> inside = scene.itemsOf(box);
            items.insert(items.end(), inside.begin(), inside.end());
        }
    }
    m_state->select(items);
}

} // namespace cutaway
