#include "core/sharding/planners/tensor_parallel.h"

#include "core/sharding/planners/one_dimension.h"

#include <algorithm>
#include <set>

namespace cutaway::sharding {

namespace {

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

Result<TensorParallel> tensorParallel(const ShardingProblem &problem, const ParameterLike &weights,
                                      const MegatronOptions &options, const Job &job)
{
    TensorPropagation propagation(problem, weights, options);
    if (Done done = propagation.run(job); !done)
        return done.error();
    return propagation.take();
}

} // namespace cutaway::sharding
