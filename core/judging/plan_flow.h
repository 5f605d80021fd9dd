#pragma once

#include "core/base/text.h"
#include "core/judging/plan_match.h"

#include <array>

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

} // namespace cutaway::judging
