#include "core/formats/models/onnx/read_onnx.h"

#include "core/base/names.h"
#include "core/files/safe_text.h"
#include "core/formats/models/graph_formats.h"
#include "core/formats/models/onnx/onnx_values.h"
#include "core/graph/graph.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;
using Metadata = std::map<std::string, std::string, std::less<>>;

constexpr int longestList = 64;
constexpr std::size_t longestText = 256;

OrderedJson number(float value)
{
    return std::isfinite(value) ? OrderedJson(value)
                                : OrderedJson(std::isnan(value) ? "nan"
                                              : value > 0       ? "inf"
                                                                : "-inf");
}

OrderedJson shortText(const std::string &text)
{
    return cleanText(text.size() <= longestText ? text : text.substr(0, longestText) + "…");
}

template <class List, class Convert>
OrderedJson attributeList(const List &list, Convert convert)
{
    OrderedJson result = OrderedJson::array();
    for (int i = 0; i < list.size() && i < longestList; ++i)
        result.push_back(convert(list[i]));
    if (list.size() > longestList)
        result.push_back("… " + std::to_string(list.size()) + " in all");
    return result;
}

OrderedJson tensor(const onnx::TensorProto &value)
{
    return {{"shape", std::vector<std::int64_t>(value.dims().begin(), value.dims().end())},
            {"dtype", onnxElementType(value.data_type())}};
}

OrderedJson subgraph(const onnx::GraphProto &graph)
{
    return {{"graph", cleanText(graph.name())}, {"nodes", graph.node_size()}};
}

OrderedJson value(const onnx::AttributeProto &attribute)
{
    if (attribute.has_g())
        return subgraph(attribute.g());
    if (attribute.has_t())
        return tensor(attribute.t());
    if (attribute.has_i())
        return attribute.i();
    if (attribute.has_f())
        return number(attribute.f());
    if (attribute.has_s())
        return shortText(attribute.s());
    if (attribute.ints_size() > 0)
        return attributeList(attribute.ints(), [](std::int64_t entry) { return OrderedJson(entry); });
    if (attribute.floats_size() > 0)
        return attributeList(attribute.floats(), number);
    if (attribute.strings_size() > 0)
        return attributeList(attribute.strings(), shortText);
    if (attribute.tensors_size() > 0)
        return attributeList(attribute.tensors(), tensor);
    if (attribute.graphs_size() > 0)
        return attributeList(attribute.graphs(), subgraph);
    return nullptr;
}

/// A node's attributes as plain JSON by name: numbers, texts and short lists; of a tensor its shape and type, of a
/// subgraph the number of its nodes. Long lists are cut off.
nlohmann::ordered_json onnxAttributes(const onnx::NodeProto &node)
{
    OrderedJson attributes = OrderedJson::object();
    for (const onnx::AttributeProto &attribute : node.attribute())
        attributes[cleanText(attribute.name())] = value(attribute);
    return attributes;
}

struct OnnxModule
{
    std::string path;
    std::string type; ///< empty: not known
};

constexpr int metadataField = 9; ///< of NodeProto since ONNX 1.16
constexpr const char *scopesKey = "pkg.torch.onnx.name_scopes";
constexpr const char *classesKey = "pkg.torch.onnx.class_hierarchy";
constexpr const char *namespaceKey = "namespace";

/// Newer ONNX has the field, and may be built without reflection; for older ones it is one that they do not know.
template <class NodeProto>
Metadata metadataOf(const NodeProto &node)
{
    Metadata metadata;
    if constexpr (requires { node.metadata_props(); }) {
        for (const onnx::StringStringEntryProto &entry : node.metadata_props())
            metadata.emplace(entry.key(), entry.value());
    } else {
        const auto &fields = node.GetReflection()->GetUnknownFields(node);
        for (int i = 0; i < fields.field_count(); ++i) {
            const auto &field = fields.field(i);
            if (field.number() != metadataField || field.type() != field.TYPE_LENGTH_DELIMITED)
                continue;
            onnx::StringStringEntryProto entry;
            if (entry.ParseFromString(field.length_delimited()))
                metadata.emplace(entry.key(), entry.value());
        }
    }
    return metadata;
}

/// The texts of a list as Python prints it: `['', 'model', "it's"]`. Nothing else is looked at.
std::vector<std::string> pythonTexts(std::string_view list)
{
    std::vector<std::string> texts;
    for (std::size_t at = list.find_first_of("'\""); at < list.size(); at = list.find_first_of("'\"", at + 1)) {
        const char quote = list[at];
        std::string text;
        for (++at; at < list.size() && list[at] != quote; ++at) {
            if (list[at] == '\\' && at + 1 < list.size())
                ++at;
            text += list[at];
        }
        texts.push_back(std::move(text));
    }
    return texts;
}

/// `: Net/layer1: Sequential/layer1.0: Block/relu: aten.relu.default` as the scopes and the classes.
void splitNamespace(std::string_view text, std::vector<std::string> &scopes, std::vector<std::string> &classes)
{
    while (!text.empty()) {
        const std::size_t end = text.find('/');
        const std::string_view entry = text.substr(0, end);
        const std::size_t colon = entry.find(": ");
        scopes.emplace_back(entry.substr(0, colon));
        classes.emplace_back(colon == entry.npos ? std::string_view() : entry.substr(colon + 2));
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
}

/// The last scope is the call itself, the one before it the innermost module.
OnnxModule innermost(const std::vector<std::string> &scopes, const std::vector<std::string> &classes)
{
    if (scopes.size() < 2)
        return {};
    const std::size_t module = scopes.size() - 2;
    OnnxModule result{cleanText(scopes[module]), {}};
    if (!result.path.empty() && classes.size() == scopes.size())
        result.type = cleanText(classes[module]);
    return result;
}

/// The module that a node's operator was called in: PyTorch's newer exporter writes it into the node's metadata (a
/// field that the installed ONNX may not know), the older one into the node's name.
OnnxModule moduleOfNode(const onnx::NodeProto &node)
{
    const Metadata metadata = metadataOf(node);
    const auto scopes = metadata.find(scopesKey);
    const auto classes = metadata.find(classesKey);
    if (scopes != metadata.end())
        return innermost(pythonTexts(scopes->second),
                         classes == metadata.end() ? std::vector<std::string>() : pythonTexts(classes->second));
    if (const auto place = metadata.find(namespaceKey); place != metadata.end()) {
        std::vector<std::string> names;
        std::vector<std::string> types;
        splitNamespace(place->second, names, types);
        return innermost(names, types);
    }
    return {modulePathOfName(node.name()), {}};
}

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
