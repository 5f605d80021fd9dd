#include "core/formats/models/transformer/hugging_face_config.h"

#include "core/base/names.h"
#include "core/files/safe_text.h"
#include "core/json/json_document.h"
#include "core/json/json_reading.h"
#include "core/transformer/transformer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <initializer_list>

namespace cutaway {

namespace {

using training::Block;
using training::BlockKind;
using training::TransformerModel;
using Json = nlohmann::json;
using Names = std::initializer_list<std::string_view>;

constexpr std::int64_t usualSequence = 4096;

/// What a `model_type` implies that the file does not say, as the classes of transformers have it.
struct Family
{
    std::string_view type;
    bool isClassic = false; ///< as GPT-2: layer norms, biases, dense layers without a gate
    bool isTied = false;    ///< the head is the table of words, where the file does not say
    bool qkNorm = false;
    bool isNormOverHeads = false;
    bool qkvBias = false;    ///< where the file does not say
    bool hasOutBias = false; ///< `attention_bias` is the output projection's, too
    bool hasMlpBias = false; ///< `mlp_bias` is asked for
    bool sharedGate = false;
};
constexpr std::array families{Family{.type = "llama", .hasOutBias = true, .hasMlpBias = true},
                              Family{.type = "mistral"},
                              Family{.type = "qwen2", .qkvBias = true},
                              Family{.type = "qwen3", .qkNorm = true, .hasOutBias = true},
                              Family{.type = "gpt2", .isClassic = true, .isTied = true},
                              Family{.type = "gpt_neox", .isClassic = true},
                              Family{.type = "mixtral"},
                              Family{.type = "qwen2_moe", .qkvBias = true, .sharedGate = true},
                              Family{.type = "qwen3_moe", .qkNorm = true, .hasOutBias = true},
                              Family{.type = "deepseek_v2"},
                              Family{.type = "deepseek_v3"},
                              Family{.type = "kimi_k2"},
                              Family{.type = "phi3"},
                              Family{.type = "olmo2", .qkNorm = true, .isNormOverHeads = true, .hasOutBias = true},
                              Family{.type = "granite", .hasOutBias = true, .hasMlpBias = true},
                              Family{.type = "starcoder2", .isClassic = true, .isTied = true}};

/// Asks for fields under the names that they have in different models.
class ConfigFields
{
public:
    ConfigFields(const Json &json, FirstError &failed) : m_json(json), m_reader(json, {}, failed), m_failed(failed) {}

    /// Empty if none of them is there.
    std::string_view firstOf(Names names) const
    {
        const auto found = std::ranges::find_if(names, [&](std::string_view name) { return has(name); });
        return found == names.end() ? std::string_view() : *found;
    }
    bool has(std::string_view name) const
    {
        const auto field = m_json.find(name);
        return field != m_json.end() && !field->is_null();
    }

    /// At least `least`.
    std::int64_t number(Names names, std::int64_t otherwise, std::int64_t least = 0)
    {
        const std::string_view name = firstOf(names);
        if (name.empty())
            return otherwise;
        const std::int64_t value = m_reader.optionalInteger(name).value_or(least);
        if (value < least || value > training::largestDimension)
            m_failed.add(
                std::string(name), "bad_value",
                phrase("%1 is not a whole number from %2 to %3",
                       {std::to_string(value), std::to_string(least), std::to_string(training::largestDimension)}));
        return std::clamp(value, least, training::largestDimension);
    }
    std::int64_t size(Names names, std::int64_t otherwise) { return number(names, otherwise, 1); }
    /// Named by its first name where it is missing.
    std::int64_t required(Names names)
    {
        if (firstOf(names).empty())
            m_failed.add(std::string(*names.begin()), "missing_field", "missing");
        return size(names, 1);
    }
    bool truth(std::string_view name, bool otherwise)
    {
        return has(name) ? m_reader.optionalBoolean(name).value_or(otherwise) : otherwise;
    }
    double probability(std::string_view name)
    {
        const double value = has(name) ? m_reader.optionalNumber(name).value_or(0) : 0;
        if (!(value >= 0 && value <= 1))
            m_failed.add(std::string(name), "bad_value", "must be from 0 to 1");
        return value;
    }
    std::string text(std::string_view name)
    {
        return has(name) ? cleanText(m_reader.optionalText(name).value_or("")) : std::string();
    }
    std::vector<std::int64_t> numbers(std::string_view name)
    {
        return has(name) ? m_reader.integers(name) : std::vector<std::int64_t>();
    }

private:
    const Json &m_json;
    ObjectReader m_reader;
    FirstError &m_failed;
};

const Family *familyOf(const std::string &type, FirstError &failed)
{
    if (type.empty()) {
        failed.add("model_type", "missing_field", "missing");
        return nullptr;
    }
    const auto found = std::ranges::find(families, type, &Family::type);
    if (found != families.end())
        return &*found;
    std::string known;
    for (const Family &family : families)
        known += (known.empty() ? "" : ", ") + std::string(family.type);
    failed.add("model_type", "unknown_model", phrase("%1 is not one of %2", {inQuotes(type), known}));
    return nullptr;
}

/// Reads one file's fields into a model.
class ConfigReader
{
public:
    ConfigReader(const Json &json, FirstError &failed) : m_fields(json, failed), m_failed(failed) {}

    TransformerModel read()
    {
        TransformerModel model;
        const std::string type = m_fields.text("model_type");
        m_family = familyOf(type, m_failed);
        if (!m_family)
            return model;
        model.name = m_fields.text("_name_or_path");
        if (model.name.empty())
            model.name = type;
        readShape(model.shape);
        readBlocks(model.blocks, model.shape);
        return model;
    }

private:
    void readShape(training::ModelShape &shape)
    {
        shape.hiddenSize = m_fields.required({"hidden_size", "n_embd"});
        shape.sequenceLength = m_fields.size({"max_position_embeddings", "n_positions"}, usualSequence);
        shape.vocabSize = m_fields.required({"vocab_size"});
        shape.tiedEmbeddings = m_fields.truth("tie_word_embeddings", m_family->isTied);
        shape.dropout = m_fields.probability("resid_pdrop");
    }

    void readBlocks(std::vector<Block> &blocks, const training::ModelShape &shape)
    {
        const std::int64_t layers = m_fields.required({"num_hidden_layers", "n_layer"});
        const std::int64_t mtpLayers = m_fields.number({"num_nextn_predict_layers"}, 0);
        if (layers + mtpLayers + 2 > std::int64_t(training::mostBlocks))
            m_failed.add("num_hidden_layers", "too_large",
                         phrase("more than %1 blocks", {std::to_string(training::mostBlocks)}));
        const Block dense = layer(shape.hiddenSize);
        const Block experts = withExperts(dense);
        readSparsity();
        if (m_failed.isSet())
            return;
        blocks.push_back(block(BlockKind::Embedding));
        if (m_family->type == "gpt2")
            blocks.back().positions = m_fields.number({"n_positions"}, shape.sequenceLength);
        for (std::int64_t i = 0; i < layers; ++i)
            blocks.push_back(experts.hasExperts() && isSparse(i) ? experts : dense);
        Block last = blocks.back();
        last.kind = BlockKind::Mtp;
        blocks.insert(blocks.end(), std::size_t(mtpLayers), last);
        blocks.push_back(block(BlockKind::Head));
    }

    Block block(BlockKind kind) const
    {
        Block made;
        made.kind = kind;
        made.isLayerNorm = m_family->isClassic;
        return made;
    }

    Block layer(std::int64_t hidden)
    {
        Block made = block(BlockKind::Layer);
        made.bias = m_family->isClassic;
        made.attention = attention(hidden);
        made.mlp.gated = !m_family->isClassic;
        made.mlp.ffn = m_fields.size({"intermediate_size", "n_inner"}, 4 * hidden);
        made.mlp.bias = m_family->hasMlpBias && m_fields.truth("mlp_bias", false);
        return made;
    }

    training::Attention attention(std::int64_t hidden)
    {
        training::Attention made;
        made.heads = m_fields.required({"num_attention_heads", "n_head"});
        made.kvRank = m_fields.number({"kv_lora_rank"}, 0);
        if (made.isLatent()) {
            made.kvHeads = made.heads;
            made.qRank = m_fields.number({"q_lora_rank"}, 0);
            made.nopeDim = m_fields.required({"qk_nope_head_dim"});
            made.ropeDim = m_fields.required({"qk_rope_head_dim"});
            made.vDim = m_fields.required({"v_head_dim"});
            return made;
        }
        made.kvHeads = m_fields.size({"num_key_value_heads"}, made.heads);
        made.headDim = m_fields.size({"head_dim"}, hidden / made.heads);
        if (made.headDim == 0)
            m_failed.add("num_attention_heads", "bad_value", "more heads than the hidden size has elements");
        made.qkNorm = m_family->qkNorm;
        made.isNormOverHeads = m_family->isNormOverHeads;
        made.qkvBias = m_fields.truth("attention_bias", m_family->qkvBias);
        made.outBias = m_family->hasOutBias && made.qkvBias;
        return made;
    }

    Block withExperts(Block made)
    {
        training::Mlp &mlp = made.mlp;
        const std::int64_t ffn = mlp.ffn;
        mlp.experts = m_fields.number({"num_local_experts", "num_experts", "n_routed_experts"}, 0);
        mlp.topk = m_fields.size({"num_experts_per_tok"}, 2);
        mlp.expertFfn = m_fields.size({"moe_intermediate_size"}, ffn);
        const std::int64_t shared = m_fields.number({"n_shared_experts"}, 0);
        mlp.sharedFfn = m_fields.number({"shared_expert_intermediate_size"}, shared * mlp.expertFfn);
        mlp.sharedGate = m_family->sharedGate && mlp.sharedFfn > 0;
        mlp.gated = true;
        mlp.bias = false;
        mlp.ffn = 0;
        if (mlp.hasExperts() && mlp.sharedFfn > training::largestDimension)
            m_failed.add("n_shared_experts", "too_large", "the shared experts are too wide");
        return made;
    }

    void readSparsity()
    {
        m_firstSparse = m_fields.number({"first_k_dense_replace"}, 0);
        m_sparseStep = m_fields.size({"decoder_sparse_step"}, 1);
        m_sparseEvery = m_fields.size({"moe_layer_freq"}, 1);
        m_denseLayers = m_fields.numbers("mlp_only_layers");
        std::ranges::sort(m_denseLayers);
    }
    bool isSparse(std::int64_t place) const
    {
        return place >= m_firstSparse && (place + 1) % m_sparseStep == 0 && place % m_sparseEvery == 0 &&
               !std::ranges::binary_search(m_denseLayers, place);
    }

    ConfigFields m_fields;
    FirstError &m_failed;
    const Family *m_family = nullptr;
    std::int64_t m_firstSparse = 0;
    std::int64_t m_sparseStep = 1;  ///< Qwen's: the last of so many layers
    std::int64_t m_sparseEvery = 1; ///< DeepSeek's: the first of so many layers
    std::vector<std::int64_t> m_denseLayers;
};

} // namespace

Result<TransformerModel> readHuggingFaceConfig(std::string_view text)
{
    const Result<Json> json = parseJson<Json>(text);
    if (!json)
        return json.error();
    FirstError failed;
    // Of a model of pictures and text, the language model is taken.
    const auto language = json->is_object() ? json->find("text_config") : json->end();
    const bool isNested = json->is_object() && language != json->end() && language->is_object();
    TransformerModel model = ConfigReader(isNested ? *language : *json, failed).read();
    if (failed.isSet())
        return failed.take();
    return model;
}

} // namespace cutaway
