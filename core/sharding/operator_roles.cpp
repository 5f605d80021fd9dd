#include "core/sharding/operator_roles.h"

#include "core/graph/operator_kind.h"

namespace cutaway::sharding {

namespace {

/// What a node does along one dimension of the mesh.
struct Role
{
    Text name;
    bool splits = true;
};

bool isLookup(const Node &node)
{
    const std::string_view type = operatorTypeName(node);
    return type.find("mbedding") != type.npos;
}

Role roleAlong(const ShardingProblem &problem, std::uint32_t v, const Strategy &strategy, std::size_t dimension)
{
    const LoweredNode &node = problem.node(v);
    bool splitsParameter = false;
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
        splitsParameter |= problem.node(node.inputs[i].from).isParameter && strategy.inputs[i][dimension].isSplit();
    const Placement output = strategy.output[dimension];
    if (output.isPartial())
        return {!splitsParameter                            ? phrase("sum")
                : isLookup(problem.graph().node(node.node)) ? phrase("vocabulary")
                                                            : phrase("row")};
    if (!output.isSplit())
        return {phrase("whole"), false};
    if (splitsParameter)
        return {phrase("column")};
    return {output.dimension() == 0                        ? phrase("data")
            : output.dimension() + 1 < node.shape().rank() ? phrase("sequence")
                                                           : phrase("column")};
}

Text joinedRoles(const ShardingProblem &problem, std::uint32_t node, const Strategy &strategy, bool namesWhole)
{
    Text text;
    for (std::size_t d = 0; d < problem.mesh().rank() && !problem.node(node).isLeaf(); ++d) {
        const Role role = roleAlong(problem, node, strategy, d);
        if (namesWhole || role.splits)
            text = text.empty() ? role.name : phrase("%1, %2", {text, role.name});
    }
    return text;
}

} // namespace

Text rolesOf(const ShardingProblem &problem, std::uint32_t node, const Strategy &strategy)
{
    return joinedRoles(problem, node, strategy, true);
}

Text splittingRolesOf(const ShardingProblem &problem, std::uint32_t node, const Strategy &strategy)
{
    return joinedRoles(problem, node, strategy, false);
}

} // namespace cutaway::sharding
