#include "core/base/units.h"
#include "core/pipeline/pipeline_settings.h"
#include "core/pipeline/placed_step.h"
#include "core/pipeline/saturating.h"
#include "core/pipeline/shared_weights.h"
#include "core/pipeline/stage_words.h"
#include "core/plan/placed/placement_plan.h"

#include <algorithm>
#include <iterator>

namespace cutaway {

std::vector<std::vector<Text>> placedStageFacts(const PlacementPlan &plan, GroupIndex stage)
{
    const PassCosts &passes = plan.figures().groups[stage.value()].passes;
    const double forwardShare = 1 / (1 + settingsFrom(plan.controlValues()).backwardRatio);
    const double forward = passes.forwardSec + passes.togetherSec * forwardShare;
    const double backward = passes.backwardSec + passes.togetherSec * (1 - forwardShare);
    const std::string parameters = formatBytes(passes.parameterBytes);
    std::vector<Text> memory{phrase("parameters %1", {parameters}), phrase("par. %1", {parameters})};
    const Result<PlacementStep> &step = plan.step();
    if (const std::int64_t most = step ? step->keptBytes[stage.value()] : 0; most > 0)
        memory = keptTexts(most, passes.parameterBytes);
    return {passTexts(forward, backward > 0 ? std::optional(backward) : std::nullopt), std::move(memory)};
}

LaneMemory placedStageMemory(const PlacementPlan &plan, LaneIndex lane, MemoryPart rest)
{
    const LaneInfo device = plan.lane(lane);
    if (device.usedBytes == 0)
        return {};
    std::int64_t weights = 0;
    std::int64_t held = 0;
    std::int64_t kept = 0;
    const Result<PlacementStep> &step = plan.step();
    for (const GroupIndex stage : device.groups) {
        const PassCosts &passes = plan.figures().groups[stage.value()].passes;
        weights = cappedSum(weights, std::min(passes.parameterBytes, passes.heldBytes));
        held = cappedSum(held, passes.heldBytes);
        kept = cappedSum(kept, step ? step->keptBytes[stage.value()] : 0);
    }
    const std::int64_t ofPasses = device.usedBytes - held;
    kept = step ? kept : ofPasses;
    rest.bytes = held - weights;
    LaneMemory memory;
    memory.parts = {
        {phrase("Weights"), weights, phrase("Parameters of the stages here, as the graph gives them.")},
        std::move(rest),
        {phrase("Set aside for microbatches"), ofPasses - kept,
         phrase("The cost model counts a microbatch in flight for each copy of this stage and those behind; "
                "this schedule has fewer at a time.")},
        {phrase("Kept activations"), kept,
         phrase("What microbatches in flight keep for their backward passes, at the fullest moment."), true}};
    memory.lowBytes = memory.highBytes = device.usedBytes;
    return memory;
}

namespace {

/// The cost model counts the microbatches that 1f1b keeps; the schedule may keep more.
Problem overInStep(const LaneInfo &device, std::int64_t available, LaneIndex lane)
{
    Problem problem;
    problem.severity = Problem::Severity::Error;
    problem.code = "over_capacity_in_step";
    problem.title = phrase("%1 is over capacity in this schedule", {device.label});
    problem.text = phrase("Over by %1 at its fullest moment: needs %2, has %3. Fewer microbatches, or 1f1b, keep less.",
                          {formatBytes(device.usedBytes - available), formatBytes(device.usedBytes, Digits::Four),
                           formatBytes(available, Digits::Four)});
    problem.lanes = {lane};
    return problem;
}

} // namespace

std::vector<Problem> placedStageProblems(const PlacementPlan &plan)
{
    std::vector<Problem> problems;
    for (std::size_t d = 0; d < plan.placement().model->inventory().devices.size(); ++d) {
        const LaneInfo device = plan.lane(LaneIndex(d));
        if (device.capacityBytes && isOverByStepAlone(plan, DeviceIndex(d)))
            problems.push_back(overInStep(device, *device.capacityBytes, LaneIndex(d)));
    }
    std::ranges::transform(weightsOfSeveralStages(plan), std::back_inserter(problems), sharedWeightProblem);
    return problems;
}

} // namespace cutaway
