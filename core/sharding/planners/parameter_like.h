#pragma once

#include "core/sharding/sharding_problem.h"

namespace cutaway::sharding {

/// Parameters, and views, permutations and copies of them alone: what a reader of weights sees as a weight.
class ParameterLike
{
public:
    explicit ParameterLike(const LoweredGraph &graph);

    bool contains(std::uint32_t node) const { return m_contains[node]; }
    /// The parameter behind a weight.
    std::uint32_t root(std::uint32_t node) const { return m_root[node]; }
    /// Linear, mm, matmul or addmm of something that is no parameter with a weight.
    bool isProjection(const Graph &source, std::uint32_t node) const;

    /// Positions in `LoweredNode::inputs` of a product's left operand and of its weight.
    static std::size_t leftInput(const LoweredNode &node);
    static std::size_t weightInput(const LoweredNode &node);

    /// Gives every weight what its first reader wants, pushed back through the views; what a parameter cannot have it
    /// keeps whole. `assignment` holds the strategies of all other nodes of `problem`.
    void assignByFirstReader(const ShardingProblem &problem, Assignment &assignment) const;

private:
    const LoweredGraph &m_graph;
    std::vector<bool> m_contains;
    std::vector<std::uint32_t> m_root;
};

/// The strategy with everything whole; the first where there is none.
std::uint32_t wholeStrategy(const ShardingProblem &problem, std::uint32_t node);

} // namespace cutaway::sharding
