#pragma once

#include "core/plan/edited_plan.h"
#include "views/models/plan_source.h"
#include "views/selection/view_state.h"
#include "views/theme/colours.h"

#include <vector>

namespace cutaway {

/// A placement on a dimension of the mesh, as a chip carries it.
struct HeldChip
{
    std::size_t meshDimension = 0;
    MeshPlacement placement;
    friend bool operator==(const HeldChip &, const HeldChip &) = default;
};

/// A chip that is dragged over tensors: what dropping it would do. A tensor of a selection stands for the selection,
/// one of several equal layers for those that are placed as it is; with Ctrl held for itself alone. What was asked
/// stands in the plan source as its preview.
class PlacementDrop
{
public:
    PlacementDrop(PlanSource *source, const ViewState *state) : m_source(source), m_state(state) {}

    /// Asks the plan once for each target. Nothing is to be done where the tensor has the placement.
    void ask(ItemIndex item, const HeldChip &wanted);
    void forget();

    ItemIndex target() const { return m_target; } ///< invalid: none
    /// All that would change, the target first.
    const std::vector<ItemIndex> &targets() const { return m_targets; }
    const HeldChip &wanted() const { return m_wanted; }
    const PlacementAnswer &answer() const { return m_answer; }
    Meaning meaning() const;
    /// What the drop would do, or why it is refused.
    QString hint() const;

private:
    std::vector<ItemIndex> targetsWith(ItemIndex item) const;

    PlanSource *m_source;
    const ViewState *m_state;
    ItemIndex m_target;
    std::vector<ItemIndex> m_targets;
    bool m_isAlone = false; ///< Ctrl was held when they were asked for
    HeldChip m_wanted;
    PlacementAnswer m_answer;
};

} // namespace cutaway
