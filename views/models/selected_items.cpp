#include "views/models/selected_items.h"

#include <algorithm>

namespace cutaway {

std::vector<ItemIndex> selectedItems(const EditedPlan &plan, const ViewState &state)
{
    const Spot spot = state.selectedSpot();
    std::vector<ItemIndex> items = state.selection();
    if (const auto *group = std::get_if<GroupIndex>(&spot); group && group->value() < plan.groupCount())
        items = plan.groupItems(*group);
    else if (const auto *lane = std::get_if<LaneIndex>(&spot); lane && lane->value() < plan.laneCount()) {
        for (const GroupIndex held : plan.lane(*lane).groups) {
            const std::vector<ItemIndex> inside = plan.groupItems(held);
            items.insert(items.end(), inside.begin(), inside.end());
        }
    }
    std::ranges::sort(items);
    return items;
}

} // namespace cutaway
