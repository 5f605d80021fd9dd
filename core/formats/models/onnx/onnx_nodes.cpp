#include "core/formats/models/onnx/onnx_nodes.h"

#include "core/base/names.h"
#include "core/files/clean_text.h"
#include "core/formats/models/node_names.h"
#include "core/formats/models/onnx/onnx_attributes.h"
#include "core/formats/models/onnx/onnx_captures.h"
#include "core/formats/models/onnx/onnx_module.h"
#include "core/formats/models/onnx/onnx_values.h"
#include "core/graph/element_type.h"
#include "core/json/first_error.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

class NodeBuilder
{
public:
    NodeBuilder(const onnx::GraphProto &graph, std::vector<Text> &warnings)
        : m_graph(graph), m_values(graph), m_warnings(warnings)
    {
    }

    Result<std::vector<Node>> build()
    {
        addInputs();
        nameOperators();
        for (int i = 0; i < m_graph.node_size() && !m_failed.isSet(); ++i)
            addOperator(i);
        addOutput();
        if (m_failed.isSet())
            return m_failed.take();
        if (m_unknownShapes > 0)
            m_warnings.push_back(phrase("%1 outputs have no known shape; their bytes are taken as 0",
                                        {std::to_string(m_unknownShapes)}));
        if (m_unknownWeights > 0)
            m_warnings.push_back(phrase("%1 weights have no known size; their bytes are taken as 0",
                                        {std::to_string(m_unknownWeights)}));
        return std::move(m_nodes);
    }

private:
    void addInputs()
    {
        for (const onnx::ValueInfoProto &input : m_graph.input()) {
            if (m_values.weight(input.name()))
                continue; // old files list weights among the inputs
            Node node;
            node.name = m_names.take(input.name(), "input");
            node.opcode = Opcode::Placeholder;
            node.target = cleanText(input.name());
            addOutputTensor(node, input.name());
            finish(std::move(node), {input.name()}, OrderedJson::object());
        }
    }

    /// Before any is made, so that a node that is read too early can be named.
    void nameOperators()
    {
        for (int i = 0; i < m_graph.node_size(); ++i) {
            const onnx::NodeProto &node = m_graph.node(i);
            std::string otherwise = node.op_type();
            for (const std::string &output : node.output()) {
                if (!output.empty()) {
                    otherwise = output;
                    break;
                }
            }
            m_operatorNames.push_back(m_names.take(node.name(), otherwise));
            for (const std::string &output : node.output()) {
                const NodeIndex index(m_nodes.size() + std::size_t(i));
                if (!output.empty() && !m_makers.emplace(output, index).second)
                    m_failed.add(where(i), "duplicate_value", phrase("the value %1 is made twice", {inQuotes(output)}));
            }
        }
    }

    void addOperator(int number)
    {
        const onnx::NodeProto &source = m_graph.node(number);
        Node node;
        node.name = m_operatorNames[std::size_t(number)];
        node.target = cleanText(source.domain().empty() || source.domain() == "ai.onnx"
                                    ? source.op_type()
                                    : source.domain() + '.' + source.op_type());
        OnnxModule module = moduleOfNode(source);
        node.modulePath = std::move(module.path);
        node.moduleType = std::move(module.type);
        OrderedJson arguments = OrderedJson::array();
        for (const std::string &input : source.input())
            arguments.push_back(readValue(node, input, number));
        for (const std::string &captured : capturedValues(source))
            readValue(node, captured, number);
        for (const onnx::TensorProto *weight : innerWeights(source)) {
            const std::string name = node.name + '/' + weight->name();
            node.parameters.push_back(
                {name, {weight->dims().begin(), weight->dims().end()}, onnxElementType(weight->data_type()), name, {}});
        }
        const bool isConstant =
            node.inputs.empty() && (source.op_type() == "Constant" || source.op_type() == "ConstantOfShape");
        if (isConstant)
            node.parameters.clear(); // the shape that it is made of
        node.opcode = isConstant ? Opcode::GetAttr : Opcode::CallFunction;
        for (const std::string &output : source.output()) {
            if (!output.empty())
                addOutputTensor(node, output);
        }
        OrderedJson fields = OrderedJson::object();
        fields["arguments"] = std::move(arguments);
        if (source.attribute_size() > 0)
            fields["attributes"] = onnxAttributes(source);
        finish(std::move(node), {}, std::move(fields));
    }

    void addOutput()
    {
        std::vector<NodeIndex> read;
        for (const onnx::ValueInfoProto &output : m_graph.output()) {
            const NodeIndex maker = makerOf(output.name());
            if (!maker.isValid())
                m_failed.add("graph.output", "unknown_value",
                             phrase("no node makes the output %1", {inQuotes(output.name())}));
            else if (std::ranges::find(read, maker) == read.end())
                read.push_back(maker);
        }
        Node node;
        node.name = m_names.take("output", "output");
        node.opcode = Opcode::Output;
        node.target = "output";
        node.inputs = std::move(read);
        m_nodes.push_back(std::move(node));
    }

    /// The node behind a value that the model returns; a weight that is returned becomes one.
    NodeIndex makerOf(const std::string &value)
    {
        if (const auto found = m_makers.find(value); found != m_makers.end())
            return found->second;
        const Parameter *weight = m_values.weight(value);
        if (!weight)
            return {};
        Node node;
        node.name = m_names.take(value, "weight");
        node.opcode = Opcode::GetAttr;
        node.target = cleanText(value);
        node.outputs = std::vector{TensorType{weight->shape, weight->dtype}};
        node.outputBytes = tensorBytes(weight->shape, weight->dtype).value_or(0);
        finish(std::move(node), {value}, OrderedJson::object());
        return NodeIndex(m_nodes.size() - 1);
    }

    /// Adds what an operator reads, once each, and says what stands at that place of the call.
    OrderedJson readValue(Node &node, const std::string &value, int number)
    {
        if (value.empty())
            return nullptr; // an optional input that is left out
        if (const auto maker = m_makers.find(value); maker != m_makers.end()) {
            if (std::ranges::find(node.inputs, maker->second) == node.inputs.end())
                node.inputs.push_back(maker->second);
            return {{"node", nameOf(maker->second)}};
        }
        const Parameter *weight = m_values.weight(value);
        if (!weight) {
            m_failed.add(where(number), "unknown_value",
                         phrase("node %1 reads %2, which nothing makes", {inQuotes(node.name), inQuotes(value)}));
            return nullptr;
        }
        if (std::ranges::find(node.parameters, value, &Parameter::name) == node.parameters.end())
            node.parameters.push_back(*weight);
        return {{"parameter", cleanText(value)}};
    }

    std::string nameOf(NodeIndex index) const
    {
        return index.value() < m_nodes.size() ? m_nodes[index.value()].name
                                              : m_operatorNames[index.value() - m_firstOperator];
    }

    void addOutputTensor(Node &node, const std::string &value)
    {
        std::optional<TensorType> type = m_values.type(value);
        if (!type) {
            ++m_unknownShapes;
            return;
        }
        const std::optional<std::int64_t> bytes = tensorBytes(type->shape, type->dtype);
        if (!bytes)
            ++m_unknownShapes;
        if (__builtin_add_overflow(node.outputBytes, bytes.value_or(0), &node.outputBytes))
            m_failed.add({}, "size_overflow", phrase("node %1 makes more than 2^63 bytes", {inQuotes(node.name)}));
        if (!node.outputs)
            node.outputs.emplace();
        node.outputs->push_back(std::move(*type));
    }

    void finish(Node node, const std::vector<std::string> &made, OrderedJson fields)
    {
        for (const std::string &value : made)
            m_makers.emplace(value, NodeIndex(m_nodes.size()));
        node.totalBytes = node.outputBytes;
        for (Parameter &parameter : node.parameters) {
            if (std::ranges::any_of(parameter.shape, [](std::int64_t size) { return size < 0; }))
                m_failed.add({}, "negative_size",
                             phrase("the weight %1 has a negative size", {inQuotes(parameter.name)}));
            const std::optional<std::int64_t> bytes = tensorBytes(parameter.shape, parameter.dtype);
            m_unknownWeights += !bytes;
            if (__builtin_add_overflow(node.totalBytes, bytes.value_or(0), &node.totalBytes))
                m_failed.add({}, "size_overflow", phrase("node %1 holds more than 2^63 bytes", {inQuotes(node.name)}));
            parameter.name = cleanText(parameter.name);
            parameter.storage = cleanText(parameter.storage);
        }
        fields["derived"] = {"output_bytes", "total_bytes"};
        node.extra = jsonLine(fields);
        m_nodes.push_back(std::move(node));
        if (m_nodes.back().opcode == Opcode::Placeholder)
            m_firstOperator = m_nodes.size();
    }

    static std::string where(int node) { return "graph.node[" + std::to_string(node) + ']'; }

    const onnx::GraphProto &m_graph;
    OnnxValues m_values;
    std::vector<Text> &m_warnings;
    FirstError m_failed;
    NodeNames m_names;
    std::vector<std::string> m_operatorNames;
    std::unordered_map<std::string, NodeIndex> m_makers;
    std::vector<Node> m_nodes;
    std::size_t m_firstOperator = 0;
    std::size_t m_unknownShapes = 0;
    std::size_t m_unknownWeights = 0;
};

} // namespace

Result<std::vector<Node>> onnxNodes(const onnx::GraphProto &graph, std::vector<Text> &warnings)
{
    return NodeBuilder(graph, warnings).build();
}

} // namespace cutaway
