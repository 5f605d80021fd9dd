#include "core/sharding/interleaved_layouts.h"

namespace cutaway::sharding {

namespace {

/// The dimension that a split cuts and yet leaves split across devices; none for any other.
std::optional<std::size_t> interleavedDimension(const LoweredNode &node, const Strategy &strategy)
{
    if (node.rule != OperatorRule::Split || node.inputs.empty() || node.shape().rank() != node.inputs[0].shape.rank())
        return std::nullopt;
    for (std::size_t i = 0; i < strategy.output.size(); ++i) {
        if (!strategy.output[i].isSplit() || strategy.output[i] != strategy.inputs[0][i])
            continue;
        const std::size_t dimension = strategy.output[i].dimension();
        if (node.shape().sizes[dimension] != node.inputs[0].shape.sizes[dimension])
            return dimension;
    }
    return std::nullopt;
}

} // namespace

std::vector<InterleavedLayout> interleavedLayouts(const ShardingProblem &problem, const Assignment &assignment)
{
    std::vector<InterleavedLayout> layouts;
    for (std::uint32_t v = 0; v < problem.size(); ++v) {
        const LoweredNode &node = problem.node(v);
        if (!interleavedDimension(node, problem.strategies(v)[assignment[v]]))
            continue;
        // Back to the product that made the tensor; its parameters are split along the dimension it makes.
        std::uint32_t producer = node.inputs[0].from;
        while (problem.node(producer).rule == OperatorRule::Identity && !problem.node(producer).inputs.empty())
            producer = problem.node(producer).inputs[0].from;
        const Strategy &strategy = problem.strategies(producer)[assignment[producer]];
        const std::vector<LoweredNode::Input> &inputs = problem.node(producer).inputs;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (!problem.node(inputs[i].from).isParameter)
                continue;
            for (const Placement placement : strategy.inputs[i]) {
                if (placement.isSplit()) {
                    layouts.push_back({inputs[i].from, placement.dimension(), node.outputs.size()});
                    break;
                }
            }
        }
    }
    return layouts;
}

} // namespace cutaway::sharding
