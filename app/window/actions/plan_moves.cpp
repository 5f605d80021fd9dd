#include "app/window/actions/plan_moves.h"

#include "views/models/figures.h"
#include "views/models/group_drop.h"
#include "views/theme/core_text.h"

#include <QCoreApplication>

namespace cutaway {

Move moveToNewGroup(const EditedPlan &plan, const std::vector<ItemIndex> &items, LaneIndex lane)
{
    const GroupIndex created = plan.nextGroup();
    Move move = moveToGroup(plan, items, created);
    move.create = created;
    move.lanes.push_back({created, {lane}});
    return move;
}

Move moveGroupToLane(GroupIndex group, LaneIndex lane)
{
    Move move;
    move.lanes.push_back({group, {lane}});
    return move;
}

Move removeGroup(GroupIndex group)
{
    Move move;
    move.remove = group;
    return move;
}

std::vector<GroupIndex> existingGroups(const EditedPlan &plan)
{
    std::vector<GroupIndex> groups;
    for (std::size_t i = 0; i < plan.groupCount(); ++i) {
        if (plan.group(GroupIndex(i)).exists)
            groups.push_back(GroupIndex(i));
    }
    return groups;
}

std::vector<GroupIndex> emptyGroups(const EditedPlan &plan)
{
    std::vector<GroupIndex> groups = existingGroups(plan);
    std::erase_if(groups, [&](GroupIndex group) { return plan.group(group).itemCount > 0; });
    return groups;
}

std::vector<LaneIndex> placeLanes(const EditedPlan &plan)
{
    std::vector<LaneIndex> lanes;
    for (std::size_t i = 0; i < plan.laneCount(); ++i) {
        if (plan.lane(LaneIndex(i)).isPlace)
            lanes.push_back(LaneIndex(i));
    }
    return lanes;
}

std::vector<ItemIndex> operatorsAt(const EditedPlan &plan, const ViewState &state, const Spot &spot)
{
    std::vector<ItemIndex> items;
    if (const auto *item = std::get_if<ItemIndex>(&spot))
        items = state.isSelected(*item) ? state.selection() : std::vector{*item};
    else if (const auto *group = std::get_if<GroupIndex>(&spot))
        items = plan.groupItems(*group);
    else
        items = state.selection();
    std::erase_if(items, [&](ItemIndex item) { return plan.item(item).role != ItemRole::Operator; });
    return items;
}

QString verdictText(const Preview &preview)
{
    if (!preview.allowed)
        return coreText(preview.title);
    if (preview.latencyBefore && !preview.latencyAfter)
        return QCoreApplication::translate("PlanMoves", "resulting time unknown");
    if (!preview.latencyBefore || !preview.latencyAfter)
        return QCoreApplication::translate("PlanMoves", "allowed");
    return secondsChangeText(*preview.latencyAfter - *preview.latencyBefore);
}

} // namespace cutaway
