#pragma once

#include "core/layout/layout.h"

#include <cstdint>
#include <span>
#include <vector>

namespace cutaway {

/// One direction of a graph's edges in two arrays: the neighbours of each vertex, in the order of the edges given.
class Adjacency
{
public:
    struct Edge
    {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
    };

    Adjacency() = default;
    Adjacency(std::size_t vertexCount, std::span<const Edge> edges)
        : m_starts(vertexCount + 1, 0), m_neighbours(edges.size())
    {
        for (const Edge &edge : edges)
            ++m_starts[edge.from + 1];
        for (std::size_t vertex = 0; vertex < vertexCount; ++vertex)
            m_starts[vertex + 1] += m_starts[vertex];
        std::vector<std::uint32_t> next(m_starts.begin(), m_starts.end() - 1);
        for (const Edge &edge : edges)
            m_neighbours[next[edge.from]++] = edge.to;
    }

    std::span<const std::uint32_t> operator[](std::size_t vertex) const
    {
        return std::span(m_neighbours).subspan(m_starts[vertex], m_starts[vertex + 1] - m_starts[vertex]);
    }

private:
    std::vector<std::uint32_t> m_starts;
    std::vector<std::uint32_t> m_neighbours;
};

inline std::vector<Adjacency::Edge> reversed(std::span<const Adjacency::Edge> edges)
{
    std::vector<Adjacency::Edge> result;
    result.reserve(edges.size());
    for (const Adjacency::Edge &edge : edges)
        result.push_back({edge.to, edge.from});
    return result;
}

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
