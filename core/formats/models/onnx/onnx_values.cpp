#include "core/formats/models/onnx/onnx_values.h"

#include <algorithm>
#include <array>
#include <functional>
#include <queue>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace cutaway {

namespace {

/// Which nodes wait for which.
class NodeDependences
{
public:
    explicit NodeDependences(const onnx::GraphProto &graph)
        : m_readers(std::size_t(graph.node_size())), m_missing(std::size_t(graph.node_size()))
    {
        for (int i = 0; i < graph.node_size(); ++i) {
            for (const std::string &value : graph.node(i).output())
                m_makers.emplace(value, i);
        }
        for (int i = 0; i < graph.node_size(); ++i) {
            for (const std::string &value : graph.node(i).input())
                note(value, i);
            for (const std::string &value : capturedValues(graph.node(i)))
                note(value, i);
        }
    }

    bool isInOrder() const { return m_isInOrder; }

    std::vector<int> order()
    {
        std::priority_queue<int, std::vector<int>, std::greater<>> ready;
        for (int i = 0; i < int(m_missing.size()); ++i) {
            if (m_missing[std::size_t(i)] == 0)
                ready.push(i);
        }
        std::vector<int> order;
        while (!ready.empty()) {
            const int next = ready.top();
            ready.pop();
            order.push_back(next);
            for (const int reader : m_readers[std::size_t(next)]) {
                if (--m_missing[std::size_t(reader)] == 0)
                    ready.push(reader);
            }
        }
        return order;
    }

private:
    void note(std::string_view value, int reader)
    {
        const auto maker = value.empty() ? m_makers.end() : m_makers.find(value);
        if (maker == m_makers.end())
            return;
        m_readers[std::size_t(maker->second)].push_back(reader);
        ++m_missing[std::size_t(reader)];
        m_isInOrder = m_isInOrder && maker->second < reader;
    }

    std::unordered_map<std::string_view, int> m_makers;
    std::vector<std::vector<int>> m_readers;
    std::vector<std::size_t> m_missing; ///< reads whose makers are not in order yet
    bool m_isInOrder = true;
};

std::vector<int> asInTheFile(int count)
{
    std::vector<int> order(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        order[std::size_t(i)] = i;
    return order;
}

class Captures
{
public:
    void addFrom(const onnx::NodeProto &node)
    {
        for (const onnx::AttributeProto &attribute : node.attribute()) {
            if (attribute.has_g())
                addFrom(attribute.g());
            for (const onnx::GraphProto &graph : attribute.graphs())
                addFrom(graph);
        }
    }

    std::vector<std::string> take() { return std::move(m_order); }

private:
    void addFrom(const onnx::GraphProto &graph)
    {
        std::unordered_set<std::string> own;
        for (const onnx::ValueInfoProto &input : graph.input())
            own.insert(input.name());
        for (const onnx::TensorProto &weight : graph.initializer())
            own.insert(weight.name());
        for (const onnx::SparseTensorProto &weight : graph.sparse_initializer())
            own.insert(weight.values().name());
        for (const onnx::NodeProto &node : graph.node()) {
            for (const std::string &output : node.output())
                own.insert(output);
        }
        Captures inner;
        for (const onnx::NodeProto &node : graph.node()) {
            for (const std::string &input : node.input())
                inner.add(input);
            inner.addFrom(node);
        }
        for (const onnx::ValueInfoProto &output : graph.output())
            inner.add(output.name());
        for (std::string &value : inner.m_order) {
            if (!own.contains(value))
                add(std::move(value));
        }
    }

    void add(std::string value)
    {
        if (!value.empty() && m_known.insert(value).second)
            m_order.push_back(std::move(value));
    }

    std::unordered_set<std::string> m_known;
    std::vector<std::string> m_order;
};

void addWeights(const onnx::GraphProto &graph, std::vector<const onnx::TensorProto *> &weights)
{
    for (const onnx::TensorProto &weight : graph.initializer())
        weights.push_back(&weight);
    for (const onnx::NodeProto &node : graph.node()) {
        const std::vector<const onnx::TensorProto *> inner = innerWeights(node);
        weights.insert(weights.end(), inner.begin(), inner.end());
    }
}

} // namespace

std::vector<int> nodeOrder(const onnx::GraphProto &graph)
{
    NodeDependences dependences(graph);
    std::vector<int> order;
    if (!dependences.isInOrder())
        order = dependences.order();
    return order.size() == std::size_t(graph.node_size()) ? order : asInTheFile(graph.node_size());
}

/// Inner graphs first: which values of outside they read shows only when they are in order.
bool sortNodes(onnx::GraphProto &graph)
{
    bool hasSorted = false;
    for (onnx::NodeProto &node : *graph.mutable_node()) {
        for (onnx::AttributeProto &attribute : *node.mutable_attribute()) {
            if (attribute.has_g())
                hasSorted = sortNodes(*attribute.mutable_g()) || hasSorted;
            for (onnx::GraphProto &inner : *attribute.mutable_graphs())
                hasSorted = sortNodes(inner) || hasSorted;
        }
    }
    const std::vector<int> order = nodeOrder(graph);
    if (std::ranges::is_sorted(order))
        return hasSorted;
    google::protobuf::RepeatedPtrField<onnx::NodeProto> sorted;
    sorted.Reserve(graph.node_size());
    for (const int position : order)
        sorted.Add()->Swap(graph.mutable_node(position));
    graph.mutable_node()->Swap(&sorted);
    return true;
}

std::vector<const onnx::TensorProto *> innerWeights(const onnx::NodeProto &node)
{
    std::vector<const onnx::TensorProto *> weights;
    for (const onnx::AttributeProto &attribute : node.attribute()) {
        if (attribute.has_g())
            addWeights(attribute.g(), weights);
        for (const onnx::GraphProto &graph : attribute.graphs())
            addWeights(graph, weights);
    }
    return weights;
}

std::vector<std::string> capturedValues(const onnx::NodeProto &node)
{
    Captures captures;
    captures.addFrom(node);
    return captures.take();
}

namespace {

constexpr std::array elementTypeNames = std::to_array<std::string_view>(
    {"undefined", "float32",    "uint8",       "int8",           "uint16",          "int16",       "int32",
     "int64",     "string",     "bool",        "float16",        "float64",         "uint32",      "uint64",
     "complex64", "complex128", "bfloat16",    "float8_e4m3fn",  "float8_e4m3fnuz", "float8_e5m2", "float8_e5m2fnuz",
     "uint4",     "int4",       "float4_e2m1", "float8_e8m0fnu", "uint2_packed",    "int2_packed"});

/// Where an external weight lies: file, offset and length in one text. Empty: inside the model.
std::string externalPlace(const onnx::TensorProto &tensor)
{
    std::string place;
    if (tensor.data_location() == onnx::TensorProto::EXTERNAL) {
        for (const onnx::StringStringEntryProto &entry : tensor.external_data()) {
            if (entry.key() != "checksum")
                place += entry.key() + '=' + entry.value() + ';';
        }
    }
    return place;
}

} // namespace

std::string onnxElementType(std::int32_t type)
{
    return type >= 0 && std::size_t(type) < elementTypeNames.size() ? std::string(elementTypeNames[std::size_t(type)])
                                                                    : "type " + std::to_string(type);
}

OnnxValues::OnnxValues(const onnx::GraphProto &graph)
{
    for (const onnx::ValueInfoProto &value : graph.value_info())
        m_types[value.name()] = &value.type();
    for (const onnx::ValueInfoProto &value : graph.output())
        m_types[value.name()] = &value.type();
    for (const onnx::ValueInfoProto &value : graph.input())
        m_types[value.name()] = &value.type();
    for (const onnx::TensorProto &weight : graph.initializer())
        addWeight(weight, weight.name(), weight.dims());
    for (const onnx::SparseTensorProto &weight : graph.sparse_initializer())
        addWeight(weight.values(), weight.values().name(), weight.values().dims());
}

void OnnxValues::addWeight(const onnx::TensorProto &tensor, const std::string &name,
                           const google::protobuf::RepeatedField<std::int64_t> &shape)
{
    std::string storage = name;
    if (std::string place = externalPlace(tensor); !place.empty())
        storage = m_storages.emplace(std::move(place), name).first->second;
    m_weights[name] = Parameter{name, {shape.begin(), shape.end()}, onnxElementType(tensor.data_type()), storage, {}};
}

std::optional<TensorType> OnnxValues::type(std::string_view value) const
{
    const auto found = m_types.find(value);
    if (found == m_types.end())
        return std::nullopt;
    const onnx::TypeProto &type = *found->second;
    if (!type.has_tensor_type() || !type.tensor_type().has_shape())
        return std::nullopt;
    TensorType result;
    result.dtype = onnxElementType(type.tensor_type().elem_type());
    for (const auto &dimension : type.tensor_type().shape().dim())
        result.shape.push_back(dimension.has_dim_value() && dimension.dim_value() >= 0 ? dimension.dim_value() : -1);
    return result;
}

const Parameter *OnnxValues::weight(std::string_view value) const
{
    const auto found = m_weights.find(std::string(value));
    return found == m_weights.end() ? nullptr : &found->second;
}

} // namespace cutaway
