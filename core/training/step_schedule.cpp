#include "core/training/step_schedule.h"

#include <algorithm>
#include <tuple>

namespace cutaway::training {

namespace {

constexpr double notYet = -1;

BackwardPart partOf(ActionKind kind)
{
    return kind == ActionKind::BackwardInput    ? BackwardPart::Inputs
           : kind == ActionKind::BackwardWeight ? BackwardPart::Weights
                                                : BackwardPart::Whole;
}

class StepSimulation
{
public:
    StepSimulation(const ScheduleShape &shape, std::span<const StageTime> seconds, double hopSec,
                   const ScheduleRecorder *recorder)
        : m_shape(shape)
        , m_seconds(seconds)
        , m_hopSec(hopSec)
        , m_recorder(recorder)
        , m_stages(std::size_t(shape.stages()))
        , m_microbatches(std::size_t(shape.microbatches))
        , m_activations(m_stages * m_microbatches, notYet)
        , m_gradients(m_stages * m_microbatches, notYet)
        , m_links(2 * m_stages, 0.0)
    {
        if (splitsBackward(shape.schedule)) {
            for (std::int64_t rank = 0; rank < shape.pipeline; ++rank)
                m_steps.push_back(splitSteps(splitPipeline(shape), rank));
        } else {
            numberPasses();
        }
        for (std::int64_t rank = 0; rank < shape.pipeline; ++rank)
            m_ranks.push_back({shape.warmUp(rank), 0, 0, 0.0});
    }

    std::vector<double> run()
    {
        // Each round goes on where the last one left off; a valid order always has a rank that can.
        for (bool goesOn = true; goesOn;) {
            goesOn = false;
            for (std::size_t rank = 0; rank < m_ranks.size(); ++rank)
                goesOn = (m_steps.empty() ? advance(rank) : advanceSteps(rank)) || goesOn;
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
        std::int64_t forward = 0; ///< passes done, or steps
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
        rank.clock = start + m_seconds[stage].forward;
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
        rank.clock = start + m_seconds[stage].backward;
        ++rank.backward;
        record({std::int64_t(stage), pass.microbatch, true, start, rank.clock});
        if (stage > 0)
            m_gradients[(stage - 1) * m_microbatches + pass.microbatch] =
                send({std::int64_t(stage), pass.microbatch, true, rank.clock, 0}, m_links[2 * stage - 1]);
        return true;
    }

    /// The same in a schedule that splits backward passes.
    bool advanceSteps(std::size_t number)
    {
        Rank &rank = m_ranks[number];
        const std::vector<ScheduleCell> &steps = m_steps[number];
        bool ran = false;
        while (std::size_t(rank.forward) < steps.size() && runStep(number, steps[std::size_t(rank.forward)])) {
            ++rank.forward;
            ran = true;
        }
        return ran;
    }

    bool runStep(std::size_t number, const ScheduleCell &step)
    {
        Rank &rank = m_ranks[number];
        double start = rank.clock;
        double seconds = 0;
        for (const ScheduleAction &part : step.parts) {
            const double ready = readyAt(part);
            if (ready == notYet)
                return false;
            start = std::max(start, ready);
            seconds += secondsOf(part);
        }
        rank.clock = start + seconds;
        std::uint8_t slice = 0;
        for (const ScheduleAction &part : step.parts) {
            const bool isBackward = part.kind != ActionKind::Forward;
            record({part.stage, part.microbatch, isBackward, start, rank.clock, partOf(part.kind), slice++,
                    std::uint8_t(step.parts.size())});
            handOn(number, part, rank.clock);
        }
        return true;
    }

    double readyAt(const ScheduleAction &part) const
    {
        const bool isForward = part.kind == ActionKind::Forward;
        if (part.kind == ActionKind::BackwardWeight || (isForward ? part.stage == 0 : part.stage + 1 == m_stages))
            return 0;
        return (isForward ? m_activations : m_gradients)[part.stage * m_microbatches + part.microbatch];
    }

    double secondsOf(const ScheduleAction &part) const
    {
        const StageTime &stage = m_seconds[part.stage];
        switch (part.kind) {
        case ActionKind::Forward: return stage.forward;
        case ActionKind::BackwardInput: return stage.backward - stage.weights;
        case ActionKind::BackwardWeight: return stage.weights;
        default: return stage.backward;
        }
    }

    void handOn(std::size_t number, const ScheduleAction &part, double made)
    {
        const bool isForward = part.kind == ActionKind::Forward;
        if (part.kind == ActionKind::BackwardWeight || (isForward ? part.stage + 1 == m_stages : part.stage == 0))
            return;
        const std::size_t to = isForward ? part.stage + 1 : part.stage - 1;
        const bool isHere = m_shape.rankOf(std::int64_t(to)) == std::int64_t(number);
        double &link = m_links[isForward ? 2 * std::size_t(part.stage) : 2 * std::size_t(part.stage) - 1];
        (isForward ? m_activations : m_gradients)[to * m_microbatches + part.microbatch] =
            isHere ? made : send({part.stage, part.microbatch, !isForward, made, 0}, link);
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
    std::span<const StageTime> m_seconds;
    double m_hopSec;
    const ScheduleRecorder *m_recorder;
    std::size_t m_stages;
    std::size_t m_microbatches;
    std::vector<Numbered> m_passes;
    std::vector<std::vector<ScheduleCell>> m_steps; ///< of each rank, where backward passes are split
    std::vector<double> m_activations;              ///< per stage and microbatch: arrival
    std::vector<double> m_gradients;                ///< the same
    std::vector<double> m_links;                    ///< per boundary and direction: free at
    std::vector<Rank> m_ranks;
};

/// Follows a rank's passes.
class PassHoldings
{
public:
    explicit PassHoldings(std::span<const ChunkMemory> chunks) : m_chunks(chunks), m_microbatches(chunks.size()) {}

    /// What is held during the passes, which run together.
    MemoryPeak begin(std::span<const Pass> passes)
    {
        MemoryPeak during;
        for (const Pass &pass : passes) {
            const ChunkMemory &chunk = m_chunks[std::size_t(pass.chunk)];
            HeldMicrobatches &held = m_microbatches[std::size_t(pass.chunk)];
            if (!pass.isBackward) {
                m_activations += chunk.kept;
                m_logits += chunk.logits;
                during.loss += chunk.atLoss;
                ++held.kept;
            } else if (pass.part == BackwardPart::Inputs) {
                m_activations += chunk.remade;
                during.transient += chunk.working;
                ++held.remade;
            } else if (pass.part == BackwardPart::Whole) {
                during.transient += chunk.transient;
            }
        }
        during.activations = m_activations;
        during.loss += m_logits;
        return during;
    }

    /// What stays is held.
    void end(std::span<const Pass> passes)
    {
        for (const Pass &pass : passes) {
            if (!pass.isBackward || pass.part == BackwardPart::Inputs)
                continue;
            const ChunkMemory &chunk = m_chunks[std::size_t(pass.chunk)];
            HeldMicrobatches &held = m_microbatches[std::size_t(pass.chunk)];
            m_activations -= chunk.kept;
            m_logits -= chunk.logits;
            --held.kept;
            if (pass.part == BackwardPart::Weights) {
                m_activations -= chunk.remade;
                --held.remade;
            }
        }
    }

    double all() const { return m_activations + m_logits; }
    const std::vector<HeldMicrobatches> &microbatches() const { return m_microbatches; }

private:
    std::span<const ChunkMemory> m_chunks;
    std::vector<HeldMicrobatches> m_microbatches; ///< of each chunk
    double m_activations = 0;
    double m_logits = 0;
};

/// Calls `each` with the passes of a rank in its order: one, or those that overlap.
template <class Each>
void forEachStep(const ScheduleShape &shape, std::int64_t rank, Each each)
{
    if (!splitsBackward(shape.schedule)) {
        for (PassOrder order(shape, rank); !order.isAtEnd(); order.next()) {
            const Pass pass = order.current();
            each(std::span(&pass, 1));
        }
        return;
    }
    std::vector<Pass> passes;
    for (const ScheduleCell &step : splitSteps(splitPipeline(shape), rank)) {
        passes.clear();
        for (const ScheduleAction &part : step.parts)
            passes.push_back(
                {part.stage / shape.pipeline, part.microbatch, part.kind != ActionKind::Forward, partOf(part.kind)});
        each(std::span<const Pass>(passes));
    }
}

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
    case Schedule::ZeroBubble:
    case Schedule::InterleavedZeroBubble:
    case Schedule::ZeroBubbleV:
    case Schedule::DualPipeV: break;
    }
    return 0;
}

std::vector<std::int64_t> ScheduleShape::stagesOf(std::int64_t rank) const
{
    std::vector<std::int64_t> stages;
    for (std::int64_t chunk = 0; chunk < chunks; ++chunk)
        stages.push_back(stageOf(rank, chunk));
    return stages;
}

ScheduleShape scheduleShape(const TrainingSettings &settings)
{
    return {settings.schedule, settings.pipeline, settings.chunks, settings.microbatches};
}

SplitPipeline splitPipeline(const ScheduleShape &shape)
{
    const SplitOrder order = shape.schedule == Schedule::ZeroBubbleV ? SplitOrder::ZeroBubbleV
                             : shape.schedule == Schedule::DualPipeV ? SplitOrder::DualPipeV
                                                                     : SplitOrder::ZeroBubble;
    return {order, shape.pipeline, shape.chunks, shape.microbatches};
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

std::vector<double> simulateStep(const ScheduleShape &shape, std::span<const StageTime> stages, double hopSec,
                                 const ScheduleRecorder *recorder)
{
    return StepSimulation(shape, stages, hopSec, recorder).run();
}

MemoryPeak memoryPeak(const ScheduleShape &shape, std::int64_t rank, std::span<const ChunkMemory> chunks,
                      std::vector<HeldMicrobatches> *held)
{
    ScheduleShape shortened = shape;
    if (shape.schedule != Schedule::GPipe && !splitsBackward(shape.schedule))
        shortened.microbatches = std::min(shape.microbatches, 3 * shape.pipeline);
    PassHoldings holdings(chunks);
    MemoryPeak peak;
    if (held)
        held->assign(chunks.size(), {});
    forEachStep(shortened, rank, [&](std::span<const Pass> passes) {
        const MemoryPeak candidate = holdings.begin(passes);
        if (ranking(candidate) > ranking(peak)) {
            peak = candidate;
            if (held)
                *held = holdings.microbatches();
        }
        holdings.end(passes);
    });
    return peak;
}

std::vector<PassMemory> memoryByPass(const ScheduleShape &shape, std::int64_t rank, std::span<const ChunkMemory> chunks)
{
    PassHoldings holdings(chunks);
    std::vector<PassMemory> all;
    forEachStep(shape, rank, [&](std::span<const Pass> passes) {
        const double during = holdings.begin(passes).all();
        holdings.end(passes);
        all.push_back({during, holdings.all()});
    });
    return all;
}

} // namespace cutaway::training
