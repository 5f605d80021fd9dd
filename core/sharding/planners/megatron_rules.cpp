#include "core/sharding/planners/megatron_rules.h"

#include "core/sharding/planners/parameter_like.h"

#include <algorithm>
#include <set>

namespace cutaway::sharding {

namespace {

constexpr std::uint32_t none = noLowered;

Placements alone(Placement placement)
{
    Placements placements(1);
    placements[0] = placement;
    return placements;
}

/// Among strategies without sums whose inputs are as wanted (whole ones may be cut: that is free), the one with the
/// most inputs exactly as wanted, the lowest of equals; none if there is none. `isFixed` inputs are not compared.
template <class Admits>
std::uint32_t bestMatch(const ShardingProblem &problem, std::uint32_t node, const std::vector<Placement> &wanted,
                        const std::vector<bool> &isCompared, Admits admits)
{
    std::uint32_t best = none;
    std::size_t most = 0;
    const std::vector<Strategy> &strategies = problem.strategies(node);
    for (std::uint32_t k = 0; k < strategies.size(); ++k) {
        const Strategy &strategy = strategies[k];
        if (strategy.output.hasPartial() || !admits(strategy))
            continue;
        std::size_t exact = 0;
        bool fits = true;
        for (std::size_t i = 0; i < strategy.inputs.size(); ++i) {
            fits = fits && !strategy.inputs[i].hasPartial();
            if (!isCompared[i])
                continue;
            const bool isExact = strategy.inputs[i][0] == wanted[i];
            exact += isExact;
            fits = fits && (isExact || wanted[i].isReplicated());
        }
        if (fits && (best == none || exact > most)) {
            best = k;
            most = exact;
        }
    }
    return best;
}

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
        } while (!propagate() || !settleColumns());
        m_weights.assignByFirstReader(m_problem, m_assignment);
        return Done(std::monostate());
    }

    const Assignment &assignment() const { return m_assignment; }
    const std::map<std::uint32_t, std::string> &roles() const { return m_roles; }

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
        return found == strategies.end() ? none : std::uint32_t(found - strategies.begin());
    }

    bool project(std::uint32_t v)
    {
        const LoweredNode &node = m_problem.node(v);
        const LoweredNode::Input &left = node.inputs[ParameterLike::leftInput(node)];
        const State &state = m_states[left.from];
        if (state.placement.isSplit() && !state.origins.empty()) {
            const Placement contracting = Placement::split(left.shape.rank() - 1);
            const std::uint32_t row = state.placement == contracting
                                          ? productStrategy(v, contracting, Placement::partial())
                                          : none;
            if (row == none)
                return demote(state.origins);
            m_partnered.insert(state.origins.begin(), state.origins.end());
            m_roles[v] = "row";
            choose(v, row, {});
            return true;
        }
        const std::uint32_t column = m_demoted.contains(v) || node.shape().rank() == 0
                                         ? none
                                         : productStrategy(v, Placement::replicated(),
                                                           Placement::split(node.shape().rank() - 1));
        if (column != none) {
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
        const std::uint32_t best =
            bestMatch(m_problem, v, wanted, isCompared, [](const Strategy &) { return true; });
        if (best == none && !origins.empty())
            return demote(origins);
        choose(v, best == none ? wholeStrategy(m_problem, v) : best, std::move(origins));
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
            if (best != none)
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

} // namespace

Result<MegatronPlan> megatronPlan(const std::shared_ptr<const ShardingProblem> &problem,
                                  const MegatronOptions &options, const Job &job)
{
    const ParameterLike weights(problem->lowered());
    MegatronPlan plan;
    for (std::uint32_t v = 0; v < problem->size(); ++v)
        plan.hasProjections = plan.hasProjections || weights.isProjection(problem->graph(), v);

    const auto tensorProblem = onOneDimension(*problem, options.tensorDimension, job);
    if (!tensorProblem)
        return tensorProblem.error();
    TensorPropagation tensor(**tensorProblem, weights, options);
    if (Done done = tensor.run(job); !done)
        return done.error();
    plan.roles = tensor.roles();

    Combination combination(*problem);
    combination.add(options.tensorDimension, **tensorProblem, tensor.assignment());
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

} // namespace cutaway::sharding
