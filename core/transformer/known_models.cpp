#include "core/transformer/known_models.h"

#include <algorithm>

namespace cutaway::training {

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
    return shape;
}

/// RMS norms, grouped queries, a gated network without biases.
Block gatedLayer(const Dimensions &size)
{
    Block layer = blockOf(BlockKind::Layer, false);
    layer.attention.heads = size.heads;
    layer.attention.kvHeads = size.kvHeads;
    layer.attention.headDim = size.hidden / size.heads;
    layer.mlp.ffn = size.ffn;
    layer.mlp.gated = true;
    return layer;
}

TransformerModel modelOf(const Dimensions &size, const Block &layer)
{
    TransformerModel model{size.name, shapeOf(size), {blockOf(BlockKind::Embedding, layer.isLayerNorm)}};
    model.blocks.insert(model.blocks.end(), std::size_t(size.layers), layer);
    model.blocks.push_back(blockOf(BlockKind::Head, layer.isLayerNorm));
    return model;
}

TransformerModel llama(const Dimensions &size)
{
    return modelOf(size, gatedLayer(size));
}

TransformerModel qwen(const Dimensions &size)
{
    Block layer = gatedLayer(size);
    layer.attention.qkvBias = true;
    return modelOf(size, layer);
}

TransformerModel gpt3()
{
    const Dimensions size{"GPT-3 175B", 12288, 96, 96, 96, 49152, 50257, 2048};
    Block layer = gatedLayer(size);
    layer.isLayerNorm = layer.bias = true;
    layer.mlp.gated = false;
    TransformerModel model = modelOf(size, layer);
    model.shape.tiedEmbeddings = true;
    model.blocks.front().positions = size.sequence;
    model.blocks.back().tied = true;
    return model;
}

/// All layers with experts as wide as the dense network would be.
TransformerModel mixtral()
{
    const Dimensions size{"Mixtral 8x7B", 4096, 32, 32, 8, 14336, 32000, 4096};
    Block layer = gatedLayer(size);
    layer.mlp = {.gated = true, .experts = 8, .topk = 2, .expertFfn = size.ffn};
    return modelOf(size, layer);
}

/// Latent attention, three dense layers, then experts with a shared one, and one layer that predicts a second token.
TransformerModel deepseekV3()
{
    const Dimensions size{"DeepSeek-V3", 7168, 61, 128, 128, 18432, 129280, 4096};
    constexpr std::ptrdiff_t denseLayers = 3;
    Block layer = gatedLayer(size);
    layer.attention = {.heads = size.heads,
                       .kvHeads = size.heads,
                       .kvRank = 512,
                       .qRank = 1536,
                       .nopeDim = 128,
                       .ropeDim = 64,
                       .vDim = 128};
    TransformerModel model = modelOf(size, layer);
    layer.mlp = {.gated = true, .experts = 256, .topk = 8, .expertFfn = 2048, .sharedFfn = 2048};
    std::fill(model.blocks.begin() + 1 + denseLayers, model.blocks.end() - 1, layer);
    layer.kind = BlockKind::Mtp;
    model.blocks.insert(model.blocks.end() - 1, layer);
    return model;
}

} // namespace

const std::vector<TransformerModel> &knownModels()
{
    static const std::vector<TransformerModel> all{
        llama({"Llama-2 7B", 4096, 32, 32, 32, 11008, 32000, 4096}),
        llama({"Llama-2 13B", 5120, 40, 40, 40, 13824, 32000, 4096}),
        llama({"Llama-2 70B", 8192, 80, 64, 8, 28672, 32000, 4096}),
        llama({"Llama-3 8B", 4096, 32, 32, 8, 14336, 128256, 8192}),
        llama({"Llama-3 70B", 8192, 80, 64, 8, 28672, 128256, 8192}),
        gpt3(),
        mixtral(),
        deepseekV3(),
        qwen({"Qwen2.5 7B", 3584, 28, 28, 4, 18944, 152064, 4096}),
        qwen({"Qwen2.5 72B", 8192, 80, 64, 8, 29568, 152064, 4096}),
    };
    return all;
}

const TransformerModel *findKnownModel(std::string_view name)
{
    const auto found = std::ranges::find(knownModels(), name, &TransformerModel::name);
    return found == knownModels().end() ? nullptr : &*found;
}

} // namespace cutaway::training
