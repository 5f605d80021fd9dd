#include "core/sharding/sharding_problem.h"

#include <algorithm>
#include <numeric>

namespace cutaway::sharding {

namespace {

/// Multiplications and additions of a product with `inner` terms for each element of the result.
double productFlops(const LoweredNode &node, double inner)
{
    return 2 * node.shape().elements() * inner;
}

double ruleFlops(const LoweredNode &node)
{
    const auto operand = [&](std::size_t i) -> const TensorShape & { return node.inputs[node.operands[i]].shape; };
    const auto lastSize = [](const TensorShape &shape) { return shape.rank() == 0 ? 1.0 : double(shape.sizes.back()); };
    switch (node.rule) {
    case OperatorRule::Linear:
    case OperatorRule::MatrixProduct: return node.operands.empty() ? 0 : productFlops(node, lastSize(operand(0)));
    case OperatorRule::AddedProduct: return node.operands.size() < 2 ? 0 : productFlops(node, lastSize(operand(1)));
    case OperatorRule::Convolution: {
        if (node.operands.size() < 2 || operand(1).rank() == 0)
            return 0;
        double inner = 1;
        for (std::size_t d = 1; d < operand(1).rank(); ++d)
            inner *= double(operand(1).sizes[d]);
        return productFlops(node, inner);
    }
    default: return 0;
    }
}

} // namespace

Result<std::shared_ptr<const ShardingProblem>> ShardingProblem::make(std::shared_ptr<const Graph> graph,
                                                                     const ParameterValues &values,
                                                                     const Inventory *inventory, const Job &job)
{
    Result<ShardingSettings> settings = readShardingSettings(values, inventory);
    if (!settings)
        return settings.error();
    return make(std::move(graph), std::move(*settings), job);
}

Result<std::shared_ptr<const ShardingProblem>> ShardingProblem::make(std::shared_ptr<const Graph> graph,
                                                                     ShardingSettings settings, const Job &job)
{
    job.progress("listing strategies");
    std::vector<CallArguments> arguments;
    arguments.reserve(graph->size());
    for (const Node &node : graph->nodes())
        arguments.emplace_back(node);
    std::shared_ptr<ShardingProblem> problem(new ShardingProblem());
    problem->m_settings = std::move(settings);
    Result<LoweredGraph> lowered = lowerGraph(*graph, arguments);
    if (!lowered)
        return lowered.error();
    problem->m_lowered = std::move(*lowered);
    Result<NodeStrategies> strategies = makeStrategies(*graph, problem->m_lowered, arguments, problem->m_settings, job);
    if (!strategies)
        return strategies.error();
    problem->m_strategies = std::move(*strategies);
    problem->m_graph = std::move(graph);
    problem->m_owners.emplace(*problem->m_graph);
    for (std::uint32_t i = 0; i < problem->size(); ++i)
        problem->m_flops.push_back(problem->flopsOf(i));
    return std::shared_ptr<const ShardingProblem>(std::move(problem));
}

std::optional<std::uint32_t> ShardingProblem::find(std::uint32_t node, const Strategy &strategy) const
{
    const std::vector<Strategy> &list = strategies(node);
    const auto found = std::ranges::find(list, strategy);
    return found == list.end() ? std::nullopt : std::optional(std::uint32_t(found - list.begin()));
}

double ShardingProblem::flopsOf(std::uint32_t index) const
{
    const LoweredNode &node = m_lowered.nodes[index];
    if (node.isParameter)
        return 0;
    return m_graph->node(node.node).flops.value_or(ruleFlops(node));
}

NodeCost ShardingProblem::nodeCost(std::uint32_t index, const Strategy &strategy) const
{
    const LoweredNode &node = m_lowered.nodes[index];
    NodeCost cost;
    if (m_settings.deviceFlops > 0 && m_flops[index] != 0) {
        double devices = 1;
        for (std::size_t i = 0; i < strategy.output.size(); ++i)
            devices *= strategy.output[i].isReplicated() ? 1.0 : double(mesh().size(i));
        cost.compute = m_flops[index] / devices / m_settings.deviceFlops * (m_settings.isAlphaBeta() ? 1 : 1e6);
    }
    if (m_settings.gradientSync)
        cost.gradient = gradientsOf(node, strategy, {}).price;
    if (node.isReturned)
        cost.output = outputCost(node, strategy.output);
    return cost;
}

ShardingProblem::Gradients ShardingProblem::gradients(std::uint32_t node, const Strategy &strategy,
                                                      std::size_t meshDimension) const
{
    return m_settings.gradientSync ? gradientsOf(m_lowered.nodes[node], strategy, meshDimension) : Gradients();
}

/// `only`: along this dimension of the mesh; none: all.
ShardingProblem::Gradients ShardingProblem::gradientsOf(const LoweredNode &node, const Strategy &strategy,
                                                        std::optional<std::size_t> only) const
{
    Gradients sum;
    for (std::size_t p = 0; p < node.inputs.size(); ++p) {
        const LoweredNode &parameter = m_lowered.nodes[node.inputs[p].from];
        if (!parameter.isParameter || !parameter.shape().isFloating)
            continue;
        const double bytes = double(mesh().bytesPerDevice(parameter.shape(), strategy.inputs[p]));
        for (std::size_t i = 0; i < mesh().rank(); ++i) {
            const auto isSplit = [&](std::size_t input) {
                return !m_lowered.nodes[node.inputs[input].from].isParameter && strategy.inputs[input][i].isSplit();
            };
            bool isShared = false;
            for (std::size_t input = 0; input < node.inputs.size(); ++input)
                isShared = isShared || isSplit(input);
            if (isShared && strategy.inputs[p][i].isReplicated() && i == only.value_or(i)) {
                sum.bytes += bytes;
                sum.price += m_settings.communication.allReduce(i, bytes);
            }
        }
    }
    return sum;
}

double ShardingProblem::outputCost(const LoweredNode &node, const Placements &output) const
{
    return m_settings.communication.redistribute(output, returned(output), node.outputBytes());
}

Placements ShardingProblem::returned(const Placements &output) const
{
    Placements wanted = output;
    const bool isWhole = m_settings.outputPlacement == OutputPlacement::Replicated;
    for (std::size_t i = 0; i < wanted.size() && m_settings.outputPlacement != OutputPlacement::Any; ++i) {
        if (isWhole || wanted[i].isPartial())
            wanted[i] = Placement::replicated();
    }
    return wanted;
}

std::int64_t ShardingProblem::bytesPerDevice(std::uint32_t node, const Placements &placements) const
{
    double bytes = 0;
    for (const TensorShape &output : m_lowered.nodes[node].outputs)
        bytes += double(mesh().bytesPerDevice(output, placements));
    return std::int64_t(std::min(bytes, 9e18));
}

AllowedStrategies allStrategies(const ShardingProblem &problem)
{
    AllowedStrategies allowed(problem.size());
    for (std::uint32_t i = 0; i < problem.size(); ++i) {
        allowed[i].resize(problem.strategies(i).size());
        std::iota(allowed[i].begin(), allowed[i].end(), 0u);
    }
    return allowed;
}

} // namespace cutaway::sharding
