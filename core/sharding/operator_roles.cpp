#include "core/sharding/operator_roles.h"

#include "core/graph/operator_kind.h"

namespace cutaway::sharding {

namespace {

bool isLookup(const Node &node)
{
    const std::string_view type = operatorTypeName(node);
    return type.find("mbedding") != type.npos;
}

/// Empty where the node is whole.
Text roleAlong(const ShardingProblem &problem, std::uint32_t v, const Strategy &strategy, std::size_t dimension)
{
    const LoweredNode &node = problem.node(v);
    bool splitsParameter = false;
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
        splitsParameter |= problem.node(node.inputs[i].from).isParameter && strategy.inputs[i][dimension].isSplit();
    const Placement output = strategy.output[dimension];
    if (output.isPartial())
        return !splitsParameter                            ? phrase("sum")
               : isLookup(problem.graph().node(node.node)) ? phrase("vocabulary")
                                                           : phrase("row");
    if (!output.isSplit())
        return {};
    if (splitsParameter)
        return phrase("column");
    return output.dimension() == 0                        ? phrase("data")
           : output.dimension() + 1 < node.shape().rank() ? phrase("sequence")
                                                          : phrase("column");
}

} // namespace

Text rolesOf(const ShardingProblem &problem, std::uint32_t node, const Strategy &strategy)
{
    Text text;
    for (std::size_t d = 0; d < problem.mesh().rank() && !problem.node(node).isLeaf(); ++d) {
        if (const Text role = roleAlong(problem, node, strategy, d); !role.empty())
            text = text.empty() ? role : phrase("%1, %2", {text, role});
    }
    return text;
}

} // namespace cutaway::sharding
