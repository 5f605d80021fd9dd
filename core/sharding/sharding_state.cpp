#include "core/sharding/sharding_state.h"

#include <algorithm>

namespace cutaway::sharding {

ShardingState::ShardingState(std::shared_ptr<const ShardingProblem> problem, Assignment assignment)
    : m_problem(std::move(problem))
    , m_lifetimes(lifetimes(m_problem->lowered()))
    , m_priced(priced(*m_problem, std::move(assignment)))
{
}

std::size_t ShardingState::inputOf(std::uint32_t user, std::uint32_t from) const
{
    const auto &inputs = m_problem->node(user).inputs;
    return std::size_t(std::ranges::find(inputs, from, &LoweredNode::Input::from) - inputs.begin());
}

template <class Take>
void ShardingState::visitEdges(std::uint32_t node, const Strategy &strategy, Take take) const
{
    const std::vector<LoweredNode::Input> &inputs = m_problem->node(node).inputs;
    for (std::size_t i = 0; i < inputs.size(); ++i)
        take(node, i, output(inputs[i].from), strategy.inputs[i]);
    for (const std::uint32_t user : m_problem->lowered().users[node]) {
        const std::size_t input = inputOf(user, node);
        take(user, input, strategy.output, this->strategy(user).inputs[input]);
    }
}

double ShardingState::transferred(std::uint32_t node, std::size_t input, const Placements &from,
                                  const Placements &to) const
{
    double bytes = 0;
    const double whole = m_problem->node(node).inputs[input].bytes;
    const std::vector<RedistributionStep> steps = m_problem->settings().communication.steps(from, to, whole);
    for (const RedistributionStep &step : steps)
        bytes += step.bytes;
    return bytes;
}

/// For its gradients and to return its output.
double ShardingState::transferredBehind(std::uint32_t node, const Strategy &strategy) const
{
    double bytes = 0;
    for (std::size_t i = 0; i < m_problem->mesh().rank(); ++i)
        bytes += m_problem->gradients(node, strategy, i).bytes;
    if (!m_problem->node(node).isReturned)
        return bytes;
    const std::vector<RedistributionStep> steps = m_problem->settings().communication.steps(
        strategy.output, m_problem->returned(strategy.output), m_problem->node(node).outputBytes());
    for (const RedistributionStep &step : steps)
        bytes += step.bytes;
    return bytes;
}

double ShardingState::transferred() const
{
    double bytes = 0;
    for (std::uint32_t v = 0; v < m_problem->size(); ++v) {
        const std::vector<LoweredNode::Input> &inputs = m_problem->node(v).inputs;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (edgeCost(v, i) != 0)
                bytes += transferred(v, i, output(inputs[i].from), strategy(v).inputs[i]);
        }
        bytes += transferredBehind(v, strategy(v));
    }
    return bytes;
}

double ShardingState::transferredChange(std::uint32_t node, std::uint32_t strategy) const
{
    double change =
        transferredBehind(node, m_problem->strategies(node)[strategy]) - transferredBehind(node, this->strategy(node));
    visitEdges(node, m_problem->strategies(node)[strategy],
               [&](std::uint32_t reader, std::size_t input, const Placements &from, const Placements &to) {
                   change += transferred(reader, input, from, to);
               });
    visitEdges(node, this->strategy(node),
               [&](std::uint32_t reader, std::size_t input, const Placements &from, const Placements &to) {
                   change -= transferred(reader, input, from, to);
               });
    return change;
}

ShardingMemory ShardingState::memoryWith(std::uint32_t node, std::uint32_t strategy) const
{
    std::vector<std::int64_t> bytes = m_priced.bytes;
    bytes[node] = m_problem->bytesPerDevice(node, m_problem->strategies(node)[strategy].output);
    return memoryOf(m_problem->lowered(), m_lifetimes, bytes);
}

double ShardingState::change(std::uint32_t node, std::uint32_t strategy) const
{
    const Strategy &other = m_problem->strategies(node)[strategy];
    double change = m_problem->nodeCost(node, other).total() - nodeCost(node).total();
    visitEdges(node, other, [&](std::uint32_t reader, std::size_t input, const Placements &from, const Placements &to) {
        change += m_problem->edgeCost(reader, input, from, to) - edgeCost(reader, input);
    });
    return change;
}

double ShardingState::collectives(std::uint32_t node, std::uint32_t strategy) const
{
    double cost = 0;
    visitEdges(node, m_problem->strategies(node)[strategy],
               [&](std::uint32_t reader, std::size_t input, const Placements &from, const Placements &to) {
                   cost += m_problem->edgeCost(reader, input, from, to);
               });
    return cost;
}

std::optional<EdgeCharge> ShardingState::conflict(std::uint32_t node, std::uint32_t strategy) const
{
    std::optional<EdgeCharge> found;
    visitEdges(node, m_problem->strategies(node)[strategy],
               [&](std::uint32_t reader, std::size_t input, const Placements &from, const Placements &to) {
                   if (!found && m_problem->edgeCost(reader, input, from, to) == notPossible)
                       found = EdgeCharge{reader, input, notPossible};
               });
    return found;
}

std::uint32_t ShardingState::assign(std::uint32_t node, std::uint32_t strategy)
{
    const std::uint32_t former = std::exchange(m_priced.assignment[node], strategy);
    priceNode(*m_problem, node, m_priced);
    visitEdges(node, this->strategy(node),
               [&](std::uint32_t reader, std::size_t input, const Placements &from, const Placements &to) {
                   m_priced.edges[reader][input] = m_problem->edgeCost(reader, input, from, to);
               });
    return former;
}

} // namespace cutaway::sharding
