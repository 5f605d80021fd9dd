#include "core/formats/models/onnx/onnx_captures.h"

#include <unordered_set>

namespace cutaway {

namespace {

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
