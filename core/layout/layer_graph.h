#pragma once

#include "core/layout/adjacency.h"
#include "core/layout/layout.h"

#include <cstdint>
#include <vector>

namespace cutaway {

constexpr std::uint32_t noVertex = 0xffffffff;

/// A box, or a waypoint: the place where a long arrow passes a rank. Long arrows of one box share their waypoints, as
/// they carry one value.
struct LayerVertex
{
    std::uint32_t rank = 0;
    std::uint32_t parent = noVertex; ///< of a waypoint: the vertex above it
    double before = 0;               ///< room to the left of the centre
    double after = 0;                ///< and to the right
};

/// How an arrow is drawn.
struct LayerArrow
{
    enum class Kind : std::uint8_t {
        None,    ///< names a box that does not exist
        Loop,    ///< from a box to itself
        Layered, ///< from rank to rank, through waypoints
        Side,    ///< beside the picture: against the flow, or too long for waypoints
    };
    Kind kind = Kind::None;
    std::uint32_t entry = noVertex; ///< of a layered one: the vertex above its target
};

/// Boxes and waypoints in ranks. The boxes are the first vertices, in the order of the request.
struct LayerGraph
{
    std::size_t boxCount = 0;
    std::vector<LayerVertex> vertices;
    std::vector<LayerArrow> arrows; ///< as in the request
    Adjacency below;                ///< neighbours in the next rank
    Adjacency above;                ///< neighbours in the rank before
    std::uint32_t rankCount = 0;

    bool isBox(std::uint32_t vertex) const { return vertex < boxCount; }
};

constexpr double layerTrackGap = 8;   ///< between lines that run side by side
constexpr double layerLoopWidth = 10; ///< how far a loop leaves its box

/// Waypoints for boxes in the ranks given, which flow from top to bottom. Arrows that lead to no higher rank, and those
/// beyond a number of waypoints linear in the size of the request, go to the side. O((boxes + arrows) log).
LayerGraph makeLayerGraph(const LayoutRequest &request, const std::vector<std::uint32_t> &ranks);

} // namespace cutaway
