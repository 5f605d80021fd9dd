#include "core/estimates/flops.h"

#include "core/graph/operator_kind.h"

#include <algorithm>
#include <cctype>
#include <span>

namespace cutaway {

namespace {

using Shape = std::vector<std::int64_t>;

std::optional<double> elements(std::span<const std::int64_t> shape)
{
    double count = 1;
    for (const std::int64_t size : shape) {
        if (size < 0)
            return std::nullopt;
        count *= double(size);
    }
    return count;
}

const Shape *firstOutput(const Node &node)
{
    return node.outputs && !node.outputs->empty() ? &node.outputs->front().shape : nullptr;
}

std::optional<double> outputElements(const Node &node)
{
    if (!node.outputs)
        return std::nullopt;
    double sum = 0;
    for (const TensorType &output : *node.outputs) {
        const std::optional<double> count = elements(output.shape);
        if (!count)
            return std::nullopt;
        sum += *count;
    }
    return sum;
}

/// The shape of the weight that a call multiplies with: its own, or that of a source it reads.
const Shape *weightShape(const Graph &graph, const Node &node, std::size_t leastRank)
{
    for (const Parameter &parameter : node.parameters) {
        if (parameter.shape.size() >= leastRank)
            return &parameter.shape;
    }
    for (const NodeIndex input : node.inputs) {
        const Node &source = graph.node(input);
        const bool isWeight = source.opcode == Opcode::GetAttr || !source.parameters.empty();
        const Shape *shape = firstOutput(source);
        if (source.isSource() && isWeight && shape && shape->size() >= leastRank)
            return shape;
    }
    return nullptr;
}

/// A weight that is computed, as under weight_norm: what a call reads behind its values.
const Shape *computedWeight(const Graph &graph, const Node &node, std::size_t leastRank)
{
    const Shape *shape = node.inputs.size() > 1 ? firstOutput(graph.node(node.inputs[1])) : nullptr;
    return shape && shape->size() >= leastRank ? shape : nullptr;
}

/// w[O, C/g, k…]: each output element is a sum of |w| / O products.
std::optional<double> convolution(const Graph &graph, const Node &node)
{
    const Shape *weight = weightShape(graph, node, 3);
    if (!weight)
        weight = computedWeight(graph, node, 3);
    const std::optional<double> made = outputElements(node);
    if (!weight || !made)
        return std::nullopt;
    const std::optional<double> products = elements(std::span(*weight).subspan(1));
    return products ? std::optional(2 * *made * *products) : std::nullopt;
}

/// x[…, k]: each output element is a sum of k products. The call's first operand with two dimensions at least has k.
std::optional<double> matrixProduct(const Graph &graph, const Node &node)
{
    const std::optional<double> made = outputElements(node);
    if (!made)
        return std::nullopt;
    for (const NodeIndex input : node.inputs) {
        const Shape *shape = firstOutput(graph.node(input));
        const bool isBias = shape && shape->size() < 2 && node.inputs.size() > 1;
        if (shape && !shape->empty() && !isBias && shape->back() >= 0)
            return 2 * *made * double(shape->back());
    }
    return std::nullopt;
}

/// q[…, L, d] and k[…, S, d]: scores and weighted sums, each L · S · d products.
std::optional<double> attention(const Graph &graph, const Node &node)
{
    if (node.inputs.size() < 2)
        return std::nullopt;
    const Shape *query = firstOutput(graph.node(node.inputs[0]));
    const Shape *key = firstOutput(graph.node(node.inputs[1]));
    const std::optional<double> queries = query ? elements(*query) : std::nullopt;
    if (!queries || !key || key->size() < 2 || (*key)[key->size() - 2] < 0)
        return std::nullopt;
    return 4 * *queries * double((*key)[key->size() - 2]);
}

bool isEmbedding(const Node &node)
{
    std::string name(operatorTypeName(node));
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return name.find("embedding") != name.npos || name == "gather";
}

} // namespace

std::optional<double> estimateFlops(const Graph &graph, NodeIndex index)
{
    const Node &node = graph.node(index);
    if (node.flops || !node.isOperation())
        return node.flops;
    const auto perElement = [&](double operations) {
        const std::optional<double> made = outputElements(node);
        return made ? std::optional(operations * *made) : std::nullopt;
    };
    switch (operatorKind(node)) {
    case OperatorKind::Convolution: return convolution(graph, node);
    case OperatorKind::Linear: return isEmbedding(node) ? perElement(0) : matrixProduct(graph, node);
    case OperatorKind::Attention: return attention(graph, node);
    case OperatorKind::Normalization: return perElement(5); // mean, variance, difference, scale, shift
    case OperatorKind::Activation: return perElement(4);    // about an exponential
    case OperatorKind::Pooling:
    case OperatorKind::ElementWise: return perElement(1);
    default: return 0.0;
    }
}

} // namespace cutaway
