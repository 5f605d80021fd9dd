#include "core/formats/models/onnx/value_propagation.h"

#include "core/formats/models/onnx/integer_operators.h"

#include <algorithm>
#include <unordered_map>

namespace cutaway {

namespace {

/// Values by name, of one graph.
class KnownValues
{
public:
    explicit KnownValues(const onnx::GraphProto &graph)
    {
        for (const onnx::TensorProto &tensor : graph.initializer()) {
            m_shapes.emplace(tensor.name(), std::vector<std::int64_t>(tensor.dims().begin(), tensor.dims().end()));
            add(tensor.name(), readIntegers(tensor));
        }
        for (const auto *list : {&graph.input(), &graph.value_info(), &graph.output()}) {
            for (const onnx::ValueInfoProto &value : *list)
                addShape(value);
        }
    }

    bool has(const std::string &name) const { return m_values.contains(name); }

    Computed valueOf(const onnx::NodeProto &node) const
    {
        if (node.op_type() == "Constant")
            return constantOf(node);
        if (node.op_type() == "Shape" || node.op_type() == "Size")
            return shapeFor(node);
        Operands operands;
        for (const std::string &input : node.input()) {
            const auto found = m_values.find(input);
            if (found == m_values.end())
                return {};
            operands.push_back(found->second);
        }
        return computedBy(node, operands);
    }

    void add(const std::string &name, Computed value)
    {
        if (!value)
            return;
        m_shapes.emplace(name, value->shape);
        m_values.emplace(name, *std::move(value));
    }

private:
    void addShape(const onnx::ValueInfoProto &value)
    {
        if (!value.type().has_tensor_type() || !value.type().tensor_type().has_shape())
            return;
        std::vector<std::int64_t> shape;
        for (const auto &dimension : value.type().tensor_type().shape().dim()) {
            if (!dimension.has_dim_value() || dimension.dim_value() < 0)
                return;
            shape.push_back(dimension.dim_value());
        }
        m_shapes.emplace(value.name(), std::move(shape));
    }

    Computed shapeFor(const onnx::NodeProto &node) const
    {
        const auto found = node.input_size() == 1 ? m_shapes.find(node.input(0)) : m_shapes.end();
        if (found == m_shapes.end())
            return {};
        const IntegerTensor whole = vectorOf(found->second);
        if (node.op_type() == "Size") {
            IntegerTensor count{{}, {1}};
            for (const std::int64_t size : whole.values) {
                if (__builtin_mul_overflow(count.values[0], size, &count.values[0]))
                    return {};
            }
            return count;
        }
        const auto rank = std::int64_t(whole.values.size());
        const auto within = [&](std::int64_t at) { return std::clamp<std::int64_t>(at < 0 ? at + rank : at, 0, rank); };
        const std::int64_t start = within(integerOf(node, "start", 0));
        const std::int64_t end = std::max(within(integerOf(node, "end", rank)), start);
        return vectorOf({whole.values.begin() + start, whole.values.begin() + end});
    }

    std::unordered_map<std::string, IntegerTensor> m_values;
    std::unordered_map<std::string, std::vector<std::int64_t>> m_shapes;
};

} // namespace

std::size_t addKnownValues(onnx::GraphProto &graph)
{
    KnownValues known(graph);
    std::size_t added = 0;
    for (const onnx::NodeProto &node : graph.node()) {
        if (node.output_size() != 1 || !node.domain().empty() || known.has(node.output(0)))
            continue;
        Computed value = known.valueOf(node);
        if (!value)
            continue;
        writeIntegers(*value, node.output(0), *graph.add_initializer());
        known.add(node.output(0), std::move(value));
        ++added;
    }
    return added;
}

} // namespace cutaway
