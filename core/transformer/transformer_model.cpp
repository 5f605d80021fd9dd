#include "core/transformer/transformer_model.h"

#include "core/json/json_document.h"
#include "core/json/json_reading.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"
#include "core/transformer/transformer.h"

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

namespace {

/// Dimensions of a model whose layers are all alike but for their attention's details.
struct Dimensions
{
    std::string name;
    std::int64_t hidden = 0;
    std::int64_t layers = 0;
    std::int64_t heads = 0;
    std::int64_t kvHeads = 0;
    std::int64_t ffn = 0;
    std::int64_t vocab = 0;
    std::int64_t sequence = 0;
    std::int64_t headDim = 0; ///< 0: the hidden size over the heads
    bool isTied = false;
};

Block blockOf(BlockKind kind, bool isLayerNorm)
{
    Block block;
    block.kind = kind;
    block.isLayerNorm = isLayerNorm;
    return block;
}

ModelShape shapeOf(const Dimensions &size)
{
    ModelShape shape;
    shape.hiddenSize = size.hidden;
    shape.sequenceLength = size.sequence;
    shape.vocabSize = size.vocab;
    shape.tiedEmbeddings = size.isTied;
    return shape;
}

/// RMS norms, grouped queries, a gated network without biases.
Block gatedLayer(const Dimensions &size)
{
    Block layer = blockOf(BlockKind::Layer, false);
    layer.attention.heads = size.heads;
    layer.attention.kvHeads = size.kvHeads;
    layer.attention.headDim = size.headDim > 0 ? size.headDim : size.hidden / size.heads;
    layer.mlp.ffn = size.ffn;
    layer.mlp.gated = true;
    return layer;
}

TransformerModel modelOf(const Dimensions &size, const Block &layer)
{
    TransformerModel model{size.name, shapeOf(size), {blockOf(BlockKind::Embedding, layer.isLayerNorm)}};
    model.blocks.insert(model.blocks.end(), std::size_t(size.layers), layer);
    model.blocks.push_back(blockOf(BlockKind::Head, layer.isLayerNorm));
    model.blocks.back().tied = size.isTied;
    return model;
}

TransformerModel llama(const Dimensions &size)
{
    return modelOf(size, gatedLayer(size));
}

/// Of Qwen2.5: the projections of queries, keys and values have biases.
TransformerModel qwen2(const Dimensions &size)
{
    Block layer = gatedLayer(size);
    layer.attention.qkvBias = true;
    return modelOf(size, layer);
}

/// Of Qwen3 and Gemma 3: each head's queries and keys are normed.
Block normedLayer(const Dimensions &size)
{
    Block layer = gatedLayer(size);
    layer.attention.qkNorm = true;
    return layer;
}

TransformerModel normedHeads(const Dimensions &size)
{
    return modelOf(size, normedLayer(size));
}

TransformerModel olmo2(const Dimensions &size)
{
    Block layer = normedLayer(size);
    layer.attention.isNormOverHeads = true;
    return modelOf(size, layer);
}

TransformerModel gpt3()
{
    const Dimensions size{"GPT-3 175B", 12288, 96, 96, 96, 49152, 50257, 2048, 0, true};
    Block layer = gatedLayer(size);
    layer.isLayerNorm = layer.bias = true;
    layer.mlp.gated = false;
    TransformerModel model = modelOf(size, layer);
    model.blocks.front().positions = size.sequence;
    return model;
}

/// Of a layer: what a token visits `topk` of.
struct Experts
{
    std::int64_t count = 0;
    std::int64_t topk = 0;
    std::int64_t ffn = 0;
    std::int64_t sharedFfn = 0;
};

Block withExperts(Block layer, const Experts &experts)
{
    layer.mlp = {.gated = true,
                 .experts = experts.count,
                 .topk = experts.topk,
                 .expertFfn = experts.ffn,
                 .sharedFfn = experts.sharedFfn};
    return layer;
}

/// All layers with experts as wide as the dense network would be.
TransformerModel mixtral(const Dimensions &size)
{
    return modelOf(size, withExperts(gatedLayer(size), {.count = 8, .topk = 2, .ffn = size.ffn}));
}

TransformerModel qwen3Experts(const Dimensions &size)
{
    return modelOf(size, withExperts(normedLayer(size), {.count = 128, .topk = 8, .ffn = size.ffn}));
}

/// Biases on the projections of attention; those of the experts, a few in ten thousand parameters, are left out.
TransformerModel gptOss(const Dimensions &size, std::int64_t experts)
{
    Block layer = gatedLayer(size);
    layer.attention.qkvBias = layer.attention.outBias = true;
    return modelOf(size, withExperts(layer, {.count = experts, .topk = 4, .ffn = size.ffn}));
}

/// The first layers dense, the others with experts, then one that predicts a second token.
TransformerModel denseFirst(const Dimensions &size, const Block &layer, std::ptrdiff_t denseLayers,
                            const Experts &experts)
{
    TransformerModel model = modelOf(size, layer);
    Block sparse = withExperts(layer, experts);
    std::fill(model.blocks.begin() + 1 + denseLayers, model.blocks.end() - 1, sparse);
    sparse.kind = BlockKind::Mtp;
    model.blocks.insert(model.blocks.end() - 1, sparse);
    return model;
}

TransformerModel glm45()
{
    const Dimensions size{"GLM-4.5 355B", 5120, 92, 96, 8, 12288, 151552, 4096, 128};
    Block layer = normedLayer(size);
    layer.attention.qkvBias = true;
    return denseFirst(size, layer, 3, {.count = 160, .topk = 8, .ffn = 1536, .sharedFfn = 1536});
}

TransformerModel glm45Air()
{
    const Dimensions size{"GLM-4.5 Air 106B", 4096, 46, 96, 8, 10944, 151552, 4096, 128};
    Block layer = gatedLayer(size);
    layer.attention.qkvBias = true;
    return denseFirst(size, layer, 1, {.count = 128, .topk = 8, .ffn = 1408, .sharedFfn = 1408});
}

/// Latent attention.
TransformerModel deepseekV3()
{
    const Dimensions size{"DeepSeek-V3", 7168, 61, 128, 128, 18432, 129280, 4096};
    Block layer = gatedLayer(size);
    layer.attention = {.heads = size.heads,
                       .kvHeads = size.heads,
                       .kvRank = 512,
                       .qRank = 1536,
                       .nopeDim = 128,
                       .ropeDim = 64,
                       .vDim = 128};
    return denseFirst(size, layer, 3, {.count = 256, .topk = 8, .ffn = 2048, .sharedFfn = 2048});
}

} // namespace

const std::vector<TransformerModel> &knownModels()
{
    // By family, then by size.
    static const std::vector<TransformerModel> all{
        deepseekV3(),
        normedHeads({"Gemma 3 4B", 2560, 34, 8, 4, 10240, 262208, 8192, 256, true}),
        normedHeads({"Gemma 3 12B", 3840, 48, 16, 8, 15360, 262208, 8192, 256, true}),
        normedHeads({"Gemma 3 27B", 5376, 62, 32, 16, 21504, 262208, 8192, 128, true}),
        glm45Air(),
        glm45(),
        gpt3(),
        gptOss({"gpt-oss 20B", 2880, 24, 64, 8, 2880, 201088, 4096, 64}, 32),
        gptOss({"gpt-oss 120B", 2880, 36, 64, 8, 2880, 201088, 4096, 64}, 128),
        llama({"Llama-2 7B", 4096, 32, 32, 32, 11008, 32000, 4096}),
        llama({"Llama-2 13B", 5120, 40, 40, 40, 13824, 32000, 4096}),
        llama({"Llama-2 70B", 8192, 80, 64, 8, 28672, 32000, 4096}),
        llama({"Llama-3 8B", 4096, 32, 32, 8, 14336, 128256, 8192}),
        llama({"Llama-3 70B", 8192, 80, 64, 8, 28672, 128256, 8192}),
        llama({"Llama-3.1 405B", 16384, 126, 128, 8, 53248, 128256, 8192}),
        mixtral({"Mixtral 8x7B", 4096, 32, 32, 8, 14336, 32000, 4096}),
        mixtral({"Mixtral 8x22B", 6144, 56, 48, 8, 16384, 32768, 4096}),
        olmo2({"OLMo 2 7B", 4096, 32, 32, 32, 11008, 100352, 4096}),
        olmo2({"OLMo 2 13B", 5120, 40, 40, 40, 13824, 100352, 4096}),
        olmo2({"OLMo 2 32B", 5120, 64, 40, 8, 27648, 100352, 4096}),
        qwen2({"Qwen2.5 7B", 3584, 28, 28, 4, 18944, 152064, 4096}),
        qwen2({"Qwen2.5 72B", 8192, 80, 64, 8, 29568, 152064, 4096}),
        normedHeads({"Qwen3 0.6B", 1024, 28, 16, 8, 3072, 151936, 4096, 128, true}),
        normedHeads({"Qwen3 1.7B", 2048, 28, 16, 8, 6144, 151936, 4096, 128, true}),
        normedHeads({"Qwen3 4B", 2560, 36, 32, 8, 9728, 151936, 4096, 128, true}),
        normedHeads({"Qwen3 8B", 4096, 36, 32, 8, 12288, 151936, 4096, 128}),
        normedHeads({"Qwen3 14B", 5120, 40, 40, 8, 17408, 151936, 4096, 128}),
        normedHeads({"Qwen3 32B", 5120, 64, 64, 8, 25600, 151936, 4096, 128}),
        qwen3Experts({"Qwen3 30B-A3B", 2048, 48, 32, 4, 768, 151936, 4096, 128}),
        qwen3Experts({"Qwen3 235B-A22B", 4096, 94, 64, 4, 1536, 151936, 4096, 128}),
    };
    return all;
}

const TransformerModel *findKnownModel(std::string_view name)
{
    const auto found = std::ranges::find(knownModels(), name, &TransformerModel::name);
    return found == knownModels().end() ? nullptr : &*found;
}

} // namespace cutaway::training
