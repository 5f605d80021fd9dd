#include "core/pipeline/stage_costs.h"

#include "core/base/saturating.h"
#include "core/pipeline/schedule/table_run.h"

#include <algorithm>

namespace cutaway {

StageLink linkBetween(const Inventory &inventory, const PipelineSettings &settings, std::size_t fromLane,
                      std::size_t toLane)
{
    const auto usable = [](std::optional<double> bandwidth) {
        return bandwidth && *bandwidth > 0 ? bandwidth : std::nullopt;
    };
    if (fromLane < inventory.devices.size() && toLane < inventory.devices.size()) {
        const std::int64_t from = inventory.devices[fromLane].logicalId;
        const std::int64_t to = inventory.devices[toLane].logicalId;
        const auto link = std::ranges::find_if(
            inventory.links, [&](const Link &candidate) { return candidate.from == from && candidate.to == to; });
        if (link != inventory.links.end())
            return {link->latencySec, usable(link->bandwidthBytesPerSec)};
    }
    return {settings.linkLatencySec,
            usable(settings.bandwidth ? settings.bandwidth : inventory.transferRateBytesPerSec)};
}

ScheduleInput scheduleShape(const PipelineSettings &settings, std::size_t stages)
{
    ScheduleInput shape;
    shape.schedule = settings.schedule;
    const std::int64_t count = std::int64_t(stages);
    if (settings.schedule == ScheduleKind::Given && settings.steps && settings.steps->shape.stages() == stages) {
        shape.steps = settings.steps;
        shape.devices = settings.steps->ranks();
        shape.microbatches = settings.steps->shape.microbatches;
        shape.training = settings.steps->shape.isTraining;
        return shape;
    }
    shape.chunks = count % settings.stagesPerDevice() == 0 ? settings.stagesPerDevice() : 1;
    shape.devices = std::max<std::int64_t>(count / shape.chunks, 1);
    shape.microbatches = settings.microbatches;
    shape.training = settings.training;
    return shape;
}

std::optional<std::int64_t> laneCapacity(const Inventory &inventory, std::size_t lane)
{
    if (lane >= inventory.devices.size() || inventory.devices[lane].availableMemBytes == unknownMemory)
        return std::nullopt;
    return inventory.devices[lane].availableMemBytes;
}

std::size_t deviceKind(const StageModel &model, const Inventory &inventory, std::size_t lane)
{
    const std::string_view kind =
        lane < inventory.devices.size() ? std::string_view(inventory.devices[lane].kind) : std::string_view();
    const std::size_t number = model.kindNumber(kind);
    return number != StageModel::noKind || kind == "cpu" ? number : model.kindNumber("accelerator");
}

std::int64_t weightBytes(std::int64_t parameterBytes, const PipelineSettings &settings)
{
    if (!settings.training)
        return parameterBytes;
    return cappedScale(parameterBytes, 1 + settings.gradientMultiplier + settings.optimizerMultiplier);
}

std::vector<std::size_t> lanesOfStages(const PipelineSettings &settings, std::size_t stages)
{
    const ScheduleInput shape = scheduleShape(settings, stages);
    std::vector<std::size_t> lanes;
    for (std::size_t s = 0; s < stages; ++s)
        lanes.push_back(std::size_t(shape.deviceOf(std::int64_t(s))));
    return lanes;
}

std::vector<InFlight> microbatchesInFlight(const PipelineSettings &settings, std::size_t stages)
{
    std::vector<InFlight> inFlight(stages, InFlight{settings.training ? settings.microbatches : 1, 1});
    if (!settings.training || settings.schedule == ScheduleKind::GPipe)
        return inFlight;
    const ScheduleInput shape = scheduleShape(settings, stages);
    if (settings.schedule == ScheduleKind::OneForwardOneBackward) {
        for (std::size_t stage = 0; stage < stages; ++stage)
            inFlight[stage].kept = std::min(settings.microbatches, std::int64_t(stages - stage));
    } else if (checkSchedule(shape)) {
        inFlight = mostInFlight(*passesOf(shape), true, stages);
    }
    return inFlight;
}

namespace {

StageCost stageCost(const StageFigures &figures, bool hasBackward, const PipelineSettings &settings)
{
    const bool isRemade = settings.training && settings.recompute && !hasBackward;
    StageCost cost;
    cost.forwardSec = figures.forwardSec;
    if (settings.training)
        cost.backwardSec = hasBackward ? figures.backwardSec : settings.backwardRatio * figures.forwardSec;
    if (isRemade)
        cost.backwardSec += figures.forwardSec;
    cost.weightBytes = weightBytes(figures.parameterBytes, settings);
    cost.keptBytes = isRemade ? figures.receiveBytes : figures.activationBytes;
    cost.remadeBytes = figures.activationBytes - cost.keptBytes;
    return cost;
}

double computeSec(const StageCost &cost, bool hasBackward, const PipelineSettings &settings)
{
    if (hasBackward || !settings.training)
        return cost.forwardSec + cost.backwardSec;
    return cost.forwardSec * (1 + settings.backwardRatio + (settings.recompute ? 1 : 0));
}

struct KeptOfStages
{
    std::vector<std::int64_t> kept;
    std::vector<std::int64_t> remade;

    explicit KeptOfStages(const std::vector<StageCost> &stages)
    {
        for (const StageCost &stage : stages) {
            kept.push_back(stage.keptBytes);
            remade.push_back(stage.remadeBytes);
        }
    }
    KeptBytes bytes() const { return {kept, remade}; }
    bool hasRemade() const { return std::ranges::count(remade, 0) < std::ptrdiff_t(remade.size()); }
};

/// What each stage keeps at its fullest. What is kept and what is made again need not be at their most at once where
/// backward passes are done in two parts.
std::vector<std::int64_t> activationPeaks(const std::vector<StageCost> &stages, const PipelineSettings &settings)
{
    const KeptOfStages kept(stages);
    const ScheduleInput shape = scheduleShape(settings, stages.size());
    const bool isListed = settings.schedule != ScheduleKind::GPipe &&
                          settings.schedule != ScheduleKind::OneForwardOneBackward && checkSchedule(shape);
    if (kept.hasRemade() && isListed)
        return peakBytesOfStages(*passesOf(shape), true, stages.size(), kept.bytes());
    const std::vector<InFlight> inFlight = microbatchesInFlight(settings, stages.size());
    std::vector<std::int64_t> peaks;
    for (std::size_t s = 0; s < stages.size(); ++s)
        peaks.push_back(cappedSum(cappedProduct(stages[s].keptBytes, inFlight[s].kept), stages[s].remadeBytes));
    return peaks;
}

/// The stages of a device do not all hold their most at once.
void tightenLanes(const PipelineSettings &settings, PipelineCosts &costs)
{
    const ScheduleInput shape = scheduleShape(settings, costs.stages.size());
    if ((shape.chunks == 1 && !shape.steps) || !checkSchedule(shape))
        return;
    std::vector<std::int64_t> bytes =
        peakBytesOfRows(*passesOf(shape), settings.training, KeptOfStages(costs.stages).bytes());
    for (std::size_t s = 0; s < costs.stages.size(); ++s) {
        std::int64_t &sum = bytes[std::size_t(shape.deviceOf(std::int64_t(s)))];
        sum = cappedSum(sum, costs.stages[s].weightBytes);
    }
    std::ranges::copy(bytes, costs.laneBytes.begin());
}

/// Without an order of passes nobody knows how many microbatches are in flight.
Text memoryUnknownBecause(const PipelineSettings &settings, std::size_t stages)
{
    const Done checked = settings.training ? checkSchedule(scheduleShape(settings, stages)) : Done(std::monostate());
    return checked ? Text() : checked.error().message;
}

void addMemory(const StagePlaces &places, const PipelineSettings &settings, PipelineCosts &costs)
{
    costs.laneBytes.resize(places.laneCount);
    costs.memoryUnknownBecause = memoryUnknownBecause(settings, costs.stages.size());
    const bool isKnown = costs.memoryUnknownBecause.empty();
    const std::vector<std::int64_t> activations =
        isKnown ? activationPeaks(costs.stages, settings) : std::vector<std::int64_t>(costs.stages.size());
    for (std::size_t s = 0; s < costs.stages.size(); ++s) {
        StageCost &cost = costs.stages[s];
        cost.memoryBytes = cappedSum(cost.weightBytes, activations[s]);
        for (const std::size_t lane : places.lanes[s])
            costs.laneBytes[lane] = cappedSum(costs.laneBytes[lane], cost.memoryBytes);
    }
    if (!places.isPlaced && isKnown)
        tightenLanes(settings, costs);
}

} // namespace

PipelineCosts pipelineCosts(const PipelineFigures &figures, const StagePlaces &places, const Inventory &inventory,
                            const PipelineSettings &settings)
{
    const std::size_t count = figures.stages.size();
    const bool hasBackward =
        std::ranges::any_of(figures.stages, [](const StageFigures &stage) { return stage.backwardSec > 0; });
    PipelineCosts costs;
    for (std::size_t s = 0; s < count; ++s) {
        const StageFigures &stage = figures.stages[s];
        StageCost cost = stageCost(stage, hasBackward, settings);
        cost.stageSec = computeSec(cost, hasBackward, settings);
        if (s > 0) {
            const StageLink link =
                linkBetween(inventory, settings, places.lanes[s - 1].front(), places.lanes[s].front());
            cost.transferSec = link.seconds(stage.receiveBytes);
            cost.stageSec += cost.transferSec * (settings.training ? 2 : 1);
            costs.transferBytes = cappedSum(costs.transferBytes, stage.receiveBytes);
        }
        if (s == 0 || cost.stageSec > costs.bottleneckSec) {
            costs.bottleneckSec = cost.stageSec;
            costs.bottleneck = s;
        }
        costs.stages.push_back(cost);
    }
    addMemory(places, settings, costs);
    return costs;
}

} // namespace cutaway
