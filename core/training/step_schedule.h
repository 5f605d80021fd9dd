#pragma once

#include "core/transformer/training_settings.h"

#include <functional>
#include <span>

namespace cutaway::training {

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
    /// Forward passes of a rank before its first backward pass.
    std::int64_t warmUp(std::int64_t rank) const;
};

ScheduleShape scheduleShape(const TrainingSettings &settings);

/// Passes of all ranks and both directions above this are refused before memory is taken for them.
inline constexpr double mostPasses = 1 << 23;

struct Pass
{
    std::int64_t chunk = 0;
    std::int64_t microbatch = 0;
    bool isBackward = false;
};

/// Goes through the passes of a rank in its order: warm-up, then one forward and one backward in turn, then the rest.
/// Interleaved ranks take their chunks in turn, `pipeline` microbatches of each.
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
};

/// Takes passes and transfers as they are simulated; a transfer's stage is the one that sends.
struct ScheduleRecorder
{
    std::function<void(const TimedPass &)> pass;
    std::function<void(const TimedPass &)> transfer;
};

/// When each rank has ended its last pass. A rank runs its passes in their order as soon as what they need is there;
/// between neighbouring stages each direction carries one value at a time for `hopSec`. Times are those of a stage.
/// O(passes).
std::vector<double> simulateStep(const ScheduleShape &shape, std::span<const double> forwardSec,
                                 std::span<const double> backwardSec, double hopSec,
                                 const ScheduleRecorder *recorder = nullptr);

/// Bytes of one microbatch in a chunk of a rank.
struct ChunkMemory
{
    double kept = 0;      ///< until its backward pass
    double transient = 0; ///< during it
    double logits = 0;    ///< kept too, of the chunk that computes the loss
    double atLoss = 0;    ///< more, while the loss is computed
};

/// What a rank holds where it holds most.
struct MemoryPeak
{
    double activations = 0;
    double loss = 0;
    double transient = 0;

    double all() const { return activations + loss + transient; }
};

/// Goes through the passes of a rank and takes the greatest. After some passes one-forward-one-backward schedules
/// repeat: O(min(microbatches, 3 · pipeline) · chunks), gpipe O(microbatches). `kept`: of each chunk the microbatches
/// that are kept there.
MemoryPeak memoryPeak(const ScheduleShape &shape, std::int64_t rank, std::span<const ChunkMemory> chunks,
                      std::vector<std::int64_t> *kept = nullptr);

/// What a rank holds after each pass, in order, and during it: for a picture over time. O(passes of the rank).
struct PassMemory
{
    double during = 0;
    double after = 0;
};
std::vector<PassMemory> memoryByPass(const ScheduleShape &shape, std::int64_t rank,
                                     std::span<const ChunkMemory> chunks);

} // namespace cutaway::training
