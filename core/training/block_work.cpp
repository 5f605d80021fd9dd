#include "core/training/block_work.h"

#include "core/base/names.h"

#include <algorithm>

namespace cutaway::training {

namespace {

Error badMode(std::string_view text)
{
    return inputError("bad_mode", phrase("recompute: %1 is not none, selective, full or modules of %2",
                                         {inQuotes(text), commaList(recomputeModules, &NamedModule::name)}));
}

WorkRow row(std::uint8_t modules, std::initializer_list<MatrixProduct> products, double bytes, double kernels)
{
    WorkRow row;
    row.modules = modules;
    for (const MatrixProduct &product : products)
        row.products[row.productCount++] = product;
    row.bytes = bytes;
    row.kernels = kernels;
    return row;
}

/// The rows of one block, part by part.
class BlockRows
{
public:
    BlockRows(const Extents &extents, const Block &block)
        : m_it(extents)
        , m_block(block)
        , m_attention(block.attention)
        , m_heads(double(block.attention.heads) / extents.tensor)
        , m_key(double(block.attention.keyDim()))
        , m_value(double(block.attention.valueDim()))
        , m_z(block.mlp.gated ? 2 : 1)
    {
    }

    std::vector<WorkRow> all()
    {
        switch (m_block.kind) {
        case BlockKind::Embedding:
            add(row(module::none, {}, 3 * m_it.valueBytes * m_it.hidden * m_it.tokens, 4));
            break;
        case BlockKind::Head: addHead(); break;
        case BlockKind::Mtp:
            addMerge();
            addLayer();
            break;
        case BlockKind::Layer: addLayer(); break;
        }
        return std::move(m_rows);
    }

private:
    void add(WorkRow row) { m_rows.push_back(row); }

    double vocabRows() const { return m_it.vocab / m_it.tensor; }
    /// Bytes of a value for each token between regions and each hidden element.
    double stream() const { return m_it.valueBytes * m_it.hidden * m_it.splitTokens; }

    void addHead()
    {
        add(row(module::none, {{m_it.tokens, vocabRows(), m_it.hidden, 1}},
                2 * stream() + 20 * m_it.tokens * vocabRows(), 10));
    }

    void addMerge()
    {
        add(row(
            module::none,
            {{m_it.tokens, m_it.hidden / m_it.tensor, 2 * m_it.hidden, 1}, {m_it.tokens, vocabRows(), m_it.hidden, 1}},
            8 * stream() + 20 * m_it.tokens * vocabRows(), 20));
    }

    void addLayer()
    {
        add(row(module::layerNorm, {}, 4 * stream(), 2));
        if (m_attention.isLatent())
            addLatent();
        else
            addPlain();
        addCore();
        add(row(module::none, {{m_it.tokens, m_it.hidden, m_heads * m_value, 1}}, 3 * stream(), 2));
        add(row(module::layerNorm, {}, 4 * stream(), 2));
        if (m_block.hasExperts())
            addExperts();
        else
            addDense();
    }

    void addPlain()
    {
        const double kv = m_it.keyValueHeads(m_block) / m_it.tensor;
        const double dim = double(m_attention.headDim);
        add(row(module::none, {{m_it.tokens, (m_heads + 2 * kv) * dim, m_it.hidden, 1}},
                2 * m_it.valueBytes * (m_heads + kv) * dim * m_it.tokens, 3));
    }

    void addLatent()
    {
        const double kvRank = double(m_attention.kvRank);
        const double qRank = double(m_attention.qRank);
        const double w = m_it.valueBytes;
        WorkRow down = row(module::none, {{m_it.splitTokens, kvRank + double(m_attention.ropeDim), m_it.hidden, 1}},
                           2 * w * (kvRank + qRank) * m_it.splitTokens, 6);
        if (qRank > 0)
            down.products[down.productCount++] = {m_it.splitTokens, qRank, m_it.hidden, 1};
        add(down);
        add(row(module::latentUpProjection,
                {{m_it.tokens, m_heads * m_key, qRank > 0 ? qRank : m_it.hidden, 1},
                 {m_it.tokens, m_heads * double(m_attention.nopeDim + m_attention.vDim), kvRank, 1}},
                6 * w * m_heads * m_key * m_it.tokens, 8));
    }

    void addCore()
    {
        if (m_it.attention == AttentionKernel::Unfused) {
            const double count = m_heads * m_it.microbatch;
            const double queries = m_it.sequence / m_it.context;
            add(row(module::coreAttention,
                    {{queries, m_it.sequence, m_key, count}, {queries, m_value, m_it.sequence, count}},
                    10 * m_heads * m_it.tokens * m_it.sequence, 5));
            return;
        }
        WorkRow core = row(module::coreAttention, {}, 0, 1);
        core.attentionFlops = m_heads * m_it.tokens * m_it.sequence * (m_key + m_value);
        add(core);
    }

    void addDense()
    {
        const double width = double(m_block.mlp.ffn) / m_it.tensor;
        add(row(module::mlp, {{m_it.tokens, m_z * width, m_it.hidden, 1}},
                (m_z + 1) * m_it.valueBytes * width * m_it.tokens, 3));
        add(row(module::none, {{m_it.tokens, m_it.hidden, width, 1}}, 3 * stream(), 2));
    }

    void addExperts()
    {
        const double w = m_it.valueBytes;
        const double local = double(m_block.mlp.experts) / m_it.expert;
        const double width = double(m_block.mlp.expertFfn) / m_it.expertTensor;
        const double routed = m_it.routedTokens(m_block);
        add(row(module::moe,
                {{m_it.splitTokens, double(m_block.mlp.experts), m_it.hidden, 1},
                 {routed / local, m_z * width, m_it.hidden, local}},
                8 * w * m_it.hidden * routed, 24));
        add(row(module::moeActivation | module::moe, {}, (m_z + 1) * w * width * routed, 2));
        add(row(module::none, {{routed / local, m_it.hidden, width, local}}, 4 * w * m_it.hidden * routed, 6));
        if (m_block.mlp.sharedFfn == 0)
            return;
        const double shared = double(m_block.mlp.sharedFfn) / m_it.tensor;
        add(row(module::moe, {{m_it.tokens, m_z * shared, m_it.hidden, 1}, {m_it.tokens, m_it.hidden, shared, 1}},
                (m_z + 1) * w * shared * m_it.tokens, 4));
    }

    const Extents &m_it;
    const Block &m_block;
    const Attention &m_attention;
    double m_heads; ///< n' = heads / t
    double m_key;
    double m_value;
    double m_z;
    std::vector<WorkRow> m_rows;
};

} // namespace

double Extents::routedTokens(const Block &block) const
{
    return tokens / tensor * double(block.mlp.topk) * expertTensor;
}

double Extents::keyValueHeads(const Block &block) const
{
    return std::max(double(block.attention.kvHeads), tensor);
}

Extents extentsOf(const ModelShape &shape, const TrainingSettings &settings)
{
    Extents it;
    it.hidden = double(shape.hiddenSize);
    it.sequence = double(shape.sequenceLength);
    it.vocab = shape.paddedVocab(settings.tensor);
    it.tensor = double(settings.tensor);
    it.context = double(settings.context);
    it.expert = double(settings.expert);
    it.expertTensor = double(settings.expertTensor);
    it.microbatch = double(settings.microbatchSize);
    it.tokens = it.microbatch * it.sequence / it.context;
    it.splitTokens = settings.sequenceParallel ? it.tokens / it.tensor : it.tokens;
    it.isFp8 = settings.precision == Precision::Fp8;
    it.valueBytes = settings.precision == Precision::Fp32 ? 4 : 2;
    it.productBytes = it.isFp8 ? 1 : it.valueBytes;
    it.dropout = shape.dropout > 0 ? 1 : 0;
    it.dispatchCopies = double(settings.dispatchCopies);
    it.attention = settings.attention;
    return it;
}

Result<RecomputeMode> parseRecomputeMode(std::string_view text)
{
    if (text == "none")
        return RecomputeMode{};
    if (text == "full")
        return RecomputeMode{module::none, true};
    if (text == "selective")
        return RecomputeMode{module::coreAttention, false};
    RecomputeMode mode;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('+', begin), text.size());
        const auto found = std::ranges::find(recomputeModules, text.substr(begin, end - begin), &NamedModule::name);
        if (found == recomputeModules.end())
            return badMode(text);
        mode.modules |= found->bit;
        begin = end + 1;
    }
    return mode;
}

BlockParameters blockParameters(const ModelShape &shape, const Extents &extents, const Block &block)
{
    BlockParameters left;
    for (const ParameterRow &row : parameterRows(shape, block, extents.vocab)) {
        switch (row.splitting) {
        case Splitting::Split: left.dense += row.elements / extents.tensor; break;
        case Splitting::Whole: left.dense += row.elements; break;
        case Splitting::Expert: left.expert += row.elements / (extents.expert * extents.expertTensor); break;
        }
        if (row.isWordTable())
            left.word = row.elements / extents.tensor;
    }
    return left;
}

std::vector<WorkRow> blockWork(const Extents &extents, const Block &block)
{
    return BlockRows(extents, block).all();
}

double forwardFlops(const ModelShape &shape, const Block &block)
{
    const std::vector<WorkRow> rows = blockWork(extentsOf(shape, TrainingSettings()), block);
    double flops = 0;
    for (const WorkRow &row : rows) {
        for (const MatrixProduct &product : row.allProducts())
            flops += product.flops();
    }
    for (const WorkRow &row : rows)
        flops += row.attentionFlops;
    return flops;
}

} // namespace cutaway::training
