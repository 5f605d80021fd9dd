#include "core/sharding/sharding_problem.h"

#include "core/graph/operator_kind.h"
#include "core/sharding/sharding_plan.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

namespace cutaway::sharding {

namespace {

using NodeKey = std::tuple<std::string_view, bool, std::size_t>;

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

NodeKey keyOf(const LoweredNode &node)
{
    return {node.name, node.isParameter, node.inputs.size()};
}

Text leafText(Placement wanted)
{
    return wanted.isPartial() ? phrase("Inputs and weights are stored, not summed.")
                              : phrase("Inputs and weights must not be whole on all devices where they can be cut.");
}

/// README.md, sections 3.3 and 3.4, in a sentence; empty: the operator's own rule forbids nothing.
Text ruleText(OperatorRule rule, Placement wanted)
{
    switch (rule) {
    case OperatorRule::Leaf: return leafText(wanted);
    case OperatorRule::Constant: return phrase("It reads no tensor: every device makes the whole output.");
    case OperatorRule::Other: return phrase("No rule is known for its operator: it runs whole on every device.");
    case OperatorRule::Pointwise:
        return wanted.isPartial() ? phrase("Partial sums pass only through linear operators.")
                                  : phrase("It is cut as what it reads is cut.");
    case OperatorRule::Identity:
    case OperatorRule::Permutation: return phrase("It is cut as what it reads is cut.");
    case OperatorRule::Softmax:
    case OperatorRule::LayerNorm:
        return phrase("It needs reduced sums, and the whole normalised dimension on each device.");
    case OperatorRule::View:
        return phrase(
            "A view keeps cuts of dimensions that stay, or that come first where dimensions are joined or split.");
    case OperatorRule::Expand: return phrase("It is whole along the dimensions it enlarges.");
    case OperatorRule::Reduction: return phrase("It is whole along the dimensions it reduces, or gives partial sums.");
    case OperatorRule::Split: return phrase("It is whole along the dimension it splits.");
    case OperatorRule::Concatenation: return phrase("It is whole along the dimension it concatenates.");
    case OperatorRule::Pooling: return phrase("It is whole along the dimensions it pools, and needs reduced sums.");
    case OperatorRule::Index: return phrase("It is whole along the dimension it slices.");
    default: return {};
    }
}

Text unevenText(const ShardingProblem &problem, const TensorShape &shape, const Placements &wanted, Placement placement)
{
    if (!placement.isSplit() || !problem.settings().evenShards)
        return {};
    const std::int64_t shards = problem.mesh().shardsOf(wanted, placement.dimension());
    const std::int64_t rows = shape.sizes[placement.dimension()];
    return rows % shards == 0
               ? Text()
               : phrase("%1 rows cannot be cut into %2 equal chunks.", {std::to_string(rows), std::to_string(shards)});
}

/// `R, S(0), S(2)`.
std::string possibleText(const std::vector<Strategy> &strategies, Placements wanted, std::size_t meshDimension)
{
    std::set<Placement> possible;
    for (const Strategy &strategy : strategies) {
        const Placement own = strategy.output[meshDimension];
        wanted[meshDimension] = own;
        if (strategy.output == wanted)
            possible.insert(own);
    }
    std::string text;
    for (const Placement placement : possible)
        text.append(text.empty() ? "" : ", ").append(placement.text());
    return text;
}

Text joined(const Text &first, const Text &second)
{
    return second.empty() ? first : phrase("%1 %2", {first, second});
}

bool isLookup(const Node &node)
{
    const std::string_view type = operatorTypeName(node);
    return type.find("mbedding") != type.npos;
}

/// Empty where the node is whole.
Text roleAlong(const ShardingProblem &problem, std::uint32_t v, const Strategy &strategy, std::size_t dimension)
{
    const LoweredNode &node = problem.node(v);
    bool splitsParameter = false;
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
        splitsParameter |= problem.node(node.inputs[i].from).isParameter && strategy.inputs[i][dimension].isSplit();
    const Placement output = strategy.output[dimension];
    if (output.isPartial())
        return !splitsParameter                            ? phrase("sum")
               : isLookup(problem.graph().node(node.node)) ? phrase("vocabulary")
                                                           : phrase("row");
    if (!output.isSplit())
        return {};
    if (splitsParameter)
        return phrase("column");
    return output.dimension() == 0                        ? phrase("data")
           : output.dimension() + 1 < node.shape().rank() ? phrase("sequence")
                                                          : phrase("column");
}

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

bool ShardingPin::admits(const Strategy &strategy) const
{
    if (strategy.output != output)
        return false;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (inputs[i].size() > 0 && inputs[i] != strategy.inputs[i])
            return false;
    }
    return true;
}

ShardingPins pinsByName(const ShardingPlan &open, const ShardingProblem &problem)
{
    ShardingPins pins;
    if (open.problem().mesh().rank() != problem.mesh().rank() || open.pins().empty())
        return pins;
    std::map<NodeKey, std::uint32_t> nodes;
    for (std::uint32_t v = 0; v < problem.size(); ++v)
        nodes.emplace(keyOf(problem.node(v)), v);
    for (const auto &[node, pin] : open.pins()) {
        if (const auto same = nodes.find(keyOf(open.problem().node(node))); same != nodes.end())
            pins[same->second] = pin;
    }
    return pins;
}

Text whyNoStrategyReturns(const ShardingProblem &problem, std::uint32_t node, const Placements &wanted,
                          std::size_t meshDimension)
{
    const LoweredNode &lowered = problem.node(node);
    const Placement placement = wanted[meshDimension];
    Text text = phrase("%1 cannot be %2.", {std::string(lowered.name), wanted.text(", ")});
    const Text uneven = unevenText(problem, lowered.shape(), wanted, placement);
    text = joined(text, uneven.empty() ? ruleText(lowered.rule, placement) : uneven);
    const std::string possible = possibleText(problem.strategies(node), wanted, meshDimension);
    return possible.empty() ? text
                            : joined(text, phrase("Dimension %1 of the mesh can be %2 here.",
                                                  {std::to_string(meshDimension), possible}));
}

Text rolesOf(const ShardingProblem &problem, std::uint32_t node, const Strategy &strategy)
{
    Text text;
    for (std::size_t d = 0; d < problem.mesh().rank() && !problem.node(node).isLeaf(); ++d) {
        if (const Text role = roleAlong(problem, node, strategy, d); !role.empty())
            text = text.empty() ? role : phrase("%1, %2", {text, role});
    }
    return text;
}

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
