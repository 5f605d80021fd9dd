#include "core/search/zero_bubble.h"

#include <algorithm>
#include <deque>
#include <string>

namespace cutaway {

namespace {

/// Writes a device's steps; each stage's microbatches come in order, pass by pass.
class SplitRowWriter
{
public:
    SplitRowWriter(std::size_t stages, bool isTraining, std::uint32_t microbatches)
        : m_isTraining(isTraining), m_microbatches(microbatches), m_counts(stages)
    {
    }

    void forward(std::uint32_t stage) { add({next(stage, ActionKind::Forward)}); }
    void backward(std::uint32_t stage) { add({next(stage, ActionKind::Backward)}); }
    /// The part for the inputs; the weights' waits for `weights`.
    void inputs(std::uint32_t stage)
    {
        add({next(stage, ActionKind::BackwardInput)});
        m_waiting.push_back(stage);
    }
    /// The weights' part that waits longest, if any does.
    void weights()
    {
        if (m_waiting.empty())
            return;
        add({next(m_waiting.front(), ActionKind::BackwardWeight)});
        m_waiting.pop_front();
    }
    void weightsOf(std::uint32_t stage)
    {
        add({next(stage, ActionKind::BackwardWeight)});
        m_waiting.erase(std::ranges::find(m_waiting, stage));
    }
    void overlapped(std::uint32_t forwardStage, std::uint32_t backwardStage)
    {
        const ScheduleAction forward = next(forwardStage, ActionKind::Forward);
        add({forward, next(backwardStage, ActionKind::Backward)});
    }

    std::uint32_t forwards(std::uint32_t stage) const { return m_counts[stage].forward; }
    bool isWaiting(std::uint32_t stage) const { return std::ranges::count(m_waiting, stage) > 0; }
    std::size_t waiting() const { return m_waiting.size(); }
    std::vector<ScheduleCell> take() { return std::move(m_row); }

private:
    struct Counts
    {
        std::uint32_t forward = 0;
        std::uint32_t backward = 0; ///< whole or for the inputs
        std::uint32_t weights = 0;
    };

    ScheduleAction next(std::uint32_t stage, ActionKind kind)
    {
        Counts &counts = m_counts[stage];
        if (kind == ActionKind::Forward)
            return {stage, kind, counts.forward++};
        if (kind == ActionKind::BackwardWeight)
            return {stage, kind, counts.weights++};
        if (kind == ActionKind::Backward)
            ++counts.weights;
        return {stage, kind, counts.backward++};
    }

    /// A plan of more microbatches than there are leaves out those that are too many.
    void add(std::initializer_list<ScheduleAction> wanted)
    {
        ActionList parts;
        for (const ScheduleAction &part : wanted) {
            if (part.microbatch < m_microbatches && (m_isTraining || part.kind == ActionKind::Forward))
                parts.push_back(part);
        }
        const bool isOverlap = parts.size() > 1;
        if (!parts.empty())
            m_row.push_back({std::move(parts), isOverlap});
    }

    bool m_isTraining;
    std::uint32_t m_microbatches;
    std::vector<Counts> m_counts;
    std::deque<std::uint32_t> m_waiting; ///< stages whose weights' part is to be done
    std::vector<ScheduleCell> m_row;
};

std::int64_t microbatchesPerRound(const SplitPipeline &input)
{
    return input.microbatches / std::max<std::int64_t>(1, input.microbatches / input.devices);
}

/// The forward passes that a device is ahead shrink by one a device, and a device that would wait for gradients does
/// the weights' part of earlier ones.
void writeInterleaved(const SplitPipeline &input, std::int64_t device, SplitRowWriter &row)
{
    const std::int64_t perRound = microbatchesPerRound(input);
    const std::int64_t total = input.microbatches * input.chunks;
    const std::int64_t ahead = std::min((input.chunks - 1) * perRound + input.devices - 1 - device, total);
    const auto stageOf = [&](std::int64_t chunk) { return std::uint32_t(chunk * input.devices + device); };
    const auto forward = [&](std::int64_t n) { row.forward(stageOf(n / perRound % input.chunks)); };
    for (std::int64_t n = 0; n < ahead; ++n)
        forward(n);
    for (std::int64_t n = 0; n < total; ++n) {
        if (ahead + n < total)
            forward(ahead + n);
        row.inputs(stageOf(input.chunks - 1 - n / perRound % input.chunks));
        if (n >= device)
            row.weights();
    }
    while (row.waiting() > 0)
        row.weights();
}

void repeat(std::int64_t times, const auto &what)
{
    for (std::int64_t i = 0; i < times; ++i)
        what();
}

/// `down` and `up` are the two stages of a device.
void writeZeroBubbleV(const SplitPipeline &input, std::int64_t device, SplitRowWriter &row)
{
    const std::int64_t devices = input.devices;
    const std::int64_t planned = std::max(2 * devices - 1, input.microbatches);
    const std::uint32_t down = std::uint32_t(device);
    const std::uint32_t up = std::uint32_t(2 * devices - 1 - device);
    const auto backward = [&](std::uint32_t stage) {
        row.inputs(stage);
        row.weightsOf(stage);
    };
    repeat(2 * (devices - device) - 1, [&] { row.forward(down); });
    repeat(device, [&] {
        row.forward(up);
        row.forward(down);
    });
    repeat(devices - device, [&] {
        row.forward(up);
        backward(up);
    });
    while (row.forwards(up) < row.forwards(down) || row.forwards(down) < planned) {
        if (row.forwards(down) < planned)
            row.forward(down);
        backward(down);
        row.forward(up);
        backward(up);
    }
    repeat(device, [&] {
        row.inputs(down);
        row.inputs(up);
    });
    repeat(devices - device, [&] {
        row.inputs(down);
        row.weightsOf(down);
    });
    for (const std::uint32_t stage : {up, down}) {
        while (row.isWaiting(stage))
            row.weightsOf(stage);
    }
}

/// The two stages of a device, of which the second one's backward pass runs beside the first one's forward pass and the
/// other way round.
class DualPipeRow
{
public:
    DualPipeRow(const SplitPipeline &input, std::int64_t device, SplitRowWriter &row)
        : m_devices(input.devices)
        , m_device(device)
        , m_microbatches(input.microbatches)
        , m_row(row)
        , m_down(std::uint32_t(device))
        , m_up(std::uint32_t(2 * input.devices - 1 - device))
    {
    }

    void write()
    {
        fill();
        overlap();
        drain();
    }

private:
    std::int64_t behind() const { return m_devices - m_device - 1; }

    void fill()
    {
        repeat(2 * behind(), [&] { m_row.forward(m_down); });
        repeat(m_device + 1, [&] {
            m_row.forward(m_down);
            m_row.forward(m_up);
        });
        repeat(behind(), [&] {
            m_row.inputs(m_up);
            m_row.weights();
            m_row.forward(m_up);
        });
    }

    void overlap()
    {
        const std::int64_t rounds = m_microbatches - 2 * m_devices + m_device + 1;
        for (std::int64_t i = 0; i < rounds; ++i) {
            if (i == 0 && behind() == 0) { // apart, which makes the bubble smaller
                m_row.forward(m_down);
                m_row.backward(m_up);
            } else {
                m_row.overlapped(m_down, m_up);
            }
            m_row.overlapped(m_up, m_down);
        }
        repeat(behind(), [&] {
            m_row.backward(m_up);
            m_row.overlapped(m_up, m_down);
        });
    }

    /// Halfway the weights' parts begin to wait.
    void drain()
    {
        bool isSplit = false;
        const auto backward = [&](std::uint32_t stage) {
            if (isSplit)
                m_row.inputs(stage);
            else
                m_row.backward(stage);
        };
        const std::int64_t steps = m_device + 1;
        for (std::int64_t i = 0; i < steps; ++i) {
            const bool isHalf = i == steps / 2;
            isSplit = isSplit || (isHalf && m_device % 2 == 1);
            backward(m_up);
            isSplit = isSplit || (isHalf && m_device % 2 == 0);
            backward(m_down);
        }
        repeat(behind(), [&] {
            m_row.weights();
            m_row.inputs(m_down);
        });
        repeat(m_device + 1, [&] { m_row.weights(); });
    }

    std::int64_t m_devices;
    std::int64_t m_device;
    std::int64_t m_microbatches;
    SplitRowWriter &m_row;
    std::uint32_t m_down;
    std::uint32_t m_up;
};

} // namespace

std::vector<ScheduleCell> splitSteps(const SplitPipeline &pipeline, std::int64_t device)
{
    SplitRowWriter row(std::size_t(pipeline.devices * pipeline.chunks), pipeline.isTraining,
                       std::uint32_t(pipeline.microbatches));
    switch (pipeline.order) {
    case SplitOrder::ZeroBubble: writeInterleaved(pipeline, device, row); break;
    case SplitOrder::ZeroBubbleV: writeZeroBubbleV(pipeline, device, row); break;
    case SplitOrder::DualPipeV: DualPipeRow(pipeline, device, row).write(); break;
    }
    return row.take();
}

Done checkMicrobatches(const SplitPipeline &pipeline, std::string_view name)
{
    const std::string got = ", got " + std::to_string(pipeline.microbatches);
    const std::int64_t stages = pipeline.devices * pipeline.chunks;
    if (pipeline.order == SplitOrder::DualPipeV && pipeline.microbatches < stages)
        return inputError("too_few", phrase("microbatches: %1 needs as many as stages, %2%3",
                                            {std::string(name), std::to_string(stages), got}));
    const std::int64_t rounds = std::max<std::int64_t>(1, pipeline.microbatches / pipeline.devices);
    if (pipeline.order == SplitOrder::ZeroBubble && pipeline.microbatches % rounds != 0)
        return inputError("not_a_multiple",
                          phrase("microbatches: %1 runs in %2 rounds and needs a multiple of that number%3",
                                 {std::string(name), std::to_string(rounds), got}));
    return Done(std::monostate());
}

} // namespace cutaway
