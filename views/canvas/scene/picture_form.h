#pragma once

#include "views/canvas/scene/group_layout.h"

#include <QSizeF>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cutaway {

/// What groups and lanes are drawn as. All but boxes are drawn for the view, at their own size.
enum class PictureKind : std::uint8_t {
    Boxes,  ///< groups with what they hold, or closed; smaller where they have no room
    Tiles,  ///< by device: closed groups as high as they take long, in rows of lanes
    Bands,  ///< the same by flow
    Map,    ///< by device, where tiles have no room: a line a lane
    Stages, ///< cells of a strip, and one stage open below it
};

/// How the whole is shown so that it can be read: chosen anew each time that everything is laid out.
struct PictureForm
{
    PictureKind kind = PictureKind::Boxes;
    bool isDense = false;         ///< stacked lanes are so many that their items are lower than their texts
    bool isFlat = false;          ///< of dense lanes: so many that items leave their room to names and figures
    bool areGroupsClosed = false; ///< but for those that were opened by hand
    std::size_t lanesPerRow = 0;  ///< 0: one row of all
    std::size_t groupColumns = 0; ///< of all crowded lanes together; 0: groups are below each other
    bool hasHosts = false;        ///< several: tiles stand in frames, lines of a map beside names
    double tileGrowth = 0;        ///< pixels that the one that takes longest has more than the least
    double longestSeconds = 0;    ///< what that takes
    double tallest = 0;           ///< how high that is among closed boxes; 0: all are as high as each other
    double laneWidth = 0;
    double bandWidth = 0;         ///< of tiles by flow, at most; 0: not chosen yet
    int flowPieces = 0;           ///< below each other, of what is arranged by flow; 0: not chosen yet
    bool isReadDownwards = false; ///< groups by flow, or rows of stages, are read while one scrolls
    double longest = unlimited;   ///< along the flow: what is longer inside a box goes on beside itself
};

/// A zoom at which closed groups still tell who they are.
inline constexpr double readableFaces = 0.2;
/// One at which they tell their latency and memory too, and one at which they do so well.
inline constexpr double leastFaces = 0.3;
inline constexpr double goodFaces = 0.45;
/// One at which texts have 9 pixels.
inline constexpr double textZoom = 0.75;

/// Of tiles, between the frames of hosts, and below the lanes in them.
inline constexpr double tileFrameGap = 8;
inline constexpr double tileFrameFoot = 6;

/// At which the whole is seen, with a margin around it; at most 1.
inline double zoomToFit(QSizeF picture, QSizeF view)
{
    constexpr double margins = 24;
    return std::min({1.0, (view.width() - margins) / std::max(1.0, picture.width()),
                     (view.height() - margins) / std::max(1.0, picture.height())});
}

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
