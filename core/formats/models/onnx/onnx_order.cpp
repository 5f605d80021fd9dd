#include "core/formats/models/onnx/onnx_order.h"

#include <algorithm>
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

} // namespace cutaway
