#include "views/models/selection_keeper.h"

#include "core/plan/edited_plan.h"

#include <algorithm>
#include <iterator>

namespace cutaway {

namespace {

bool hasPieces(const EditedPlan *plan)
{
    return plan && plan->hasItemFacts();
}

std::vector<ItemIndex> itemsAtNodes(const EditedPlan &plan, std::vector<NodeIndex> nodes)
{
    std::ranges::sort(nodes);
    std::vector<ItemIndex> items;
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        if (std::ranges::binary_search(nodes, plan.item(ItemIndex(i)).node))
            items.emplace_back(i);
    }
    return items;
}

/// The selected group; none where another thing is selected.
GroupIndex selectedGroup(const ViewState &state)
{
    const Spot spot = state.selectedSpot();
    const auto *group = std::get_if<GroupIndex>(&spot);
    return group ? *group : GroupIndex();
}

bool isThere(const EditedPlan &plan, GroupIndex group)
{
    return group.isValid() && group.value() < plan.groupCount() && plan.group(group).exists;
}

/// Without what it shows of others beside them.
std::vector<ItemIndex> heldBy(const EditedPlan &plan, GroupIndex group)
{
    std::vector<ItemIndex> held;
    std::ranges::copy_if(plan.groupItems(group), std::back_inserter(held),
                         [&](ItemIndex item) { return plan.groupOf(item) == group; });
    return held;
}

} // namespace

SelectionKeeper::SelectionKeeper(PlanSource *source, ViewState *state, QObject *parent)
    : QObject(parent), m_source(source), m_state(state)
{
    connect(state, &ViewState::selectionChanged, this, &SelectionKeeper::remember);
}

void SelectionKeeper::remember()
{
    const EditedPlan *plan = m_source->plan();
    m_nodes.clear();
    m_itemCount = plan ? plan->itemCount() : 0;
    m_held.clear();
    if (const GroupIndex group = selectedGroup(*m_state); plan && isThere(*plan, group))
        m_held = heldBy(*plan, group);
    if (!hasPieces(plan))
        return;
    for (const ItemIndex item : m_state->selection())
        m_nodes.push_back(item.value() < m_itemCount ? plan->item(item).node : NodeIndex());
}

bool SelectionKeeper::isAsBefore() const
{
    const EditedPlan &plan = *m_source->plan();
    const std::vector<ItemIndex> &items = m_state->selection();
    return plan.itemCount() == m_itemCount && items.size() == m_nodes.size() &&
           std::ranges::equal(items, m_nodes, {}, [&plan](ItemIndex item) { return plan.item(item).node; });
}

void SelectionKeeper::planChanged(const Change &change)
{
    const bool hasOthers = change.everything && !m_nodes.empty() && hasPieces(m_source->plan()) && !isAsBefore();
    const std::vector<NodeIndex> nodes = m_nodes;
    if (hasOthers)
        m_state->select({}); // the numbers are those of other items by now
    m_source->planChanged(change);
    if (hasOthers)
        m_state->select(itemsAtNodes(*m_source->plan(), nodes));
    else
        followGroup();
}

void SelectionKeeper::followGroup()
{
    const EditedPlan &plan = *m_source->plan();
    const GroupIndex group = selectedGroup(*m_state);
    if (isThere(plan, group))
        m_held = heldBy(plan, group);
    else if (group.isValid() && plan.itemCount() == m_itemCount)
        m_state->select(std::vector(m_held));
}

} // namespace cutaway
