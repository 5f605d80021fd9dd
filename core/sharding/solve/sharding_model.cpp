#include "core/sharding/solve/sharding_model.h"

#include <algorithm>

namespace cutaway::sharding {

namespace {

/// The distinct ones among the placements of a node's labels, and which of them each label has.
class DistinctPlacements
{
public:
    template <class Get>
    DistinctPlacements(const std::vector<Strategy> &strategies, const std::vector<std::uint32_t> &allowed, Get get)
    {
        m_ofLabel.reserve(allowed.size());
        for (const std::uint32_t k : allowed) {
            const Placements &placements = get(strategies[k]);
            const auto known = std::ranges::find(m_list, placements);
            m_ofLabel.push_back(std::uint32_t(known - m_list.begin()));
            if (known == m_list.end())
                m_list.push_back(placements);
        }
    }

    const std::vector<Placements> &list() const { return m_list; }
    const std::vector<std::uint32_t> &ofLabel() const { return m_ofLabel; }

private:
    std::vector<Placements> m_list;
    std::vector<std::uint32_t> m_ofLabel;
};

std::vector<double> edgeTable(const ShardingProblem &problem, std::uint32_t node, std::size_t input,
                              const DistinctPlacements &has, const DistinctPlacements &wants)
{
    const std::size_t width = wants.list().size();
    std::vector<double> prices;
    prices.reserve(has.list().size() * width);
    for (const Placements &from : has.list()) {
        for (const Placements &to : wants.list())
            prices.push_back(problem.edgeCost(node, input, from, to));
    }
    std::vector<double> table;
    table.reserve(has.ofLabel().size() * wants.ofLabel().size());
    for (const std::uint32_t from : has.ofLabel()) {
        for (const std::uint32_t to : wants.ofLabel())
            table.push_back(prices[from * width + to]);
    }
    return table;
}

} // namespace

ModelSize sizeOf(const ShardingProblem &problem, const AllowedStrategies &allowed)
{
    ModelSize size{problem.size(), problem.lowered().edgeCount(), 0, 0};
    for (std::uint32_t v = 0; v < problem.size(); ++v) {
        size.strategies += allowed[v].size();
        for (const LoweredNode::Input &input : problem.node(v).inputs)
            size.pairs += allowed[input.from].size() * allowed[v].size();
    }
    return size;
}

PairwiseModel pairwiseModel(const ShardingProblem &problem, const AllowedStrategies &allowed)
{
    PairwiseModel model;
    model.costs.resize(problem.size());
    model.edges.reserve(problem.lowered().edgeCount());
    std::vector<DistinctPlacements> outputs;
    outputs.reserve(problem.size());
    for (std::uint32_t v = 0; v < problem.size(); ++v) {
        const std::vector<Strategy> &strategies = problem.strategies(v);
        for (const std::uint32_t k : allowed[v])
            model.costs[v].push_back(problem.nodeCost(v, strategies[k]).total());
        outputs.emplace_back(strategies, allowed[v],
                             [](const Strategy &strategy) -> const Placements & { return strategy.output; });
        const std::vector<LoweredNode::Input> &inputs = problem.node(v).inputs;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const DistinctPlacements wants(strategies, allowed[v], [i](const Strategy &strategy) -> const Placements & {
                return strategy.inputs[i];
            });
            model.edges.push_back({inputs[i].from, v, edgeTable(problem, v, i, outputs[inputs[i].from], wants)});
        }
    }
    return model;
}

Assignment assignmentOf(const AllowedStrategies &allowed, const std::vector<std::uint32_t> &labels)
{
    Assignment assignment(labels.size());
    for (std::size_t v = 0; v < labels.size(); ++v)
        assignment[v] = allowed[v][labels[v]];
    return assignment;
}

std::vector<std::uint32_t> labelsOf(const AllowedStrategies &allowed, const Assignment &assignment)
{
    std::vector<std::uint32_t> labels(assignment.size());
    for (std::size_t v = 0; v < assignment.size(); ++v)
        labels[v] = std::uint32_t(std::ranges::lower_bound(allowed[v], assignment[v]) - allowed[v].begin());
    return labels;
}

} // namespace cutaway::sharding
