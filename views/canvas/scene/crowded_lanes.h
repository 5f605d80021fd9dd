#pragma once

#include <QSizeF>

#include <cstddef>
#include <vector>

namespace cutaway {

/// Lanes of hundreds of groups, which below each other would be slivers. Closed they are all of one size and stand in
/// several columns in their lane.
struct CrowdedLanes
{
    std::vector<std::size_t> groups; ///< in each lane
    QSizeF group;                    ///< one, and the gap after it
    double leastWidth = 0;           ///< of a lane
    double aroundGroups = 0;         ///< of a lane's width
    double aboveGroups = 0;          ///< of a lane's height
    double channel = 0;              ///< between lanes
    QSizeF view;
};

/// As many columns in all lanes together as make the picture largest in the view; if groups could not be read then, as
/// many as can be read side by side while one scrolls down.
std::size_t columnsToRead(const CrowdedLanes &lanes);

/// Of `columns` in all lanes together, those of a lane with so many of `allGroups`.
std::size_t columnsOfLane(std::size_t groups, std::size_t allGroups, std::size_t columns);

} // namespace cutaway
