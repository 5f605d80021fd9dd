#pragma once

#include "core/plan/edited_plan.h"
#include "views/selection/view_state.h"

#include <QStringList>

#include <utility>
#include <vector>

namespace cutaway {

/// A selection that outlasts the plan that it was made in. Few items are kept by name and place, so that they are found
/// where the model was changed; many by their places, which cost little however many they are.
struct KeptSelection
{
    using Run = std::pair<std::size_t, std::size_t>; ///< places of its first and last item

    QStringList names;     ///< of few: all; of many: of the first and the last
    std::vector<Run> runs; ///< items that follow each other; empty with names: an earlier version kept names alone
    Spot box;              ///< a group or lane that is selected as a whole, in place of items

    bool operator==(const KeptSelection &) const = default;
};

/// `selection` is ascending. O(items), without a text for each where they are many.
KeptSelection keptSelection(const EditedPlan &plan, const std::vector<ItemIndex> &selection, Spot box = {});
/// Those that the plan has, ascending; of many none where the plan has others in the first and the last place.
std::vector<ItemIndex> itemsOf(const EditedPlan &plan, const KeptSelection &selection);
/// Nothing where the plan has no such group or lane.
Spot boxOf(const EditedPlan &plan, const KeptSelection &selection);

} // namespace cutaway
