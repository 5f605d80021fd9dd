#include "core/sharding/sharding_pins.h"

#include "core/sharding/sharding_plan.h"

#include <tuple>

namespace cutaway::sharding {

namespace {

using NodeKey = std::tuple<std::string_view, bool, std::size_t>;

NodeKey keyOf(const LoweredNode &node)
{
    return {node.name, node.isParameter, node.inputs.size()};
}

} // namespace

bool ShardingPin::admits(const Strategy &strategy) const
{
    if (strategy.output != output)
        return false;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (inputs[i].size() > 0 && inputs[i] != strategy.inputs[i])
            return false;
    }
    return true;
}

ShardingPins pinsByName(const ShardingPlan &open, const ShardingProblem &problem)
{
    ShardingPins pins;
    if (open.problem().mesh().rank() != problem.mesh().rank() || open.pins().empty())
        return pins;
    std::map<NodeKey, std::uint32_t> nodes;
    for (std::uint32_t v = 0; v < problem.size(); ++v)
        nodes.emplace(keyOf(problem.node(v)), v);
    for (const auto &[node, pin] : open.pins()) {
        if (const auto same = nodes.find(keyOf(open.problem().node(node))); same != nodes.end())
            pins[same->second] = pin;
    }
    return pins;
}

} // namespace cutaway::sharding
