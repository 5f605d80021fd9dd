#include "core/pipeline/pipeline_summary.h"

#include "core/base/units.h"

#include <algorithm>

namespace cutaway {

namespace {

Problem problemOf(Problem::Severity severity, std::string code, std::string title, std::string text)
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
        problem = problemOf(Problem::Severity::Warning, "not_placed", lane.label + " is not in the inventory",
                            "The plan has more stages than there are devices.");
    } else if (left < 0) {
        problem = problemOf(Problem::Severity::Error, "over_capacity", lane.label + " is over capacity",
                            "Over by " + formatBytes(-left) + ": needs " + formatBytes(lane.usedBytes, Digits::Four) +
                                ", has " + formatBytes(*lane.capacityBytes, Digits::Four) + ".");
    } else if (lane.groups.empty()) {
        problem =
            problemOf(Problem::Severity::Information, "idle_device", lane.label + " holds nothing",
                      lane.capacityBytes ? "The device is idle: " + formatBytes(*lane.capacityBytes) + " are free."
                                         : std::string("The device is idle."));
    } else if (lane.capacityBytes && double(lane.usedBytes) >= 0.95 * double(*lane.capacityBytes)) {
        problem = problemOf(Problem::Severity::Warning, "nearly_full",
                            lane.label + " is " + formatPercent(double(lane.usedBytes) / double(*lane.capacityBytes)) +
                                " full",
                            "A larger input or batch will not fit: " + formatBytes(left) + " left of " +
                                formatBytes(*lane.capacityBytes) + ".");
    }
    if (problem)
        problem->lanes = {index};
    return problem;
}

void addParts(const PipelineState &state, PlanCost &cost)
{
    const std::size_t stage = state.costs().bottleneck;
    const StageCost &figures = state.costs().stages[stage];
    const GroupIndex group(state.slotOf(stage));
    cost.parts.push_back({"Compute, stage " + std::to_string(stage),
                          CostPart::Role::Compute,
                          figures.forwardSec + figures.backwardSec,
                          group,
                          {}});
    if (stage == 0 || figures.transferSec <= 0)
        return;
    const GroupIndex before(state.slotOf(stage - 1));
    cost.parts.push_back({"Activations " + std::to_string(stage - 1) + " → " + std::to_string(stage),
                          CostPart::Role::Transfer, figures.transferSec, before, group});
    if (state.settings().training)
        cost.parts.push_back({"Gradients " + std::to_string(stage) + " → " + std::to_string(stage - 1),
                              CostPart::Role::Transfer, figures.transferSec, group, before});
}

void addFigures(const Schedule &schedule, PlanCost &cost)
{
    cost.figures = {{"Makespan", schedule.makespanSec, KeyFigure::Unit::Seconds,
                     "From the first pass to the end of the last.", "makespan_sec"},
                    {"Bubble", schedule.bubbleFraction, KeyFigure::Unit::Fraction,
                     "Part of the devices' time in which they wait for each other.", "bubble_fraction"},
                    {"Peak activations", double(std::ranges::max(schedule.peakActivationBytes)), KeyFigure::Unit::Bytes,
                     "The most that a device keeps for backward passes, without weights."}};
}

} // namespace

std::string noLatencyWarning()
{
    return "the graph has no latencies; times are 0";
}

PlanCost pipelineCost(const PipelinePlan &plan)
{
    const PipelineState &state = plan.state();
    PlanCost cost;
    cost.latencyLabel = "Time per sample";
    cost.transferredBytes = state.costs().transferBytes;
    cost.largestLaneBytes = state.costs().laneBytes.empty() ? 0 : std::ranges::max(state.costs().laneBytes);
    if (!state.model().hasLatency()) {
        cost.latencyUnknownBecause = "the graph has no latencies";
        return cost;
    }
    cost.latencySec = state.costs().bottleneckSec;
    cost.criticalGroups = {GroupIndex(state.slotOf(state.costs().bottleneck))};
    addParts(state, cost);
    if (plan.schedule())
        addFigures(*plan.schedule(), cost);
    return cost;
}

std::vector<Problem> pipelineProblems(const PipelinePlan &plan)
{
    std::vector<Problem> problems;
    for (std::size_t i = 0; i < plan.laneCount(); ++i) {
        if (std::optional<Problem> problem = laneProblem(plan, LaneIndex(i)))
            problems.push_back(std::move(*problem));
    }
    if (const Result<Schedule> &schedule = plan.schedule(); !schedule && schedule.error().code != "no_latency")
        problems.push_back(problemOf(Problem::Severity::Warning, "schedule", "The schedule cannot be simulated",
                                     schedule.error().message));
    for (const std::string &warning : plan.warnings())
        problems.push_back(problemOf(Problem::Severity::Warning, "planner", "A note of the plan", warning));
    std::ranges::stable_sort(problems, std::ranges::greater(), &Problem::severity);
    const bool isSound = problems.empty() || problems.front().severity != Problem::Severity::Error;
    if (isSound)
        problems.push_back(
            problemOf(Problem::Severity::Good, "sound", "Every stage fits its device", "This plan can be exported."));
    return problems;
}

GroupLimits pipelineLimits(const PipelineState &state, GroupIndex group)
{
    GroupLimits limits;
    const std::uint32_t stage = state.stageOfSlot(group.value());
    if (stage == noStage || !state.model().hasLatency())
        return limits;
    const StageCost &cost = state.costs().stages[stage];
    const double compute = cost.forwardSec + cost.backwardSec;
    const double transfers = cost.stageSec - compute;
    const auto seconds = [](const char *label, double value, const char *description) {
        return KeyFigure{label, value, KeyFigure::Unit::Seconds, description};
    };
    limits.figures = {seconds("Computing", compute, "Forward and backward pass of one microbatch"),
                      seconds("Transfers", transfers, "Receiving activations and returning their gradients")};
    if (cost.stageSec < state.costs().bottleneckSec) {
        limits.cause = GroupLimits::Cause::Nothing;
        limits.text = "Stage " + std::to_string(state.costs().bottleneck) +
                      " is slower: the pipeline would be no faster without this one.";
        limits.figures.push_back(seconds("Slack", state.costs().bottleneckSec - cost.stageSec,
                                         "How much longer it could take without making the pipeline slower"));
    } else {
        limits.cause = transfers > compute ? GroupLimits::Cause::Transfer : GroupLimits::Cause::Compute;
        limits.text = transfers > compute ? "It is the slowest stage, and most of its time goes into transfers."
                                          : "It is the slowest stage: the pipeline waits for what it computes.";
    }
    for (const std::size_t lane : state.places().lanes[stage]) {
        if (state.costs().laneBytes[lane] <= state.capacity(lane).value_or(unknownMemory))
            continue;
        limits.cause = GroupLimits::Cause::Capacity;
        limits.text = state.laneName(lane) + " holds more than it has room for: something has to move off it first.";
    }
    return limits;
}

} // namespace cutaway
