#include "core/training/block_table.h"

namespace cutaway::training {

namespace {

double hopSecOf(const Cluster &cluster, const Extents &extents, const TrainingSettings &settings)
{
    const bool leavesNode = settings.stageRanks() >= cluster.gpusPerNode;
    const double bandwidth = leavesNode ? cluster.interBandwidth * cluster.calibration.inter
                                        : cluster.intraBandwidth * cluster.calibration.intra;
    const double latency = leavesNode ? cluster.interLatencySec : cluster.intraLatencySec;
    return extents.valueBytes * extents.hidden * extents.splitTokens / bandwidth + latency;
}

} // namespace

BlockTable::BlockTable(const Transformer &transformer, const Cluster &cluster, const TrainingSettings &settings)
    : m_transformer(transformer)
    , m_cluster(cluster)
    , m_settings(settings)
    , m_extents(extentsOf(transformer.shape, settings))
    , m_basis{m_cluster, m_extents, m_settings}
    , m_hopSec(hopSecOf(cluster, m_extents, settings))
{
    m_classes.reserve(transformer.classes.size());
    for (const Block &block : transformer.classes)
        m_classes.push_back({blockParameters(transformer.shape, m_extents, block),
                             blockWork(m_extents, block),
                             blockActivations(m_extents, block),
                             {}});
}

const BlockFigures &BlockTable::figures(std::uint32_t blockClass, RecomputeMode mode, int zero) const
{
    ClassData &data = m_classes[blockClass];
    for (const Entry &entry : data.entries) {
        if (entry.mode == mode && entry.zero == zero)
            return entry.figures;
    }
    const Block &block = m_transformer.classBlock(blockClass);
    data.entries.push_back(
        {mode,
         zero,
         {blockTime(m_basis, block, data.work, data.parameters, mode, zero), keptBytes(data.activations, block, mode),
          droppedBytes(data.activations, block, mode), workingBytes(m_extents, block)}});
    return data.entries.back().figures;
}

} // namespace cutaway::training
