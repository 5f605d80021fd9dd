#pragma once

#include "core/base/lazy.h"
#include "core/training/block_work.h"
#include "core/training/cluster.h"

// What a block costs: its seconds, the bytes it leaves for the backward pass, and a table of both.

namespace cutaway::training {

/// Seconds of one microbatch in one block on one rank.
struct BlockTime
{
    double forward = 0;
    double backward = 0;
    double weights = 0; ///< of `backward`: the gradients of weights
};

/// What the times of all blocks of a plan have in common.
struct TimeBasis
{
    const Cluster &cluster;
    const Extents &extents;
    const TrainingSettings &settings;

    /// D = d·c / optimizer copies: ranks that share out states.
    double sharingRanks() const;
    /// D′ = D·t / (e·u), for experts; may be below 1.
    double expertSharingRanks() const;
};

/// Seconds of a row on its own, kernels bounded below by their least time.
double forwardSec(const TimeBasis &basis, const WorkRow &row);
double backwardSec(const TimeBasis &basis, const WorkRow &row);

/// Bytes that a part of a block leaves for the backward pass of one microbatch on one rank.
struct ActivationRow
{
    std::string_view name; ///< `attention.qkv`
    double bytes = 0;
    std::uint8_t modules = module::none; ///< recomputing any of these drops the row
    bool isInput = false;                ///< kept in every mode: what the layer is computed again from
};

/// What is kept until the backward pass in this mode. Embedding and head ignore modes.
double keptBytes(const std::vector<ActivationRow> &rows, const Block &block, RecomputeMode mode);

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
/// first asked for. `transformer` and `cluster` must outlive it.
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
    };

    const Transformer &m_transformer;
    const Cluster &m_cluster;
    TrainingSettings m_settings;
    Extents m_extents;
    TimeBasis m_basis;
    double m_hopSec = 0;
    std::vector<ClassData> m_classes;
    std::vector<LazyList<Entry>> m_figures; ///< per class
};

} // namespace cutaway::training
