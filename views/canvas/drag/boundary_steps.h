#pragma once

#include "views/canvas/scene/group_boundary.h"

namespace cutaway {

/// The operators on both sides of a boundary in their order, and where the boundary can be put between them.
class BoundarySteps
{
public:
    BoundarySteps(const EditedPlan &plan, const GroupBoundary &boundary);

    /// Where the boundary is `by` operators behind the given place, 0 being where it is now; no further than one
    /// operator before the end of either group.
    std::ptrdiff_t stepped(std::ptrdiff_t place, std::ptrdiff_t by) const;
    /// The next place in that direction at which a module ends.
    std::ptrdiff_t steppedByModule(std::ptrdiff_t place, bool forwards) const;
    /// Puts it there; empty for 0.
    Move moveTo(std::ptrdiff_t place) const;

private:
    bool isModuleEnd(std::ptrdiff_t place) const;
    ItemIndex before(std::ptrdiff_t place) const { return m_items[std::size_t(place + m_now - 1)]; }
    ItemIndex behind(std::ptrdiff_t place) const { return m_items[std::size_t(place + m_now)]; }

    const EditedPlan &m_plan;
    GroupBoundary m_boundary;
    std::vector<ItemIndex> m_items;
    std::ptrdiff_t m_now = 0; ///< how many of them are before the boundary
};

} // namespace cutaway
