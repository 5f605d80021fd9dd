#include "core/formats/models/onnx/inference_guard.h"

#include "core/base/names.h"

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

constexpr std::string_view kernelShape = "kernel_shape";

Done checkNode(const onnx::NodeProto &node)
{
    constexpr std::array<std::string_view, 6> positive{"strides", "dilations", kernelShape,
                                                       "group",   "blocksize", "output_shape"};
    constexpr std::int64_t largest = std::int64_t(1) << 31;
    for (const onnx::AttributeProto &attribute : node.attribute()) {
        const bool mustBePositive = std::ranges::find(positive, attribute.name()) != positive.end();
        const auto isBad = [&](std::int64_t value) {
            return value > largest || value < -largest || (mustBePositive && value < 1);
        };
        if (!mustBePositive && attribute.name() != "pads" && attribute.name() != "axis")
            continue;
        if (std::ranges::any_of(attribute.ints(), isBad) || (attribute.has_i() && isBad(attribute.i())))
            return inputError("bad_attribute",
                              phrase("node %1: %2 of %3 has a value out of range",
                                     {inQuotes(node.name()), inQuotes(attribute.name()), inQuotes(node.op_type())}));
    }
    return Done(std::monostate());
}

/// The input that is a convolution's weight; −1: the operator is none, or its kernel must be written anyway.
int weightInput(const onnx::NodeProto &node)
{
    if (node.op_type() == "QLinearConv")
        return 3;
    return node.op_type() == "Conv" || node.op_type() == "ConvTranspose" || node.op_type() == "ConvInteger" ? 1 : -1;
}

} // namespace

Done checkNumbers(const onnx::GraphProto &graph)
{
    for (const onnx::NodeProto &node : graph.node()) {
        if (Done done = checkNode(node); !done)
            return done;
        for (const onnx::AttributeProto &attribute : node.attribute()) {
            if (Done done = checkNumbers(attribute.g()); !done)
                return done;
            for (const onnx::GraphProto &inner : attribute.graphs()) {
                if (Done done = checkNumbers(inner); !done)
                    return done;
            }
        }
    }
    return Done(std::monostate());
}

WrittenKernelShapes::WrittenKernelShapes(onnx::GraphProto &graph)
{
    write(graph);
}

WrittenKernelShapes::~WrittenKernelShapes()
{
    for (onnx::NodeProto *node : m_written)
        node->mutable_attribute()->RemoveLast();
}

void WrittenKernelShapes::write(onnx::GraphProto &graph)
{
    auto &weights = m_weights.emplace_back();
    for (const onnx::TensorProto &weight : graph.initializer())
        weights.emplace(weight.name(), &weight);
    for (onnx::NodeProto &node : *graph.mutable_node()) {
        write(node);
        for (onnx::AttributeProto &attribute : *node.mutable_attribute()) {
            if (attribute.has_g())
                write(*attribute.mutable_g());
            for (onnx::GraphProto &inner : *attribute.mutable_graphs())
                write(inner);
        }
    }
    m_weights.pop_back();
}

/// Of a weight that is computed nothing is known: an empty one, which libonnx refuses to infer from.
void WrittenKernelShapes::write(onnx::NodeProto &convolution)
{
    const int input = weightInput(convolution);
    const auto written = std::ranges::find(convolution.attribute(), kernelShape, &onnx::AttributeProto::name);
    if (input < 0 || input >= convolution.input_size() || written != convolution.attribute().end())
        return;
    onnx::AttributeProto &attribute = *convolution.add_attribute();
    attribute.set_name(std::string(kernelShape));
    attribute.set_type(onnx::AttributeProto::INTS);
    const onnx::TensorProto *weight = findWeight(convolution.input(input));
    for (int i = 2; weight && i < weight->dims_size(); ++i)
        attribute.add_ints(weight->dims(i));
    m_written.push_back(&convolution);
}

const onnx::TensorProto *WrittenKernelShapes::findWeight(const std::string &name) const
{
    for (auto graph = m_weights.rbegin(); graph != m_weights.rend(); ++graph) {
        if (const auto found = graph->find(name); found != graph->end())
            return found->second;
    }
    return nullptr;
}

} // namespace cutaway
