#pragma once

#include "views/canvas/scene/scene.h"

namespace cutaway {

/// What collecting needs to know of the picture.
struct RouteInput
{
    const EditedPlan &plan;
    const std::vector<GroupPlace> &places;
    const std::unordered_map<GroupIndex, std::uint32_t> &firstPlace;
    std::span<const BoxIndex> boxOfItem;
    bool hasStubs = true;
};

/// Values that more boxes in other groups read are drawn as stubs beside their readers.
inline constexpr std::size_t farReadersShown = 8;
/// More routes than that between two groups are drawn as one.
inline constexpr std::size_t routesShown = 8;

/// Routes between visible boxes of different groups, without their ways: one for each pair of end boxes, its bytes
/// those of all values that go along. O(edges between groups).
std::vector<Route> collectRoutes(const RouteInput &input);

/// One route for each edge between groups.
std::vector<Route> collectGroupRoutes(const RouteInput &input);

} // namespace cutaway
