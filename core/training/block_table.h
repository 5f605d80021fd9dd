#pragma once

#include "core/training/block_activations.h"
#include "core/training/block_time.h"

#include <deque>

namespace cutaway::training {

/// What a block costs in a mode at a ZeRO stage.
struct BlockFigures
{
    BlockTime time;
    double kept = 0;    ///< bytes until the backward pass of a microbatch
    double again = 0;   ///< bytes made again in the backward pass
    double working = 0; ///< temporaries of the backward pass

    double transient() const { return again + working; }
};

/// The figures of all classes of blocks of a model for one cluster and one set of degrees, each computed when it is
/// first asked for. Not thread-safe. `transformer` and `cluster` must outlive it.
class BlockTable
{
public:
    BlockTable(const Transformer &transformer, const Cluster &cluster, const TrainingSettings &settings);
    BlockTable(const BlockTable &) = delete; // the basis points into it
    BlockTable &operator=(const BlockTable &) = delete;

    const Transformer &transformer() const { return m_transformer; }
    const Cluster &cluster() const { return m_cluster; }
    const TrainingSettings &settings() const { return m_settings; }
    const Extents &extents() const { return m_extents; }
    const TimeBasis &basis() const { return m_basis; }

    /// O(entries of the class), O(rows of the block) the first time.
    const BlockFigures &figures(std::uint32_t blockClass, RecomputeMode mode, int zero) const;
    const BlockParameters &parameters(std::uint32_t blockClass) const { return m_classes[blockClass].parameters; }

    /// Seconds to hand a microbatch to the next stage.
    double hopSec() const { return m_hopSec; }

private:
    struct Entry
    {
        RecomputeMode mode;
        int zero = 0;
        BlockFigures figures;
    };
    struct ClassData
    {
        BlockParameters parameters;
        std::vector<WorkRow> work;
        std::vector<ActivationRow> activations;
        std::deque<Entry> entries; ///< which stay where they are when others come
    };

    const Transformer &m_transformer;
    const Cluster &m_cluster;
    TrainingSettings m_settings;
    Extents m_extents;
    TimeBasis m_basis;
    double m_hopSec = 0;
    mutable std::vector<ClassData> m_classes;
};

} // namespace cutaway::training
