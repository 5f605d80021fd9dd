#include "core/sharding/sharding_cost.h"

#include <algorithm>
#include <set>

namespace cutaway::sharding {

namespace {

std::int64_t saturatedSum(std::int64_t a, std::int64_t b)
{
    std::int64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? INT64_MAX : sum;
}

/// What makes two gathers of a tensor one.
struct SharedEdge
{
    std::uint32_t from;
    Placements wanted;
    std::vector<std::int64_t> sizes;

    friend auto operator<=>(const SharedEdge &, const SharedEdge &) = default;
};

} // namespace

void priceNode(const ShardingProblem &problem, std::uint32_t node, PricedAssignment &priced)
{
    const Strategy &own = problem.strategies(node)[priced.assignment[node]];
    priced.nodes[node] = problem.nodeCost(node, own);
    priced.bytes[node] = problem.bytesPerDevice(node, own.output);
    const std::vector<LoweredNode::Input> &inputs = problem.node(node).inputs;
    priced.edges[node].resize(inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const Strategy &producer = problem.strategies(inputs[i].from)[priced.assignment[inputs[i].from]];
        priced.edges[node][i] = problem.edgeCost(node, i, producer.output, own.inputs[i]);
    }
}

PricedAssignment priced(const ShardingProblem &problem, Assignment assignment)
{
    const std::size_t size = problem.size();
    PricedAssignment priced{std::move(assignment), std::vector<NodeCost>(size), std::vector<std::vector<double>>(size),
                            std::vector<std::int64_t>(size)};
    for (std::uint32_t v = 0; v < size; ++v)
        priceNode(problem, v, priced);
    return priced;
}

ShardingCost costOf(const ShardingProblem &problem, const PricedAssignment &priced)
{
    ShardingCost cost;
    std::set<SharedEdge> known;
    for (std::uint32_t v = 0; v < problem.size(); ++v) {
        const LoweredNode &node = problem.node(v);
        const Strategy &strategy = problem.strategies(v)[priced.assignment[v]];
        const NodeCost &own = priced.nodes[v];
        cost.compute += own.compute;
        cost.gradient += own.gradient;
        cost.output += own.output;
        cost.node += own.total();
        for (std::size_t i = 0; i < node.inputs.size(); ++i) {
            const double price = priced.edges[v][i];
            if (price == 0)
                continue;
            cost.edge += price;
            cost.edges.push_back({v, i, price});
            if (known.insert({node.inputs[i].from, strategy.inputs[i], node.inputs[i].shape.sizes}).second)
                cost.edgeShared += price;
        }
    }
    cost.memory = memoryOf(problem.lowered(), lifetimes(problem.lowered()), priced.bytes);
    return cost;
}

ShardingCost costOf(const ShardingProblem &problem, const Assignment &assignment)
{
    return costOf(problem, priced(problem, assignment));
}

std::vector<Lifetime> lifetimes(const LoweredGraph &lowered)
{
    const std::uint32_t size = std::uint32_t(lowered.nodes.size());
    std::vector<Lifetime> lives(size);
    for (std::uint32_t i = 0; i < size; ++i) {
        const std::vector<std::uint32_t> &users = lowered.users[i];
        lives[i] = {i, users.empty() ? i : users.back()};
        if (lowered.nodes[i].isReturned)
            lives[i].last = size - 1;
    }
    return lives;
}

ShardingMemory memoryOf(const LoweredGraph &lowered, const std::vector<Lifetime> &lifetimes,
                        const std::vector<std::int64_t> &bytes)
{
    ShardingMemory memory;
    std::vector<std::int64_t> ended(bytes.size(), 0); ///< bytes that are free again after each node
    std::int64_t alive = 0;
    for (std::size_t v = 0; v < bytes.size(); ++v) {
        if (lowered.nodes[v].isParameter) {
            memory.parameterBytes = saturatedSum(memory.parameterBytes, bytes[v]);
        } else {
            memory.activationBytes = saturatedSum(memory.activationBytes, bytes[v]);
            alive = saturatedSum(alive, bytes[v]);
            ended[lifetimes[v].last] = saturatedSum(ended[lifetimes[v].last], bytes[v]);
            memory.peakActivationBytes = std::max(memory.peakActivationBytes, alive);
        }
        alive -= ended[v];
    }
    return memory;
}

} // namespace cutaway::sharding
