#pragma once

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

} // namespace cutaway
