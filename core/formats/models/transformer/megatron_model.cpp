#include "core/formats/models/transformer/megatron_flags.h"

#include "core/base/names.h"
#include "core/formats/models/transformer/list_expression.h"
#include "core/json/json_reading.h"
#include "core/transformer/transformer.h"

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
            read = inputError("bad_value", "0 is not a whole number of at least 1");
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

/// A flag, or with a `*` at its end all flags that begin so.
struct Uncovered
{
    std::string_view flag;
    Text what; ///< `… are not covered`
};

const std::vector<Uncovered> &uncovered()
{
    static const std::vector<Uncovered> all{
        {"mamba-*", phrase("Mamba layers")},
        {"hybrid-*", phrase("layers of several kinds")},
        {"is-hybrid-model", phrase("layers of several kinds")},
        {"experimental-attention-variant", phrase("other attention")},
        {"linear-attention-*", phrase("other attention")},
        {"attention-output-gate", phrase("gated attention")},
        {"window-*", phrase("attention in windows")},
        {"heterogeneous-layers-*", phrase("layers of several kinds")},
        {"spec", phrase("layers of other code")},
        {"retro-*", phrase("retrieval")},
        {"encoder-*", phrase("encoders")},
        {"add-qkv-bias", phrase("biases of queries, keys and values alone")},
        {"moe-latent-size", phrase("latent experts")},
        {"moe-expert-capacity-factor", phrase("dropped tokens")},
        {"moe-pad-expert-input-to-capacity", phrase("padded tokens")},
        {"moe-shared-expert-overlap", phrase("overlapped shared experts")},
        {"overlap-moe-expert-parallel-comm", phrase("overlapped exchange between experts")},
        {"delay-wgrad-compute", phrase("delayed gradients of weights")},
        {"defer-embedding-wgrad-compute", phrase("delayed gradients of the embedding")},
        {"cpu-offloading*", phrase("offloading")},
        {"optimizer-cpu-offload", phrase("offloading")},
        {"optimizer-offload-*", phrase("offloading")},
        {"offload-optimizer-states", phrase("offloading")},
        {"fine-grained-activation-offloading", phrase("offloading")},
        {"offload-modules", phrase("offloading")},
        {"enable-cuda-graph", phrase("CUDA graphs")},
        {"external-cuda-graph", phrase("CUDA graphs")},
        {"cuda-graph-*", phrase("CUDA graphs")},
        {"use-precision-aware-optimizer", phrase("optimizer states of other precision")},
        {"grad-reduce-in-bf16", phrase("gradients of two bytes")},
        {"fp8-param-gather", phrase("parameters kept in fp8")},
        {"fp8-param", phrase("parameters kept in fp8")},
        {"fp4-*", phrase("fp4")},
        {"use-torch-fsdp2", phrase("PyTorch's FSDP")},
        {"hsdp*", phrase("sharding inside of groups of replicas")},
        {"outer-dp-sharding-strategy", phrase("sharding inside of groups of replicas")},
        {"decoder-first-pipeline-num-layers", phrase("a first stage of another length")},
        {"decoder-last-pipeline-num-layers", phrase("a last stage of another length")},
        {"account-for-embedding-in-pipeline-split", phrase("an embedding that counts as a layer")},
        {"account-for-loss-in-pipeline-split", phrase("a loss that counts as a layer")},
        {"hierarchical-context-parallel-sizes", phrase("context parallelism in steps")},
        {"cp-comm-type", phrase("other exchange between context ranks")},
        {"rampup-batch-size", phrase("growing batches")},
        {"tp-comm-overlap", phrase("overlapped exchange between tensor ranks")},
        {"nccl-ub", phrase("registered buffers")},
        {"use-tp-pp-dp-mapping", phrase("another order of ranks")},
        {"distribute-saved-activations", phrase("distributed activations")},
        {"lora-*", phrase("adapters")},
        {"inference-*", phrase("inference")},
    };
    return all;
}

bool isFlag(std::string_view name, std::string_view flag)
{
    if (!flag.ends_with('*'))
        return name == flag;
    flag.remove_suffix(1);
    return name.starts_with(flag);
}

/// Values that say what is usual anyway.
bool isUsual(std::string_view name, const nlohmann::ordered_json &value)
{
    if (name == "cp-comm-type")
        return value == "p2p";
    if (name == "cuda-graph-impl")
        return value == "none";
    return value == 0 || value == "false";
}

Text sentence(std::string_view flag, const Text &what)
{
    return phrase("--%1: %2 are not covered by the figures", {std::string(flag), what});
}

void addOptimizer(MegatronFlags &flags, std::vector<Text> &warnings)
{
    const nlohmann::ordered_json *optimizer = flags.find("optimizer");
    if (optimizer && *optimizer != "adam")
        warnings.push_back(sentence("optimizer", phrase("optimizers other than Adam")));
}

/// NeMo's field; Megatron has a switch for each.
void addActivation(MegatronFlags &flags, std::vector<Text> &warnings)
{
    constexpr std::array known{"gelu",  "openai-gelu", "squared-relu", "relu",       "swiglu",
                               "geglu", "reglu",       "fast-swiglu",  "fast-geglu", "fast-reglu"};
    const nlohmann::ordered_json *activation = flags.find("activation");
    if (activation && std::ranges::none_of(known, [&](const char *name) { return *activation == name; }))
        warnings.push_back(
            phrase("activation: %1 is not known; layers without a gate are assumed", {describeValue(*activation)}));
}

void addRecomputation(MegatronFlags &flags, std::vector<Text> &warnings)
{
    const nlohmann::ordered_json *method = flags.find("recompute-method");
    const nlohmann::ordered_json *granularity = flags.find("recompute-granularity");
    if (granularity && *granularity == "full" && method && *method == "block" && flags.isGiven("recompute-num-layers"))
        warnings.push_back(phrase("--recompute-num-layers: all layers of every stage are assumed to be recomputed"));
}

} // namespace

Result<TransformerModel> megatronModel(MegatronFlags &flags)
{
    TransformerModel model = ModelReader(flags).read();
    if (flags.failed().isSet())
        return flags.failed().take();
    return model;
}

std::vector<Text> megatronWarnings(MegatronFlags &flags)
{
    std::vector<Text> warnings;
    for (const auto &[name, value] : flags.all()) {
        const auto known = std::ranges::find_if(
            uncovered(), [&name = name](const Uncovered &entry) { return isFlag(name, entry.flag); });
        if (known != uncovered().end() && flags.isGiven(name) && !isUsual(name, value))
            warnings.push_back(sentence(name.substr(0, 64), known->what));
    }
    addOptimizer(flags, warnings);
    addActivation(flags, warnings);
    addRecomputation(flags, warnings);
    return warnings;
}

} // namespace cutaway
