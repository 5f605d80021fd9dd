#include "core/training/step_schedule.h"

#include <algorithm>
#include <tuple>

namespace cutaway::training {

namespace {

constexpr double notYet = -1;

class StepSimulation
{
public:
    StepSimulation(const ScheduleShape &shape, std::span<const double> forwardSec, std::span<const double> backwardSec,
                   double hopSec, const ScheduleRecorder *recorder)
        : m_shape(shape)
        , m_forwardSec(forwardSec)
        , m_backwardSec(backwardSec)
        , m_hopSec(hopSec)
        , m_recorder(recorder)
        , m_stages(std::size_t(shape.stages()))
        , m_microbatches(std::size_t(shape.microbatches))
        , m_activations(m_stages * m_microbatches, notYet)
        , m_gradients(m_stages * m_microbatches, notYet)
        , m_links(2 * m_stages, 0.0)
    {
        numberPasses();
        for (std::int64_t rank = 0; rank < shape.pipeline; ++rank)
            m_ranks.push_back({shape.warmUp(rank), 0, 0, 0.0});
    }

    std::vector<double> run()
    {
        // Each round goes on where the last one left off; a valid order always has a rank that can.
        for (bool goesOn = true; goesOn;) {
            goesOn = false;
            for (std::size_t rank = 0; rank < m_ranks.size(); ++rank)
                goesOn = advance(rank) || goesOn;
        }
        std::vector<double> ends;
        for (const Rank &rank : m_ranks)
            ends.push_back(rank.clock);
        return ends;
    }

private:
    struct Rank
    {
        std::int64_t warmUp = 0;
        std::int64_t forward = 0; ///< passes done
        std::int64_t backward = 0;
        double clock = 0;
    };
    /// What the n-th pass of any rank works on.
    struct Numbered
    {
        std::uint32_t chunk = 0;
        std::uint32_t microbatch = 0;
    };

    void numberPasses()
    {
        const std::int64_t group = m_shape.stages();
        m_passes.reserve(std::size_t(m_shape.passes()));
        for (std::int64_t n = 0; n < m_shape.passes(); ++n) {
            if (m_shape.chunks == 1)
                m_passes.push_back({0, std::uint32_t(n)});
            else
                m_passes.push_back({std::uint32_t((n % group) / m_shape.pipeline),
                                    std::uint32_t(n / group * m_shape.pipeline + n % m_shape.pipeline)});
        }
    }

    /// Runs the rank until it must wait; whether it ran at all.
    bool advance(std::size_t number)
    {
        Rank &rank = m_ranks[number];
        const std::int64_t total = m_shape.passes();
        bool ran = false;
        while (rank.backward < total) {
            const bool isForward = rank.forward < total && rank.forward <= rank.warmUp + rank.backward;
            if (!(isForward ? runForward(number, rank) : runBackward(number, rank)))
                break;
            ran = true;
        }
        return ran;
    }

    bool runForward(std::size_t number, Rank &rank)
    {
        const Numbered pass = m_passes[std::size_t(rank.forward)];
        const std::size_t stage = pass.chunk * m_ranks.size() + number;
        const double ready = stage == 0 ? 0.0 : m_activations[stage * m_microbatches + pass.microbatch];
        if (ready == notYet)
            return false;
        const double start = std::max(ready, rank.clock);
        rank.clock = start + m_forwardSec[stage];
        ++rank.forward;
        record({std::int64_t(stage), pass.microbatch, false, start, rank.clock});
        if (stage + 1 < m_stages)
            m_activations[(stage + 1) * m_microbatches + pass.microbatch] =
                send({std::int64_t(stage), pass.microbatch, false, rank.clock, 0}, m_links[2 * stage]);
        return true;
    }

    bool runBackward(std::size_t number, Rank &rank)
    {
        const Numbered pass = m_passes[std::size_t(rank.backward)];
        const std::size_t chunk = std::size_t(m_shape.chunks) - 1 - pass.chunk;
        const std::size_t stage = chunk * m_ranks.size() + number;
        const double ready = stage + 1 == m_stages ? 0.0 : m_gradients[stage * m_microbatches + pass.microbatch];
        if (ready == notYet)
            return false;
        const double start = std::max(ready, rank.clock);
        rank.clock = start + m_backwardSec[stage];
        ++rank.backward;
        record({std::int64_t(stage), pass.microbatch, true, start, rank.clock});
        if (stage > 0)
            m_gradients[(stage - 1) * m_microbatches + pass.microbatch] =
                send({std::int64_t(stage), pass.microbatch, true, rank.clock, 0}, m_links[2 * stage - 1]);
        return true;
    }

    void record(const TimedPass &pass)
    {
        if (m_recorder && m_recorder->pass)
            m_recorder->pass(pass);
    }

    /// When it arrives.
    double send(TimedPass transfer, double &linkIsFreeAt)
    {
        transfer.start = std::max(transfer.start, linkIsFreeAt);
        transfer.end = transfer.start + m_hopSec;
        linkIsFreeAt = transfer.end;
        if (m_recorder && m_recorder->transfer)
            m_recorder->transfer(transfer);
        return transfer.end;
    }

    ScheduleShape m_shape;
    std::span<const double> m_forwardSec;
    std::span<const double> m_backwardSec;
    double m_hopSec;
    const ScheduleRecorder *m_recorder;
    std::size_t m_stages;
    std::size_t m_microbatches;
    std::vector<Numbered> m_passes;
    std::vector<double> m_activations; ///< per stage and microbatch: arrival
    std::vector<double> m_gradients;   ///< the same
    std::vector<double> m_links;       ///< per boundary and direction: free at
    std::vector<Rank> m_ranks;
};

/// Follows a rank's passes.
class HeldMemory
{
public:
    explicit HeldMemory(std::span<const ChunkMemory> chunks) : m_chunks(chunks) {}

    /// What is held during the pass; afterwards what stays is held.
    MemoryPeak take(const Pass &pass)
    {
        const ChunkMemory &chunk = m_chunks[std::size_t(pass.chunk)];
        if (!pass.isBackward) {
            m_activations += chunk.kept;
            m_logits += chunk.logits;
            return {m_activations, m_logits + chunk.atLoss, 0};
        }
        const MemoryPeak during{m_activations, m_logits, chunk.transient};
        m_activations -= chunk.kept;
        m_logits -= chunk.logits;
        return during;
    }

    double all() const { return m_activations + m_logits; }

private:
    std::span<const ChunkMemory> m_chunks;
    double m_activations = 0;
    double m_logits = 0;
};

auto ranking(const MemoryPeak &peak)
{
    return std::tuple(peak.all(), peak.activations, peak.loss, peak.transient);
}

} // namespace

std::int64_t ScheduleShape::warmUp(std::int64_t rank) const
{
    switch (schedule) {
    case Schedule::GPipe: return passes();
    case Schedule::OneForwardOneBackward: return std::min(pipeline - rank - 1, passes());
    case Schedule::Interleaved: return std::min(2 * (pipeline - rank - 1) + (chunks - 1) * pipeline, passes());
    }
    return 0;
}

ScheduleShape scheduleShape(const TrainingSettings &settings)
{
    return {settings.schedule, settings.pipeline, settings.chunks, settings.microbatches};
}

Pass PassOrder::current() const
{
    const bool isBackward = !isForward();
    const std::int64_t n = isBackward ? m_backward : m_forward;
    if (m_shape.chunks == 1)
        return {0, n, isBackward};
    const std::int64_t chunk = (n % m_shape.stages()) / m_shape.pipeline;
    return {isBackward ? m_shape.chunks - 1 - chunk : chunk,
            n / m_shape.stages() * m_shape.pipeline + n % m_shape.pipeline, isBackward};
}

std::vector<double> simulateStep(const ScheduleShape &shape, std::span<const double> forwardSec,
                                 std::span<const double> backwardSec, double hopSec, const ScheduleRecorder *recorder)
{
    return StepSimulation(shape, forwardSec, backwardSec, hopSec, recorder).run();
}

MemoryPeak memoryPeak(const ScheduleShape &shape, std::int64_t rank, std::span<const ChunkMemory> chunks,
                      std::vector<std::int64_t> *kept)
{
    ScheduleShape shortened = shape;
    if (shape.schedule != Schedule::GPipe)
        shortened.microbatches = std::min(shape.microbatches, 3 * shape.pipeline);
    HeldMemory held(chunks);
    MemoryPeak peak;
    std::vector<std::int64_t> now(kept ? chunks.size() : 0);
    if (kept)
        *kept = now;
    for (PassOrder order(shortened, rank); !order.isAtEnd(); order.next()) {
        const Pass pass = order.current();
        const MemoryPeak candidate = held.take(pass);
        if (kept && !pass.isBackward)
            ++now[std::size_t(pass.chunk)];
        if (ranking(candidate) > ranking(peak)) {
            peak = candidate;
            if (kept)
                *kept = now;
        }
        if (kept && pass.isBackward)
            --now[std::size_t(pass.chunk)];
    }
    return peak;
}

std::vector<PassMemory> memoryByPass(const ScheduleShape &shape, std::int64_t rank, std::span<const ChunkMemory> chunks)
{
    HeldMemory held(chunks);
    std::vector<PassMemory> all;
    for (PassOrder order(shape, rank); !order.isAtEnd(); order.next()) {
        const double during = held.take(order.current()).all();
        all.push_back({during, held.all()});
    }
    return all;
}

} // namespace cutaway::training
