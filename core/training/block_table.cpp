#include "core/training/block_table.h"

#include <algorithm>

namespace cutaway::training {

namespace {

/// Attention's backward pass computes the scores again.
constexpr double attentionBackwardFactor = 2.5;

/// Small dimensions do not fill the units of a matrix product.
double filling(double dimension, double half)
{
    return dimension / (dimension + half);
}

double productSec(const TimeBasis &basis, double m, double n, double k)
{
    const Calibration &calibration = basis.cluster.calibration;
    const double speed = basis.cluster.peakFlops * (basis.extents.isFp8 ? calibration.fp8 : 1.0);
    const double computing = 2 * m * n * k /
                             (speed * calibration.gemm * filling(m, calibration.half) * filling(n, calibration.half) *
                              filling(k, calibration.half));
    const double moving = basis.extents.valueBytes * (m * k + k * n + m * n) / basis.cluster.usableMemoryBandwidth();
    return std::max(computing, moving);
}

double attentionSec(const TimeBasis &basis, const WorkRow &row)
{
    return row.attentionFlops / (basis.cluster.peakFlops * basis.cluster.calibration.attention);
}

/// Keys and values pass through all context ranks; computation hides a share of it.
double contextExchangeSec(const TimeBasis &basis, const Block &block)
{
    const Extents &it = basis.extents;
    const GroupLink link = linkOf(basis.cluster, it.context, it.tensor);
    const Attention &attention = block.attention;
    const double width = attention.isLatent()
                             ? double(attention.heads) * double(attention.nopeDim + attention.ropeDim + attention.vDim)
                             : 2 * it.keyValueHeads(block) * double(attention.headDim);
    return (it.context - 1) * (it.valueBytes * width / it.tensor * it.tokens / link.bandwidth + link.latencySec) *
           (1 - basis.cluster.calibration.overlap);
}

struct ParameterTraffic
{
    double pullSec = 0; ///< gathering the parameters
    double pushSec = 0; ///< spreading the gradients
};

/// Of each microbatch: gradients kept in shards are scattered after every backward pass (DeepSpeed's stage 2,
/// Megatron-FSDP's optim_grads), and stage 3 gathers the parameters before each pass.
ParameterTraffic shardedTraffic(const TimeBasis &basis, const BlockParameters &parameters, int zero)
{
    const GroupLink link =
        linkOf(basis.cluster, double(basis.settings.data), basis.extents.tensor * basis.extents.context);
    const auto gather = [&](double bytes) {
        return gatherSec(link, basis.sharingRanks(), bytes * parameters.dense) +
               gatherSec(link, basis.expertSharingRanks(), bytes * parameters.expert);
    };
    return {zero == 3 ? gather(basis.extents.valueBytes) : 0.0, gather(double(basis.settings.gradientBytes))};
}

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

double hopSecOf(const Cluster &cluster, const Extents &extents, const TrainingSettings &settings)
{
    const bool leavesNode = settings.stageRanks() >= cluster.gpusPerNode;
    const double bandwidth = leavesNode ? cluster.interBandwidth * cluster.calibration.inter
                                        : cluster.intraBandwidth * cluster.calibration.intra;
    const double latency = leavesNode ? cluster.interLatencySec : cluster.intraLatencySec;
    return extents.valueBytes * extents.hidden * extents.splitTokens / bandwidth + latency;
}

} // namespace

double TimeBasis::sharingRanks() const
{
    return double(settings.data) * double(settings.context) / double(settings.optimizerCopies);
}

double TimeBasis::expertSharingRanks() const
{
    return sharingRanks() * extents.tensor / (extents.expert * extents.expertTensor);
}

double forwardSec(const TimeBasis &basis, const WorkRow &row)
{
    double seconds = 0;
    for (const MatrixProduct &product : row.allProducts())
        seconds += product.count * productSec(basis, product.m, product.n, product.k);
    seconds += attentionSec(basis, row);
    seconds += row.bytes / basis.cluster.usableMemoryBandwidth();
    return std::max(seconds, row.kernels * basis.cluster.calibration.kernelSec);
}

double backwardSec(const TimeBasis &basis, const WorkRow &row)
{
    double seconds = 0;
    for (const MatrixProduct &product : row.allProducts())
        seconds += product.count * (productSec(basis, product.m, product.k, product.n) +
                                    productSec(basis, product.k, product.n, product.m));
    seconds += attentionBackwardFactor * attentionSec(basis, row);
    seconds += 2 * row.bytes / basis.cluster.usableMemoryBandwidth();
    return std::max(seconds, 2 * row.kernels * basis.cluster.calibration.kernelSec);
}

namespace {

/// Of `backwardSec`: the products for the gradients of weights. Attention's products have none.
double weightsSec(const TimeBasis &basis, const WorkRow &row)
{
    double seconds = 0;
    for (const MatrixProduct &product : row.allProducts())
        seconds += product.count * productSec(basis, product.k, product.n, product.m);
    return row.modules == module::coreAttention ? 0 : seconds;
}

/// Collectives inside a layer, forward; as long again in the backward pass.
double layerCollectivesSec(const TimeBasis &basis, const Block &block)
{
    if (!block.isLayer())
        return 0;
    const Extents &it = basis.extents;
    const double w = it.valueBytes;
    double seconds = 0;
    if (it.tensor > 1)
        seconds +=
            (block.hasExperts() ? 1 : 2) * allReduceSec(linkOf(basis.cluster, it.tensor, 1), w * it.hidden * it.tokens);
    if (it.context > 1)
        seconds += contextExchangeSec(basis, block);
    if (block.hasExperts() && it.expert > 1)
        seconds += 2 * allToAllSec(basis.cluster, linkOf(basis.cluster, it.expert, it.expertTensor),
                                   w * it.hidden * it.tokens / it.tensor * double(block.mlp.topk));
    if (block.hasExperts() && it.expertTensor > 1)
        seconds += 2 * gatherSec(linkOf(basis.cluster, it.expertTensor, 1), w * it.hidden * it.routedTokens(block));
    return seconds;
}

/// `work` are the rows of the block.
BlockTime blockTime(const TimeBasis &basis, const Block &block, const std::vector<WorkRow> &work,
                    const BlockParameters &parameters, RecomputeMode mode, int zero)
{
    const Calibration &calibration = basis.cluster.calibration;
    double forward = 0;
    double backward = 0;
    double again = 0;
    double weights = 0;
    double kernels = 0;
    double kernelsAgain = 0;
    for (const WorkRow &row : work) {
        const double rowForward = forwardSec(basis, row);
        forward += rowForward;
        backward += backwardSec(basis, row);
        weights += weightsSec(basis, row);
        kernels += row.kernels;
        if (block.isLayer() && mode.drops(row.modules)) {
            again += rowForward;
            kernelsAgain += row.kernels;
        }
    }
    const double collectives = layerCollectivesSec(basis, block);
    const bool isFull = block.isLayer() && mode.isFull;
    const double allBackward = backward + collectives + again + (isFull ? collectives : 0.0);
    // The processor that starts the kernels may be the slower one.
    BlockTime time{std::max(forward + collectives, kernels * calibration.launchSec),
                   std::max(allBackward, (2 * kernels + kernelsAgain) * calibration.launchSec)};
    time.weights = allBackward > 0 ? weights * (time.backward / allBackward) : 0;
    if (zero >= 2) {
        const ParameterTraffic traffic = shardedTraffic(basis, parameters, zero);
        time.forward += std::max(0.0, traffic.pullSec - calibration.overlap * time.forward);
        time.backward += std::max(0.0, traffic.pullSec + traffic.pushSec - calibration.overlap * time.backward);
    }
    return time;
}

/// All rows of a block, in the order of the specification.
std::vector<ActivationRow> blockActivations(const Extents &extents, const Block &block)
{
    return ActivationRows(extents, block).all();
}

} // namespace

double keptBytes(const std::vector<ActivationRow> &rows, const Block &block, RecomputeMode mode)
{
    return sumWhere(rows, block, mode, false);
}

namespace {

/// What is dropped and made again when the backward pass comes.
double droppedBytes(const std::vector<ActivationRow> &rows, const Block &block, RecomputeMode mode)
{
    return sumWhere(rows, block, mode, true);
}

/// The largest temporaries of the block's backward pass.
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

} // namespace

BlockTable::BlockTable(const Transformer &transformer, const Cluster &cluster, const TrainingSettings &settings)
    : m_transformer(transformer)
    , m_cluster(cluster)
    , m_settings(settings)
    , m_extents(extentsOf(transformer.shape, settings))
    , m_basis{m_cluster, m_extents, m_settings}
    , m_hopSec(hopSecOf(cluster, m_extents, settings))
    , m_figures(transformer.classes.size())
{
    m_classes.reserve(transformer.classes.size());
    for (const Block &block : transformer.classes)
        m_classes.push_back({blockParameters(transformer.shape, m_extents, block), blockWork(m_extents, block),
                             blockActivations(m_extents, block)});
}

const BlockFigures &BlockTable::figures(std::uint32_t blockClass, RecomputeMode mode, int zero) const
{
    const auto isWanted = [&](const Entry &entry) { return entry.mode == mode && entry.zero == zero; };
    const auto make = [&] {
        const ClassData &data = m_classes[blockClass];
        const Block &block = m_transformer.classBlock(blockClass);
        return Entry{mode,
                     zero,
                     {blockTime(m_basis, block, data.work, data.parameters, mode, zero),
                      keptBytes(data.activations, block, mode), droppedBytes(data.activations, block, mode),
                      workingBytes(m_extents, block)}};
    };
    return m_figures[blockClass].get(isWanted, make).figures;
}

} // namespace cutaway::training
