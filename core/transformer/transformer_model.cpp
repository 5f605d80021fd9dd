#include "core/transformer/transformer_model.h"

#include "core/json/kept_json.h"
#include "core/transformer/transformer_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::int64_t tokenBytes = 8;
constexpr std::int64_t valueBytes = 2; ///< bfloat16
constexpr double mostElements = 1e15;  ///< of a tensor: bytes of some thousands of them still fit 64 bits

Error wrongOrder(std::size_t place, Text message)
{
    Error error = inputError("wrong_order", std::move(message), "embedding, layers, mtp layers, head");
    error.where = "blocks[" + std::to_string(place) + "]";
    return error;
}

Done checkOrder(const std::vector<Block> &blocks)
{
    if (blocks.size() > mostBlocks)
        return inputError("too_large", phrase("more than %1 blocks", {std::to_string(mostBlocks)}));
    if (blocks.empty() || blocks.front().kind != BlockKind::Embedding)
        return wrongOrder(0, "the first block must be an embedding");
    if (blocks.size() < 2 || blocks.back().kind != BlockKind::Head)
        return wrongOrder(blocks.size() - 1, "the last block must be a head");
    for (std::size_t i = 1; i + 1 < blocks.size(); ++i) {
        if (!blocks[i].isLayer() || (blocks[i].kind == BlockKind::Layer && blocks[i - 1].kind == BlockKind::Mtp))
            return wrongOrder(
                i, phrase("a block of the kind %1 is not allowed here", {std::string(blockKindName(blocks[i].kind))}));
    }
    return Done(std::monostate());
}

Node tokensNode(const ModelShape &shape)
{
    Node node;
    node.name = node.target = "tokens";
    node.opcode = Opcode::Placeholder;
    node.outputs = {{{1, shape.sequenceLength}, "int64"}};
    node.outputBytes = node.totalBytes = tokenBytes * shape.sequenceLength;
    return node;
}

/// Makes the nodes of one model's blocks.
class BlockNodes
{
public:
    explicit BlockNodes(const ModelShape &shape) : m_shape(shape), m_vocab(shape.paddedVocab(1)) {}

    Result<Node> make(const Block &block, std::string name, NodeIndex before) const
    {
        Node node;
        node.name = node.target = node.modulePath = std::move(name);
        node.opcode = Opcode::CallModule;
        node.moduleType = "transformer." + std::string(blockKindName(block.kind));
        node.inputs = {before};
        node.outputs = {{{1, m_shape.sequenceLength, m_shape.hiddenSize}, "bfloat16"}};
        node.flops = forwardFlops(m_shape, block);
        node.extra = jsonLine(OrderedJson{{"transformer", blockJson(block)}});
        double elements = double(m_shape.sequenceLength) * double(m_shape.hiddenSize);
        node.outputBytes = valueBytes * std::int64_t(elements);
        for (const ParameterRow &row : parameterRows(m_shape, block, m_vocab)) {
            elements += row.elements;
            if (elements > mostElements)
                return inputError("size_overflow", phrase("node \"%1\" is larger than 2e15 bytes", {node.name}));
            node.parameters.push_back(parameter(node.name, row));
        }
        node.totalBytes = valueBytes * std::int64_t(elements);
        return node;
    }

private:
    static Parameter parameter(const std::string &node, const ParameterRow &row)
    {
        const std::string name = node + '.' + std::string(row.name);
        return {name, {std::int64_t(row.elements)}, "bfloat16", row.isWordTable() ? "word" : name, {}};
    }

    const ModelShape &m_shape;
    double m_vocab;
};

Node outputNode(NodeIndex before)
{
    Node node;
    node.name = node.target = "output";
    node.opcode = Opcode::Output;
    node.inputs = {before};
    return node;
}

} // namespace

std::size_t layerCount(const TransformerModel &model)
{
    return std::size_t(std::ranges::count(model.blocks, BlockKind::Layer, &Block::kind));
}

std::vector<std::string> blockNames(const std::vector<Block> &blocks)
{
    std::vector<std::string> names;
    std::size_t layers = 0;
    std::size_t mtpLayers = 0;
    for (const Block &block : blocks) {
        switch (block.kind) {
        case BlockKind::Layer: names.push_back("layers." + std::to_string(layers++)); break;
        case BlockKind::Mtp: names.push_back("mtp." + std::to_string(mtpLayers++)); break;
        default: names.emplace_back(blockKindName(block.kind));
        }
    }
    return names;
}

Result<Graph> transformerGraph(const TransformerModel &model)
{
    if (Done done = checkOrder(model.blocks); !done)
        return done.error();
    const std::vector<std::string> names = blockNames(model.blocks);
    const BlockNodes make(model.shape);
    std::vector<Node> nodes{tokensNode(model.shape)};
    for (std::size_t i = 0; i < model.blocks.size(); ++i) {
        Block block = model.blocks[i];
        if (block.kind == BlockKind::Head)
            block.tied = model.shape.tiedEmbeddings;
        Result<Node> node = make.make(block, names[i], NodeIndex(i));
        if (!node)
            return node.error();
        nodes.push_back(std::move(*node));
    }
    nodes.push_back(outputNode(NodeIndex(nodes.size() - 1)));
    return Graph::make(model.name, std::move(nodes),
                       jsonLine(OrderedJson{{"transformer", modelShapeJson(model.shape)}}));
}

} // namespace cutaway::training
