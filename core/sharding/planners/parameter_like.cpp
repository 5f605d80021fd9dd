#include "core/sharding/planners/parameter_like.h"

#include <algorithm>

namespace cutaway::sharding {

ParameterLike::ParameterLike(const LoweredGraph &graph)
    : m_graph(graph), m_contains(graph.nodes.size(), false), m_root(graph.nodes.size(), noLowered)
{
    for (std::uint32_t v = 0; v < graph.nodes.size(); ++v) {
        const LoweredNode &node = graph.nodes[v];
        const bool isView = node.rule == OperatorRule::View || node.rule == OperatorRule::Permutation ||
                            node.rule == OperatorRule::Identity;
        const bool isOfParameters =
            isView && !node.inputs.empty() &&
            std::ranges::all_of(node.inputs, [&](const auto &input) { return m_contains[input.from]; });
        m_contains[v] = node.isParameter || isOfParameters;
        if (m_contains[v])
            m_root[v] = node.isParameter ? v : m_root[node.inputs.front().from];
    }
}

std::size_t ParameterLike::leftInput(const LoweredNode &node)
{
    return node.operands[node.rule == OperatorRule::AddedProduct ? 1 : 0];
}

std::size_t ParameterLike::weightInput(const LoweredNode &node)
{
    return node.operands[node.rule == OperatorRule::AddedProduct ? 2 : 1];
}

bool ParameterLike::isProjection(const Graph &source, std::uint32_t index) const
{
    const LoweredNode &node = m_graph.nodes[index];
    if (node.rule != OperatorRule::Linear && node.rule != OperatorRule::MatrixProduct &&
        node.rule != OperatorRule::AddedProduct)
        return false;
    const std::string name = operatorName(source.node(node.node));
    if (name == "bmm" || name == "baddbmm")
        return false;
    if (node.operands.size() < (node.rule == OperatorRule::AddedProduct ? 3u : 2u))
        return false;
    return !m_contains[node.inputs[leftInput(node)].from] && m_contains[node.inputs[weightInput(node)].from];
}

void ParameterLike::assignByFirstReader(const ShardingProblem &problem, Assignment &assignment) const
{
    for (std::uint32_t v = std::uint32_t(problem.size()); v-- > 0;) {
        if (!m_contains[v])
            continue;
        assignment[v] = wholeStrategy(problem, v);
        if (m_graph.users[v].empty())
            continue;
        const std::uint32_t reader = m_graph.users[v].front();
        const std::vector<LoweredNode::Input> &inputs = problem.node(reader).inputs;
        const auto place = std::ranges::find(inputs, v, &LoweredNode::Input::from) - inputs.begin();
        const Placements &wanted = problem.strategies(reader)[assignment[reader]].inputs[std::size_t(place)];
        const std::vector<Strategy> &strategies = problem.strategies(v);
        const auto found = std::ranges::find(strategies, wanted, &Strategy::output);
        if (found != strategies.end())
            assignment[v] = std::uint32_t(found - strategies.begin());
    }
}

std::uint32_t wholeStrategy(const ShardingProblem &problem, std::uint32_t node)
{
    const std::vector<Strategy> &strategies = problem.strategies(node);
    const auto found = std::ranges::find_if(strategies, [](const Strategy &strategy) {
        return strategy.output.isReplicated() && std::ranges::all_of(strategy.inputs, &Placements::isReplicated);
    });
    return found == strategies.end() ? 0 : std::uint32_t(found - strategies.begin());
}

} // namespace cutaway::sharding
