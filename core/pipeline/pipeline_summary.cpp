#include "core/pipeline/pipeline_summary.h"

#include "core/base/units.h"
#include "core/pipeline/pipeline_moves.h"
#include "core/pipeline/pipeline_schedule.h"
#include "core/pipeline/pipeline_state.h"
#include "core/pipeline/schedule.h"
#include "core/plan/plan_costs.h"

#include <algorithm>
#include <iterator>

namespace cutaway {

namespace {

Problem problemOf(Problem::Severity severity, std::string code, Text title, Text text)
{
    Problem problem;
    problem.severity = severity;
    problem.code = std::move(code);
    problem.title = std::move(title);
    problem.text = std::move(text);
    return problem;
}

/// Over capacity, nearly full, idle or not there; nothing to say otherwise.
std::optional<Problem> laneProblem(const PipelinePlan &plan, LaneIndex index)
{
    const LaneInfo lane = plan.lane(index);
    std::optional<Problem> problem;
    const std::int64_t left = lane.capacityBytes.value_or(unknownMemory) - lane.usedBytes;
    if (!lane.isPlace) {
        problem =
            problemOf(Problem::Severity::Warning, "not_placed", phrase("%1 is not in the inventory", {lane.label}),
                      phrase("The plan has more stages than there are devices."));
    } else if (left < 0) {
        problem = problemOf(
            Problem::Severity::Error, "over_capacity", phrase("%1 is over capacity", {lane.label}),
            phrase("Over by %1: needs %2, has %3.", {formatBytes(-left), formatBytes(lane.usedBytes, Digits::Four),
                                                     formatBytes(*lane.capacityBytes, Digits::Four)}));
    } else if (lane.groups.empty()) {
        problem = problemOf(Problem::Severity::Information, "idle_device", phrase("%1 holds nothing", {lane.label}),
                            lane.capacityBytes
                                ? phrase("The device is idle: %1 are free.", {formatBytes(*lane.capacityBytes)})
                                : Text("The device is idle."));
    } else if (lane.capacityBytes && double(lane.usedBytes) >= 0.95 * double(*lane.capacityBytes)) {
        problem = problemOf(
            Problem::Severity::Warning, "nearly_full",
            phrase("%1 is %2 full", {lane.label, formatPercent(double(lane.usedBytes) / double(*lane.capacityBytes))}),
            phrase("A larger input or batch will not fit: %1 left of %2.",
                   {formatBytes(left), formatBytes(*lane.capacityBytes)}));
    }
    if (problem)
        problem->lanes = {index};
    return problem;
}

Figure slowestStage(const PipelineState &state)
{
    const bool isTraining = state.settings().training;
    return {phrase("Slowest stage"), state.costs().bottleneckSec, Figure::Unit::Seconds,
            phrase(isTraining ? "Stage %1: forward and backward pass of one microbatch, receiving its activations and "
                                "returning their gradients."
                              : "Stage %1: forward pass of one microbatch and receiving its activations.",
                   {std::to_string(state.costs().bottleneck)}),
            "bottleneck_sec"};
}

void addFigures(const PipelineState &state, const Schedule &schedule, PlanCost &cost)
{
    const std::int64_t microbatches = state.settings().microbatches;
    Figure runs =
        microbatchesPerSec(microbatches, schedule.makespanSec,
                           phrase("Throughput: %1 microbatches over the step time; each runs the captured model once.",
                                  {std::to_string(microbatches)}));
    const std::optional<CapturedBatch> &batch = state.model().batch();
    cost.figures.push_back(batch ? batchPerSec(*batch, microbatches, schedule.makespanSec) : runs);
    cost.figures.push_back({phrase("Bubble"), schedule.bubbleFraction, Figure::Unit::Fraction,
                            phrase("Share of the devices' time spent waiting for each other."), "bubble_fraction"});
    cost.leadingFigures = cost.figures.size();
    if (batch)
        cost.figures.push_back(std::move(runs));
    cost.figures.push_back(
        {phrase("Peak activations"), double(std::ranges::max(schedule.peakActivationBytes)), Figure::Unit::Bytes,
         phrase("Peak memory that a device keeps for backward passes, without weights."), "largest_activation_bytes"});
}

} // namespace

Text noLatencyWarning()
{
    return phrase("the graph has no latencies; times are 0");
}

PlanCost pipelineCost(const PipelinePlan &plan)
{
    const PipelineState &state = plan.state();
    PlanCost cost;
    cost.latencyLabel = phrase("Step time");
    cost.transferredBytes = state.costs().transferBytes;
    cost.largestLaneBytes = state.costs().laneBytes.empty() ? 0 : std::ranges::max(state.costs().laneBytes);
    if (state.model().hasLatency())
        cost.figures = {slowestStage(state)};
    const Result<Schedule> &schedule = plan.schedule();
    if (!schedule) {
        cost.latencyUnknownBecause = schedule.error().message;
        return cost;
    }
    cost.latencySec = schedule->makespanSec;
    cost.criticalGroups = stagesThatSetThePace(state, *schedule);
    cost.parts = stepParts(state, *schedule);
    addFigures(state, *schedule, cost);
    return cost;
}

namespace {

/// Why there is no step time, with what would help.
Problem scheduleProblem(const Error &error)
{
    if (error.code == "no_latency")
        return problemOf(Problem::Severity::Warning, error.code, phrase("The step time is not known"),
                         phrase("%1; estimate them, or apply a profile.", {error.message}));
    return problemOf(Problem::Severity::Warning, "schedule", phrase("The schedule cannot be simulated"),
                     error.hint.empty() ? error.message : phrase("%1; %2.", {error.message, error.hint}));
}

Problem memoryProblem(const Text &why)
{
    return problemOf(Problem::Severity::Warning, "memory_unknown", phrase("Memory is not known"),
                     phrase("%1: the activations of microbatches in flight depend on the order of passes. Only "
                            "weights, gradients and optimizer states are shown.",
                            {why}));
}

} // namespace

std::vector<Problem> pipelineProblems(const PipelinePlan &plan)
{
    std::vector<Problem> problems;
    for (std::size_t i = 0; i < plan.laneCount(); ++i) {
        if (std::optional<Problem> problem = laneProblem(plan, LaneIndex(i)))
            problems.push_back(std::move(*problem));
    }
    if (!plan.schedule())
        problems.push_back(scheduleProblem(plan.schedule().error()));
    if (const Text &why = plan.state().costs().memoryUnknownBecause; !why.empty())
        problems.push_back(memoryProblem(why));
    if (std::optional<Problem> pins = stagePinProblem(plan.state()))
        problems.push_back(std::move(*pins));
    std::ranges::transform(weightsOfSeveralStages(plan.state()), std::back_inserter(problems), sharedWeightProblem);
    for (const Text &warning : plan.warnings()) {
        if (warning == noLatencyWarning())
            continue; // told already, with what would help
        problems.push_back(problemOf(Problem::Severity::Warning, "planner", phrase("A note in the plan"), warning));
    }
    concludeProblems(problems, phrase("Every stage fits its device"), plan.inventory().get());
    return problems;
}

GroupLimits pipelineLimits(const PipelinePlan &plan, GroupIndex group)
{
    const PipelineState &state = plan.state();
    GroupLimits limits;
    const std::uint32_t stage = state.stageOfSlot(group.value());
    if (stage == noStage || !state.model().hasLatency())
        return limits;
    const StageCost &cost = state.costs().stages[stage];
    const double compute = cost.forwardSec + cost.backwardSec;
    const double transfers = cost.stageSec - compute;
    const auto seconds = [](const Text &label, double value, const Text &description) {
        return Figure{label, value, Figure::Unit::Seconds, description};
    };
    limits.figures = {
        seconds(phrase("Computing"), compute, phrase("Forward and backward pass of one microbatch")),
        seconds(phrase("Transfers"), transfers, phrase("Receiving activations and returning their gradients"))};
    if (plan.schedule())
        limits.figures.push_back(seconds(phrase("In the step time"), secondsOnPath(*plan.schedule(), stage),
                                         phrase("How much of the step's critical path is computed here")));
    if (cost.stageSec < state.costs().bottleneckSec) {
        limits.cause = GroupLimits::Cause::Nothing;
        limits.text =
            phrase("Stage %1 is slower and sets the pace: this one matters only while the pipeline fills and drains.",
                   {std::to_string(state.costs().bottleneck)});
        limits.figures.push_back(
            seconds(phrase("Slack"), state.costs().bottleneckSec - cost.stageSec,
                    phrase("How much longer a microbatch could take here before it sets the pace")));
    } else {
        limits.cause = transfers > compute ? GroupLimits::Cause::Transfer : GroupLimits::Cause::Compute;
        limits.text = phrase(transfers > compute ? "It is the slowest stage, and transfers take most of its time."
                                                 : "It is the slowest stage: the pipeline waits for its compute.");
    }
    for (const std::size_t lane : state.places().lanes[stage]) {
        if (state.costs().laneBytes[lane] <= state.capacity(lane).value_or(unknownMemory))
            continue;
        limits.cause = GroupLimits::Cause::Capacity;
        limits.text = phrase("%1 is over its capacity: something has to move off it first.", {state.laneName(lane)});
    }
    return limits;
}

} // namespace cutaway
