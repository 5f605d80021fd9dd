#include "core/sharding/strategies.h"

#include "core/sharding/strategy_rules.h"

#include <algorithm>
#include <set>

namespace cutaway::sharding {

namespace {

Candidate fullyReplicated(const OperatorCall &call)
{
    const Placements whole(call.meshRank());
    return {std::vector<Placements>(call.operandCount(), whole), whole};
}

bool isShardable(const OperatorCall &call, const Candidate &candidate)
{
    const DeviceMesh &mesh = call.settings.mesh;
    const bool even = call.settings.evenShards;
    for (std::size_t i = 0; i < candidate.operands.size(); ++i) {
        if (!mesh.isShardable(call.operand(i), candidate.operands[i], even))
            return false;
    }
    return mesh.isShardable(call.node.shape(), candidate.output, even);
}

/// Operands that are one tensor must want the same; none if they do not.
std::optional<Strategy> strategyOf(const OperatorCall &call, const Candidate &candidate)
{
    Strategy strategy{std::vector<Placements>(call.node.inputs.size()), candidate.output};
    for (std::size_t i = 0; i < candidate.operands.size(); ++i) {
        Placements &input = strategy.inputs[call.node.operands[i]];
        if (input.size() != 0 && input != candidate.operands[i])
            return std::nullopt;
        input = candidate.operands[i];
    }
    return strategy;
}

struct StrategyOrder
{
    bool operator()(const Strategy &a, const Strategy &b) const
    {
        return std::tie(a.inputs, a.output) < std::tie(b.inputs, b.output);
    }
};

std::vector<Strategy> filtered(const OperatorCall &call, const Candidates &candidates)
{
    std::vector<Strategy> strategies;
    std::set<Strategy, StrategyOrder> known;
    for (const Candidate &candidate : candidates.list) {
        if (!isShardable(call, candidate))
            continue;
        if (std::optional<Strategy> strategy = strategyOf(call, candidate); strategy && known.insert(*strategy).second)
            strategies.push_back(std::move(*strategy));
    }
    return strategies;
}

Candidates candidatesOf(const OperatorCall &call)
{
    switch (call.node.rule) {
    case OperatorRule::Leaf: return leafCandidates(call);
    case OperatorRule::Constant:
    case OperatorRule::Other: return {};
    case OperatorRule::Linear:
    case OperatorRule::MatrixProduct:
    case OperatorRule::AddedProduct:
    case OperatorRule::Embedding:
    case OperatorRule::Convolution:
    case OperatorRule::BatchNorm:
    case OperatorRule::Attention: return productCandidates(call);
    case OperatorRule::Pointwise: return pointwiseCandidates(call);
    case OperatorRule::Identity:
    case OperatorRule::Softmax:
    case OperatorRule::LayerNorm:
    case OperatorRule::Pooling:
    case OperatorRule::Reduction: return followingCandidates(call);
    default: return shapeCandidates(call);
    }
}

Text noRuleText(const OperatorCall &call, const Candidates &candidates)
{
    const std::string what = std::string(opcodeName(call.source.opcode)) + ' ' + call.source.target;
    const std::string name(call.node.name);
    if (call.node.rule == OperatorRule::Other)
        return phrase("%1: no rule for %2; fully replicated", {name, what});
    if (!candidates.unknown.empty())
        return phrase("%1: the %2 of %3 is not known; fully replicated", {name, candidates.unknown, what});
    return {};
}

/// Leaves must be split where they can be.
void skipReplicated(std::vector<Strategy> &strategies)
{
    if (strategies.size() > 1)
        std::erase_if(strategies, [](const Strategy &strategy) { return strategy.output.isReplicated(); });
}

class StrategyMaker
{
public:
    StrategyMaker(const Graph &graph, const LoweredGraph &lowered, const std::vector<CallArguments> &arguments,
                  const ShardingSettings &settings)
        : m_graph(graph), m_lowered(lowered), m_arguments(arguments), m_settings(settings)
    {
        m_result.ofNode.reserve(lowered.nodes.size());
    }

    void make(std::uint32_t index)
    {
        const LoweredNode &node = m_lowered.nodes[index];
        const OperatorCall call{m_lowered,  node,           m_graph.node(node.node), m_arguments[node.node.value()],
                                m_settings, m_result.ofNode};
        const Candidates candidates = candidatesOf(call);
        std::vector<Strategy> strategies = filtered(call, candidates);
        if (strategies.empty())
            strategies = filtered(call, {{fullyReplicated(call)}, {}});
        if (Text warning = noRuleText(call, candidates); !warning.empty()) {
            m_result.warnings.push_back(std::move(warning));
            m_result.withoutRule.push_back(index);
        }
        if (node.isLeaf() && m_settings.skipFullyReplicated)
            skipReplicated(strategies);
        m_result.ofNode.push_back(std::move(strategies));
    }

    NodeStrategies take() { return std::move(m_result); }

private:
    const Graph &m_graph;
    const LoweredGraph &m_lowered;
    const std::vector<CallArguments> &m_arguments;
    const ShardingSettings &m_settings;
    NodeStrategies m_result;
};

} // namespace

std::string strategyText(const Strategy &strategy)
{
    std::string text;
    for (const Placements &input : strategy.inputs)
        text.append(input.text()).append(" ");
    return text + "→ " + strategy.output.text();
}

bool OperatorCall::isTensorAt(std::uint32_t position) const
{
    return std::ranges::count(node.positions, position) > 0;
}

std::vector<Placements> OperatorCall::outputsOf(std::size_t operand) const
{
    std::vector<Placements> outputs;
    std::set<Placements> known;
    for (const Strategy &strategy : strategies[producer(operand)]) {
        if (known.insert(strategy.output).second)
            outputs.push_back(strategy.output);
    }
    return outputs;
}

Candidate followed(const OperatorCall &call, const Placements &input, const Placements &others,
                   const Placements &output)
{
    Candidate candidate{std::vector<Placements>(call.operandCount(), others), output};
    candidate.operands[0] = input;
    return candidate;
}

Result<NodeStrategies> makeStrategies(const Graph &graph, const LoweredGraph &lowered,
                                      const std::vector<CallArguments> &arguments, const ShardingSettings &settings,
                                      const Job &job)
{
    StrategyMaker maker(graph, lowered, arguments, settings);
    for (std::uint32_t i = 0; i < lowered.nodes.size(); ++i) {
        if (i % 64 == 0 && job.stopRequested())
            return cancelledError();
        maker.make(i);
    }
    return maker.take();
}

} // namespace cutaway::sharding
