#include "core/transformer/transformer_model.h"

#include "core/json/json_document.h"
#include "core/json/json_reading.h"
#include "core/json/json_writing.h"
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

using Json = nlohmann::json;
using Fields = nlohmann::ordered_json;

constexpr std::string_view formatName = "cutaway.transformer";

Done appendBlocks(std::vector<Block> &blocks, Json json, const std::string &path)
{
    FirstError failed;
    ObjectReader reader(json, path, failed);
    const std::int64_t repeat = reader.optionalInteger("repeat").value_or(1);
    if (failed.isSet())
        return failed.take();
    Error wrong = inputError("bad_value", phrase("must be a whole number from 1 to %1", {std::to_string(mostBlocks)}));
    wrong.where = memberPath(path, "repeat");
    if (repeat < 1 || repeat > std::int64_t(mostBlocks - blocks.size()))
        return wrong;
    json.erase("repeat");
    const Result<Block> block = readBlock(json, path);
    if (!block)
        return block.error();
    blocks.insert(blocks.end(), std::size_t(repeat), *block);
    return Done(std::monostate());
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

Result<TransformerModel> readTransformerDocument(std::string_view text)
{
    const Result<Json> json = parseJson<Json>(text);
    if (!json)
        return json.error();
    FirstError failed;
    ObjectReader document(*json, {}, failed);
    checkFormat(document, formatName);
    TransformerModel model;
    model.name = document.has("name") ? document.title("name") : "transformer";
    const Json &blocks = document.array("blocks");
    if (failed.isSet())
        return failed.take();
    const Result<ModelShape> shape = readModelShape(*json, {});
    if (!shape)
        return shape.error();
    model.shape = *shape;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const std::string path = elementPath("blocks", i);
        if (Done done = appendBlocks(model.blocks, blocks[i], path); !done)
            return done.error();
    }
    return model;
}

std::string writeTransformerDocument(const TransformerModel &model)
{
    Fields document{{"format", formatName}, {"version", 1}, {"name", model.name}};
    document.update(modelShapeJson(model.shape));
    Fields &blocks = document["blocks"] = Fields::array();
    for (std::size_t i = 0; i < model.blocks.size();) {
        std::size_t end = i + 1;
        while (end < model.blocks.size() && model.blocks[end] == model.blocks[i])
            ++end;
        blocks.push_back(blockJson(model.blocks[i]));
        if (end - i > 1)
            blocks.back()["repeat"] = end - i;
        i = end;
    }
    return layOut(document);
}

} // namespace cutaway::training
