#include "core/plan/ordered_groups.h"

#include <algorithm>

namespace cutaway {

const HasGroupOrder *groupOrderOf(const EditedPlan &plan)
{
    const auto *order = dynamic_cast<const HasGroupOrder *>(&plan);
    return order && !order->groupsInOrder().empty() ? order : nullptr;
}

std::vector<GroupIndex> groupsInOrder(const EditedPlan &plan)
{
    const auto *order = dynamic_cast<const HasGroupOrder *>(&plan);
    return order ? order->groupsInOrder() : std::vector<GroupIndex>();
}

Move cutBefore(const EditedPlan &plan, ItemIndex item)
{
    const HasGroupOrder *order = groupOrderOf(plan);
    return order && plan.groupOf(item).isValid() ? order->cutBefore(item) : Move();
}

GroupNeighbours neighboursOf(const EditedPlan &plan, GroupIndex group)
{
    GroupNeighbours found;
    const std::vector<GroupIndex> groups = groupsInOrder(plan);
    const auto here = std::ranges::find(groups, group);
    if (here == groups.end())
        return found;
    if (here != groups.begin())
        found.before = *(here - 1);
    if (here + 1 != groups.end())
        found.behind = *(here + 1);
    return found;
}

} // namespace cutaway
