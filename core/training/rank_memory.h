#pragma once

#include "core/training/block_table.h"
#include "core/training/block_work.h"
#include "core/training/step_schedule.h"
#include "core/transformer/training_settings.h"
#include "core/transformer/transformer.h"

namespace cutaway::training {

/// What a plan decides beside its settings. Stages are runs of consecutive blocks; places count blocks.
struct StageLayout
{
    std::vector<std::uint32_t> starts; ///< the first place of each stage, then the number of places
    std::vector<RecomputeMode> modes;  ///< of each place; none for embedding and head
    std::vector<std::int8_t> zeros;    ///< of each place; below 0: the plan's

    std::size_t stageCount() const { return starts.size() - 1; }
    /// O(log stages).
    std::size_t stageOf(std::size_t place) const;
    int zeroOf(std::size_t place, const TrainingSettings &settings) const
    {
        return zeros[place] < 0 ? int(settings.zero) : zeros[place];
    }

    friend bool operator==(const StageLayout &, const StageLayout &) = default;
};

/// Stages of evenly many layers; the embedding goes to the first, mtp layers and head to the last. Error:
/// `too_many_stages`
/// (`pipeline: 8 stages but only 6 layers`).
Result<std::vector<std::uint32_t>> evenStages(const Transformer &transformer, std::int64_t stages);

/// One mode for every layer, the plan's ZeRO stage for all.
StageLayout uniformLayout(const Transformer &transformer, std::vector<std::uint32_t> starts, RecomputeMode mode);

/// Memory of a pipeline rank by term, in bytes.
struct RankMemory
{
    double parameters = 0;
    double gradients = 0;
    double optimizer = 0;
    double activations = 0;
    double loss = 0;
    double transient = 0;
    double gathered = 0; ///< of sharded blocks, whole while they are computed
    double buffers = 0;  ///< of transfers between stages, and the loader's masks
    double constant = 0; ///< what libraries hold
    double used = 0;     ///< all of the above: what the framework's allocator reports as its peak
    double reserve = 0;  ///< lost to fragmentation
    double outside = 0;  ///< outside the allocator

    double needed = 0;
    double available = 0;
    double over = 0;
    double states = 0;    ///< parameters, gradients, optimizer
    double afterStep = 0; ///< what is left allocated when a step is done
    double low = 0;       ///< 5 % quantile of what measurements would show
    double high = 0;      ///< 95 %
    double fitProbability = 1;
};

/// Names and values of the terms that add up to what is needed, in their order.
struct MemoryTerm
{
    std::string_view name; ///< as in documents
    Text title;
    double RankMemory::*member;
};
const std::vector<MemoryTerm> &memoryTerms();
inline constexpr std::string_view activationsTerm = "activations";

/// Parameters, gradients and optimizer states of a block, as bytes on a rank.
struct StateBytes
{
    double parameters = 0;
    double gradients = 0;
    double optimizer = 0;
};
StateBytes stateBytes(const TimeBasis &basis, const BlockParameters &counted, int zero);
/// What is gathered while the block is computed, two times at once at most.
double gatheredBytes(const TimeBasis &basis, const BlockParameters &counted, int zero);

/// Logits of a microbatch: bytes kept until the backward pass, and more while the loss is computed.
struct LogitBytes
{
    double kept = 0;
    double more = 0;
};
LogitBytes logitBytes(const Extents &extents, Loss loss);

/// Transfer buffers and masks, on any rank.
double bufferBytes(const TimeBasis &basis);
double constantBytes(const TimeBasis &basis, bool hasExperts);

/// What a microbatch leaves in each chunk of a rank.
std::vector<ChunkMemory> chunkMemory(const BlockTable &table, const StageLayout &layout, std::int64_t rank);

/// O(blocks of the rank + its passes until they repeat).
RankMemory rankMemory(const BlockTable &table, const StageLayout &layout, std::int64_t rank);

/// Used memory within the interval of what was measured; between 0.01 and 0.99.
double fitProbability(const Calibration &calibration, double used, double needed, double available);

} // namespace cutaway::training
