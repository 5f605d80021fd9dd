#include "core/plan/plan_edits.h"

#include "core/plan/edited_plan.h"

#include <algorithm>

namespace cutaway {

std::unique_ptr<EditedPlan> PlanEdits::underSettingsOf(const EditedPlan & /*other*/) const
{
    return nullptr;
}

std::vector<ItemIndex> PlanEdits::pinnedItems() const
{
    std::vector<ItemIndex> items;
    const std::size_t count = pinKinds().empty() ? 0 : itemCount();
    for (std::size_t i = 0; i < count; ++i) {
        if (pinOf(ItemIndex(i)).kind != Pin::Kind::None)
            items.push_back(ItemIndex(i));
    }
    return items;
}

Move PlanEdits::cutBefore(ItemIndex item) const
{
    Move move;
    move.create = nextGroup();
    move.items.push_back({item, move.create});
    return move;
}

Move PlanEdits::joinWithBefore(GroupIndex later) const
{
    Move move;
    move.remove = later;
    return move;
}

Move PlanEdits::moveBoundary(ItemIndex item, GroupIndex neighbour) const
{
    Move move;
    move.items.push_back({item, neighbour});
    return move;
}

Result<Pin> PlanEdits::pinOfLimits(ItemIndex /*item*/, const ItemLimitValues & /*values*/) const
{
    return inputError("not_offered", "the plan has no limits");
}

Result<Inventory> PlanEdits::withDeviceField(std::string_view /*name*/, const ParameterValue & /*value*/) const
{
    return *inventory();
}

Inventory PlanEdits::withDeviceMemory(DeviceIndex device, std::int64_t bytes) const
{
    Inventory changed = *inventory();
    changed.devices[device.value()].availableMemBytes = bytes;
    return changed;
}

std::int64_t PlanEdits::deviceMemory(DeviceIndex device) const
{
    return inventory()->device(device).availableMemBytes;
}

std::vector<Move> otherChoicesOf(const EditedPlan &plan, std::string_view control)
{
    const std::vector<ParameterDeclaration> controls = plan.controls();
    const auto declared = std::ranges::find(controls, control, &ParameterDeclaration::name);
    if (declared == controls.end())
        return {};
    const ParameterValues values = plan.controlValues();
    const auto now = values.find(control);
    std::vector<Move> moves;
    for (const std::string &choice : declared->choices) {
        if (now == values.end() || now->second != ParameterValue(choice))
            moves.emplace_back().settings.push_back({declared->name, choice});
    }
    return moves;
}

const EditedPlan *groupOrderOf(const EditedPlan &plan)
{
    return plan.groupsInOrder().empty() ? nullptr : &plan;
}

Move cutBefore(const EditedPlan &plan, ItemIndex item)
{
    return groupOrderOf(plan) && plan.groupOf(item).isValid() ? plan.cutBefore(item) : Move();
}

GroupNeighbours neighboursOf(const EditedPlan &plan, GroupIndex group)
{
    GroupNeighbours found;
    const std::vector<GroupIndex> groups = plan.groupsInOrder();
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
