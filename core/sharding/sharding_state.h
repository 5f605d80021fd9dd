#pragma once

#include "core/sharding/sharding_cost.h"

namespace cutaway::sharding {

/// An assignment with all its figures, which follow a change of one node's strategy at once: its own cost, its edges
/// and memory are priced anew, nothing else.
class ShardingState
{
public:
    ShardingState(std::shared_ptr<const ShardingProblem> problem, Assignment assignment);

    const ShardingProblem &problem() const { return *m_problem; }
    const std::shared_ptr<const ShardingProblem> &sharedProblem() const { return m_problem; }
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
