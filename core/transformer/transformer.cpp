#include "core/transformer/transformer.h"

#include <algorithm>
#include <cmath>

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

} // namespace cutaway::training
