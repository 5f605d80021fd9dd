#include "core/pipeline/placed_step.h"

#include "core/base/saturating.h"
#include "core/base/sort_unique.h"
#include "core/base/units.h"
#include "core/devices/inventory.h"
#include "core/pipeline/parallel_model.h"
#include "core/pipeline/pipeline_settings.h"
#include "core/pipeline/pipeline_state.h"
#include "core/pipeline/schedule.h"
#include "core/pipeline/stage_costs.h"
#include "core/plan/placed/placement_plan.h"

#include <algorithm>
#include <iterator>

namespace cutaway {

namespace {

bool hasOneStageADevice(ScheduleKind kind)
{
    return !hasChunks(kind) && !isVShaped(kind);
}

class PlacedStepMaker
{
public:
    PlacedStepMaker(const Placement &placement, const PlacementFigures &figures, const ParameterValues &controls)
        : m_placement(placement), m_figures(figures), m_settings(settingsFrom(controls))
    {
    }

    Result<PlacementStep> make()
    {
        const Result<ScheduleInput> input = checkedInput();
        if (!input)
            return input.error();
        const Schedule schedule = simulateSchedule(*input);
        PlacementStep step;
        step.makespanSec = schedule.makespanSec;
        step.work = microbatchWork(m_settings.microbatches, input->training);
        step.bubbleFraction = schedule.bubbleFraction;
        step.figures = keyFigures(schedule);
        addParts(schedule.critical, step);
        addRows(*input, schedule, step);
        return step;
    }

    std::optional<double> seconds()
    {
        const Result<ScheduleInput> input = checkedInput();
        return input ? std::optional(simulateMakespan(*input)) : std::nullopt;
    }

    std::vector<std::int64_t> bytesOfGroups()
    {
        std::vector<std::int64_t> bytes = countedBytes(m_figures);
        const Result<ScheduleInput> input = checkedInput();
        if (!input)
            return bytes;
        const std::vector<std::int64_t> kept = keptBytes(input->training);
        for (std::size_t stage = 0; stage < m_stages.size(); ++stage) {
            const std::uint32_t group = m_stages[stage];
            bytes[group] = mostBytes(m_figures.groups[group], kept[stage]);
        }
        return bytes;
    }

private:
    Result<ScheduleInput> checkedInput()
    {
        if (!m_figures.seconds)
            return inputError("unknown", m_figures.unknownBecause);
        for (const std::uint32_t group : m_figures.order) {
            if (m_placement.groups[group].exists && !m_placement.groups[group].nodes.empty())
                m_stages.push_back(group);
        }
        if (Done own = checkDevices(); !own)
            return own.error();
        ScheduleInput input = scheduleInput();
        if (Done checked = checkSchedule(input); !checked)
            return checked.error();
        return input;
    }

    /// The cost model has its transfers in the time of a stage.
    void addParts(const CriticalPath &path, PlacementStep &step) const
    {
        double longest = 0;
        for (std::size_t stage = 0; stage < m_stages.size() && stage < path.computeSec.size(); ++stage) {
            const GroupIndex group(m_stages[stage]);
            const std::string name = "stage " + std::to_string(m_placement.groups[group.value()].id);
            const double transfers = path.computeSec[stage] * m_figures.groups[group.value()].passes.transferShare;
            const double compute = path.computeSec[stage] - transfers;
            if (compute > 0)
                step.parts.push_back({phrase("Compute, %1", {name}), CostPart::Role::Compute, compute, group, {}});
            if (transfers > 0)
                step.parts.push_back(
                    {phrase("Communication, %1", {name}), CostPart::Role::Transfer, transfers, group, {}});
            if (path.computeSec[stage] > longest)
                step.criticalGroups = {group};
            longest = std::max(longest, path.computeSec[stage]);
        }
    }

    /// The schedule runs a stage on each device.
    Done checkDevices() const
    {
        for (const std::uint32_t group : m_stages) {
            if (m_placement.groups[group].devices.empty())
                return inputError("not_placed",
                                  phrase("stage %1 is on no device", {std::to_string(m_placement.groups[group].id)}));
        }
        for (std::size_t d = 0; d < m_placement.model->inventory().devices.size(); ++d) {
            std::vector<std::int64_t> ids;
            for (const std::uint32_t group : m_stages) {
                if (std::ranges::count(m_placement.groups[group].devices, DeviceIndex(d)) > 0)
                    ids.push_back(m_placement.groups[group].id);
            }
            if (ids.size() > 1)
                return inputError("shared_device",
                                  phrase("%1 runs stages %2 and %3, and no schedule orders their passes",
                                         {nameOf(m_placement.model->inventory().devices[d]), std::to_string(ids[0]),
                                          std::to_string(ids[1])}));
        }
        return Done(std::monostate());
    }

    ScheduleInput scheduleInput() const
    {
        ScheduleInput input;
        input.schedule = m_settings.schedule;
        input.devices = std::int64_t(m_stages.size());
        input.microbatches = m_settings.microbatches;
        input.training = false;
        for (const std::uint32_t group : m_stages) {
            const PassCosts &passes = m_figures.groups[group].passes;
            const double share = 1 / (1 + m_settings.backwardRatio);
            input.forwardSec.push_back(passes.forwardSec + passes.togetherSec * share);
            input.backwardSec.push_back(passes.backwardSec + passes.togetherSec * (1 - share));
            input.activationBytes.push_back(passes.keptBytes);
            input.training = input.training || input.backwardSec.back() > 0;
        }
        return input;
    }

    std::vector<Figure> keyFigures(const Schedule &schedule) const
    {
        const std::int64_t microbatches = m_settings.microbatches;
        std::vector<Figure> figures{microbatchesPerSec(
            microbatches, schedule.makespanSec,
            phrase("Throughput: %1 microbatches over the step time, by schedule %2, filling and draining included.",
                   {std::to_string(microbatches), std::string(scheduleName(m_settings.schedule))}))};
        if (const std::optional<CapturedBatch> batch = capturedBatch(m_placement.model->graph()))
            figures.push_back(batchPerSec(*batch, microbatches, schedule.makespanSec));
        figures.push_back({phrase("Bubble"), schedule.bubbleFraction, Figure::Unit::Fraction,
                           phrase("Share of the devices' time spent waiting for each other."), "bubble_fraction"});
        return figures;
    }

    void addRows(const ScheduleInput &input, const Schedule &schedule, PlacementStep &step) const
    {
        step.timeline.endSec = schedule.makespanSec;
        step.keptBytes.resize(m_placement.groups.size());
        const std::vector<std::int64_t> kept = keptBytes(input.training);
        for (std::size_t stage = 0; stage < m_stages.size(); ++stage) {
            step.keptBytes[m_stages[stage]] = kept[stage];
            addRowsOf(stage, input, schedule, step);
        }
        std::ranges::stable_sort(step.timeline.rows, {}, &TimelineRow::lane);
    }

    /// Per stage the most that one of its copies keeps. What is in flight are microbatches one behind the other, and
    /// copies take turns with them.
    std::vector<std::int64_t> keptBytes(bool isTraining) const
    {
        PipelineSettings settings = m_settings;
        settings.training = isTraining;
        const std::vector<InFlight> inFlight = microbatchesInFlight(settings, m_stages.size());
        std::vector<std::int64_t> kept;
        for (std::size_t stage = 0; stage < m_stages.size(); ++stage) {
            const std::int64_t copies = copiesOf(stage);
            kept.push_back(cappedProduct(m_figures.groups[m_stages[stage]].passes.keptBytes,
                                         (inFlight[stage].kept + copies - 1) / copies));
        }
        return kept;
    }

    std::int64_t copiesOf(std::size_t stage) const
    {
        return std::max<std::int64_t>(1, m_placement.groups[m_stages[stage]].degrees.data);
    }

    /// Each copy of a stage keeps its own microbatches.
    void addRowsOf(std::size_t stage, const ScheduleInput &input, const Schedule &schedule, PlacementStep &step) const
    {
        const PlacedGroup &group = m_placement.groups[m_stages[stage]];
        const GroupFigures &figures = m_figures.groups[m_stages[stage]];
        const auto copies = std::size_t(copiesOf(stage));
        TimelineRow row;
        std::vector<std::vector<MemoryChange>> changes(copies);
        for (const ScheduleTask &task : schedule.tasks) {
            if (task.device != stage)
                continue;
            row.bars.push_back(passBar(task, GroupIndex(m_stages[stage])));
            addMemoryChanges(task, input.training, {figures.passes.keptBytes, 0},
                             changes[task.step.microbatch % copies]);
        }
        const std::int64_t most = mostBytes(figures, step.keptBytes[m_stages[stage]]);
        std::vector<std::vector<TimelineMemory>> curves;
        for (std::vector<MemoryChange> &ofCopy : changes)
            curves.push_back(curveUpTo(most, std::move(ofCopy)));
        for (std::size_t i = 0; i < group.devices.size(); ++i) {
            row.memory = curves[i * copies / group.devices.size()];
            addRow(row, group.devices[i], step);
        }
    }

    /// On a device of a stage: what is held, and what is kept, unless the cost model counts more.
    static std::int64_t mostBytes(const GroupFigures &figures, std::int64_t kept)
    {
        return std::max(figures.usedBytes, cappedSum(figures.passes.heldBytes, kept));
    }

    /// What is counted beyond the changes is there all the time.
    static std::vector<TimelineMemory> curveUpTo(std::int64_t most, std::vector<MemoryChange> changes)
    {
        std::vector<TimelineMemory> curve = memoryCurve(0, std::move(changes));
        const std::int64_t base = most - std::ranges::max(curve, {}, &TimelineMemory::bytes).bytes;
        for (TimelineMemory &point : curve)
            point.bytes += base;
        return curve;
    }

    void addRow(TimelineRow row, DeviceIndex device, PlacementStep &step) const
    {
        const Device &described = m_placement.model->inventory().device(device);
        row.label = nameOf(described);
        row.lane = LaneIndex(device.value());
        if (described.availableMemBytes != unknownMemory)
            row.capacityBytes = described.availableMemBytes;
        for (const TimelineMemory &point : row.memory)
            step.peakBytes = std::max(step.peakBytes, point.bytes);
        step.timeline.rows.push_back(std::move(row));
    }

    const Placement &m_placement;
    const PlacementFigures &m_figures;
    const PipelineSettings m_settings;
    std::vector<std::uint32_t> m_stages; ///< groups in the data's order
};

} // namespace

PlacedCost placedCost(const PlacementModel &model, std::span<const NodeIndex> nodes,
                      const std::vector<std::uint32_t> &groupOf, std::size_t deviceClass)
{
    PlacedCost cost;
    std::vector<NodeIndex> paid; // makers whose value enters or leaves
    for (const NodeIndex node : nodes) {
        const std::uint32_t home = groupOf[node.value()];
        cost.computeSec += model.latency(deviceClass, node);
        cost.memoryBytes += model.node(node).memoryBytes;
        const auto isElsewhere = [&](NodeIndex other) { return groupOf[other.value()] != home; };
        std::ranges::copy_if(model.graph().inputs(node), std::back_inserter(paid), isElsewhere);
        if (std::ranges::any_of(model.readers(node), isElsewhere))
            paid.push_back(node);
    }
    if (model.classes()[deviceClass].isHost)
        return cost;
    sortUnique(paid);
    for (const NodeIndex maker : paid)
        cost.communicationSec += model.node(maker).transferSec;
    return cost;
}

std::vector<ParameterDeclaration> placedStepControls(bool hasPassesApart)
{
    std::vector<ParameterDeclaration> controls = pipelineParameters();
    std::erase_if(controls, [&](const ParameterDeclaration &control) {
        return control.name != "schedule" && control.name != "microbatches" &&
               (hasPassesApart || control.name != "backward_ratio");
    });
    for (ParameterDeclaration &control : controls)
        std::erase_if(control.choices,
                      [](const std::string &name) { return !hasOneStageADevice(*findSchedule(name)); });
    return controls;
}

std::vector<std::int64_t> placedStepBytes(const Placement &placement, const PlacementFigures &figures,
                                          const ParameterValues &controls)
{
    return PlacedStepMaker(placement, figures, controls).bytesOfGroups();
}

Result<PlacementStep> PlacedStageScoring::step(const Placement &placement, const PlacementFigures &figures,
                                               const ParameterValues &controls) const
{
    return PlacedStepMaker(placement, figures, controls).make();
}

std::optional<double> PlacedStageScoring::stepSec(const Placement &placement, const PlacementFigures &figures,
                                                  const ParameterValues &controls) const
{
    return PlacedStepMaker(placement, figures, controls).seconds();
}

std::vector<std::vector<Text>> PlacedStageScoring::groupFacts(const PlacementPlan &plan, GroupIndex stage) const
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
         phrase("The cost model counts one microbatch in flight for each copy of this stage and of later stages; this "
                "schedule has fewer at a time.")},
        {phrase("Kept activations"), kept,
         phrase("Activations that microbatches in flight keep for their backward passes, at the fullest moment."),
         true}};
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

std::vector<Problem> PlacedStageScoring::problems(const PlacementPlan &plan) const
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

namespace {

double partSeconds(const GroupFigures &figures, bool isTransfer)
{
    double seconds = 0;
    for (const TimelineBar &bar : figures.bars)
        seconds += (bar.role == TimelineBar::Role::Transfer) == isTransfer ? bar.end - bar.start : 0;
    return seconds;
}

Figure seconds(const Text &label, double value, const Text &description)
{
    return {label, value, Figure::Unit::Seconds, description};
}

Figure countFigure(const Text &label, std::int64_t value, const Text &description)
{
    return {label, double(value), Figure::Unit::Count, description};
}

Text slowestText(const PlacementPlan &plan, bool waitsForTransfers)
{
    const Text text = phrase(waitsForTransfers ? "It is the slowest stage, and transfers take most of its time."
                                               : "It is the slowest stage: the pipeline waits for its compute.");
    return plan.isOptimal() ? phrase("%1 %2", {text, plan.proof().boundOrigin}) : text;
}

} // namespace

GroupLimits PlacedStageScoring::limits(const PlacementPlan &plan, GroupIndex index) const
{
    const Placement &placement = plan.placement();
    const PlacedGroup &group = placement.groups[index.value()];
    const GroupFigures &figures = plan.figures().groups[index.value()];
    if (!plan.figures().seconds || !group.exists || figures.bars.empty())
        return {};
    const double compute = partSeconds(figures, false);
    const double transfers = partSeconds(figures, true);
    GroupLimits limits;
    limits.figures = {seconds(phrase("Computing"), compute, phrase("All operators of the stage, for one sample")),
                      seconds(phrase("Transfers"), transfers, phrase("Receiving its inputs and sending its outputs"))};
    if (plan.scoring().hasConfigurations()) {
        limits.figures.push_back(countFigure(phrase("Data-parallel degree"), group.degrees.data,
                                             phrase("Copies of the stage, each on its share of the samples")));
        limits.figures.push_back(countFigure(phrase("Tensor-parallel degree"), group.degrees.tensor,
                                             phrase("Devices that each copy's operators are split over")));
        const auto recomputed = std::ranges::count_if(
            group.nodes, [&](NodeIndex node) { return placement.choiceOf[node.value()] == recomputingConfiguration; });
        limits.figures.push_back(
            countFigure(phrase("Recomputed operators"), std::int64_t(recomputed),
                        phrase("All operators of the stage: their activations are recomputed in the backward pass")));
    }
    const std::uint32_t slowest = plan.figures().criticalGroups.front();
    if (slowest == index.value()) {
        limits.cause = transfers > compute ? GroupLimits::Cause::Transfer : GroupLimits::Cause::Compute;
        limits.text = slowestText(plan, transfers > compute);
    } else {
        limits.cause = GroupLimits::Cause::Nothing;
        limits.text = phrase("Stage %1 is slower: without this one the pipeline would not be faster.",
                             {std::to_string(placement.groups[slowest].id)});
        limits.figures.push_back(seconds(phrase("Slack"), *plan.figures().seconds - figures.seconds,
                                         phrase("How much longer it could take without making the pipeline slower")));
    }
    for (const DeviceIndex device : group.devices) {
        const Device &holder = placement.model->inventory().device(device);
        if (!isLimited(plan.scoring(), placement, device) ||
            deviceBytes(placement, plan.groupBytes(), device) <= holder.availableMemBytes)
            continue;
        limits.cause = GroupLimits::Cause::Capacity;
        limits.text = phrase("%1 is over its capacity: something has to move off it first.", {holder.name});
    }
    return limits;
}

} // namespace cutaway
