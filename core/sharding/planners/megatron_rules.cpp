#include "core/sharding/planners/megatron_rules.h"

#include "core/sharding/planners/one_dimension.h"
#include "core/sharding/planners/tensor_parallel.h"

#include <algorithm>

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

} // namespace

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

} // namespace cutaway::sharding
