#include "core/transformer/repeated_layers.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace cutaway::training {

namespace {

constexpr std::size_t longestLayer = 256; // parameters
constexpr std::size_t leastMatrices = 4;  // two of attention, two of a network

template <std::size_t Count>
bool namesAny(const Node &node, const std::array<std::string_view, Count> &words)
{
    return std::ranges::any_of(words,
                               [&node](std::string_view word) { return node.target.find(word) != node.target.npos; });
}

constexpr std::array<std::string_view, 3> productWords{"mm", "linear", "matmul"};
constexpr std::array<std::string_view, 4> attentionTargets{"attention", "softmax", "bmm", "baddbmm"};

/// An input that may be a parameter: of floating point, in one to three dimensions.
bool mayBeParameter(const Node &node)
{
    if (node.opcode != Opcode::Placeholder || !node.outputs || node.outputs->size() != 1)
        return false;
    const TensorType &type = node.outputs->front();
    return !type.shape.empty() && type.shape.size() <= 3 && type.dtype.find("float") != std::string::npos;
}

std::vector<LayerParameter> inputParameters(const Graph &graph)
{
    std::vector<LayerParameter> inputs;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const Node &node = graph.node(NodeIndex(i));
        if (mayBeParameter(node))
            inputs.push_back({node.name, node.outputs->front().shape, node.name, NodeIndex(i)});
    }
    return inputs;
}

/// Layers of `length` parameters each, `count` of them from `begin` on.
struct Repetition
{
    std::size_t begin = 0;
    std::size_t length = 0;
    std::size_t count = 0;

    std::size_t end() const { return begin + length * count; }
};

/// The longest that repeats after `length`.
Repetition repetitionAfter(const std::vector<LayerParameter> &inputs, std::size_t length)
{
    Repetition best{0, length, 0};
    std::size_t begin = 0;
    for (std::size_t i = length; i <= inputs.size(); ++i) {
        if (i < inputs.size() && inputs[i].shape == inputs[i - length].shape)
            continue;
        if (const std::size_t count = (i - begin) / length; count > best.count)
            best = {begin, length, count};
        begin = i - length + 1;
    }
    return best;
}

bool isLayer(const std::vector<LayerParameter> &inputs, const Repetition &repetition)
{
    const auto begin = inputs.begin() + std::ptrdiff_t(repetition.begin);
    const auto end = begin + std::ptrdiff_t(repetition.length);
    const auto isWeight = [](const LayerParameter &each) { return each.shape.size() > 1; };
    return repetition.count > 1 && std::size_t(std::count_if(begin, end, isWeight)) >= leastMatrices;
}

std::optional<Repetition> layersAmong(const std::vector<LayerParameter> &inputs)
{
    std::optional<Repetition> best;
    for (std::size_t length = leastMatrices; length <= std::min(longestLayer, inputs.size() / 2); ++length) {
        const Repetition found = repetitionAfter(inputs, length);
        if (isLayer(inputs, found) && (!best || found.length * found.count > best->length * best->count))
            best = found;
    }
    return best;
}

/// The first that computes with a value, behind what only lays it out anew or converts it.
NodeIndex readerOf(const Graph &graph, NodeIndex value)
{
    while (!graph.users(value).empty()) {
        const NodeIndex user = graph.users(value).front();
        if (graph.inputs(user).size() > 1 || graph.node(user).opcode == Opcode::Output)
            return user;
        value = user;
    }
    return value;
}

/// Names the parameters of one layer for what they are.
class LayerNames
{
public:
    LayerNames(const Graph &graph, std::vector<LayerParameter> layer) : m_graph(graph), m_layer(std::move(layer))
    {
        for (const LayerParameter &parameter : m_layer)
            m_readers.push_back(readerOf(graph, parameter.node));
        const NodeIndex first = *std::ranges::min_element(m_readers);
        for (m_attention = first.value(); m_attention < graph.size(); ++m_attention) {
            if (namesAny(graph.node(NodeIndex(m_attention)), attentionTargets))
                break;
        }
    }

    std::vector<LayerParameter> named()
    {
        nameMatrices();
        for (std::size_t i = 0; i < m_layer.size(); ++i) {
            if (m_layer[i].isVector())
                m_layer[i].name = vectorName(i);
        }
        return std::move(m_layer);
    }

private:
    bool isBeforeAttention(std::size_t parameter) const { return m_readers[parameter].value() < m_attention; }

    /// The output projection is the matrix that is read first behind attention.
    std::size_t outputProjection() const
    {
        std::size_t found = m_layer.size();
        for (std::size_t i = 0; i < m_layer.size(); ++i) {
            const bool isCandidate = m_layer[i].isMatrix() && !isBeforeAttention(i);
            if (isCandidate && (found == m_layer.size() || m_readers[i] < m_readers[found]))
                found = i;
        }
        return found;
    }

    void nameMatrices()
    {
        const std::size_t output = outputProjection();
        std::size_t inputs = 0;
        std::size_t others = 0;
        for (std::size_t i = 0; i < m_layer.size(); ++i) {
            if (m_layer[i].isVector())
                continue;
            if (m_layer[i].shape.size() > 2)
                m_layer[i].name = "experts." + std::to_string(others++) + ".weight";
            else if (i == output)
                m_layer[i].name = "attention.out_proj.weight";
            else if (isBeforeAttention(i))
                m_layer[i].name = "attention.in." + std::to_string(inputs++) + ".weight";
            else
                m_layer[i].name = "network." + std::to_string(others++) + ".weight";
        }
    }

    /// A bias of the product of a matrix, else a part of a norm.
    std::string vectorName(std::size_t vector)
    {
        if (const std::optional<std::size_t> matrix = biased(vector)) {
            const std::string &weight = m_layer[*matrix].name;
            return weight.substr(0, weight.rfind('.')) + ".bias";
        }
        const Node &reader = m_graph.node(m_readers[vector]);
        const bool isOfHeads = isBeforeAttention(vector) && m_layer[vector].shape != normShape();
        const bool isAdded = reader.target.find("add") != std::string::npos;
        const bool isSecond =
            std::ranges::count(m_readers.begin(), m_readers.begin() + std::ptrdiff_t(vector), m_readers[vector]) > 0;
        const std::string norm = isOfHeads ? "attention.q_norm." : "norm." + std::to_string(m_norms++) + '.';
        return norm + (isAdded || isSecond ? "bias" : "weight");
    }

    /// Of the first vector that is no bias: that of the norm before attention.
    std::vector<std::int64_t> normShape() const
    {
        for (std::size_t i = 0; i < m_layer.size(); ++i) {
            if (m_layer[i].isVector() && !biased(i))
                return m_layer[i].shape;
        }
        return {};
    }

    /// The matrix to whose product a vector is added, in one operator or behind it.
    std::optional<std::size_t> biased(std::size_t vector) const
    {
        for (std::size_t i = 0; i < m_layer.size(); ++i) {
            if (m_layer[i].isVector() || !namesAny(m_graph.node(m_readers[i]), productWords))
                continue;
            if (m_readers[i] == m_readers[vector] || isAddedTo(m_readers[vector], m_readers[i]))
                return i;
        }
        return std::nullopt;
    }

    bool isAddedTo(NodeIndex sum, NodeIndex product) const
    {
        return m_graph.node(sum).target.find("add") != std::string::npos && readerOf(m_graph, product) == sum;
    }

    const Graph &m_graph;
    std::vector<LayerParameter> m_layer;
    std::vector<NodeIndex> m_readers;
    std::size_t m_attention = 0; ///< its node
    std::size_t m_norms = 0;
};

/// Tables are looked up; the one of positions is not the largest.
void namePositions(const Graph &graph, std::vector<LayerParameter> &others)
{
    const auto isTable = [&graph](const LayerParameter &each) {
        return each.isMatrix() && graph.node(readerOf(graph, each.node)).target.find("embedding") != std::string::npos;
    };
    std::int64_t most = 0;
    for (const LayerParameter &each : others)
        most = isTable(each) ? std::max(most, each.shape[0]) : most;
    for (LayerParameter &each : others) {
        if (isTable(each) && each.shape[0] < most)
            each.name = "positions, " + each.name;
    }
}

} // namespace

std::optional<ParameterLayers> repeatedLayers(const Graph &graph)
{
    const std::vector<LayerParameter> inputs = inputParameters(graph);
    const std::optional<Repetition> repetition = layersAmong(inputs);
    if (!repetition)
        return {};
    ParameterLayers found;
    found.first = inputs[repetition->begin].name;
    found.last = inputs[repetition->end() - 1].name;
    const auto at = [&inputs](std::size_t place) { return inputs.begin() + std::ptrdiff_t(place); };
    for (std::size_t layer = 0; layer < repetition->count; ++layer) {
        const std::size_t begin = repetition->begin + layer * repetition->length;
        found.layers.push_back(LayerNames(graph, {at(begin), at(begin + repetition->length)}).named());
    }
    found.others.assign(inputs.begin(), at(repetition->begin));
    found.others.insert(found.others.end(), at(repetition->end()), inputs.end());
    namePositions(graph, found.others);
    return found;
}

bool lacksShapes(const Graph &graph)
{
    const auto isInput = [](const Node &node) { return node.opcode == Opcode::Placeholder; };
    return std::ranges::any_of(graph.nodes(), isInput) &&
           std::ranges::none_of(graph.nodes(), [&](const Node &node) { return isInput(node) && node.outputs; });
}

} // namespace cutaway::training
