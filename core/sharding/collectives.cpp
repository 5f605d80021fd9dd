#include "core/sharding/collectives.h"

#include <algorithm>
#include <map>

namespace cutaway::sharding {

namespace {

class Collector
{
public:
    explicit Collector(const ShardingState &state) : m_state(state), m_problem(state.problem()) {}

    void add(std::uint32_t v)
    {
        addRedistributions(v);
        addGradients(v);
        addOutput(v);
    }

    std::vector<PlanCollective> take() { return std::move(m_all); }

private:
    void addSteps(std::uint32_t v, const Placements &from, const Placements &to, double bytes, bool areOutputs = false)
    {
        for (const RedistributionStep &step : m_problem.settings().communication.steps(from, to, bytes)) {
            const std::string name(collectiveName(step.collective));
            m_all.push_back({areOutputs ? phrase("%1 of outputs", {name}) : Text(name), v, step.meshDimension,
                             step.bytes, step.price});
        }
    }

    void addRedistributions(std::uint32_t v)
    {
        const std::vector<LoweredNode::Input> &inputs = m_problem.node(v).inputs;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (m_state.edgeCost(v, i) != 0)
                addSteps(v, m_state.output(inputs[i].from), m_state.strategy(v).inputs[i], inputs[i].bytes);
        }
    }

    void addGradients(std::uint32_t v)
    {
        for (std::size_t d = 0; d < m_problem.mesh().rank() && m_state.nodeCost(v).gradient != 0; ++d) {
            const ShardingProblem::Gradients gradients = m_problem.gradients(v, m_state.strategy(v), d);
            if (gradients.price != 0)
                m_all.push_back({phrase("all-reduce of gradients"), v, d, gradients.bytes, gradients.price});
        }
    }

    void addOutput(std::uint32_t v)
    {
        if (m_state.nodeCost(v).output == 0)
            return;
        addSteps(v, m_state.output(v), m_problem.returned(m_state.output(v)), m_problem.node(v).outputBytes(), true);
    }

    const ShardingState &m_state;
    const ShardingProblem &m_problem;
    std::vector<PlanCollective> m_all;
};

/// Sums under one name each, in order of their price; equal ones as they come.
class Sums
{
public:
    void add(const Text &name, const PlanCollective &collective)
    {
        const auto [known, isNew] = m_places.emplace(name, m_sums.size());
        if (isNew)
            m_sums.push_back({name, 0, 0, 0});
        CollectiveSum &sum = m_sums[known->second];
        ++sum.count;
        sum.bytes += collective.bytes;
        sum.price += collective.price;
    }

    std::vector<CollectiveSum> take()
    {
        std::ranges::stable_sort(m_sums, std::ranges::greater(), &CollectiveSum::price);
        return std::move(m_sums);
    }

private:
    std::vector<CollectiveSum> m_sums;
    std::map<std::string, std::size_t, std::less<>> m_places; ///< by name
};

} // namespace

std::vector<PlanCollective> collectivesOf(const ShardingState &state)
{
    Collector all(state);
    for (std::uint32_t v = 0; v < state.problem().size(); ++v)
        all.add(v);
    return all.take();
}

std::vector<PlanCollective> collectivesOf(const ShardingState &state, std::span<const ItemIndex> items)
{
    Collector some(state);
    for (const ItemIndex item : items)
        some.add(std::uint32_t(item.value()));
    return some.take();
}

std::string_view layerOf(std::string_view path)
{
    for (std::size_t begin = 0; begin < path.size();) {
        const std::size_t end = std::min(path.find('.', begin), path.size());
        const std::string_view part = path.substr(begin, end - begin);
        if (!part.empty() && part.find_first_not_of("0123456789") == part.npos)
            return path.substr(0, end);
        begin = end + 1;
    }
    return path;
}

CollectiveSummary summaryOf(const ShardingState &state)
{
    Sums kinds;
    Sums dimensions;
    Sums layers;
    const ShardingProblem &problem = state.problem();
    for (const PlanCollective &collective : collectivesOf(state)) {
        kinds.add(collective.kind, collective);
        dimensions.add(phrase("mesh dimension %1", {std::to_string(collective.meshDimension)}), collective);
        const std::string_view layer = layerOf(problem.modulePath(collective.node));
        layers.add(layer.empty() ? phrase("outside of modules") : Text(std::string(layer)), collective);
    }
    return {kinds.take(), dimensions.take(), layers.take()};
}

} // namespace cutaway::sharding
