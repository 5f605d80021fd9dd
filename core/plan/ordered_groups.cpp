#include "core/plan/ordered_groups.h"

namespace cutaway {

bool hasOrderedGroups(PlanKind kind)
{
    return kind == PlanKind::Pipeline;
}

Move cutBefore(const EditedPlan &plan, ItemIndex item)
{
    Move move;
    if (!hasOrderedGroups(plan.kind()) || !plan.groupOf(item).isValid())
        return move;
    move.create = plan.nextGroup();
    move.items.push_back({item, move.create});
    return move;
}

GroupNeighbours neighboursOf(const EditedPlan &plan, GroupIndex group)
{
    GroupNeighbours found;
    if (!hasOrderedGroups(plan.kind()))
        return found;
    const std::int64_t here = plan.group(group).id;
    for (std::size_t i = 0; i < plan.groupCount(); ++i) {
        const GroupInfo other = plan.group(GroupIndex(i));
        if (other.exists && other.id == here - 1)
            found.before = GroupIndex(i);
        else if (other.exists && other.id == here + 1)
            found.behind = GroupIndex(i);
    }
    return found;
}

Move joinWithBefore(GroupIndex later)
{
    Move move;
    move.remove = later;
    return move;
}

} // namespace cutaway
