#pragma once

#include "core/plan/timeline.h"
#include "core/search/zero_bubble.h"
#include "core/transformer/training_settings.h"

#include <functional>
#include <span>

// Schedules that split the backward pass have the orders of core/search/zero_bubble.h. What is assumed of the parts:
// - Time. The gradients of weights take what their matrix products take: one of the two products of each row's backward
//   pass. All else belongs to the gradients of inputs: attention, which has no weights, element-wise work,
//   recomputation, collectives, and the share of transfers that holds a rank up. Where starting the kernels takes
//   longer than running them, both parts are longer in proportion.
// - Memory. All that a microbatch keeps in a stage, its logits too, stays until the gradients of its weights; so does
//   what is made again for the gradients of inputs. Temporaries go with the gradients of inputs. That is an upper
//   bound, and a close one: of 34 bytes per token and hidden element that a layer keeps, 32 are needed again (Qi et
//   al., Zero Bubble Pipeline Parallelism, 2023).

namespace cutaway::training {

/// Seconds of a stage for one microbatch.
struct StageTime
{
    double forward = 0;
    double backward = 0;
    double weights = 0; ///< of `backward`: the gradients of weights
};

/// Who runs what in which order: a pipeline of `pipeline` ranks with `chunks` stages each.
struct ScheduleShape
{
    Schedule schedule = Schedule::OneForwardOneBackward;
    std::int64_t pipeline = 1;
    std::int64_t chunks = 1;
    std::int64_t microbatches = 1;

    std::int64_t stages() const { return pipeline * chunks; }
    /// Forward passes of a rank.
    std::int64_t passes() const { return microbatches * chunks; }
    std::int64_t rankOf(std::int64_t stage) const
    {
        return isVShaped(schedule) ? deviceInV(stage, pipeline) : stage % pipeline;
    }
    std::int64_t stageOf(std::int64_t rank, std::int64_t chunk) const
    {
        return chunk * pipeline + (isVShaped(schedule) && chunk == 1 ? pipeline - 1 - rank : rank);
    }
    /// Whether the next stage is on another rank.
    bool sends(std::int64_t stage) const { return rankOf(stage) != rankOf(stage + 1); }
    /// The stages of a rank, in order.
    std::vector<std::int64_t> stagesOf(std::int64_t rank) const;
    /// Forward passes of a rank before its first backward pass, in schedules that do not split backward passes.
    std::int64_t warmUp(std::int64_t rank) const;
};

ScheduleShape scheduleShape(const TrainingSettings &settings);
/// The same of a schedule that splits backward passes.
SplitPipeline splitPipeline(const ScheduleShape &shape);

/// Passes of all ranks and both directions above this are refused before memory is taken for them.
inline constexpr double mostPasses = 1 << 23;

struct Pass
{
    std::int64_t chunk = 0;
    std::int64_t microbatch = 0;
    bool isBackward = false;
    BackwardPart part = BackwardPart::Whole;

    friend bool operator==(const Pass &, const Pass &) = default;
};

/// Goes through the passes of a rank in its order, in schedules that do not split backward passes: warm-up, then one
/// forward and one backward in turn, then the rest. Interleaved ranks take their chunks in turn, `pipeline`
/// microbatches of each.
class PassOrder
{
public:
    PassOrder(const ScheduleShape &shape, std::int64_t rank)
        : m_shape(shape), m_warmUp(shape.warmUp(rank)), m_total(shape.passes())
    {
    }

    bool isAtEnd() const { return m_backward == m_total; }
    Pass current() const;
    void next() { ++(isForward() ? m_forward : m_backward); }

private:
    bool isForward() const { return m_forward < m_total && m_forward <= m_warmUp + m_backward; }

    ScheduleShape m_shape;
    std::int64_t m_warmUp;
    std::int64_t m_total;
    std::int64_t m_forward = 0;
    std::int64_t m_backward = 0;
};

/// Times of a pass or of a transfer between stages.
struct TimedPass
{
    std::int64_t stage = 0;
    std::int64_t microbatch = 0;
    bool isBackward = false;
    double start = 0;
    double end = 0;
    BackwardPart part = BackwardPart::Whole;
    /// Of passes that overlap, which start and end together: the how manieth, of how many.
    std::uint8_t slice = 0;
    std::uint8_t slices = 1;
};

/// Takes passes and transfers as they are simulated; a transfer's stage is the one that sends.
struct ScheduleRecorder
{
    std::function<void(const TimedPass &)> pass;
    std::function<void(const TimedPass &)> transfer;
};

/// When each rank has ended its last pass. A rank runs its passes in their order as soon as what they need is there;
/// between neighbouring stages each direction carries one value at a time for `hopSec`; those of one rank send nothing.
/// Passes that overlap start together and end together after the sum of their times. O(passes).
std::vector<double> simulateStep(const ScheduleShape &shape, std::span<const StageTime> stages, double hopSec,
                                 const ScheduleRecorder *recorder = nullptr);

/// Bytes of one microbatch in a chunk of a rank.
struct ChunkMemory
{
    double kept = 0;      ///< until its backward pass, or the part of that for the weights
    double transient = 0; ///< during it
    double logits = 0;    ///< kept too, of the chunk that computes the loss
    double atLoss = 0;    ///< more, while the loss is computed
    double remade = 0;  ///< made again for the gradients of inputs, where those of weights come later, and kept as well
    double working = 0; ///< of `transient`: during the gradients of inputs, beside what was made again
};

/// What a rank holds where it holds most.
struct MemoryPeak
{
    double activations = 0;
    double loss = 0;
    double transient = 0;

    double all() const { return activations + loss + transient; }
};

/// Microbatches in a chunk of a rank at some moment.
struct HeldMicrobatches
{
    std::int64_t kept = 0;
    std::int64_t remade = 0; ///< of these: whose gradients of weights are still to come
};

/// Goes through the passes of a rank and takes the greatest. After some passes one-forward-one-backward schedules
/// repeat: O(min(microbatches, 3 · pipeline) · chunks), the others O(microbatches · chunks). `held`: what each chunk
/// holds then.
MemoryPeak memoryPeak(const ScheduleShape &shape, std::int64_t rank, std::span<const ChunkMemory> chunks,
                      std::vector<HeldMicrobatches> *held = nullptr);

/// What a rank holds after each pass, in order, and during it; passes that overlap count as one. For a picture over
/// time. O(passes of the rank).
struct PassMemory
{
    double during = 0;
    double after = 0;
};
std::vector<PassMemory> memoryByPass(const ScheduleShape &shape, std::int64_t rank,
                                     std::span<const ChunkMemory> chunks);

} // namespace cutaway::training
