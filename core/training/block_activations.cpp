#include "core/training/block_activations.h"

namespace cutaway::training {

namespace {

/// The rows of one block, part by part.
class ActivationRows
{
public:
    ActivationRows(const Extents &extents, const Block &block)
        : m_it(extents)
        , m_block(block)
        , m_attention(block.attention)
        , m_stream(extents.hidden * extents.splitTokens)
        , m_heads(double(block.attention.heads))
        , m_perRank(extents.tokens / extents.tensor)
        , m_z(block.mlp.gated ? 2 : 1)
    {
    }

    std::vector<ActivationRow> all()
    {
        const double w = m_it.valueBytes;
        switch (m_block.kind) {
        case BlockKind::Embedding: add("embedding.mask", m_it.dropout * m_stream); break;
        case BlockKind::Head:
            add("head.norm_in", w * m_stream);
            add("head.norm_out", w * m_stream);
            break;
        case BlockKind::Mtp:
            add("mtp.norms", 4 * w * m_stream);
            add("mtp.embedding", w * m_stream);
            addLayer();
            break;
        case BlockKind::Layer: addLayer(); break;
        }
        return std::move(m_rows);
    }

private:
    void add(std::string_view name, double bytes, std::uint8_t modules = module::none)
    {
        m_rows.push_back({name, bytes, modules, false});
    }

    void addLayer()
    {
        const double w = m_it.valueBytes;
        m_rows.push_back({"attention.norm_in", w * m_stream, module::none, true});
        add("attention.norm_out", m_it.productBytes * m_stream, module::layerNorm);
        if (m_attention.isLatent())
            addLatent();
        else
            addPlain();
        addCore();
        add("attention.mask", m_it.dropout * m_stream);
        add("mlp.norm_in", w * m_stream);
        add("mlp.norm_out", m_it.productBytes * m_stream, module::layerNorm);
        if (m_block.hasExperts())
            addExperts();
        else
            addDense();
        add("mlp.mask", m_it.dropout * m_stream);
    }

    void addPlain()
    {
        const double kv = m_it.keyValueHeads(m_block);
        const double dim = double(m_attention.headDim);
        const double w = m_it.valueBytes;
        add("attention.qkv", w * (m_heads + 2 * kv) * dim * m_perRank);
        if (m_attention.qkNorm)
            add("attention.qk_norm_in", w * (m_heads + kv) * dim * m_perRank);
    }

    void addLatent()
    {
        const double w = m_it.valueBytes;
        const double ranks = double(m_attention.qRank + m_attention.kvRank);
        const double key = double(m_attention.keyDim());
        add("attention.compressed",
            (w + m_it.productBytes) * ranks * m_it.splitTokens + w * double(m_attention.ropeDim) * m_it.tokens);
        add("attention.q", w * m_heads * key * m_perRank, module::latentUpProjection);
        add("attention.k", w * m_heads * key * m_perRank, module::latentUpProjection);
        add("attention.v", w * m_heads * double(m_attention.vDim) * m_perRank, module::latentUpProjection);
    }

    void addCore()
    {
        const double w = m_it.valueBytes;
        const double value = double(m_attention.valueDim());
        add("attention.context", w * m_heads * value * m_perRank);
        if (m_it.isFp8)
            add("attention.context_fp8", m_heads * value * m_perRank);
        if (m_it.attention == AttentionKernel::Unfused)
            add("attention.scores", (m_it.dropout > 0 ? 5.0 : 2.0) * m_heads * m_perRank * m_it.sequence,
                module::coreAttention);
        else
            add("attention.statistics", 4 * m_heads * m_perRank, module::coreAttention);
        if (m_it.attention == AttentionKernel::Flash && m_it.microbatch > 1)
            add("attention.copy", w * m_heads * value * m_perRank);
    }

    void addDense()
    {
        const double ffn = double(m_block.mlp.ffn);
        add("mlp.fc1_out", m_it.valueBytes * m_z * ffn * m_perRank, module::mlp);
        add("mlp.act_out", m_it.productBytes * ffn * m_perRank, module::mlp);
    }

    void addExperts()
    {
        const double w = m_it.valueBytes;
        const double routed = m_it.routedTokens(m_block);
        const double width = double(m_block.mlp.expertFfn) / m_it.expertTensor;
        add("moe.router", 4 * m_stream + 16 * double(m_block.mlp.experts) * m_it.splitTokens, module::moe);
        add("moe.dispatched", m_it.dispatchCopies * w * m_it.hidden * routed, module::moe);
        add("moe.fc1_in", m_it.productBytes * m_it.hidden * routed, module::moe);
        add("moe.fc1_out", w * m_z * width * routed, module::moe);
        add("moe.act_out", m_it.productBytes * width * routed, module::moeActivation | module::moe);
        if (m_block.mlp.sharedFfn > 0)
            add("moe.shared", (w * m_z + m_it.productBytes) * double(m_block.mlp.sharedFfn) * m_perRank, module::moe);
    }

    const Extents &m_it;
    const Block &m_block;
    const Attention &m_attention;
    double m_stream;  ///< h·P
    double m_heads;   ///< n, of all ranks
    double m_perRank; ///< F / t
    double m_z;
    std::vector<ActivationRow> m_rows;
};

bool isDropped(const ActivationRow &row, const Block &block, RecomputeMode mode)
{
    return block.isLayer() && !row.isInput && mode.drops(row.modules);
}

double sumWhere(const std::vector<ActivationRow> &rows, const Block &block, RecomputeMode mode, bool dropped)
{
    double bytes = 0;
    for (const ActivationRow &row : rows) {
        if (isDropped(row, block, mode) == dropped)
            bytes += row.bytes;
    }
    return bytes;
}

} // namespace

std::vector<ActivationRow> blockActivations(const Extents &extents, const Block &block)
{
    return ActivationRows(extents, block).all();
}

double keptBytes(const std::vector<ActivationRow> &rows, const Block &block, RecomputeMode mode)
{
    return sumWhere(rows, block, mode, false);
}

double droppedBytes(const std::vector<ActivationRow> &rows, const Block &block, RecomputeMode mode)
{
    return sumWhere(rows, block, mode, true);
}

double workingBytes(const Extents &extents, const Block &block)
{
    if (!block.isLayer())
        return 0;
    const double z = block.mlp.gated ? 2 : 1;
    if (block.hasExperts())
        return extents.valueBytes * (extents.hidden + (z + 1) * double(block.mlp.expertFfn) / extents.expertTensor) *
               extents.routedTokens(block);
    return extents.valueBytes * ((z + 1) * double(block.mlp.ffn) / extents.tensor * extents.tokens +
                                 2 * extents.hidden * extents.splitTokens);
}

} // namespace cutaway::training
