#include "core/formats/models/onnx/known_branches.h"

#include "core/formats/models/onnx/integer_layout.h"

#include <string_view>
#include <unordered_map>

namespace cutaway {

namespace {

using Conditions = std::unordered_map<std::string_view, bool>;

Conditions conditionsIn(const onnx::GraphProto &graph)
{
    Conditions conditions;
    for (const onnx::TensorProto &tensor : graph.initializer()) {
        const Computed value = tensor.data_type() == onnx::TensorProto::BOOL ? readIntegers(tensor) : std::nullopt;
        if (value && value->values.size() == 1)
            conditions.emplace(tensor.name(), value->values[0] != 0);
    }
    return conditions;
}

/// Null: not known, or none.
const onnx::GraphProto *branchOf(const onnx::NodeProto &node, const Conditions &conditions)
{
    if (node.op_type() != "If" || !node.domain().empty() || node.input_size() != 1)
        return nullptr;
    const auto condition = conditions.find(node.input(0));
    if (condition == conditions.end())
        return nullptr;
    const onnx::AttributeProto *branch = attributeOf(node, condition->second ? "then_branch" : "else_branch");
    return branch && branch->has_g() && branch->g().output_size() == node.output_size() ? &branch->g() : nullptr;
}

void putInPlace(const onnx::NodeProto &node, const onnx::GraphProto &branch, onnx::GraphProto &graph)
{
    graph.mutable_initializer()->MergeFrom(branch.initializer());
    graph.mutable_node()->MergeFrom(branch.node());
    for (int i = 0; i < node.output_size(); ++i) {
        onnx::NodeProto &result = *graph.add_node();
        result.set_op_type("Identity");
        result.add_input(branch.output(i).name());
        result.add_output(node.output(i));
    }
}

} // namespace

bool KnownBranches::take()
{
    const Conditions conditions = conditionsIn(m_graph);
    bool isKnown = false;
    for (const onnx::NodeProto &node : m_graph.node())
        isKnown = isKnown || branchOf(node, conditions);
    if (!isKnown)
        return false;
    Nodes before;
    before.Swap(m_graph.mutable_node());
    for (const onnx::NodeProto &node : before) {
        if (const onnx::GraphProto *branch = branchOf(node, conditions))
            putInPlace(node, *branch, m_graph);
        else
            *m_graph.add_node() = node;
    }
    if (!m_isChanged)
        m_original.Swap(&before); // others point to these nodes
    m_isChanged = true;
    return true;
}

KnownBranches::~KnownBranches()
{
    if (m_isChanged)
        m_graph.mutable_node()->Swap(&m_original);
}

} // namespace cutaway
