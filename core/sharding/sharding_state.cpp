#include "core/sharding/sharding_state.h"

#include "core/base/saturating.h"

#include <algorithm>
#include <set>

namespace cutaway::sharding {

namespace {

/// What makes two gathers of a tensor one.
struct SharedEdge
{
    std::uint32_t from;
    Placements wanted;
    std::vector<std::int64_t> sizes;

    friend auto operator<=>(const SharedEdge &, const SharedEdge &) = default;
};

/// One node and its inputs anew.
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

} // namespace

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
            memory.parameterBytes = cappedSum(memory.parameterBytes, bytes[v]);
        } else {
            memory.activationBytes = cappedSum(memory.activationBytes, bytes[v]);
            alive = cappedSum(alive, bytes[v]);
            ended[lifetimes[v].last] = cappedSum(ended[lifetimes[v].last], bytes[v]);
            memory.peakActivationBytes = std::max(memory.peakActivationBytes, alive);
        }
        alive -= ended[v];
    }
    return memory;
}

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
