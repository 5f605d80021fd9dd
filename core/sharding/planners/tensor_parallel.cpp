#include "core/sharding/planners/tensor_parallel.h"

#include <algorithm>
#include <set>

namespace cutaway::sharding {

namespace {

/// Data parallel on a mesh of one dimension: the batch is split, weights are whole.
Assignment dataParallel(const ShardingProblem &problem, const ParameterLike &weights)
{
    Assignment assignment(problem.size(), 0);
    std::vector<Placement> states(problem.size());
    std::optional<std::int64_t> batch;
    for (std::uint32_t v = 0; v < problem.size(); ++v) {
        const LoweredNode &node = problem.node(v);
        assignment[v] = wholeStrategy(problem, v);
        if (node.isParameter)
            continue;
        if (node.isLeaf()) {
            const std::int64_t first = node.shape().rank() > 0 ? node.shape().sizes[0] : -1;
            batch = batch.value_or(first);
            const std::vector<Strategy> &strategies = problem.strategies(v);
            const auto split = std::ranges::find(strategies, alone(Placement::split(0)), &Strategy::output);
            if (first == *batch && split != strategies.end())
                assignment[v] = std::uint32_t(split - strategies.begin());
        } else if (!weights.contains(v)) {
            std::vector<Placement> wanted;
            std::vector<bool> isCompared;
            for (const LoweredNode::Input &input : node.inputs) {
                isCompared.push_back(!weights.contains(input.from));
                wanted.push_back(states[input.from]);
            }
            const std::uint32_t best = bestMatch(problem, v, wanted, isCompared, [&](const Strategy &strategy) {
                for (std::size_t i = 0; i < isCompared.size(); ++i) {
                    if (!isCompared[i] && !strategy.inputs[i].isReplicated())
                        return false;
                }
                return true;
            });
            if (best != noMatch)
                assignment[v] = best;
        }
        states[v] = problem.strategies(v)[assignment[v]].output[0];
    }
    return assignment;
}

Result<std::shared_ptr<const ShardingProblem>> onOneDimension(const ShardingProblem &problem, std::size_t dimension,
                                                              const Job &job)
{
    ShardingSettings settings = problem.settings();
    settings.mesh = DeviceMesh({problem.mesh().size(dimension)});
    return ShardingProblem::make(problem.sharedGraph(), std::move(settings), job);
}

/// Puts what each mesh dimension decided together, operand by operand.
class Combination
{
public:
    explicit Combination(const ShardingProblem &problem) : m_problem(problem) {}

    void add(std::size_t meshDimension, const ShardingProblem &part, const Assignment &assignment)
    {
        m_parts.push_back({meshDimension, &part, &assignment});
    }

    /// With the parts after the first left out one by one until the node has such a strategy; else whole.
    std::uint32_t strategyOf(std::uint32_t node) const
    {
        for (std::size_t count = m_parts.size(); count > 0; --count) {
            if (const auto found = m_problem.find(node, combined(node, count)))
                return *found;
        }
        return wholeStrategy(m_problem, node);
    }

private:
    struct Part
    {
        std::size_t meshDimension;
        const ShardingProblem *problem;
        const Assignment *assignment;
    };

    Strategy combined(std::uint32_t node, std::size_t count) const
    {
        const Placements whole(m_problem.mesh().rank());
        Strategy strategy{std::vector<Placements>(m_problem.node(node).inputs.size(), whole), whole};
        for (std::size_t p = 0; p < count; ++p) {
            const Part &part = m_parts[p];
            const Strategy &own = part.problem->strategies(node)[(*part.assignment)[node]];
            for (std::size_t i = 0; i < strategy.inputs.size(); ++i)
                strategy.inputs[i][part.meshDimension] = own.inputs[i][0];
            strategy.output[part.meshDimension] = own.output[0];
        }
        return strategy;
    }

    const ShardingProblem &m_problem;
    std::vector<Part> m_parts;
};

/// Column, row and vocabulary parallel on a mesh of one dimension.
class TensorPropagation
{
public:
    TensorPropagation(const ShardingProblem &problem, const ParameterLike &weights, const MegatronOptions &options)
        : m_problem(problem), m_weights(weights), m_options(options)
    {
        for (std::uint32_t v = 0; v < problem.size(); ++v) {
            if (problem.node(v).rule == OperatorRule::Embedding)
                m_mostRows = std::max(m_mostRows, tableRows(v));
        }
    }

    Done run(const Job &job)
    {
        do {
            if (job.stopRequested())
                return cancelledError();
        } while (!propagate() || !settleColumns() || !settleTerms());
        return Done(std::monostate());
    }

    TensorParallel take() { return {std::move(m_assignment), std::move(m_roles)}; }

private:
    struct State
    {
        Placement placement;
        std::set<std::uint32_t> origins; ///< the column-parallel projections that its split stems from
    };

    std::int64_t meshSize() const { return m_problem.mesh().size(0); }

    /// False: projections were demoted, all starts over.
    bool propagate()
    {
        m_assignment.assign(m_problem.size(), 0);
        m_states.assign(m_problem.size(), {});
        m_roles.clear();
        m_partnered.clear();
        for (std::uint32_t v = 0; v < m_problem.size(); ++v) {
            if (m_weights.contains(v))
                continue;
            const LoweredNode &node = m_problem.node(v);
            bool isDone = true;
            if (node.inputs.empty())
                choose(v, wholeStrategy(m_problem, v), {});
            else if (m_weights.isProjection(m_problem.graph(), v))
                isDone = project(v);
            else if (node.rule == OperatorRule::Embedding)
                embed(v);
            else
                isDone = follow(v);
            if (!isDone)
                return false;
        }
        return true;
    }

    void choose(std::uint32_t node, std::uint32_t strategy, std::set<std::uint32_t> origins)
    {
        m_assignment[node] = strategy;
        m_states[node].placement = m_problem.strategies(node)[strategy].output[0];
        if (m_states[node].placement.isSplit())
            m_states[node].origins = std::move(origins);
    }

    /// The first strategy with this left input and output.
    std::uint32_t productStrategy(std::uint32_t node, Placement left, Placement output) const
    {
        const std::size_t input = ParameterLike::leftInput(m_problem.node(node));
        const std::vector<Strategy> &strategies = m_problem.strategies(node);
        const auto found = std::ranges::find_if(strategies, [&](const Strategy &strategy) {
            return strategy.inputs[input] == alone(left) && strategy.output == alone(output);
        });
        return found == strategies.end() ? noMatch : std::uint32_t(found - strategies.begin());
    }

    bool project(std::uint32_t v)
    {
        const LoweredNode &node = m_problem.node(v);
        const LoweredNode::Input &left = node.inputs[ParameterLike::leftInput(node)];
        const State &state = m_states[left.from];
        if (state.placement.isSplit() && !state.origins.empty()) {
            const Placement contracting = Placement::split(left.shape.rank() - 1);
            const std::uint32_t row =
                state.placement == contracting ? productStrategy(v, contracting, Placement::partial()) : noMatch;
            if (row == noMatch)
                return demote(state.origins);
            m_partnered.insert(state.origins.begin(), state.origins.end());
            m_roles[v] = "row";
            choose(v, row, {});
            return true;
        }
        const std::uint32_t column =
            m_demoted.contains(v) || node.shape().rank() == 0
                ? noMatch
                : productStrategy(v, Placement::replicated(), Placement::split(node.shape().rank() - 1));
        if (column != noMatch) {
            m_roles[v] = "column";
            choose(v, column, {v});
            return true;
        }
        const std::vector<Strategy> &strategies = m_problem.strategies(v);
        const auto whole = std::ranges::find(strategies, alone(Placement::replicated()), &Strategy::output);
        choose(v, whole == strategies.end() ? 0 : std::uint32_t(whole - strategies.begin()), {});
        return true;
    }

    std::int64_t tableRows(std::uint32_t embedding) const
    {
        const LoweredNode::Input *table = tableOf(embedding);
        return table ? table->shape.sizes[0] : 0;
    }

    /// The input of two dimensions that is a weight.
    const LoweredNode::Input *tableOf(std::uint32_t embedding) const
    {
        for (const LoweredNode::Input &input : m_problem.node(embedding).inputs) {
            if (m_weights.contains(input.from) && input.shape.rank() == 2)
                return &input;
        }
        return nullptr;
    }

    void embed(std::uint32_t v)
    {
        const LoweredNode::Input *table = tableOf(v);
        if (m_options.isVocabularyParallel && table && tableRows(v) == m_mostRows) {
            const std::size_t place = std::size_t(table - m_problem.node(v).inputs.data());
            const std::vector<Strategy> &strategies = m_problem.strategies(v);
            const auto rows = std::ranges::find_if(strategies, [&](const Strategy &strategy) {
                return strategy.inputs[place] == alone(Placement::split(0)) && strategy.output.hasPartial();
            });
            if (rows != strategies.end()) {
                m_roles[v] = "vocab";
                return choose(v, std::uint32_t(rows - strategies.begin()), {});
            }
        }
        choose(v, wholeStrategy(m_problem, v), {});
    }

    Placement wantedOf(const LoweredNode &node, const LoweredNode::Input &input) const
    {
        const Placement state = m_states[input.from].placement;
        if (!state.isPartial())
            return state;
        const bool mayBeSequence = node.rule == OperatorRule::Pointwise || node.rule == OperatorRule::LayerNorm ||
                                   node.rule == OperatorRule::Identity;
        const bool isSequence = m_options.isSequenceParallel && mayBeSequence && input.shape.rank() >= 3 &&
                                input.shape.sizes[1] >= meshSize();
        return isSequence ? Placement::split(1) : Placement::replicated();
    }

    bool follow(std::uint32_t v)
    {
        const LoweredNode &node = m_problem.node(v);
        std::vector<Placement> wanted;
        std::vector<bool> isCompared;
        std::set<std::uint32_t> origins;
        for (const LoweredNode::Input &input : node.inputs) {
            isCompared.push_back(!m_weights.contains(input.from));
            wanted.push_back(isCompared.back() ? wantedOf(node, input) : Placement::replicated());
            const std::set<std::uint32_t> &more = m_states[input.from].origins;
            origins.insert(more.begin(), more.end());
        }
        const std::uint32_t best = bestMatch(m_problem, v, wanted, isCompared, [](const Strategy &) { return true; });
        if (best == noMatch && !origins.empty())
            return demote(origins);
        choose(v, best == noMatch ? wholeStrategy(m_problem, v) : best, std::move(origins));
        return true;
    }

    bool demote(const std::set<std::uint32_t> &projections)
    {
        m_demoted.insert(projections.begin(), projections.end());
        return false;
    }

    /// Columns that no row closes are demoted, but for the head over the vocabulary. False: some were.
    bool settleColumns()
    {
        std::set<std::uint32_t> open;
        for (auto &[node, role] : m_roles) {
            if (role != "column" || m_partnered.contains(node))
                continue;
            if (isVocabularyHead(node))
                role = "vocab_head";
            else
                open.insert(node);
        }
        return open.empty() || demote(open);
    }

    /// Weights take what their first readers want. A row adds a term of its bias on each device, which cannot be made
    /// of a split one, such as a bias that a column shares: then the row's columns are demoted. False: some were.
    bool settleTerms()
    {
        m_weights.assignByFirstReader(m_problem, m_assignment);
        std::set<std::uint32_t> columns;
        for (const auto &[node, role] : m_roles) {
            if (role != "row" || hasAllTerms(node))
                continue;
            const LoweredNode &row = m_problem.node(node);
            const State &left = m_states[row.inputs[ParameterLike::leftInput(row)].from];
            columns.insert(left.origins.begin(), left.origins.end());
        }
        return columns.empty() || demote(columns);
    }

    bool hasAllTerms(std::uint32_t node) const
    {
        const std::vector<LoweredNode::Input> &inputs = m_problem.node(node).inputs;
        const Strategy &wanted = m_problem.strategies(node)[m_assignment[node]];
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const Placements &has = m_problem.strategies(inputs[i].from)[m_assignment[inputs[i].from]].output;
            if (m_problem.edgeCost(node, i, has, wanted.inputs[i]) == notPossible)
                return false;
        }
        return true;
    }

    bool isVocabularyHead(std::uint32_t head) const
    {
        const LoweredNode &node = m_problem.node(head);
        const std::uint32_t weight = m_weights.root(node.inputs[ParameterLike::weightInput(node)].from);
        return std::ranges::any_of(m_roles, [&](const auto &entry) {
            if (entry.second != "vocab")
                return false;
            const LoweredNode::Input *table = tableOf(entry.first);
            return m_weights.root(table->from) == weight || node.shape().sizes.back() == table->shape.sizes[0];
        });
    }

    const ShardingProblem &m_problem;
    const ParameterLike &m_weights;
    const MegatronOptions &m_options;
    std::int64_t m_mostRows = 0;
    std::set<std::uint32_t> m_demoted;
    std::set<std::uint32_t> m_partnered;
    std::vector<State> m_states;
    Assignment m_assignment;
    std::map<std::uint32_t, std::string> m_roles;
};

} // namespace

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

Result<MegatronPlan> megatronPlan(const std::shared_ptr<const ShardingProblem> &problem, const MegatronOptions &options,
                                  const Job &job)
{
    const ParameterLike weights(problem->lowered());
    MegatronPlan plan;
    for (std::uint32_t v = 0; v < problem->size(); ++v)
        plan.hasProjections = plan.hasProjections || weights.isProjection(problem->graph(), v);

    const auto tensorProblem = onOneDimension(*problem, options.tensorDimension, job);
    if (!tensorProblem)
        return tensorProblem.error();
    Result<TensorParallel> tensor = tensorParallel(**tensorProblem, weights, options, job);
    if (!tensor)
        return tensor.error();
    plan.roles = std::move(tensor->roles);

    Combination combination(*problem);
    combination.add(options.tensorDimension, **tensorProblem, tensor->assignment);
    std::shared_ptr<const ShardingProblem> dataProblem;
    Assignment data;
    if (options.dataDimension) {
        const auto made = onOneDimension(*problem, *options.dataDimension, job);
        if (!made)
            return made.error();
        dataProblem = *made;
        data = dataParallel(*dataProblem, weights);
        combination.add(*options.dataDimension, *dataProblem, data);
    }
    plan.assignment.resize(problem->size());
    for (std::uint32_t v = 0; v < problem->size(); ++v)
        plan.assignment[v] = combination.strategyOf(v);
    return plan;
}

Result<TensorParallel> tensorParallel(const ShardingProblem &problem, const ParameterLike &weights,
                                      const MegatronOptions &options, const Job &job)
{
    TensorPropagation propagation(problem, weights, options);
    if (Done done = propagation.run(job); !done)
        return done.error();
    return propagation.take();
}

} // namespace cutaway::sharding
