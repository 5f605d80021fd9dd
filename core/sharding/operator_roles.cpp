#include "core/sharding/operator_roles.h"

#include "core/graph/operator_kind.h"

namespace cutaway::sharding {

namespace {

constexpr std::string_view wholeRole = "whole";

bool isLookup(const Node &node)
{
    const std::string_view type = operatorTypeName(node);
    return type.find("mbedding") != type.npos;
}

std::string_view roleAlong(const ShardingProblem &problem, std::uint32_t v, const Strategy &strategy,
                           std::size_t dimension)
{
    const LoweredNode &node = problem.node(v);
    bool splitsParameter = false;
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
        splitsParameter |= problem.node(node.inputs[i].from).isParameter && strategy.inputs[i][dimension].isSplit();
    const Placement output = strategy.output[dimension];
    if (output.isPartial())
        return !splitsParameter ? "sum" : isLookup(problem.graph().node(node.node)) ? "vocabulary" : "row";
    if (!output.isSplit())
        return wholeRole;
    if (splitsParameter)
        return "column";
    return output.dimension() == 0 ? "data" : output.dimension() + 1 < node.shape().rank() ? "sequence" : "column";
}

std::string joinedRoles(const ShardingProblem &problem, std::uint32_t node, const Strategy &strategy, bool namesWhole)
{
    std::string text;
    for (std::size_t d = 0; d < problem.mesh().rank() && !problem.node(node).isLeaf(); ++d) {
        const std::string_view role = roleAlong(problem, node, strategy, d);
        if (namesWhole || role != wholeRole)
            text.append(text.empty() ? "" : ", ").append(role);
    }
    return text;
}

} // namespace

std::string rolesOf(const ShardingProblem &problem, std::uint32_t node, const Strategy &strategy)
{
    return joinedRoles(problem, node, strategy, true);
}

std::string splittingRolesOf(const ShardingProblem &problem, std::uint32_t node, const Strategy &strategy)
{
    return joinedRoles(problem, node, strategy, false);
}

} // namespace cutaway::sharding
