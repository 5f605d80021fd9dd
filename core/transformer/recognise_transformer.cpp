#include "core/transformer/recognise_transformer.h"

#include "core/transformer/transformer.h"

#include <algorithm>
#include <array>
#include <map>
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

std::string number(std::int64_t value)
{
    return std::to_string(value);
}

/// What occurs most often; 0 where nothing does.
class Votes
{
public:
    void add(std::int64_t value) { ++m_counts[value]; }
    std::int64_t winner() const
    {
        const auto most = std::ranges::max_element(m_counts, {}, [](const auto &count) { return count.second; });
        return most == m_counts.end() ? 0 : most->first;
    }

private:
    std::map<std::int64_t, std::size_t> m_counts;
};

/// Nodes in the module of a layer; all of a graph that knows no modules.
bool isInLayer(const Node &node, const ParameterLayers &layers)
{
    return layers.prefix.empty() || node.modulePath == layers.first || node.modulePath.starts_with(layers.first + '.');
}

/// Heads are a dimension of values of four; `width` is theirs together.
std::int64_t headDimIn(const std::vector<std::int64_t> &shape, std::int64_t width)
{
    if (shape.size() != 4 || shape[3] <= 0 || width % shape[3] != 0)
        return 0;
    const std::int64_t heads = width / shape[3];
    return heads > 1 && (shape[1] == heads || shape[2] == heads) ? shape[3] : 0;
}

LayerValues valuesOf(const Graph &graph, const ParameterLayers &layers, std::int64_t hidden)
{
    const std::int64_t width = attentionWidth(layers.layers.front(), hidden);
    Votes heads;
    Votes sequences;
    Votes topk;
    for (const Node &node : graph.nodes()) {
        if (!node.outputs || node.outputs->empty() || !isInLayer(node, layers))
            continue;
        const std::vector<std::int64_t> &shape = node.outputs->front().shape;
        if (const std::int64_t dim = width > 0 ? headDimIn(shape, width) : 0)
            heads.add(dim);
        if (shape.size() == 3 && shape[2] == hidden && shape[1] > 0)
            sequences.add(shape[1]);
        if (node.target.find("topk") != std::string::npos && !shape.empty() && shape.back() > 0)
            topk.add(shape.back());
    }
    return {heads.winner(), topk.winner(), sequences.winner()};
}

/// Matrices outside the layers with the hidden size on a side, by their other side.
struct Tables
{
    const LayerParameter *word = nullptr;
    const LayerParameter *head = nullptr; ///< as large as the words', with a storage of its own
    std::int64_t positions = 0;
    std::int64_t vocab = 0;
};

Tables tablesOf(const ParameterLayers &layers, std::int64_t hidden)
{
    Tables tables;
    for (const LayerParameter &parameter : layers.others) {
        if (!parameter.isMatrix() || (parameter.shape[0] != hidden && parameter.shape[1] != hidden))
            continue;
        const std::int64_t rows = parameter.shape[1] == hidden ? parameter.shape[0] : parameter.shape[1];
        const bool isOfPositions =
            parameter.name.find("pos") != std::string::npos || parameter.name.find("wpe") != std::string::npos;
        if (isOfPositions) {
            tables.positions = rows;
        } else if (rows > tables.vocab) {
            tables.word = &parameter;
            tables.head = nullptr;
            tables.vocab = rows;
        } else if (rows == tables.vocab && parameter.storage != tables.word->storage) {
            tables.head = &parameter;
        }
    }
    return tables;
}

class Recognition
{
public:
    Recognition(const Graph &graph, ParameterLayers layers)
        : m_layers(std::move(layers))
        , m_hidden(hiddenSizeOf(m_layers.layers.front()))
        , m_values(valuesOf(graph, m_layers, m_hidden))
        , m_tables(tablesOf(m_layers, m_hidden))
    {
        m_found.model.name = graph.name();
    }

    Result<RecognisedTransformer> run()
    {
        std::vector<Block> blocks;
        for (const std::vector<LayerParameter> &parameters : m_layers.layers) {
            Result<Block> layer = readLayer(parameters, m_hidden, m_values);
            if (!layer) {
                Error error = layer.error();
                const std::string place = number(std::int64_t(blocks.size()));
                error.where = m_layers.prefix.empty() ? "layer " + place : m_layers.prefix + place;
                return error;
            }
            blocks.push_back(*layer);
        }
        fillModel(std::move(blocks));
        tellLayers();
        tellTables();
        tellAssumptions();
        return std::move(m_found);
    }

private:
    void fillModel(std::vector<Block> layers)
    {
        ModelShape &shape = m_found.model.shape;
        shape.hiddenSize = m_hidden;
        shape.vocabSize = m_tables.vocab > 0 ? m_tables.vocab : guessedVocab;
        shape.sequenceLength = m_values.sequence > 0 ? m_values.sequence : guessedSequence;
        shape.tiedEmbeddings = !m_tables.head;
        Block embedding;
        embedding.kind = BlockKind::Embedding;
        embedding.positions = m_tables.positions;
        Block head;
        head.kind = BlockKind::Head;
        head.tied = shape.tiedEmbeddings;
        embedding.isLayerNorm = head.isLayerNorm = layers.front().isLayerNorm;
        std::vector<Block> &blocks = m_found.model.blocks;
        blocks.push_back(embedding);
        blocks.insert(blocks.end(), layers.begin(), layers.end());
        blocks.push_back(head);
    }

    void recognised(Text sentence) { m_found.recognised.push_back(std::move(sentence)); }
    void assumed(Text sentence) { m_found.assumed.push_back(std::move(sentence)); }

    void tellLayers()
    {
        const Block &layer = m_found.model.blocks[1];
        const Attention &attention = layer.attention;
        const auto layers = std::int64_t(m_layers.layers.size());
        recognised(phrase(m_layers.prefix.empty() ? "%1 layers: the shapes of parameters repeat from %2 to %3."
                                                  : "%1 layers: %2 to %3.",
                          {number(layers), m_layers.first, m_layers.last}));
        recognised(phrase("Hidden size %1: a side of the layers' matrices.", {number(m_hidden)}));
        const std::vector<Text> heads{number(attention.heads), number(attention.headDim), number(attention.kvHeads)};
        if (m_values.headDim > 0)
            recognised(phrase("%1 heads of %2, %3 of keys and values: from tensor shapes in the layers.", heads));
        else
            assumed(phrase("%1 heads of %2, %3 of keys and values: assumed, because no tensor in the layers has the "
                           "heads as a dimension.",
                           heads));
        if (layer.mlp.hasExperts())
            tellExperts(layer.mlp);
        else
            recognised(phrase(layer.mlp.gated ? "A gated network of width %1: matrices beside attention."
                                              : "A network of width %1: matrices beside attention.",
                              {number(layer.mlp.ffn)}));
        recognised(phrase(layer.isLayerNorm ? "Layer norms: norms have biases." : "RMS norms: norms have no biases."));
    }

    void tellExperts(const Mlp &mlp)
    {
        recognised(
            phrase("%1 experts of width %2: parameters named so.", {number(mlp.experts), number(mlp.expertFfn)}));
        if (m_values.topk > 0)
            recognised(phrase("A token visits %1 experts: from the operator topk.", {number(mlp.topk)}));
        else
            assumed(phrase("A token visits %1 experts: assumed, because no tensor in the layers shows it.",
                           {number(mlp.topk)}));
    }

    void tellTables()
    {
        const ModelShape &shape = m_found.model.shape;
        if (m_tables.word)
            recognised(phrase("Vocabulary of %1: %2.", {number(shape.vocabSize), m_tables.word->name}));
        else
            assumed(phrase("Vocabulary of %1: there is no word table.", {number(shape.vocabSize)}));
        if (m_tables.head)
            recognised(phrase("The head has a matrix of its own: %1.", {m_tables.head->name}));
        else
            assumed(phrase("The head shares the word table: no other matrix has its size."));
        if (m_tables.positions > 0)
            recognised(phrase("A table of %1 positions.", {number(m_tables.positions)}));
        if (m_values.sequence > 0)
            recognised(
                phrase("Sequences of %1 tokens: from tensor shapes in the layers.", {number(shape.sequenceLength)}));
        else
            assumed(phrase("Sequences of %1 tokens.", {number(shape.sequenceLength)}));
    }

    void tellAssumptions()
    {
        assumed(phrase("Attention is causal, and each layer is attention, then its network."));
        if (m_layers.prefix.empty())
            assumed(
                phrase("Parameters have no names: matrices read before attention are its input projections, the first "
                       "one after it its output projection, and all others belong to the feed-forward network."));
        assumed(phrase("There is no dropout."));
        assumed(phrase("Operators outside layers, tables and head are left out."));
    }

    static constexpr std::int64_t guessedVocab = 32'000;
    static constexpr std::int64_t guessedSequence = 2'048;

    ParameterLayers m_layers;
    std::int64_t m_hidden;
    LayerValues m_values;
    Tables m_tables;
    RecognisedTransformer m_found;
};

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

Result<RecognisedTransformer> recogniseTransformer(const Graph &graph)
{
    if (isTransformer(graph))
        return inputError("already_transformer", "the graph is already a transformer");
    std::optional<ParameterLayers> layers = parameterLayers(graph);
    if (!layers && lacksShapes(graph))
        return inputError("no_layers", "no parameters are numbered like those of layers, and none has a shape",
                          "print_readable(), and graphs in logs, print shapes beside the names of values");
    if (!layers)
        layers = repeatedLayers(graph);
    if (!layers)
        return inputError(
            "no_layers", "no parameters are numbered like those of layers",
            "A graph that was captured with its parameters has names like layers.0.attention.query.weight.");
    return Recognition(graph, std::move(*layers)).run();
}

} // namespace cutaway::training
