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
/// One node and its inputs anew.
void priceNode(const ShardingProblem &problem, std::uint32_t node, PricedAssignment &priced);

ShardingMemory memoryOf(const LoweredGraph &lowered, const std::vector<Lifetime> &lifetimes,
                        const std::vector<std::int64_t> &bytes);

/// Adds up (README.md, section 5). O(nodes + edges).
ShardingCost costOf(const ShardingProblem &problem, const PricedAssignment &priced);
/// From scratch.
ShardingCost costOf(const ShardingProblem &problem, const Assignment &assignment);

} // namespace cutaway::sharding
