#include "core/estimates/scalar_operators.h"

#include "core/graph/operator_kind.h"

#include <algorithm>

namespace cutaway {

namespace {

bool asksOrChecks(std::string_view name)
{
    return name.starts_with("sym_") || name.starts_with("_assert_") || name == "item" || name == "_local_scalar_dense";
}

bool isOfPython(std::string_view target)
{
    return target.starts_with("_operator.") || target.starts_with("operator.") || target.starts_with("math.");
}

} // namespace

std::vector<bool> scalarOperators(const Graph &graph)
{
    std::vector<bool> scalars(graph.size());
    for (std::size_t i = 0; i < graph.size(); ++i) { // operators stand behind what they read
        const Node &node = graph.node(NodeIndex(i));
        if (node.opcode != Opcode::CallFunction || (node.outputs && !node.outputs->empty()))
            continue;
        const bool isArithmetic =
            isOfPython(node.target) && !node.inputs.empty() &&
            std::ranges::all_of(node.inputs, [&](NodeIndex input) { return scalars[input.value()]; });
        scalars[i] = isArithmetic || asksOrChecks(operatorTypeName(node));
    }
    return scalars;
}

} // namespace cutaway
