#include "core/transformer/transformer.h"

#include "core/base/names.h"
#include "core/json/json_reading.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace cutaway::training {

namespace {

/// Adds rows in the order of the specification; elements of zero are no parameter.
class RowList
{
public:
    void add(std::string_view name, double elements, Splitting splitting)
    {
        if (elements > 0)
            m_rows.push_back({name, elements, splitting});
    }
    std::vector<ParameterRow> take() { return std::move(m_rows); }

private:
    std::vector<ParameterRow> m_rows;
};

void addPlainAttention(RowList &rows, double h, const Block &block)
{
    const Attention &attention = block.attention;
    const double dim = double(attention.headDim);
    const double q = double(attention.heads + 2 * attention.kvHeads) * dim;
    rows.add("attention.qkv", h * q + (block.bias || attention.qkvBias ? q : 0.0), Splitting::Split);
    const double normed = attention.isNormOverHeads ? double(attention.heads + attention.kvHeads) : 2;
    rows.add("attention.qk_norm", attention.qkNorm ? normed * dim : 0.0, Splitting::Whole);
    rows.add("attention.out", double(attention.heads) * dim * h, Splitting::Split);
}

void addLatentAttention(RowList &rows, double h, double norms, const Attention &attention)
{
    const double heads = double(attention.heads);
    const double key = double(attention.keyDim());
    const double qRank = double(attention.qRank);
    const double kvRank = double(attention.kvRank);
    if (attention.qRank > 0) {
        rows.add("attention.q_down", h * qRank, Splitting::Whole);
        rows.add("attention.q_norm", norms * qRank, Splitting::Whole);
        rows.add("attention.q_up", qRank * heads * key, Splitting::Split);
    } else {
        rows.add("attention.q", h * heads * key, Splitting::Split);
    }
    rows.add("attention.kv_down", h * (kvRank + double(attention.ropeDim)), Splitting::Whole);
    rows.add("attention.kv_norm", norms * kvRank, Splitting::Whole);
    rows.add("attention.kv_up", kvRank * heads * double(attention.nopeDim + attention.vDim), Splitting::Split);
    rows.add("attention.out", heads * double(attention.vDim) * h, Splitting::Split);
}

void addDenseMlp(RowList &rows, double h, const Block &block)
{
    const double z = block.mlp.gated ? 2 : 1;
    const double ffn = double(block.mlp.ffn);
    const bool hasBias = block.bias || block.mlp.bias;
    rows.add("mlp.fc1", h * z * ffn + (hasBias ? z * ffn : 0.0), Splitting::Split);
    rows.add("mlp.fc2", h * ffn, Splitting::Split);
    rows.add("mlp.fc2_bias", hasBias ? h : 0.0, Splitting::Whole);
}

void addExperts(RowList &rows, double h, const Block &block)
{
    const double z = block.mlp.gated ? 2 : 1;
    const double experts = double(block.mlp.experts);
    const double f = double(block.mlp.expertFfn);
    rows.add("mlp.router", h * experts, Splitting::Whole);
    rows.add("mlp.experts", experts * (z + 1) * h * f, Splitting::Expert);
    rows.add("mlp.expert_bias", block.bias ? experts * (z * f + h) : 0.0, Splitting::Expert);
    rows.add("mlp.shared", (z + 1) * h * double(block.mlp.sharedFfn), Splitting::Split);
    rows.add("mlp.shared_gate", block.mlp.sharedGate ? h : 0.0, Splitting::Whole);
}

void addLayer(RowList &rows, double h, double norms, const Block &block)
{
    rows.add("attention.norm", norms * h, Splitting::Whole);
    if (block.attention.isLatent())
        addLatentAttention(rows, h, norms, block.attention);
    else
        addPlainAttention(rows, h, block);
    rows.add("attention.out_bias", block.bias || block.attention.outBias ? h : 0.0, Splitting::Whole);
    rows.add("mlp.norm", norms * h, Splitting::Whole);
    if (block.hasExperts())
        addExperts(rows, h, block);
    else
        addDenseMlp(rows, h, block);
}

std::size_t countOf(const Transformer &transformer, BlockKind kind)
{
    return std::size_t(std::ranges::count_if(transformer.places, [&](const Transformer::Place &place) {
        return transformer.classes[place.blockClass].kind == kind;
    }));
}

} // namespace

std::string_view blockKindName(BlockKind kind)
{
    switch (kind) {
    case BlockKind::Embedding: return "embedding";
    case BlockKind::Layer: return "layer";
    case BlockKind::Mtp: return "mtp";
    case BlockKind::Head: return "head";
    }
    return {};
}

double ModelShape::paddedVocab(std::int64_t tensor) const
{
    const double multiple = double(vocabMultiple) * double(tensor);
    return std::ceil(double(vocabSize) / multiple) * multiple;
}

std::size_t Transformer::layerCount() const
{
    return countOf(*this, BlockKind::Layer);
}

std::size_t Transformer::mtpCount() const
{
    return countOf(*this, BlockKind::Mtp);
}

std::vector<ParameterRow> parameterRows(const ModelShape &shape, const Block &block, double vocab)
{
    const double h = double(shape.hiddenSize);
    const double norms = block.isLayerNorm ? 2 : 1;
    RowList rows;
    switch (block.kind) {
    case BlockKind::Embedding:
        rows.add("word", vocab * h, Splitting::Split);
        rows.add("position", double(block.positions) * h, Splitting::Whole);
        break;
    case BlockKind::Head:
        rows.add("norm", norms * h, Splitting::Whole);
        rows.add(block.tied ? "word" : "output", vocab * h, Splitting::Split);
        break;
    case BlockKind::Mtp:
        rows.add("mtp.norms", 3 * norms * h, Splitting::Whole);
        rows.add("mtp.merge", 2 * h * h, Splitting::Split);
        rows.add("word", vocab * h, Splitting::Split);
        addLayer(rows, h, norms, block);
        break;
    case BlockKind::Layer: addLayer(rows, h, norms, block); break;
    }
    return rows.take();
}

namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

constexpr std::string_view transformerField = "transformer";

/// A whole number from `least` to `largestDimension`.
std::int64_t inRange(ObjectReader &reader, std::string_view key, std::int64_t value, std::int64_t least)
{
    if (value >= least && value <= largestDimension)
        return value;
    if (!reader.failed().isSet())
        reader.failed().add(reader.pathOf(key), "bad_value",
                            phrase("%1 is not between %2 and %3",
                                   {std::to_string(value), std::to_string(least), std::to_string(largestDimension)}));
    return least;
}

std::int64_t positiveDimension(ObjectReader &reader, std::string_view key)
{
    return inRange(reader, key, reader.integer(key), 1);
}

std::int64_t optionalDimension(ObjectReader &reader, std::string_view key, std::int64_t missing)
{
    return inRange(reader, key, reader.optionalInteger(key).value_or(missing), 0);
}

Attention attentionFrom(ObjectReader reader)
{
    Attention attention;
    attention.heads = positiveDimension(reader, "heads");
    attention.kvRank = optionalDimension(reader, "kv_rank", 0);
    if (attention.isLatent()) {
        attention.kvHeads = attention.heads;
        attention.qRank = optionalDimension(reader, "q_rank", 0);
        attention.nopeDim = optionalDimension(reader, "nope_dim", 0);
        attention.ropeDim = optionalDimension(reader, "rope_dim", 0);
        attention.vDim = positiveDimension(reader, "v_dim");
    } else {
        attention.kvHeads = positiveDimension(reader, "kv_heads");
        attention.headDim = positiveDimension(reader, "head_dim");
        attention.qkNorm = reader.optionalBoolean("qk_norm").value_or(false);
        attention.isNormOverHeads = reader.optionalBoolean("qk_norm_over_heads").value_or(false);
        attention.qkvBias = reader.optionalBoolean("qkv_bias").value_or(false);
        attention.outBias = reader.optionalBoolean("out_bias").value_or(false);
    }
    return attention;
}

Mlp mlpFrom(ObjectReader reader)
{
    Mlp mlp;
    mlp.experts = optionalDimension(reader, "experts", 0);
    mlp.gated = reader.optionalBoolean("gated").value_or(false);
    if (mlp.hasExperts()) {
        mlp.topk = positiveDimension(reader, "topk");
        mlp.expertFfn = positiveDimension(reader, "expert_ffn");
        mlp.sharedFfn = optionalDimension(reader, "shared_ffn", 0);
        mlp.sharedGate = reader.optionalBoolean("shared_gate").value_or(false);
    } else {
        mlp.ffn = positiveDimension(reader, "ffn");
        mlp.bias = reader.optionalBoolean("bias").value_or(false);
    }
    return mlp;
}

template <class Value>
Value readPart(ObjectReader &reader, std::string_view key, Value (*read)(ObjectReader))
{
    const Json &json = reader.object(key);
    return reader.failed().isSet() ? Value() : read(ObjectReader(json, reader.pathOf(key), reader.failed()));
}

/// One of a few names; the first stands for a missing field if `mayBeMissing`.
std::size_t readName(ObjectReader &reader, std::string_view key, const std::vector<std::string_view> &names,
                     bool mayBeMissing)
{
    if (mayBeMissing && !reader.has(key))
        return 0;
    const std::string name = reader.text(key);
    const auto found = std::ranges::find(names, name);
    if (found != names.end())
        return std::size_t(found - names.begin());
    reader.failed().add(reader.pathOf(key), "bad_value",
                        phrase("%1 is not one of %2", {inQuotes(name), commaList(names)}));
    return 0;
}

/// The field of that name in a node's or graph's unknown fields; null if there is none.
Result<Json> partOf(const std::string &extra)
{
    if (extra.find(transformerField) == std::string::npos)
        return Json();
    Result<Json> fields = parseJson<Json>(extra);
    if (!fields)
        return fields.error();
    const auto found = fields->find(transformerField);
    return found == fields->end() ? Json() : std::move(*found);
}

Error missingTransformer()
{
    Error error = inputError("no_transformer", "missing; convert a config.json first",
                             "give the graph of a transformer, such as `convert` writes");
    error.where = std::string(transformerField);
    return error;
}

/// Blocks by what their nodes say, equal texts read once.
class ClassList
{
public:
    explicit ClassList(std::vector<Block> &classes) : m_classes(classes) {}

    /// Nothing for a node that is no block.
    Result<std::optional<std::uint32_t>> classOf(const Node &node, std::size_t index)
    {
        if (node.extra.empty())
            return std::optional<std::uint32_t>();
        if (const auto known = m_byText.find(node.extra); known != m_byText.end())
            return known->second;
        const Result<Json> json = partOf(node.extra);
        if (!json)
            return json.error();
        std::optional<std::uint32_t> found;
        if (!json->is_null()) {
            const Result<Block> block =
                readBlock(*json, elementPath("nodes", index) + "." + std::string(transformerField));
            if (!block)
                return block.error();
            found = numberOf(*block);
        }
        m_byText.emplace(node.extra, found);
        return found;
    }

private:
    std::uint32_t numberOf(const Block &block)
    {
        const auto known = std::ranges::find(m_classes, block);
        if (known == m_classes.end()) {
            m_classes.push_back(block);
            return std::uint32_t(m_classes.size() - 1);
        }
        return std::uint32_t(known - m_classes.begin());
    }

    std::vector<Block> &m_classes;
    std::unordered_map<std::string_view, std::optional<std::uint32_t>> m_byText;
};

} // namespace

Result<Block> readBlock(const Json &json, const std::string &path)
{
    FirstError failed;
    ObjectReader reader(json, path, failed);
    Block block;
    block.kind = BlockKind(readName(reader, "kind", {"embedding", "layer", "mtp", "head"}, false));
    if (block.kind == BlockKind::Embedding)
        block.positions = optionalDimension(reader, "positions", 0);
    else
        block.isLayerNorm = readName(reader, "norm", {"layernorm", "rmsnorm"}, true) == 0;
    if (block.kind == BlockKind::Head)
        block.tied = reader.optionalBoolean("tied").value_or(false);
    if (block.isLayer() && !failed.isSet()) {
        block.attention = readPart<Attention>(reader, "attention", attentionFrom);
        block.mlp = readPart<Mlp>(reader, "mlp", mlpFrom);
        block.bias = reader.optionalBoolean("bias").value_or(false);
    }
    if (failed.isSet())
        return failed.take();
    return block;
}

Result<ModelShape> readModelShape(const Json &json, const std::string &path)
{
    FirstError failed;
    ObjectReader reader(json, path, failed);
    ModelShape shape;
    shape.hiddenSize = positiveDimension(reader, "hidden_size");
    shape.sequenceLength = positiveDimension(reader, "sequence_length");
    shape.vocabSize = positiveDimension(reader, "vocab_size");
    shape.vocabMultiple = inRange(reader, "vocab_multiple", reader.optionalInteger("vocab_multiple").value_or(1), 1);
    shape.tiedEmbeddings = reader.optionalBoolean("tied_embeddings").value_or(false);
    shape.dropout = reader.optionalNumber("dropout").value_or(0.0);
    if (failed.isSet())
        return failed.take();
    return shape;
}

OrderedJson blockJson(const Block &block)
{
    OrderedJson json{{"kind", blockKindName(block.kind)}};
    if (block.kind == BlockKind::Embedding) {
        json["positions"] = block.positions;
        return json;
    }
    const char *norm = block.isLayerNorm ? "layernorm" : "rmsnorm";
    if (block.kind == BlockKind::Head) {
        json["norm"] = norm;
        json["tied"] = block.tied;
        return json;
    }
    const Attention &attention = block.attention;
    if (attention.isLatent())
        json["attention"] = {{"heads", attention.heads},      {"kv_rank", attention.kvRank},
                             {"q_rank", attention.qRank},     {"nope_dim", attention.nopeDim},
                             {"rope_dim", attention.ropeDim}, {"v_dim", attention.vDim}};
    else
        json["attention"] = {{"heads", attention.heads},
                             {"kv_heads", attention.kvHeads},
                             {"head_dim", attention.headDim},
                             {"qk_norm", attention.qkNorm},
                             {"qkv_bias", attention.qkvBias}};
    if (block.mlp.hasExperts())
        json["mlp"] = {{"experts", block.mlp.experts},
                       {"topk", block.mlp.topk},
                       {"expert_ffn", block.mlp.expertFfn},
                       {"gated", block.mlp.gated},
                       {"shared_ffn", block.mlp.sharedFfn}};
    else
        json["mlp"] = {{"ffn", block.mlp.ffn}, {"gated", block.mlp.gated}};
    json["norm"] = norm;
    json["bias"] = block.bias;
    // What few models have is written only of those.
    const auto mark = [&](const char *part, const char *field, bool isSo) {
        if (isSo)
            json[part][field] = true;
    };
    mark("attention", "qk_norm_over_heads", attention.isNormOverHeads);
    mark("attention", "out_bias", attention.outBias);
    mark("mlp", "shared_gate", block.mlp.sharedGate);
    mark("mlp", "bias", block.mlp.bias);
    return json;
}

OrderedJson modelShapeJson(const ModelShape &shape)
{
    return {{"hidden_size", shape.hiddenSize},         {"sequence_length", shape.sequenceLength},
            {"vocab_size", shape.vocabSize},           {"vocab_multiple", shape.vocabMultiple},
            {"tied_embeddings", shape.tiedEmbeddings}, {"dropout", shape.dropout}};
}

Result<Transformer> readTransformer(const Graph &graph)
{
    const Result<Json> json = partOf(graph.extra());
    if (!json)
        return json.error();
    if (json->is_null())
        return missingTransformer();
    const Result<ModelShape> shape = readModelShape(*json, std::string(transformerField));
    if (!shape)
        return shape.error();
    Transformer transformer;
    transformer.shape = *shape;
    ClassList classes(transformer.classes);
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const Node &node = graph.nodes()[i];
        const Result<std::optional<std::uint32_t>> found = classes.classOf(node, i);
        if (!found)
            return found.error();
        if (!*found)
            continue;
        const BlockKind kind = transformer.classes[**found].kind;
        const bool isFirst = transformer.places.empty();
        if (!isFirst && (kind < transformer.block(transformer.size() - 1).kind)) {
            Error error =
                inputError("wrong_order",
                           phrase("node %1 (%2) comes after a %3",
                                  {inQuotes(node.name), std::string(blockKindName(kind)),
                                   std::string(blockKindName(transformer.block(transformer.size() - 1).kind))}),
                           "the order is embedding, layers, mtp layers, head");
            error.where = elementPath("nodes", i);
            return error;
        }
        transformer.places.push_back({NodeIndex(i), **found});
        transformer.flops += node.flops.value_or(0);
    }
    if (transformer.places.empty())
        return missingTransformer();
    return transformer;
}

bool isTransformer(const Graph &graph)
{
    const Result<Json> json = partOf(graph.extra());
    return json && json->is_object();
}

} // namespace cutaway::training
