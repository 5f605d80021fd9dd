#include "core/formats/models/transformer/megatron_model.h"

#include "core/formats/models/transformer/list_expression.h"
#include "core/transformer/transformer_json.h"

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

using training::Block;
using training::BlockKind;
using training::largestDimension;
using training::mostBlocks;
using training::TransformerModel;

constexpr double usualDropout = 0.1;

struct Tokenizer
{
    std::string_view type;
    std::int64_t words;
};
constexpr std::array tokenizers{Tokenizer{"GPTSentencePieceTokenizer", 256000}, Tokenizer{"Llama2Tokenizer", 32000},
                                Tokenizer{"TikTokenizer", 131072}, Tokenizer{"HuggingFaceTokenizer", 128256}};
constexpr std::int64_t usualWords = 50257;
constexpr std::int64_t nullTokenizerStep = 128; ///< a size that is a multiple of this leaves no room for its one token

/// Reads one run's arguments into a model.
class ModelReader
{
public:
    explicit ModelReader(MegatronFlags &flags) : m_flags(flags) {}

    TransformerModel read()
    {
        TransformerModel model;
        model.name = "megatron";
        model.shape.hiddenSize = required("hidden-size", largestDimension);
        m_layers = required("num-layers", std::int64_t(mostBlocks) / 2);
        m_heads = required("num-attention-heads", largestDimension);
        model.shape.sequenceLength = required("seq-length", largestDimension);
        readShape(model.shape);
        readBlocks(model);
        return model;
    }

private:
    std::int64_t required(std::string_view name, std::int64_t most)
    {
        if (!m_flags.isGiven(name))
            m_flags.failed().add(std::string(name), "missing_field", "missing");
        return m_flags.whole(name, 1, 1, most);
    }
    std::int64_t size(std::string_view name, std::int64_t otherwise)
    {
        return m_flags.whole(name, otherwise, 1, largestDimension);
    }
    std::int64_t optionalSize(std::string_view name) { return m_flags.whole(name, 0, 0, largestDimension); }

    void readShape(training::ModelShape &shape)
    {
        shape.vocabSize = vocabulary();
        shape.vocabMultiple = size("make-vocab-size-divisible-by", 128);
        shape.tiedEmbeddings = !m_flags.isOn("untie-embeddings-and-output-weights");
        const bool isDropping = dropout("hidden-dropout") || dropout("attention-dropout");
        shape.dropout = isDropping ? usualDropout : 0;
    }
    /// Not `isGiven`: a dropout of false would be none given.
    bool dropout(std::string_view name) { return m_flags.number(name, usualDropout) != 0; }

    std::int64_t vocabulary()
    {
        const std::string tokenizer = m_flags.text("tokenizer-type");
        const std::string_view given = m_flags.isGiven("vocab-size") ? "vocab-size" : "padded-vocab-size";
        if (m_flags.isGiven(given)) {
            const std::int64_t words = size(given, 1);
            return words + (tokenizer == "NullTokenizer" && words % nullTokenizerStep == 0);
        }
        const auto known = std::ranges::find(tokenizers, tokenizer, &Tokenizer::type);
        return known == tokenizers.end() ? usualWords : known->words;
    }

    void readBlocks(TransformerModel &model)
    {
        const std::int64_t mtpLayers = m_flags.whole("mtp-num-layers", 0, 0, std::int64_t(mostBlocks) / 4);
        const Block dense = layer(model.shape.hiddenSize);
        const Block experts = withExperts(dense);
        const std::vector<bool> isSparse = sparseLayers();
        if (m_flags.failed().isSet())
            return;
        model.blocks.push_back(block(BlockKind::Embedding));
        model.blocks.back().positions = positions(model.shape.sequenceLength);
        for (std::int64_t i = 0; i < m_layers; ++i)
            model.blocks.push_back(experts.hasExperts() && isSparse[std::size_t(i)] ? experts : dense);
        Block last = model.blocks.back();
        last.kind = BlockKind::Mtp;
        model.blocks.insert(model.blocks.end(), std::size_t(mtpLayers), last);
        model.blocks.push_back(block(BlockKind::Head));
    }

    Block block(BlockKind kind)
    {
        Block made;
        made.kind = kind;
        made.isLayerNorm = m_flags.text("normalization") != "RMSNorm";
        return made;
    }

    std::int64_t positions(std::int64_t sequence)
    {
        const bool isLearned = !m_flags.isGiven("position-embedding-type") ||
                               m_flags.text("position-embedding-type") == "learned_absolute";
        if (!isLearned || m_flags.isOn("use-rotary-position-embeddings"))
            return 0;
        return size("max-position-embeddings", sequence);
    }

    Block layer(std::int64_t hidden)
    {
        Block made = block(BlockKind::Layer);
        made.bias = !m_flags.isOn("disable-bias-linear");
        made.attention = m_flags.isOn("multi-latent-attention") ? latentAttention() : plainAttention(hidden);
        made.mlp.gated = m_flags.isOn("swiglu");
        made.mlp.ffn = size("ffn-hidden-size", made.mlp.gated ? 8 * hidden / 3 / 64 * 64 : 4 * hidden);
        return made;
    }

    training::Attention plainAttention(std::int64_t hidden)
    {
        training::Attention made;
        made.heads = m_heads;
        made.kvHeads = m_flags.isOn("group-query-attention") ? size("num-query-groups", m_heads) : m_heads;
        made.headDim = size("kv-channels", hidden / m_heads);
        if (made.headDim == 0)
            m_flags.failed().add("num-attention-heads", "bad_value", "more heads than the hidden size has elements");
        made.qkNorm = m_flags.isOn("qk-layernorm");
        return made;
    }

    training::Attention latentAttention()
    {
        training::Attention made;
        made.heads = made.kvHeads = m_heads;
        made.kvRank = size("kv-lora-rank", 32);
        made.qRank = optionalSize("q-lora-rank");
        made.nopeDim = size("qk-head-dim", 128);
        made.ropeDim = size("qk-pos-emb-head-dim", 64);
        made.vDim = size("v-head-dim", 128);
        return made;
    }

    Block withExperts(Block made)
    {
        training::Mlp &mlp = made.mlp;
        mlp.experts = optionalSize("num-experts");
        mlp.topk = size("moe-router-topk", 2);
        mlp.expertFfn = size("moe-ffn-hidden-size", mlp.ffn);
        mlp.sharedFfn = optionalSize("moe-shared-expert-intermediate-size");
        mlp.ffn = 0;
        return made;
    }

    /// Which layers have experts.
    std::vector<bool> sparseLayers()
    {
        const ListExpression frequency = moeLayerFrequency();
        std::vector<bool> isSparse;
        if (frequency.isNumber) {
            for (std::int64_t i = 0; i < m_layers; ++i)
                isSparse.push_back(i % frequency.values.front() == 0);
            return isSparse;
        }
        if (frequency.values.size() != std::size_t(m_layers))
            m_flags.failed().add(
                "moe-layer-freq", "bad_value",
                phrase("%1 values for %2 layers", {std::to_string(frequency.values.size()), std::to_string(m_layers)}));
        for (const std::int64_t value : frequency.values)
            isSparse.push_back(value != 0);
        return isSparse;
    }

    ListExpression moeLayerFrequency()
    {
        const nlohmann::ordered_json *value = m_flags.find("moe-layer-freq");
        if (!value)
            return {true, {1}};
        // A list of a file is read as the text that it would be.
        const std::string text = value->is_array() ? value->dump() : m_flags.text("moe-layer-freq");
        Result<ListExpression> read = readListExpression(text);
        if (read && read->isNumber && read->values.front() < 1)
            read = inputError("bad_value", "0 is not a whole number from 1 on");
        if (read)
            return *std::move(read);
        Error error = read.error();
        error.where = error.where.empty() ? Text("moe-layer-freq") : phrase("moe-layer-freq, %1", {error.where});
        m_flags.failed().add(std::move(error));
        return {true, {1}};
    }

    MegatronFlags &m_flags;
    std::int64_t m_layers = 1;
    std::int64_t m_heads = 1;
};

} // namespace

Result<TransformerModel> megatronModel(MegatronFlags &flags)
{
    TransformerModel model = ModelReader(flags).read();
    if (flags.failed().isSet())
        return flags.failed().take();
    return model;
}

} // namespace cutaway
