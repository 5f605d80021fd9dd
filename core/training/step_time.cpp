#include "core/training/step_time.h"

#include "core/base/rounding.h"
#include "core/training/cluster.h"

#include <algorithm>
#include <numeric>

namespace cutaway::training {

namespace {

/// Bytes that the optimizer reads and writes for a parameter.
constexpr double optimizerTraffic = 40;
/// What is left of an exchange that hides behind computation, at least.
constexpr double leastExposed = 1.0 / 8;

GroupLink gradientLink(const BlockTable &table)
{
    const TrainingSettings &settings = table.settings();
    return linkOf(table.cluster(), double(settings.data) * double(settings.context), double(settings.tensor));
}

/// Calls `each(place, counted parameters, ZeRO stage)` for the blocks of a rank, chunk by chunk.
template <class Each>
void forEachCounted(const BlockTable &table, const StageLayout &layout, std::int64_t rank, Each each)
{
    RankParameters counter;
    for (const std::int64_t number : scheduleShape(table.settings()).stagesOf(rank)) {
        const auto stage = std::size_t(number);
        for (std::size_t place = layout.starts[stage]; place < layout.starts[stage + 1]; ++place)
            each(counter.add(table.parameters(table.transformer().places[place].blockClass)),
                 layout.zeroOf(place, table.settings()));
    }
}

double hidden(double exchangeSec, double computeSec, double overlap)
{
    return std::max(exchangeSec * leastExposed, exchangeSec - overlap * computeSec);
}

double optimizerSecOf(const BlockTable &table, const StageLayout &layout, std::int64_t rank)
{
    double parameters = 0;
    forEachCounted(table, layout, rank, [&](const BlockParameters &counted, int zero) {
        parameters += zero == 0 ? counted.all()
                                : counted.dense / table.basis().sharingRanks() +
                                      counted.expert / table.basis().expertSharingRanks();
    });
    return optimizerTraffic * parameters / table.cluster().usableMemoryBandwidth();
}

double embeddingSecOf(const BlockTable &table)
{
    const ScheduleShape shape = scheduleShape(table.settings());
    if (!table.transformer().shape.tiedEmbeddings || shape.rankOf(0) == shape.rankOf(shape.stages() - 1))
        return 0;
    GroupLink link = gradientLink(table);
    link.ranks = 2;
    const Extents &it = table.extents();
    return allReduceSec(link, double(table.settings().gradientBytes) * it.vocab * it.hidden / it.tensor);
}

} // namespace

std::vector<StageTime> stageTimes(const BlockTable &table, const StageLayout &layout)
{
    const TrainingSettings &settings = table.settings();
    const double waiting = settings.pipeline > 1 ? table.cluster().calibration.blocking * table.hopSec() : 0;
    std::vector<StageTime> times(layout.stageCount());
    for (std::size_t stage = 0; stage < times.size(); ++stage) {
        for (std::size_t place = layout.starts[stage]; place < layout.starts[stage + 1]; ++place) {
            const BlockTime &time = table
                                        .figures(table.transformer().places[place].blockClass, layout.modes[place],
                                                 layout.zeroOf(place, settings))
                                        .time;
            times[stage].forward += time.forward;
            times[stage].backward += time.backward;
            times[stage].weights += time.weights;
        }
        times[stage].forward += waiting;
        times[stage].backward += waiting;
    }
    return times;
}

GradientTime gradientTime(const BlockTable &table, const StageLayout &layout, std::int64_t rank,
                          std::span<const StageTime> stages)
{
    const TrainingSettings &settings = table.settings();
    const GroupLink link = gradientLink(table);
    const double dense = link.ranks;
    const double expert =
        std::max(1.0, dense * double(settings.tensor) / (double(settings.expert) * double(settings.expertTensor)));
    const double gradientBytes = double(settings.gradientBytes);
    GradientTime time;
    forEachCounted(table, layout, rank, [&](const BlockParameters &counted, int zero) {
        if (zero > 2)
            return;
        const double perByte =
            ((dense - 1) / dense * counted.dense + (expert - 1) / expert * counted.expert) / link.bandwidth;
        // At stage 2 they were scattered after each microbatch.
        if (zero < 2)
            time.reduceSec += (zero == 1 ? 1 : 2) * gradientBytes * perByte;
        if (zero >= 1)
            time.pullSec += table.extents().valueBytes * perByte;
    });
    if (dense > 1)
        time.reduceSec += 2 * roundsOf(dense) * link.latencySec;
    if (!settings.overlapGradients)
        return time;
    StageTime own;
    for (const std::int64_t stage : scheduleShape(settings).stagesOf(rank)) {
        own.forward += stages[std::size_t(stage)].forward;
        own.backward += stages[std::size_t(stage)].backward;
    }
    const double overlap = table.cluster().calibration.overlap;
    return {hidden(time.reduceSec, own.backward, overlap), hidden(time.pullSec, own.forward, overlap)};
}

RankPasses rankPasses(const TrainingSettings &settings, std::span<const StageTime> stages, std::int64_t rank)
{
    const auto microbatches = double(settings.microbatches);
    RankPasses passes;
    for (const std::int64_t stage : scheduleShape(settings).stagesOf(rank)) {
        const StageTime &time = stages[std::size_t(stage)];
        passes.forwardSec += microbatches * time.forward;
        passes.backwardSec += microbatches * time.backward;
        passes.sec += microbatches * (time.forward + time.backward);
    }
    return passes;
}

double StepTime::computeSec() const
{
    return *std::ranges::max_element(busy);
}

double StepTime::waitingSec() const
{
    return withoutRounding(pipelineSec - computeSec(), pipelineSec);
}

double StepTime::bubbleFraction() const
{
    const double all = std::accumulate(busy.begin(), busy.end(), 0.0);
    return pipelineSec > 0 ? 1 - all / (double(busy.size()) * pipelineSec) : 0;
}

StepTime stepTime(const BlockTable &table, const StageLayout &layout)
{
    const TrainingSettings &settings = table.settings();
    StepTime step;
    step.stages = stageTimes(table, layout);
    step.ends = simulateStep(scheduleShape(settings), step.stages, table.hopSec());
    double last = 0;
    for (std::int64_t rank = 0; rank < settings.pipeline; ++rank) {
        step.busy.push_back(rankPasses(settings, step.stages, rank).sec);
        const GradientTime gradients = gradientTime(table, layout, rank, step.stages);
        const double end = step.ends[std::size_t(rank)];
        step.pipelineSec = std::max(step.pipelineSec, end);
        last = std::max(last, end + gradients.reduceSec + gradients.pullSec);
        step.optimizerSec = std::max(step.optimizerSec, optimizerSecOf(table, layout, rank));
    }
    step.gradientsSec = withoutRounding(last - step.pipelineSec, last);
    step.embeddingSec = embeddingSecOf(table);
    step.constantSec = table.cluster().calibration.stepSec;
    step.stepSec = last + step.embeddingSec + step.optimizerSec + step.constantSec;
    return step;
}

} // namespace cutaway::training
