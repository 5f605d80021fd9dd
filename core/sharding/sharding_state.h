#pragma once

#include "core/sharding/sharding_problem.h"

namespace cutaway::sharding {

/// A redistribution between two lowered nodes that costs something.
struct EdgeCharge
{
    std::uint32_t to = 0;
    std::size_t input = 0; ///< of `to`
    double cost = 0;       ///< `notPossible` for a split that would have to become a sum
};

/// Bytes on the fullest device.
struct ShardingMemory
{
    std::int64_t parameterBytes = 0;
    std::int64_t activationBytes = 0;     ///< of all tensors that are no parameters
    std::int64_t peakActivationBytes = 0; ///< the most that lives at one time

    std::int64_t peakBytes() const { return parameterBytes + peakActivationBytes; }
};

struct ShardingCost
{
    double node = 0;
    double edge = 0;
    double edgeShared = 0; ///< redistributions that give the same tensor counted once
    double compute = 0;
    double gradient = 0;
    double output = 0;
    std::vector<EdgeCharge> edges; ///< those that cost something, by reader, then input
    ShardingMemory memory;

    double objective() const { return node + edge; }
};

/// When each tensor that is no parameter is in memory: from its node to its last reader, in lowered order.
struct Lifetime
{
    std::uint32_t first = 0;
    std::uint32_t last = 0;
};
std::vector<Lifetime> lifetimes(const LoweredGraph &lowered);

/// An assignment with what each node and edge of it costs.
struct PricedAssignment
{
    Assignment assignment;
    std::vector<NodeCost> nodes;
    std::vector<std::vector<double>> edges; ///< by node, then input
    std::vector<std::int64_t> bytes;        ///< of each node's outputs, on the fullest device
};

PricedAssignment priced(const ShardingProblem &problem, Assignment assignment);

ShardingMemory memoryOf(const LoweredGraph &lowered, const std::vector<Lifetime> &lifetimes,
                        const std::vector<std::int64_t> &bytes);

/// Adds up (README.md, section 5). O(nodes + edges).
ShardingCost costOf(const ShardingProblem &problem, const PricedAssignment &priced);
/// From scratch.
ShardingCost costOf(const ShardingProblem &problem, const Assignment &assignment);

/// An assignment with all its figures, which follow a change of one node's strategy at once: its own cost, its edges
/// and memory are priced anew, nothing else.
class ShardingState
{
public:
    ShardingState(std::shared_ptr<const ShardingProblem> problem, Assignment assignment);

    const ShardingProblem &problem() const { return *m_problem; }
    const Assignment &assignment() const { return m_priced.assignment; }
    const Strategy &strategy(std::uint32_t node) const { return m_problem->strategies(node)[assignment()[node]]; }
    const Placements &output(std::uint32_t node) const { return strategy(node).output; }
    const NodeCost &nodeCost(std::uint32_t node) const { return m_priced.nodes[node]; }
    double edgeCost(std::uint32_t node, std::size_t input) const { return m_priced.edges[node][input]; }
    std::int64_t bytes(std::uint32_t node) const { return m_priced.bytes[node]; }

    /// O(nodes + edges), without pricing.
    ShardingCost cost() const { return costOf(*m_problem, m_priced); }
    ShardingMemory memory() const { return memoryOf(m_problem->lowered(), m_lifetimes, m_priced.bytes); }
    /// With another strategy of a node.
    ShardingMemory memoryWith(std::uint32_t node, std::uint32_t strategy) const;

    /// What node and edges around it would cost with another strategy, less what they cost now; `notPossible` if an
    /// edge would. O(edges of the node).
    double change(std::uint32_t node, std::uint32_t strategy) const;
    /// What the redistributions before the node and its readers would cost with this strategy; `notPossible` if one is
    /// not. O(edges of the node).
    double collectives(std::uint32_t node, std::uint32_t strategy) const;
    /// Bytes that all collectives move on each device. O(nodes + edges).
    double transferred() const;
    /// How many more with another strategy of a node, which is possible. O(edges of the node).
    double transferredChange(std::uint32_t node, std::uint32_t strategy) const;
    /// An input or a reader that cannot do with this strategy; none if all can.
    std::optional<EdgeCharge> conflict(std::uint32_t node, std::uint32_t strategy) const;
    /// Gives the node another strategy; returns the former.
    std::uint32_t assign(std::uint32_t node, std::uint32_t strategy);

private:
    /// Hands over every edge around the node, and what it would have at both ends if the node had this strategy.
    template <class Take>
    void visitEdges(std::uint32_t node, const Strategy &strategy, Take take) const;
    std::size_t inputOf(std::uint32_t user, std::uint32_t from) const;
    double transferred(std::uint32_t node, std::size_t input, const Placements &from, const Placements &to) const;
    double transferredBehind(std::uint32_t node, const Strategy &strategy) const;

    std::shared_ptr<const ShardingProblem> m_problem;
    std::vector<Lifetime> m_lifetimes;
    PricedAssignment m_priced;
};

} // namespace cutaway::sharding
