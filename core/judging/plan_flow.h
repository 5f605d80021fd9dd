#pragma once

#include "core/base/text.h"
#include "core/graph/module_tree.h"
#include "core/judging/plan_match.h"

#include <array>
#include <span>

namespace cutaway::judging {

/// Where the items of a plan were in the baseline and where they are now, lane by lane: for pictures of more lanes than
/// two canvases have room for.
struct PlanFlow
{
    /// A lane in one of the two plans.
    struct Side
    {
        LaneIndex lane; ///< invalid: the plan has no such lane
        std::int64_t bytes = 0;
        std::optional<std::int64_t> capacityBytes;
        std::optional<double> seconds; ///< of the groups on it
        std::size_t items = 0;
    };
    /// A lane of either plan; that of the same logical id in both.
    struct Place
    {
        Text label;
        std::string host;
        std::size_t number = 0; ///< picks its colour
        Side before;
        Side now;
    };
    enum class Way : std::uint8_t {
        Stays,
        OtherGroup, ///< on the same lane, in another group than its former group's partner
        WithGroup,  ///< on another lane, since its group is
        Moved,      ///< on another lane, in another group
    };
    /// Items that were in one group on one lane and are in one group on one lane now. Of items on several lanes, the
    /// lane that was left and the one that was joined.
    struct Stream
    {
        std::uint32_t from = 0; ///< places
        std::uint32_t to = 0;
        GroupIndex groupBefore; ///< invalid: in none
        GroupIndex groupNow;
        Way way = Way::Stays;
        bool isNewGroup = false;      ///< no group of the baseline is its partner
        std::vector<ItemIndex> items; ///< of the plan, in its order
    };

    std::vector<Place> places; ///< in the plan's order, then those of the baseline alone, then the one without a device
    std::vector<Stream> streams;        ///< by place before, then by place now
    std::array<std::size_t, 4> count{}; ///< items by way

    std::size_t countOf(Way way) const { return count[std::size_t(way)]; }
    /// In both plans.
    std::size_t all() const { return count[0] + count[1] + count[2] + count[3]; }
};

/// O(items + groups + lanes).
PlanFlow planFlow(const EditedPlan &base, const EditedPlan &now, const ComparedPlan &before, const ComparedPlan &after,
                  const PlanMatch &match);

/// All that went from one row of a picture to another in the same way.
struct FlowRibbon
{
    std::size_t from = 0; ///< rows
    std::size_t to = 0;
    PlanFlow::Way way = PlanFlow::Way::Stays; ///< on another lane: whether some of them were moved by themselves
    std::vector<std::size_t> streams;         ///< of the flow
    std::size_t items = 0;
    std::size_t moved = 0; ///< of these, to another lane without their group
};
/// By row before, then by row now. `rowOf`: by place. O(streams log streams).
std::vector<FlowRibbon> flowRibbons(const PlanFlow &flow, std::span<const std::size_t> rowOf);

/// Of several places together: all items, the time of the slowest, the memory of the fullest.
PlanFlow::Side joinedSide(std::span<const PlanFlow::Place> places, PlanFlow::Side PlanFlow::Place::*side);

/// By stream, what moved items are of: their layer, else their module, else what the first is called; with a plus where
/// others are of others. Empty where they stay. `modules` may be null. O(items).
std::vector<std::string> movedModules(const PlanFlow &flow, const EditedPlan &now, const ModuleTree *modules);

} // namespace cutaway::judging
