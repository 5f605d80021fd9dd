#include "core/formats/models/onnx/onnx_attributes.h"

#include "core/files/clean_text.h"
#include "core/formats/models/onnx/onnx_values.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

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
OrderedJson shortList(const List &list, Convert convert)
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
        return shortList(attribute.ints(), [](std::int64_t entry) { return OrderedJson(entry); });
    if (attribute.floats_size() > 0)
        return shortList(attribute.floats(), number);
    if (attribute.strings_size() > 0)
        return shortList(attribute.strings(), shortText);
    if (attribute.tensors_size() > 0)
        return shortList(attribute.tensors(), tensor);
    if (attribute.graphs_size() > 0)
        return shortList(attribute.graphs(), subgraph);
    return nullptr;
}

} // namespace

nlohmann::ordered_json onnxAttributes(const onnx::NodeProto &node)
{
    OrderedJson attributes = OrderedJson::object();
    for (const onnx::AttributeProto &attribute : node.attribute())
        attributes[cleanText(attribute.name())] = value(attribute);
    return attributes;
}

} // namespace cutaway
